import { type RefObject, useLayoutEffect } from 'react';
import { takeScans } from '../../lib/keyReader.ts';
import { useLatest } from '../../lib/useLatest.ts';

/**
 * Gives the scans of a screen or dialog to it, wherever the focus is in it. `within` is one of its
 * elements; a screen without a dialog may leave it empty.
 */
export function useScans(within: RefObject<Element | null>, onCode: (code: string) => void): void {
  const latest = useLatest(onCode);
  useLayoutEffect(
    () => takeScans({ take: (code) => latest.current(code), element: () => within.current }),
    [within, latest],
  );
}
