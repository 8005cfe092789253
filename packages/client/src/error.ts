import type { RefusalCode } from './api.ts';

type Fact = string | number | readonly string[] | Readonly<Record<string, number>>;

/** What a refusal says (RFC 9457, with Lading's own fields). */
interface Problem {
  error: string;
  code: RefusalCode;
  facts: Record<string, Fact>;
  errors: { path: string; message: string; line?: number; column?: string }[];
  requestId: string;
}

/** A call that failed. */
export class LadingError extends Error {
  override readonly name = 'LadingError';
  /** The HTTP status; 0 if no response came. */
  readonly status: number;
  /** Stable and machine-readable; null if the response was not Lading's, such as a proxy's page. */
  readonly code: RefusalCode | null;
  /** What the message states: numbers, names and references, by name. */
  readonly facts: Readonly<Record<string, Fact>>;
  /** The fields at fault. */
  readonly errors: Problem['errors'];
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

export async function errorOf(response: Response): Promise<LadingError> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const body: unknown = await response.json().catch(() => null);
  const problem = typeof body === 'object' ? body : null;
  return new LadingError(response.status, problem, {
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  });
}
