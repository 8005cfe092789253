import type { BodyOf } from '@lading/contract/endpoint';
import type { OrderDetail } from '@lading/contract/orders';
import type * as contract from '@lading/contract/picking';
import { remark } from '@lading/domain/messages/remarks';
import { isOneOf, toteOrderStatuses } from '@lading/domain/orders';
import { statusAfterPack, statusAfterUnpack } from '@lading/domain/picking';
import { sumByKey } from '@lading/domain/quantity';
import { GRAMS_PER_KG } from '@lading/domain/weights';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { badField, notFound, Refusal, requireDifferent } from '../../platform/refusal.ts';
import {
  type LineUnits,
  packStock,
  returnPackagings,
  takePackagings,
  unpackStock,
} from '../inventory/picks.ledger.ts';
import { makeCarton, takeUnit } from '../inventory/units.service.ts';
import { changeLines, listLines, type OrderLine } from '../orders/lines.lent.ts';
import { deleteSerials, listSerials, type PackedSerial } from '../orders/serials.lent.ts';
import {
  insertPackages,
  listPackageUnits,
  recordWeight,
  setPackageUnit,
  takeOut,
} from '../orders/shipments.lent.ts';
import {
  beginStep,
  endStep,
  getOrder,
  type LockedOrder,
  requireOrder,
  requireStep,
} from '../orders/steps.service.ts';
import { suggestForOrder, withCartons } from './cartons.service.ts';
import { leavingSerials, packSerials, statedSerials } from './packedSerials.ts';
import { listPacked, type PackedLine } from './shipments.queries.ts';
import { leaveTote } from './totes.service.ts';
import { getUnitContent } from './units.queries.ts';

type Packages = BodyOf<typeof contract.packOrder>['packages'];

/**
 * Packs picked units. Refuses with 404 a line of another order, with OVER_PACK more units than are
 * picked and unpacked, and with UNIT_PACKED and UNIT_IN_USE a unit that cannot be the package.
 */
export async function packOrder(
  tx: Tx,
  actor: Actor,
  id: number,
  wanted: Packages,
): Promise<OrderDetail> {
  requireDifferentLines(wanted);
  const order = await requireOrder(tx, actor, id);
  requireStep(order, 'pack');
  const packages = await withUnits(tx, actor, order, wanted);
  const lines = await listLines(tx, order);
  const units = sumPacked(packages, lines);
  for (const [lineId, wanted] of units) requireRoom(lines, lineId, wanted);
  const stated = await statedSerials(tx, order, packages, lines);
  for (const { isAsPicked, unitId, lines: inside } of packages)
    if (unitId !== null && !isAsPicked) await packStock(tx, actor, order, unitId, inside);
  const rounded = packages.map(({ weight, ...each }) => ({ ...each, weight: kilograms(weight) }));
  const boxed = await withCartons(tx, order, rounded);
  const packageIds = await insertPackages(tx, order, boxed, actor);
  if (boxed.some(({ usesStock }) => usesStock)) await takePackagings(tx, actor, order, packageIds);
  await packSerials(tx, actor, order, { stated, packageIds });
  await changeLines(
    tx,
    order,
    [...units].map(([lineId, packed]) => ({ id: lineId, packed })),
  );
  if (boxed.some(({ differsFromCarton }) => differsFromCarton))
    await suggestForOrder(tx, actor, order);
  const to = statusAfterPack(await listLines(tx, order));
  if (!isOneOf(toteOrderStatuses, to)) await leaveTote(tx, actor, order);
  return endStep(tx, actor, order, { event: 'pack', to });
}

type GivenPackage = Packages[number];

/** A package with its unit, if it is one, and all its lines. */
type UnitPackage = GivenPackage & {
  unitId: number | null;
  isAsPicked: boolean;
  lines: NonNullable<GivenPackage['lines']>;
};

/** Finds or makes the units of new packages, and what is in those that are packed as they stand. */
async function withUnits(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  packages: Packages,
): Promise<UnitPackage[]> {
  const found: UnitPackage[] = [];
  for (const [place, each] of packages.entries()) {
    const unit = await findUnit(tx, actor, order, each.unit);
    if (unit.id !== null && found.some(({ unitId }) => unitId === unit.id))
      throw badField(`packages.${place}.unit`, 'PACKED_UNIT_TWICE');
    const isAsPicked = unit.inside.length > 0;
    const { lines = unit.inside } = each;
    if (lines.length === 0) throw badField(`packages.${place}.lines`, 'REQUIRED');
    if (isAsPicked && !isSameContent(lines, unit.inside))
      throw badField(`packages.${place}.lines`, 'NOT_ALL_IN_UNIT', { lpn: each.unit ?? '' });
    found.push({ ...each, unitId: unit.id, isAsPicked, lines });
  }
  return found;
}

