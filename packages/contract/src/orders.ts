import { cartonKinds, cartonMethods } from '@lading/domain/cartons';
import { MAX_CARRIER, MAX_EXPLANATION, MAX_SHIPPING_ADDRESS } from '@lading/domain/limits';
import { rotations } from '@lading/domain/lots';
import {
  DISPOSAL_ORDER_TYPE,
  orderDues,
  orderHistoryEvents,
  orderStageNames,
  orderStatuses,
  orderTypes,
  outflowStatuses,
} from '@lading/domain/orders';
import { passOverReasons, waysOut } from '@lading/domain/placing';
import { type Static, Type } from 'typebox';
import { Cutoff } from './calendars.ts';
import { bodyLimits, endpoint, linesFile, listEndpoint } from './endpoint.ts';
import {
  Address,
  AddressInput,
  AwaitedTask,
  CalendarDate,
  Closed,
  DocumentLines,
  Flag,
  Id,
  Instant,
  Line,
  LotCode,
  LotRef,
  lineEntry,
  lineInput,
  MinRemainingDays,
  Named,
  Nullable,
  OneOf,
  PalletRef,
  Price,
  Priority,
  ProductRef,
  packEntry,
  packInput,
  productInput,
  Quantity,
  Reference,
  RemarkedStep,
  ShownUser,
  stating,
  Text,
  UnitRef,
  Units,
  Version,
  Warned,
  Words,
} from './fields.ts';

const ShippingAddress = Words(MAX_SHIPPING_ADDRESS, 'Kade 3, 2583 Den Haag');
const Carrier = Line(MAX_CARRIER, 'DHL');

const StockStatuses = Type.Array(OneOf(outflowStatuses), {
  minItems: 1,
  maxItems: outflowStatuses.length,
  uniqueItems: true,
  description:
    'The stock that the order takes: a status, or ON_HOLD and EXPIRED for AVAILABLE stock of such lots. Others than AVAILABLE only for SCRAP (DAMAGED by default) and RETURN_TO_VENDOR.',
});

export const OrderItem = Closed({
  id: Id,
  product: ProductRef,
  quantity: Units,
  price: Nullable(Price),
  allocatedQuantity: Units,
  pickedQuantity: Units,
  shippedQuantity: Units,
  backorderedQuantity: Units,
  lot: Nullable(LotRef),
  ...packEntry,
  ...lineEntry,
});

export const ShipByReason = Closed({
  rule: Type.String({ description: 'The name of the rule.', examples: ['Express'] }),
  cutoff: Cutoff,
  isAfterCutoff: Type.Boolean({
    description: 'Whether it came in on a working day, at the cut-off or later.',
  }),
  countedFrom: CalendarDate,
  days: Type.Integer({
    minimum: 0,
    description: 'Working days, counted from that day.',
    examples: [1],
  }),
});

const orderFields = {
  id: Id,
  orderReference: Reference,
  type: OneOf(orderTypes),
  priority: Priority,
  status: OneOf(orderStatuses),
  customer: Named,
  items: Type.Array(OrderItem),
  summary: Closed({
    totalItems: Type.Integer({ description: 'Lines.', examples: [2] }),
    totalUnits: Units,
    allocationPercentage: Type.Integer({
      description: 'Units promised, placed or further on, of units ordered.',
      examples: [100],
    }),
  }),
  orderDate: Instant,
  requestedShipDate: Nullable(CalendarDate, { description: 'The date that somebody asked for.' }),
  shipBy: Nullable(CalendarDate, {
    description:
      'The date by which it ships: the requested one, or else the one that the rules of its warehouse give. Null if there is neither.',
  }),
  shipByReason: Nullable(ShipByReason, {
    description: 'Why it ships by that date; null if somebody asked for it, or if there is none.',
  }),
  minRemainingDays: MinRemainingDays,
  actualShipDate: Nullable(Instant),
  trackingNumber: Nullable(Type.String({ examples: ['4911-403C-98'] })),
  shippingAddress: Type.String({
    description: 'The address as it is printed; empty if a SCRAP order has none.',
    examples: ['Kade 3, 2583 Den Haag'],
  }),
  address: Nullable(Address),
  shippingCarrier: Nullable(Type.String({ examples: ['DHL'] })),
  notes: Nullable(Type.String()),
  warehouseId: Id,
  destinationWarehouseId: Nullable(Id),
  stockStatuses: StockStatuses,
  version: Version,
};

export const Order = Closed(orderFields);
export type Order = Static<typeof Order>;

export const LabelsConfirmed = Type.Optional(
  Type.Boolean({
    description:
      'True if a person confirmed that packages leave whose shipping labels are void, for tests alone, or not known to be paid. Without it that is refused (LABELS_DOUBTFUL).',
    examples: [false],
  }),
);

/** An order reached by a link, and how far it is. */
export const OrderRef = Closed({ id: Id, orderReference: Reference, status: OneOf(orderStatuses) });

