import type { Problem } from './api.ts';

/** A call that failed. */
export class LadingError extends Error {
  override readonly name = 'LadingError';
  /** The HTTP status; 0 if no response came. */
  readonly status: number;
  /** Stable and machine-readable; null if the response was not Lading's, such as a proxy's page. */
  readonly code: Problem['code'] | null;
  /** What the message states: numbers, names and references, by name. */
  readonly facts: Problem['facts'];
  /** The fields at fault. */
  readonly errors: NonNullable<Problem['errors']>;
  /** By which the server's log names the request. */
  readonly requestId: string | null;
  /** After how many seconds the server wants to be called again. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    problem: Partial<Problem> | null,
    { retryAfter = null, cause }: { retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(
      problem?.error ??
        (status === 0 ? 'No response came.' : `The call failed with status ${status}.`),
      { cause },
    );
    this.status = status;
    this.code = problem?.code ?? null;
    this.facts = problem?.facts ?? {};
    this.errors = problem?.errors ?? [];
    this.requestId = problem?.requestId ?? null;
    this.retryAfter = retryAfter;
  }
}

/** Returns the error of a response, whose body may not be Lading's. */
export function errorOf(response: Response, body: unknown): LadingError {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new LadingError(response.status, typeof body === 'object' ? body : null, {
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  });
}
