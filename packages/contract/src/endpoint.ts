import type { Room } from '@lading/domain/events';
import { MAX_PAGE } from '@lading/domain/limits';
import type { Permission } from '@lading/domain/permissions';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { Closed, OneOf, Search } from './fields.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ParamName<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamName<Rest> : never;
/** Path parameters: an id is a number, an LPN a text. */
export type ParamsOf<P extends string> = { [N in ParamName<P>]: N extends 'lpn' ? string : number };

export interface Definition {
  /** What the caller must be allowed to do; `public` needs no session. */
  permission: Permission | 'public';
  /** One line for the API description. */
  summary: string;
  query?: TObject;
  body?: TSchema;
  /** The body of each successful answer by its status; null where there is none. */
  responses: Readonly<Record<number, TSchema | null>>;
  /** True where the call creates or moves something, and so honours Idempotency-Key. Every POST does unless it says false. */
  idempotent?: boolean;
  /** The rooms that a call which writes changes, where they are others than those that its room names in `liveRooms`. */
  changes?: readonly Room[];
  /** True where what is edited carries a version, and so If-Match is honoured. */
  versioned?: boolean;
  /** True where the body says whose it is: `customerId`, which a CLIENT alone may leave out. */
  ofCustomer?: boolean;
  /** The longest body in bytes where it is not the usual one (`bodyLimits`). */
  bodyLimit?: number;
  /** True where the body is multipart/form-data with one file. */
  upload?: boolean;
  /** Set on reports, whose answer is no array: one row of what they answer as text/csv. */
  csv?: TObject;
  /** True where the answer is a stream of server-sent events, each with such a body as its data. */
  isStream?: boolean;
  /** Set on lists: the fields that `sort` takes, and the order without it. */
  list?: { sorts: readonly string[]; defaultSort: string };
}

export interface Endpoint<M extends Method = Method, P extends string = string, D extends Definition = Definition> {
  method: M;
  path: P;
  definition: D;
}

/** The longest bodies that calls take, in bytes. Longer ones are refused before they are parsed. */
export const bodyLimits = {
  /** Of sign-in and passwords, which anybody may send, and of calls that take no body. */
  short: 4 * 1024,
  /** Of every other call that does not say otherwise. */
  usual: 256 * 1024,
  /** Of documents with all of their lines. */
  document: 1024 * 1024,
} as const;

/** Declares one call of the API: the server's route, the web's client and the API description are all made from it. */
export function endpoint<const M extends Method, const P extends string, const D extends Definition>(
  method: M,
  path: P,
  definition: D,
): Endpoint<M, P, D> {
  return { method, path, definition };
}

export type QueryOf<E extends Endpoint> = E['definition']['query'] extends TSchema
  ? Static<E['definition']['query']>
  : Record<never, never>;
export type BodyOf<E extends Endpoint> = E['definition']['body'] extends TSchema ? Static<E['definition']['body']> : undefined;
type ResponseSchemas<E extends Endpoint> = E['definition']['responses'][keyof E['definition']['responses']];
export type ResponseOf<E extends Endpoint> = ResponseSchemas<E> extends infer S ? (S extends TSchema ? Static<S> : undefined) : never;
export type PathParamsOf<E extends Endpoint> = ParamsOf<E['path']>;

type SortWords<S extends readonly string[]> = readonly (S[number] | `-${S[number]}`)[];

/** What every list takes beside its own filters. */
const listQuery = <const S extends readonly string[]>(sorts: S) => ({
  search: Type.Optional(Search),
  sort: Type.Optional(OneOf([...sorts, ...sorts.map((field) => `-${field}`)] as unknown as SortWords<S>)),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: 'Rows of one page; without it the whole list is sent.', examples: [25] }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 2000, description: 'From the Link header of an earlier page.' })),
});

/** What every list can be sorted by beside its own fields. */
const ID = 'id';

/** Declares a list: an array, paged by keyset, counted, sorted (by `id` too) and searched by the server, and also sent as CSV. */
export function listEndpoint<
  const P extends string,
  const S extends readonly string[],
  const I extends TSchema,
  const F extends Record<string, TSchema> = Record<never, never>,
>(path: P, options: { permission: Permission; summary: string; filters?: F; sorts: S; defaultSort: S[number] | `-${S[number]}`; item: I }) {
  const { permission, summary, filters, defaultSort, item } = options;
  const sorts = [...options.sorts, ID] as const;
  return endpoint('GET', path, {
    permission,
    summary,
    query: Closed({ ...listQuery(sorts), ...(filters as F) }),
    responses: { 200: Type.Array(item) },
    list: { sorts, defaultSort },
  });
}