/** Why these units were chosen; null if an earlier version chose them. */
const Why = Closed({
  rule: OneOf(rotations),
  passedOver: Type.Array(
    Closed({
      lpn: Nullable(Type.String({ examples: ['LPN-00000007'] })),
      location: Nullable(Type.String({ examples: ['A-01-01'] })),
      lot: Nullable(Type.String({ examples: ['L-2207'] })),
      reason: OneOf(passOverReasons),
    }),
    { description: 'Up to three balances that would have come first by age or expiry alone.' },
  ),
  leaves: Type.Optional(
    OneOf(waysOut, { description: 'How the units leave a location that is not pickable.' }),
  ),
});

/** A carton that was suggested when the order was released. */
export const Carton = Closed({
  position: Type.Integer({ minimum: 1, examples: [1] }),
  kind: OneOf(cartonKinds, {
    description:
      'OWN_BOX: the product ships in its own box. NONE: no packaging of the warehouse holds it.',
  }),
  packaging: Nullable(Named, { description: 'Of a BOX.' }),
  method: OneOf(cartonMethods, {
    description:
      'ARRANGED: each piece has its place. VOLUME: the sums of volumes and weights fit, because sides are unknown or there are many pieces.',
  }),
  lines: Type.Array(
    Closed({
      orderItemId: Id,
      quantity: Units,
      hasSides: Type.Boolean({ description: 'Whether the sides of the product were known.' }),
      hasWeight: Type.Boolean({ description: 'Whether its weight was known.' }),
    }),
  ),
  weight: Type.Number({
    description: 'Kilograms with the packaging; what has no weight counts nothing.',
    examples: [2.62],
  }),
  suggestedAt: Instant,
});
export type Carton = Static<typeof Carton>;

export const OrderDetail = Closed({
  ...orderFields,
  allocations: Type.Array(
    Closed({
      id: Id,
      orderItemId: Id,
      product: ProductRef,
      inventoryId: Id,
      pallet: Nullable(PalletRef),
      location: Nullable(Named),
      lot: Nullable(LotRef),
      quantity: Units,
      pickedQuantity: Units,
      waitsFor: Nullable(AwaitedTask),
      why: Nullable(Why),
    }),
  ),
  serialItems: Type.Optional(
    Type.Array(Id, { description: 'Items whose units need a serial each when they are packed.' }),
  ),
  packages: Type.Array(
    Closed({
      id: Id,
      weight: Nullable(Type.Number({ description: 'Kilograms, as weighed.', examples: [2.5] })),
      computedWeight: Nullable(
        Type.Number({
          description:
            'Kilograms of the contents, by what the products weigh (a unit, or else a unit of the pack that is given), and of the packaging. Null where a product has neither.',
          examples: [2.4],
        }),
      ),
      trackingNumber: Nullable(Type.String({ examples: ['4911-403C-98'] })),
      unit: Type.Optional(
        Nullable(UnitRef, {
          description: 'The unit that it is; null where it is none yet.',
        }),
      ),
      packaging: Type.Optional(Nullable(Named, { description: 'What it is packed in.' })),
      cartonPosition: Type.Optional(
        Nullable(Type.Integer({ minimum: 1, examples: [1] }), {
          description: 'The suggested carton that it is.',
        }),
      ),
      lines: Type.Array(
        Closed({
          orderItemId: Id,
          quantity: Units,
          serials: Type.Optional(
            Type.Array(Type.String({ examples: ['SN-4711'] }), {
              description: 'Of a product whose serials are recorded when it is packed.',
            }),
          ),
        }),
      ),
    }),
  ),
  cartons: Type.Optional(
    Type.Array(Carton, {
      description:
        'The cartons that were suggested when it was released, and anew after a short pick; none before, or where the warehouse has no packagings.',
    }),
  ),
  history: Type.Array(RemarkedStep(Nullable(ShownUser), orderHistoryEvents, orderStatuses)),
  handedOverAt: Nullable(Instant, {
    description:
      'When somebody recorded that the carrier has the goods. A shipment also counts as handed over when its day ends in the warehouse.',
  }),
  tote: Nullable(Type.String({ examples: ['TOTE-07'] }), {
    description:
      'The tote that holds its picked units until they are packed; of a cancelled order the one that held them.',
  }),
  previousOrder: Nullable(OrderRef),
  followUpOrders: Type.Array(OrderRef),
});
export type OrderDetail = Static<typeof OrderDetail>;

/** A line that names a lot takes no other one. An edit that leaves the lot out keeps it. */
const OrderLine = Closed({
  ...productInput,
  quantity: Type.Optional(Quantity),
  ...packInput,
  ...lineInput,
  lot: Type.Optional(Nullable(LotCode)),
  price: Type.Optional(Nullable(Price)),
});
const OrderLines = DocumentLines(OrderLine);

const orderInput = {
  orderReference: Reference,
  type: Type.Optional(Nullable(OneOf(orderTypes))),
  priority: Type.Optional(Nullable(Priority)),
  shippingAddress: Type.Optional(ShippingAddress),
  address: Type.Optional(Nullable(AddressInput)),
  shippingCarrier: Type.Optional(Nullable(Carrier)),
  requestedShipDate: Type.Optional(Nullable(CalendarDate)),
  minRemainingDays: Type.Optional(MinRemainingDays),
  notes: Type.Optional(Nullable(Text())),
  customerId: Type.Optional(Id),
  items: OrderLines,
  stockStatuses: Type.Optional(Nullable(StockStatuses)),
};

