import { abcClasses } from '@lading/domain/abc';
import {
  countChoices,
  countHistoryEvents,
  countStatuses,
  openLineChoices,
} from '@lading/domain/counts';
import {
  MAX_COUNT_NAME,
  MAX_COUNT_SCOPE,
  MAX_EXPLANATION,
  MAX_NOT_COUNTED_DAYS,
  MAX_REASON,
  MAX_RECOUNT_LINES,
  MAX_SCAN,
} from '@lading/domain/limits';
import { trackings } from '@lading/domain/lots';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { type Static, Type } from 'typebox';
import { bodyLimits, endpoint, listEndpoint } from './endpoint.ts';
import {
  Closed,
  CountOf,
  Doubts,
  Flag,
  Id,
  Instant,
  LotInput,
  LotRef,
  Lpn,
  Name,
  Named,
  Nullable,
  OneOf,
  PackRef,
  PalletRef,
  Price,
  ProductRef,
  StatedLot,
  Step,
  Text,
  Units,
  UserRef,
} from './fields.ts';

const Percentage = Type.Number({ description: 'Per cent, to one decimal.', examples: [97.5] });
const Value = Type.Number({ description: 'In the currency of the unit costs.', examples: [124.5] });
const Lines = Type.Integer({ minimum: 0, examples: [12] });

/** The differences of the counted lines; overs never cancel shorts. */
export const CountVariance = Closed({
  lines: Lines,
  accurateLines: Lines,
  accuracy: Nullable(Percentage),
  differingLines: Lines,
  overUnits: Units,
  shortUnits: Units,
  overValue: Nullable(Value),
  shortValue: Nullable(Value),
  linesWithoutCost: Lines,
  tolerance: Percentage,
});
export type CountVariance = Static<typeof CountVariance>;

export const Count = Closed({
  id: Id,
  name: Type.String({ examples: ['Aisle A'] }),
  warehouse: Named,
  status: OneOf(countStatuses),
  chosenBy: OneOf(countChoices),
  abcClass: Nullable(OneOf(abcClasses)),
  notCountedForDays: Nullable(Type.Integer({ minimum: 1, examples: [90] })),
  leftOut: CountOf(
    `Places or products that met the choice too; a count holds the ${MAX_COUNT_SCOPE} of them that were not counted longest.`,
    0,
  ),
  progress: Closed({ places: Lines, placesDone: Lines, lines: Lines, linesCounted: Lines }),
  variance: Nullable(CountVariance),
  createdAt: Instant,
  createdBy: UserRef,
  startedAt: Nullable(Instant),
  submittedAt: Nullable(Instant),
  closedAt: Nullable(Instant),
});
export type Count = Static<typeof Count>;

const Expected = Nullable(Units);

export const CountLine = Closed({
  id: Id,
  location: Named,
  product: ProductRef,
  pallet: Nullable(PalletRef),
  within: Type.Optional(
    Type.Array(Type.String({ examples: ['LPN-00000040'] }), {
      description:
        'The LPNs of the units in which the pallet stands, the outermost first: a scan of one of them means all lines in it.',
    }),
  ),
  lot: Nullable(LotRef),
  listed: Type.Boolean({
    description: 'False if the line was found during the count.',
    examples: [true],
  }),
  countedQuantity: Nullable(Units),
  entered: Type.Boolean({
    description:
      'False if nobody entered the line: it is open, or counts as 0 because its location was finished.',
    examples: [true],
  }),
  countedAt: Nullable(Instant),
  countedBy: Nullable(UserRef),
  movedSince: Type.Boolean({
    description:
      'True if stock of the line moved between the scan and the arrival of its entry; to users who may approve also if it moved since the scan of a line that differs. Then count it again.',
    examples: [false],
  }),
  differs: Type.Boolean({
    description:
      'True if two people differ on it: the count is approved once it was counted again. Sent to users who may approve.',
    examples: [false],
  }),
  /** The place in which a pallet was found, where that is not its place in the ledger. */
  foundIn: Nullable(Named),
  /**
   * Sent only to users who may approve, and not while the count is running; the fields below are
   * then null.
   */
  expectedQuantity: Type.Optional(Expected),
  variance: Nullable(
    Type.Integer({ description: 'Signed units: counted less expected.', examples: [-2] }),
  ),
  variancePercentage: Nullable(Percentage),
  unitCost: Nullable(Price),
  varianceValue: Nullable(Value),
  isAccurate: Nullable(Type.Boolean({ examples: [false] })),
  recordedIn: Nullable(Named),
  attempts: Type.Array(
    Closed({
      at: Instant,
      user: UserRef,
      location: Named,
      quantity: Units,
      expectedQuantity: Units,
      withdrawnAt: Type.Optional(
        Nullable(Instant, {
          description: 'When its counter withdrew the entry; null if it stands.',
        }),
      ),
    }),
  ),
});
export type CountLine = Static<typeof CountLine>;

