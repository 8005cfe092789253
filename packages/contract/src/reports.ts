import { cartonKinds } from '@lading/domain/cartons';
import { MAX_UNMEASURED } from '@lading/domain/packagingReport';
import { figureKeys } from '@lading/domain/performance';
import { ageBuckets, reportSteps, stockGroupings } from '@lading/domain/reports';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  CalendarDate,
  Closed,
  CountOf,
  Flag,
  Id,
  Instant,
  InstantOrDay,
  Named,
  Nullable,
  OneOf,
  PalletRef,
  ProductRef,
  TimeZone,
  Units,
  UserRef,
} from './fields.ts';
import { stockFilters, stockParts } from './inventory.ts';

/** The number and kind of the records behind a figure. */
const Population = Closed({
  count: Type.Integer({ minimum: 0, examples: [120] }),
  of: Type.String({ description: 'What is counted, in the plural.', examples: ['balances'] }),
});

export const StockFigure = Closed({
  value: Nullable(
    Type.Integer({
      description: 'Null if it cannot be known; `reason` says why.',
      examples: [5120],
    }),
  ),
  unit: OneOf(['units']),
  population: Population,
  reason: Nullable(
    Type.String({ examples: ['The ledger does not tell what was allocated at a past instant.'] }),
  ),
});
export type StockFigure = Static<typeof StockFigure>;

export const StockAgeing = Closed({
  days0to30: Units,
  days31to60: Units,
  days61to90: Units,
  over90: Units,
});

/**
 * The ledger tells what was on hand at a past instant, and not what orders could have taken of it.
 */
const { onHand, ...presentParts } = stockParts;
const nowOnly = { description: 'Null for the past.' };
const groupParts = {
  onHand,
  placed: Nullable(presentParts.placed, nowOnly),
  promised: Nullable(presentParts.promised, nowOnly),
  held: Nullable(presentParts.held, nowOnly),
  expired: Nullable(presentParts.expired, nowOnly),
  notSellable: Nullable(presentParts.notSellable, nowOnly),
  available: Nullable(presentParts.available, nowOnly),
};

export const StockGroup = Closed({
  group: Closed({
    id: Nullable(Id),
    code: Type.String({ description: "A product's SKU, else the name.", examples: ['WB-H098'] }),
    name: Type.String({ examples: ['Water Bottle - 30 oz.'] }),
  }),
  unit: OneOf(['units']),
  balances: Type.Integer({
    minimum: 1,
    description: 'The population: balances of this group.',
    examples: [3],
  }),
  ...groupParts,
  allocated: Nullable(CountOf('The same as `placed`.', 4)),
  ageing: StockAgeing,
});
export type StockGroup = Static<typeof StockGroup>;

const filters = { ...stockFilters, withoutLocation: Flag };

export const StockReport = Closed({
  warehouse: Named,
  asOf: Instant,
  isCurrent: Type.Boolean({
    description:
      'True if the present balances were read; false if the ledger was rolled back to the instant.',
  }),
  tz: TimeZone,
  groupBy: OneOf(stockGroupings),
  totals: Closed({
    onHand: StockFigure,
    placed: StockFigure,
    promised: StockFigure,
    held: StockFigure,
    expired: StockFigure,
    notSellable: StockFigure,
    available: StockFigure,
    allocated: StockFigure,
  }),
  ageing: Type.Array(
    Closed({
      bucket: OneOf(ageBuckets.map(({ key }) => key)),
      receivedFrom: Nullable(Instant),
      receivedBefore: Nullable(Instant),
      figure: StockFigure,
    }),
  ),
  groups: Type.Array(StockGroup),
});
export type StockReport = Static<typeof StockReport>;

/** A report with rows that are paged, sorted and searched like a list. */
const groupRows = listEndpoint('/api/reports/inventory', {
  permission: 'reports:read',
  summary:
    'Stock by product, location, status or customer with its age, now or as it stood at a past instant.',
  filters: {
    ...filters,
    groupBy: Type.Optional(OneOf(stockGroupings)),
    asOf: Type.Optional(InstantOrDay),
    tz: Type.Optional(TimeZone),
  },
  sorts: ['code', 'name', 'onHand', 'allocated', 'available', 'over90'],
  defaultSort: 'code',
  item: StockGroup,
});

export const getInventoryReport = endpoint('GET', '/api/reports/inventory', {
  ...groupRows.definition,
  responses: { 200: StockReport },
  csv: StockGroup,
});

