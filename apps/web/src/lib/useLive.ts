import { useCallback, useRef, useState } from 'react';

/**
 * State that can also be read as it is this very moment: scans come faster than a screen is drawn anew, and each must meet what
 * the one before it left.
 */
export function useLive<T>(initial: T | (() => T)): [value: T, set: (next: T) => void, read: () => T] {
  const [value, setValue] = useState(initial);
  const live = useRef(value);
  const set = useCallback((next: T) => {
    live.current = next;
    setValue(() => next);
  }, []);
  const read = useCallback(() => live.current, []);
  return [value, set, read];
}
