import {
  asnHistoryEvents,
  asnStatuses,
  type CarriedState,
  carriedStates,
} from '@lading/domain/asns';
import { MAX_LINE_NO, MAX_LINES } from '@lading/domain/limits';
import { trackings } from '@lading/domain/lots';
import { unitKinds } from '@lading/domain/units';
import { type Static, Type } from 'typebox';
import { bodyLimits, endpoint, linesFile, listEndpoint } from './endpoint.ts';
import {
  CalendarDate,
  Closed,
  CountOf,
  DocumentLines,
  Flag,
  Id,
  Instant,
  LotRef,
  Lpn,
  lineEntry,
  lineInput,
  lotInput,
  Named,
  Nullable,
  OneOf,
  ProductRef,
  packEntry,
  packInput,
  productInput,
  Quantity,
  Reference,
  RemarkedStep,
  Search,
  ShownUser,
  Text,
  Units,
  Version,
  Warned,
} from './fields.ts';

const SkuVariance = Closed({ sku: Type.String({ examples: ['WB-H098'] }), variance: Units });

export const VarianceData = Closed({
  summary: Closed({ hasVariances: Type.Boolean() }),
  overages: Type.Array(SkuVariance),
  extraItems: Type.Array(Closed({ sku: Type.String({ examples: ['TI-M823'] }), received: Units })),
  shortages: Type.Array(SkuVariance),
  operatorEmail: Nullable(
    Type.String({
      description: '"Warehouse team" if a client asks.',
      examples: ['mara@example.com'],
    }),
  ),
  notes: Nullable(Type.String()),
});
export type VarianceData = Static<typeof VarianceData>;

export const Asn = Closed({
  id: Id,
  asnReference: Reference,
  status: OneOf(asnStatuses),
  expectedArrivalDate: CalendarDate,
  notes: Nullable(Type.String()),
  customer: Named,
  warehouse: Named,
  items: Type.Array(
    Closed({
      id: Id,
      product: ProductRef,
      expectedQuantity: Units,
      receivedQuantity: Units,
      lot: Nullable(LotRef),
      ...packEntry,
      ...lineEntry,
    }),
  ),
  varianceData: Nullable(VarianceData),
  isTransfer: Type.Boolean({
    description: 'True if it announces a transfer from another warehouse.',
    examples: [false],
  }),
  createdAt: Instant,
  version: Version,
});
export type Asn = Static<typeof Asn>;

/** A unit in which goods of a transfer travel. */
export const CarriedPallet = Closed({
  lpn: Lpn,
  kind: OneOf(unitKinds),
  parent: Nullable(Lpn, {
    description: 'The unit in which it stands, and with which it is received; null for none.',
  }),
  state: Type.Unsafe<CarriedState>({
    type: 'string',
    enum: [...carriedStates],
    description:
      'UNDER_WAY: it can be received as it is; RECEIVED; SPLIT: a part of it was received in another way, the rest is received by product.',
    examples: ['UNDER_WAY'],
  }),
  contents: Type.Array(
    Closed({ product: ProductRef, lot: Nullable(LotRef), quantity: Units, receivedDate: Instant }),
  ),
});
export type CarriedPallet = Static<typeof CarriedPallet>;

/** A unit that an ASN announces, and what was received of it. */
export const AnnouncedUnit = Closed({
  code: Lpn,
  kind: OneOf(unitKinds),
  parent: Nullable(Lpn, { description: 'The unit in which it stands; null for none.' }),
  receivedAs: Nullable(Lpn, {
    description: 'The LPN of the unit that it is in the warehouse; null until it is received.',
  }),
  items: Type.Array(
    Closed({
      product: ProductRef,
      tracking: OneOf(trackings),
      expires: Type.Boolean({ examples: [false] }),
      lot: Nullable(LotRef),
      quantity: Units,
      receivedQuantity: Units,
    }),
    {
      description:
        'What is in it, beside the units in it. A quantity of 0: it came, and was not announced here.',
    },
  ),
});
export type AnnouncedUnit = Static<typeof AnnouncedUnit>;

const UnitInput = Closed({
  code: Lpn,
  kind: Type.Optional(
    OneOf(unitKinds, {
      description: 'Without it a PALLET, or a CARTON if it stands in another unit.',
    }),
  ),
  parent: Type.Optional(
    Nullable(Lpn, { description: 'The code of the unit in which it stands, of this ASN too.' }),
  ),
  items: Type.Optional(
    Type.Array(
      Closed({
        lineNo: Type.Optional(
          Nullable(
            Type.Integer({
              minimum: 1,
              maximum: MAX_LINE_NO,
              description: 'A line of the ASN, whose product and lot these are.',
              examples: [1],
            }),
          ),
        ),
        ...productInput,
        quantity: Type.Optional(Quantity),
        ...lotInput,
      }),
      { maxItems: MAX_LINES, description: 'What is in it, beside the units in it.' },
    ),
  ),
});

