import type { Call, EndpointOf } from '@lading/contract/call';

import type * as endpoint from '@lading/contract/endpoint';
import type { FieldFault, Problem, RefusalCode } from '@lading/contract/refusals';
import type { Facts } from '@lading/domain/messages/facts';
import { cursorOf, nextCursor } from './linkHeader.ts';
import { askProof } from './proof.ts';
import { reach } from './reach.ts';
import { serverClock } from './serverClock.ts';
import { getSession, hasNewToken, interruptSession, requireSetUp } from './session.ts';

/**
 * A call that failed. `error` is the server's sentence; null where the response was not the
 * server's, or none came.
 */
export class ApiError extends Error {
  /** 0 where there was no response. */
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly error: string | null;
  /** What the sentence states, by name. */
  readonly facts: Facts;
  readonly errors: readonly FieldFault[];
  readonly requestId: string | null;
  /** False where there was no response, or one that is not JSON, such as a proxy's page. */
  readonly isJson: boolean;

  constructor(status: number, problem: Partial<Problem> | null, cause?: unknown) {
    super(problem?.error ?? `The call failed with status ${status}.`, { cause });
    this.status = status;
    this.code = problem?.code ?? null;
    this.error = problem?.error || null;
    this.facts = problem?.facts ?? {};
    this.errors = problem?.errors ?? [];
    this.requestId = problem?.requestId ?? null;
    this.isJson = problem !== null;
  }
}

type Given<K extends string, T> = [keyof T] extends [never]
  ? { [N in K]?: undefined }
  : Partial<T> extends T
    ? { [N in K]?: T | undefined }
    : { [N in K]: T };

export type QueryOf<C extends Call> = endpoint.QueryOf<EndpointOf<C>>;
export type BodyOf<C extends Call> = endpoint.BodyOf<EndpointOf<C>>;
export type ResponseOf<C extends Call> = endpoint.ResponseOf<EndpointOf<C>>;

export type InputOf<C extends Call> = Given<'params', endpoint.PathParamsOf<EndpointOf<C>>> &
  Given<'query', QueryOf<C>> &
  (BodyOf<C> extends undefined ? { body?: undefined } : { body: BodyOf<C> }) & { form?: FormData };

export interface CallOptions {
  idempotencyKey?: string;
  /** The version that was read before editing. */
  ifMatch?: number;
  /** The user in whose name a lead sends what that user scanned. */
  onBehalfOf?: number;
  noCache?: boolean;
  signal?: AbortSignal;
}

/**
 * A page of a list. `total` is a lower bound where `totalIsAtLeast`. `next` and `prev` are cursors.
 */
export interface Page<T> {
  rows: T[];
  total: number;
  totalIsAtLeast: boolean;
  next: string | null;
  prev: string | null;
}

type Loose = {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  form?: FormData;
};

