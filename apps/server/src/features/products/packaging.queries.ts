import type { PackRef } from '@lading/contract/fields';
import { sql } from 'kysely';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Measures } from './products.queries.ts';

export interface PackValues extends Measures {
  /** Null for a new pack. */
  id: number | null;
  name: string;
  units: number;
}

export interface CodeValues {
  code: string;
  packId: number | null;
  isGtin: boolean;
}

/** Packs that do not exist are absent. */
export async function findPacks(
  db: Db,
  ids: readonly number[],
): Promise<(PackRef & { productId: number })[]> {
  const { rows } = await sql<PackRef & { productId: number }>`
    select id, product_id, name, units
    from product_pack
    where id = any(${arrayOf('bigint', ids)})`.execute(db);
  return rows;
}

const packColumns = {
  name: 'text',
  units: 'bigint',
  weightGrams: 'bigint',
  lengthMm: 'bigint',
  widthMm: 'bigint',
  heightMm: 'bigint',
  position: 'bigint',
} as const;

/**
 * Replaces the packs of a locked product. Removed packs lose their barcodes. Returns the ids in the
 * order of `packs`.
 */
export async function replacePacks(
  tx: Tx,
  productId: number,
  packs: readonly PackValues[],
): Promise<number[]> {
  const placed = packs.map((pack, position) => ({ ...pack, position }));
  const known = placed.filter((pack) => pack.id !== null);
  const added = placed.filter((pack) => pack.id === null);
  await sql`delete from product_pack where product_id = ${productId} and not id = any(${arrayOf(
    'bigint',
    known.map((pack) => pack.id),
  )})`.execute(tx);
  await sql`
    update product_pack k
    set name = n.name, units = n.units, weight_grams = n.weight_grams, length_mm = n.length_mm,
      width_mm = n.width_mm,
      height_mm = n.height_mm, position = n.position
    from ${unnestOf(known, { id: 'bigint', ...packColumns })} n (id, name, units, weight_grams,
      length_mm, width_mm, height_mm, position)
    where k.product_id = ${productId} and k.id = n.id`.execute(tx);
  const { rows } = await sql<{ id: number; position: number }>`
    insert into product_pack (product_id, name, units, weight_grams, length_mm, width_mm, height_mm,
      position)
    select ${productId}, name, units, weight_grams, length_mm, width_mm, height_mm, position
    from ${unnestOf(added, packColumns)} n (name, units, weight_grams, length_mm, width_mm,
      height_mm, position)
    returning id, position`.execute(tx);
  const addedIds = new Map(rows.map((row) => [row.position, row.id]));
  return placed.map(({ id, position }) => id ?? (addedIds.get(position) as number));
}

/** Replaces the codes of a locked product. Keeps their order. */
export async function replaceBarcodes(
  tx: Tx,
  product: { id: number; customerId: number },
  codes: readonly CodeValues[],
): Promise<void> {
  await tx.deleteFrom('productBarcode').where('productId', '=', product.id).execute();
  await sql`
    insert into product_barcode (customer_id, product_id, code, pack_id, is_gtin, position)
    select ${product.customerId}, ${product.id}, code, pack_id, is_gtin, position
    from ${unnestOf(codes, { code: 'text', packId: 'bigint', isGtin: 'boolean' })}
    with ordinality n (code, pack_id, is_gtin, position)`.execute(tx);
}
