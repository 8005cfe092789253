import type { LotDates } from '@lading/domain/lots';
import { sql } from 'kysely';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';

/**
 * A lot that an order line names. `expiredOn` is its last day if that has passed in the warehouse.
 */
export interface WantedLot extends LotDates {
  id: number;
  code: string;
  expiredOn: string | null;
}

/**
 * Lists the lots of these products and codes, in any spelling. For a merged lot, lists the lot that
 * it is part of.
 */
export async function listWanted(
  db: Db,
  warehouseId: number,
  named: readonly { productId: number; code: string }[],
): Promise<(WantedLot & { productId: number })[]> {
  const { rows } = await sql<WantedLot & { productId: number }>`
    select t.id, t.product_id, t.code, t.expires_on, t.produced_on, case
    when t.expires_on < today_in(${warehouseId}) then t.expires_on end as expired_on
    from ${unnestOf(named, { productId: 'bigint', code: 'text' })} w (product_id, code)
    join lot m on m.product_id = w.product_id and spelling_key(m.code) = spelling_key(w.code)
    join lot t on t.id = coalesce(m.merged_into, m.id)
    order by m.merged_into is not null, m.twin`.execute(db);
  return rows;
}

/** Returns the lots that have no last day of use. */
export async function listUndated(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from lot where id = any(${arrayOf('bigint', ids)}) and expires_on is null`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
