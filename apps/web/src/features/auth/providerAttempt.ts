import type { Interrupted } from '../../lib/session.ts';
import { readJson, writeJson } from '../../lib/storage.ts';

/** A sign-in that has left for the identity provider. */
interface Attempt {
  /** The server's secret of it, which proves that this browser began it. */
  attempt: string;
  /** Where somebody was when their session ended. */
  interrupted: Interrupted | null;
}

const KEY = 'signInAttempt';

/** Keeps an attempt until the provider leads back to this tab. */
export function keepAttempt(attempt: Attempt): void {
  writeJson(KEY, attempt, sessionStorage);
}

/** Takes the attempt, which is finished once; null if this tab began none. */
export function takeAttempt(): Attempt | null {
  const kept = readJson<Attempt>(KEY, sessionStorage);
  sessionStorage.removeItem(KEY);
  return kept;
}
