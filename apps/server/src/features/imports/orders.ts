import { type Address, addressText } from '@lading/domain/addresses';
import { keysOf } from '@lading/domain/keysOf';
import { type ImportWarning, importWarning } from '@lading/domain/messages/importWarnings';
import {
  type AddressPart,
  columnFault,
  RowFault,
  rowFault,
} from '@lading/domain/messages/rowFaults';
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
import { wholePostcode } from '@lading/domain/spreadsheets';
import type { Db } from '../../platform/database/database.ts';
import { insertImportedOrders } from '../orders/orders.service.ts';
import type { OrderCells, OrderLineCells } from './columns.ts';
import { type DocumentSource, isSent, planDocuments, type VainPart } from './documents.ts';
import { Goods, isHistory, type LineOf, type Lines, type More } from './goods.ts';
import * as lookups from './lookups.queries.ts';
import type { Plan, Scope } from './plans.ts';
import { keyOf, type NameOf, type Row } from './table.ts';
import { knownLike, withForms } from './zeros.ts';

export function planOrders(
  db: Db,
  source: DocumentSource<OrderCells, OrderLineCells>,
  scope: Scope,
): Plan {
  return planDocuments(db, source, scope, {
    table: 'orders',
    counted: 'orders',
    stateOf,
    vainIn,
    isLeftOut: () => false,
    faultIn: (head) =>
      addressFault(head) ??
      postcodeFault(head, scope) ??
      shipmentFault(head, scope.actor.at, source.nameOf) ??
      stockFault(head, source.nameOf),
    goods: new OrderedGoods(db, scope.pretended, source.nameOf),
    write: (tx, _, documents) =>
      insertImportedOrders(
        tx,
        documents.map(
          ({ head, warehouseId, customerId, destinationWarehouseId, state, lines }) => ({
            warehouseId,
            customerId,
            destinationWarehouseId,
            reference: head.reference,
            ...addressesOf(head),
            state,
            ...shipmentOf(head),
            type: typeOf(head),
            priority: head.priority ?? DEFAULT_PRIORITY,
            shippingCarrier: head.carrier ?? null,
            requestedShipDate: head.requestedShipDate ?? null,
            minRemainingDays: head.minRemainingDays ?? null,
            stockStatuses: stockStatusesOf(typeOf(head), namedStatuses(head)),
            orderDate: instantOf(head.orderDate) ?? shipmentOf(head).shippedAt ?? scope.actor.at,
            notes: head.notes ?? null,
            createdBy: scope.userId,
            holdReason: stateOf(head) === 'ON_HOLD' ? (head.holdReason ?? null) : null,
            lines: lines.map(({ price = null, lot: _, ...line }) => ({ ...line, price })),
          }),
        ),
      ),
  });
}

const typeOf = ({ type = DEFAULT_ORDER_TYPE }: OrderCells): OrderType => type;
const namedStatuses = ({ stockStatuses }: OrderCells): OutflowStatus[] | null =>
  stockStatuses === undefined
    ? null
    : outflowStatuses.filter((status) => stockStatuses.split(' ').includes(status));

/** Returns the fault of the stock that an order names; null for none. */
const stockFault = (head: OrderCells, nameOf: NameOf): RowFault | null =>
  mayName(typeOf(head), namedStatuses(head) ?? [])
    ? null
    : rowFault('NO_OUTFLOW', { field: nameOf('stockStatuses') });

const stateOf = ({ status = 'OPEN' }: OrderCells): ImportedOrderState => status;
const instantOf = (text: string | undefined): Date | null =>
  text === undefined ? null : new Date(text);

/** The shipment of a shipped order. That of any other order is left out. */
const shipmentOf = (head: OrderCells) =>
  isSent(stateOf(head))
    ? { shippedAt: instantOf(head.shippedAt), trackingNumber: head.trackingNumber ?? null }
    : { shippedAt: null, trackingNumber: null };

/** Returns the fault of an order's shipment; null for none. */
function shipmentFault(head: OrderCells, now: Date, nameOf: NameOf): RowFault | null {
  const { shippedAt } = shipmentOf(head);
  const column = nameOf('shippedAt');
  if (!isSent(stateOf(head))) return null;
  if (shippedAt === null) return columnFault(column, 'SHIPMENT_REQUIRED', { state: stateOf(head) });
  return shippedAt > now ? columnFault(column, 'SHIPPED_IN_FUTURE') : null;
}

/** The fields of the required parts of an address. */
const necessaryParts = {
  shipName: 'NAME',
  shipLine1: 'STREET',
  shipCity: 'CITY',
  shipCountry: 'COUNTRY',
} as const satisfies Record<string, AddressPart>;

const lacking = (head: OrderCells): AddressPart[] =>
  keysOf(necessaryParts).flatMap((field) =>
    head[field] === undefined ? [necessaryParts[field]] : [],
  );

/** Returns true if the order has its address in parts. */
const isPlaced = (head: OrderCells): boolean =>
  [
    head.shipLine1,
    head.shipLine2,
    head.shipLine3,
    head.shipPostcode,
    head.shipCity,
    head.shipCountry,
  ].some(Boolean);

const hasContact = ({ shipPhone, shipEmail }: OrderCells): boolean =>
  [shipPhone, shipEmail].some(Boolean);

/** Returns the fault of an order's address; null for none. */
function addressFault(head: OrderCells): RowFault | null {
  const parts = lacking(head);
  if (parts.length === 0) return null;
  if (head.address !== undefined && !isPlaced(head)) return null;
  const hasParts = isPlaced(head) || head.shipName !== undefined || hasContact(head);
  if (!hasParts) return head.type === DISPOSAL_ORDER_TYPE ? null : rowFault('NO_ADDRESS');
  return rowFault('ADDRESS_LACKS', { parts });
}

