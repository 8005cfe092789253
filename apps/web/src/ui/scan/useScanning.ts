import { scanCode } from '@lading/contract/calls';
import type { Scan } from '@lading/contract/floor';
import { useCallback, useState } from 'react';
import { call, errorText, isPassing } from '../../lib/api.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { type QueueState, ScanQueue } from './scanQueue.ts';
import type { Say } from './useSay.ts';

/** What a code means in a warehouse. Always read from the server, because goods move. Throws ApiError. */
export function lookUp(warehouseId: number, code: string): Promise<Scan> {
  return call(scanCode, { query: { warehouseId, code: code.trim() } });
}

export interface Scanning {
  /** Takes a scanned code; those that come while one is being worked on wait for it. */
  scan: (code: string) => void;
  /** Does work that is no scan, in the same line: a button pressed, say. */
  run: (work: () => Promise<void>, what: string) => void;
  /** Does what a button asks for, in the same line. A second press before the first is done is ignored. */
  press: (work: () => Promise<void>, what: string) => void;
  /** Does at once what needs no call; refused while an answer is missing, as everything is. */
  act: (work: () => void, what: string) => void;
  isBusy: boolean;
  /** Does once more what failed for want of an answer; null where nothing did. */
  retry: (() => void) | null;
}

const faultOf = (reason: unknown): string | null =>
  isPassing(reason) ? null : errorText(reason, 'Something went wrong here. Please try again.');

/**
 * Works scans off one by one. What the server refuses is said in its words; where no answer came, that is said, and `retry` does the
 * very same again, with the key that makes sure it counts once. Until then nothing else is taken.
 */
export function useScanning(handle: (code: string) => Promise<void>, say: Say): Scanning {
  const latest = useLatest(handle);
  const [state, setState] = useState<QueueState>({ isBusy: false, isUnanswered: false });
  const [queue] = useState(() => new ScanQueue({ say, faultOf, onChange: setState }));

  const run = useCallback((work: () => Promise<void>, what: string) => queue.add({ work, what }), [queue]);
  const press = useCallback((work: () => Promise<void>, what: string) => queue.press(work, what), [queue]);
  const act = useCallback((work: () => void, what: string) => queue.act(work, what), [queue]);
  const scan = useCallback((code: string) => run(() => latest.current(code), code), [run, latest]);
  return { scan, run, press, act, isBusy: state.isBusy, retry: state.isUnanswered ? () => queue.retry() : null };
}
