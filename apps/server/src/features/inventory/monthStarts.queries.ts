import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export async function listWarehouseIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from warehouse order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the last start of a month in UTC, after the first movement of a warehouse and not after
 * `until`, whose stock is not kept; null if all are.
 */
export async function findMissingStart(
  db: Db,
  warehouseId: number,
  until: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ start: Date | null }>`
    with month as (
      select at at time zone 'UTC' as at
      from generate_series(
        (select date_trunc('month', min(at), 'UTC') at time zone 'UTC' + interval '1 month'
        from movement
        where warehouse_id = ${warehouseId}),
        date_trunc('month', ${until}::timestamptz, 'UTC') at time zone 'UTC',
        interval '1 month') at
    )
    select max(at) as start
    from month
    where not exists (select
      from month_start s
      where s.warehouse_id = ${warehouseId} and s.at = month.at)`.execute(db);
  return rows[0]?.start ?? null;
}
