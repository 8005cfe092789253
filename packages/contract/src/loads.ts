import {
  MAX_CARRIER,
  MAX_EXPLANATION,
  MAX_LOAD_CODE,
  MAX_LOAD_ORDERS,
  MAX_PACKAGES,
  MAX_REASON,
  MAX_SCAN,
} from '@lading/domain/limits';
import {
  loadedOrderStates,
  loadedStates,
  loadHistoryEvents,
  loadStatuses,
  SCAC,
} from '@lading/domain/loads';
import { unitKinds } from '@lading/domain/units';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  CalendarDate,
  Closed,
  CountOf,
  Flag,
  Id,
  Instant,
  Line,
  Lpn,
  Name,
  Named,
  Nullable,
  OneOf,
  OptionalCode,
  PalletRef,
  RemarkedStep,
  SoughtCode,
  Units,
  UserRef,
  Version,
} from './fields.ts';
import { LabelsConfirmed, OrderRef } from './orders.ts';

export const LoadNumber = Type.String({ examples: ['LD-000001'] });

export const LoadRef = Closed({ id: Id, number: LoadNumber, status: OneOf(loadStatuses) });
export type LoadRef = Static<typeof LoadRef>;

/** What a load goes by. Empty texts are null. */
const headFields = {
  carrier: Nullable(Line(MAX_CARRIER, 'DHL')),
  scac: Nullable(
    Type.String({
      pattern: SCAC,
      description: 'The standard carrier alpha code. Without one, that of the carrier is taken.',
      examples: ['DHLC'],
    }),
  ),
  service: Nullable(Line(MAX_CARRIER, 'Standard')),
  trailer: Nullable(OptionalCode(MAX_LOAD_CODE, 'WX-42-ZT')),
  seal: Nullable(OptionalCode(MAX_LOAD_CODE, 'S-0042')),
  proNumber: Nullable(OptionalCode(MAX_LOAD_CODE, '4711-0042')),
  bolNumber: Nullable(OptionalCode(MAX_LOAD_CODE, '06141410000000012'), {
    description:
      'The number of the bill of lading; one of 17 digits ends in its check digit. Without one, closing gives it the next one of the GS1 company prefix, if the settings have a prefix, and one to each bill below a master.',
  }),
  plannedOn: Nullable(CalendarDate),
};

const doorInput = Type.Optional(
  Nullable(Id, { description: 'The door at which it stands, of the warehouse.' }),
);

const loadFields = {
  ...LoadRef.properties,
  warehouseId: Id,
  ...headFields,
  door: Nullable(Named),
  destination: Nullable(Named, {
    description: 'The warehouse to which it carries transfers; null if it carries other orders.',
  }),
  orderCount: CountOf('Orders on it.', 3),
  packageCount: CountOf('Packages of its orders, with those that it left behind.', 12),
  loadedCount: CountOf('Of them, those that are loaded.', 7),
  createdAt: Instant,
  closedAt: Nullable(Instant),
  departedAt: Nullable(Instant),
  version: Version,
};

export const Load = Closed(loadFields);
export type Load = Static<typeof Load>;

const LoadedGoods = Closed(
  {
    packages: CountOf('Packages that are loaded.', 7),
    pallets: CountOf('Pallets on which they stand, or that they are.', 1),
    handlingUnits: CountOf('Pallets, and packages that stand on none.', 3),
    packageWeight: Nullable(Type.Number({ examples: [190.92] }), {
      description:
        'Kilograms of the packages; null where those of one are unknown, and where nothing is loaded.',
    }),
    isComputed: Type.Boolean({
      description: 'True where the weight of a package is that of its products and its packaging.',
      examples: [false],
    }),
    unitWeight: Type.Number({
      description:
        'Kilograms of units that go whole with these packages: their tares, or what a scale said beyond the packages.',
      examples: [25],
    }),
    weight: Nullable(Type.Number({ examples: [215.92] }), {
      description: 'Kilograms of both: the gross weight.',
    }),
  },
  { description: 'What is loaded, as its papers say it.' },
);

export type LoadedGoods = Static<typeof LoadedGoods>;

export const LoadOrder = Closed({
  order: OrderRef,
  customer: Named,
  shippingCarrier: Nullable(Type.String({ examples: ['DHL'] })),
  shipBy: Nullable(CalendarDate),
  state: OneOf(loadedOrderStates, {
    description:
      'WAITING is not packed yet, HELD is on hold, STAGED is packed, PARTLY and LOADED are loaded.',
  }),
  packages: CountOf('Packages of the order, with those that were left behind.', 3),
  loaded: CountOf('Of them, those that are loaded.', 2),
  left: CountOf('Of them, those that the load left behind, or is closed without.', 1),
  leftQuantity: CountOf('Units in packages that were left behind.', 4),
  missingQuantity: CountOf(
    'Units of the order that were packed neither to be loaded nor to be left behind: it is short of them.',
    0,
  ),
  bolNumber: Nullable(headFields.bolNumber.anyOf[0], {
    description:
      'The number of the bill of lading of its consignee, where the load has several: that of the load is then the master.',
  }),
  goods: LoadedGoods,
});
export type LoadOrder = Static<typeof LoadOrder>;

