import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from '../../lib/useLatest.ts';

/** Tells of a new state of a document that is not the one `known`, which the last work of this screen has left. */
export function useOthersChanges(state: string, known: RefObject<string>, isBusy: boolean, tell: () => void): void {
  const latest = useLatest(tell);
  /** The screen may show what its work has left only after that is known. */
  const seen = useRef(state);
  useEffect(() => {
    if (isBusy || seen.current === state) return;
    seen.current = state;
    if (known.current === state) return;
    known.current = state;
    latest.current();
  }, [isBusy, state, known, latest]);
}
