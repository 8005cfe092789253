import type { Room } from '@lading/domain/events';
import { MAX_PAGE } from '@lading/domain/limits';
import type { Permission } from '@lading/domain/permissions';
import type { FileKind } from '@lading/domain/uploads';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { Closed, OneOf, Search } from './fields.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ParamName<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;
/** The parameter of paths that is a text; the others are ids. */
export const TEXT_PARAMETER = 'lpn';

export type ParamsOf<P extends string> = {
  [N in ParamName<P>]: N extends typeof TEXT_PARAMETER ? string : number;
};

/** The pairs of query parameters that bound a period. */
export const periods = [
  ['from', 'to'],
  ['dateFrom', 'dateTo'],
  ['receivedFrom', 'receivedBefore'],
] as const;

export interface Definition {
  /** What the caller must be allowed to do; `public` needs no session. */
  permission: Permission | 'public';
  /** Of a public call: whether a link in its body lets the caller work on records. */
  isByLink?: true;
  /** One line for the API description. */
  summary: string;
  query?: TObject;
  body?: TSchema;
  /** The response body of each success status; null for no body. */
  responses: Readonly<Record<number, TSchema | null>>;
  /**
   * Whether the call honours Idempotency-Key. The default is true for POST and false for other
   * methods.
   */
  idempotent?: boolean;
  /**
   * Whether the response has a secret that no other response has. What is stored of it for replays
   * is encrypted.
   */
  sealed?: true;
  /**
   * Whether a session whose user last proved who they are long ago has to do so again. API keys are
   * not asked.
   */
  recentSignIn?: boolean;
  /** Whether a session may make the call while its user has to set up a second factor. */
  duringSetup?: boolean;
  /** The rooms whose data the call changes. The default is `liveRooms` of its own room. */
  changes?: readonly Room[];
  /** Whether the body may be a form, which is not read. */
  takesForm?: boolean;
  /** Whether the record has a version and the call honours If-Match. */
  versioned?: boolean;
  /** Whether the body has a `customerId`, which only a CLIENT may omit. */
  ofCustomer?: boolean;
  /** The longest body in bytes; the default is `bodyLimits.usual`. */
  bodyLimit?: number;
  /** The body is multipart/form-data with one file, named `file`, and these text fields. */
  upload?: {
    fields: TObject;
    /** What the file may be, by its name and its content. */
    kinds: readonly FileKind[];
    maxBytes: number;
    /** Whether the server keeps the file compressed by gzip. */
    isPacked?: true;
  };
  /** The row of the text/csv response, for reports, whose JSON response is not an array. */
  csv?: TObject;
  /** What the response is, if it is a file. */
  file?: 'text/csv' | 'application/pdf';
  /** Whether the response is a stream of server-sent events, each with this body as its data. */
  isStream?: boolean;
  /** For lists: the fields that `sort` accepts, and the default order. */
  list?: { sorts: readonly string[]; defaultSort: string };
}

export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  D extends Definition = Definition,
> {
  method: M;
  path: P;
  definition: D;
}

/** The longest request bodies in bytes. The server refuses longer ones before it parses them. */
export const bodyLimits = {
  /** Sign-in, passwords and calls without a body: anybody may send these. */
  short: 4 * 1024,
  /** The default. */
  usual: 256 * 1024,
  /** Documents with all of their lines. */
  document: 1024 * 1024,
} as const;

/**
 * Declares one call of the API, from which the server's route, the web's client and the API
 * description are made.
 */
export function endpoint<
  const M extends Method,
  const P extends string,
  const D extends Definition,
>(method: M, path: P, definition: D): Endpoint<M, P, D> {
  return { method, path, definition };
}

export type QueryOf<E extends Endpoint> = E['definition']['query'] extends TSchema
  ? Static<E['definition']['query']>
  : Record<never, never>;
export type BodyOf<E extends Endpoint> = E['definition']['body'] extends TSchema
  ? Static<E['definition']['body']>
  : undefined;
type ResponseSchemas<E extends Endpoint> =
  E['definition']['responses'][keyof E['definition']['responses']];
export type ResponseOf<E extends Endpoint> =
  ResponseSchemas<E> extends infer S ? (S extends TSchema ? Static<S> : undefined) : never;
export type PathParamsOf<E extends Endpoint> = ParamsOf<E['path']>;

/** The query parameters of every list that say which rows it has, and in which order. */
const orderQuery = <const S extends readonly string[]>(sorts: S) => ({
  search: Type.Optional(Search),
  sort: Type.Optional(OneOf([...sorts, ...sorts.map((field: S[number]) => `-${field}` as const)])),
});

const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PAGE,
      description: 'Rows per page. Without it, the response is the whole list.',
      examples: [25],
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 2000, description: 'From the Link header of an earlier page.' }),
  ),
};

/** Every list can be sorted by this field. */
const ID = 'id';

/**
 * Declares a list. Its response is an array, paged by keyset, counted, sorted and searched by the
 * server, and available as CSV.
 */
export function listEndpoint<
  const P extends string,
  const S extends readonly string[],
  const I extends TSchema,
  const F extends Record<string, TSchema> = Record<never, never>,
>(
  path: P,
  options: {
    permission: Permission;
    summary: string;
    filters?: F;
    sorts: S;
    defaultSort: S[number] | `-${S[number]}`;
    item: I;
  },
) {
  const { permission, summary, filters, defaultSort, item } = options;
  const sorts = [...options.sorts, ID] as const;
  return endpoint('GET', path, {
    permission,
    summary,
    query: Closed({ ...orderQuery(sorts), ...pageQuery, ...(filters as F) }),
    responses: { 200: Type.Array(item) },
    list: { sorts, defaultSort },
  });
}

/** Declares a CSV file with the lines of what a list has, filtered and sorted as the list is. */
export function linesFile<
  const P extends string,
  const S extends readonly string[],
  const F extends Record<string, TSchema> = Record<never, never>,
>(
  path: P,
  options: { permission: Permission; summary: string; filters: F; sorts: S; example: string },
) {
  const { permission, summary, filters, sorts, example } = options;
  return endpoint('GET', path, {
    permission,
    summary,
    query: Closed({ ...orderQuery([...sorts, ID] as const), ...filters }),
    responses: { 200: Type.String({ examples: [example] }) },
    file: 'text/csv',
  });
}