export const CountDetail = Closed({
  ...Count.properties,
  places: Type.Array(
    Closed({
      location: Named,
      done: Type.Boolean({ examples: [false] }),
      doneAt: Nullable(Instant),
      doneBy: Nullable(UserRef),
      lines: Lines,
      linesCounted: Lines,
    }),
  ),
  products: Type.Array(ProductRef),
  lines: Type.Array(CountLine),
  counters: Type.Array(Closed({ user: UserRef, lines: Lines, lastCountedAt: Instant })),
  needsSecondPerson: Type.Boolean({
    description:
      'True if a count in review differs by more than the settings let its counters approve.',
    examples: [false],
  }),
  history: Type.Array(Step(UserRef, countHistoryEvents, countStatuses)),
});
export type CountDetail = Static<typeof CountDetail>;

const CountedAt = Type.Optional(
  Nullable(Instant, {
    description:
      'The instant of the scan, if the entry waited on a device: it is compared with the stock of that instant, and never replaces that of a later scan.',
  }),
);

const chosenIds = () =>
  Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_COUNT_SCOPE, uniqueItems: true }));

export const listCounts = listEndpoint('/api/counts', {
  permission: 'counts:read',
  summary: 'Cycle counts of a warehouse.',
  filters: {
    warehouseId: Id,
    status: Type.Optional(OneOf(countStatuses)),
    locationId: Type.Optional(Id),
    activeOnly: Flag,
  },
  sorts: ['createdAt', 'name', 'status'],
  defaultSort: '-createdAt',
  item: Count,
});

export const getCount = endpoint('GET', '/api/counts/{id}', {
  permission: 'counts:read',
  summary:
    'One cycle count. Expected quantities are sent only to users who may approve it, and not while it is counted.',
  responses: { 200: CountDetail },
});

export const createCount = endpoint('POST', '/api/counts', {
  permission: 'counts:count',
  bodyLimit: bodyLimits.document,
  summary: 'Creates a cycle count of locations or products, chosen in exactly one way.',
  body: Closed({
    warehouseId: Id,
    name: Type.Optional(Nullable(Name(MAX_COUNT_NAME, 'Aisle A'))),
    locationIds: chosenIds(),
    productIds: chosenIds(),
    abcClass: Type.Optional(OneOf(abcClasses)),
    notCountedForDays: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_NOT_COUNTED_DAYS, examples: [90] }),
    ),
  }),
  responses: { 201: CountDetail },
});

export const countHere = endpoint('POST', '/api/counts/here', {
  permission: 'counts:count',
  summary: 'Counts one location: joins the newest running count of it, or starts one.',
  body: Closed({ warehouseId: Id, locationId: Id }),
  responses: { 200: CountDetail },
});

export const startCount = endpoint('POST', '/api/counts/{id}/start', {
  permission: 'counts:count',
  summary: 'Starts a count. Its list is the current stock of the chosen locations or products.',
  responses: { 200: CountDetail },
});

const CountedGoods = {
  locationId: Id,
  productId: Id,
  lpn: Type.Optional(Nullable(Lpn)),
  lot: Type.Optional(Nullable(LotInput)),
};

