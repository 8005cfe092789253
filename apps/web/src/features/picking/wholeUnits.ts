import type { UnitRef } from '@lading/contract/fields';
import type { OrderDetail } from '@lading/contract/orders';
import type { OutboundUnit } from '@lading/contract/picking';
import { plainLpn } from '@lading/domain/lpns';
import { isSameCode } from '@lading/domain/spelling';
import { counted, formatUnits } from '../../lib/format.ts';
import { type Entry, isToApply } from '../../lib/outbox/entry.ts';
import { entriesOf } from './ownOrder.ts';
import { type PackLine, packLines } from './packDraft.ts';

/** A unit that was picked as it stands, with all that is in it and in the units in it. */
export interface WholeUnit extends UnitRef {
  lines: readonly { orderItemId: number; quantity: number }[];
}

type Units = readonly OutboundUnit[];

/** The unit with the units in it, outer ones first. */
const treeOf = (units: Units, unit: OutboundUnit): OutboundUnit[] => [
  unit,
  ...units
    .filter(({ parent }) => parent?.lpn === unit.lpn)
    .flatMap((inner) => treeOf(units, inner)),
];

/** The units around a unit, the nearest first. */
function unitsAround(units: Units, { parent }: OutboundUnit): OutboundUnit[] {
  const outer = units.find(({ lpn }) => lpn === parent?.lpn);
  return outer ? [outer, ...unitsAround(units, outer)] : [];
}

function wholeOf(units: Units, unit: OutboundUnit): WholeUnit {
  const sums = new Map<number, number>();
  for (const { orderItemId, quantity } of treeOf(units, unit).flatMap(({ lines }) => lines))
    sums.set(orderItemId, (sums.get(orderItemId) ?? 0) + quantity);
  const lines = [...sums].map(([orderItemId, quantity]) => ({ orderItemId, quantity }));
  const { id, lpn, kind } = unit;
  return { id, lpn, kind, lines };
}

/** The number of the package that a unit is; 0 if it is none. */
const packageOf = ({ packages }: OrderDetail, { lpn, packageId }: OutboundUnit): number =>
  packages.findIndex(({ id, unit }) => id === packageId || unit?.lpn === lpn) + 1;

/** Why a line cannot be packed by the unit that holds some of it; null if it can. */
function lineFault(lpn: string, line: PackLine | undefined, quantity: number): string | null {
  const { product, left = 0, hasSerials = false } = line ?? {};
  const sku = product?.sku ?? 'a product that is not picked';
  if (hasSerials)
    return `Each unit of ${sku} needs its serial: scan ${sku} and its serials instead of ${lpn}.`;
  if (quantity <= left) return null;
  return `${lpn} was picked with ${counted(quantity, 'unit')} of ${sku}, and ${formatUnits(left)} ${left === 1 ? 'is' : 'are'} left to pack. Scan its products instead.`;
}

/** A unit of the order as the package that it may become, or why it cannot. */
export function readWhole(
  order: OrderDetail,
  units: Units,
  unit: OutboundUnit,
): { whole: WholeUnit } | { fault: string } {
  const { lpn } = unit;
  const number = packageOf(order, unit);
  if (number > 0) return { fault: `${lpn} is package ${number} already.` };
  for (const outer of unitsAround(units, unit)) {
    const around = packageOf(order, outer);
    if (around > 0) return { fault: `${lpn} is in ${outer.lpn}, which is package ${around}.` };
  }
  for (const inner of treeOf(units, unit)) {
    const inside = packageOf(order, inner);
    if (inside > 0)
      return {
        fault: `${inner.lpn} in ${lpn} is package ${inside}. Scan what else is in ${lpn}, or unpack package ${inside} first.`,
      };
  }
  const whole = wholeOf(units, unit);
  if (whole.lines.length === 0) return { fault: `Nothing in ${lpn} is to be packed.` };
  const known = packLines(order);
  for (const { orderItemId, quantity } of whole.lines) {
    const line = known.find((each) => each.orderItemId === orderItemId);
    const fault = lineFault(lpn, line, quantity);
    if (fault !== null) return { fault };
  }
  return { whole };
}

/** The tote of the order is emptied, and is no package. */
const isOwnTote = ({ tote }: OrderDetail, unit: OutboundUnit): boolean =>
  isSameCode(unit.tote ?? unit.lpn, tote);

/** The outermost units that can be packed as they stand. */
export function unitsToPack(order: OrderDetail, units: Units): WholeUnit[] {
  const ready = units.flatMap((unit) => {
    const read = isOwnTote(order, unit) ? null : readWhole(order, units, unit);
    return read && 'whole' in read ? [{ unit, whole: read.whole }] : [];
  });
  return ready
    .filter(
      ({ unit }) =>
        !unitsAround(units, unit).some((outer) => ready.some((each) => each.unit === outer)),
    )
    .map(({ whole }) => whole);
}

/** The unit of the order with a code (LPN or SSCC); undefined for none, and for its tote. */
export const unitOfCode = (
  order: OrderDetail,
  units: Units,
  code: string,
): OutboundUnit | undefined =>
  units.find(
    (unit) =>
      !isOwnTote(order, unit) &&
      (isSameCode(unit.lpn, plainLpn(code)) || isSameCode(unit.tote, code.trim())),
  );

/**
 * The units of an order that the server returned at `readAt`, with those that this device has
 * picked as they stand since.
 */
export function withOwnUnits(
  order: OrderDetail,
  units: Units,
  entries: readonly Entry[],
  readAt: number,
): Units {
  const own = entriesOf(order, entries).flatMap((entry): OutboundUnit[] => {
    const { unit } = entry;
    if (entry.to !== 'pickOrder' || !unit || !isToApply(entry, readAt)) return [];
    if (units.some(({ lpn }) => lpn === unit.lpn)) return [];
    const lines = entry.input.body.picks.flatMap(({ allocationId, quantity }) =>
      order.allocations
        .filter(({ id }) => id === allocationId)
        .map(({ orderItemId }) => ({ orderItemId, quantity })),
    );
    return [{ ...unit, parent: null, location: null, state: 'PICKED', packageId: null, lines }];
  });
  return own.length === 0 ? units : [...units, ...own];
}
