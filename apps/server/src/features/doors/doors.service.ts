import type * as contract from '@lading/contract/doors';
import type { Door } from '@lading/contract/doors';
import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import { hoursFault, sortedHours } from '@lading/domain/doors';
import { type Actor, requireOpenWarehouse, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { requireUnused } from '../../platform/database/references.ts';
import { noteChange } from '../../platform/events/changes.ts';
import {
  badField,
  type IfMatch,
  notFound,
  requireActive,
  requireUnchanged,
} from '../../platform/refusal.ts';
import { deleteRecorded, type Kind, recordChange, updateRecorded } from '../audit/audit.service.ts';
import { requireLocation } from '../locations/locations.service.ts';
import * as queries from './doors.queries.ts';

const doors: Kind<Door, Door> = { entity: 'DOOR', what: 'DOOR', toItem: (door) => door };

export function listDoors(actor: Actor, query: QueryOf<typeof contract.listDoors>): Listing<Door> {
  requireWarehouse(actor, query.warehouseId);
  return queries.doorListing(query);
}

export async function getDoor(db: Db, actor: Actor, id: number): Promise<Door> {
  const door = await queries.findDoor(db, id, actor.warehouseIds);
  if (!door) throw notFound('DOOR');
  return door;
}

/** Returns a door of a warehouse. Refuses with 409 one that is retired. */
export async function requireDoor(db: Db, warehouseId: number, id: number): Promise<Door> {
  const door = await queries.findDoor(db, id, [warehouseId]);
  if (!door) throw notFound('DOOR');
  requireActive('DOOR', [door]);
  return door;
}

/** Locks a door while a truck comes to it. */
export async function lockDoor(tx: Tx, { warehouseId, id }: Door): Promise<void> {
  await queries.lockDoor(tx, id, [warehouseId]);
}

/** The doors of a warehouse that are in use, by name. */
export const listOpenDoors = (db: Db, warehouseId: number): Promise<Door[]> =>
  queries.listOpenDoors(db, warehouseId);

export async function createDoor(
  tx: Tx,
  actor: Actor,
  { warehouseId, ...input }: BodyOf<typeof contract.createDoor>,
): Promise<Door> {
  requireWarehouse(actor, warehouseId);
  requireOpenWarehouse(actor, warehouseId);
  const values = readValues({ stagingLocationId: null, active: true, ...input });
  await requireStaging(tx, warehouseId, values.stagingLocationId);
  const id = await queries.insertDoor(tx, { warehouseId, ...values });
  noteChange(tx, { warehouseId });
  const door = await getDoor(tx, actor, id);
  await recordChange(tx, actor, 'DOOR', null, door);
  return door;
}

export function updateDoor(
  tx: Tx,
  actor: Actor,
  id: number,
  { warehouseId, ...input }: BodyOf<typeof contract.updateDoor>,
  ifMatch: IfMatch,
): Promise<Door> {
  return updateRecorded(tx, actor, doors, {
    lock: queries.lockDoor(tx, id, actor.warehouseIds),
    ifMatch,
    check: (stored) => requireUnchanged({ warehouseId }, { warehouseId: stored.warehouseId }),
    update: async ({ stagingLocation, ...stored }) => {
      const stagingLocationId = stagingLocation?.id ?? null;
      const values = readValues({ ...stored, stagingLocationId, ...input });
      if (values.stagingLocationId !== stagingLocationId)
        await requireStaging(tx, stored.warehouseId, values.stagingLocationId);
      await queries.updateDoor(tx, stored, values);
      noteChange(tx, { warehouseId: stored.warehouseId });
      return getDoor(tx, actor, id);
    },
  });
}

/** Refuses with 409 if something names the door: it can be retired. */
export function deleteDoor(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return deleteRecorded(
    tx,
    actor,
    doors,
    queries.lockDoor(tx, id, actor.warehouseIds),
    async (stored) => {
      await requireUnused(tx, 'door', stored.name, { warehouse_id: stored.warehouseId, id });
      await queries.deleteDoor(tx, stored);
      noteChange(tx, { warehouseId: stored.warehouseId });
    },
  );
}

async function requireStaging(tx: Tx, warehouseId: number, id: number | null): Promise<void> {
  if (id !== null) await requireLocation(tx, warehouseId, id);
}

/** Refuses with 400 hours that are none. */
function readValues({
  name,
  kind,
  hours,
  stagingLocationId,
  active,
}: queries.StoredDoor): queries.StoredDoor {
  const fault = hoursFault(hours);
  if (fault) throw badField(`hours.${fault.index}`, fault.code);
  return { name: name.trim(), kind, hours: sortedHours(hours), stagingLocationId, active };
}