const AsnInput = {
  customerId: Type.Optional(Id),
  warehouseId: Id,
  asnReference: Reference,
  expectedArrivalDate: CalendarDate,
  notes: Type.Optional(Nullable(Text())),
  items: DocumentLines(
    Closed({
      ...productInput,
      expectedQuantity: Type.Optional(Quantity),
      lot: lotInput.lot,
      ...packInput,
      ...lineInput,
    }),
  ),
  units: Type.Optional(
    Type.Array(UnitInput, {
      maxItems: MAX_LINES,
      description:
        'The units in which the goods come: pallets, and cartons on them. A code is an SSCC, or an LPN of the company’s form; what is in them adds up to no more than the lines. Where an edit leaves them out, they stay; an empty list removes them.',
    }),
  ),
};

/**
 * What narrows the list of ASNs, and its summary; dates are of the expected arrival, both bounds
 * included.
 */
const filters = {
  customerId: Type.Optional(Id),
  warehouseId: Type.Optional(Id),
  status: Type.Optional(OneOf(asnStatuses)),
  activeOnly: Flag,
  productId: Type.Optional(Id),
  dateFrom: Type.Optional(CalendarDate),
  dateTo: Type.Optional(CalendarDate),
};

const list = {
  permission: 'asns:read',
  filters,
  sorts: ['expectedArrivalDate', 'asnReference', 'status', 'customer', 'createdAt'],
} as const;

export const listAsns = listEndpoint('/api/asns', {
  ...list,
  summary: 'Advance shipping notices.',
  defaultSort: '-expectedArrivalDate',
  item: Asn,
});

export const exportAsnLines = linesFile('/api/asns/lines', {
  ...list,
  summary:
    'The lines of the listed ASNs as a CSV file. An import of ASNs reads those that are EXPECTED, and leaves out the others.',
  example: 'reference,expected_date,sku,expected\r\nASN-1001,2026-11-30,KK-ESP-1KG,12\r\n',
});

const Count = (description: string) => CountOf(description, 12);

export const AsnSummary = Closed({
  total: Count('ASNs that fit the filters.'),
  complete: Count('Of them COMPLETE.'),
  completeWithVariances: Count('Of them COMPLETE_WITH_VARIANCES.'),
  inProgress: Count('Of them RECEIVING_IN_PROGRESS.'),
  accuracyRate: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Per cent: complete ASNs of all completed ones; null if there are none.',
      examples: [92],
    }),
  ),
  variances: Closed({
    asns: Count('ASNs with an overage, an extra item or, closed short, a shortage.'),
    overageUnits: Units,
    itemsWithOverage: Count('Items of which more was received than announced.'),
    averagePerItem: Nullable(
      CountOf('Units of overage per item with overage, rounded; null if there is none.', 4),
    ),
    extraUnits: Units,
    shortUnits: Units,
    topOverages: Type.Array(Closed({ product: ProductRef, variance: Units }), {
      maxItems: 5,
      description: 'The most units first.',
    }),
    topExtraItems: Type.Array(Closed({ product: ProductRef, received: Units }), {
      maxItems: 5,
      description: 'The most units first.',
    }),
  }),
});
export type AsnSummary = Static<typeof AsnSummary>;

export const summarizeAsns = endpoint('GET', '/api/asns/summary', {
  permission: 'asns:read',
  summary: 'Counts and variance analytics over all ASNs that fit the filters of the list.',
  query: Closed({ ...filters, search: Type.Optional(Search) }),
  responses: { 200: AsnSummary },
});

export const getAsn = endpoint('GET', '/api/asns/{id}', {
  permission: 'asns:read',
  summary: 'One ASN.',
  responses: { 200: Asn },
  versioned: true,
});

export const listAsnPallets = endpoint('GET', '/api/asns/{id}/pallets', {
  permission: 'asns:read',
  summary:
    'The units in which goods of a transfer travel, each behind the one in which it stands; none of another ASN.',
  responses: { 200: Type.Array(CarriedPallet) },
});

export const listAnnouncedUnits = endpoint('GET', '/api/asns/{id}/units', {
  permission: 'asns:read',
  summary:
    'The units that an ASN announces, each behind the one in which it stands, and what was received of them.',
  responses: { 200: Type.Array(AnnouncedUnit) },
});

export const AsnStep = RemarkedStep(ShownUser, asnHistoryEvents, asnStatuses);
export type AsnStep = Static<typeof AsnStep>;

export const getAsnHistory = endpoint('GET', '/api/asns/{id}/history', {
  permission: 'asns:read',
  summary:
    'What was done with an ASN, the oldest first. Of receipts, those that changed its status.',
  responses: { 200: Type.Array(AsnStep) },
});

export const createAsn = endpoint('POST', '/api/asns', {
  permission: 'asns:write',
  bodyLimit: bodyLimits.document,
  ofCustomer: true,
  summary: 'Announces goods; a client may leave its customer out.',
  body: Closed(AsnInput),
  responses: { 201: Warned(Asn) },
});

export const updateAsn = endpoint('PUT', '/api/asns/{id}', {
  permission: 'asns:write',
  bodyLimit: bodyLimits.document,
  summary: 'Changes an ASN that is still EXPECTED; its customer and warehouse stay.',
  body: Closed({ ...AsnInput, warehouseId: Type.Optional(Id) }),
  responses: { 200: Asn },
  versioned: true,
});

export const cancelAsn = endpoint('POST', '/api/asns/{id}/cancel', {
  permission: 'asns:write',
  summary:
    'Cancels an ASN against which nothing was received, and the booked appointments of its trucks.',
  changes: ['asns', 'appointments'],
  responses: { 200: Asn },
});
