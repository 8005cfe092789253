import { movementKinds, settableStockStatuses, stockStatuses } from '@lading/domain/inventory';
import { MAX_GRAMS, MAX_LINES, MAX_PALLET_HOURS, MAX_ZONE } from '@lading/domain/limits';
import { locationTypes } from '@lading/domain/locations';
import { putawayReasons } from '@lading/domain/putaway';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { unitEvents, unitKinds, unitStates } from '@lading/domain/units';
import { type Static, Type } from 'typebox';
import { endpoint, linesFile, listEndpoint } from './endpoint.ts';
import {
  Closed,
  CountOf,
  Flag,
  Id,
  Instant,
  InstantOrDay,
  LotRef,
  Lpn,
  Named,
  Nullable,
  OneOf,
  PalletRef,
  ProductRef,
  Quantity,
  Reason,
  Reference,
  Search,
  ShownUser,
  SoughtCode,
  StockLot,
  ToteCode,
  Units,
} from './fields.ts';

/**
 * The parts of what is on hand, which add up to it. A promise is of a product: on a balance it is
 * shown where it would be served from, so that the available units of all balances add up to those
 * of their product.
 */
export const stockParts = {
  onHand: CountOf(
    'All units there are: placed, promised, held, expired, notSellable and available ones.',
    40,
  ),
  placed: CountOf('Units that are placed for orders, from their release until they ship.', 4),
  promised: CountOf('Units that orders were promised and that are not placed yet.', 12),
  held: CountOf('Other units of lots that are on hold.', 0),
  expired: CountOf('Other units of lots that have expired.', 0),
  notSellable: CountOf(
    'Other units that orders may not take: of another status, in such a place, in transit, or being looked for.',
    0,
  ),
  available: CountOf('Units that may still be promised.', 24),
};

export const InventoryRecord = Closed({
  id: Id,
  product: ProductRef,
  quantity: CountOf('The same as `onHand`.', 40),
  allocated: CountOf('The same as `placed`.', 4),
  ...stockParts,
  status: OneOf(stockStatuses),
  receivedDate: Instant,
  lot: Nullable(StockLot),
  pallet: Nullable(Closed({ lpn: Lpn, location: Nullable(Named) })),
  location: Nullable(Named),
  shortCountId: Nullable(Id, {
    description:
      'The count that looks for units which a picker did not find here: orders take nothing of them until it is done.',
  }),
});
export type InventoryRecord = Static<typeof InventoryRecord>;

/** What narrows each list and report of stock. */
export const stockFilters = {
  warehouseId: Id,
  customerId: Type.Optional(Id),
  productId: Type.Optional(Id),
  locationId: Type.Optional(Id),
  status: Type.Optional(OneOf(stockStatuses)),
};

const stockList = {
  permission: 'stock:read',
  filters: {
    ...stockFilters,
    zone: Type.Optional(SoughtCode(MAX_ZONE, 'Cold')),
    lotId: Type.Optional(Id),
  },
  sorts: ['receivedDate', 'sku', 'productName', 'quantity', 'status'],
} as const;

export const listInventory = listEndpoint('/api/inventory', {
  ...stockList,
  summary: 'Stock of a warehouse, each balance a row.',
  defaultSort: '-receivedDate',
  item: InventoryRecord,
});

export const exportOpeningStock = linesFile('/api/inventory/opening', {
  ...stockList,
  summary:
    'The listed stock as a CSV file, which an import of opening stock reads. Stock that is in transit is left out.',
  example:
    'sku,location,quantity,received_on\r\nKK-ESP-1KG,A-01-02,36,2026-11-23T16:37:06.786Z\r\n',
});

export const Availability = Closed({
  productId: Id,
  ...stockParts,
  allocated: CountOf('Units that orders were promised or that are placed for them.', 16),
});
export type Availability = Static<typeof Availability>;

export const getAvailability = endpoint('GET', '/api/inventory/availability', {
  permission: 'stock:read',
  summary: 'Units of some products on hand and available.',
  query: Closed({
    warehouseId: Id,
    productIds: Type.String({
      pattern: '^[1-9]\\d{0,14}(,[1-9]\\d{0,14})*$',
      description: `Up to ${MAX_LINES} ids, with commas between; ask for more in several calls.`,
      examples: ['1,2'],
    }),
  }),
  responses: { 200: Type.Array(Availability) },
});

export const moveStock = endpoint('POST', '/api/inventory/{id}/move', {
  permission: 'stock:move',
  summary: 'Moves free units of a balance to another location, as loose stock.',
  body: Closed({ locationId: Id, quantity: Type.Optional(Quantity) }),
  responses: { 200: Type.Array(InventoryRecord) },
});

export const adjustStock = endpoint('POST', '/api/inventory/{id}/adjust', {
  permission: 'stock:adjust',
  summary: 'Corrects a balance by a signed number of free units.',
  body: Closed({
    quantity: Type.Integer({
      minimum: -MAX_QUANTITY,
      maximum: MAX_QUANTITY,
      not: { const: 0 },
      description: 'Signed units, not 0.',
      examples: [-2],
    }),
    reason: Reason,
  }),
  responses: { 200: Type.Array(InventoryRecord) },
});