export const LoadPackage = Closed({
  packageId: Id,
  orderId: Id,
  number: Type.Integer({ minimum: 1, description: 'Its place in the order.', examples: [1] }),
  unit: Nullable(PalletRef, { description: 'The unit that it is.' }),
  outerUnit: Nullable(PalletRef, { description: 'The outermost unit in which it stands.' }),
  trackingNumber: Nullable(Type.String({ examples: ['4911-403C-98'] })),
  weight: Nullable(Type.Number({ description: 'Kilograms, as weighed.', examples: [2.5] })),
  computedWeight: Nullable(
    Type.Number({
      description: 'Kilograms of its products and its packaging; null where a product has none.',
      examples: [2.4],
    }),
  ),
  quantity: Units,
  state: OneOf(loadedStates),
  loadedAt: Nullable(Instant),
  loadedBy: Nullable(UserRef),
});
export type LoadPackage = Static<typeof LoadPackage>;

/** An outermost unit that is loaded; from close to reopen as it was when the load was closed. */
export const LoadUnit = Closed({
  lpn: Lpn,
  kind: OneOf(unitKinds),
  tareGrams: Type.Integer({
    minimum: 0,
    description: 'Grams of the empty units around its packages; 0 for what nobody has said.',
    examples: [25_000],
  }),
  grossGrams: Nullable(
    Type.Integer({
      minimum: 1,
      description:
        'Grams of a scale, of the unit with all its packages; null if nobody weighed it.',
      examples: [215_900],
    }),
  ),
});
export type LoadUnit = Static<typeof LoadUnit>;

const LoadLeftover = Closed({
  packageId: Nullable(Id, { description: 'Null if it was unpacked since.' }),
  order: OrderRef,
  lpn: Nullable(PalletRef.properties.lpn),
  reason: Type.String({ examples: ['No room'] }),
  at: Instant,
  user: UserRef,
});
export type LoadLeftover = Static<typeof LoadLeftover>;

export const LoadDetail = Closed({
  ...loadFields,
  goods: LoadedGoods,
  orders: Type.Array(LoadOrder, { description: 'In the order of their references.' }),
  packages: Type.Array(LoadPackage, { description: 'Those of its packed orders.' }),
  units: Type.Array(LoadUnit, { description: 'The outermost units of its loaded packages.' }),
  leftovers: Type.Array(LoadLeftover, {
    description: 'What was left behind when the load was closed.',
  }),
  createdBy: UserRef,
  history: Type.Array(RemarkedStep(UserRef, loadHistoryEvents, loadStatuses)),
});
export type LoadDetail = Static<typeof LoadDetail>;

export const listLoads = listEndpoint('/api/loads', {
  permission: 'orders:ship',
  summary:
    'Loads: what leaves together in one vehicle, of orders of several customers. `leftOrderId` finds those that departed without packages of an order.',
  filters: {
    warehouseId: Id,
    status: Type.Optional(OneOf(loadStatuses)),
    orderId: Type.Optional(Id),
    leftOrderId: Type.Optional(Id),
    doorId: Type.Optional(Id),
    activeOnly: Type.Optional(Flag),
  },
  sorts: ['createdAt', 'number', 'plannedOn', 'status'],
  defaultSort: '-createdAt',
  item: Load,
});

export const getLoad = endpoint('GET', '/api/loads/{id}', {
  permission: 'orders:ship',
  summary: 'One load with its orders, their packages and what was left behind.',
  responses: { 200: LoadDetail },
  versioned: true,
});

const OrderIds = Type.Array(Id, { minItems: 1, maxItems: MAX_LOAD_ORDERS, uniqueItems: true });

export const createLoad = endpoint('POST', '/api/loads', {
  permission: 'orders:ship',
  summary: 'Opens a load, with orders if it names some.',
  body: Closed({
    warehouseId: Id,
    ...Type.Partial(Closed(headFields)).properties,
    doorId: doorInput,
    destinationWarehouseId: Type.Optional(
      Nullable(Id, { description: 'For transfers: where they all go.' }),
    ),
    orderIds: Type.Optional(OrderIds),
  }),
  responses: { 201: LoadDetail },
});

export const updateLoad = endpoint('PUT', '/api/loads/{id}', {
  permission: 'orders:ship',
  summary:
    'Changes what a load goes by, until it departs; what is absent stays. The carrier cannot become one by which its orders do not go.',
  body: Closed({
    warehouseId: Type.Optional(Id),
    ...Type.Partial(Closed(headFields)).properties,
    doorId: doorInput,
  }),
  responses: { 200: LoadDetail },
  versioned: true,
});

