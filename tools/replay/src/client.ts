import { setTimeout as pause } from 'node:timers/promises';
import { login } from '@lading/contract/auth';
import type { Endpoint, ResponseOf } from '@lading/contract/endpoint';
import type { Problem } from '@lading/contract/refusals';
import { CommandError } from '@lading/server/src/commands/connection.ts';

/** A response that is not a success, with its error code. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(what: string, status: number, problem: Partial<Problem>) {
    super(`${what} answered ${status}: ${problem.error ?? 'no explanation'}${faultsOf(problem)}`);
    this.status = status;
    this.code = problem.code ?? '';
  }
}

const faultsOf = ({ errors }: Partial<Problem>): string =>
  errors?.length ? ` (${errors.map(({ path, message }) => `${path} ${message}`).join(', ')})` : '';

interface Input {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  /**
   * The Idempotency-Key. Every call that creates something needs one, so that it can be retried.
   */
  key?: string;
  /** The maximum number of attempts. */
  tries?: number;
}

export interface Client {
  call<E extends Endpoint>(endpoint: E, input?: Input): Promise<ResponseOf<E>>;
}

const MAX_TRIES = 8;
const WAIT_MS = 60_000;
const TEMPORARY = new Set(['REQUEST_IN_PROGRESS', 'BUSY', 'SLOW_DOWN', 'UNAVAILABLE']);

/**
 * Signs in to a running server. Calls are retried with the same key after a lost connection or a
 * busy server.
 */
export async function connect(url: string, email: string, password: string): Promise<Client> {
  const { token } = await send(url, null, login, { body: { email, password }, tries: 1 }).catch(
    (error: unknown) => {
      throw error instanceof Refused
        ? new CommandError(`Signing in as ${email} failed. ${error.message}`)
        : error;
    },
  );
  return { call: (endpoint, input = {}) => send(url, token, endpoint, input) };
}

async function send<E extends Endpoint>(
  url: string,
  token: string | null,
  endpoint: E,
  input: Input,
): Promise<ResponseOf<E>> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  );
  const isForm = input.body instanceof FormData;
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
    ...(input.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
  };
  const body =
    input.body === undefined
      ? null
      : isForm
        ? (input.body as FormData)
        : JSON.stringify(input.body);
  const what = `${endpoint.method} ${path}`;
  for (let tried = 1; ; tried += 1) {
    const outcome = await tryOnce<ResponseOf<E>>(
      `${url}${path}${query.size ? `?${query}` : ''}`,
      { method: endpoint.method, headers, body },
      what,
    );
    if ('response' in outcome) return outcome.response;
    if (!outcome.isTemporary || tried >= (input.tries ?? MAX_TRIES)) throw outcome.error;
    await pause(outcome.afterMs ?? Math.min(5_000, 100 * 2 ** tried));
  }
}

type Outcome<T> =
  | { response: T }
  | { error: Error; isTemporary: boolean; afterMs?: number | undefined };

async function tryOnce<T>(url: string, init: RequestInit, what: string): Promise<Outcome<T>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(WAIT_MS) });
    text = await response.text();
  } catch (error) {
    const { message, cause } = error as Error;
    return {
      error: new CommandError(
        `${what} got no answer: ${(cause as Error | undefined)?.message || message}`,
      ),
      isTemporary: true,
    };
  }
  if (response.ok) return { response: (text === '' ? undefined : JSON.parse(text)) as T };
  const problem = problemOf(text);
  const after = Number(response.headers.get('retry-after'));
  const isTemporary =
    TEMPORARY.has(problem.code ?? '') || response.status === 502 || response.status === 503;
  return {
    error: new Refused(what, response.status, problem),
    isTemporary,
    afterMs: after > 0 ? after * 1_000 : undefined,
  };
}

function problemOf(text: string): Partial<Problem> {
  try {
    return JSON.parse(text) as Partial<Problem>;
  } catch {
    return {};
  }
}

/** Does the work for each item, `atOnce` at a time. The first failure ends it. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failed = false;
  const worker = async (): Promise<void> => {
    while (next < items.length && !failed) {
      const item = items[next++] as T;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
