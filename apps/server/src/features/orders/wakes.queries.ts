import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';

/** Requests a new try for products, in the transaction that changed something about them. */
export async function wakeAllocator(
  tx: Tx,
  warehouseId: number,
  productIds: readonly number[],
): Promise<void> {
  await sql`
    insert into allocation_wake (warehouse_id, product_ids)
    values (${warehouseId}, ${arrayOf('bigint', productIds)})`.execute(tx);
}

export interface Wake {
  warehouseId: number;
  id: number;
  productIds: number[];
}

/**
 * Lists the requests that are not served yet, oldest first. Leaves out the skipped ones and those
 * of skipped warehouses.
 */
export async function listWakes(
  db: Db,
  limit: number,
  skipped: { ids: readonly number[]; warehouseIds: readonly number[] },
): Promise<Wake[]> {
  const { rows } = await sql<Wake>`
    select /* asks all nodes: a job serves all warehouses */ warehouse_id, id,
      product_ids::float8[] as product_ids
    from allocation_wake
    where not id = any(${arrayOf('bigint', skipped.ids)})
      and not warehouse_id = any(${arrayOf('bigint', skipped.warehouseIds)})
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Replaces requests by one for these products. Returns its id. */
export function replaceWakes(
  db: Db,
  warehouseId: number,
  ids: readonly number[],
  productIds: readonly number[],
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const [, added] = await Promise.all([
      deleteWakes(tx, warehouseId, ids),
      sql<{ id: number }>`
        insert into allocation_wake (warehouse_id, product_ids)
        values (${warehouseId}, ${arrayOf('bigint', productIds)})
        returning id`.execute(tx),
    ]);
    return oneRow(added).id;
  });
}

/** Deletes served requests. */
export async function deleteWakes(
  db: Db,
  warehouseId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    delete from allocation_wake
    where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', ids)})`.execute(db);
}
