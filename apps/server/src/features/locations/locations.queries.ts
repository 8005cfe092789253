import type { QueryOf } from '@lading/contract/endpoint';
import type { Location, listLocations } from '@lading/contract/locations';
import type { LocationType, Place } from '@lading/domain/locations';
import { spellingKey } from '@lading/domain/spelling';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isActive } from '../../platform/database/active.ts';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { datesAsText } from '../../platform/database/dates.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { containing } from '../../platform/database/search.ts';
import type { Location as Stored } from '../../platform/database/types.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';

export interface NewLocation extends Place {
  warehouseId: number;
  name: string;
  type: LocationType;
  barcode: string;
  active?: boolean;
}

export type MadeLocation = Omit<LocationRow, 'createdAt' | 'version'>;

const placeColumns = [
  'zone',
  'sequence',
  'pickable',
  'capacity',
  'blockedIn',
  'blockedOut',
  'blockReason',
] as const satisfies (keyof Place)[];
const columns = [
  'id',
  'name',
  'type',
  'barcode',
  ...placeColumns,
  'active',
  'warehouseId',
  'createdAt',
  'version',
] as const;
export type LocationRow = Pick<Selectable<Stored>, (typeof columns)[number]>;

export const toLocation = (row: LocationRow): Location => ({
  ...datesAsText(row),
  type: row.type as LocationType,
});

export function locationListing(query: QueryOf<typeof listLocations>): Listing<Location> {
  const { warehouseId, type, zone, active, barcode, search } = query;
  return listing({
    select: sql<LocationRow>`
      l.id, l.name, l.type, l.barcode, l.zone, l.sequence, l.pickable, l.capacity, l.blocked_in,
        l.blocked_out, l.block_reason,
      l.active, l.warehouse_id, l.created_at, l.version`,
    from: sql`from location l`,
    where: [
      sql`l.warehouse_id = ${warehouseId}`,
      ...isActive('l', active),
      ...(type ? [sql`l.type = ${type}`] : []),
      ...(zone ? [sql`l.zone = ${zone}`] : []),
      ...(barcode ? [sql`spelling_key(l.barcode) = spelling_key(${barcode})`] : []),
      ...(search
        ? [
            sql`
              (fold(l.name) like ${containing(search)}
                or spelling_key(l.barcode) = spelling_key(${search}))`,
          ]
        : []),
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

export async function listZones(db: Db, warehouseId: number): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct zone
    from location
    where warehouse_id = ${warehouseId} and zone is not null
    order by zone`.execute(db);
  return rows.map(({ zone }) => zone);
}

export async function findLocation(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<LocationRow | undefined> {
  return db
    .selectFrom('location')
    .select(columns)
    .where('warehouseId', '=', await warehouseOf(db, 'location', id, warehouseIds))
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks a location. `edit` lets stock arrive meanwhile, for a change that does not depend on stock;
 * `entry` does not.
 */
export async function lockLocation(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
  against: 'edit' | 'entry' = 'entry',
): Promise<LocationRow | undefined> {
  const found = tx
    .selectFrom('location')
    .select(columns)
    .where('warehouseId', '=', await warehouseOf(tx, 'location', id, warehouseIds))
    .where('id', '=', id);
  return (against === 'edit' ? found.forNoKeyUpdate() : found.forUpdate()).executeTakeFirst();
}

const keyOf = (column: 'name' | 'barcode'): RawBuilder<string> =>
  sql<string>`spelling_key(${sql.ref(column)})`;
const anyOf = (codes: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${codes.map(spellingKey)}::text[])`;

export function findByBarcode(
  db: Db,
  warehouseId: number,
  barcodes: readonly string[],
): Promise<LocationRow | undefined> {
  return db
    .selectFrom('location')
    .select(columns)
    .where('warehouseId', '=', warehouseId)
    .where(keyOf('barcode'), '=', anyOf(barcodes))
    .orderBy(sql`not barcode = any(${[...barcodes]}::text[])`)
    .orderBy('id')
    .executeTakeFirst();
}

export type NamedLocation = Pick<LocationRow, 'id' | 'name' | 'active'>;

export async function listLocationsById(
  db: Db,
  warehouseId: number,
  ids: readonly number[],
): Promise<NamedLocation[]> {
  const { rows } = await sql<NamedLocation>`
    select id, name, active
    from location
    where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', ids)})`.execute(db);
  return rows;
}

export async function lockPlaces(
  tx: Tx,
  warehouseId: number,
  ids: readonly number[],
  how: 'share' | 'change',
): Promise<void> {
  const strength = sql.raw(how === 'share' ? 'for share' : 'for no key update');
  await sql`
    select id
    from location
    where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', ids)})
    order by id ${strength}`.execute(tx);
}

export async function countUnits(db: Db, warehouseId: number, id: number): Promise<number> {
  return oneRow(await sql<{ n: number }>`select units_in(${warehouseId}, ${id}) as n`.execute(db))
    .n;
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
      eb.or([eb(keyOf('name'), '=', anyOf(names)), eb(keyOf('barcode'), '=', anyOf(barcodes))]),
    )
    .execute();
}

export function insertLocation(
  tx: Tx,
  values: NewLocation & { createdAt: Date },
): Promise<LocationRow> {
  return tx.insertInto('location').values(values).returning(columns).executeTakeFirstOrThrow();
}

export async function insertLocations(
  tx: Tx,
  rows: readonly NewLocation[],
  at: Date,
): Promise<MadeLocation[]> {
  const result = await sql<MadeLocation>`
    insert into location (warehouse_id, name, type, barcode, zone, sequence, pickable, capacity,
      blocked_in, blocked_out, block_reason, active, created_at)
    select warehouse_id, name, type, barcode, zone, sequence, pickable, capacity, blocked_in,
      blocked_out, block_reason, active, ${at}
    from ${unnestOf(
      rows.map((row) => ({ active: true, ...row })),
      {
        warehouseId: 'bigint',
        name: 'text',
        type: 'text',
        barcode: 'text',
        zone: 'text',
        sequence: 'bigint',
        pickable: 'boolean',
        capacity: 'bigint',
        blockedIn: 'boolean',
        blockedOut: 'boolean',
        blockReason: 'text',
        active: 'boolean',
      },
    )} as new_rows (warehouse_id, name, type, barcode, zone, sequence, pickable, capacity,
      blocked_in, blocked_out, block_reason, active)
    returning id, name, type, barcode, zone, sequence, pickable, capacity, blocked_in, blocked_out,
      block_reason, active, warehouse_id`.execute(tx);
  return result.rows;
}

export function updateLocation(
  tx: Tx,
  { warehouseId, id }: LocationRow,
  values: Omit<NewLocation, 'warehouseId'> & { active: boolean },
): Promise<LocationRow> {
  return tx
    .updateTable('location')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Empty pallets at the location stay, without a location. */
export async function deleteLocation(tx: Tx, { warehouseId, id }: LocationRow): Promise<void> {
  await tx
    .deleteFrom('location')
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .execute();
}
