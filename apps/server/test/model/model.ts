import type { AsnStatus } from '@lading/domain/asns';
import type { StockStatus } from '@lading/domain/inventory';
import {
  beforeReleaseStatuses,
  isOneOf,
  type OrderStatus,
  type OrderType,
  statusAfterAllocation,
  statusAfterLoss,
  waitingOrderStatuses,
} from '@lading/domain/orders';

export interface ModelLine {
  itemId: number;
  productId: number;
  quantity: number;
  allocated: number;
  picked: number;
  packed: number;
  shipped: number;
  returned: number;
  /** A picker did not find it once: by itself the order then takes no stock that it was short in, which only the server knows. */
  wasShort: boolean;
}

export interface ModelOrder {
  id: number;
  reference: string;
  type: OrderType;
  warehouseId: number;
  destinationId: number | null;
  priority: number;
  requestedShipDate: string | null;
  /** What it follows is as old as the first order. */
  orderDate: string;
  status: OrderStatus;
  heldStatus: OrderStatus | null;
  lines: ModelLine[];
  /** Picked units by where they came from. */
  picks: { productId: number; from: string; quantity: number }[];
}

export interface ModelAsn {
  id: number;
  warehouseId: number;
  status: AsnStatus;
  /** The order whose transfer it announces. */
  transfer: ModelOrder | null;
  items: { productId: number; expected: number; received: number }[];
}

export interface ModelCount {
  id: number;
  warehouseId: number;
  lines: { productId: number; place: string; delta: number }[];
}

/** A row of stock as the API last told it: what a person who works with the screen sees. */
export interface Row {
  id: number;
  warehouseId: number;
  product: { id: number };
  quantity: number;
  allocated: number;
  available: number;
  status: StockStatus;
  pallet: { lpn: string; location: { id: number } | null } | null;
  location: { id: number } | null;
}

export interface TakenByOrder {
  status: OrderStatus;
  lines: Record<number, { quantity: number; allocated: number; picked: number; shipped: number }>;
}

export const NOWHERE = 'nowhere';
export const inLocation = (locationId: number): string => `in ${locationId}`;
export const placeOf = ({ pallet, location }: { pallet: { lpn: string } | null; location: { id: number } | null }): string =>
  pallet ? pallet.lpn : location ? inLocation(location.id) : NOWHERE;

/** Below 0 where the one is more urgent than the other. */
const compareUrgency = (one: ModelOrder, other: ModelOrder): number =>
  one.priority - other.priority ||
  (one.requestedShipDate ?? 'never').localeCompare(other.requestedShipDate ?? 'never') ||
  one.orderDate.localeCompare(other.orderDate);
const byUrgency = (one: ModelOrder, other: ModelOrder): number => compareUrgency(one, other) || one.id - other.id;

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

/** What a warehouse holds and owes, kept with additions alone: no lots, no locks, no SQL. */
export class Model {
  /** Units by warehouse, product, place and status. A pallet is a place of its own. */
  readonly #stock = new Map<string, number>();
  /** Where each pallet stands. */
  readonly pallets = new Map<string, { warehouseId: number; locationId: number }>();
  readonly orders: ModelOrder[] = [];
  readonly asns: ModelAsn[] = [];
  readonly counts: ModelCount[] = [];
  readonly tasks: { id: number; warehouseId: number; productId: number; from: string; to: string; quantity: number }[] = [];
  rows: Row[] = [];
  /** Locations where nothing is for sale. */
  readonly customs: ReadonlySet<number>;
  steps = 0;
  /** Warehouses that something was done in since the last comparison. */
  readonly touched = new Set<number>();
  /** Warehouses in which a count took what orders had: which of them lose is the server's choice among the newest. */
  readonly recalled = new Set<number>();

  constructor(customs: readonly number[]) {
    this.customs = new Set(customs);
  }

  /** Whether orders may take what stands in a place. */
  isSellable(place: string): boolean {
    const locationId = this.pallets.get(place)?.locationId ?? Number(/^in (\d+)$/.exec(place)?.[1] ?? 0);
    return !this.customs.has(locationId);
  }

