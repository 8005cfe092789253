import { useCallback, useContext } from 'react';
import {
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router';
import { writeList } from './listUrl.ts';

type Change = (
  entries: Readonly<Record<string, string | number | null>>,
  how?: { replace?: boolean },
) => void;

/**
 * The query of the address, and a way to change a part of it. It starts from the address of the
 * moment, so that of two quick changes none is lost. While another screen loads, nothing is
 * changed: a search that is sent a moment after it was typed would lead back from there.
 */
export function useAddress(): [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams();
  // The router knows at once where a click leads. A component sees it with its next render, which a
  // busy device makes late.
  const router = useContext(RouterContext)?.router;
  const change = useCallback<Change>(
    (entries, how) => {
      const next = router?.state.navigation.location;
      const isLeaving = next !== undefined && next.pathname !== router?.state.location.pathname;
      if (!isLeaving) setParams(writeList(new URLSearchParams(location.search), entries), how);
    },
    [setParams, router],
  );
  return [params, change];
}

export function useFloorMode(): boolean {
  return /^\/floor(\/|$)/.test(useLocation().pathname);
}

/** The id that an address contains; 0, which no row has, where it is not an id. */
export const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

export function useIdParam(name: string): number {
  return idOf(useParams()[name] ?? '');
}
