import type { Lane } from '@lading/contract/calendars';
import { Named } from '@lading/contract/fields';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonOf } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';

const columns = sql<Lane>`
  l.id, ${jsonOf(Named, 'd')} as destination, l.days, l.warehouse_id, l.version`;
const source = sql`from lane l join warehouse d on d.id = l.destination_id`;

export function laneListing(warehouseId: number, search: string | undefined): Listing<Lane> {
  return listing({
    select: columns,
    from: source,
    where: [
      sql`l.warehouse_id = ${warehouseId}`,
      ...(search ? [sql`fold(d.name) like ${containing(search)}`] : []),
    ],
    id: sql`l.id`,
    sorts: { days: { by: sql`l.days`, type: 'integer' } },
  });
}

export async function findLane(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<Lane | undefined> {
  const warehouseId = await warehouseOf(db, 'lane', id, warehouseIds);
  const { rows } = await sql<Lane>`
    select ${columns} ${source}
    where l.warehouse_id = ${warehouseId} and l.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockLane(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
): Promise<Lane | undefined> {
  const warehouseId = await warehouseOf(tx, 'lane', id, warehouseIds);
  const { rows } = await sql<Lane>`
    select ${columns} ${source}
    where l.warehouse_id = ${warehouseId} and l.id = ${id} for no key update of l`.execute(tx);
  return rows[0];
}

export async function insertLane(
  tx: Tx,
  values: { warehouseId: number; destinationId: number; days: number },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('lane')
    .values(values)
    .onConflict((conflict) => conflict.columns(['warehouseId', 'destinationId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateLane(
  tx: Tx,
  { warehouseId, id }: Pick<Lane, 'warehouseId' | 'id'>,
  days: number,
): Promise<void> {
  await tx
    .updateTable('lane')
    .set((eb) => ({ days, version: eb('version', '+', 1) }))
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .execute();
}

export async function deleteLane(
  tx: Tx,
  { warehouseId, id }: Pick<Lane, 'warehouseId' | 'id'>,
): Promise<void> {
  await tx.deleteFrom('lane').where('warehouseId', '=', warehouseId).where('id', '=', id).execute();
}

/** Returns the working days that a lane takes; null without one. */
export async function findTransitDays(
  db: Db,
  warehouseId: number,
  destinationId: number,
): Promise<number | null> {
  const { rows } = await sql<{ days: number }>`
    select days
    from lane
    where warehouse_id = ${warehouseId} and destination_id = ${destinationId}`.execute(db);
  return rows[0]?.days ?? null;
}