export const WarehouseStock = Closed({
  id: Type.Integer({
    minimum: 1,
    description: 'Of this row, while the stock stays.',
    examples: [42],
  }),
  customer: Named,
  warehouse: Named,
  product: ProductRef,
  ...groupParts,
  asOf: Instant,
});
export type WarehouseStock = Static<typeof WarehouseStock>;

export const listWarehouseStock = listEndpoint('/api/reports/stock', {
  permission: 'reports:read',
  summary:
    'Stock of each product in each warehouse of the caller, now or as it stood at a past instant. A day means its end, in UTC unless `tz` is given.',
  filters: {
    warehouseId: Type.Optional(Id),
    customerId: Type.Optional(Id),
    productId: Type.Optional(Id),
    asOf: Type.Optional(InstantOrDay),
    tz: Type.Optional(TimeZone),
  },
  sorts: ['sku', 'name', 'warehouse', 'customer', 'onHand', 'available'],
  defaultSort: 'sku',
  item: WarehouseStock,
});

export const OpenAllocation = Closed({
  id: Id,
  isPicked: Type.Boolean({
    description:
      'True if the units were picked and stand with the order; `id` is then that of the pick.',
  }),
  order: Closed({ id: Id, reference: Type.String({ examples: ['SO-43659'] }), customer: Named }),
  product: ProductRef,
  pallet: Nullable(PalletRef),
  location: Nullable(Named),
  quantity: Units,
  allocatedAt: Instant,
});
export type OpenAllocation = Static<typeof OpenAllocation>;

export const listOpenAllocations = listEndpoint('/api/reports/allocations', {
  permission: 'reports:read',
  summary:
    'Open allocations: the units of stock that are placed for orders, picked ones where they stand now.',
  filters,
  sorts: ['allocatedAt', 'quantity'],
  defaultSort: '-allocatedAt',
  item: OpenAllocation,
});

export const AllocationSum = Closed({
  allocations: Type.Integer({ minimum: 0, examples: [3] }),
  unit: OneOf(['units']),
  quantity: Units,
});
export type AllocationSum = Static<typeof AllocationSum>;

export const getAllocationSum = endpoint('GET', '/api/reports/allocations/sum', {
  permission: 'reports:read',
  summary: 'The totals of the open allocations that match the filters.',
  query: Closed(filters),
  responses: { 200: AllocationSum },
});

const Value = Nullable(
  Type.Number({
    description: 'In its unit, with two decimals; null if there is nothing to divide by.',
    examples: [97.5],
  }),
);

export const PerformanceFigure = Closed({
  key: OneOf(figureKeys),
  label: Type.String({ examples: ['Line fill rate'] }),
  value: Value,
  unit: Type.String({ examples: ['percent'] }),
  population: Population,
  formula: Type.String({ examples: ['Order lines shipped in full ÷ order lines shipped × 100'] }),
  source: Type.String({ examples: ['WERC DC Measures: Fill Rate – Line'] }),
  reason: Nullable(
    Type.String({
      description: 'Why there is no value.',
      examples: ['No orders shipped in this period.'],
    }),
  ),
  /** The same for each day, week or month. */
  periods: Type.Array(
    Closed({
      from: CalendarDate,
      to: CalendarDate,
      value: Value,
      count: Type.Integer({ minimum: 0, examples: [12] }),
    }),
  ),
});
export type PerformanceFigure = Static<typeof PerformanceFigure>;

export const PickerRate = Closed({
  user: UserRef,
  lines: CountOf('Different order lines picked from.', 120),
  units: Units,
  hours: Type.Integer({ minimum: 1, description: 'Clock hours with a pick.', examples: [6] }),
  linesPerHour: Value,
});
export type PickerRate = Static<typeof PickerRate>;

export const PerformanceReport = Closed({
  warehouse: Named,
  from: CalendarDate,
  to: CalendarDate,
  tz: TimeZone,
  step: OneOf(reportSteps),
  figures: Type.Array(PerformanceFigure),
  pickers: Nullable(Type.Array(PickerRate, { description: 'Null for a client.' })),
});
export type PerformanceReport = Static<typeof PerformanceReport>;

/** As CSV: a row for each figure and period, the whole time first. */
export const PerformanceRow = Closed({
  figure: Type.String(),
  period: OneOf(['total', ...reportSteps], {
    description: '`total` is the whole time, which the other rows divide: do not add it to them.',
  }),
  from: CalendarDate,
  to: CalendarDate,
  value: Value,
  unit: Type.String(),
  population: Type.Integer(),
  of: Type.String(),
  formula: Type.String(),
  source: Type.String(),
});
export type PerformanceRow = Static<typeof PerformanceRow>;

