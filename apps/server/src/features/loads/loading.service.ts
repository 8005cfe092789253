import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/loads';
import type { LoadDetail, Loaded } from '@lading/contract/loads';
import { packageOfCode } from '@lading/domain/picking';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { findByCode } from '../inventory/codes.service.ts';
import * as loading from './loading.queries.ts';
import * as queries from './loads.queries.ts';
import { beginStep, getLoad, lockOrders, requireFit, requirePacked } from './loads.service.ts';

type Named = BodyOf<typeof contract.loadUnit>;

/**
 * Loads a package, or all packages in a unit. Refuses what is of another load, carrier or
 * destination, held, not packed or not on this load, and names it.
 */
export async function loadUnit(tx: Tx, actor: Actor, id: number, named: Named): Promise<Loaded> {
  const load = await beginStep(tx, actor, id, 'edit', 'share');
  const { packages, unitId } = await findPackages(tx, actor, load.warehouseId, named);
  if (packages.length === 0) throw notFound('PALLET', named.code);
  const orderIds = [...new Set(packages.map(({ orderId }) => orderId))];
  const orders = await lockOrders(tx, actor, load.warehouseId, orderIds);
  const known = await queries.listLoadsOf(tx, load.warehouseId, orderIds);
  for (const order of orders) {
    const { reference, status } = order;
    await requireFit(tx, load, order, known.get(order.id));
    if (known.get(order.id)?.loadId == null)
      throw new Refusal('NOT_ON_LOAD', { reference, number: load.number });
    requirePacked({ orderReference: reference, status });
  }
  if (unitId !== null) await keepTogether(tx, load.warehouseId, unitId, packages);
  const added = await loading.insertLoaded(tx, load, packages, actor);
  const ids = packages.map(({ packageId }) => packageId);
  return {
    load: { id: load.id, number: load.number, status: load.status },
    packages: await loading.listLoadPackages(tx, load, ids),
    orders: orders.map(({ id: orderId, reference, status }) => ({
      id: orderId,
      orderReference: reference,
      status,
    })),
    isNew: added.length > 0,
    ...(await queries.countPackages(tx, load)),
  };
}

interface Found {
  packages: { packageId: number; orderId: number }[];
  /** The unit by whose code they were found. */
  unitId: number | null;
}

async function findPackages(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  { code, packageId }: Named,
): Promise<Found> {
  const listNamed = async (id: number | null, trackingNumber: string | null): Promise<Found> => ({
    packages: await loading.listPackagesNamed(tx, warehouseId, { packageId: id, trackingNumber }),
    unitId: null,
  });
  if (code === undefined) return listNamed(packageId ?? null, null);
  const numbered = packageOfCode(code);
  const found = await listNamed(numbered, numbered === null ? code.trim() : null);
  if (found.packages.length > 0) return found;
  const { pallet } = await findByCode(tx, actor, warehouseId, code);
  return pallet?.warehouseId === warehouseId
    ? { packages: await loading.listPackagesIn(tx, warehouseId, pallet.id), unitId: pallet.id }
    : found;
}

/** Has a call tried again where something was put into its unit, or taken out, meanwhile. */
async function keepTogether(
  tx: Tx,
  warehouseId: number,
  unitId: number,
  packages: Found['packages'],
): Promise<void> {
  await loading.lockUnit(tx, warehouseId, unitId);
  const now = await loading.listPackagesIn(tx, warehouseId, unitId);
  if (!isDeepStrictEqual(now, packages)) throw new Refusal('STOCK_GONE');
}

/**
 * Takes packages off an open load. Refuses with 404 those of other orders, and ignores those that
 * are not loaded.
 */
export async function unloadPackages(
  tx: Tx,
  actor: Actor,
  id: number,
  packageIds: readonly number[],
): Promise<LoadDetail> {
  const load = await beginStep(tx, actor, id, 'edit', 'share');
  const known = await loading.listLoadPackages(tx, load, packageIds);
  if (known.length < packageIds.length) throw notFound('PACKAGE');
  await loading.deleteLoaded(tx, load, packageIds);
  return getLoad(tx, actor, id);
}