/**
 * One of both addresses is required, except of what is scrapped. Where only the parts are given,
 * the printed text is made of them.
 */
const hasAddress = [
  Type.Unsafe({ required: ['shippingAddress'] }),
  Type.Unsafe({ required: ['address'], properties: { address: { type: 'object' } } }),
  Type.Unsafe({ required: ['type'], properties: { type: { const: DISPOSAL_ORDER_TYPE } } }),
];

const list = {
  permission: 'orders:read',
  filters: {
    warehouseId: Id,
    customerId: Type.Optional(Id),
    status: Type.Optional(OneOf(orderStatuses)),
    stage: Type.Optional(OneOf(orderStageNames)),
    due: Type.Optional(OneOf(orderDues)),
    type: Type.Optional(OneOf(orderTypes)),
    productId: Type.Optional(Id),
    activeOnly: Flag,
  },
  sorts: [
    'orderDate',
    'orderReference',
    'customer',
    'status',
    'priority',
    'type',
    'shipBy',
    // As shipBy, for callers of earlier versions.
    'requestedShipDate',
  ],
} as const;

export const listOrders = listEndpoint('/api/orders', {
  ...list,
  summary:
    'Orders of a warehouse; `due` gives those that have not shipped and should have before today (LATE) or should today, in the day of the warehouse.',
  defaultSort: '-orderDate',
  item: Order,
});

export const exportOrderLines = linesFile('/api/orders/lines', {
  ...list,
  summary:
    'The lines of the listed orders as a CSV file, which an import of orders reads. What is not on hold, sent or cancelled is OPEN there.',
  example: 'reference,sku,quantity\r\nPO-1001,KK-ESP-1KG,12\r\n',
});

const Count = Type.Integer({ minimum: 0, examples: [12] });

/** How many orders the list has for each `due` and `stage`. */
export const OrderSummary = Closed({
  late: Count,
  dueToday: Count,
  waiting: Count,
  short: Count,
  ready: Count,
  toPick: Count,
  toShip: Count,
});
export type OrderSummary = Static<typeof OrderSummary>;

export const summarizeOrders = endpoint('GET', '/api/orders/summary', {
  permission: 'orders:read',
  summary: 'The number of orders that are late, due today and in each stage.',
  query: Closed({ warehouseId: Id, customerId: Type.Optional(Id) }),
  responses: { 200: OrderSummary },
});

export const getOrder = endpoint('GET', '/api/orders/{id}', {
  permission: 'orders:read',
  summary: 'One order with its allocations and history.',
  responses: { 200: OrderDetail },
  versioned: true,
});

export const createOrder = endpoint('POST', '/api/orders', {
  permission: 'orders:write',
  bodyLimit: bodyLimits.document,
  ofCustomer: true,
  summary: 'Creates an order and promises it the free units of its products.',
  body: Closed(
    { ...orderInput, warehouseId: Id, destinationWarehouseId: Type.Optional(Nullable(Id)) },
    { anyOf: hasAddress },
  ),
  responses: { 201: Warned(Closed({ ...stating('ORDER_CREATED'), order: OrderDetail })) },
});

export const updateOrder = endpoint('PUT', '/api/orders/{id}', {
  permission: 'orders:write',
  bodyLimit: bodyLimits.document,
  summary:
    'Changes an order; changed items are promised again. If-Match takes each version since the last change by PUT.',
  body: Closed(
    {
      ...orderInput,
      warehouseId: Type.Optional(Id),
      destinationWarehouseId: Type.Optional(Nullable(Id)),
    },
    { anyOf: hasAddress },
  ),
  responses: { 200: OrderDetail },
  versioned: true,
});

export const allocateOrder = endpoint('POST', '/api/orders/{id}/allocate', {
  permission: 'orders:allocate',
  summary: 'Tries to promise the missing units.',
  responses: { 200: OrderDetail },
});

export const cancelOrder = endpoint('POST', '/api/orders/{id}/cancel', {
  permission: 'orders:write',
  summary: 'Cancels an order that has not shipped; what it was promised or has placed is freed.',
  body: Type.Optional(
    Closed({
      reason: Type.Optional(Nullable(Text(MAX_EXPLANATION, 'The buyer changed their mind'))),
    }),
  ),
  responses: { 200: OrderDetail },
});

export const holdOrder = endpoint('POST', '/api/orders/{id}/hold', {
  permission: 'orders:allocate',
  summary: 'Holds an order; what it has allocated is kept.',
  responses: { 200: OrderDetail },
});

export const resumeOrder = endpoint('POST', '/api/orders/{id}/resume', {
  permission: 'orders:allocate',
  summary: 'Resumes a held order and tries to promise the missing units.',
  responses: { 200: OrderDetail },
});
