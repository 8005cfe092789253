import type { Call } from '@lading/contract/call';
import type { Room } from '@lading/domain/events';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage } from './api.ts';

/**
 * Makes the queries of a list's pages: a change in the room makes them stale. The former page stays
 * on the screen until the next one is loaded.
 */
export const pageQuery =
  <C extends Call>(room: Room, to: C) =>
  (query: InputOf<C>['query']) =>
    queryOptions({
      queryKey: [room, 'page', to.path, query],
      queryFn: ({ signal }) => listPage(to, { query } as InputOf<C>, { signal }),
      placeholderData: keepPreviousData,
    });

/**
 * Makes the queries of a call that takes a query and no path parameters. The former response stays
 * on the screen until the next one is loaded.
 */
export const sumQuery =
  <C extends Call>(room: Room, to: C) =>
  (query: InputOf<C>['query']) =>
    queryOptions({
      queryKey: [room, 'sum', to.path, query],
      queryFn: ({ signal }) => call(to, { query } as InputOf<C>, { signal }),
      placeholderData: keepPreviousData,
    });

/** Makes the queries of one thing by its id. */
export const oneQuery =
  <C extends Call>(room: Room, to: C) =>
  (id: number) =>
    queryOptions({
      queryKey: [room, to.path, id],
      queryFn: ({ signal }) =>
        call(to, { params: { id } } as InputOf<C> & { params: { id: number } }, { signal }),
    });

/**
 * Makes the query of a call without input, such as a whole list, without paging, for choosing from
 * it.
 */
export const allQuery =
  <C extends Call>(room: Room, to: C) =>
  () =>
    queryOptions({
      queryKey: [room, to.path],
      queryFn: ({ signal }) => call(to, {} as InputOf<C>, { signal }),
    });
