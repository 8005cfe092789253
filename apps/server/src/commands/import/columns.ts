import { CalendarDate, Email, Instant, Name, OneOf, Price, Quantity, Reference, Sku, Text } from '@lading/contract/fields';
import { createOrder } from '@lading/contract/orders';
import { createProduct } from '@lading/contract/products';
import { MAX_CARRIER, MAX_EMAIL, MAX_LOCATION_NAME } from '@lading/domain/limits';
import { locationTypes } from '@lading/domain/locations';
import { type OrderType, orderTypes } from '@lading/domain/orders';
import { roundToCents } from '@lading/domain/price';
import type { CellsOf, Columns } from './table.ts';

// Cells are checked by the schemas of the API.
const product = createProduct.definition.body.properties;
const order = createOrder.definition.body.properties;

const wholeNumber = (text: string): unknown => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);
const cents = (text: string): unknown => roundToCents(text) ?? text;
const instant = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : text);
const word = (text: string): string => text.toUpperCase().replace(/[\s-]+/g, '_');

/** All but transfers, which need a second warehouse that a file does not name. */
const importedTypes = orderTypes.filter((type) => type !== 'INTERNAL_TRANSFER');
const channels: Readonly<Record<string, OrderType>> = { ONLINE: 'ECOMMERCE', RESELLER: 'STANDARD_OUTBOUND' };
const orderType = (text: string): string => channels[word(text)] ?? word(text);

const customer = { names: ['customer', 'owner'], schema: Name(MAX_EMAIL) } as const;
const warehouse = { names: ['warehouse'], schema: Name() } as const;

export const customerColumns = {
  name: { names: ['name', 'customer_name', 'company'], schema: Name(), required: true },
  email: { names: ['email', 'e-mail', 'mail'], schema: Email, required: true },
} as const satisfies Columns;
export type CustomerCells = CellsOf<typeof customerColumns>;

export const locationColumns = {
  name: { names: ['name', 'location', 'location_name'], schema: Name(MAX_LOCATION_NAME), required: true },
  type: { names: ['type', 'location_type'], schema: OneOf(locationTypes), required: true, read: word },
  warehouse,
} as const satisfies Columns;
export type LocationCells = CellsOf<typeof locationColumns>;

export const productColumns = {
  sku: { names: ['sku', 'product_number', 'item_no'], schema: product.sku, required: true },
  name: { names: ['name', 'product_name', 'description'], schema: product.name, required: true },
  quantity: { names: ['quantity', 'base_quantity'], schema: product.quantity, read: wholeNumber },
  barcode: { names: ['barcode', 'ean', 'gtin', 'upc'], schema: product.barcode },
  unitCost: { names: ['unit_cost', 'cost', 'standard_cost'], schema: product.unitCost, read: cents },
  customer,
} as const satisfies Columns;
export type ProductCells = CellsOf<typeof productColumns>;

const reference = {
  names: ['reference', 'asn_reference', 'order_reference', 'order_no', 'po_number'],
  schema: Reference,
  required: true,
} as const;
export const asnColumns = {
  reference,
  expectedDate: { names: ['expected_date', 'expected_arrival_date', 'eta'], schema: CalendarDate, required: true },
  notes: { names: ['notes', 'comment'], schema: Text() },
  customer,
  warehouse,
} as const satisfies Columns;
export type AsnCells = CellsOf<typeof asnColumns>;

const sku = { names: productColumns.sku.names, schema: Sku, required: true } as const;
export const asnLineColumns = {
  reference,
  sku,
  quantity: { names: ['expected', 'expected_quantity', 'quantity', 'qty'], schema: Quantity, required: true, read: wholeNumber },
} as const satisfies Columns;
export type LineCells = CellsOf<typeof asnLineColumns>;

export const orderColumns = {
  reference,
  orderDate: { names: ['order_date', 'ordered_at'], schema: Instant, read: instant },
  requestedShipDate: { names: ['requested_ship_date', 'due_date'], schema: CalendarDate },
  carrier: { names: ['carrier', 'shipping_carrier'], schema: Text(MAX_CARRIER) },
  address: { names: ['ship_to', 'shipping_address', 'address'], schema: order.shippingAddress, required: true },
  type: { names: ['type', 'order_type', 'channel'], schema: OneOf(importedTypes), read: orderType },
  priority: { names: ['priority'], schema: order.priority, read: wholeNumber },
  notes: { names: ['notes', 'comment'], schema: Text() },
  customer,
  warehouse,
} as const satisfies Columns;
export type OrderCells = CellsOf<typeof orderColumns>;

export const orderLineColumns = {
  reference,
  sku,
  quantity: { names: ['quantity', 'qty'], schema: Quantity, required: true, read: wholeNumber },
  price: { names: ['unit_price', 'price'], schema: Price, read: cents },
} as const satisfies Columns;
export type OrderLineCells = CellsOf<typeof orderLineColumns>;
