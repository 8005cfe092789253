import type { BodyOf } from '@lading/contract/endpoint';
import type { ActiveFilter } from '@lading/contract/fields';
import type * as contract from '@lading/contract/warehouses';
import type { Warehouse } from '@lading/contract/warehouses';
import type { ShortPicks } from '@lading/domain/picking';
import { type Actor, allows, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { requireUnused } from '../../platform/database/references.ts';
import { type IfMatch, notFound, requireActive } from '../../platform/refusal.ts';
import { deleteRecorded, recordChange, updateRecorded } from '../audit/audit.service.ts';
import * as queries from './warehouses.queries.ts';

type Input = BodyOf<typeof contract.createWarehouse>;

/** The time zone of a warehouse that names none. */
export const DEFAULT_ZONE = 'UTC';

/**
 * Tables whose rows do not prevent the deletion of a warehouse: triggers and the allocator write
 * them beside stock, and its working days go with it.
 */
const BOOKKEEPING = ['stock_count', 'allocation_wake', 'calendar'];

const warehouses = {
  entity: 'WAREHOUSE',
  what: 'WAREHOUSE',
  toItem: queries.toWarehouse,
} as const;

/** Without `active`, lists the warehouses in use. */
export function listWarehouses(
  ids: readonly number[],
  search: string | undefined,
  active?: ActiveFilter,
): Listing<Warehouse> {
  return queries.warehouseListing(ids, search, active);
}

/** Ordered by name. */
export async function listWarehousesOf(db: Db, ids: readonly number[]): Promise<Warehouse[]> {
  return (await queries.listWarehouseRows(db, ids)).map(queries.toWarehouse);
}

/** Retired warehouses are included. */
export const listWarehouseNames = queries.listNames;

/** Returns the ids of the warehouses in use. Names match in any letter case. */
export function listOpenWarehousesNamed(db: Db, names: readonly string[]): Promise<number[]> {
  return queries.openWarehouseIdsNamed(db, names);
}

export async function getWarehouse(db: Db, actor: Actor, id: number): Promise<Warehouse> {
  requireWarehouse(actor, id);
  const row = await queries.findWarehouse(db, id);
  if (!row) throw notFound('WAREHOUSE');
  return queries.toWarehouse(row);
}

/**
 * Lists where the actor may send transfers: staff who may create orders to each warehouse in use,
 * of which they see no more than the name; others to those in which they are.
 */
export function listDestinations(db: Db, actor: Actor): Promise<{ id: number; name: string }[]> {
  const sendsAnywhere = actor.customerId === null && allows(actor, 'orders:write');
  return queries.listOpen(db, sendsAnywhere ? null : actor.warehouseIds);
}

/** Refuses the destination of a transfer if the actor may not send there. */
export async function requireDestination(db: Db, actor: Actor, id: number): Promise<void> {
  if (actor.warehouseIds.includes(id)) return;
  const row = actor.customerId === null ? await queries.findWarehouse(db, id) : undefined;
  if (!row) throw notFound('WAREHOUSE');
  requireActive('WAREHOUSE', [row]);
}

/** Returns UTC for a warehouse that does not exist: the next read refuses it. */
export async function getTimeZone(db: Db, id: number): Promise<string> {
  return (await queries.findWarehouse(db, id))?.timeZone ?? DEFAULT_ZONE;
}

export async function getShortPicks(db: Db, id: number): Promise<ShortPicks> {
  return (await queries.findWarehouse(db, id))?.shortPicks ?? 'HOLD';
}

/** Creates a warehouse. Only an import creates a retired one. */
export async function createWarehouse(
  tx: Tx,
  actor: Actor,
  {
    name,
    address,
    country = null,
    timeZone = DEFAULT_ZONE,
    active = true,
    ...rules
  }: Input & { active?: boolean },
): Promise<Warehouse> {
  const warehouse = queries.toWarehouse(
    await queries.insertWarehouse(tx, {
      name: name.trim(),
      address: address?.trim() || null,
      country,
      timeZone,
      active,
      ...rules,
      createdAt: actor.at,
    }),
  );
  await recordChange(tx, actor, 'WAREHOUSE', null, warehouse);
  return warehouse;
}

export function updateWarehouse(
  tx: Tx,
  actor: Actor,
  id: number,
  { address, ...body }: BodyOf<typeof contract.updateWarehouse>,
  ifMatch: IfMatch,
): Promise<Warehouse> {
  return updateRecorded(tx, actor, warehouses, {
    lock: lockWarehouse(tx, actor, id),
    ifMatch,
    update: () =>
      queries.updateWarehouse(tx, id, {
        ...body,
        name: body.name.trim(),
        ...(address !== undefined && { address: address?.trim() || null }),
      }),
  });
}

export function deleteWarehouse(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return deleteRecorded(tx, actor, warehouses, lockWarehouse(tx, actor, id), async ({ name }) => {
    await requireUnused(tx, 'warehouse', name, { id }, BOOKKEEPING);
    await queries.deleteWarehouse(tx, id);
  });
}

async function lockWarehouse(tx: Tx, actor: Actor, id: number) {
  requireWarehouse(actor, id);
  return queries.lockWarehouse(tx, id);
}
