/**
 * Resolves to null after a time (ms): a screen races it against an answer, without which it goes
 * on then.
 */
export const patience = (ms: number): Promise<null> =>
  new Promise((resolve) =>
    AbortSignal.timeout(ms).addEventListener('abort', () => resolve(null), { once: true }),
  );
