import {
  MAX_BATCH_ORDERS,
  MAX_CARRIER,
  MAX_LINES,
  MAX_PACKAGES,
  MAX_REASON,
  MAX_TOTE,
  MAX_TRACKING_NUMBER,
  MAX_WEIGHT,
} from '@lading/domain/limits';
import { pickBatchStatuses, unpickWays } from '@lading/domain/picking';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { unitStates } from '@lading/domain/units';
import { type Static, Type } from 'typebox';
import { bodyLimits, endpoint, listEndpoint } from './endpoint.ts';
import {
  AwaitedTask,
  Closed,
  Code,
  CountOf,
  DocumentLines,
  Id,
  Instant,
  Line,
  LotCode,
  LotRef,
  Lpn,
  Name,
  Named,
  Nullable,
  OneOf,
  OptionalCode,
  PalletRef,
  ProductRef,
  Quantity,
  Reference,
  SoughtCode,
  ToteCode,
  UnitRef,
  Units,
  UserRef,
  Version,
  Warned,
} from './fields.ts';
import { Carton, LabelsConfirmed, OrderDetail, OrderRef } from './orders.ts';

/**
 * One stop of a walk: where, what and how many. `quantity` less `pickedQuantity` is left to take.
 */
export const PickLine = Closed({
  allocationId: Id,
  orderId: Id,
  orderReference: Reference,
  orderItemId: Id,
  product: Closed({
    ...ProductRef.properties,
    barcode: Nullable(Type.String({ examples: ['4006381333931'] })),
  }),
  pallet: Nullable(PalletRef),
  location: Nullable(
    Closed({
      id: Id,
      name: Type.String({ examples: ['A-01-03'] }),
      barcode: Type.String({ examples: ['A-01-03'] }),
    }),
  ),
  lot: Nullable(LotRef),
  quantity: Units,
  pickedQuantity: Units,
  waitsFor: Nullable(AwaitedTask, {
    description:
      'The replenishment task that brings the units to a pick location first; null if they can be picked.',
  }),
  wholeUnit: Type.Optional(
    Nullable(UnitRef, {
      description:
        'The outermost unit around the units of which everything is to be picked for this order: it can be taken as it is.',
    }),
  ),
});
export type PickLine = Static<typeof PickLine>;

const BringTo = Nullable(Named, {
  description:
    'Where the picked goods are brought: the first open location for packing with room for them; null if there is none.',
});

export const PickList = Closed({
  order: OrderRef,
  warehouseId: Id,
  bringTo: BringTo,
  lines: Type.Array(PickLine, {
    description:
      'In walking order: by location as people count, then LPN and SKU. Empty until the order is released.',
  }),
  cartons: Type.Optional(
    Type.Array(Carton, { description: 'The cartons that are suggested for the order.' }),
  ),
});
export type PickList = Static<typeof PickList>;

/**
 * An order of a batch, and the tote into which it is picked. One that was cancelled is still
 * listed, with the tote that somebody has to empty.
 */
const BatchOrder = Closed({
  ...OrderRef.properties,
  tote: Nullable(Type.String({ examples: ['TOTE-07'] })),
  cartons: Type.Optional(
    Type.Array(Carton, {
      description: 'The cartons that are suggested for the order. Not in lists of batches.',
    }),
  ),
});
export type BatchOrder = Static<typeof BatchOrder>;

const batchFields = {
  id: Id,
  warehouseId: Id,
  status: OneOf(pickBatchStatuses),
  createdAt: Instant,
  createdBy: UserRef,
  usesTotes: Type.Boolean({
    description: 'True if each order is picked into a tote of its own.',
    examples: [false],
  }),
  orders: Type.Array(BatchOrder),
  summary: Closed({
    lines: CountOf('Stops of the walk.', 7),
    units: Units,
    pickedUnits: Units,
  }),
  version: Version,
};

export const PickBatch = Closed(batchFields);
export type PickBatch = Static<typeof PickBatch>;

export const PickBatchDetail = Closed({
  ...batchFields,
  bringTo: BringTo,
  lines: Type.Array(PickLine, {
    description: 'The stops of all its released orders, in walking order.',
  }),
});
export type PickBatchDetail = Static<typeof PickBatchDetail>;

export const releaseOrder = endpoint('POST', '/api/orders/{id}/release', {
  permission: 'orders:release',
  summary: 'Releases an order: what it was promised is placed on stock and becomes its pick list.',
  responses: { 200: OrderDetail },
});

export const getPickList = endpoint('GET', '/api/orders/{id}/pick-list', {
  permission: 'orders:pick',
  summary: 'The pick list of a released order, in walking order.',
  responses: { 200: PickList },
});

export const suggestCartons = endpoint('POST', '/api/orders/{id}/cartons', {
  permission: 'orders:pack',
  summary:
    'Suggests cartons again for what is not packed yet, after products were measured or packagings have changed. 409 CARTONS_PACKED once a package is one of the suggested cartons.',
  responses: { 200: OrderDetail },
});

