import type { QueryOf } from '@lading/contract/endpoint';
import { ProductRef } from '@lading/contract/fields';
import type { listPackagings, Packaging } from '@lading/contract/packagings';
import type { PackagingValues } from '@lading/domain/packagings';
import { sql } from 'kysely';
import { isActive } from '../../platform/database/active.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';

export interface StoredPackaging extends PackagingValues {
  name: string;
  productId: number | null;
  active: boolean;
}

const carriersOf = (warehouseId: number) => sql`
  (select coalesce(json_agg(r.name order by r.name), '[]')
    from packaging_carrier k
    join carrier r on r.id = k.carrier_id
    where k.warehouse_id = ${warehouseId} and k.packaging_id = b.id)`;

const columns = (warehouseId: number) => sql<Packaging>`
  b.id, b.name, b.unit_kind, b.length_mm, b.width_mm, b.height_mm, b.tare_grams, b.max_weight_grams,
    b.fill_percent, b.cost, ${carriersOf(warehouseId)} as carriers,
    (select ${jsonOf(ProductRef, 'p')} from product p where p.id = b.product_id) as product,
    b.active, b.warehouse_id,
    ${jsonInstant('b.created_at')} as created_at, b.version`;

export function packagingListing({
  warehouseId,
  active,
  unitKind,
  search,
}: QueryOf<typeof listPackagings>): Listing<Packaging> {
  return listing({
    select: columns(warehouseId),
    from: sql`from packaging b`,
    where: [
      sql`b.warehouse_id = ${warehouseId}`,
      ...isActive('b', active),
      ...(unitKind ? [sql`b.unit_kind = ${unitKind}`] : []),
      ...(search ? [sql`fold(b.name) like ${containing(search)}`] : []),
    ],
    id: sql`b.id`,
    sorts: {
      name: { by: sql`b.name`, type: 'text' },
      createdAt: { by: sql`b.created_at`, type: 'timestamptz' },
    },
  });
}

export async function findPackaging(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<Packaging | undefined> {
  const warehouseId = await warehouseOf(db, 'packaging', id, warehouseIds);
  const { rows } = await sql<Packaging>`
    select ${columns(warehouseId)}
    from packaging b
    where b.warehouse_id = ${warehouseId} and b.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockPackaging(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
): Promise<Packaging | undefined> {
  const warehouseId = await warehouseOf(tx, 'packaging', id, warehouseIds);
  const { rows } = await sql<Packaging>`
    select ${columns(warehouseId)}
    from packaging b
    where b.warehouse_id = ${warehouseId} and b.id = ${id} for no key update of b`.execute(tx);
  return rows[0];
}

export async function insertPackaging(
  tx: Tx,
  values: StoredPackaging & { warehouseId: number; createdAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('packaging')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePackaging(
  tx: Tx,
  { warehouseId, id }: Pick<Packaging, 'warehouseId' | 'id'>,
  values: StoredPackaging,
): Promise<void> {
  await tx
    .updateTable('packaging')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .execute();
}

export async function deletePackaging(
  tx: Tx,
  { warehouseId, id }: Pick<Packaging, 'warehouseId' | 'id'>,
): Promise<void> {
  await tx
    .deleteFrom('packaging')
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .execute();
}

/** Lists the carriers of the settings that have one of these names, in any case. */
export async function listCarriers(
  db: Db,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name
    from carrier
    where fold(name) in (select fold(n) from unnest(${arrayOf('text', names)}) n)`.execute(db);
  return rows;
}

/** Replaces the carriers that take a packaging. */
export async function setCarriers(
  tx: Tx,
  { warehouseId, id }: Pick<Packaging, 'warehouseId' | 'id'>,
  carrierIds: readonly number[],
): Promise<void> {
  await sql`
    delete from packaging_carrier
    where warehouse_id = ${warehouseId} and packaging_id = ${id}`.execute(tx);
  await sql`
    insert into packaging_carrier (warehouse_id, packaging_id, carrier_id)
    select ${warehouseId}, ${id}, carrier_id
    from unnest(${arrayOf('bigint', carrierIds)}) carrier_id`.execute(tx);
}

/** Returns true if a packaging of any warehouse names the carrier. The call is rare. */
export async function isCarrierNamed(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select /* asks all nodes: a carrier is of the whole company */ from packaging_carrier k
    join carrier r on r.id = k.carrier_id
    where r.name = ${name}
    limit 1`.execute(db);
  return rows.length > 0;
}