export const changeStockStatus = endpoint('POST', '/api/inventory/{id}/status', {
  permission: 'stock:adjust',
  summary: 'Gives free units of a balance another status.',
  body: Closed({
    status: OneOf(settableStockStatuses),
    quantity: Type.Optional(Quantity),
    reason: Type.Optional(Reason),
  }),
  responses: { 200: Type.Array(InventoryRecord) },
});

const Place = Closed({
  pallet: Nullable(PalletRef),
  location: Nullable(Named),
  status: OneOf(stockStatuses),
});

export const Movement = Closed({
  id: Id,
  at: Instant,
  kind: OneOf(movementKinds),
  product: ProductRef,
  lot: Nullable(LotRef),
  quantity: Units,
  change: Type.Integer({
    description:
      'Signed units that it adds to the stock of the filters, or takes from it; 0 for a move within that stock.',
    examples: [24],
  }),
  from: Nullable(Place),
  to: Nullable(Place),
  user: ShownUser,
  document: Nullable(
    Closed({
      type: Type.String({ examples: ['ASN'] }),
      id: Nullable(
        Type.Integer({
          minimum: 1,
          description: 'Null for a count or a replenishment if a client asks, who sees neither.',
          examples: [42],
        }),
      ),
      reference: Type.String({ examples: ['PO-00042'] }),
    }),
  ),
  reason: Nullable(Type.String()),
  notes: Nullable(Type.String()),
});
export type Movement = Static<typeof Movement>;

/**
 * Place, status and age narrow one side of a movement together: where goods came from, or where
 * they went.
 */
const movementFilters = {
  ...stockFilters,
  asnId: Type.Optional(Id),
  lpn: Type.Optional(Lpn),
  lotId: Type.Optional(Id),
  withoutLocation: Flag,
  receivedFrom: Type.Optional(Instant),
  receivedBefore: Type.Optional(Instant),
  kind: Type.Optional(OneOf(movementKinds)),
  from: Type.Optional(InstantOrDay),
  to: Type.Optional(InstantOrDay),
};

export const listMovements = listEndpoint('/api/movements', {
  permission: 'stock:read',
  summary: 'The ledger of a warehouse: every movement of stock.',
  filters: movementFilters,
  sorts: ['at'],
  defaultSort: '-at',
  item: Movement,
});

export const MovementSum = Closed({
  movements: CountOf('The number of movements that match the filters.', 3),
  unit: OneOf(['units']),
  unitsIn: Units,
  unitsOut: Units,
  change: Type.Integer({
    description: 'In less out: the stock that these movements made.',
    examples: [24],
  }),
});
export type MovementSum = Static<typeof MovementSum>;

export const getMovementSum = endpoint('GET', '/api/movements/sum', {
  permission: 'stock:read',
  summary: 'The totals of the movements that match the filters.',
  query: Closed({ search: Type.Optional(Search), ...movementFilters }),
  responses: { 200: MovementSum },
});

export const Pallet = Closed({
  id: Id,
  lpn: Lpn,
  kind: OneOf(unitKinds),
  tote: ToteCode,
  warehouseId: Id,
  customer: Named,
  location: Nullable(Named),
  parent: Nullable(PalletRef, { description: 'The unit in which it stands.' }),
  createdAt: Instant,
  lines: CountOf('Different products in it and in the units in it.', 3),
  totalQuantity: CountOf('Units in it and in the units in it.', 24),
  contents: Type.Array(InventoryRecord),
});
export type Pallet = Static<typeof Pallet>;

export const PalletSummary = Type.Omit(Pallet, ['contents'], { additionalProperties: false });
export type PalletSummary = Static<typeof PalletSummary>;

export const listPallets = listEndpoint('/api/pallets', {
  permission: 'stock:read',
  summary:
    'Pallets of a warehouse; `recent=true` gives those of the last day, `waiting=true` those with goods that are not put away yet.',
  filters: {
    warehouseId: Id,
    customerId: Type.Optional(Id),
    locationId: Type.Optional(Id),
    kind: Type.Optional(OneOf(unitKinds)),
    recent: Flag,
    waiting: Flag,
    olderThanHours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PALLET_HOURS,
        description: 'Received more than this number of hours ago.',
        examples: [2],
      }),
    ),
  },
  sorts: ['createdAt', 'lpn'],
  defaultSort: '-createdAt',
  item: PalletSummary,
});

export const getPallet = endpoint('GET', '/api/pallets/{lpn}', {
  permission: 'stock:read',
  summary: 'One pallet and what is on it.',
  responses: { 200: Pallet },
});

export const PutawaySuggestion = Closed({
  location: Closed({
    id: Id,
    name: Type.String({ examples: ['A-01-04'] }),
    type: OneOf(locationTypes),
    barcode: Type.String({ examples: ['A-01-04'] }),
  }),
  reason: OneOf(putawayReasons),
  steps: CountOf('Locations of its type away from the one with the same product, by name.', 1),
  /** The location with the same product, where there is one, and that product. */
  near: Nullable(Named),
  product: Nullable(ProductRef),
});
export type PutawaySuggestion = Static<typeof PutawaySuggestion>;

