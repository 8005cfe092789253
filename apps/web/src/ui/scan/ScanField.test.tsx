import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ScanField } from './ScanField.tsx';

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Scan' });

/** Presses a key at a time of the page's clock (ms). */
function press(key: string, at: number): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(field(), event);
  if (key.length === 1) fireEvent.change(field(), { target: { value: field().value + key } });
}

/** Types a code of which the screen changes after some characters. Returns what the next screen scanned. */
function scanAcross(code: string, changesAfter: number, pause: number): (string | undefined)[] {
  const former = vi.fn();
  const next = vi.fn();
  const { rerender, unmount } = render(<ScanField key="former" label="Scan" onCode={former} />);
  [...code].forEach((key, index) => {
    if (index === changesAfter) rerender(<ScanField key="next" label="Scan" onCode={next} />);
    press(key, 1_000 + index * pause);
  });
  fireEvent.submit(field());
  unmount();
  expect(former).not.toHaveBeenCalled();
  return next.mock.calls.map(([scanned]) => scanned as string);
}

test('a scan during which the screen changes is taken whole by the next one', () => {
  expect(scanAcross('TOTE-4C1E', 5, 8)).toEqual(['TOTE-4C1E']);
});

test('what a person typed on the screen before stays behind', () => {
  expect(scanAcross('TOTE-4C1E', 5, 150)).toEqual(['4C1E']);
});
