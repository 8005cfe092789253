import { createCustomer } from '@lading/contract/customers';
import {
  Active,
  AddressInput,
  CalendarDate,
  Code,
  Country,
  Email,
  Instant,
  LotCode,
  Lpn,
  lineInput,
  Name,
  OneOf,
  OptionalCode,
  Price,
  packInput,
  Quantity,
  Reason,
  Reference,
  Sku,
  Text,
} from '@lading/contract/fields';
import { placeFields } from '@lading/contract/locations';
import { createOrder } from '@lading/contract/orders';
import { packagingFields } from '@lading/contract/packagings';
import { createProduct } from '@lading/contract/products';
import { createWarehouse } from '@lading/contract/warehouses';
import { countryCode } from '@lading/domain/addresses';
import { asnStatuses } from '@lading/domain/asns';
import { settableStockStatuses } from '@lading/domain/inventory';
import {
  MAX_CARRIER,
  MAX_EMAIL,
  MAX_LOCATION_NAME,
  MAX_PACK_NAME,
  MAX_TRACKING_NUMBER,
  MAX_WAREHOUSE_ADDRESS,
} from '@lading/domain/limits';
import { locationTypes, type Place, readBoolean, readPlaceCell } from '@lading/domain/locations';
import { rotations, serialCaptures, trackings } from '@lading/domain/lots';
import {
  type ImportedOrderState,
  importedOrderStates,
  type OrderType,
  orderTypes,
  outflowStatuses,
} from '@lading/domain/orders';
import { roles } from '@lading/domain/permissions';
import { roundToCents } from '@lading/domain/price';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { unitKinds } from '@lading/domain/units';
import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import type { Column } from './headers.ts';
import type { CellsOf, Columns } from './table.ts';

// The schemas of the API validate cells.
const product = createProduct.definition.body.properties;
const order = createOrder.definition.body.properties;
const place = createWarehouse.definition.body.properties;

const wholeNumber = (text: string): unknown => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);
const cents = (text: string): unknown => roundToCents(text) ?? text;
const word = (text: string): string => text.toUpperCase().replace(/[\s-]+/g, '_');

const channels: Readonly<Record<string, OrderType>> = {
  ONLINE: 'ECOMMERCE',
  RESELLER: 'STANDARD_OUTBOUND',
};
const orderType = (text: string): string => channels[word(text)] ?? word(text);

/** Joins several statuses to one text, separated by blanks. */
const statuses = (text: string): string => text.toUpperCase().replace(/[\s,;|]+/g, ' ');
const statusesPattern = `^(${outflowStatuses.join('|')})( (${outflowStatuses.join('|')}))*$`;

/** The words for the state of an order in files of shops. */
const stateWords: Readonly<Record<string, ImportedOrderState>> = {
  PENDING: 'OPEN',
  PROCESSING: 'OPEN',
  UNFULFILLED: 'OPEN',
  HOLD: 'ON_HOLD',
  FULFILLED: 'SHIPPED',
  COMPLETED: 'SHIPPED',
  CANCELED: 'CANCELLED',
};
const orderState = (text: string): string => stateWords[word(text)] ?? word(text);

/** An instant; or a day or time by the clock of the warehouse. */
const Moment = Type.Union([
  Instant,
  CalendarDate,
  Type.String({ pattern: '^(19|[2-9]\\d)\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}$' }),
]);

const owner = createCustomer.definition.body.properties;
const rotation = { names: ['rotation'], schema: OneOf(rotations), read: word };
const minRemainingDays = {
  names: ['min_remaining_days'],
  schema: owner.minRemainingDays,
  is: 'whole',
  read: wholeNumber,
} as const;

const customer = { names: ['customer', 'owner'], schema: Name(MAX_EMAIL), is: 'code' } as const;
/**
 * The list of products uses this name too. Files of orders from other programs use it for the
 * buyer.
 */
const productCustomer = { ...customer, names: [...customer.names, 'customer_name'] };
const warehouse = { names: ['warehouse'], schema: place.name, is: 'code' } as const;

const pack = product.packs.items.properties;
const measure = <S extends TSchema>(schema: S, ...names: string[]) =>
  ({ names, schema, is: 'whole', read: wholeNumber }) as const;
