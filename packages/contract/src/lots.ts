import { movementKinds, stockStatuses } from '@lading/domain/inventory';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  CalendarDate,
  Closed,
  CountOf,
  Flag,
  Id,
  Instant,
  LotRef,
  Lpn,
  Named,
  Nullable,
  OneOf,
  ProductRef,
  Reason,
  Reference,
  ShownUser,
  Units,
} from './fields.ts';

export const Lot = Closed({
  ...LotRef.properties,
  product: ProductRef,
  customer: Named,
  hold: Nullable(
    Closed(
      { at: Instant, by: ShownUser, reason: Type.String({ examples: ['Seal broken'] }) },
      { description: 'Null if it is not on hold.' },
    ),
  ),
  onHand: Units,
  createdAt: Instant,
});
export type Lot = Static<typeof Lot>;

export const listLots = listEndpoint('/api/lots', {
  permission: 'stock:read',
  summary: 'Lots and serials; a client sees its own. `onHand` counts the warehouses of the caller.',
  filters: {
    customerId: Type.Optional(Id),
    productId: Type.Optional(Id),
    expiresBefore: Type.Optional(CalendarDate),
    held: Type.Optional(OneOf(['true', 'false'])),
    inStock: Flag,
  },
  sorts: ['expiresOn', 'code', 'createdAt'],
  defaultSort: 'expiresOn',
  item: Lot,
});

export const getLot = endpoint('GET', '/api/lots/{id}', {
  permission: 'stock:read',
  summary: 'One lot.',
  responses: { 200: Lot },
});

export const LotTrace = Closed({
  lot: Lot,
  receipts: Type.Array(
    Closed({
      at: Instant,
      kind: OneOf(movementKinds),
      warehouse: Named,
      asn: Nullable(Closed({ id: Id, asnReference: Reference })),
      return: Nullable(Closed({ id: Id, returnReference: Reference })),
      quantity: Units,
    }),
  ),
  onHand: Type.Array(
    Closed({
      warehouse: Named,
      location: Nullable(Named),
      lpn: Nullable(Lpn),
      quantity: Units,
      allocated: Units,
      status: OneOf(stockStatuses),
    }),
  ),
  corrections: Nullable(
    Type.Array(
      Closed({
        at: Instant,
        by: Type.String({ examples: ['mara@example.com'] }),
        expiresOn: Nullable(CalendarDate),
        producedOn: Nullable(CalendarDate),
        before: Closed({ expiresOn: Nullable(CalendarDate), producedOn: Nullable(CalendarDate) }),
        reason: Type.String({ examples: ['Misread'] }),
      }),
    ),
    { description: 'How its dates were corrected, the latest first. Null for a client.' },
  ),
  shipments: Type.Array(
    Closed({
      order: Closed({ id: Id, orderReference: Reference }),
      warehouse: Named,
      consignee: Type.String({
        description: 'Where the order was sent.',
        examples: ['Kade 3, 2583 Den Haag'],
      }),
      shippingCarrier: Nullable(Type.String({ examples: ['DHL'] })),
      trackingNumber: Nullable(Type.String({ examples: ['4911-403C-98'] })),
      shippedAt: Instant,
      quantity: Units,
    }),
  ),
});
export type LotTrace = Static<typeof LotTrace>;

const TraceRow = Closed({
  section: OneOf(['SHIPMENT', 'STOCK', 'RECEIPT']),
  at: Nullable(Instant),
  warehouse: Type.String(),
  document: Nullable(
    Type.String({ description: 'The reference of the order, the ASN or the return.' }),
  ),
  place: Nullable(
    Type.String({ description: 'Location and LPN of stock, the consignee of a shipment.' }),
  ),
  trackingNumber: Nullable(Type.String()),
  status: Nullable(OneOf(stockStatuses)),
  quantity: Units,
});
export type TraceRow = Static<typeof TraceRow>;

export const traceLot = endpoint('GET', '/api/lots/{id}/trace', {
  permission: 'stock:read',
  summary: 'Where a lot came from, where it is, and every order that it went out with.',
  responses: { 200: LotTrace },
  csv: TraceRow,
});

export const holdLot = endpoint('POST', '/api/lots/{id}/hold', {
  permission: 'stock:adjust',
  summary:
    'Puts a lot on hold in every warehouse: orders lose what is not picked of it, and what is picked does not ship.',
  body: Closed({ reason: Reason }),
  responses: { 200: Lot },
});

/** A lot whose dates were corrected. */
export const DatedLot = Closed({
  ...Lot.properties,
  labels: Type.Array(Closed({ warehouse: Named, location: Nullable(Named), lpn: Lpn }), {
    description:
      'The pallets in the warehouses of the caller whose labels bear the dates of before: print them again.',
  }),
  labelsElsewhere: CountOf('Such pallets in other warehouses.', 0),
});
export type DatedLot = Static<typeof DatedLot>;

export const correctLotDates = endpoint('POST', '/api/lots/{id}/dates', {
  permission: 'stock:adjust',
  summary:
    'Corrects dates of a lot in every warehouse; an absent one stays, null removes it. Orders lose what has expired by them, or does not last long enough, and get what they may have now.',
  body: Closed({
    expiresOn: Type.Optional(Nullable(CalendarDate)),
    producedOn: Type.Optional(Nullable(CalendarDate)),
    reason: Reason,
  }),
  responses: { 200: DatedLot },
});

export const releaseLot = endpoint('POST', '/api/lots/{id}/release', {
  permission: 'stock:adjust',
  summary: 'Ends the hold of a lot.',
  responses: { 200: Lot },
});

export const mergeLot = endpoint('POST', '/api/lots/{id}/merge', {
  permission: 'lots:merge',
  summary:
    'Says that a lot is another one of its product: its stock, and the open documents and promises that name it, are of that lot from then on.',
  body: Closed({ into: Id, reason: Reason }),
  responses: { 200: Lot },
});
