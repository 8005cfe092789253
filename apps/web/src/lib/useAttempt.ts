import { useState } from 'react';
import { errorText } from './api.ts';

/** What is said where the server gave no sentence of its own. */
export const UNEXPECTED = 'An unexpected error occurred.';

/** Does what somebody asked for, and holds the sentence that says why it failed until the next attempt. */
export function useAttempt(fallback: string = UNEXPECTED) {
  const [error, setError] = useState<string | null>(null);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setError(null);
    try {
      await work();
    } catch (reason) {
      setError(errorText(reason, fallback));
    }
  };
  return { error, setError, attempt };
}