/** The weight and the size of a unit or of a pack. */
const measures = {
  weightGrams: measure(
    pack.weightGrams,
    'weight_grams',
    'weight_kg',
    'weight_lbs',
    'weight_oz',
    'variant_grams',
    'weight_value_grams',
  ),
  lengthMm: measure(pack.lengthMm, 'length_mm', 'length_cm', 'length_m', 'length_in'),
  widthMm: measure(pack.widthMm, 'width_mm', 'width_cm', 'width_m', 'width_in'),
  heightMm: measure(pack.heightMm, 'height_mm', 'height_cm', 'height_m', 'height_in'),
};

/** False for a retired record. */
const active = { names: ['active'], schema: Active, is: 'flag', read: readBoolean } as const;

export const warehouseColumns = {
  name: { names: ['name', 'warehouse', 'warehouse_name'], schema: place.name, required: true },
  address: { names: ['address'], schema: Text(MAX_WAREHOUSE_ADDRESS) },
  country: {
    names: ['country', 'country_code'],
    schema: Country,
    read: countryCode,
  },
  timeZone: { names: ['time_zone'], schema: place.timeZone },
  active,
} satisfies Columns;
export type WarehouseCells = CellsOf<typeof warehouseColumns>;

export const customerColumns = {
  name: {
    names: ['name', 'customer_name', 'company', 'company_name', 'client', 'client_name'],
    schema: Name(),
    required: true,
  },
  email: { names: ['email', 'e-mail', 'mail', 'email_address'], schema: Email, required: true },
  rotation,
  overtaking: { names: ['overtaking'], schema: owner.overtaking, is: 'flag', read: readBoolean },
  minRemainingDays,
  announcedUnits: { names: ['announced_units'], schema: owner.announcedUnits, read: word },
  active,
} satisfies Columns;
export type CustomerCells = CellsOf<typeof customerColumns>;

const placeUses: Readonly<Record<keyof Place, Column['is'] & string>> = {
  zone: 'code',
  sequence: 'whole',
  capacity: 'whole',
  pickable: 'flag',
  blockedIn: 'flag',
  blockedOut: 'flag',
  blockReason: 'text',
};
const placeColumn = <F extends keyof Place>(field: F, ...others: string[]) => ({
  names: [field.toLowerCase(), ...others],
  schema: placeFields[field],
  is: placeUses[field],
  read: readPlaceCell[field],
});

export const locationColumns = {
  name: {
    names: [
      'name',
      'location',
      'location_name',
      'location_code',
      'bin',
      'bin_code',
      'bin_location',
    ],
    schema: Code(MAX_LOCATION_NAME, 'A-01-03'),
    required: true,
    is: 'code',
  },
  type: {
    names: ['type', 'location_type'],
    schema: OneOf(locationTypes),
    required: true,
    read: word,
  },
  zone: placeColumn('zone'),
  sequence: placeColumn('sequence', 'walk', 'pick_sequence'),
  pickable: placeColumn('pickable'),
  capacity: placeColumn('capacity', 'max_units'),
  blockedIn: placeColumn('blockedIn', 'blocked_in'),
  blockedOut: placeColumn('blockedOut', 'blocked_out'),
  blockReason: placeColumn('blockReason', 'block_reason'),
  warehouse,
  active,
} satisfies Columns;
export type LocationCells = CellsOf<typeof locationColumns>;

const packagingMeasures = {
  lengthMm: measure(packagingFields.lengthMm, ...measures.lengthMm.names),
  widthMm: measure(packagingFields.widthMm, ...measures.widthMm.names),
  heightMm: measure(packagingFields.heightMm, ...measures.heightMm.names),
  tareGrams: measure(packagingFields.tareGrams, 'tare_grams', 'tare'),
  maxWeightGrams: measure(packagingFields.maxWeightGrams, 'max_weight_grams', 'max_weight'),
  fillPercent: measure(packagingFields.fillPercent, 'fill_percent', 'fill'),
};

