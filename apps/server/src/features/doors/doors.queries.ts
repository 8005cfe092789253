import type { Door, listDoors } from '@lading/contract/doors';
import type { QueryOf } from '@lading/contract/endpoint';
import { Named } from '@lading/contract/fields';
import { sql } from 'kysely';
import { isActive } from '../../platform/database/active.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';

export type StoredDoor = Pick<Door, 'name' | 'kind' | 'hours' | 'active'> & {
  stagingLocationId: number | null;
};

const columns = sql<Door>`
  d.id, d.name, d.kind, d.hours, ${orNull('s', jsonOf(Named, 's'))} as staging_location, d.active,
    d.warehouse_id, d.version`;
const source = sql`
  from door d
  left join location s on s.warehouse_id = d.warehouse_id and s.id = d.staging_location_id`;

export function doorListing({
  warehouseId,
  active,
  kind,
  search,
}: QueryOf<typeof listDoors>): Listing<Door> {
  return listing({
    select: columns,
    from: source,
    where: [
      sql`d.warehouse_id = ${warehouseId}`,
      ...isActive('d', active),
      ...(kind ? [sql`d.kind = ${kind}`] : []),
      ...(search
        ? [
            sql`
              (fold(d.name) like ${containing(search)} or fold(s.name) like ${containing(search)})`,
          ]
        : []),
    ],
    id: sql`d.id`,
    sorts: { name: { by: sql`d.name`, type: 'text' } },
  });
}

export async function findDoor(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<Door | undefined> {
  const warehouseId = await warehouseOf(db, 'door', id, warehouseIds);
  const { rows } = await sql<Door>`
    select ${columns} ${source}
    where d.warehouse_id = ${warehouseId} and d.id = ${id}`.execute(db);
  return rows[0];
}

export async function listOpenDoors(db: Db, warehouseId: number): Promise<Door[]> {
  const { rows } = await sql<Door>`
    select ${columns} ${source}
    where d.warehouse_id = ${warehouseId} and d.active
    order by d.name, d.id`.execute(db);
  return rows;
}

export async function lockDoor(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
): Promise<Door | undefined> {
  const warehouseId = await warehouseOf(tx, 'door', id, warehouseIds);
  const { rows } = await sql<Door>`
    select ${columns} ${source}
    where d.warehouse_id = ${warehouseId} and d.id = ${id} for no key update of d`.execute(tx);
  return rows[0];
}

const writable = ({ hours, ...values }: StoredDoor) => ({
  ...values,
  hours: JSON.stringify(hours),
});

export async function insertDoor(
  tx: Tx,
  { warehouseId, ...values }: StoredDoor & { warehouseId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('door')
    .values({ warehouseId, ...writable(values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDoor(
  tx: Tx,
  { warehouseId, id }: Pick<Door, 'warehouseId' | 'id'>,
  values: StoredDoor,
): Promise<void> {
  await tx
    .updateTable('door')
    .set((eb) => ({ ...writable(values), version: eb('version', '+', 1) }))
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .execute();
}

export async function deleteDoor(
  tx: Tx,
  { warehouseId, id }: Pick<Door, 'warehouseId' | 'id'>,
): Promise<void> {
  await tx.deleteFrom('door').where('warehouseId', '=', warehouseId).where('id', '=', id).execute();
}
