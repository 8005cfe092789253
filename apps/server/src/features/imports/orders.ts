import { type Address, addressText } from '@lading/domain/addresses';
import { counted } from '@lading/domain/codeText';
import {
  DEFAULT_ORDER_TYPE,
  DEFAULT_PRIORITY,
  DISPOSAL_ORDER_TYPE,
  type ImportedOrderState,
  mayName,
  type OrderType,
  type OutflowStatus,
  outflowStatuses,
  stockStatusesOf,
} from '@lading/domain/orders';
import { findSpelling } from '@lading/domain/spelling';
import type { Db } from '../../platform/database/database.ts';
import { insertImportedOrders } from '../orders/orders.service.ts';
import type { OrderCells, OrderLineCells } from './columns.ts';
import { type DocumentSource, isSent, planDocuments } from './documents.ts';
import { Goods, isHistory, type LineOf, type Lines, type More } from './goods.ts';
import * as lookups from './lookups.queries.ts';
import type { Plan, Scope } from './plans.ts';
import type { Row } from './table.ts';

export function planOrders(db: Db, source: DocumentSource<OrderCells, OrderLineCells>, scope: Scope): Plan {
  return planDocuments(db, source, scope, {
    ...{ table: 'orders', lines: 'orderLine', one: 'order', stateOf, isLeftOut: () => false },
    faultIn: (head) => addressFault(head) ?? shipmentFault(head, scope.actor.at) ?? stockFault(head),
    goods: new OrderedGoods(db, scope.pretended),
    write: (tx, documents) =>
      insertImportedOrders(
        tx,
        documents.map(({ head, warehouseId, customerId, destinationWarehouseId, state, lines }) => ({
          ...{
            warehouseId,
            customerId,
            destinationWarehouseId,
            reference: head.reference,
            ...addressesOf(head),
            state,
            ...shipmentOf(head),
          },
          ...{ type: typeOf(head), priority: head.priority ?? DEFAULT_PRIORITY },
          ...{ shippingCarrier: head.carrier ?? null, requestedShipDate: head.requestedShipDate ?? null },
          ...{ minRemainingDays: head.minRemainingDays ?? null, stockStatuses: stockStatusesOf(typeOf(head), namedStatuses(head)) },
          orderDate: instantOf(head.orderDate) ?? shipmentOf(head).shippedAt ?? scope.actor.at,
          ...{ notes: head.notes ?? null, createdBy: scope.userId },
          holdReason: stateOf(head) === 'ON_HOLD' ? (head.holdReason ?? null) : null,
          lines: lines.map(({ price = null, lot: _, ...line }) => ({ ...line, price })),
        })),
      ),
  });
}

const typeOf = ({ type = DEFAULT_ORDER_TYPE }: OrderCells): OrderType => type;
const namedStatuses = ({ stockStatuses }: OrderCells): OutflowStatus[] | null =>
  stockStatuses === undefined ? null : outflowStatuses.filter((status) => stockStatuses.split(' ').includes(status));

/** Returns what is wrong with the stock that an order names; null for nothing. */
const stockFault = (head: OrderCells): string | null =>
  mayName(typeOf(head), namedStatuses(head) ?? [])
    ? null
    : 'stock_statuses: only an order of type RETURN_TO_VENDOR or SCRAP takes other stock than AVAILABLE';

const stateOf = ({ status = 'OPEN' }: OrderCells): ImportedOrderState => status;
const instantOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

/** The shipment of an order that left; that which a file names of another order is left out. */
const shipmentOf = (head: OrderCells) =>
  isSent(stateOf(head))
    ? { shippedAt: instantOf(head.shippedAt), trackingNumber: head.trackingNumber ?? null }
    : { shippedAt: null, trackingNumber: null };

/** Returns what is wrong with the shipment of an order; null for nothing. */
function shipmentFault(head: OrderCells, now: Date): string | null {
  const { shippedAt } = shipmentOf(head);
  if (!isSent(stateOf(head))) return null;
  if (shippedAt === null) return `shipped_at is required of an order that is ${stateOf(head)}`;
  return shippedAt > now ? 'shipped_at lies in the future' : null;
}

