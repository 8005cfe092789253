import type { AsnStatus } from '@lading/domain/asns';
import type { StockStatus } from '@lading/domain/inventory';
import { isAtDock, type LoadStatus } from '@lading/domain/loads';
import {
  beforeReleaseStatuses,
  isOneOf,
  type OrderStatus,
  type OrderType,
  orderStages,
  statusAfterAllocation,
  statusAfterLoss,
  waitingOrderStatuses,
} from '@lading/domain/orders';
import { DAY_MS } from '@lading/domain/time';
import { unserved } from '../unserved.ts';

export interface ModelLine {
  itemId: number;
  productId: number;
  /** The lot that it names. */
  lot: string | null;
  quantity: number;
  allocated: number;
  picked: number;
  packed: number;
  shipped: number;
  returned: number;
  /**
   * A picker did not find it once: by itself the order then takes no stock that it was short in,
   * which only the server knows.
   */
  wasShort: boolean;
}

/** Picked units by where they came from, and where they stand. */
export interface ModelPick {
  allocationId: number;
  itemId: number;
  productId: number;
  lot: string | null;
  from: string;
  /** The location of that, then. */
  fromLocation: number | null;
  at: string;
  /** The unit with which they were picked. */
  unit: string | null;
  quantity: number;
}

export interface ModelOrder {
  id: number;
  reference: string;
  type: OrderType;
  warehouseId: number;
  destinationId: number | null;
  priority: number;
  requestedShipDate: string | null;
  minRemainingDays: number | null;
  /** What it follows is as old as the first order. */
  orderDate: string;
  status: OrderStatus;
  heldStatus: OrderStatus | null;
  lines: ModelLine[];
  picks: ModelPick[];
  /** Units that are packages. */
  packedUnits: Set<string>;
  /** Of these, those into which was packed: the others were packed as they stood. */
  cartons: Set<string>;
  /** The code of the tote into which it is picked. */
  tote: string | null;
  /** Something was picked once: its items no longer change. */
  wasPicked: boolean;
  /** The carrier has it. */
  isHandedOver: boolean;
  /** The orders that went on with what it lacked. */
  followUps: number[];
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
  lines: { productId: number; lot: string | null; place: string; delta: number }[];
}

/** What somebody has counted in a place, and not sent yet. */
export interface ModelLook {
  countId: number;
  warehouseId: number;
  locationId: number;
  at: string;
  lines: {
    productId: number;
    lot: string | null;
    lpn: string | null;
    place: string;
    stood: number;
    counted: number;
  }[];
}

/** A load, with the orders on it, the packages in it by their ids, and those that stay behind. */
export interface ModelLoad {
  id: number;
  warehouseId: number;
  destinationId: number | null;
  status: LoadStatus;
  orders: Set<ModelOrder>;
  loaded: Map<number, ModelOrder>;
  left: Set<number>;
}

