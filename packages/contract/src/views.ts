import { MAX_NAME } from '@lading/domain/limits';
import { MAX_VIEW_QUERY, MAX_VIEWS, viewLists } from '@lading/domain/views';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Closed, Id, Name, OneOf } from './fields.ts';

const views = {
  list: OneOf(viewLists),
  name: Name(MAX_NAME, 'Late of Kade'),
  query: Type.String({
    maxLength: MAX_VIEW_QUERY,
    description: 'Search, sort and filters, as the query of the list’s address.',
    examples: ['due=LATE&sort=-priority'],
  }),
};

export const View = Closed({ id: Id, ...views });
export type View = Static<typeof View>;

export const listViews = listEndpoint('/api/views', {
  permission: 'session:own',
  summary: 'The views that the caller saved of a list.',
  filters: { list: Type.Optional(views.list) },
  sorts: ['name'],
  defaultSort: 'name',
  item: View,
});

export const saveView = endpoint('POST', '/api/views', {
  permission: 'session:own',
  summary: `Saves a view of a list for the caller. It replaces the caller’s view with the same name; at most ${MAX_VIEWS} of one list.`,
  body: Closed(views),
  responses: { 201: View },
});

export const deleteView = endpoint('DELETE', '/api/views/{id}', {
  permission: 'session:own',
  summary: 'Deletes a view of the caller.',
  responses: { 204: null },
});
