import type { Location } from '@lading/contract/locations';
import type { LocationType } from '@lading/domain/locations';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { inWarehouses } from '../../platform/auth/inScope.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { datesAsText } from '../../platform/database/dates.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import type { Location as Stored } from '../../platform/database/types.ts';

export interface NewLocation {
  warehouseId: number;
  name: string;
  type: LocationType;
  barcode: string;
}

export type MadeLocation = Omit<LocationRow, 'createdAt' | 'version'>;

const columns = ['id', 'name', 'type', 'barcode', 'warehouseId', 'createdAt', 'version'] as const;
export type LocationRow = Pick<Selectable<Stored>, (typeof columns)[number]>;

export const toLocation = (row: LocationRow): Location => ({ ...datesAsText(row), type: row.type as LocationType });

export function locationListing(filter: {
  warehouseId: number;
  type?: LocationType;
  barcode?: string;
  search?: string;
}): Listing<Location> {
  const { warehouseId, type, barcode, search } = filter;
  return listing({
    select: sql<LocationRow>`l.id, l.name, l.type, l.barcode, l.warehouse_id, l.created_at, l.version`,
    from: sql`from location l`,
    where: [
      sql`l.warehouse_id = ${warehouseId}`,
      ...(type ? [sql`l.type = ${type}`] : []),
      ...(barcode ? [sql`l.barcode = ${barcode}`] : []),
      ...(search ? [sql`(fold(l.name) like ${containing(search)} or l.barcode = ${search.trim()})`] : []),
    ],
    id: sql`l.id`,
    sorts: {
      name: { by: sql`l.name`, type: 'text' },
      type: { by: sql`l.type`, type: 'text' },
      barcode: { by: sql`l.barcode`, type: 'text' },
      createdAt: { by: sql`l.created_at`, type: 'timestamptz' },
    },
    toItem: toLocation,
  });
}

export function findLocation(db: Db, id: number, warehouseIds: readonly number[]): Promise<LocationRow | undefined> {
  return db.selectFrom('location').select(columns).where('id', '=', id).where(inWarehouses('location', warehouseIds)).executeTakeFirst();
}

export function lockLocation(tx: Tx, id: number, warehouseIds: readonly number[]): Promise<LocationRow | undefined> {
  return tx
    .selectFrom('location')
    .select(columns)
    .where('id', '=', id)
    .where(inWarehouses('location', warehouseIds))
    .forUpdate()
    .executeTakeFirst();
}

export function findByBarcode(db: Db, warehouseId: number, barcodes: readonly string[]): Promise<LocationRow | undefined> {
  return db
    .selectFrom('location')
    .select(columns)
    .where('warehouseId', '=', warehouseId)
    .where('barcode', '=', sql<string>`any(${[...barcodes]}::text[])`)
    .orderBy('id')
    .executeTakeFirst();
}

export async function countLocations(db: Db, warehouseId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from location where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', ids)})`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function lockPlaces(tx: Tx, warehouseId: number, ids: readonly number[], how: 'share' | 'change'): Promise<void> {
  const strength = sql.raw(how === 'share' ? 'for share' : 'for no key update');
  await sql`select id from location where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', ids)}) order by id ${strength}`.execute(
    tx,
  );
}

export function firstLocationId(warehouseId: number, type: LocationType): RawBuilder<number | null> {
  return sql`(select id from location where warehouse_id = ${warehouseId} and type = ${type} order by name, id limit 1)`;
}

export function findFirstLocation(db: Db, warehouseId: number, type: LocationType): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('location')
    .select(['id', 'name'])
    .where('warehouseId', '=', warehouseId)
    .where('type', '=', type)
    .orderBy('name')
    .orderBy('id')
    .limit(sql.lit(1))
    .executeTakeFirst();
}

export function listTaken(
  db: Db,
  warehouseId: number,
  names: readonly string[],
  barcodes: readonly string[],
): Promise<{ id: number; name: string; barcode: string }[]> {
  return db
    .selectFrom('location')
    .select(['id', 'name', 'barcode'])
    .where('warehouseId', '=', warehouseId)
    .where((eb) =>
      eb.or([eb('name', '=', sql<string>`any(${[...names]}::text[])`), eb('barcode', '=', sql<string>`any(${[...barcodes]}::text[])`)]),
    )
    .execute();
}

export function insertLocation(tx: Tx, values: NewLocation & { createdAt: Date }): Promise<LocationRow> {
  return tx.insertInto('location').values(values).returning(columns).executeTakeFirstOrThrow();
}

export async function insertLocations(tx: Tx, rows: readonly NewLocation[], at: Date): Promise<MadeLocation[]> {
  const made = await sql<MadeLocation>`
    insert into location (warehouse_id, name, type, barcode, created_at)
    select warehouse_id, name, type, barcode, ${at}
    from unnest(${rows.map((row) => row.warehouseId)}::bigint[], ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.type)}::text[],
      ${rows.map((row) => row.barcode)}::text[]) as new_rows (warehouse_id, name, type, barcode)
    returning id, name, type, barcode, warehouse_id`.execute(tx);
  return made.rows;
}

export function updateLocation(
  tx: Tx,
  { warehouseId, id }: LocationRow,
  values: { name: string; type: LocationType; barcode: string },
): Promise<LocationRow> {
  return tx
    .updateTable('location')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes a location; the pallets that still name it are empty, and then stand nowhere. */
export async function deleteLocation(tx: Tx, { warehouseId, id }: LocationRow): Promise<void> {
  await tx.updateTable('pallet').set({ locationId: null }).where('warehouseId', '=', warehouseId).where('locationId', '=', id).execute();
  await tx.deleteFrom('location').where('warehouseId', '=', warehouseId).where('id', '=', id).execute();
}
