import { useCallback, useRef, useState } from 'react';

/**
 * State that can also be read as it is at this very moment: scans come faster than a screen renders, and each must see what the
 * one before it left.
 */
export function useLatest<T>(initial: T | (() => T)): [value: T, set: (next: T) => void, read: () => T] {
  const [value, setValue] = useState(initial);
  const latest = useRef(value);
  const set = useCallback((next: T) => {
    latest.current = next;
    setValue(() => next);
  }, []);
  const read = useCallback(() => latest.current, []);
  return [value, set, read];
}
