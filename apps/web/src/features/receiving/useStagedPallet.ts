import { useCallback, useState } from 'react';
import { readJson, writeJson } from '../../lib/storage.ts';
import type { StagedItem } from './staging.ts';

/** The lines of the pallet that is being built, kept in this tab so that a reload loses none. */
export function useStagedPallet(key: string): [readonly StagedItem[], (items: readonly StagedItem[]) => void] {
  const [items, setItems] = useState<readonly StagedItem[]>(() => readJson<StagedItem[]>(key, sessionStorage) ?? []);
  const replace = useCallback(
    (next: readonly StagedItem[]) => {
      setItems(next);
      writeJson(key, next, sessionStorage);
    },
    [key],
  );
  return [items, replace];
}
