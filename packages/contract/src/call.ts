import type { Room } from '@lading/domain/events';
import type { Endpoint } from './endpoint.ts';

/**
 * What a client needs of an endpoint at run time, without its schemas. `calls.ts` has one for each
 * endpoint. `of` carries the types of input and response, and never has a value.
 */
export interface Call<E extends Endpoint = Endpoint> {
  method: E['method'];
  path: E['path'];
  /** True if the call needs no session. */
  isPublic?: true;
  /** True if the call honours Idempotency-Key. */
  isIdempotent?: true;
  changes?: readonly Room[];
  list?: { sorts: readonly string[]; defaultSort: string };
  of?: E;
}

export type CallOf<E extends Endpoint> = Call<E> &
  (E['definition'] extends { list: infer L } ? { list: L } : unknown);

export type EndpointOf<C extends Call> = NonNullable<C['of']>;
