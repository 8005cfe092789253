import { UserRef } from '@lading/contract/fields';
import type { PickBatch } from '@lading/contract/picking';
import { CANCELLED, outcome } from '@lading/domain/life';
import { walkedOrderStatuses } from '@lading/domain/orders';
import { type PickBatchStatus, pickBatchSteps } from '@lading/domain/picking';
import { type RawBuilder, sql } from 'kysely';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { anyOf, type Search, searchTexts } from '../../platform/database/search.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';
import { cartonsOf } from '../orders/cartons.lent.ts';

type BatchRow = Omit<PickBatch, 'status'> & { isCancelled: boolean; isUnderway: boolean };

/** The orders of a batch that have something left to pick, or will have when they resume. */
const underway = (warehouseId: number) => sql`
  select from orders o where o.warehouse_id = ${warehouseId} and o.pick_batch_id = b.id
  and o.status in ${literalsOf(walkedOrderStatuses)}`;

const columns = (warehouseId: number) => sql<BatchRow>`
  b.id, b.warehouse_id, ${jsonInstant('b.created_at')} as created_at,
    ${jsonOf(UserRef, 'u')} as created_by, b.version, inside.orders, walk.summary,
  b.uses_totes, b.cancelled_at is not null as is_cancelled, exists (${underway(warehouseId)}) as is_underway`;

const OPEN: PickBatchStatus = 'OPEN';

/**
 * A batch stores only its cancellation: it is completed when its orders have nothing left to pick.
 */
function statusOf(isCancelled: boolean, isUnderway: boolean): PickBatchStatus {
  if (isCancelled) return outcome(pickBatchSteps, OPEN, 'cancel');
  return isUnderway ? OPEN : outcome(pickBatchSteps, OPEN, 'complete');
}

/** `more` are further fields of each order, on the alias `o`. */
const tables = (warehouseId: number, more = sql``) => sql`from pick_batch b
  join app_user u on u.id = b.created_by
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', o.id, 'orderReference', o.reference, 'status',
      o.status, 'tote', o.tote${more}) order by o.id), '[]') as orders
    from orders o where o.warehouse_id = ${warehouseId} and o.pick_batch_id = b.id) inside
  cross join lateral (
    select json_build_object('lines', count(*), 'units', coalesce(sum(a.quantity), 0)::bigint,
      'pickedUnits', coalesce(sum(a.picked), 0)::bigint) as summary
    from orders o
    join order_line l on l.warehouse_id = o.warehouse_id and l.order_id = o.id
    join allocation a on a.warehouse_id = l.warehouse_id
      and a.order_line_id = l.id
      and a.ended_as is distinct from 'RELEASED'
    where o.warehouse_id = ${warehouseId}
      and o.pick_batch_id = b.id
      and o.status <> ${sql.lit(CANCELLED)}) walk`;

const toBatch = ({ isCancelled, isUnderway, ...row }: BatchRow): PickBatch => ({
  ...row,
  status: statusOf(isCancelled, isUnderway),
});

const isOfStatus: Record<PickBatchStatus, (warehouseId: number) => RawBuilder<unknown>> = {
  OPEN: (warehouseId) => sql`(b.cancelled_at is null
    and b.id in (select o.pick_batch_id from orders o
    where o.warehouse_id = ${warehouseId}
      and o.pick_batch_id is not null
      and o.status in ${literalsOf(walkedOrderStatuses)}))`,
  COMPLETED: (warehouseId) =>
    sql`(b.cancelled_at is null and not exists (${underway(warehouseId)}))`,
  CANCELLED: () => sql`b.cancelled_at is not null`,
};

const MAX_ORDERS = 1_000;
/** To compare a batch is to compare each of its orders. */
const MAX_COMPARED = 100;

/** A condition on `b` that finds batches by the references of their orders. Null without a term. */
export async function searchBatches(
  db: Db,
  term: string | undefined,
  warehouseId: number,
): Promise<Search | null> {
  const found = await searchTexts(
    db,
    term,
    {
      max: MAX_ORDERS,
      customerId: null,
      rows: [
        {
          id: 'o.pick_batch_id',
          from: sql`orders o`,
          owned: null,
          where: (pattern) =>
            sql`
              o.warehouse_id = ${warehouseId}
                and o.pick_batch_id is not null
                and fold(o.reference) like ${pattern}`,
        },
      ],
    },
    {
      has: (ids) => sql`b.id = any(${ids})`,
      reads: (pattern) =>
        anyOf(sql`
          select from orders o where o.warehouse_id = ${warehouseId}
            and o.pick_batch_id = b.id and fold(o.reference) like ${pattern}`),
    },
  );
  return found && { ...found, bound: MAX_COMPARED };
}

/** Lists the batches of a warehouse. */
export function batchListing(
  filter: { warehouseId: number; status?: PickBatchStatus },
  search: Search | null,
): Listing<PickBatch> {
  const { warehouseId } = filter;
  const keyScope = sql`b.warehouse_id = ${warehouseId}`;
  const where: RawBuilder<unknown>[] = [keyScope];
  if (filter.status !== undefined) where.push(isOfStatus[filter.status](warehouseId));
  return listing({
    select: columns(warehouseId),
    from: tables(warehouseId),
    lean: sql`from pick_batch b`,
    where,
    search,
    keyScope,
    id: sql`b.id`,
    sorts: { createdAt: { by: sql`b.created_at`, type: 'timestamptz' } },
    toItem: toBatch,
  });
}

export async function findBatch(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<PickBatch | null> {
  const warehouseId = await warehouseOf(db, 'pickBatch', id, warehouseIds);
  const { rows } = await sql<BatchRow>`
    select ${columns(warehouseId)}
    ${tables(warehouseId, sql`, 'cartons', ${cartonsOf(warehouseId)}`)}
    where b.warehouse_id = ${warehouseId} and b.id = ${id}`.execute(db);
  return rows[0] ? toBatch(rows[0]) : null;
}

export async function lockBatch(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
): Promise<boolean> {
  const warehouseId = await warehouseOf(tx, 'pickBatch', id, warehouseIds);
  const { rows } = await sql`
    select id
    from pick_batch
    where warehouse_id = ${warehouseId} and id = ${id} for update`.execute(tx);
  return rows.length > 0;
}

export async function insertBatch(
  tx: Tx,
  batch: { warehouseId: number; createdAt: Date; createdBy: number; usesTotes: boolean },
): Promise<number> {
  const { id } = await tx
    .insertInto('pickBatch')
    .values({ ...batch, createdAt: batch.createdAt.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function cancelBatch(tx: Tx, batch: PickBatch, at: Date): Promise<void> {
  outcome(pickBatchSteps, batch.status, 'cancel');
  await tx
    .updateTable('pickBatch')
    .set((eb) => ({ cancelledAt: at.toISOString(), version: eb('version', '+', 1) }))
    .where('warehouseId', '=', batch.warehouseId)
    .where('id', '=', batch.id)
    .execute();
}

export async function listCancelled(
  tx: Tx,
  warehouseId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id
    from pick_batch
    where warehouse_id = ${warehouseId}
      and id = any(${arrayOf('bigint', ids)})
      and cancelled_at is not null`.execute(tx);
  return new Set(rows.map((row) => row.id));
}
