import type { createOrder, updateOrder } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import type { Availability } from '@lading/contract/inventory';
import type { Order } from '@lading/contract/orders';
import { MAX_LINES, MAX_REMAINING_DAYS } from '@lading/domain/limits';
import { readRemainingDays } from '@lading/domain/lots';
import {
  DISPOSAL_ORDER_TYPE,
  namesStock,
  type OrderType,
  type OutflowStatus,
} from '@lading/domain/orders';
import { isPrice } from '@lading/domain/price';
import { isQuantity, MAX_QUANTITY, sumByKey } from '@lading/domain/quantity';
import type { BodyOf } from '../../lib/api.ts';
import type { Shape } from '../../lib/editing.ts';
import { formatUnits } from '../../lib/format.ts';
import {
  type AddressValues,
  addressProblems,
  addressSentences,
  addressValues,
  NO_ADDRESS,
  readAddress,
} from '../../ui/AddressFields.tsx';
import { type Entered, entryText, packBody } from '../../ui/packUnits.ts';

/** The fields of the form. Texts are as typed. */
export interface OrderFields {
  orderReference: string;
  type: OrderType;
  priority: number;
  /** True while the address is entered in parts. */
  hasParts: boolean;
  shippingAddress: string;
  address: AddressValues;
  /** The parts as they are stored. While they are unchanged, the printed text stays too. */
  storedAddress: AddressValues | null;
  shippingCarrier: string;
  requestedShipDate: string;
  minRemainingDays: string;
  notes: string;
  destinationWarehouseId: number | null;
  /** What it takes, where its type may name that. */
  stockStatuses: OutflowStatus[];
}

/** A line of the form. Quantity and price are as typed. */
export interface DraftLine extends Entered {
  product: ProductRef;
  price: string;
  /** The code of the lot that it takes, as typed; empty for any. */
  lot?: string;
  /** The number of a line that is stored. */
  lineNo?: number;
}

const quantityRange = () => `a whole number from 1 to ${formatUnits(MAX_QUANTITY)}`;

export function unitsOf(line: DraftLine): number {
  return Number(line.quantity) || 0;
}

/** The price, or null if the field is empty. */
export function priceOf(line: DraftLine): number | null {
  return line.price.trim() === '' ? null : Number(line.price);
}

function lineProblems(line: DraftLine): string[] {
  const problems: string[] = [];
  if (!isQuantity(unitsOf(line)))
    problems.push(`The quantity of ${line.product.sku} must be ${quantityRange()}`);
  const price = priceOf(line);
  if (price !== null && !isPrice(price))
    problems.push(
      `The unit price of ${line.product.sku} must be 0 or more, with at most two decimals`,
    );
  return problems;
}

const hasNoAddress = ({ hasParts, shippingAddress, address }: OrderFields): boolean =>
  hasParts ? Object.values(address).every((part) => !part.trim()) : !shippingAddress.trim();

/** The message of each field without a value. */
export const orderSentences = {
  orderReference: 'Order reference is required',
  destinationWarehouseId: 'Destination warehouse is required',
  stockStatuses: 'Stock to take is required',
  shippingAddress: 'Shipping address is required',
  ...addressSentences,
} as const;

/** Returns why the order cannot be sent: one sentence for each reason. */
export function orderProblems(fields: OrderFields, lines: readonly DraftLine[]): string[] {
  const problems: string[] = [];
  if (!fields.orderReference.trim()) problems.push(orderSentences.orderReference);
  if (hasNoAddress(fields))
    problems.push(...(fields.type === DISPOSAL_ORDER_TYPE ? [] : [orderSentences.shippingAddress]));
  else if (fields.hasParts) problems.push(...addressProblems(fields.address));
  if (lines.length === 0) problems.push('At least one item is required');
  if (lines.length > MAX_LINES)
    problems.push(`An order has at most ${formatUnits(MAX_LINES)} items`);
  if (fields.type === 'INTERNAL_TRANSFER' && fields.destinationWarehouseId === null)
    problems.push(orderSentences.destinationWarehouseId);
  if (namesStock(fields.type) && fields.stockStatuses.length === 0)
    problems.push(orderSentences.stockStatuses);
  if (Number.isNaN(readRemainingDays(fields.minRemainingDays)))
    problems.push(
      `The least shelf life must be a whole number of days from 0 to ${formatUnits(MAX_REMAINING_DAYS)}`,
    );
  return [...problems, ...lines.flatMap(lineProblems)];
}

/** Returns why a line cannot be added; null if it can. */
export function lineProblem(
  lines: readonly DraftLine[],
  line: { product: ProductRef | null; quantity: string; price: string },
): string | null {
  const { product, quantity, price } = line;
  if (!product || !quantity.trim() || Number(quantity) === 0)
    return 'Please select a product and quantity.';
  if (lines.some((known) => known.product.id === product.id)) {
    return 'This product is already in the order. Please modify the existing line item.';
  }
  const [problem] = lineProblems({ product, quantity, price });
  return problem ? `${problem}.` : null;
}

