import { type Calls, routes } from './api.ts';
import { errorOf, LadingError } from './error.ts';

export type CallName = keyof Calls;
export type ListName = { [N in CallName]: Calls[N] extends { isList: true } ? N : never }[CallName];
export type InputOf<N extends CallName> = Calls[N]['input'];
export type ResponseOf<N extends CallName> = Calls[N]['response'];
type ItemOf<N extends ListName> = ResponseOf<N> extends (infer Item)[] ? Item : never;

export interface ClientOptions {
  /** Where Lading is served, such as `https://wms.example.com`. */
  baseUrl: string;
  /** The API key, `lk_...`. */
  key: string;
  /** How often a call that may be repeated is made again; 3 by default. */
  retries?: number;
  /**
   * The longest wait before a call is made again, in seconds; 60 by default. A server that asks for
   * more ends the call.
   */
  longestWait?: number;
  /** Replaces `fetch`, for a proxy or for tests. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface Options {
  /**
   * Names the intent: the same key and input do the work once, also after a crash of the caller. By
   * default one for each call, its retries included.
   */
  idempotencyKey?: string;
  /** The `version` that was read before editing; LadingError STALE where there is a newer one. */
  ifMatch?: number;
  signal?: AbortSignal;
}

/** A page of a list. `total` is a lower bound where `totalIsAtLeast`. */
export interface Page<Item> {
  items: Item[];
  total: number;
  totalIsAtLeast: boolean;
  /** The `cursor` of the next page; null on the last. */
  next: string | null;
}

/** What a call takes beside its options; nothing if nothing is required. */
type Arguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: Options]
    : [input: Input, options?: Options];

export interface Client {
  /** Makes a call by the name that it has in the API description. Throws LadingError. */
  call<N extends CallName>(name: N, ...rest: Arguments<InputOf<N>>): Promise<ResponseOf<N>>;
  /**
   * Reads one page of a list; `query.limit` is its length, `query.cursor` the `next` of the page
   * before. Throws LadingError.
   */
  page<N extends ListName>(name: N, ...rest: Arguments<InputOf<N>>): Promise<Page<ItemOf<N>>>;
  /** Reads a list to its end, page by page. Throws LadingError. */
  items<N extends ListName>(
    name: N,
    ...rest: Arguments<InputOf<N>>
  ): AsyncGenerator<ItemOf<N>, void, undefined>;
}

interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
}

const PAGE = 200;
const SHORTEST_WAIT = 1;

export function createClient(options: ClientOptions): Client {
  const call = async (name: CallName, input: Input = {}, given: Options = {}): Promise<unknown> => {
    const response = await send(options, name, input, given);
    return response.status === 204 ? undefined : response.json();
  };
  const page = async (
    name: CallName,
    input: Input = {},
    given: Options = {},
  ): Promise<Page<unknown>> => {
    const response = await send(options, name, input, given);
    const items = (await response.json()) as unknown[];
    return {
      items,
      total: Number(response.headers.get('x-total-count') ?? items.length),
      totalIsAtLeast: response.headers.get('x-total-count-is') === 'at-least',
      next: nextCursor(response.headers.get('link')),
    };
  };
  async function* items(
    name: CallName,
    input: Input = {},
    given: Options = {},
  ): AsyncGenerator<unknown, void, undefined> {
    let cursor: string | null | undefined;
    do {
      const query: Record<string, unknown> = {
        limit: PAGE,
        ...input.query,
        ...(cursor && { cursor }),
      };
      const found = await page(name, { ...input, query }, given);
      yield* found.items;
      cursor = found.next;
    } while (cursor !== null);
  }
  return { call, page, items } as Client;
}

/**
 * Makes a request, again after a failure that passes, as long as a repetition cannot do the work
 * twice.
 */
async function send(
  client: ClientOptions,
  name: CallName,
  input: Input,
  options: Options,
): Promise<Response> {
  const { method, path, isIdempotent = false } = routes[name];
  const { baseUrl, key, retries = 3, longestWait = 60, fetch = globalThis.fetch } = client;
  const url = `${baseUrl.replace(/\/+$/, '')}${pathOf(path, input)}`;
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${key}`,
  };
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (isIdempotent) headers['idempotency-key'] = options.idempotencyKey ?? newKey();
  if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`;
  const body = input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  const init: RequestInit = {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(options.signal && { signal: options.signal }),
  };
  const isRepeatable = method === 'GET' || isIdempotent;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await fetch(url, init).then(
      async (response) => (response.ok ? response : await errorOf(response)),
      (cause: unknown) => new LadingError(0, null, { cause }),
    );
    if (!(outcome instanceof LadingError)) return outcome;
    options.signal?.throwIfAborted();
    const wait = outcome.retryAfter ?? SHORTEST_WAIT * 2 ** attempt;
    if (attempt >= retries || wait > longestWait || !passes(outcome, isRepeatable)) throw outcome;
    await pause(wait, options.signal);
  }
}

/**
 * Whether the same request may succeed later. One beyond the limit of the key has done nothing;
 * others may have.
 */
function passes({ status, code }: LadingError, isRepeatable: boolean): boolean {
  if (status === 429) return true;
  return (
    isRepeatable &&
    (status === 0 || status === 503 || code === 'REQUEST_IN_PROGRESS' || code === 'BUSY')
  );
}

function pathOf(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** The cursor of the next page in a `Link` header. */
function nextCursor(link: string | null): string | null {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address === undefined
    ? null
    : new URL(address, 'http://localhost').searchParams.get('cursor');
}

/** 128 random bits. Browsers have `crypto.randomUUID` by HTTPS alone. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, seconds * 1_000);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}
