import { SECOND_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { type JobItems, tryItem } from '../../platform/jobs/items.ts';
import type { Job } from '../../platform/jobs/job.ts';

const WORTH_FOLDING = 100;
const AT_ONCE = 50_000;

/**
 * Replaces the stored changes of a warehouse's count of balances by their sum. One transaction
 * deletes and inserts, so a reader sees the changes or the sum, never both. Skips rows that another
 * process folds.
 */
export async function foldStockCount(db: Db, items: JobItems | null = null): Promise<void> {
  const { rows: warehouses } = await sql<{ warehouseId: number }>`
    select /* asks all nodes: a job serves all warehouses */ warehouse_id
    from stock_count
    group by warehouse_id
    having count(*) > ${WORTH_FOLDING}
    order by warehouse_id`.execute(db);
  for (const { warehouseId } of warehouses)
    await tryItem(items, `warehouse ${warehouseId}`, () => fold(db, warehouseId));
}

function fold(db: Db, warehouseId: number): Promise<unknown> {
  return inTransaction(db, async (tx) => {
    const { rows: sums } = await sql<{ customerId: number; ids: number[]; delta: number }>`
      select customer_id, array_agg(id)::float8[] as ids,
        sum(delta)::bigint as delta /* never null: ids, delta */
      from (select id, customer_id, delta
        from stock_count
        where warehouse_id = ${warehouseId}
        order by id
        limit ${AT_ONCE}
        for update skip locked) taken
      group by customer_id`.execute(tx);
    const ids = sums.flatMap((sum) => sum.ids);
    const kept = sums.filter(({ delta }) => delta !== 0);
    await Promise.all([
      sql`
        delete from stock_count
        where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', ids)})`.execute(tx),
      sql`
        insert into stock_count (warehouse_id, customer_id, delta)
        select ${warehouseId}::bigint, customer_id, delta
        from ${unnestOf(kept, { customerId: 'bigint', delta: 'bigint' })}
          sum (customer_id, delta)`.execute(tx),
    ]);
  });
}

export const stockCounting: Job = {
  key: 'stock-counts',
  name: 'Counting stock',
  everyMs: 10 * SECOND_MS,
  isShared: true,
  start: ({ db, items }) => ({ round: () => foldStockCount(db, items) }),
};
