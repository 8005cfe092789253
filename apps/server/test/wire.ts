import type { AnswerOf, Endpoint } from '@lading/contract/endpoint';
import type { rooms } from '@lading/contract/endpoints';
import type { Problem } from '@lading/contract/refusals';

type Rooms = typeof rooms;
type Endpoints = { [R in keyof Rooms]: Extract<Rooms[R][keyof Rooms[R]], Endpoint> }[keyof Rooms];

/** A declared path as a caller writes it: ids are numbers, an LPN is any text. */
type Written<P extends string> = P extends `${infer Head}{${infer Name}}${infer Tail}`
  ? `${Head}${Name extends 'lpn' ? string : number}${Written<Tail>}`
  : P;
/** As long as the path has segments: an LPN holds no slash. */
type Segments<P extends string> = P extends `${string}/${infer Rest}` ? [0, ...Segments<Rest>] : [];
type WithoutQuery<P extends string> = P extends `${infer Path}?${string}` ? Path : P;

/** A path that is written out comes before one with a parameter in its place. */
type Exact<M extends string, P extends string> = Endpoints extends infer E
  ? E extends Endpoint<infer EM, infer EP>
    ? [M, P] extends [EM, EP]
      ? E
      : never
    : never
  : never;
type Matching<M extends string, P extends string> = Endpoints extends infer E
  ? E extends Endpoint<infer EM, infer EP>
    ? [M, P, Segments<P>] extends [EM, Written<EP>, Segments<EP>]
      ? E
      : never
    : never
  : never;
/** The endpoint that a request reaches; never where its path is known at run time alone. */
type Reached<M extends string, P extends string> = string extends P ? never : [Exact<M, P>] extends [never] ? Matching<M, P> : Exact<M, P>;

/** What a refusal has. */
export type Refused = Required<Problem>;
/** A success and a refusal in one: a test looks at the fields of the status that it expects. */
export type Either<A> = A extends object ? A & Omit<Refused, keyof A> : Refused;
/** The body that answers a request; where its path is known at run time alone, that of a refusal. */
export type BodyAt<M extends string, P extends string> = P extends string ? BodyOfOne<M, P> : never;
type BodyOfOne<M extends string, P extends string> = [Reached<M, WithoutQuery<P>>] extends [never]
  ? Refused
  : Either<AnswerOf<Reached<M, WithoutQuery<P>>>>;