export const countLine = endpoint('POST', '/api/counts/{id}/lines', {
  permission: 'counts:count',
  summary: 'Enters the counted quantity of a line; an entry of a later scan replaces it.',
  body: Closed({
    ...CountedGoods,
    quantity: Type.Integer({
      minimum: 0,
      maximum: MAX_QUANTITY,
      description: 'Units counted.',
      examples: [24],
    }),
    countedAt: CountedAt,
  }),
  responses: { 200: CountDetail },
});

export const withdrawEntry = endpoint('POST', '/api/counts/{id}/lines/withdraw', {
  permission: 'counts:count',
  summary:
    "Withdraws the caller's last entry of these goods in a location. The entry before it counts again; without one the line and its location are open, and a find is gone.",
  body: Closed(CountedGoods),
  responses: { 200: CountDetail },
});

export const finishPlace = endpoint('POST', '/api/counts/{id}/places', {
  permission: 'counts:count',
  summary:
    'Finishes a location. Open lines of its list count as 0 (ZERO, the default), or stay open, and their stock as it is (NOT_COUNTED).',
  body: Closed({
    locationId: Id,
    openLines: Type.Optional(OneOf(openLineChoices)),
    countedAt: CountedAt,
  }),
  responses: { 200: CountDetail },
});

export const findCode = endpoint('GET', '/api/counts/{id}/codes', {
  permission: 'counts:count',
  summary: 'Identifies a scanned or typed code in this warehouse, without quantities.',
  query: Closed({ code: Type.String({ minLength: 1, maxLength: MAX_SCAN, examples: ['A-01'] }) }),
  responses: {
    200: Closed({
      fault: Nullable(
        Type.String({
          description: 'Why the code cannot be trusted.',
          examples: ['The check digit is wrong.'],
        }),
      ),
      doubts: Doubts,
      location: Nullable(Named),
      pallet: Nullable(PalletRef),
      products: Type.Array(
        Closed({
          ...ProductRef.properties,
          tracking: OneOf(trackings),
          expires: Type.Boolean({ examples: [false] }),
          pack: Nullable(PackRef),
        }),
      ),
      stated: Nullable(StatedLot),
      count: Nullable(
        CountOf(
          'What the code itself counts, as (37) does: units, or packs where `pack` is one.',
          24,
        ),
      ),
    }),
  },
});

export const submitCount = endpoint('POST', '/api/counts/{id}/submit', {
  permission: 'counts:count',
  summary: 'Ends counting and submits the count for approval.',
  responses: { 200: CountDetail },
});

export const approveCount = endpoint('POST', '/api/counts/{id}/approve', {
  permission: 'counts:approve',
  summary: 'Approves a count: posts counted less expected quantity of each line.',
  changes: ['counts', 'inventory', 'orders'],
  body: Type.Optional(
    Closed({ reason: Type.Optional(Nullable(Name(MAX_REASON, 'Quarterly count'))) }),
  ),
  responses: { 200: CountDetail },
});

export const recountCount = endpoint('POST', '/api/counts/{id}/recount', {
  permission: 'counts:approve',
  bodyLimit: bodyLimits.document,
  summary:
    'Sends some or all lines back to be counted again; earlier entries are kept and hidden from the counters.',
  body: Type.Optional(
    Closed({
      lineIds: Type.Optional(
        Type.Array(Id, { minItems: 1, maxItems: MAX_RECOUNT_LINES, uniqueItems: true }),
      ),
      notes: Type.Optional(Nullable(Text(MAX_EXPLANATION, 'Please look behind the pallet.'))),
    }),
  ),
  responses: { 200: CountDetail },
});

export const cancelCount = endpoint('POST', '/api/counts/{id}/cancel', {
  permission: 'counts:count',
  summary: 'Cancels a count without posting. In REVIEW this needs the permission to approve.',
  body: Type.Optional(
    Closed({ reason: Type.Optional(Nullable(Text(MAX_EXPLANATION, 'Counted on paper instead'))) }),
  ),
  responses: { 200: CountDetail },
});
