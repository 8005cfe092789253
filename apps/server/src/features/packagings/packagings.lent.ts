import type { Box } from '@lading/domain/cartons';
import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';

/** A carton in use, and the names of the carriers that take it; of all if there are none. */
export interface OfferedBox extends Box {
  carriers: string[];
}

export async function listBoxes(db: Db, warehouseId: number): Promise<OfferedBox[]> {
  const { rows } = await sql<OfferedBox>`
    select b.id, b.length_mm, b.width_mm, b.height_mm, b.tare_grams, b.max_weight_grams,
      b.fill_percent, b.cost, (select coalesce(json_agg(r.name order by r.name), '[]')
        from packaging_carrier k
        join carrier r on r.id = k.carrier_id
        where k.warehouse_id = ${warehouseId} and k.packaging_id = b.id) as carriers
    from packaging b
    where b.warehouse_id = ${warehouseId} and b.active and b.unit_kind = 'CARTON'
    order by b.id`.execute(db);
  return rows;
}

/** The packagings of the warehouse, in use or not, with these ids; those with stock are products. */
export async function listPackagingsById(
  db: Db,
  warehouseId: number,
  ids: readonly number[],
): Promise<{ id: number; isProduct: boolean }[]> {
  const { rows } = await sql<{ id: number; isProduct: boolean }>`
    select id, product_id is not null as is_product
    from packaging
    where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', ids)})`.execute(db);
  return rows;
}

/** The sides of a packaging in millimetres, the longest first. */
export async function findSides(db: Db, warehouseId: number, id: number): Promise<number[]> {
  const { rows } = await sql<{ lengthMm: number; widthMm: number; heightMm: number }>`
    select length_mm, width_mm, height_mm
    from packaging
    where warehouse_id = ${warehouseId} and id = ${id}`.execute(db);
  return rows
    .flatMap(({ lengthMm, widthMm, heightMm }) => [lengthMm, widthMm, heightMm])
    .sort((side, other) => other - side);
}
