import type { OrderDetail } from '@lading/contract/orders';
import { cartonFor } from '@lading/domain/cartons';
import { isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { leftOf, statusAfterPack, statusAfterUnpack } from '@lading/domain/picking';
import { type Entry, isToApply } from '../../lib/outbox/entry.ts';
import { packLines } from './packDraft.ts';

type Package = OrderDetail['packages'][number];
type EntryTo<C extends Entry['to']> = Extract<Entry, { to: C }>;

/** True for a package that this device has closed and the server has not numbered yet. */
export const isUnsent = ({ id }: Pick<Package, 'id'>): boolean => id < 0;

/** A package with a negative id, which no package of the server has. */
export const unsentPackage = (
  number: number,
  { unit, lines, weight }: Pick<Package, 'unit' | 'lines' | 'weight'>,
): Package => ({
  id: -Math.max(1, number),
  ...(unit && { unit }),
  lines,
  weight,
  computedWeight: null,
  trackingNumber: null,
});

/** True while something of the order can be packed. */
export const isPackable = (order: OrderDetail): boolean =>
  isLegal(orderSteps, order.status, 'pack') && packLines(order).some(({ left }) => left > 0);

/** The order with its packages as they are now, and the status that follows. */
function withPackages(order: OrderDetail, packages: Package[], isUnpacked = false): OrderDetail {
  const lines = packLines({ ...order, packages }).map(({ picked, left }) => ({
    picked,
    packed: picked - left,
  }));
  return {
    ...order,
    packages,
    status: isUnpacked ? statusAfterUnpack(lines) : statusAfterPack(lines),
  };
}

/** The package as the suggested carton that the server will take it for. */
function asCarton({ cartons, packages }: OrderDetail, newPackage: Package): Package {
  if (!cartons || newPackage.cartonPosition !== undefined) return newPackage;
  const taken = packages.map(({ cartonPosition }) => cartonPosition);
  const carton = cartonFor(cartons, taken, newPackage, newPackage.unit != null);
  return { ...newPackage, cartonPosition: carton?.position ?? null };
}

/** The order with one more package; unchanged where the server will refuse the package. */
export function withPackage(order: OrderDetail, newPackage: Package): OrderDetail {
  const left = new Map(packLines(order).map((line) => [line.orderItemId, line.left]));
  const fits = newPackage.lines.every(
    ({ orderItemId, quantity }) => quantity <= (left.get(orderItemId) ?? 0),
  );
  return isLegal(orderSteps, order.status, 'pack') && fits
    ? withPackages(order, [...order.packages, asCarton(order, newPackage)])
    : order;
}

export function withoutPackage(order: OrderDetail, packageId: number): OrderDetail {
  const packages = order.packages.filter(({ id }) => id !== packageId);
  const isGone =
    packages.length < order.packages.length && isLegal(orderSteps, order.status, 'unpack');
  return isGone ? withPackages(order, packages, true) : order;
}

export function withShipment(order: OrderDetail): OrderDetail {
  const isShipped = isLegal(orderSteps, order.status, 'ship');
  return isShipped ? { ...order, status: 'SHIPPED' } : order;
}

/**
 * The order with units that this device has picked. A short pick leaves it in picking: the server
 * may find other stock.
 */
function withPicks(
  order: OrderDetail,
  { input, pickedBefore = 0 }: EntryTo<'pickOrder'>,
): OrderDetail {
  if (!isLegal(orderSteps, order.status, 'pick')) return order;
  const { picks } = input.body;
  const gained = new Map<number, number>();
  const allocations = order.allocations.map((allocation) => {
    const pick = picks.find(({ allocationId }) => allocationId === allocation.id);
    // The server may have done it although no response came: what it has counted is not added
    // again.
    const pickedQuantity = Math.max(
      allocation.pickedQuantity,
      pick ? pickedBefore + pick.quantity : 0,
    );
    const more = pickedQuantity - allocation.pickedQuantity;
    gained.set(allocation.orderItemId, (gained.get(allocation.orderItemId) ?? 0) + more);
    return { ...allocation, pickedQuantity };
  });
  const items = order.items.map((item) => ({
    ...item,
    pickedQuantity: item.pickedQuantity + (gained.get(item.id) ?? 0),
  }));
  const isPicked = allocations.every((allocation) => leftOf(allocation) <= 0);
  return { ...order, allocations, items, status: isPicked ? 'PICKED' : 'PICKING_IN_PROGRESS' };
}

const contents = ({ lines }: Pick<Package, 'lines'>): string =>
  JSON.stringify(
    lines
      .map(({ orderItemId, quantity }) => [orderItemId, quantity])
      .sort(([first = 0], [other = 0]) => first - other),
  );

/**
 * Adds the packages that this device has closed. One that the server has recorded although no
 * response came is in the order already, once; a unit is one package, whoever has packed it.
 */
function withClosed(
  order: OrderDetail,
  { seq, input, afterPackage = 0, unit }: EntryTo<'packOrder'>,
  found: Set<number>,
): OrderDetail {
  return input.body.packages.reduce((known, { lines = [], weight = null }, at) => {
    const twin = order.packages.find((each) =>
      unit
        ? each.unit?.lpn === unit.lpn
        : each.id > afterPackage && !found.has(each.id) && contents(each) === contents({ lines }),
    );
    if (twin) found.add(twin.id);
    return twin
      ? known
      : withPackage(known, unsentPackage(seq + at, { ...(unit && { unit }), lines, weight }));
  }, order);
}

function withEntry(order: OrderDetail, entry: Entry, found: Set<number>): OrderDetail {
  switch (entry.to) {
    case 'pickOrder':
      return withPicks(order, entry);
    case 'packOrder':
      return withClosed(order, entry, found);
    case 'unpackOrder':
      return entry.input.body.packages.reduce(
        (known, { packageId, lines }) => (lines ? known : withoutPackage(known, packageId)),
        order,
      );
    case 'shipOrder':
      return withShipment(order);
    default:
      return order;
  }
}

const isOf = (order: OrderDetail, { input: { params } }: Entry): boolean =>
  params !== undefined && 'id' in params && params.id === order.id;
const ofOrders: readonly Entry['to'][] = ['pickOrder', 'packOrder', 'unpackOrder', 'shipOrder'];

export const entriesOf = (order: OrderDetail, entries: readonly Entry[]): Entry[] =>
  entries.filter((entry) => ofOrders.includes(entry.to) && isOf(order, entry));

/**
 * An order that the server returned at `readAt`, with what this device has picked, packed and
 * shipped of it since.
 */
export function withOwnWork(
  order: OrderDetail,
  entries: readonly Entry[],
  readAt: number,
): OrderDetail {
  const found = new Set<number>();
  return entriesOf(order, entries)
    .filter((entry) => isToApply(entry, readAt))
    .reduce((known, entry) => withEntry(known, entry, found), order);
}