export const pickOrder = endpoint('POST', '/api/orders/{id}/pick', {
  permission: 'orders:pick',
  bodyLimit: bodyLimits.document,
  summary: 'Picks allocated units; a stop with a shortReason is a short pick.',
  body: Closed({
    picks: DocumentLines(
      Closed({
        allocationId: Id,
        quantity: Type.Integer({
          minimum: 0,
          maximum: MAX_QUANTITY,
          description: 'Units taken; 0 only with a shortReason.',
          examples: [24],
        }),
        shortReason: Type.Optional(Nullable(Name(MAX_REASON, 'Shelf empty'))),
      }),
    ),
    tote: Type.Optional(
      Nullable(
        SoughtCode(MAX_TOTE, 'TOTE-07', {
          minLength: 0,
          description:
            'The tote that was scanned at the put. 409 WRONG_TOTE if the order is in another one, or in none.',
        }),
      ),
    ),
    units: Type.Optional(
      Type.Array(Lpn, {
        maxItems: MAX_LINES,
        description:
          'Units that are taken as they stand, with the units in them: they keep their LPNs and become units of the order. 409 UNIT_NOT_WHOLE where the picks do not name all that is in one.',
      }),
    ),
    into: Type.Optional(
      Nullable(Lpn, {
        description:
          'The unit into which everything else is put: an empty one, or one with goods of this order. An LPN of a label that no unit has had makes a carton. Without one the tote of the order, if it has one.',
      }),
    ),
  }),
  responses: { 200: OrderDetail },
});

/** A unit that holds picked goods of an order. */
export const OutboundUnit = Closed({
  ...UnitRef.properties,
  parent: Nullable(PalletRef, { description: 'The unit in which it stands.' }),
  location: Nullable(Named),
  state: OneOf(unitStates),
  packageId: Nullable(Id, { description: 'The package that it is.' }),
  tote: ToteCode,
  lines: Type.Array(Closed({ orderItemId: Id, quantity: Units }), {
    description: 'What stands in it directly, by item of the order.',
  }),
});
export type OutboundUnit = Static<typeof OutboundUnit>;

export const listOrderUnits = endpoint('GET', '/api/orders/{id}/units', {
  permission: 'orders:pick',
  summary: 'The units of an order: those that were picked whole or picked into, and its packages.',
  responses: { 200: Type.Array(OutboundUnit) },
});

export const setOrderTote = endpoint('POST', '/api/orders/{id}/tote', {
  permission: 'orders:pick',
  summary:
    'Sets the tote into which a released order is picked. A tote holds one order at a time; it is free again once the order is packed or cancelled. It is a unit with a code of its own: what is picked for the order stands in it.',
  body: Closed({
    tote: Nullable(Code(MAX_TOTE, 'TOTE-07'), {
      description: 'Null frees a tote that nothing was picked into.',
    }),
  }),
  responses: { 200: Warned(OrderDetail) },
});

export const unpickOrder = endpoint('POST', '/api/orders/{id}/unpick', {
  permission: 'orders:pick',
  bodyLimit: bodyLimits.document,
  summary:
    'Brings picked units that are in no package back to a location. PICK_AGAIN: they stay allocated there. PICK_OTHERS: they are free, and stock that nobody was promised is allocated instead. LEAVE_OUT: they are free, and what is missing becomes the follow-up order.',
  body: Closed({
    picks: DocumentLines(
      Closed({ allocationId: Id, quantity: Quantity, locationId: Type.Optional(Nullable(Id)) }),
      {
        description:
          'Units of allocations, and the location that takes them; without one they go back where they came from.',
      },
    ),
    way: OneOf(unpickWays),
    reason: Type.Optional(Nullable(Name(MAX_REASON, 'Damaged'))),
  }),
  responses: { 200: OrderDetail },
});

const Weight = Type.Number({
  exclusiveMinimum: 0,
  maximum: MAX_WEIGHT,
  description: 'Kilograms, kept to the gram.',
  examples: [2.5],
});

const packedSerials = (description: string) =>
  Type.Optional(Type.Array(LotCode, { maxItems: MAX_LINES, description }));

export const packOrder = endpoint('POST', '/api/orders/{id}/pack', {
  permission: 'orders:pack',
  bodyLimit: bodyLimits.document,
  summary: 'Puts picked units into packages.',
  body: Closed({
    packages: Type.Array(
      Closed({
        lines: Type.Optional(
          DocumentLines(
            Closed({
              orderItemId: Id,
              quantity: Quantity,
              serials: packedSerials(
                'One for each unit of a product whose serials are recorded when it is packed. A code of a product of the order is none. 409 SERIALS_PACKED names those that are in a package already; where others are refused besides, 400 names all.',
              ),
            }),
            { description: 'Required, but for a unit that holds goods of the order.' },
          ),
        ),
        unit: Type.Optional(
          Nullable(Lpn, {
            description:
              'The unit that the package is. One with goods of the order is packed as it stands: `lines`, if given, state all that is in it. An empty one, or a label that no unit has had, takes the lines. Null makes a carton with the next LPN. Where it is absent, the package is no unit yet.',
          }),
        ),
        weight: Type.Optional(Nullable(Weight)),
        packagingId: Type.Optional(
          Nullable(Id, { description: 'What it is packed in, of the warehouse of the order.' }),
        ),
      }),
      { minItems: 1, maxItems: MAX_PACKAGES },
    ),
  }),
  responses: { 200: OrderDetail },
});