/**
 * Returns a fault if a spreadsheet removed the zeros of a postcode, unless doubtful codes are
 * taken; else null.
 */
function postcodeFault(
  { shipPostcode = '', shipCountry = '' }: OrderCells,
  { doubtfulCodes }: Scope,
): RowFault | null {
  const whole = doubtfulCodes === 'TAKE' ? null : wholePostcode(shipPostcode, shipCountry);
  return whole === null
    ? null
    : rowFault('POSTCODE_LOST_ZEROS', { postcode: shipPostcode, country: shipCountry, whole });
}

/** The printed text and the parts of a valid address. */
function addressesOf(head: OrderCells): { shippingAddress: string; address: Address | null } {
  const {
    shipName,
    shipLine1,
    shipLine2,
    shipLine3,
    shipPostcode,
    shipCity,
    shipCountry,
    shipPhone,
    shipEmail,
  } = head;
  if (
    shipName === undefined ||
    shipLine1 === undefined ||
    shipCity === undefined ||
    shipCountry === undefined
  )
    return { shippingAddress: wholeAddress(head), address: null };
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

/** An address in one cell. The name is put above it if it is missing there. */
function wholeAddress({ address = '', shipName }: OrderCells): string {
  return shipName === undefined || address.includes(shipName) ? address : `${shipName}\n${address}`;
}

/** Returns the fields of an order that the import leaves out. */
function vainIn(head: OrderCells): VainPart[] {
  const namesShipment =
    !isSent(stateOf(head)) && (head.shippedAt !== undefined || head.trackingNumber !== undefined);
  const hasLostContact = hasContact(head) && head.address !== undefined && lacking(head).length > 0;
  return [
    ...(namesShipment ? (['SHIPMENTS_LEFT_OUT'] as const) : []),
    ...(hasLostContact ? (['CONTACTS_LEFT_OUT'] as const) : []),
  ];
}

class OrderedGoods extends Goods<OrderLineCells> {
  #lots: readonly lookups.StoredLot[] = [];
  /** By code and SKU: the number of lines that name a lot on hold. */
  readonly #held = new Map<string, { lot: string; sku: string; lines: number }>();

  protected override async lookUpLots(lines: readonly Lines<OrderLineCells>[]): Promise<void> {
    this.#lots = await lookups.listLots(
      this.db,
      withForms(lines.flatMap(({ rows }) => rows.flatMap(({ lot }) => lot ?? []))),
    );
  }

  protected override readMore(
    row: Row<OrderLineCells>,
    product: lookups.StoredProduct,
    line: LineOf & { quantity: number },
  ): More | RowFault {
    const lot = readLot(row, product, isHistory(line.state) ? null : line.warehouseId, this.#lots);
    if (lot instanceof RowFault) return lot;
    if (lot?.isHeld && !isHistory(line.state)) {
      const key = keyOf(lot.code, row.sku);
      const held = this.#held.get(key) ?? { lot: lot.code, sku: row.sku, lines: 0 };
      this.#held.set(key, { ...held, lines: held.lines + 1 });
    }
    const shipped = readShipped(row, line.state, line.quantity);
    return shipped instanceof RowFault
      ? shipped
      : { lotId: lot?.id ?? null, lot: null, shipped, price: row.price };
  }

  override warnings(): ImportWarning[] {
    const held = [...this.#held.values()];
    if (held.length === 0) return [];
    const named = held.slice(0, NAMED_LOTS);
    return [
      importWarning('LOTS_ON_HOLD', {
        lines: held.reduce((sum, { lines }) => sum + lines, 0),
        lots: named.map(({ lot }) => lot),
        skus: named.map(({ sku }) => sku),
        more: held.length - named.length,
      }),
    ];
  }
}

/** The most lots that a warning names. */
const NAMED_LOTS = 5;

/** Returns the shipped units of a line, or the fault. */
function readShipped(
  { shipped }: OrderLineCells,
  state: ImportedOrderState,
  quantity: number,
): number | RowFault {
  if (!isSent(state)) return shipped ? rowFault('UNITS_NOT_SHIPPED', { state }) : 0;
  if (shipped === undefined) return quantity;
  return shipped > quantity ? rowFault('SHIPPED_TOO_MANY', { shipped, quantity }) : shipped;
}

/**
 * Returns the lot of a line (null for none), or its fault. Without a warehouse the lot may have
 * expired.
 */
function readLot(
  { sku, lot: code }: OrderLineCells,
  product: lookups.StoredProduct,
  warehouseId: number | null,
  known: readonly lookups.StoredLot[],
): lookups.StoredLot | null | RowFault {
  if (code === undefined) return null;
  if (product.tracking === 'NONE') return rowFault('LOT_OF_UNTRACKED', { sku });
  const ofProduct = known.filter(({ productId }) => productId === product.id);
  const lot = findSpelling(ofProduct, code, (each) => each.code);
  if (!lot) {
    const isKnown = (other: string): boolean =>
      findSpelling(ofProduct, other, (each) => each.code) !== undefined;
    return rowFault('NO_LOT', { sku, lot: code, like: knownLike(code, isKnown) });
  }
  return warehouseId !== null && lot.expiredIn.includes(warehouseId)
    ? rowFault('LOT_IS_EXPIRED', { lot: code })
    : lot;
}
