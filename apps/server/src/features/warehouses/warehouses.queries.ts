import type { ActiveFilter } from '@lading/contract/fields';
import type { Warehouse } from '@lading/contract/warehouses';
import type { ShortPicks } from '@lading/domain/picking';
import { sql } from 'kysely';
import { isActive } from '../../platform/database/active.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type DatedRow, datesAsText } from '../../platform/database/dates.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';

const shortPicks = sql.ref<ShortPicks>('short_picks').as('shortPicks');
const columns = [
  'id',
  'name',
  'address',
  'country',
  'timeZone',
  shortPicks,
  'active',
  'createdAt',
  'version',
] as const;
type WarehouseRow = DatedRow<Warehouse, 'createdAt'>;

export const toWarehouse = (row: WarehouseRow): Warehouse => datesAsText(row);

export function warehouseListing(
  ids: readonly number[],
  search: string | undefined,
  active: ActiveFilter | undefined,
): Listing<Warehouse> {
  return listing({
    select: sql<WarehouseRow>`
      w.id, w.name, w.address, w.country, w.time_zone, w.short_picks, w.active, w.created_at, w.version`,
    from: sql`from warehouse w`,
    where: [
      sql`w.id = any(${arrayOf('bigint', ids)})`,
      ...isActive('w', active),
      ...(search
        ? [
            sql`
              (fold(w.name) like ${containing(search)}
                or fold(w.address) like ${containing(search)})`,
          ]
        : []),
    ],
    id: sql`w.id`,
    sorts: {
      name: { by: sql`w.name`, type: 'text' },
      createdAt: { by: sql`w.created_at`, type: 'timestamptz' },
    },
    toItem: toWarehouse,
  });
}

export function listWarehouseRows(db: Db, ids: readonly number[]): Promise<WarehouseRow[]> {
  return db
    .selectFrom('warehouse')
    .select(columns)
    .where('id', '=', sql<number>`any(${arrayOf('bigint', ids)})`)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Lists the warehouses in use by name: those with these ids, or all for null. */
export async function listOpen(
  db: Db,
  ids: readonly number[] | null,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name
    from warehouse
    where active and (${ids === null} or id = any(${arrayOf('bigint', ids ?? [])}))
    order by name, id`.execute(db);
  return rows;
}

export async function openWarehouseIdsNamed(db: Db, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from warehouse
    where active and fold(name) = any(array(select fold(n)
      from unnest(${arrayOf('text', names)}) n))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('warehouse').select('name').execute();
  return rows.map(({ name }) => name);
}

export function findWarehouse(db: Db, id: number): Promise<WarehouseRow | undefined> {
  return db.selectFrom('warehouse').select(columns).where('id', '=', id).executeTakeFirst();
}

export function lockWarehouse(tx: Tx, id: number): Promise<WarehouseRow | undefined> {
  return tx
    .selectFrom('warehouse')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function insertWarehouse(
  tx: Tx,
  values: {
    name: string;
    address: string | null;
    country: string | null;
    timeZone: string;
    shortPicks?: ShortPicks;
    active: boolean;
    createdAt: Date;
  },
): Promise<WarehouseRow> {
  return tx.insertInto('warehouse').values(values).returning(columns).executeTakeFirstOrThrow();
}

export function updateWarehouse(
  tx: Tx,
  id: number,
  values: Partial<Omit<WarehouseRow, 'id' | 'createdAt' | 'version'>>,
): Promise<WarehouseRow> {
  return tx
    .updateTable('warehouse')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteWarehouse(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('warehouse').where('id', '=', id).execute();
}