export const packagingColumns = {
  name: {
    names: ['name', 'packaging', 'packaging_name', 'carton', 'box'],
    schema: packagingFields.name,
    required: true,
    is: 'code',
  },
  unitKind: { names: ['unit_kind', 'kind'], schema: packagingFields.unitKind, read: word },
  lengthMm: { ...packagingMeasures.lengthMm, required: true },
  widthMm: { ...packagingMeasures.widthMm, required: true },
  heightMm: { ...packagingMeasures.heightMm, required: true },
  tareGrams: packagingMeasures.tareGrams,
  maxWeightGrams: packagingMeasures.maxWeightGrams,
  fillPercent: packagingMeasures.fillPercent,
  cost: { names: ['cost'], schema: packagingFields.cost, is: 'decimal', read: cents },
  /** Several names, separated by commas or semicolons. */
  carriers: { names: ['carriers', 'carrier'], schema: Text() },
  warehouse,
  active,
} satisfies Columns;
export type PackagingCells = CellsOf<typeof packagingColumns>;

export const productColumns = {
  sku: {
    names: [
      'sku',
      'product_number',
      'item_no',
      'product_code',
      'item_code',
      'article_no',
      'part_number',
      'variant_sku',
      'lineitem_sku',
      'item_sku',
      'product_sku',
      'seller_sku',
      'merchant_sku',
      'item_number',
      'article_number',
      'stock_code',
      'material_number',
    ],
    schema: product.sku,
    required: true,
    is: 'code',
  },
  name: {
    names: [
      'name',
      'product_name',
      'item_name',
      'title',
      'description',
      'article_name',
      'product_description',
      'item_description',
    ],
    schema: product.name,
    required: true,
  },
  quantity: {
    names: ['quantity', 'base_quantity'],
    schema: product.quantity,
    is: 'whole',
    read: wholeNumber,
  },
  barcode: {
    names: [
      'barcode',
      'ean',
      'gtin',
      'upc',
      'variant_barcode',
      'gtin_upc_ean_or_isbn',
      'ean_code',
      'ean_13',
      'gtin_code',
      'upc_code',
    ],
    schema: product.barcode,
    is: 'code',
  },
  unitCost: {
    names: ['unit_cost', 'cost', 'standard_cost', 'cost_per_item'],
    schema: product.unitCost,
    is: 'decimal',
    read: cents,
  },
  tracking: { names: ['tracking', 'tracked_by'], schema: OneOf(trackings), read: word },
  serialCapture: { names: ['serial_capture'], schema: OneOf(serialCaptures), read: word },
  expires: { names: ['expires'], schema: product.expires, is: 'flag', read: readBoolean },
  rotation,
  shipsInOwnBox: {
    names: ['ships_in_own_box', 'own_box'],
    schema: product.shipsInOwnBox,
    is: 'flag',
    read: readBoolean,
  },
  thisSideUp: {
    names: ['this_side_up'],
    schema: product.thisSideUp,
    is: 'flag',
    read: readBoolean,
  },
  segregationClass: {
    names: ['segregation_class', 'never_with'],
    schema: product.segregationClass,
    is: 'code',
  },
  unit: { names: ['unit', 'base_unit'], schema: product.unit },
  ...measures,
  customer: productCustomer,
  active,
} satisfies Columns;
export type ProductCells = CellsOf<typeof productColumns>;

const entered = {
  pack: { names: ['pack', 'pack_name'], schema: Code(MAX_PACK_NAME, 'Case of 24'), is: 'code' },
  packs: { names: ['packs'], schema: packInput.packs, is: 'whole', read: wholeNumber },
} as const;

export const packColumns = {
  sku: productColumns.sku,
  pack: {
    names: ['pack', 'pack_name', 'uom', 'unit_of_measure', 'packaging_unit'],
    schema: pack.name,
    is: 'code',
  },
  units: measure(pack.units, 'units', 'units_per_pack', 'pack_size', 'packing_uom_qty'),
  gtin: { names: ['pack_gtin'], schema: pack.gtin, is: 'code' },
  barcode: {
    names: productColumns.barcode.names,
    schema: product.barcodes.items.properties.code,
    is: 'code',
  },
  ...measures,
  customer,
} satisfies Columns;
export type PackCells = CellsOf<typeof packColumns>;

const lotNames = [
  'lot',
  'lot_code',
  'lot_number',
  'lot_no',
  'batch',
  'batch_code',
  'batch_number',
  'batch_no',
  'serial',
  'serial_number',
  'serial_no',
];