/** Returns what is wrong with the address of an order; null for nothing. */
function addressFault(head: OrderCells): string | null {
  const { shipName, shipLine1, shipCity, shipCountry } = head;
  const missing = Object.entries({ ship_name: shipName, ship_line_1: shipLine1, ship_city: shipCity, ship_country: shipCountry })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  const hasParts = missing.length < 4 || [head.shipLine2, head.shipLine3, head.shipPostcode, head.shipPhone, head.shipEmail].some(Boolean);
  if (hasParts) return missing.length ? `${missing.join(', ')} is required beside the other parts of the address` : null;
  return head.address === undefined && head.type !== DISPOSAL_ORDER_TYPE ? 'ship_to is required, or the parts of the address' : null;
}

/** The printed text and the parts of an address without faults. */
function addressesOf(head: OrderCells): { shippingAddress: string; address: Address | null } {
  const { shipName, shipLine1, shipLine2, shipLine3, shipPostcode, shipCity, shipCountry, shipPhone, shipEmail } = head;
  if (shipName === undefined || shipCity === undefined || shipCountry === undefined)
    return { shippingAddress: head.address ?? '', address: null };
  const address = {
    name: shipName,
    lines: [shipLine1, shipLine2, shipLine3].filter((line) => line !== undefined),
    postcode: shipPostcode ?? null,
    city: shipCity,
    country: shipCountry,
    phone: shipPhone ?? null,
    email: shipEmail ?? null,
  };
  return { shippingAddress: head.address ?? addressText(address), address };
}

class OrderedGoods extends Goods<OrderLineCells> {
  #lots: readonly lookups.StoredLot[] = [];
  /** How many lines name a lot that is on hold, by its code and SKU. */
  readonly #held = new Map<string, number>();

  protected override async lookUpLots(lines: readonly Lines<OrderLineCells>[]): Promise<void> {
    this.#lots = await lookups.listLots(this.db, [...new Set(lines.flatMap(({ rows }) => rows.flatMap(({ lot }) => lot ?? [])))]);
  }

  protected override readMore(row: Row<OrderLineCells>, product: lookups.StoredProduct, of: LineOf & { quantity: number }): More | string {
    const lot = readLot(row, product, isHistory(of.state) ? null : of.warehouseId, this.#lots);
    if (typeof lot === 'string') return lot;
    if (lot?.isHeld && !isHistory(of.state)) {
      const name = `"${lot.code}" of "${row.sku}"`;
      this.#held.set(name, (this.#held.get(name) ?? 0) + 1);
    }
    const shipped = readShipped(row, of.state, of.quantity);
    return typeof shipped === 'string' ? shipped : { lotId: lot?.id ?? null, lot: null, shipped, price: row.price };
  }

  override warnings(): string[] {
    if (this.#held.size === 0) return [];
    const lines = [...this.#held.values()].reduce((sum, count) => sum + count, 0);
    const names = [...this.#held.keys()].slice(0, NAMED_LOTS).join(', ');
    const more = this.#held.size > NAMED_LOTS ? ` and ${this.#held.size - NAMED_LOTS} more` : '';
    return [
      `${counted(lines, 'line')} ${lines === 1 ? 'names' : 'name'} a lot that is on hold (${names}${more}) and ${lines === 1 ? 'waits' : 'wait'} until it is released: release it, or name another lot`,
    ];
  }
}

/** Lots that a warning names. */
const NAMED_LOTS = 5;

/** Returns the units of a line that left, or what is wrong with them. */
function readShipped({ shipped }: OrderLineCells, state: ImportedOrderState, quantity: number): number | string {
  if (!isSent(state)) return shipped ? `an order that is ${state} has no shipped units: import those as an order that is SHIPPED` : 0;
  if (shipped === undefined) return quantity;
  return shipped > quantity ? `${shipped} units shipped are more than the ${quantity} that were ordered` : shipped;
}

/** Returns the lot that a line names, null for none, or what is wrong with it. Without a warehouse it may have expired. */
function readLot(
  { sku, lot: code }: OrderLineCells,
  product: lookups.StoredProduct,
  warehouseId: number | null,
  known: readonly lookups.StoredLot[],
): lookups.StoredLot | null | string {
  if (code === undefined) return null;
  if (product.tracking === 'NONE') return `the product "${sku}" is not tracked by lot`;
  const ofProduct = known.filter(({ productId }) => productId === product.id);
  const lot = findSpelling(ofProduct, code, (one) => one.code);
  if (!lot) return `the product "${sku}" has no lot "${code}"`;
  return warehouseId !== null && lot.expiredIn.includes(warehouseId) ? `the lot "${code}" has expired` : lot;
}
