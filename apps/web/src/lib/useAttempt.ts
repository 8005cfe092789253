import { useState } from 'react';
import { errorText } from './api.ts';

/** Shown where the server sent no message. */
export const UNEXPECTED = 'An unexpected error occurred.';

/** Runs work, and holds the sentence about its failure until the next attempt. */
export function useAttempt(fallback: string | ((reason: unknown) => string) = UNEXPECTED) {
  const [error, setError] = useState<string | null>(null);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setError(null);
    try {
      await work();
    } catch (reason) {
      setError(errorText(reason, typeof fallback === 'string' ? fallback : fallback(reason)));
    }
  };
  return { error, setError, attempt };
}
