import { audience, type NoticeMode, type TopicKey } from '@lading/domain/subscriptions';
import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { deleteSlices } from '../../platform/database/slices.ts';

export interface Stored {
  topic: TopicKey;
  mode: Exclude<NoticeMode, 'OFF'>;
  hour: number;
  days: number | null;
}

export async function listSubscriptions(db: Db, userId: number): Promise<Stored[]> {
  const rows = await db
    .selectFrom('subscription')
    .select(['topic', 'mode', 'hour', 'days'])
    .where('userId', '=', userId)
    .execute();
  return rows as Stored[];
}

/** Replaces the subscriptions of a user. Deletes the unmailed daily notices of other topics. */
export async function replaceSubscriptions(
  tx: Tx,
  userId: number,
  subscriptions: readonly Stored[],
): Promise<void> {
  await tx.deleteFrom('subscription').where('userId', '=', userId).execute();
  if (subscriptions.length > 0)
    await tx
      .insertInto('subscription')
      .values(subscriptions.map((subscription) => ({ ...subscription, userId })))
      .execute();
  const kept = arrayOf(
    'text',
    subscriptions.map(({ topic }) => topic),
  );
  await sql`
    delete from notice
    where user_id = ${userId} and mailed_at is null and not (topic = any(${kept}))`.execute(tx);
}

/**
 * Joins the user `u` with the notices `n` that the user may read now, by kind, role, warehouses and
 * customer. Citus refuses to ask for the warehouses by a subquery beside rows of a function.
 */
export const ifMayHear = sql`
  left join user_warehouse a on a.user_id = u.id and a.warehouse_id = n.warehouse_id
  where not u.disabled and u.kind = 'PERSON'
    and u.role || ' ' || n.topic = any(${arrayOf('text', audience)})
    and (u.role = 'ADMIN' or a.user_id is not null)
    and (u.role <> 'CLIENT' or n.customer_id = u.customer_id)`;

/**
 * Deletes old notices. The notice of a lot stays until the lot has expired, because it would be
 * made again.
 */
export async function deleteOld(db: Db, before: Date, isStopped: () => boolean): Promise<void> {
  const condition = sql`
    created_at < ${before} and (topic <> 'EXPIRING' or (facts ->> 'date')::date < ${before}::date)`;
  await deleteSlices(db, { table: 'notice', by: 'createdAt', condition }, { isStopped });
}
