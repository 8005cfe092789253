import { useCallback } from 'react';
import { useUser } from './session.ts';
import { readJson, removeKeys, writeJson } from './storage.ts';
import { useLatestState } from './useLatest.ts';

/**
 * Work of this user that is not sent yet. It is kept on the device, so that neither a reload nor a battery that dies loses it. It can be read
 * before the next render.
 */
export function useDraft<T>(name: string, empty: T): [value: T, set: (next: T) => void, read: () => T] {
  const key = `draft:${useUser().id}:${name}`;
  const [value, setValue, read] = useLatestState<T>(() => readJson<T>(key) ?? empty);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      if (JSON.stringify(next) === JSON.stringify(empty)) removeKeys(key);
      else writeJson(key, next);
    },
    [key, setValue, empty],
  );
  return [value, set, read];
}
