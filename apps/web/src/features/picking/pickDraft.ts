import type { PickLine } from '@lading/contract/picking';
import { MAX_LINES } from '@lading/domain/limits';
import { piecesOf } from '../../lib/piecesOf.ts';

/** What somebody says about one stop of the walk, as typed. */
export interface PickEntry {
  units: string;
  /** Why the rest will not come; empty: it is picked later. */
  reason: string;
}

export type PickEntries = ReadonlyMap<number, PickEntry>;

interface Pick {
  allocationId: number;
  quantity: number;
  shortReason?: string;
}

/** Units of a stop that nobody has taken yet. */
export function leftOf(line: PickLine): number {
  return line.quantity - line.pickedQuantity;
}

/** Equal for walks of the same stops with the same left to take. */
export function walkText(lines: readonly PickLine[]): string {
  return lines.map((line) => `${line.allocationId}:${leftOf(line)}`).join(' ');
}

/** What is said of a stop until somebody says otherwise: all of it was there. */
export function entryOf(entries: PickEntries, line: PickLine): PickEntry {
  return entries.get(line.allocationId) ?? { units: String(leftOf(line)), reason: '' };
}

/** Units as typed, or null where they are no number from 0 to what is left. */
export function pickedUnits(line: PickLine, { units }: PickEntry): number | null {
  const typed = units.trim() === '' ? Number.NaN : Number(units);
  return Number.isInteger(typed) && typed >= 0 && typed <= leftOf(line) ? typed : null;
}

/** True where less was taken than is to be taken: then the rest is picked later, or a reason says that it never will. */
export function isShort(line: PickLine, entry: PickEntry): boolean {
  const units = pickedUnits(line, entry);
  return units !== null && units < leftOf(line);
}

export interface PickPlan {
  /** Picks by order, in the order of the walk; stops where nothing was taken for now are left out. */
  orders: { orderId: number; orderReference: string; picks: Pick[] }[];
  /** A sentence for each stop that cannot be read. */
  problems: string[];
}

/** What the entries say, as calls: one for each order, or several where it has more stops than one call takes. */
export function planPicks(lines: readonly PickLine[], entries: PickEntries): PickPlan {
  const orders = new Map<number, PickPlan['orders'][number]>();
  const problems: string[] = [];
  for (const line of lines.filter((candidate) => leftOf(candidate) > 0)) {
    const entry = entryOf(entries, line);
    const quantity = pickedUnits(line, entry);
    const reason = entry.reason.trim();
    if (quantity === null) problems.push(`${line.product.sku}: enter 0 to ${leftOf(line)} units.`);
    else if (quantity > 0 || reason) {
      const order = orders.get(line.orderId) ?? { orderId: line.orderId, orderReference: line.orderReference, picks: [] };
      const shortReason = reason && quantity < leftOf(line) ? { shortReason: reason } : {};
      order.picks.push({ allocationId: line.allocationId, quantity, ...shortReason });
      orders.set(line.orderId, order);
    }
  }
  const calls = [...orders.values()].flatMap((order) => piecesOf(order.picks, MAX_LINES).map((picks) => ({ ...order, picks })));
  return { orders: calls, problems };
}
