import { SECOND_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type JobItems, tryItem } from '../../platform/jobs/items.ts';
import type { Job } from '../../platform/jobs/job.ts';

const WORTH_FOLDING = 100;
const AT_ONCE = 50_000;

/**
 * Replaces the stored changes of a warehouse's count of balances by their sum. One statement
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
  return sql`
      with taken as (
        select id
        from stock_count
        where warehouse_id = ${warehouseId}
        order by id
        limit ${AT_ONCE}
        for update skip locked
      ), gone as (
        delete from stock_count c using taken t
        where c.warehouse_id = ${warehouseId} and c.id = t.id
        returning c.customer_id, c.delta
      )
      insert into stock_count (warehouse_id, customer_id, delta)
      select ${warehouseId}::bigint, customer_id, sum(delta)
      from gone
      group by customer_id
      having sum(delta) <> 0`.execute(db);
}

export const stockCounting: Job = {
  key: 'stock-counts',
  name: 'Counting stock',
  everyMs: 10 * SECOND_MS,
  isShared: true,
  start: ({ db, items }) => ({ round: () => foldStockCount(db, items) }),
};
