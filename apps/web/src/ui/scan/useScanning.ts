import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText, isPassing } from '../../lib/api.ts';
import { reach } from '../../lib/reach.ts';
import { play } from '../../lib/sound.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { type QueueState, type Say, ScanQueue, type Tone } from './scanQueue.ts';
import { NotKnownHere } from './useLookUp.ts';

export interface Message {
  /** Grows, so that the same text twice is two messages. */
  id: number;
  tone: Tone;
  text: string;
  /** Offered where it can be undone. */
  undo?: () => void;
  /** True for what could not be read without the network; gone once that is back. */
  untilReached?: boolean;
}

export interface Scanning {
  message: Message | null;
  /** Shows a message, and plays its sound. */
  say: Say;
  /** Queues a scanned code. */
  scan: (code: string) => void;
  run: (work: () => Promise<void>, what: string) => void;
  /** Queues the work of a button. A second press before the first is done is ignored. */
  press: (work: () => Promise<void>, what: string) => void;
  /** Does work without a call at once. Refused while a response is missing. */
  act: (work: () => void, what: string) => void;
  isBusy: boolean;
  /** Repeats the request without a response; null if there is none. */
  retry: (() => void) | null;
}

const faultOf = (reason: unknown): string | null =>
  isPassing(reason) ? null : errorText(reason, 'Something went wrong here. Please try again.');

/**
 * Handles scans one by one. A refusal of the server is shown in its words. If no response came, the message says so, and `retry` sends the
 * same request again, with the key that makes sure it counts once. Until then nothing else is taken.
 */
export function useScanning(handle: (code: string) => Promise<void>): Scanning {
  const latest = useLatest(handle);
  const [message, setMessage] = useState<Message | null>(null);
  const count = useRef(0);
  const say = useCallback<Say>((tone, text, options = {}) => {
    count.current += 1;
    setMessage({ id: count.current, tone, text, ...options });
    if (tone !== 'info') play(tone);
  }, []);
  const [state, setState] = useState<QueueState>({ isBusy: false, isUnanswered: false });
  const [queue] = useState(() => new ScanQueue({ say, faultOf, onChange: setState }));

  useEffect(() => reach.subscribe(() => reach.get() && setMessage((last) => (last?.untilReached ? null : last))), []);
  /** The work, which says what it cannot read without the network. */
  const reporting = useCallback(
    (work: () => Promise<void>) => async () => {
      try {
        await work();
      } catch (reason) {
        if (!(reason instanceof NotKnownHere)) throw reason;
        say('error', reason.message, { untilReached: !reach.get() });
      }
    },
    [say],
  );
  const run = useCallback((work: () => Promise<void>, what: string) => queue.add({ work: reporting(work), what }), [queue, reporting]);
  const press = useCallback((work: () => Promise<void>, what: string) => queue.press(reporting(work), what), [queue, reporting]);
  const act = useCallback((work: () => void, what: string) => queue.act(work, what), [queue]);
  const scan = useCallback((code: string) => run(() => latest.current(code), code), [run, latest]);
  return { message, say, scan, run, press, act, isBusy: state.isBusy, retry: state.isUnanswered ? () => queue.retry() : null };
}