export const PutawaySuggestions = Closed({
  lpn: Lpn,
  status: Nullable(OneOf(stockStatuses)),
  types: Type.Array(OneOf(locationTypes), { description: 'Where stock of this status belongs.' }),
  suggestions: Type.Array(PutawaySuggestion, { description: 'The best first.' }),
});
export type PutawaySuggestions = Static<typeof PutawaySuggestions>;

export const suggestPutaway = endpoint('GET', '/api/pallets/{lpn}/putaway-suggestions', {
  permission: 'stock:move',
  summary: 'Suggested locations for the putaway of a pallet, with reasons.',
  responses: { 200: PutawaySuggestions },
});

export const putAwayPallet = endpoint('POST', '/api/pallets/{lpn}/putaway', {
  permission: 'stock:move',
  summary: 'Puts a whole pallet into a location; allocations follow.',
  body: Closed({ locationId: Id }),
  responses: { 200: Pallet },
});

const Grams = (minimum: number, description: string) =>
  Nullable(Type.Integer({ minimum, maximum: MAX_GRAMS, description, examples: [25_000] }));

const TareGrams = Grams(
  0,
  'Grams of the empty unit. Null takes those of its packaging, where it has one.',
);

/** A handling unit with the units in it and its history. */
export const Unit = Closed({
  ...Pallet.properties,
  state: OneOf(unitStates),
  packaging: Nullable(Named, { description: 'What it is made of.' }),
  tareGrams: TareGrams,
  grossGrams: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'Grams with what is in it; null if it has left, or a product has no weight.',
      examples: [215_900],
    }),
  ),
  isWeighed: Type.Boolean({
    description:
      'True if the gross weight is that of a scale. It counts until something in the unit changes; else it is computed.',
  }),
  order: Type.Optional(
    Nullable(Closed({ id: Id, orderReference: Reference }), {
      description: 'The order whose goods it holds, or with which it left.',
    }),
  ),
  inside: Type.Array(PalletSummary, { description: 'The units that stand in it directly.' }),
  history: Type.Array(
    Closed({
      at: Instant,
      user: ShownUser,
      event: OneOf(unitEvents),
      parent: Nullable(PalletRef, {
        description: 'The unit into which it was put, or out of which it was taken.',
      }),
      formerLpn: Nullable(Lpn, { description: 'The LPN that it had before.' }),
    }),
    { description: 'What happened to it besides movements of its stock, the newest first.' },
  ),
});
export type Unit = Static<typeof Unit>;

export const getUnit = endpoint('GET', '/api/units/{lpn}', {
  permission: 'stock:read',
  summary: 'One handling unit, what is in it, the units in it, and its history.',
  responses: { 200: Unit },
});

const FreshLpn = Type.Optional(
  Nullable(Lpn, { description: 'The LPN of a printed label; without one it is given the next.' }),
);

export const createUnit = endpoint('POST', '/api/units', {
  permission: 'stock:move',
  summary: 'Makes an empty handling unit, into which stock and other units are put.',
  body: Closed({ warehouseId: Id, customerId: Id, kind: OneOf(unitKinds), lpn: FreshLpn }),
  responses: { 201: Unit },
});

export const nestUnit = endpoint('POST', '/api/units/{lpn}/nest', {
  permission: 'stock:move',
  summary: 'Puts a unit, with what is in it, into another unit, and brings it there.',
  body: Closed({ into: Lpn }),
  responses: { 200: Unit },
});

export const unnestUnit = endpoint('POST', '/api/units/{lpn}/unnest', {
  permission: 'stock:move',
  summary: 'Takes a unit out of the one in which it stands. It stays in the same location.',
  responses: { 200: Unit },
});

export const fillUnit = endpoint('POST', '/api/units/{lpn}/fill', {
  permission: 'stock:move',
  summary:
    'Moves free units of a balance into a unit. An empty unit comes to where these units stand.',
  body: Closed({ inventoryId: Id, quantity: Type.Optional(Quantity) }),
  responses: { 200: Unit },
});

export const updateUnit = endpoint('PUT', '/api/units/{lpn}', {
  permission: 'stock:move',
  summary:
    'Says what a unit is made of and weighs; absent fields stay. 409 UNIT_PACKED for the unit of a package, which is weighed as the package.',
  body: Closed({
    packagingId: Type.Optional(
      Nullable(Id, { description: 'A packaging of its warehouse for units of its kind.' }),
    ),
    tareGrams: Type.Optional(TareGrams),
    grossGrams: Type.Optional(
      Grams(1, 'Grams of the scale, with what is in it now; null computes the weight.'),
    ),
  }),
  responses: { 200: Unit },
});

export const relabelUnit = endpoint('POST', '/api/units/{lpn}/relabel', {
  permission: 'stock:move',
  summary: 'Gives a unit another LPN. The former one is given to no other unit.',
  body: Closed({ lpn: FreshLpn }),
  responses: { 200: Unit },
});
