import { useCallback } from 'react';
import { useUser } from './session.ts';
import { readJson, removeKeys, writeJson } from './storage.ts';
import { useLatestState } from './useLatest.ts';

/** Where work of a user that is not sent yet is kept on the device. */
export const draftPlace = (userId: number, name: string): string => `draft:${userId}:${name}`;

/** Keeps a draft on the device; one that is empty is not kept. */
export function keepDraft<T>(place: string, draft: T, empty: T): void {
  if (JSON.stringify(draft) === JSON.stringify(empty)) removeKeys(place);
  else writeJson(place, draft);
}

/**
 * Work of this user that is not sent yet. It is kept on the device, so that neither a reload nor a
 * battery that dies loses it. It can be read before the next render.
 */
export function useDraft<T>(
  name: string,
  empty: T,
): [value: T, set: (next: T) => void, read: () => T] {
  const key = draftPlace(useUser().id, name);
  const [value, setValue, read] = useLatestState<T>(() => readJson<T>(key) ?? empty);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      keepDraft(key, next, empty);
    },
    [key, setValue, empty],
  );
  return [value, set, read];
}
