import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText, isPassing } from '../../lib/api.ts';
import type { Say } from './useSay.ts';

export interface Scanning {
  /** Takes a scanned code; those that come while one is being worked on wait for it. */
  scan: (code: string) => void;
  /** Does work that is no scan, in the same line: a button pressed, say. */
  run: (work: () => Promise<void>, what: string) => void;
  isBusy: boolean;
  /** Does once more what failed for want of an answer; null where nothing did. */
  retry: (() => void) | null;
}

/**
 * Works scans off one by one. What the server refuses is said in its words; where no answer came, that is said, and `retry` does the
 * very same again, with the key that makes sure it counts once.
 */
export function useScanning(handle: (code: string) => Promise<void>, say: Say): Scanning {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  const line = useRef(Promise.resolve());
  const waiting = useRef(0);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ work: () => Promise<void>; what: string } | null>(null);

  const run = useCallback(
    (work: () => Promise<void>, what: string) => {
      waiting.current += 1;
      setBusy(true);
      setFailed(null);
      line.current = line.current.then(async () => {
        try {
          await work();
        } catch (reason) {
          if (isPassing(reason)) setFailed({ work, what });
          const lost = `No answer from the server for ${what}. Nothing is lost: try again.`;
          say('error', isPassing(reason) ? lost : errorText(reason, 'Something went wrong here. Please try again.'));
        } finally {
          waiting.current -= 1;
          setBusy(waiting.current > 0);
        }
      });
    },
    [say],
  );
  const scan = useCallback((code: string) => run(() => latest.current(code), code), [run]);
  return { scan, run, isBusy, retry: failed && (() => run(failed.work, failed.what)) };
}
