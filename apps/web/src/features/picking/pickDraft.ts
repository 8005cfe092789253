import type { UnitRef } from '@lading/contract/fields';
import type { Carton } from '@lading/contract/orders';
import type { PickLine } from '@lading/contract/picking';
import { cartonsOfLine } from '@lading/domain/cartons';
import { MAX_LINES } from '@lading/domain/limits';
import { leftOf } from '@lading/domain/picking';
import { counted } from '../../lib/format.ts';
import { piecesOf } from '../../lib/piecesOf.ts';
import type { Entered } from '../../ui/packUnits.ts';

/** The entry at one stop, as typed. */
export interface PickEntry extends Entered {
  /** Why the rest is short; empty if it is picked later. */
  reason: string;
}

export type PickEntries = ReadonlyMap<number, PickEntry>;

interface Pick {
  allocationId: number;
  quantity: number;
  shortReason?: string;
}

/**
 * True for a stop that can be picked now: a part of it is left, and it waits for no replenishment.
 */
export const isOpen = (line: PickLine): boolean => leftOf(line) > 0 && line.waitsFor === null;

/** `3 stops, 12 units`: what is left of a walk. */
export function stopsText(lines: readonly PickLine[]): string {
  const units = lines.reduce((sum, line) => sum + leftOf(line), 0);
  return `${counted(lines.length, 'stop')}, ${counted(units, 'unit')}`;
}

/** An order of a walk, and the cartons that are suggested for it. */
export interface WithCartons {
  id: number;
  cartons?: readonly Carton[] | undefined;
}

/** Into which suggested cartons the goods of a stop go; '' if none are suggested. */
export const cartonsOfStop = (orders: readonly WithCartons[], stop: PickLine): string =>
  cartonsOfLine(
    orders.find(({ id }) => id === stop.orderId)?.cartons ?? [],
    stop.orderItemId,
    leftOf(stop),
  );

/** A text that is equal for walks with the same open stops. */
export function walkText(lines: readonly PickLine[]): string {
  return lines.map((line) => `${line.allocationId}:${leftOf(line)}`).join(' ');
}

/** The entry at a stop; by default all of it is picked. */
export function entryOf(entries: PickEntries, line: PickLine): PickEntry {
  return entries.get(line.allocationId) ?? { quantity: String(leftOf(line)), reason: '' };
}

/** Units as typed; null if they are not a number from 0 to what is left. */
export function pickedUnits(line: PickLine, { quantity }: PickEntry): number | null {
  const typed = quantity.trim() === '' ? Number.NaN : Number(quantity);
  return Number.isInteger(typed) && typed >= 0 && typed <= leftOf(line) ? typed : null;
}

/** True if less was taken than is to be picked. */
export function isShort(line: PickLine, entry: PickEntry): boolean {
  const units = pickedUnits(line, entry);
  return units !== null && units < leftOf(line);
}

/** A unit that is taken whole with the lines of an order, if somebody wants that. */
export interface WholeUnit {
  orderId: number;
  unit: UnitRef;
  lines: number;
}

/**
 * The units that are taken whole by the entries: those of which everything is picked. Several calls
 * take none, because all of a unit goes into one.
 */
export function wholeUnits(lines: readonly PickLine[], entries: PickEntries): WholeUnit[] {
  const found = new Map<string, { whole: WholeUnit; isFull: boolean }>();
  for (const line of lines.filter(isOpen)) {
    const { orderId, wholeUnit: unit } = line;
    if (!unit) continue;
    const key = `${orderId} ${unit.lpn}`;
    const before = found.get(key) ?? { whole: { orderId, unit, lines: 0 }, isFull: true };
    const isFull = pickedUnits(line, entryOf(entries, line)) === leftOf(line);
    found.set(key, {
      whole: { ...before.whole, lines: before.whole.lines + 1 },
      isFull: before.isFull && isFull,
    });
  }
  return [...found.values()].flatMap(({ whole, isFull }) => (isFull ? [whole] : []));
}

export interface PickPlan {
  /** Picks by order, in walking order, without untouched stops, and the units taken whole. */
  orders: { orderId: number; orderReference: string; picks: Pick[]; units: string[] }[];
  /** A sentence for each invalid entry. */
  problems: string[];
}

/**
 * The calls for the entries: one for each order, or several where it has more stops than a call
 * takes.
 */
export function planPicks(
  lines: readonly PickLine[],
  entries: PickEntries,
  whole: readonly WholeUnit[] = [],
): PickPlan {
  const orders = new Map<number, PickPlan['orders'][number]>();
  const problems: string[] = [];
  for (const line of lines.filter((candidate) => leftOf(candidate) > 0)) {
    const entry = entryOf(entries, line);
    const quantity = pickedUnits(line, entry);
    const reason = entry.reason.trim();
    if (quantity === null)
      problems.push(`${line.product.sku}: enter 0 to ${counted(leftOf(line), 'unit')}.`);
    else if (quantity > 0 || reason) {
      const order = orders.get(line.orderId) ?? {
        orderId: line.orderId,
        orderReference: line.orderReference,
        picks: [],
        units: whole.flatMap((each) => (each.orderId === line.orderId ? [each.unit.lpn] : [])),
      };
      const shortReason = reason && quantity < leftOf(line) ? { shortReason: reason } : {};
      order.picks.push({ allocationId: line.allocationId, quantity, ...shortReason });
      orders.set(line.orderId, order);
    }
  }
  const calls = [...orders.values()].flatMap((order) =>
    piecesOf(order.picks, MAX_LINES).map((picks) => ({
      ...order,
      picks,
      units: picks.length === order.picks.length ? order.units : [],
    })),
  );
  return { orders: calls, problems };
}
