import { useCallback } from 'react';
import { readJson, writeJson } from './storage.ts';
import { useLatestState } from './useLatest.ts';

/** State that a reload of the tab does not lose. It can be read before the next render. */
export function useTabState<T>(key: string, initial: T): [value: T, set: (next: T) => void, read: () => T] {
  const [value, setValue, read] = useLatestState<T>(() => readJson<T>(key, sessionStorage) ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      writeJson(key, next, sessionStorage);
    },
    [key, setValue],
  );
  return [value, set, read];
}
