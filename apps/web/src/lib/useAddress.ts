import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { writeList } from './listUrl.ts';

type Change = (entries: Readonly<Record<string, string | number | null>>, how?: { replace?: boolean }) => void;

/**
 * The query of the address, and a way to change a part of it. What changes stands upon the address as it is by then: the screen follows it a moment
 * later, and two quick changes would otherwise lose the first.
 */
export function useAddress(): [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams();
  const change = useCallback<Change>(
    (entries, how) => setParams(writeList(new URLSearchParams(location.search), entries), how),
    [setParams],
  );
  return [params, change];
}