  add(warehouseId: number, productId: number, place: string, status: StockStatus, units: number): void {
    this.touched.add(warehouseId);
    const key = `${warehouseId} ${productId} ${place} ${status}`;
    const after = (this.#stock.get(key) ?? 0) + units;
    if (after < 0) throw new Error(`The model would hold ${after} of ${key}.`);
    if (after === 0) this.#stock.delete(key);
    else this.#stock.set(key, after);
  }

  move(warehouseId: number, productId: number, units: number, from: string, to: string, status: StockStatus = 'AVAILABLE'): void {
    this.add(warehouseId, productId, from, status, -units);
    this.add(warehouseId, productId, to, status, units);
  }

  units(warehouseId: number, productId: number, place: string, status: StockStatus): number {
    return this.#stock.get(`${warehouseId} ${productId} ${place} ${status}`) ?? 0;
  }

  /** All that stands in a warehouse, as `GET /api/inventory` would add up to it. */
  standing(warehouseId: number): Record<string, number> {
    return Object.fromEntries([...this.#stock].filter(([key]) => key.startsWith(`${warehouseId} `)));
  }

  allocated(warehouseId: number, productId: number): number {
    const lines = this.orders.filter((order) => order.warehouseId === warehouseId).flatMap((order) => order.lines);
    return sum(lines, (line) => (line.productId === productId ? line.allocated - line.shipped : 0));
  }

  availability(warehouseId: number, productId: number): { onHand: number; allocated: number; available: number } {
    const allocated = this.allocated(warehouseId, productId);
    let onHand = 0;
    let standing = 0;
    for (const [key, units] of this.#stock) {
      const lead = `${warehouseId} ${productId} `;
      if (!key.startsWith(lead)) continue;
      onHand += units;
      if (key.endsWith(' AVAILABLE') && this.isSellable(key.slice(lead.length, -' AVAILABLE'.length))) standing += units;
    }
    return { onHand, allocated, available: standing - allocated };
  }

  /** Gives lines what is free of what they lack, then what less urgent orders were promised. By itself a line that was short takes nothing over. */
  allocate(order: ModelOrder, by: 'people' | 'itself' = 'people'): void {
    for (const line of order.lines) {
      const { available } = this.availability(order.warehouseId, line.productId);
      line.allocated += Math.min(line.quantity - line.allocated, available);
    }
    for (const line of order.lines) if (by === 'people' || !line.wasShort) this.#takeOver(order, line);
  }

  #takeOver(order: ModelOrder, line: ModelLine): void {
    const others = this.orders.filter(
      (other) =>
        other !== order &&
        other.warehouseId === order.warehouseId &&
        isOneOf(beforeReleaseStatuses, other.heldStatus ?? other.status) &&
        compareUrgency(order, other) < 0,
    );
    for (const other of others.sort(byUrgency).reverse()) {
      const before = line.allocated;
      // Of two lines of one product the later loses first.
      for (const promised of other.lines.filter(({ productId }) => productId === line.productId).reverse()) {
        const units = Math.min(line.quantity - line.allocated, promised.allocated);
        line.allocated += units;
        promised.allocated -= units;
      }
      if (line.allocated === before) continue;
      if (other.heldStatus) other.heldStatus = statusAfterAllocation(other.lines);
      else other.status = statusAfterAllocation(other.lines);
    }
  }

  /** What the allocator does in a warehouse after every step: waiting orders in turn, each with all that it lacks. */
  serve(warehouseId: number, told: ReadonlyMap<number, TakenByOrder>): void {
    const orders = this.orders.filter((order) => order.warehouseId === warehouseId);
    if (this.recalled.delete(warehouseId)) for (const order of orders) this.#lose(order, told.get(order.id));
    for (const order of [...orders].sort(byUrgency).reverse()) this.#recall(order);
    const waiting = orders.filter(({ status }) => isOneOf(waitingOrderStatuses, status));
    waiting.sort(byUrgency);
    for (const order of waiting) {
      const shy = order.lines.filter((line) => line.wasShort);
      const before = shy.map((line) => line.allocated);
      this.allocate(order, 'itself');
      for (const [at, line] of shy.entries()) {
        const taken = told.get(order.id)?.lines[line.itemId]?.allocated ?? -1;
        if (taken < (before[at] ?? 0) || taken > line.allocated)
          throw new Error(`Order ${order.id} took ${taken}, not up to ${line.allocated}.`);
        line.allocated = taken;
      }
      order.status = statusAfterAllocation(order.lines);
    }
  }

  /** Takes what an order was promised where stock fell below it: called for the least urgent orders first. */
  #recall(order: ModelOrder): void {
    const status = order.heldStatus ?? order.status;
    if (!isOneOf(beforeReleaseStatuses, status)) return;
    let isChanged = false;
    // Of two lines of one product the later loses first.
    for (const line of [...order.lines].reverse()) {
      const units = Math.min(line.allocated, Math.max(0, -this.availability(order.warehouseId, line.productId).available));
      line.allocated -= units;
      isChanged ||= units > 0;
    }
    if (!isChanged) return;
    if (order.heldStatus) order.heldStatus = statusAfterAllocation(order.lines);
    else order.status = statusAfterAllocation(order.lines);
  }

  #lose(order: ModelOrder, told: TakenByOrder | undefined): void {
    if (['SHIPPED', 'DELIVERED', 'CANCELLED'].includes(order.status)) return;
    let isChanged = false;
    for (const line of order.lines) {
      const allocated = told?.lines[line.itemId]?.allocated ?? -1;
      if (allocated < line.picked || allocated > line.quantity) throw new Error(`A count left order ${order.id} with ${allocated}.`);
      isChanged ||= allocated !== line.allocated;
      line.allocated = allocated;
    }
    if (!isChanged) return;
    const status = statusAfterLoss(order.heldStatus ?? order.status, order.lines);
    if (order.heldStatus) order.heldStatus = status;
    else order.status = status;
  }

  /** Orders of a warehouse as `GET /api/orders` tells them. */
  taken(warehouseId: number): Record<number, TakenByOrder> {
    const orders = this.orders.filter((order) => order.warehouseId === warehouseId);
    return Object.fromEntries(
      orders.map(({ id, status, lines }) => [
        id,
        {
          status,
          lines: Object.fromEntries(
            lines.map(({ itemId, quantity, allocated, picked, shipped }) => [itemId, { quantity, allocated, picked, shipped }]),
          ),
        },
      ]),
    );
  }
}