/** Returns the unit of a new package and what it holds of the order. */
async function findUnit(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  lpn: string | null | undefined,
): Promise<{ id: number | null; inside: LineUnits[] }> {
  if (lpn === undefined) return { id: null, inside: [] };
  if (lpn === null) return { id: (await makeCarton(tx, actor, order)).id, inside: [] };
  const unit = await takeUnit(tx, actor, { ...order, lpn });
  const { isPacked, lines } = await getUnitContent(tx, order, unit.id);
  if (isPacked) throw new Refusal('UNIT_PACKED', { lpn: unit.lpn });
  return { id: unit.id, inside: lines };
}

/**
 * Makes a package a unit. Does nothing if it is one. Refuses with 404 a package of another order,
 * with 409 if the order can no longer be unpacked.
 */
export async function makePackageUnit(
  tx: Tx,
  actor: Actor,
  id: number,
  packageId: number,
  lpn: string | null,
): Promise<OrderDetail> {
  const order = await beginStep(tx, actor, id, 'unpack');
  const lines = (await listPacked(tx, order)).filter((line) => line.packageId === packageId);
  if (lines.length === 0) throw notFound('PACKAGE');
  const units = await listPackageUnits(tx, order);
  if (units.some((unit) => unit.packageId === packageId)) return getOrder(tx, actor, id);
  const unit = await findUnit(tx, actor, order, lpn);
  if (unit.id === null || unit.inside.length > 0)
    throw new Refusal('UNIT_IN_USE', { lpn: lpn ?? '' });
  await packStock(tx, actor, order, unit.id, lines);
  await setPackageUnit(tx, order, packageId, unit.id);
  return getOrder(tx, actor, id);
}

/** Both name each item once. */
const isSameContent = (lines: readonly LineUnits[], others: readonly LineUnits[]): boolean =>
  lines.length === others.length &&
  lines.every(({ orderItemId, quantity }) =>
    others.some((other) => other.orderItemId === orderItemId && other.quantity === quantity),
  );

/** Rounds to grams, to at least one gram. Null if the package was not weighed. */
const kilograms = (weight: number | null | undefined): number | null =>
  weight == null ? null : Math.max(1, Math.round(weight * GRAMS_PER_KG)) / GRAMS_PER_KG;

function requireDifferentLines(
  packages: readonly { lines?: readonly { orderItemId: number }[] }[],
): void {
  for (const [index, { lines = [] }] of packages.entries())
    requireDifferent(lines, `packages.${index}.lines`, 'orderItemId', 'ITEM_TWICE');
}

function sumPacked(
  packages: readonly UnitPackage[],
  lines: readonly OrderLine[],
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { orderItemId, quantity } of packages.flatMap((each) => each.lines)) {
    if (!lines.some((line) => line.id === orderItemId)) throw notFound('ORDER_LINE');
    sums.set(orderItemId, (sums.get(orderItemId) ?? 0) + quantity);
  }
  return sums;
}

function requireRoom(lines: readonly OrderLine[], lineId: number, wanted: number): void {
  const line = lines.find((candidate) => candidate.id === lineId);
  const left = line ? line.picked - line.packed : 0;
  if (wanted > left) throw new Refusal('OVER_PACK', { sku: line?.sku ?? '', left, wanted });
}

/**
 * Records the weight of a package. Refuses with 404 a package of another order, with 409 if the
 * order can no longer be unpacked.
 */
export async function weighPackage(
  tx: Tx,
  actor: Actor,
  id: number,
  packageId: number,
  weight: number | null,
): Promise<OrderDetail> {
  const order = await beginStep(tx, actor, id, 'unpack');
  if (!(await recordWeight(tx, order, packageId, kilograms(weight)))) throw notFound('PACKAGE');
  return getOrder(tx, actor, id);
}

/** Units that leave a package, with their serials. */
interface TakenLine extends PackedLine {
  serials: readonly PackedSerial[];
}

type Unpacked = BodyOf<typeof contract.unpackOrder>['packages'];

/**
 * Takes units out of packages. Refuses with 404 a package of another order, with OVER_UNPACK more
 * units than the package holds.
 */
