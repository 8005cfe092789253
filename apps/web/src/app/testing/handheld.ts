import { onTestFinished, vi } from 'vitest';
import { PHONE } from '../../ui/media.ts';

/** Shows screens as on a handheld until the test ends. */
export function holdHandheld(): void {
  const match = window.matchMedia.bind(window);
  const media = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => match(query === PHONE ? 'all' : query));
  onTestFinished(() => media.mockRestore());
}