/** A row of stock as the API last returned it, which may be out of date. */
export interface Row {
  id: number;
  warehouseId: number;
  product: { id: number };
  lot: { code: string } | null;
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

/** Whether a released order of which nothing is picked can go back to where it was before. */
const mayStartAgain = ({ status, lines }: ModelOrder): boolean =>
  isOneOf(orderStages.TO_PICK, status) && lines.every(({ picked }) => picked === 0);

export const hasShipped = ({ status }: { status: OrderStatus }): boolean =>
  status === 'SHIPPED' || status === 'DELIVERED';

export const NOWHERE = 'nowhere';
export const inLocation = (locationId: number): string => `in ${locationId}`;
export const placeOf = ({
  pallet,
  location,
}: {
  pallet: { lpn: string } | null;
  location: { id: number } | null;
}): string => (pallet ? pallet.lpn : location ? inLocation(location.id) : NOWHERE);

/** Below 0 if the one is more urgent than the other. */
const compareUrgency = (first: ModelOrder, other: ModelOrder): number =>
  first.priority - other.priority ||
  (first.requestedShipDate ?? 'never').localeCompare(other.requestedShipDate ?? 'never') ||
  first.orderDate.localeCompare(other.orderDate);
const byUrgency = (first: ModelOrder, other: ModelOrder): number =>
  compareUrgency(first, other) || first.id - other.id;

const sum = <T>(rows: readonly T[], unitsOf: (row: T) => number): number =>
  rows.reduce((total, row) => total + unitsOf(row), 0);

/**
 * The status of the stock that an order takes: an order that scraps takes what is damaged, and
 * nothing that is for sale.
 */
export const takenStatus = ({ type }: { type: OrderType }): 'AVAILABLE' | 'DAMAGED' =>
  type === 'SCRAP' ? 'DAMAGED' : 'AVAILABLE';

/**
 * The lots of the tracked product, with their last days. They lie so far ahead that no run sees
 * them pass.
 */
export const LOTS: Readonly<Record<string, string>> = {
  EARLY: '2097-01-20',
  LATE: '2097-02-20',
  LAST: '2097-12-31',
};

/**
 * The day until which what an order takes of the tracked product must last: an order without a ship
 * date asks for none.
 */
function freshUntil({ requestedShipDate, minRemainingDays }: ModelOrder): string {
  if (requestedShipDate === null || minRemainingDays === null) return '';
  return new Date(Date.parse(requestedShipDate) + minRemainingDays * DAY_MS)
    .toISOString()
    .slice(0, 10);
}

/**
 * What a warehouse holds and owes, kept with additions alone: no locks, no SQL. Which lots an order
 * takes is the server's choice: of the tracked product the model takes what the API says that
 * orders have, and checks that they can have it together and that no order misses what it could
 * have.
 */
export class Model {
  /** Units by warehouse, product, place and status. A pallet counts as a place. */
  readonly #stock = new Map<string, number>();
  /** Where each pallet stands, and the one in which it stands. */
  readonly pallets = new Map<
    string,
    { warehouseId: number; locationId: number; parent: string | null }
  >();
  /** The order of which each unit is that was picked whole. */
  readonly unitOrders = new Map<string, number>();
  /** The LPNs of totes, by warehouse and code. */
  readonly totes = new Map<string, string>();
  readonly orders: ModelOrder[] = [];
  readonly asns: ModelAsn[] = [];
  readonly counts: ModelCount[] = [];
  readonly looks: ModelLook[] = [];
  readonly loads: ModelLoad[] = [];
  /** Units of packages that were loaded once: they stay where they are while the load says so. */
  readonly loadedUnits = new Set<string>();
  readonly tasks: {
    id: number;
    warehouseId: number;
    productId: number;
    from: string;
    to: string;
    quantity: number;
  }[] = [];
  rows: Row[] = [];
  /** Locations where nothing is for sale. */
  readonly customs: ReadonlySet<number>;
  steps = 0;
  /** LPNs of pallets that a transfer brought to the other warehouse. */
  readonly carried = new Set<string>();
  /** Warehouses that something was done in since the last comparison. */
  readonly touched = new Set<number>();
  /**
   * Warehouses in which a count took what orders had: which of them lose is the server's choice
   * among the newest.
   */
  readonly recalled = new Set<number>();

  /** Lots of the tracked product that are on hold. */
  readonly held = new Set<string>();
  /** Locations that nothing may leave. */
  readonly blocked = new Set<number>();

  constructor(
    customs: readonly number[],
    /** The product with lots. */
    readonly tracked: number,
  ) {
    this.customs = new Set(customs);
  }

  /** The load that has not left and on which an order is. */
  loadOf(order: ModelOrder): ModelLoad | undefined {
    return this.loads.find(({ status, orders }) => isAtDock(status) && orders.has(order));
  }

  /** Whether something of an order stands in a load that has not left. */
  hasLoaded(order: ModelOrder): boolean {
    return [...(this.loadOf(order)?.loaded.values() ?? [])].includes(order);
  }

  /** The LPNs of a pallet and of those in it. */
  inside(lpn: string): string[] {
    const children = [...this.pallets].filter(([, { parent }]) => parent === lpn);
    return [lpn, ...children.flatMap(([child]) => this.inside(child))];
  }

