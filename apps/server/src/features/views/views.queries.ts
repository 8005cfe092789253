import type { View } from '@lading/contract/views';
import { MAX_VIEWS, type ViewList } from '@lading/domain/views';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';

export function viewListing(
  userId: number,
  filter: { list?: ViewList; search?: string },
): Listing<View> {
  return listing({
    select: sql<View>`v.id, v.list, v.name, v.query`,
    from: sql`from saved_view v`,
    where: [
      sql`v.user_id = ${userId}`,
      ...(filter.list ? [sql`v.list = ${filter.list}`] : []),
      ...(filter.search ? [sql`fold(v.name) like ${containing(filter.search)}`] : []),
    ],
    id: sql`v.id`,
    sorts: { name: { by: sql`fold(v.name)`, type: 'text' } },
    toItem: (row: View) => row,
  });
}

/**
 * Saves a view, or replaces the one with the same name. Returns null if the user has reached the
 * limit of the list.
 */
export async function saveView(
  tx: Tx,
  userId: number,
  view: Omit<View, 'id'>,
  at: Date,
): Promise<View | null> {
  // Saves of one user wait for each other, so that the number of views holds.
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { rows } = await sql<View>`
    insert into saved_view (user_id, list, name, query, created_at)
    select ${userId}, ${view.list}, ${view.name}, ${view.query}, ${at}
    where exists (select
    from saved_view
    where user_id = ${userId} and list = ${view.list} and fold(name) = fold(${view.name}))
      or (select count(*)
        from saved_view
        where user_id = ${userId} and list = ${view.list}) < ${MAX_VIEWS}
    on conflict (user_id, list, fold(name)) do update
      set name = excluded.name, query = excluded.query
    returning id, list, name, query`.execute(tx);
  return rows[0] ?? null;
}

/** Returns false if the user has no such view. */
export async function deleteView(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('savedView')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
