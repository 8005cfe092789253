import { asnRemainders, asnStatuses } from '@lading/domain/asns';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  CalendarDate,
  Closed,
  Id,
  Instant,
  Named,
  Nullable,
  OneOf,
  ProductRef,
  Quantity,
  Reference,
  Text,
  Units,
  Version,
} from './fields.ts';

const SkuVariance = Closed({ sku: Type.String({ examples: ['WB-H098'] }), variance: Units });

export const VarianceData = Closed({
  summary: Closed({ hasVariances: Type.Boolean() }),
  overages: Type.Array(SkuVariance),
  extraItems: Type.Array(Closed({ sku: Type.String({ examples: ['TI-M823'] }), received: Units })),
  shortages: Type.Array(SkuVariance),
  operatorEmail: Nullable(Type.String({ examples: ['mara@example.com'] })),
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
  items: Type.Array(Closed({ id: Id, product: ProductRef, expectedQuantity: Units, receivedQuantity: Units })),
  varianceData: Nullable(VarianceData),
  createdAt: Instant,
  version: Version,
});
export type Asn = Static<typeof Asn>;

const AsnInput = {
  customerId: Type.Optional(Id),
  warehouseId: Id,
  asnReference: Reference,
  expectedArrivalDate: CalendarDate,
  notes: Type.Optional(Nullable(Text())),
  items: Type.Array(Closed({ productId: Id, expectedQuantity: Quantity }), { minItems: 1, maxItems: 1000 }),
};

export const listAsns = listEndpoint('/api/asns', {
  permission: 'asns:read',
  summary: 'Advance shipping notices.',
  filters: {
    customerId: Type.Optional(Id),
    warehouseId: Type.Optional(Id),
    status: Type.Optional(OneOf(asnStatuses)),
    activeOnly: Type.Optional(OneOf(['true', 'false'])),
    dateFrom: Type.Optional(CalendarDate),
    dateTo: Type.Optional(CalendarDate),
  },
  sorts: ['expectedArrivalDate', 'asnReference', 'status', 'customer', 'createdAt'],
  defaultSort: '-expectedArrivalDate',
  item: Asn,
});

export const getAsn = endpoint('GET', '/api/asns/{id}', {
  permission: 'asns:read',
  summary: 'One ASN.',
  answers: { 200: Asn },
  versioned: true,
});

export const createAsn = endpoint('POST', '/api/asns', {
  permission: 'asns:write',
  summary: 'Announces goods; a client may leave its customer out.',
  body: Closed(AsnInput),
  answers: { 201: Asn },
});

export const updateAsn = endpoint('PUT', '/api/asns/{id}', {
  permission: 'asns:write',
  summary: 'Changes an ASN that is still EXPECTED; its customer and warehouse stay.',
  body: Closed({ ...AsnInput, warehouseId: Type.Optional(Id) }),
  answers: { 200: Asn },
  versioned: true,
});

export const closeAsn = endpoint('POST', '/api/asns/{id}/close', {
  permission: 'asns:close',
  summary: 'Ends receiving: the remainder comes LATER, or the ASN is SHORT (which needs a supervisor).',
  body: Closed({ remainder: OneOf(asnRemainders), notes: Type.Optional(Nullable(Text())) }),
  answers: { 200: Asn },
});

export const cancelAsn = endpoint('POST', '/api/asns/{id}/cancel', {
  permission: 'asns:write',
  summary: 'Cancels an ASN of which nothing has come.',
  answers: { 200: Asn },
});