  /** The LPNs of the tree in which a pallet stands. */
  around(lpn: string): string[] {
    const parent = this.pallets.get(lpn)?.parent ?? null;
    return parent === null ? this.inside(lpn) : this.around(parent);
  }

  /** Has a pallet in a location, in no other one. What was in one with its LPN before is not in it. */
  stand(lpn: string, warehouseId: number, locationId: number): void {
    for (const pallet of this.pallets.values()) if (pallet.parent === lpn) pallet.parent = null;
    this.pallets.set(lpn, { warehouseId, locationId, parent: null });
    this.unitOrders.delete(lpn);
  }

  /** Gives a pallet another LPN, everywhere. */
  rename(from: string, to: string): void {
    const named = (lpn: string) => (lpn === from ? to : lpn);
    const renameKey = <V>(map: Map<string, V>) => {
      const entries = [...map];
      map.clear();
      for (const [lpn, value] of entries) map.set(named(lpn), value);
    };
    const renameIn = (lpns: Set<string>) => {
      if (lpns.delete(from)) lpns.add(to);
    };
    renameKey(this.pallets);
    renameKey(this.unitOrders);
    for (const pallet of this.pallets.values()) if (pallet.parent === from) pallet.parent = to;
    for (const [code, lpn] of this.totes) this.totes.set(code, named(lpn));
    for (const [key, units] of [...this.#stock]) {
      this.#stock.delete(key);
      this.#stock.set(key.replace(` ${from} `, ` ${to} `), units);
    }
    for (const lpns of [this.loadedUnits, this.carried]) renameIn(lpns);
    for (const { picks, packedUnits, cartons } of this.orders) {
      for (const lpns of [packedUnits, cartons]) renameIn(lpns);
      for (const pick of picks) {
        pick.from = named(pick.from);
        pick.at = named(pick.at);
        if (pick.unit !== null) pick.unit = named(pick.unit);
      }
    }
    for (const line of this.counts.flatMap(({ lines }) => lines)) line.place = named(line.place);
    for (const line of this.looks.flatMap(({ lines }) => lines)) {
      line.place = named(line.place);
      if (line.lpn !== null) line.lpn = named(line.lpn);
    }
    for (const task of this.tasks) {
      task.from = named(task.from);
      task.to = named(task.to);
    }
  }

  /** Whether orders may take the stock of a place. */
  isSellable(place: string): boolean {
    const locationId =
      this.pallets.get(place)?.locationId ?? Number(/^in (\d+)$/.exec(place)?.[1] ?? 0);
    return !this.customs.has(locationId) && !this.blocked.has(locationId);
  }

  add(
    warehouseId: number,
    productId: number,
    place: string,
    status: StockStatus,
    units: number,
  ): void {
    this.touched.add(warehouseId);
    const key = `${warehouseId} ${productId} ${place} ${status}`;
    const after = (this.#stock.get(key) ?? 0) + units;
    if (after < 0) throw new Error(`The model would hold ${after} of ${key}.`);
    if (after === 0) this.#stock.delete(key);
    else this.#stock.set(key, after);
  }

  move(
    warehouseId: number,
    productId: number,
    units: number,
    from: string,
    to: string,
    status: StockStatus = 'AVAILABLE',
  ): void {
    this.add(warehouseId, productId, from, status, -units);
    this.add(warehouseId, productId, to, status, units);
  }

  units(warehouseId: number, productId: number, place: string, status: StockStatus): number {
    return this.#stock.get(`${warehouseId} ${productId} ${place} ${status}`) ?? 0;
  }

  /** Units of all products and statuses in a place. */
  unitsIn(warehouseId: number, place: string): number {
    const here = [...this.#stock].filter(
      ([key]) => key.startsWith(`${warehouseId} `) && key.includes(` ${place} `),
    );
    return sum(here, ([, units]) => units);
  }

  /** The stock of a warehouse, to be compared with `GET /api/inventory`. */
  standing(warehouseId: number): Record<string, number> {
    return Object.fromEntries(
      [...this.#stock].filter(([key]) => key.startsWith(`${warehouseId} `)),
    );
  }

  /** What orders have of a product: all of them, or those that take stock of one status. */
  allocated(warehouseId: number, productId: number, status?: StockStatus): number {
    const orders = this.orders.filter(
      (order) =>
        order.warehouseId === warehouseId &&
        (status === undefined || takenStatus(order) === status),
    );
    const lines = orders.flatMap((order) => order.lines);
    return sum(lines, (line) => (line.productId === productId ? line.allocated - line.shipped : 0));
  }

  /**
   * Units of a place that orders may have, of so many that stand there: in a unit of an order only
   * what is picked into it.
   */
  #offered(warehouseId: number, productId: number, place: string, units: number): number {
    if (!this.unitOrders.has(place)) return units;
    const picks = this.orders
      .filter((order) => order.warehouseId === warehouseId && !hasShipped(order))
      .flatMap((order) => order.picks);
    return sum(picks, (pick) =>
      pick.productId === productId && pick.at === place ? pick.quantity : 0,
    );
  }

  availability(
    warehouseId: number,
    productId: number,
  ): { onHand: number; allocated: number; available: number } {
    const allocated = this.allocated(warehouseId, productId);
    let onHand = 0;
    let standing = 0;
    for (const [key, units] of this.#stock) {
      const lead = `${warehouseId} ${productId} `;
      if (!key.startsWith(lead)) continue;
      onHand += units;
      if (productId === this.tracked || !key.endsWith(' AVAILABLE')) continue;
      const place = key.slice(lead.length, -' AVAILABLE'.length);
      if (this.isSellable(place)) standing += this.#offered(warehouseId, productId, place, units);
    }
    if (productId === this.tracked)
      standing = sum(this.#sellable(warehouseId), (row) =>
        this.#isHeld(row) || this.unitOrders.has(placeOf(row)) ? row.allocated : row.quantity,
      );
    return {
      onHand,
      allocated,
      available: standing - this.allocated(warehouseId, productId, 'AVAILABLE'),
    };
  }

  /**
   * Units that an order may still get of a product: damaged ones lie free wherever goods may go
   * out.
   */
  free(order: ModelOrder, productId: number): number {
    const { warehouseId } = order;
    if (takenStatus(order) === 'AVAILABLE')
      return this.availability(warehouseId, productId).available;
    const lead = `${warehouseId} ${productId} `;
    const damaged = [...this.#stock].flatMap(([key, units]) => {
      const place = key.slice(lead.length, -' DAMAGED'.length);
      const isOffered = key.startsWith(lead) && key.endsWith(' DAMAGED') && this.isSellable(place);
      return isOffered ? this.#offered(warehouseId, productId, place, units) : [];
    });
    return sum(damaged, (units) => units) - this.allocated(warehouseId, productId, 'DAMAGED');
  }

  /** The rows of the tracked product that orders may take, if its lots are not on hold. */
  #sellable(warehouseId: number): Row[] {
    return this.rows.filter(
      (row) =>
        row.warehouseId === warehouseId &&
        row.product.id === this.tracked &&
        row.status === 'AVAILABLE' &&
        this.isSellable(placeOf(row)),
    );
  }