function urlOf(to: Call, { params, query }: Loose): string {
  const path = to.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

function headersOf(
  token: string | null,
  accept: string,
  input: Loose,
  options: CallOptions,
): Headers {
  const headers = new Headers({ Accept: accept });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`);
  if (options.onBehalfOf !== undefined) headers.set('On-Behalf-Of', String(options.onBehalfOf));
  if (options.noCache) headers.set('Cache-Control', 'no-cache');
  return headers;
}

async function problemOf(response: Response): Promise<Partial<Problem> | null> {
  if (!/\bjson\b/.test(response.headers.get('Content-Type') ?? '')) return null;
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {};
  } catch {
    return null;
  }
}

/** The failure of a call without a whole response; what aborted it where somebody did so. */
function unanswered(reason: unknown, signal: AbortSignal | undefined): unknown {
  const isTimeout = signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  if (signal?.aborted && !isTimeout) return reason;
  reach.set(false);
  return new ApiError(0, null, reason);
}

async function send<C extends Call>(
  to: C,
  typed: InputOf<C>,
  options: CallOptions,
  accept: string,
): Promise<Response> {
  const input: Loose = typed;
  const token = to.isPublic ? null : (getSession()?.token ?? null);
  const init: RequestInit = {
    method: to.method,
    headers: headersOf(token, accept, input, options),
  };
  if (options.signal) init.signal = options.signal;
  if (options.noCache) init.cache = 'no-cache';
  if (input.form) init.body = input.form;
  else if (input.body !== undefined) init.body = JSON.stringify(input.body);
  let response: Response;
  const sentAt = Date.now();
  try {
    response = await fetch(urlOf(to, input), init);
  } catch (reason) {
    throw unanswered(reason, options.signal);
  }
  reach.set(true);
  serverClock.note(response.headers.get('Date'), sentAt, Date.now());
  if (response.ok) return response;
  if (response.status === 401 && token) {
    // Refused before anything was done.
    if (await hasNewToken(token)) return send(to, typed, options, accept);
    interruptSession(token);
  }
  const problem = await problemOf(response);
  if (problem?.code === 'SECOND_FACTOR_SETUP_REQUIRED') requireSetUp();
  // Refused before anything was done, so the same call is made again.
  if (problem?.code === 'REAUTHENTICATION_REQUIRED' && (await askProof()))
    return send(to, typed, options, accept);
  throw new ApiError(response.status, problem);
}

/** The body of a response. One that stalls or ends early is no response. */
async function jsonOf<T>(response: Response, signal: AbortSignal | undefined): Promise<T> {
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch (reason) {
    throw reason instanceof SyntaxError
      ? new ApiError(response.status, null, reason)
      : unanswered(reason, signal);
  }
}

/** Makes one call of the contract. Throws ApiError. */
export async function call<C extends Call>(
  to: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<ResponseOf<C>> {
  return jsonOf(await send(to, input, options, 'application/json'), options.signal);
}

type ItemOf<C extends Call> = ResponseOf<C> extends (infer T)[] ? T : never;

/** Calls a list; its headers give the total and the cursors. Throws ApiError. */
export async function listPage<C extends Call>(
  to: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<Page<ItemOf<C>>> {
  const response = await send(to, input, options, 'application/json');
  return pageOf(response, await jsonOf<ItemOf<C>[]>(response, options.signal));
}

function pageOf<T>(response: Response, rows: T[]): Page<T> {
  const total = Number(response.headers.get('X-Total-Count') ?? rows.length);
  return {
    rows,
    total: Number.isFinite(total) ? total : rows.length,
    totalIsAtLeast: response.headers.get('X-Total-Count-Is') === 'at-least',
    next: nextCursor(response.headers.get('Link')),
    prev: cursorOf(response.headers.get('X-Previous-Page')),
  };
}

type RowOf<C extends Call, F extends string> =
  ResponseOf<C> extends Record<F, (infer T)[]> ? T : never;

/** Calls a report: facts with a page of rows in one of their fields. Throws ApiError. */
export async function reportPage<C extends Call, const F extends string>(
  to: C,
  field: F,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<{ report: ResponseOf<C>; page: Page<RowOf<C, F>> }> {
  const response = await send(to, input, options, 'application/json');
  const report = await jsonOf<ResponseOf<C> & Record<F, RowOf<C, F>[]>>(response, options.signal);
  return { report, page: pageOf(response, report[field]) };
}

/** Fetches a file. The token goes in a header, never in a URL. Throws ApiError. */
export async function fetchFile<C extends Call>(
  to: C,
  input: InputOf<C>,
  type: 'text/csv' | 'application/pdf',
): Promise<Blob> {
  return (await send(to, input, {}, type)).blob();
}

/** Opens a stream of server-sent events, which the signal ends. Throws ApiError. */
export function openStream<C extends Call>(
  to: C,
  input: InputOf<C>,
  signal: AbortSignal,
): Promise<Response> {
  return send(to, input, { signal }, 'text/event-stream');
}

/** The server's sentence, else the fallback. */
export function errorText(reason: unknown, fallback: string): string {
  return reason instanceof ApiError && reason.error ? reason.error : fallback;
}

/**
 * True if nobody knows whether the call was done: no whole answer came, a proxy gave up waiting for
 * one, or the server still works on it.
 */
export function isUnanswered(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return false;
  const { status, isJson, code } = reason;
  if (code === 'REQUEST_IN_PROGRESS') return true;
  return status === 0 || (!isJson && (status < 400 || status === 502 || status === 504));
}

/** True for a failure worth a retry: no response, or a fault of the server. */
export function isPassing(reason: unknown): boolean {
  return reason instanceof ApiError && (reason.status === 0 || reason.status >= 500);
}
