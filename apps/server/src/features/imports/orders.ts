import { type Address, addressText, countryName } from '@lading/domain/addresses';
import { counted } from '@lading/domain/codeText';
import { keysOf } from '@lading/domain/keysOf';
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
import { type DocumentSource, isSent, planDocuments } from './documents.ts';
import { Goods, isHistory, type LineOf, type Lines, type More } from './goods.ts';
import * as lookups from './lookups.queries.ts';
import type { Plan, Scope } from './plans.ts';
import type { NameOf, Row } from './table.ts';
import { withForms, zerosHint } from './zeros.ts';

export function planOrders(
  db: Db,
  source: DocumentSource<OrderCells, OrderLineCells>,
  scope: Scope,
): Plan {
  return planDocuments(db, source, scope, {
    table: 'orders',
    one: 'order',
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

/** Returns what is wrong with the stock that an order names; null for nothing. */
const stockFault = (head: OrderCells, nameOf: NameOf): string | null =>
  mayName(typeOf(head), namedStatuses(head) ?? [])
    ? null
    : `${nameOf('stockStatuses')}: only an order of type RETURN_TO_VENDOR or SCRAP takes other stock than AVAILABLE`;

const stateOf = ({ status = 'OPEN' }: OrderCells): ImportedOrderState => status;
const instantOf = (text: string | undefined): Date | null =>
  text === undefined ? null : new Date(text);

/** The shipment of an order that left; that which a file names of another order is left out. */
const shipmentOf = (head: OrderCells) =>
  isSent(stateOf(head))
    ? { shippedAt: instantOf(head.shippedAt), trackingNumber: head.trackingNumber ?? null }
    : { shippedAt: null, trackingNumber: null };

/** Returns what is wrong with the shipment of an order; null for nothing. */
function shipmentFault(head: OrderCells, now: Date, nameOf: NameOf): string | null {
  const { shippedAt } = shipmentOf(head);
  if (!isSent(stateOf(head))) return null;
  if (shippedAt === null)
    return `${nameOf('shippedAt')} is required of an order that is ${stateOf(head)}`;
  return shippedAt > now ? `${nameOf('shippedAt')} lies in the future` : null;
}

/** The parts that an address cannot do without, in words. */
const partWords = {
  shipName: 'a name',
  shipLine1: 'a street',
  shipCity: 'a city',
  shipCountry: 'a country',
} as const;
type Part = keyof typeof partWords;
const necessaryParts = keysOf(partWords);

const lacking = (head: OrderCells): Part[] =>
  necessaryParts.filter((part) => head[part] === undefined);

/** Whether an order says in parts where its goods go. */
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

/** Returns what is wrong with the address of an order; null for nothing. */
function addressFault(head: OrderCells): string | null {
  const text = lacking(head).map((part) => partWords[part]);
  if (text.length === 0) return null;
  if (head.address !== undefined && !isPlaced(head)) return null;
  const hasParts = isPlaced(head) || head.shipName !== undefined || hasContact(head);
  if (!hasParts)
    return head.type === DISPOSAL_ORDER_TYPE
      ? null
      : 'the order has no address: give it in one cell, or a name, a street, a city and a country';
  const named = text.length === 1 ? text[0] : `${text.slice(0, -1).join(', ')} and ${text.at(-1)}`;
  return `the address lacks ${named}`;
}

/**
 * Says that a spreadsheet took the zeros from a postcode, unless doubtful codes are taken; null for
 * another.
 */
function postcodeFault(
  { shipPostcode = '', shipCountry = '' }: OrderCells,
  { doubtfulCodes }: Scope,
): string | null {
  const whole = doubtfulCodes === 'TAKE' ? null : wholePostcode(shipPostcode, shipCountry);
  return whole === null
    ? null
    : `the postcode "${shipPostcode}" lost its zeros: in ${countryName(shipCountry)} it is "${whole}"`;
}

/** The printed text and the parts of an address without faults. */
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

/** An address of one cell, below the name where it lacks that. */
function wholeAddress({ address = '', shipName }: OrderCells): string {
  return shipName === undefined || address.includes(shipName) ? address : `${shipName}\n${address}`;
}

/** What an order says that the import leaves out. */
function vainIn(head: OrderCells): string[] {
  const namesShipment =
    !isSent(stateOf(head)) && (head.shippedAt !== undefined || head.trackingNumber !== undefined);
  const hasLostContact = hasContact(head) && head.address !== undefined && lacking(head).length > 0;
  return [
    ...(namesShipment
      ? [
          'named a shipment, which is left out: only with the status SHIPPED or DELIVERED is it history',
        ]
      : []),
    ...(hasLostContact
      ? ['named an e-mail or a phone, which is left out: only an address in parts has them']
      : []),
  ];
}

class OrderedGoods extends Goods<OrderLineCells> {
  #lots: readonly lookups.StoredLot[] = [];
  /** How many lines name a lot that is on hold, by its code and SKU. */
  readonly #held = new Map<string, number>();

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
  ): More | string {
    const lot = readLot(row, product, isHistory(line.state) ? null : line.warehouseId, this.#lots);
    if (typeof lot === 'string') return lot;
    if (lot?.isHeld && !isHistory(line.state)) {
      const name = `"${lot.code}" of "${row.sku}"`;
      this.#held.set(name, (this.#held.get(name) ?? 0) + 1);
    }
    const shipped = readShipped(row, line.state, line.quantity);
    return typeof shipped === 'string'
      ? shipped
      : { lotId: lot?.id ?? null, lot: null, shipped, price: row.price };
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
function readShipped(
  { shipped }: OrderLineCells,
  state: ImportedOrderState,
  quantity: number,
): number | string {
  if (!isSent(state))
    return shipped
      ? `an order that is ${state} has no shipped units: import those as an order that is SHIPPED`
      : 0;
  if (shipped === undefined) return quantity;
  return shipped > quantity
    ? `${shipped} units shipped are more than the ${quantity} that were ordered`
    : shipped;
}

/**
 * Returns the lot that a line names, null for none, or what is wrong with it. Without a warehouse
 * it may have expired.
 */
function readLot(
  { sku, lot: code }: OrderLineCells,
  product: lookups.StoredProduct,
  warehouseId: number | null,
  known: readonly lookups.StoredLot[],
): lookups.StoredLot | null | string {
  if (code === undefined) return null;
  if (product.tracking === 'NONE') return `the product "${sku}" is not tracked by lot`;
  const ofProduct = known.filter(({ productId }) => productId === product.id);
  const lot = findSpelling(ofProduct, code, (each) => each.code);
  if (!lot)
    return `the product "${sku}" has no lot "${code}"${zerosHint(code, (other) => findSpelling(ofProduct, other, (each) => each.code) !== undefined)}`;
  return warehouseId !== null && lot.expiredIn.includes(warehouseId)
    ? `the lot "${code}" has expired`
    : lot;
}