export const unpackOrder = endpoint('POST', '/api/orders/{id}/unpack', {
  permission: 'orders:pack',
  bodyLimit: bodyLimits.document,
  summary: 'Takes packed units out of packages; a package that is left empty is gone.',
  body: Closed({
    packages: Type.Array(
      Closed({
        packageId: Id,
        lines: Type.Optional(
          DocumentLines(
            Closed({
              orderItemId: Id,
              quantity: Quantity,
              serials: packedSerials(
                'Which of them come out; all where the whole line does. They can be packed again.',
              ),
            }),
            {
              description:
                'What to take out; everything where it is absent. A package whose contents change loses its weight.',
            },
          ),
        ),
      }),
      { minItems: 1, maxItems: MAX_PACKAGES },
    ),
  }),
  responses: { 200: OrderDetail },
});

export const weighPackage = endpoint('POST', '/api/orders/{id}/packages/{packageId}/weight', {
  permission: 'orders:pack',
  summary: 'Records what a package weighs, until its order has shipped.',
  body: Closed({ weight: Nullable(Weight, { description: 'Null forgets it.' }) }),
  responses: { 200: OrderDetail },
});

export const makePackageUnit = endpoint('POST', '/api/orders/{id}/packages/{packageId}/unit', {
  permission: 'orders:pack',
  summary:
    'Makes a package a unit with an LPN, until its order has shipped. Does nothing where it is one.',
  body: Closed({
    lpn: Type.Optional(
      Nullable(Lpn, {
        description:
          'An empty unit, or a label that no unit has had; without it a carton gets the next LPN.',
      }),
    ),
  }),
  responses: { 200: OrderDetail },
});

export const shipOrder = endpoint('POST', '/api/orders/{id}/ship', {
  permission: 'orders:ship',
  summary: 'Ships a packed order: its stock leaves, and missing units become a follow-up order.',
  body: Type.Optional(
    Closed({
      shippingCarrier: Type.Optional(Nullable(Line(MAX_CARRIER, 'DHL'))),
      trackingNumber: Type.Optional(Nullable(OptionalCode(MAX_TRACKING_NUMBER, '4911-403C-98'))),
      packages: Type.Optional(
        Type.Array(
          Closed({
            packageId: Id,
            trackingNumber: Nullable(OptionalCode(MAX_TRACKING_NUMBER, '4911-403C-98')),
          }),
          {
            maxItems: MAX_PACKAGES,
            description:
              'Tracking numbers of packages. Without one of its own the order has the first of them.',
          },
        ),
      ),
      shippedAt: Type.Optional(Nullable(Instant)),
      confirmed: LabelsConfirmed,
    }),
  ),
  responses: { 200: OrderDetail },
});

export const handOverOrder = endpoint('POST', '/api/orders/{id}/hand-over', {
  permission: 'orders:ship',
  summary:
    'Records that the carrier has what shipped. Without it a shipment counts as handed over when its day ends.',
  responses: { 200: OrderDetail },
});

export const unshipOrder = endpoint('POST', '/api/orders/{id}/unship', {
  permission: 'orders:ship',
  summary:
    'Undoes a shipment that is not handed over: its units come back to where they were packed, and its follow-up order is cancelled.',
  body: Type.Optional(
    Closed({ reason: Type.Optional(Nullable(Name(MAX_REASON, 'Wrong carrier'))) }),
  ),
  responses: { 200: OrderDetail },
});

export const deliverOrder = endpoint('POST', '/api/orders/{id}/deliver', {
  permission: 'orders:ship',
  summary: 'Records that a shipped order has arrived.',
  responses: { 200: OrderDetail },
});

export const listPickBatches = listEndpoint('/api/pick-batches', {
  permission: 'orders:pick',
  summary: 'Orders that are picked together in one walk.',
  filters: { warehouseId: Id, status: Type.Optional(OneOf(pickBatchStatuses)) },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  item: PickBatch,
});

export const getPickBatch = endpoint('GET', '/api/pick-batches/{id}', {
  permission: 'orders:pick',
  summary: 'One batch with its walk. Each stop is picked on its own order.',
  responses: { 200: PickBatchDetail },
  versioned: true,
});

export const createPickBatch = endpoint('POST', '/api/pick-batches', {
  permission: 'orders:pick',
  summary: 'Creates a pick batch of released orders.',
  body: Closed({
    warehouseId: Id,
    orderIds: Type.Array(Id, { minItems: 1, maxItems: MAX_BATCH_ORDERS, uniqueItems: true }),
    usesTotes: Type.Optional(
      Type.Boolean({
        description: 'Whether each order is picked into a tote of its own.',
        examples: [true],
      }),
    ),
  }),
  responses: { 201: PickBatchDetail },
});

export const cancelPickBatch = endpoint('POST', '/api/pick-batches/{id}/cancel', {
  permission: 'orders:pick',
  summary: 'Cancels an open batch; its orders stay released.',
  responses: { 200: PickBatchDetail },
});
