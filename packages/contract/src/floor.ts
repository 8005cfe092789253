import { documentTypes } from '@lading/domain/documents';
import { MAX_SCAN } from '@lading/domain/limits';
import { locationTypes } from '@lading/domain/locations';
import { trackings } from '@lading/domain/lots';
import { pickBatchStatuses } from '@lading/domain/picking';
import { unitStates } from '@lading/domain/units';
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  Closed,
  CountOf,
  Doubts,
  Id,
  Lpn,
  Named,
  Nullable,
  OneOf,
  PackRef,
  ProductRef,
  StatedLot,
  StockLot,
  Units,
  UserRef,
} from './fields.ts';
import { LoadRef } from './loads.ts';

const ScannedLocation = Closed({
  id: Id,
  name: Type.String({ examples: ['A-01-03'] }),
  type: OneOf(locationTypes),
});
export type ScannedLocation = Static<typeof ScannedLocation>;

const ScannedPallet = Closed({
  lpn: Lpn,
  warehouse: Named,
  location: Nullable(ScannedLocation),
  totalQuantity: Units,
  state: OneOf(unitStates),
  load: Nullable(LoadRef, { description: 'The load on which it stands, or with which it left.' }),
});
export type ScannedPallet = Static<typeof ScannedPallet>;

const ScannedProduct = Closed({
  ...ProductRef.properties,
  customer: Named,
  tracking: OneOf(trackings),
  expires: Type.Boolean({ examples: [false] }),
  pack: Nullable(PackRef),
});
export type ScannedProduct = Static<typeof ScannedProduct>;

const ScannedLot = Closed({ ...StockLot.properties, product: ProductRef });
export type ScannedLot = Static<typeof ScannedLot>;

/** What a code may be, in the order in which it is looked for. */
export const scanKinds = [
  'PALLET',
  'LOCATION',
  'PRODUCT',
  'LOT',
  ...documentTypes,
  'BATCH',
  'LOAD',
  'USER',
] as const;
export type ScanKind = (typeof scanKinds)[number];

const ScannedDocument = Closed({
  kind: OneOf(documentTypes),
  id: Id,
  reference: Type.String({ examples: ['SO-2024-001'] }),
  status: Type.String({ examples: ['PENDING_PICK'] }),
  customer: Named,
});
export type ScannedDocument = Static<typeof ScannedDocument>;

export const traceKinds = ['FORMER_LABEL', 'ANNOUNCED', 'SERIAL'] as const;

/** What is known of a code that names nothing here. */
const Trace = Closed({
  kind: OneOf(traceKinds),
  warehouse: Named,
  lpn: Nullable(Lpn, { description: 'The LPN that the unit has now.' }),
  document: Nullable(ScannedDocument, {
    description: 'The ASN that announces it, or the order in a package of which the serial is.',
  }),
  product: Nullable(ProductRef, { description: 'The product of the serial.' }),
});
export type Trace = Static<typeof Trace>;

const ScannedBatch = Closed({ id: Id, status: OneOf(pickBatchStatuses) });

/** Everything that a code means here. A code may mean several things at once, or nothing. */
export const Scan = Closed({
  code: Type.String({ description: 'The code that was looked up.', examples: ['LPN-00000042'] }),
  kind: Nullable(OneOf(scanKinds), {
    description: 'The kind of the first match; null if there is none.',
  }),
  id: Nullable(Id, { description: 'The id of the record.' }),
  count: Nullable(
    CountOf(
      'The number that the code itself states, as (37) does: units, or packs if `pack` is given.',
      24,
    ),
  ),
  fault: Nullable(
    Type.String({
      description: 'Why the code cannot be trusted.',
      examples: ['The check digit is wrong.'],
    }),
  ),
  doubts: Doubts,
  pallet: Nullable(ScannedPallet),
  freshLpn: Nullable(Lpn, {
    description:
      'The LPN of a label without a pallet that the caller sees: an SSCC, or an LPN in the form of the settings.',
  }),
  location: Nullable(ScannedLocation),
  stated: Nullable(StatedLot),
  lots: Type.Array(ScannedLot, { description: 'Known lots and serials with this code.' }),
  products: Type.Array(ScannedProduct, {
    description: 'Of several customers if these use the same code.',
  }),
  documents: Type.Array(ScannedDocument, {
    description:
      'Orders, ASNs and returns of the warehouse with this reference, the ASN that announces a unit with this code or whose transfer carries it, and the order of a package or in a tote with it. Looked for if the code is none of the things above; the tote in which goods of the order stand is `pallet` then.',
  }),
  announced: Nullable(Closed({ asnId: Id, code: Lpn }), {
    description:
      'The unit with this code that an ASN announces, or that its transfer carries, and that is not received yet.',
  }),
  trace: Nullable(Trace, {
    description:
      'What is known of a code that names nothing of these: the former label of a unit, a unit that an ASN of another warehouse of the caller announces, or a serial that was packed for an order.',
  }),
  batch: Nullable(ScannedBatch),
  load: Nullable(LoadRef, { description: 'The load with this number, or the open one at a door.' }),
  user: Nullable(UserRef),
});
export type Scan = Static<typeof Scan>;

export const scanCode = endpoint('GET', '/api/scan', {
  permission: 'stock:read',
  summary:
    'Identifies a scanned code: a pallet with its location, a location, products, lots; else an order, ASN or return, a pick batch (BATCH-12), a load (LD-000001, or the name of its door), the ASN of an announced unit, the order of a package (PACKAGE-12) or in a tote, a user (USER-7, for staff). Finds LPNs of the caller’s other warehouses too.',
  query: Closed({
    warehouseId: Id,
    code: Type.String({ minLength: 1, maxLength: MAX_SCAN, examples: ['LPN-00000042'] }),
  }),
  responses: { 200: Scan },
});