export const suggestOrders = endpoint('GET', '/api/loads/{id}/suggestions', {
  permission: 'orders:ship',
  summary:
    'Released orders that could go with an open load: by its carrier or by any, to its destination, and on no load. The most urgent ones first.',
  responses: {
    200: Type.Array(
      Closed({
        order: OrderRef,
        customer: Named,
        shippingCarrier: Nullable(Type.String({ examples: ['DHL'] })),
        shipBy: Nullable(CalendarDate),
        packages: CountOf('Packages of the order.', 3),
      }),
    ),
  },
});

export const addLoadOrders = endpoint('POST', '/api/loads/{id}/orders', {
  permission: 'orders:ship',
  summary:
    'Puts orders on an open load. 409 ON_OTHER_LOAD, GOES_ELSEWHERE or ORDER_HELD names the first that does not fit.',
  body: Closed({ orderIds: OrderIds }),
  responses: { 200: LoadDetail },
});

export const removeLoadOrders = endpoint('POST', '/api/loads/{id}/orders/remove', {
  permission: 'orders:ship',
  summary: 'Takes orders, of which nothing is loaded, off an open load.',
  body: Closed({ orderIds: OrderIds }),
  responses: { 200: LoadDetail },
});

/** What a scan or a tap loaded. */
export const Loaded = Closed({
  load: LoadRef,
  packages: Type.Array(LoadPackage, { description: 'What stands in the load by this call.' }),
  orders: Type.Array(OrderRef),
  isNew: Type.Boolean({ description: 'False if all of it was loaded already.', examples: [true] }),
  packageCount: loadFields.packageCount,
  loadedCount: loadFields.loadedCount,
});
export type Loaded = Static<typeof Loaded>;

export const loadUnit = endpoint('POST', '/api/loads/{id}/load', {
  permission: 'orders:ship',
  summary:
    'Loads a package, or all packages in a unit. 409 ON_OTHER_LOAD, GOES_ELSEWHERE, ORDER_HELD, NOT_ON_LOAD or ORDER_NOT_PACKED says why it does not go.',
  body: Closed(
    {
      code: Type.Optional(
        SoughtCode(MAX_SCAN, '395011015300000011', {
          description:
            'The LPN or SSCC of a package, or of a unit in which packages stand; the code of a package (PACKAGE-12), or its tracking number.',
        }),
      ),
      packageId: Type.Optional(Id),
    },
    { minProperties: 1 },
  ),
  responses: { 200: Loaded },
});

export const unloadPackages = endpoint('POST', '/api/loads/{id}/unload', {
  permission: 'orders:ship',
  summary: 'Takes packages off an open load; their orders stay on it.',
  body: Closed({
    packageIds: Type.Array(Id, { minItems: 1, maxItems: MAX_PACKAGES, uniqueItems: true }),
  }),
  responses: { 200: LoadDetail },
});

export const closeLoad = endpoint('POST', '/api/loads/{id}/close', {
  permission: 'orders:ship',
  summary:
    'Closes a load of which everything is loaded, or whose packages left behind are named. 409 LOAD_INCOMPLETE, ORDER_NOT_PACKED, ORDER_HELD or LABELS_DOUBTFUL says what is open.',
  body: Type.Optional(
    Closed({
      leftBehind: Type.Optional(
        Type.Array(Closed({ packageId: Id, reason: Name(MAX_REASON, 'No room') }), {
          description:
            'Packages that stay. Those of an order of which something departs go on with a follow-up order; an order of which nothing departs leaves the load.',
        }),
      ),
      confirmed: LabelsConfirmed,
    }),
  ),
  responses: { 200: LoadDetail },
});

export const reopenLoad = endpoint('POST', '/api/loads/{id}/reopen', {
  permission: 'orders:ship',
  summary: 'Opens a closed load again, until it departs.',
  responses: { 200: LoadDetail },
});

export const departLoad = endpoint('POST', '/api/loads/{id}/depart', {
  permission: 'orders:ship',
  summary:
    'Records that a closed load has left: its orders ship and are handed over, all or none of them, and the truck of its appointment has left. Of an order of which packages were left behind the rest ships; they go on with a follow-up order, which is packed.',
  body: Type.Optional(
    Closed({ departedAt: Type.Optional(Nullable(Instant)), confirmed: LabelsConfirmed }),
  ),
  changes: ['loads', 'orders', 'inventory', 'asns', 'picking', 'appointments'],
  responses: { 200: LoadDetail },
});

export const cancelLoad = endpoint('POST', '/api/loads/{id}/cancel', {
  permission: 'orders:ship',
  summary:
    'Cancels an open load on which nothing is loaded: its orders are free again, and its booked appointments are cancelled.',
  changes: ['loads', 'appointments'],
  body: Type.Optional(
    Closed({ reason: Type.Optional(Nullable(Name(MAX_EXPLANATION, 'The truck did not come'))) }),
  ),
  responses: { 200: LoadDetail },
});
