import createFetchClient, {
  type Client as FetchClient,
  type MaybeOptionalInit,
  type Middleware,
} from 'openapi-fetch';
import { type paths, unkeyedPosts } from './api.ts';
import { errorOf, LadingError } from './error.ts';

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
  fetch?: (request: Request) => Promise<Response>;
}

/** The rows of a list that has pages. */
type RowsOf<Path> = Path extends {
  get: {
    parameters: { query?: { cursor?: string } };
    responses: { 200: { content: { 'application/json': (infer Item)[] } } };
  };
}
  ? Item
  : never;
export type ListPath = {
  [P in keyof paths]: [RowsOf<paths[P]>] extends [never] ? never : P;
}[keyof paths];

type Input<P extends ListPath> = MaybeOptionalInit<paths[P], 'get'>;
type Arguments<P extends ListPath> =
  Record<never, never> extends Input<P> ? [input?: Input<P>] : [input: Input<P>];

export interface Client extends FetchClient<paths> {
  /** Reads a list to its end, page by page. Throws LadingError. */
  items<P extends ListPath>(
    path: P,
    ...rest: Arguments<P>
  ): AsyncGenerator<RowsOf<paths[P]>, void, undefined>;
}

const PAGE = 200;
const SHORTEST_WAIT = 1;

/** Makes a client. Its calls throw LadingError where no response came. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, key } = options;
  const client = createFetchClient<paths>({
    baseUrl,
    headers: { accept: 'application/json', authorization: `Bearer ${key}` },
    fetch: (request) => send(request, options),
    bodySerializer: serialized,
  });
  client.use(keyed);
  return Object.assign(client, { items: (path, input) => itemsOf(client, path, input) } as Pick<
    Client,
    'items'
  >);
}

/** Gives each POST that honours it an Idempotency-Key, unless the caller named one. */
const keyed: Middleware = {
  onRequest: ({ request, schemaPath }) => {
    if (request.method === 'POST' && !unkeyedPosts.has(schemaPath))
      if (!request.headers.has(KEY)) request.headers.set(KEY, newKey());
    return undefined;
  },
};
const KEY = 'idempotency-key';

/** A body with a file is a form. */
function serialized(body: unknown): string | FormData {
  if (body instanceof FormData) return body;
  const fields: [string, unknown][] = Object.entries(body ?? {});
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields)
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

async function* itemsOf(
  client: FetchClient<paths>,
  path: ListPath,
  input: { params?: { query?: object } } = {},
): AsyncGenerator<unknown, void, undefined> {
  let cursor: string | null | undefined;
  do {
    const query = { limit: PAGE, ...input.params?.query, ...(cursor && { cursor }) };
    const page = pageOf(
      (await client.GET(path, { ...input, params: { ...input.params, query } } as never)) as {
        data: unknown[];
        error?: never;
        response: Response;
      },
    );
    yield* page.items;
    cursor = page.next;
  } while (cursor !== null);
}

interface Result {
  data?: unknown;
  error?: unknown;
  response: Response;
}

type DataOf<R extends Result> = Extract<R, { error?: never }>['data'];

/** Returns the data of a call that was done. Throws LadingError for one that was refused. */
export function dataOf<R extends Result>({ data, error, response }: R): DataOf<R> {
  if (!response.ok) throw errorOf(response, error);
  return data;
}

/** A page of a list. `total` is a lower bound where `totalIsAtLeast`. */
export interface Page<Items> {
  items: Items;
  total: number;
  totalIsAtLeast: boolean;
  /** The `cursor` of the next page; null on the last. */
  next: string | null;
}

/** Returns the page that a call of a list read. Throws LadingError for one that was refused. */
export function pageOf<R extends Result>(result: R): Page<DataOf<R>> {
  const items = dataOf(result);
  const { headers } = result.response;
  return {
    items,
    total: Number(headers.get('x-total-count')),
    totalIsAtLeast: headers.get('x-total-count-is') === 'at-least',
    next: nextCursor(headers.get('link')),
  };
}

/** Returns what a response refuses, and leaves its body to be read. */
async function refusalOf(response: Response): Promise<LadingError | null> {
  if (response.ok) return null;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return errorOf(response, body);
}

/**
 * Makes a request, again after a failure that passes, as long as a repetition cannot do the work
 * twice.
 */
async function send(request: Request, options: ClientOptions): Promise<Response> {
  const { retries = 3, longestWait = 60, fetch = globalThis.fetch } = options;
  const isRepeatable = request.method === 'GET' || request.headers.has(KEY);
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(request.clone()).catch(
      (cause: unknown) => new LadingError(0, null, { cause }),
    );
    const error = response instanceof Response ? await refusalOf(response) : response;
    if (error) request.signal.throwIfAborted();
    const wait = error?.retryAfter ?? SHORTEST_WAIT * 2 ** attempt;
    if (error && attempt < retries && wait <= longestWait && passes(error, isRepeatable))
      await pause(wait, request.signal);
    else if (response instanceof Response) return response;
    else throw response;
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

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, seconds * 1_000);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}
