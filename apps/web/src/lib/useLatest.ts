import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** A ref to the value of the last render, for work that outlasts the render in which it began. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

/**
 * State that can be read before the next render: scans come faster than a screen renders, and each
 * must see what the one before it left.
 */
export function useLatestState<T>(
  initial: T | (() => T),
): [value: T, set: (next: T) => void, read: () => T] {
  const [value, setValue] = useState(initial);
  const latest = useRef(value);
  const set = useCallback((next: T) => {
    latest.current = next;
    setValue(() => next);
  }, []);
  const read = useCallback(() => latest.current, []);
  return [value, set, read];
}
