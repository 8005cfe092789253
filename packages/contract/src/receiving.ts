import { asnRemainders } from '@lading/domain/asns';
import { receivableStockStatuses } from '@lading/domain/inventory';
import { MAX_LINES } from '@lading/domain/limits';
import { unitKinds } from '@lading/domain/units';
import { type Static, Type } from 'typebox';
import { AnnouncedUnit, Asn } from './asns.ts';
import { bodyLimits, endpoint } from './endpoint.ts';
import {
  Closed,
  Id,
  Lpn,
  lotInput,
  Nullable,
  OneOf,
  packInput,
  Quantity,
  Reason,
  stating,
  Text,
  Units,
  Warned,
} from './fields.ts';

export const FinalizedPallet = Closed({
  id: Id,
  lpn: Lpn,
  lines: Type.Integer({ examples: [2] }),
  totalQuantity: Units,
  /** The units that were built on it, each behind the one in which it stands. */
  units: Type.Optional(Type.Array(Closed({ id: Id, lpn: Lpn, kind: OneOf(unitKinds) }))),
});
export type FinalizedPallet = Static<typeof FinalizedPallet>;

const received = Closed({
  ...stating('PALLET_FINALIZED', 'PALLET_RECEIVED'),
  data: Closed({
    pallet: FinalizedPallet,
    /** The pallet with the goods that are not AVAILABLE, if `separate` made one. */
    setAside: Type.Optional(FinalizedPallet),
    asn: Nullable(Asn),
  }),
});

/** Goods that arrive: of one product, lot and status. */
const ArrivingGoods = Closed({
  productId: Id,
  quantity: Type.Optional(Quantity),
  ...packInput,
  ...lotInput,
  /** The default is AVAILABLE. */
  status: Type.Optional(OneOf(receivableStockStatuses)),
  /** Why the goods are not AVAILABLE; required for every other status. The ledger keeps it. */
  reason: Type.Optional(Reason),
});

/** The place of a built unit in `units`. */
const builtPlace = (description: string) =>
  Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: MAX_LINES, description, examples: [1] })),
  );

const BuiltUnit = Closed({
  kind: Type.Optional(OneOf(unitKinds, { description: 'Without it a CARTON.' })),
  lpn: Type.Optional(
    Nullable(Lpn, {
      description: 'The LPN on a label that was printed beforehand; without it the next one.',
    }),
  ),
  parent: builtPlace(
    'The place, from 1, of the unit in which it stands, which comes before it in the list; without it, it stands on the pallet.',
  ),
});

export const receiveBatch = endpoint('POST', '/api/inventory/batch', {
  permission: 'stock:receive',
  bodyLimit: bodyLimits.document,
  summary:
    'Receives one pallet, or one for good and one for other goods, all or nothing, with or without an ASN.',
  body: Closed({
    warehouseId: Id,
    asnId: Type.Optional(Nullable(Id)),
    userNotes: Type.Optional(Nullable(Text())),
    separate: Type.Optional(
      Type.Boolean({
        description:
          'True: goods that are not AVAILABLE go on a pallet of their own, beside the one with the others, so that these are not put away with them.',
        examples: [false],
      }),
    ),
    lpn: Type.Optional(
      Nullable(Lpn, {
        description:
          'The LPN on a label that was printed beforehand: an SSCC, or one of the company’s form. Without it the pallet gets the next one.',
      }),
    ),
    units: Type.Optional(
      Type.Array(BuiltUnit, {
        maxItems: MAX_LINES,
        description:
          'The units that stand on the pallet: cartons, and units in them. Each has goods, or one in it has. With `separate` a unit goes with its goods: it stays with those that are AVAILABLE, and others out of it lie on the other pallet.',
      }),
    ),
    items: Type.Array(
      Closed({
        ...ArrivingGoods.properties,
        unit: builtPlace(
          'The place, from 1, of the unit in which they are; without it they are on the pallet.',
        ),
      }),
      { minItems: 1, maxItems: MAX_LINES },
    ),
  }),
  responses: { 201: Warned(received) },
});

export const receiveUnit = endpoint('POST', '/api/asns/{id}/units/{lpn}/receive', {
  permission: 'stock:receive',
  bodyLimit: bodyLimits.document,
  summary:
    'Receives a unit that the ASN announces, with all units in it that are not received yet, as one. Without `items` as it was announced, which the customer must allow (`announcedUnits` ACCEPT).',
  body: Closed({
    items: Type.Optional(
      Nullable(
        Type.Array(
          Closed({
            unit: Type.Optional(
              Nullable(Lpn, {
                description: 'The unit in which they are; by default the received one.',
              }),
            ),
            ...ArrivingGoods.properties,
          }),
          {
            minItems: 1,
            maxItems: MAX_LINES,
            description:
              'What was found. Units in which nothing was found stay expected, but for those around others.',
          },
        ),
      ),
    ),
    userNotes: Type.Optional(Nullable(Text())),
  }),
  responses: {
    201: Closed({
      ...stating('UNIT_RECEIVED'),
      data: Closed({
        pallet: FinalizedPallet,
        asn: Asn,
        units: Type.Array(AnnouncedUnit, { description: 'The units that came.' }),
      }),
    }),
  },
});

export const receivePallet = endpoint('POST', '/api/asns/{id}/pallets/{lpn}/receive', {
  permission: 'stock:receive',
  summary:
    'Receives a unit of a transfer as it was sent, with the units in it: with their LPNs, lots and age.',
  responses: { 201: received },
});

export const closeAsn = endpoint('POST', '/api/asns/{id}/close', {
  permission: 'asns:close',
  summary:
    'Ends receiving: the remainder comes LATER, or the ASN is closed SHORT, which a supervisor may do.',
  body: Closed({ remainder: OneOf(asnRemainders), notes: Type.Optional(Nullable(Text())) }),
  responses: { 200: Asn },
});
