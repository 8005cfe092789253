import type { BodyOf, Endpoint, QueryOf, ResponseOf } from '@lading/contract/endpoint';
import type { rooms } from '@lading/contract/endpoints';
import type { Problem } from '@lading/contract/refusals';

type Rooms = typeof rooms;
type Endpoints = { [R in keyof Rooms]: Extract<Rooms[R][keyof Rooms[R]], Endpoint> }[keyof Rooms];

/** A declared path with values for its parameters: ids are numbers, an LPN is any text. */
type WithValues<P extends string> = P extends `${infer Head}{${infer Name}}${infer Tail}`
  ? `${Head}${Name extends 'lpn' ? string : number}${WithValues<Tail>}`
  : P;
/** As long as the path has segments: an LPN contains no slash. */
type Segments<P extends string> = P extends `${string}/${infer Rest}` ? [0, ...Segments<Rest>] : [];
type WithoutQuery<P extends string> = P extends `${infer Path}?${string}` ? Path : P;

type Exact<M extends string, P extends string> = Endpoints extends infer E
  ? E extends Endpoint<infer EM, infer EP>
    ? [M, P] extends [EM, EP]
      ? E
      : never
    : never
  : never;
type Matching<M extends string, P extends string> = Endpoints extends infer E
  ? E extends Endpoint<infer EM, infer EP>
    ? [M, P, Segments<P>] extends [EM, WithValues<EP>, Segments<EP>]
      ? E
      : never
    : never
  : never;
/** The endpoint at a path without a query; a literal path takes precedence over a parameter. */
type EndpointOf<M extends string, P extends string> = string extends P
  ? never
  : [Exact<M, P>] extends [never]
    ? Matching<M, P>
    : Exact<M, P>;
/**
 * The endpoint at a path; never where the contract has none, or where the path is only known at run
 * time.
 */
type EndpointAt<M extends string, P extends string> = EndpointOf<M, WithoutQuery<P>>;

/** The text of a value in a query. */
type TextOf<T> = T extends string | number | boolean ? `${T}` : string;
/**
 * The pairs of a query string that the endpoint does not take: an unknown name, or a literal of
 * another type.
 */
type WrongPairs<E extends Endpoint, Q extends string> = Q extends `${infer Pair}&${infer Rest}`
  ? WrongPair<E, Pair> | WrongPairs<E, Rest>
  : WrongPair<E, Q>;
type WrongPair<E extends Endpoint, Pair extends string> = string extends Pair
  ? never
  : Pair extends `${infer Name}=${infer Value}`
    ? Name extends keyof QueryOf<E>
      ? WrongValue<TextOf<NonNullable<QueryOf<E>[Name]>>, Value, Pair>
      : Pair
    : Pair;
/**
 * Text that is only known at run time, alone or behind a value, is left to the server, which
 * refuses unknown names.
 */
type WrongValue<Text extends string, Value extends string, Pair> = Value extends Text
  ? never
  : `${Text}${string}` extends Value
    ? never
    : Pair;
type WrongQuery<E extends Endpoint, P extends string> = P extends `${string}?${infer Query}`
  ? WrongPairs<E, Query>
  : never;

type Fault<M extends string, P extends string> = P extends string
  ? [EndpointAt<M, P>] extends [never]
    ? { theContractHasNoEndpointAt: P }
    : [WrongQuery<EndpointAt<M, P>, P>] extends [never]
      ? never
      : { theEndpointDoesNotTake: WrongQuery<EndpointAt<M, P>, P> }
  : never;
/**
 * A path; a type error if the contract has no such endpoint, or the endpoint does not take the
 * query.
 */
export type PathAt<M extends string, P extends string> = P &
  ([Fault<M, P>] extends [never] ? unknown : Fault<M, P>);

/** As JSON is sent: lists may be read-only, and a field that is undefined is left out. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? {
        readonly [K in keyof T]:
          | Sent<T[K]>
          | (Record<never, never> extends Pick<T, K> ? undefined : never);
      }
    : T;
type IsOptional<E extends Endpoint> = E['definition']['body'] extends { '~optional': true }
  ? true
  : false;
/** The body of a request; undefined if the endpoint takes none. */
export type RequestAt<M extends string, P extends string> = P extends string
  ? BodyAt<EndpointAt<M, P>>
  : never;
type BodyAt<E> = E extends Endpoint
  ? Sent<BodyOf<E>> | (IsOptional<E> extends true ? undefined : never)
  : never;
/**
 * What follows the path of a request: its body, which may be missing where the endpoint needs none,
 * and headers.
 */
export type RestAt<M extends string, P extends string> = M extends 'GET'
  ? [body?: undefined, headers?: Record<string, string>]
  : undefined extends RequestAt<M, P>
    ? [body?: RequestAt<M, P>, headers?: Record<string, string>]
    : [body: RequestAt<M, P>, headers?: Record<string, string>];

export type RefusalBody = Required<Problem>;
/** A success and a refusal in one: a test looks at the fields of the status that it expects. */
export type WithRefusal<B> = B extends object ? B & Omit<RefusalBody, keyof B> : RefusalBody;
/** The body of the response to a request. */
export type ResponseAt<M extends string, P extends string> = P extends string
  ? [EndpointAt<M, P>] extends [never]
    ? RefusalBody
    : WithRefusal<ResponseOf<EndpointAt<M, P>>>
  : never;
