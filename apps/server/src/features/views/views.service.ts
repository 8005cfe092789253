import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/views';
import type { View } from '@lading/contract/views';
import { MAX_VIEWS } from '@lading/domain/views';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import * as queries from './views.queries.ts';

export function listViews(actor: Actor, query: QueryOf<typeof contract.listViews>): Listing<View> {
  return queries.viewListing(actor.userId, query);
}

/** Refuses with 409 if the caller has reached the limit of views of the list. */
export async function saveView(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.saveView>,
): Promise<View> {
  const view = await queries.saveView(
    tx,
    actor.userId,
    { ...body, name: body.name.trim() },
    actor.at,
  );
  if (!view) throw new Refusal('VIEWS_USED_UP', { most: MAX_VIEWS });
  return view;
}

export async function deleteView(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  if (!(await queries.deleteView(tx, actor.userId, id))) throw notFound('VIEW');
}