export const openingColumns = {
  sku: { names: productColumns.sku.names, schema: Sku, is: 'code' },
  barcode: productColumns.barcode,
  location: {
    names: locationColumns.name.names.slice(1),
    schema: Code(MAX_LOCATION_NAME, 'A-01-03'),
    required: true,
    is: 'code',
  },
  /** In units. With packs, those beside them. */
  quantity: {
    names: [
      'quantity',
      'qty',
      'units',
      'pieces',
      'pcs',
      'on_hand',
      'quantity_on_hand',
      'qty_on_hand',
      'on_hand_quantity',
      'on_hand_qty',
      'stock',
      'stock_on_hand',
      'stock_quantity',
      'stock_qty',
      'quantity_in_stock',
      'qty_in_stock',
      'in_stock',
      'soh',
      'physical_quantity',
      'physical_stock',
      'actual_quantity',
      'counted',
      'counted_quantity',
      'inventory_quantity',
    ],
    schema: Quantity,
    is: 'whole',
    read: wholeNumber,
  },
  ...entered,
  lpn: {
    names: ['lpn', 'pallet', 'license_plate', 'sscc', 'pallet_id', 'pallet_number'],
    schema: Lpn,
    is: 'code',
  },
  lot: { names: lotNames, schema: LotCode, is: 'code' },
  expiresOn: {
    names: [
      'expires_on',
      'expiry',
      'expiry_date',
      'expiration_date',
      'best_before',
      'best_before_date',
      'use_by',
      'expires',
    ],
    schema: CalendarDate,
    is: 'date',
  },
  producedOn: {
    names: ['produced_on', 'production_date', 'produced', 'manufacturing_date'],
    schema: CalendarDate,
    is: 'date',
  },
  status: { names: ['status', 'stock_status'], schema: OneOf(settableStockStatuses), read: word },
  receivedOn: {
    names: ['received_on', 'received_date', 'date_received', 'receipt_date'],
    schema: Moment,
    is: 'instant',
  },
  customer,
  warehouse,
} satisfies Columns;
export type OpeningCells = CellsOf<typeof openingColumns>;

const reference = {
  names: ['reference', 'asn_reference', 'order_reference', 'order_no', 'order_number', 'po_number'],
  exactly: ['order', 'order_id', 'order_ref', 'ref', 'document_no', 'document_number'],
  schema: Reference,
  required: true,
  is: 'code',
} as const;
const noteNames = ['notes', 'comment', 'note', 'comments', 'remark', 'remarks', 'instructions'];
const asnReference = {
  ...reference,
  exactly: [...reference.exactly, 'asn', 'asn_no', 'asn_number', 'po', 'purchase_order'],
} as const;
export const asnColumns = {
  reference: asnReference,
  /** Only EXPECTED ASNs are imported. */
  asnStatus: { names: ['asn_status'], schema: OneOf(asnStatuses), read: word },
  expectedDate: {
    names: [
      'expected_date',
      'expected_arrival_date',
      'eta',
      'expected_on',
      'expected_arrival',
      'arrival_date',
    ],
    schema: CalendarDate,
    required: 'ONCE',
    is: 'date',
  },
  notes: { names: noteNames, schema: Text() },
  customer,
  warehouse,
} satisfies Columns;
export type AsnCells = CellsOf<typeof asnColumns>;

const sku = { names: productColumns.sku.names, schema: Sku, required: true, is: 'code' } as const;
const pieceNames = ['units', 'pieces', 'pcs'];
const identity = {
  lineNo: {
    names: ['line_no', 'line_number'],
    schema: lineInput.lineNo,
    is: 'whole',
    read: wholeNumber,
  },
  externalLineId: { names: ['external_line_id'], schema: lineInput.externalLineId, is: 'code' },
} as const;
export const asnLineColumns = {
  reference: asnReference,
  sku,
  ...identity,
  lot: openingColumns.lot,
  expiresOn: openingColumns.expiresOn,
  producedOn: openingColumns.producedOn,
  ...entered,
  /** In units. With packs, those beside them. */
  quantity: {
    names: [
      'expected',
      'expected_quantity',
      'quantity',
      'qty',
      'expected_qty',
      'quantity_expected',
      'qty_expected',
      ...pieceNames,
    ],
    schema: Quantity,
    is: 'whole',
    read: wholeNumber,
  },
  /** The unit in which the goods of the row come. */
  unit: {
    names: ['unit_code', 'lpn', 'sscc', 'carton_code', 'license_plate'],
    schema: Lpn,
    is: 'code',
  },
  unitKind: { names: ['unit_kind'], schema: OneOf(unitKinds), read: word },
  parentUnit: {
    names: ['parent_unit', 'parent_unit_code', 'parent_sscc', 'pallet_sscc', 'pallet_code'],
    schema: Lpn,
    is: 'code',
  },
} satisfies Columns;
export type AsnLineCells = CellsOf<typeof asnLineColumns>;
/** The cells of a row about its lot or serial. */
export type LotCells = Pick<AsnLineCells, 'lot' | 'expiresOn' | 'producedOn'>;
/** The cells that lines of all documents have. */
export type LineCells = Omit<AsnLineCells, keyof LotCells | 'unit' | 'unitKind' | 'parentUnit'>;

