import type { BodyOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/inventory';
import type { Unit } from '@lading/contract/inventory';
import { type Actor, requireOpenWarehouse, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { badField, notFound, Refusal, requireActive } from '../../platform/refusal.ts';
import { getCustomer } from '../customers/customers.service.ts';
import { getPackaging } from '../packagings/packagings.service.ts';
import { freshLpnOf } from './codes.service.ts';
import { moveUnits, noteLoss, noteStock } from './inventory.ledger.ts';
import { listUnitsInside } from './inventory.queries.ts';
import { getPallet, requireBalance } from './inventory.service.ts';
import { insertLabelled, insertPallet, type NewPallet } from './pallets.queries.ts';
import { takeLpns } from './pallets.service.ts';
import { nest, relabel, unnest } from './units.ledger.ts';
import {
  findOrderOf,
  findTote,
  getUnitLife,
  insertTote,
  isPackage,
  listUnitEvents,
  listUnitHeads,
  lockUnit,
  nextLpn,
  setGross,
  setMaterial,
  type UnitHead,
} from './units.queries.ts';

export { findTote };

export async function getUnit(db: Db, actor: Actor, lpn: string): Promise<Unit> {
  const pallet = await getPallet(db, actor, lpn);
  const { id, warehouseId } = pallet;
  return {
    ...pallet,
    ...(await getUnitLife(db, warehouseId, id)),
    order: await findOrderOf(db, warehouseId, id),
    inside: await listUnitsInside(db, warehouseId, id),
    history: await listUnitEvents(db, actor, warehouseId, id),
  };
}

/** Takes the LPN of a printed label. Refuses a code that is no LPN, and one that was used before. */
async function takeLabel(tx: Tx, warehouseId: number, scanned: string): Promise<string> {
  const label = await freshLpnOf(tx, scanned);
  if (label === null) throw badField('lpn', 'NOT_LPN');
  await takeLpns(tx, warehouseId, [label]);
  return label;
}

const cartonOf = (owner: { warehouseId: number; customerId: number }): NewPallet => ({
  ...owner,
  kind: 'CARTON',
  locationId: null,
  asnId: null,
});

/**
 * Returns the unit of a warehouse with an LPN, or makes an empty carton of a printed label that no
 * unit has had. Refuses any other code with 404.
 */
export async function takeUnit(
  tx: Tx,
  actor: Actor,
  { warehouseId, customerId, lpn }: { warehouseId: number; customerId: number; lpn: string },
): Promise<UnitHead> {
  const label = await freshLpnOf(tx, lpn);
  const [found] = await listUnitHeads(tx, warehouseId, [lpn, label ?? lpn]);
  if (found) return found;
  if (label === null) throw notFound('PALLET', lpn);
  await takeLpns(tx, warehouseId, [label]);
  const carton = await insertLabelled(tx, actor, {
    ...cartonOf({ warehouseId, customerId }),
    lpn: label,
  });
  if (!carton) throw new Refusal('STOCK_GONE');
  return carton;
}

/** Returns the tote of a warehouse with a code; makes one if there is none. */
export async function takeTote(
  tx: Tx,
  actor: Actor,
  owner: { warehouseId: number; customerId: number },
  code: string,
): Promise<UnitHead> {
  const known = await findTote(tx, owner.warehouseId, code);
  if (known) return known;
  await insertTote(tx, actor, owner, code);
  const tote = await findTote(tx, owner.warehouseId, code);
  if (!tote) throw new Error('A tote was lost.');
  return tote;
}

/** Makes an empty carton with the next LPN. */
export function makeCarton(
  tx: Tx,
  actor: Actor,
  { warehouseId, customerId }: { warehouseId: number; customerId: number },
): Promise<{ id: number; lpn: string }> {
  return insertPallet(tx, actor, cartonOf({ warehouseId, customerId }));
}

/** Returns the ids of units of a warehouse. Refuses with 404 an LPN that no unit of it has. */
export async function requireUnits(
  tx: Tx,
  warehouseId: number,
  lpns: readonly string[],
): Promise<number[]> {
  const found = await listUnitHeads(tx, warehouseId, lpns);
  return lpns.map((lpn) => {
    const unit = found.find((each) => each.lpn === lpn || each.lpn === lpn.toUpperCase());
    if (!unit) throw notFound('PALLET', lpn);
    return unit.id;
  });
}

export async function createUnit(
  tx: Tx,
  actor: Actor,
  { warehouseId, customerId, kind, lpn }: BodyOf<typeof contract.createUnit>,
): Promise<Unit> {
  requireWarehouse(actor, warehouseId);
  requireOpenWarehouse(actor, warehouseId);
  requireActive('CUSTOMER', [await getCustomer(tx, actor, customerId)]);
  noteLoss(tx, warehouseId, customerId);
  const unit = { warehouseId, customerId, kind, locationId: null, asnId: null };
  const fresh =
    lpn == null
      ? await insertPallet(tx, actor, unit)
      : await insertLabelled(tx, actor, {
          ...unit,
          lpn: await takeLabel(tx, warehouseId, lpn),
        });
  if (!fresh) throw new Refusal('STOCK_GONE');
  return getUnit(tx, actor, fresh.lpn);
}

/** Puts a unit, with what is in it, into another unit of its warehouse. */
export async function nestUnit(tx: Tx, actor: Actor, lpn: string, into: string): Promise<Unit> {
  const unit = await getPallet(tx, actor, lpn);
  const parent = await getPallet(tx, actor, into);
  if (parent.warehouseId !== unit.warehouseId) throw notFound('PALLET', into);
  await nest(tx, actor, unit, parent.id);
  return getUnit(tx, actor, unit.lpn);
}

/** Takes a unit out of the one in which it stands. Does nothing if it stands in none. */
export async function unnestUnit(tx: Tx, actor: Actor, lpn: string): Promise<Unit> {
  const unit = await getPallet(tx, actor, lpn);
  await unnest(tx, actor, unit);
  return getUnit(tx, actor, unit.lpn);
}

/** Moves free units of a balance into a unit of its warehouse; all free units without a quantity. */
export async function fillUnit(
  tx: Tx,
  actor: Actor,
  lpn: string,
  { inventoryId, quantity }: BodyOf<typeof contract.fillUnit>,
): Promise<Unit> {
  const unit = await getPallet(tx, actor, lpn);
  const balance = await requireBalance(tx, actor, inventoryId);
  if (balance.warehouseId !== unit.warehouseId) throw notFound('STOCK');
  if (balance.palletId === unit.id)
    throw badField('inventoryId', 'STOCK_STANDS_THERE', { by: 'PALLET' });
  await moveUnits(tx, actor, {
    warehouseId: unit.warehouseId,
    customerId: balance.customerId,
    inventoryId,
    aim: { unitId: unit.id },
    quantity: quantity ?? null,
    kind: 'MOVE',
    reason: null,
  });
  return getUnit(tx, actor, unit.lpn);
}

/**
 * Says what a unit is made of and weighs. Refuses with UNIT_PACKED the unit of a package, which is
 * weighed as the package, and with 400 a packaging of another kind, and less than the tare.
 */
export async function updateUnit(
  tx: Tx,
  actor: Actor,
  lpn: string,
  { packagingId, tareGrams, grossGrams }: BodyOf<typeof contract.updateUnit>,
): Promise<Unit> {
  const { id, kind, warehouseId } = await getPallet(tx, actor, lpn);
  await lockUnit(tx, warehouseId, id);
  if (await isPackage(tx, warehouseId, id)) throw new Refusal('UNIT_PACKED', { lpn });
  if (packagingId != null) {
    const packaging = await getPackaging(tx, actor, packagingId);
    requireActive('PACKAGING', [packaging]);
    if (packaging.warehouseId !== warehouseId || packaging.unitKind !== kind)
      throw badField('packagingId', 'OTHER_UNIT_KIND');
  }
  noteStock(tx, warehouseId, null);
  await setMaterial(tx, { warehouseId, id }, { packagingId, tareGrams });
  if (grossGrams !== undefined) await setGross(tx, { warehouseId, id }, grossGrams);
  const unit = await getUnit(tx, actor, lpn);
  if (grossGrams != null && grossGrams < (unit.tareGrams ?? 0))
    throw badField('grossGrams', 'BELOW_TARE', { grams: unit.tareGrams ?? 0 });
  return unit;
}

/** Gives a unit another LPN: that of a printed label, or the next one. */
export async function relabelUnit(
  tx: Tx,
  actor: Actor,
  lpn: string,
  label: string | null,
): Promise<Unit> {
  const unit = await getPallet(tx, actor, lpn);
  const next = label === null ? await nextLpn(tx) : await takeLabel(tx, unit.warehouseId, label);
  await relabel(tx, actor, unit, next);
  return getUnit(tx, actor, next);
}