  #isHeld(row: Row): boolean {
    return this.held.has(row.lot?.code ?? '');
  }

  /**
   * Refuses promises of the tracked product that cannot be kept together, and orders that wait for
   * what they could have.
   */
  proveLots(warehouseId: number): void {
    const free = this.#sellable(warehouseId).filter(
      (row) => !this.#isHeld(row) && !this.unitOrders.has(placeOf(row)),
    );
    const supply = Object.entries(LOTS).map(([lot, expiresOn]) => ({
      lot,
      day: expiresOn,
      units: sum(free, (row) => (row.lot?.code === lot ? row.quantity - row.allocated : 0)),
    }));
    const wishOf = (order: ModelOrder, { lot }: ModelLine, units: number) => ({
      lot,
      day: freshUntil(order),
      units,
    });
    const promised = this.orders
      .filter(
        (order) =>
          order.warehouseId === warehouseId &&
          isOneOf(beforeReleaseStatuses, order.heldStatus ?? order.status),
      )
      .flatMap((order) =>
        order.lines
          .filter(({ productId }) => productId === this.tracked)
          .map((line) => ({ order, line })),
      );
    const wishes = promised.map(({ order, line }) => wishOf(order, line, line.allocated));
    const excess = unserved(supply, wishes);
    if (excess > 0)
      throw new Error(
        `${excess} promised units of lots cannot be kept: ${JSON.stringify({ supply, wishes })}`,
      );
    const waiting = promised.filter(
      ({ order, line }) =>
        isOneOf(waitingOrderStatuses, order.status) &&
        line.allocated < line.quantity &&
        !line.wasShort,
    );
    for (const { order, line } of waiting) {
      const isTooShort = line.lot !== null && (LOTS[line.lot] ?? '') < freshUntil(order);
      if (isTooShort) continue;
      const each = wishOf(order, line, 1);
      if (unserved(supply, [...wishes, each]) === 0)
        throw new Error(
          `Order ${order.id} misses a unit that is free: ${JSON.stringify({ supply, wishes, one: each })}`,
        );
      for (const [index, less] of promised.entries()) {
        if (less.line.allocated === 0 || compareUrgency(order, less.order) >= 0) continue;
        const without = wishes.map((wish, place) =>
          place === index ? { ...wish, units: wish.units - 1 } : wish,
        );
        if (unserved(supply, [...without, each]) === 0)
          throw new Error(
            `Order ${order.id} leaves a unit to order ${less.order.id}, which is less urgent.`,
          );
      }
    }
  }

  /** Takes over what orders have of the tracked product before their release, by the API. */
  #listen(order: ModelOrder, taken: TakenByOrder | undefined): void {
    if (!isOneOf(beforeReleaseStatuses, order.heldStatus ?? order.status)) return;
    let isChanged = false;
    for (const line of order.lines.filter(({ productId }) => productId === this.tracked)) {
      const allocated = taken?.lines[line.itemId]?.allocated ?? -1;
      if (allocated < 0 || allocated > line.quantity)
        throw new Error(`Order ${order.id} has ${allocated} of ${line.quantity}.`);
      isChanged ||= allocated !== line.allocated;
      line.allocated = allocated;
    }
    if (!isChanged) return;
    if (order.heldStatus) order.heldStatus = statusAfterAllocation(order.lines);
    else order.status = statusAfterAllocation(order.lines);
  }

  /**
   * Gives lines what is free of what they lack, then what less urgent orders were promised. By
   * itself a line that was short takes nothing over.
   */
  allocate(order: ModelOrder, cause: 'people' | 'itself' = 'people'): void {
    const lines = order.lines.filter(({ productId }) => productId !== this.tracked);
    for (const line of lines) {
      line.allocated += Math.min(line.quantity - line.allocated, this.free(order, line.productId));
    }
    if (takenStatus(order) !== 'AVAILABLE') return;
    for (const line of lines) if (cause === 'people' || !line.wasShort) this.#takeOver(order, line);
  }

  #takeOver(order: ModelOrder, line: ModelLine, most = line.quantity): void {
    const others = this.orders.filter(
      (other) =>
        other !== order &&
        takenStatus(other) === 'AVAILABLE' &&
        other.warehouseId === order.warehouseId &&
        isOneOf(beforeReleaseStatuses, other.heldStatus ?? other.status) &&
        compareUrgency(order, other) < 0,
    );
    for (const other of others.sort(byUrgency).reverse()) {
      const before = line.allocated;
      // Of two lines of one product the later loses first.
      for (const promised of other.lines
        .filter(({ productId }) => productId === line.productId)
        .reverse()) {
        const units = Math.min(most - line.allocated, promised.allocated);
        line.allocated += units;
        promised.allocated -= units;
      }
      if (line.allocated === before) continue;
      if (other.heldStatus) other.heldStatus = statusAfterAllocation(other.lines);
      else other.status = statusAfterAllocation(other.lines);
    }
  }

  /**
   * What the allocator does in a warehouse after every step: waiting orders in turn, each with all
   * that it lacks.
   */
  serve(warehouseId: number, takenByLine: ReadonlyMap<number, TakenByOrder>): void {
    const orders = this.orders.filter((order) => order.warehouseId === warehouseId);
    if (this.recalled.delete(warehouseId))
      for (const order of orders) this.#lose(order, takenByLine.get(order.id));
    for (const order of orders) this.#listen(order, takenByLine.get(order.id));
    for (const order of [...orders].sort(byUrgency).reverse()) this.#recall(order);
    const waiting = orders.filter(({ status }) => isOneOf(waitingOrderStatuses, status));
    waiting.sort(byUrgency);
    for (const order of waiting) {
      const shy = order.lines.filter((line) => line.wasShort);
      const before = shy.map((line) => line.allocated);
      this.allocate(order, 'itself');
      for (const [index, line] of shy.entries()) {
        const taken = takenByLine.get(order.id)?.lines[line.itemId]?.allocated ?? -1;
        // A count has found what it was short in.
        if (taken > line.allocated && takenStatus(order) === 'AVAILABLE')
          this.#takeOver(order, line, taken);
        if (taken < (before[index] ?? 0) || taken > line.allocated)
          throw new Error(`Order ${order.id} took ${taken}, not up to ${line.allocated}.`);
        line.allocated = taken;
      }
      order.status = statusAfterAllocation(order.lines);
    }
  }

  /**
   * Takes what an order was promised where stock fell below it: called for the least urgent orders
   * first.
   */
  #recall(order: ModelOrder): void {
    const status = order.heldStatus ?? order.status;
    if (!isOneOf(beforeReleaseStatuses, status) || takenStatus(order) !== 'AVAILABLE') return;
    let isChanged = false;
    // Of two lines of one product the later loses first.
    for (const line of [...order.lines].reverse()) {
      if (line.productId === this.tracked) continue;
      const units = Math.min(
        line.allocated,
        Math.max(0, -this.availability(order.warehouseId, line.productId).available),
      );
      line.allocated -= units;
      isChanged ||= units > 0;
    }
    if (!isChanged) return;
    if (order.heldStatus) order.heldStatus = statusAfterAllocation(order.lines);
    else order.status = statusAfterAllocation(order.lines);
  }

  #lose(order: ModelOrder, taken: TakenByOrder | undefined): void {
    if (['SHIPPED', 'DELIVERED', 'CANCELLED'].includes(order.status)) return;
    let isChanged = false;
    for (const line of order.lines) {
      const allocated = taken?.lines[line.itemId]?.allocated ?? -1;
      if (allocated < line.picked || allocated > line.quantity)
        throw new Error(`A count left order ${order.id} with ${allocated}.`);
      isChanged ||= allocated !== line.allocated;
      line.allocated = allocated;
    }
    // It lost all that it had, and was promised other stock at once.
    if (taken && isOneOf(beforeReleaseStatuses, taken.status) && mayStartAgain(order)) {
      order.status = statusAfterAllocation(order.lines);
      return;
    }
    if (!isChanged) return;
    const status = statusAfterLoss(order.heldStatus ?? order.status, order.lines);
    if (order.heldStatus) order.heldStatus = status;
    else order.status = status;
  }

  /** Orders of a warehouse as `GET /api/orders` returns them. */
  taken(warehouseId: number): Record<number, TakenByOrder> {
    const orders = this.orders.filter((order) => order.warehouseId === warehouseId);
    return Object.fromEntries(
      orders.map(({ id, status, lines }) => [
        id,
        {
          status,
          lines: Object.fromEntries(
            lines.map(({ itemId, quantity, allocated, picked, shipped }) => [
              itemId,
              { quantity, allocated, picked, shipped },
            ]),
          ),
        },
      ]),
    );
  }
}