const parts = AddressInput.properties;
const orderReference = {
  ...reference,
  names: [...reference.names, 'reference_num', 'reference_number'],
  exactly: [...reference.exactly, 'so', 'so_number', 'sales_order', 'sales_order_number'],
} as const;
export const orderColumns = {
  reference: orderReference,
  orderDate: {
    names: ['order_date', 'ordered_at', 'created_at', 'ordered_on', 'purchase_date'],
    schema: Moment,
    is: 'instant',
  },
  requestedShipDate: {
    names: ['requested_ship_date', 'due_date', 'ship_by', 'ship_by_date', 'requested_date'],
    schema: CalendarDate,
    is: 'date',
  },
  status: {
    names: ['status', 'order_status', 'fulfillment_status'],
    schema: OneOf(importedOrderStates),
    read: orderState,
  },
  /** The reason why an order is ON_HOLD. */
  holdReason: { names: ['hold_reason'], schema: Reason },
  shippedAt: {
    names: ['shipped_at', 'ship_date', 'shipped_date', 'fulfilled_at'],
    schema: Moment,
    is: 'instant',
  },
  trackingNumber: {
    names: ['tracking_number', 'tracking', 'tracking_no'],
    schema: OptionalCode(MAX_TRACKING_NUMBER, '4911-403C-98'),
    is: 'code',
  },
  carrier: {
    names: [
      'carrier',
      'shipping_carrier',
      'ship_carrier',
      'shipping_method',
      'courier',
      'ship_method',
    ],
    schema: Text(MAX_CARRIER),
  },
  address: {
    names: [
      'ship_to',
      'shipping_address',
      'address',
      'delivery_address',
      'ship_address',
      'ship_to_address',
    ],
    schema: order.shippingAddress,
    part: { of: 'shipLine1', beside: 'shipCity' },
  },
  shipName: {
    names: [
      'ship_name',
      'ship_to_name',
      'shipping_name',
      'shipping_first_name',
      'delivery_name',
      'recipient',
      'recipient_name',
      'consignee',
      'consignee_name',
      'contact_name',
      'full_name',
      'name',
      'company',
    ],
    schema: parts.name,
  },
  shipLine1: {
    names: [
      'ship_line_1',
      'ship_street',
      'ship_to_address_1',
      'shipping_address_1',
      'ship_address_1',
      'delivery_address_1',
      'street',
      'street_address',
      'address_1',
      'address_line_1',
      'delivery_street',
      'shipping_street',
    ],
    schema: parts.lines.items,
  },
  shipLine2: {
    names: [
      'ship_line_2',
      'ship_to_address_2',
      'shipping_address_2',
      'ship_address_2',
      'delivery_address_2',
      'address_2',
      'address_line_2',
      'street_2',
    ],
    schema: parts.lines.items,
  },
  shipLine3: {
    names: [
      'ship_line_3',
      'ship_to_address_3',
      'shipping_address_3',
      'ship_address_3',
      'address_3',
      'address_line_3',
    ],
    schema: parts.lines.items,
  },
  shipPostcode: {
    names: [
      'ship_postcode',
      'ship_zip',
      'ship_to_zip',
      'shipping_zip',
      'shipping_postcode',
      'ship_postal_code',
      'delivery_postcode',
      'postcode',
      'post_code',
      'postal_code',
      'zip',
      'zip_code',
    ],
    schema: parts.postcode,
    is: 'code',
  },
  shipCity: {
    names: ['ship_city', 'ship_to_city', 'shipping_city', 'delivery_city', 'city', 'town'],
    schema: parts.city,
  },
  shipCountry: {
    names: [
      'ship_country',
      'ship_to_country',
      'shipping_country',
      'delivery_country',
      'country',
      'country_code',
    ],
    schema: parts.country,
    read: countryCode,
  },
  shipPhone: {
    names: [
      'ship_phone',
      'ship_to_phone',
      'shipping_phone',
      'ship_phone_number',
      'delivery_phone',
      'phone',
      'phone_number',
      'telephone',
    ],
    schema: parts.phone,
    is: 'code',
  },
  shipEmail: {
    names: [
      'ship_email',
      'ship_to_email',
      'shipping_email',
      'delivery_email',
      'email',
      'e-mail',
      'mail',
      'email_address',
      'customer_email',
      'buyer_email',
      'recipient_email',
    ],
    schema: parts.email,
  },
  type: { names: ['type', 'order_type', 'channel'], schema: OneOf(orderTypes), read: orderType },
  /** The other warehouse of a transfer. */
  destination: { names: ['destination', 'destination_warehouse'], schema: place.name, is: 'code' },
  /** The stock that an outflow takes: statuses separated by blanks. */
  stockStatuses: {
    names: ['stock_statuses'],
    schema: Type.String({ pattern: statusesPattern }),
    read: statuses,
  },
  priority: { names: ['priority'], schema: order.priority, is: 'whole', read: wholeNumber },
  minRemainingDays,
  notes: { names: noteNames, exactly: ['customer_note'], schema: Text() },
  customer,
  warehouse,
} satisfies Columns;
export type OrderCells = CellsOf<typeof orderColumns>;