export const getPerformanceReport = endpoint('GET', '/api/reports/performance', {
  permission: 'reports:read',
  summary:
    'The performance of a warehouse between two days, by default the last 30: the standard figures, in total and by day, week or month.',
  query: Closed({
    warehouseId: Id,
    customerId: Type.Optional(Id),
    from: Type.Optional(CalendarDate),
    to: Type.Optional(CalendarDate),
    tz: Type.Optional(TimeZone),
    step: Type.Optional(OneOf(reportSteps)),
  }),
  responses: { 200: PerformanceReport },
  csv: PerformanceRow,
});

const Fill = (whole: string) =>
  Closed({
    value: Nullable(
      Type.Number({
        description: `Per cent of ${whole}; null if no package could be measured.`,
        examples: [62.5],
      }),
    ),
    packages: CountOf('The population: packages that could be measured.', 12),
  });

/** What goods are packed in; `packaging` is null unless the kind is BOX. */
const packedIn = { kind: OneOf(cartonKinds), packaging: Nullable(Named) };

const packagingFigures = {
  suggested: CountOf('Cartons that were suggested.', 14),
  used: CountOf('Packages that were packed in it.', 12),
  asSuggested: CountOf('Suggested cartons that were packed as suggested.', 10),
  replaced: CountOf('Suggested cartons that were packed in another packaging.', 2),
  volumeFill: Fill('the inside of the packages whose products are all measured'),
  weightFill: Fill('the maximum weight of the packages whose weight and limit are known'),
};

const Cost = (things: string) => ({
  cost: Nullable(
    Type.Number({
      description: `What ${things} cost at what a packaging costs today; null if no cost is known.`,
      examples: [4.2],
    }),
  ),
  costed: CountOf('The population: those of them whose cost is known.', 12),
});

export const PackagingFigures = Closed({
  ...packedIn,
  ...packagingFigures,
  ...Cost('its packages'),
});
export type PackagingFigures = Static<typeof PackagingFigures>;

const PackedIn = Closed(packedIn);

const Replacement = Closed({
  suggested: PackedIn,
  used: PackedIn,
  packages: Type.Integer({ minimum: 1, examples: [2] }),
});

const UnmeasuredProduct = Closed({
  product: ProductRef,
  orders: Type.Integer({
    minimum: 1,
    description: 'Orders whose cartons were suggested without its dimensions.',
    examples: [3],
  }),
  lastOrder: Closed({ id: Id, orderReference: Type.String({ examples: ['SO-43659'] }) }),
  isMeasured: Type.Boolean({ description: 'True if its dimensions are known by now.' }),
});

export const PackagingReport = Closed({
  warehouse: Named,
  from: CalendarDate,
  to: CalendarDate,
  tz: TimeZone,
  orders: Closed({
    shipped: CountOf('Orders that shipped in the period.', 20),
    suggested: CountOf('Those of them with suggested cartons.', 18),
    byVolume: CountOf(
      'Those of them with a carton that was suggested by volume, or not at all, because dimensions were missing.',
      3,
    ),
  }),
  totals: Closed({
    ...packagingFigures,
    ...Cost('the packages'),
    suggestedCost: Cost('the suggested cartons').cost,
    suggestedCosted: Cost('the suggested cartons').costed,
  }),
  packagings: Type.Array(PackagingFigures, { description: 'Those that are used most first.' }),
  replacements: Type.Array(Replacement, { description: 'The most frequent first.' }),
  unmeasured: Closed({
    products: CountOf('Products whose dimensions were missing.', 4),
    first: Type.Array(UnmeasuredProduct, {
      maxItems: MAX_UNMEASURED,
      description: 'Those with most orders first.',
    }),
  }),
});
export type PackagingReport = Static<typeof PackagingReport>;

/** As CSV: a row for each packaging. */
export const PackagingRow = Closed({
  packaging: Type.String({ examples: ['Carton M'] }),
  ...packagingFigures,
  replacedBy: Type.Array(Type.String({ examples: ['Carton L: 2'] })),
  ...Cost('its packages'),
});
export type PackagingRow = Static<typeof PackagingRow>;

export const getPackagingReport = endpoint('GET', '/api/reports/packagings', {
  permission: 'packagings:read',
  summary:
    'The packagings that were suggested for the orders that shipped between two days, by default the last 30, and those that were used.',
  query: Closed({
    warehouseId: Id,
    customerId: Type.Optional(Id),
    from: Type.Optional(CalendarDate),
    to: Type.Optional(CalendarDate),
    tz: Type.Optional(TimeZone),
  }),
  responses: { 200: PackagingReport },
  csv: PackagingRow,
});