export interface Shortage {
  sku: string;
  wanted: number;
  available: number;
}

/** The products of the lines, each once. */
export const productIdsOf = (lines: readonly DraftLine[]): number[] => [
  ...new Set(lines.map(({ product }) => product.id)),
];

export const wantedUnits = (lines: readonly DraftLine[]): ReadonlyMap<number, number> =>
  sumByKey(lines.map((line) => ({ key: line.product.id, quantity: unitsOf(line) })));

/**
 * Returns the products that exceed the available stock. Products whose stock is unknown are left
 * out.
 */
export function shortagesOf(
  lines: readonly DraftLine[],
  stock: readonly Availability[],
): Shortage[] {
  const byProduct = new Map(stock.map((entry) => [entry.productId, entry]));
  const skus = new Map(lines.map(({ product }) => [product.id, product.sku]));
  return [...wantedUnits(lines)].flatMap(([id, wanted]) => {
    const known = byProduct.get(id);
    return known && known.available < wanted
      ? [{ sku: skus.get(id) ?? '', wanted, available: known.available }]
      : [];
  });
}

const textOrNull = (text: string) => text.trim() || null;

export function draftOf(order: Order): { fields: OrderFields; lines: readonly DraftLine[] } {
  return {
    fields: {
      orderReference: order.orderReference,
      type: order.type,
      priority: order.priority,
      hasParts: order.address !== null,
      shippingAddress: order.shippingAddress,
      address: order.address === null ? NO_ADDRESS : addressValues(order.address),
      storedAddress: order.address && addressValues(order.address),
      shippingCarrier: order.shippingCarrier ?? '',
      requestedShipDate: order.requestedShipDate ?? '',
      minRemainingDays: order.minRemainingDays === null ? '' : String(order.minRemainingDays),
      notes: order.notes ?? '',
      destinationWarehouseId: order.destinationWarehouseId,
      stockStatuses: order.stockStatuses,
    },
    lines: order.items.map(({ product, quantity, price, lot, lineNo }) => ({
      product,
      lineNo,
      quantity: String(quantity),
      price: price === null ? '' : String(price),
      ...(lot === null ? {} : { lot: lot.code }),
    })),
  };
}

/** How the form of an order is merged with what others have changed. */
export const orderShape: Shape<OrderFields, DraftLine> = {
  together: {
    Address: ['hasParts', 'shippingAddress', 'address', 'storedAddress'],
    Type: ['type', 'destinationWarehouseId', 'stockStatuses'],
  },
  names: { minRemainingDays: 'Least shelf life' },
  lines: {
    numberOf: ({ lineNo }) => lineNo ?? null,
    goodsOf: ({ product }) => String(product.id),
    nameOf: ({ product }) => product.sku,
    textOf: (line) =>
      [
        entryText(line, unitsOf(line)),
        line.price.trim() && `at ${line.price.trim()}`,
        line.lot?.trim() && `lot ${line.lot.trim()}`,
      ]
        .filter(Boolean)
        .join(', '),
  },
};

/**
 * Either the printed text, or the parts from which the server makes it; neither where the order has
 * no address.
 */
function addressBody(fields: OrderFields) {
  if (hasNoAddress(fields)) return { address: null };
  const { hasParts, shippingAddress, address, storedAddress } = fields;
  const text = shippingAddress.trim();
  if (!hasParts) return { shippingAddress: text, address: null };
  const isStored = JSON.stringify(address) === JSON.stringify(storedAddress);
  return { address: readAddress(address), ...(isStored ? { shippingAddress: text } : {}) };
}

const lineOf = ({ lineNo }: DraftLine) => (lineNo === undefined ? {} : { lineNo });

/** The body of an update. Customer and warehouse cannot change. */
export function editBody(
  fields: OrderFields,
  lines: readonly DraftLine[],
): BodyOf<typeof updateOrder> {
  return {
    orderReference: fields.orderReference.trim(),
    type: fields.type,
    priority: fields.priority,
    ...addressBody(fields),
    shippingCarrier: textOrNull(fields.shippingCarrier),
    requestedShipDate: textOrNull(fields.requestedShipDate),
    minRemainingDays: readRemainingDays(fields.minRemainingDays),
    notes: textOrNull(fields.notes),
    ...(fields.type === 'INTERNAL_TRANSFER'
      ? { destinationWarehouseId: fields.destinationWarehouseId }
      : {}),
    ...(namesStock(fields.type) ? { stockStatuses: fields.stockStatuses } : {}),
    items: lines.map((line) => ({
      productId: line.product.id,
      quantity: unitsOf(line),
      price: priceOf(line),
      ...(line.lot === undefined ? {} : { lot: textOrNull(line.lot) }),
      ...lineOf(line),
      ...packBody(line),
    })),
  };
}

export function orderBody(
  fields: OrderFields,
  lines: readonly DraftLine[],
  customerId: number,
  warehouseId: number,
): BodyOf<typeof createOrder> {
  return { ...editBody(fields, lines), customerId, warehouseId };
}