export const orderLineColumns = {
  reference: orderReference,
  sku,
  ...identity,
  ...entered,
  /** In units. With packs, those beside them. */
  quantity: {
    names: [
      'quantity',
      'qty',
      'lineitem_quantity',
      'item_quantity',
      'order_quantity',
      'order_qty',
      'ordered_quantity',
      'quantity_ordered',
      'qty_ordered',
      'ordered',
      'quantity_purchased',
      ...pieceNames,
    ],
    schema: Quantity,
    is: 'whole',
    read: wholeNumber,
  },
  lot: { names: lotNames, schema: LotCode, is: 'code' },
  /** The shipped units of an order that another system has shipped. */
  shipped: {
    names: ['shipped', 'shipped_quantity', 'quantity_shipped'],
    schema: Type.Integer({ minimum: 0, maximum: MAX_QUANTITY }),
    is: 'whole',
    read: wholeNumber,
  },
  price: {
    names: ['unit_price', 'price', 'lineitem_price', 'item_price'],
    schema: Price,
    is: 'decimal',
    read: cents,
  },
} satisfies Columns;
export type OrderLineCells = CellsOf<typeof orderLineColumns>;

export const userColumns = {
  name: { names: ['name', 'full_name', 'display_name'], schema: Name() },
  email: {
    names: ['email', 'e-mail', 'mail', 'email_address', 'username', 'login'],
    schema: Email,
    required: true,
  },
  role: { names: ['role'], schema: OneOf(roles), required: true, read: word },
  /** Several names, separated by semicolons. */
  warehouses: { names: ['warehouses', 'warehouse', 'assigned_warehouses'], schema: Text() },
  customer: { ...customer, names: [...customer.names, 'customer_name', 'client', 'company'] },
  readOnly: { names: ['read_only'], schema: Type.Boolean(), is: 'flag', read: readBoolean },
} satisfies Columns;
export type UserCells = CellsOf<typeof userColumns>;

/**
 * The columns of each kind of file. In a file of documents, each row is a line together with the
 * fields of its document.
 */
export const columnsOf = {
  WAREHOUSES: warehouseColumns,
  CUSTOMERS: customerColumns,
  LOCATIONS: locationColumns,
  PACKAGINGS: packagingColumns,
  PRODUCTS: productColumns,
  PACKS: packColumns,
  OPENING_STOCK: openingColumns,
  ASNS: { ...asnColumns, ...asnLineColumns },
  ORDERS: { ...orderColumns, ...orderLineColumns },
  USERS: userColumns,
} as const;