export async function unpackOrder(
  tx: Tx,
  actor: Actor,
  id: number,
  packages: Unpacked,
): Promise<OrderDetail> {
  requireDifferentLines(packages);
  requireDifferent(packages, 'packages', 'packageId', 'PACKAGE_TWICE');
  const order = await requireOrder(tx, actor, id);
  const packed = await listPacked(tx, order);
  const numbers = [...new Set(packed.map(({ packageId }) => packageId))];
  if (packages.some(({ packageId }) => !numbers.includes(packageId))) throw notFound('PACKAGE');
  requireStep(order, 'unpack');
  const serials = await listSerials(tx, order);
  const taken = packages.flatMap((each, place) =>
    takenOf({ ...each, place }, { packed, serials }, numbers.indexOf(each.packageId) + 1),
  );
  await deleteSerials(
    tx,
    order,
    taken.flatMap((line) => line.serials),
  );
  const units = await listPackageUnits(tx, order);
  await takeOutOfUnits(tx, actor, order, { packages, taken, units });
  await returnPackagings(tx, actor, order, emptied(packed, taken));
  await takeOut(tx, order, taken);
  const unpacked = sumByKey(
    taken.map(({ orderItemId, quantity }) => ({ key: orderItemId, quantity })),
  );
  await changeLines(
    tx,
    order,
    [...unpacked].map(([lineId, quantity]) => ({ id: lineId, packed: -quantity })),
  );
  const isOpened = ({ packageId }: { packageId: number }): boolean =>
    packages.some((each) => each.packageId === packageId);
  if (units.some((unit) => unit.isAsPicked && isOpened(unit)))
    await suggestForOrder(tx, actor, order);
  const to = statusAfterUnpack(await listLines(tx, order));
  const remarks = packages.map(({ packageId, lines }) => {
    const number = numbers.indexOf(packageId) + 1;
    if (!lines) return remark('PACKAGE_UNPACKED', { number });
    const units = taken
      .filter((line) => line.packageId === packageId)
      .map(({ quantity, sku }) => ({ quantity, name: sku }));
    return remark('UNPACKED', { number, units });
  });
  return endStep(tx, actor, order, { event: 'unpack', to, remarks });
}

/** The packages of which nothing is left. */
const emptied = (packed: readonly PackedLine[], taken: readonly TakenLine[]): number[] => {
  const left = sumByKey([
    ...packed.map(({ packageId, quantity }) => ({ key: packageId, quantity })),
    ...taken.map(({ packageId, quantity }) => ({ key: packageId, quantity: -quantity })),
  ]);
  return [...left].flatMap(([packageId, quantity]) => (quantity === 0 ? [packageId] : []));
};

/**
 * Takes units out of the units of packages. One that was packed as it was picked, and is unpacked
 * as a whole, stays as it is.
 */
async function takeOutOfUnits(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  {
    packages,
    taken,
    units,
  }: {
    packages: Unpacked;
    taken: readonly TakenLine[];
    units: Awaited<ReturnType<typeof listPackageUnits>>;
  },
): Promise<void> {
  for (const { packageId, lines } of packages) {
    const unit = units.find((each) => each.packageId === packageId);
    if (!unit || (unit.isAsPicked && !lines)) continue;
    const leaving = taken.filter((line) => line.packageId === packageId);
    await unpackStock(tx, actor, order, unit.unitId, leaving);
  }
}

/** Returns the units that leave one package. */
function takenOf(
  { packageId, lines, place }: Unpacked[number] & { place: number },
  { packed, serials }: { packed: readonly PackedLine[]; serials: readonly PackedSerial[] },
  number: number,
): TakenLine[] {
  const serialsOf = (orderItemId: number): PackedSerial[] =>
    serials.filter(
      (serial) => serial.packageId === packageId && serial.orderItemId === orderItemId,
    );
  const inside = packed
    .filter((line) => line.packageId === packageId)
    .map((line) => ({ ...line, serials: serialsOf(line.orderItemId) }));
  if (!lines) return inside;
  return lines.map(({ orderItemId, quantity, serials: named = [] }, index) => {
    const line = inside.find((candidate) => candidate.orderItemId === orderItemId);
    if (!line) throw notFound('ORDER_LINE');
    if (quantity > line.quantity)
      throw new Refusal('OVER_UNPACK', {
        sku: line.sku,
        number,
        left: line.quantity,
        wanted: quantity,
      });
    const leaving = leavingSerials({
      path: `packages.${place}.lines.${index}.serials`,
      sku: line.sku,
      quantity,
      packedQuantity: line.quantity,
      inside: line.serials,
      serials: named,
    });
    return { ...line, quantity, serials: leaving };
  });
}
