import { changedDocuments, changeTypes } from '@lading/domain/changes';
import { movementKinds, stockStatuses } from '@lading/domain/inventory';
import { MAX_CHANGES } from '@lading/domain/limits';
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Closed, Id, Instant, LotRef, Lpn, Nullable, OneOf, ProductRef, Units } from './fields.ts';

const Side = Nullable(
  Closed(
    { lpn: Nullable(Lpn), status: OneOf(stockStatuses) },
    { description: 'Null outside the warehouse.' },
  ),
);

/** An event for other systems. It names neither staff nor locations. */
export const ChangeEvent = Closed({
  id: Type.Integer({
    minimum: 1,
    description: 'Unique. A change that arrives twice has the same id.',
    examples: [42],
  }),
  type: OneOf(changeTypes),
  at: Instant,
  warehouseId: Nullable(
    Type.Integer({
      minimum: 1,
      description: 'Null for a lot, which belongs to no warehouse.',
      examples: [42],
    }),
  ),
  customerId: Nullable(
    Type.Integer({
      minimum: 1,
      description: 'Null for a count, which may concern several customers.',
      examples: [42],
    }),
  ),
  document: Nullable(
    Closed({
      type: OneOf(changedDocuments),
      id: Id,
      reference: Type.String({
        description: 'The code of a lot, the name of a count.',
        examples: ['SO-00042'],
      }),
    }),
  ),
  status: Nullable(
    Type.String({
      description: 'The status of the document after the step.',
      examples: ['SHIPPED'],
    }),
  ),
  previousStatus: Nullable(
    Type.String({ description: 'Null for the first step.', examples: ['PACKED'] }),
  ),
  shipment: Nullable(
    Closed(
      {
        shippingCarrier: Nullable(Type.String({ examples: ['DHL'] })),
        trackingNumber: Nullable(Type.String({ examples: ['4911-403C-98'] })),
      },
      { description: 'For `order.shipped` only.' },
    ),
  ),
  package: Nullable(
    Closed(
      {
        id: Id,
        code: Type.String({ description: 'The barcode of its label.', examples: ['PACKAGE-12'] }),
        weight: Nullable(
          Type.Number({
            description: 'Kilograms, as weighed; null as well once it is unpacked.',
            examples: [2.5],
          }),
        ),
      },
      { description: 'For `label.made` only.' },
    ),
  ),
  product: Nullable(
    Type.Unsafe<Static<typeof ProductRef>>({ ...ProductRef, description: 'That of a lot.' }),
  ),
  movements: Type.Array(
    Closed({
      id: Id,
      kind: OneOf(movementKinds),
      product: ProductRef,
      lot: Nullable(LotRef),
      quantity: Units,
      from: Side,
      to: Side,
      reason: Nullable(Type.String({ examples: ['Broken in handling'] })),
    }),
    { description: 'For `stock.changed` only.' },
  ),
});
export type ChangeEvent = Static<typeof ChangeEvent>;

export const listChanges = endpoint('GET', '/api/changes', {
  permission: 'changes:read',
  summary:
    "What happened in the caller's warehouses, in the order in which it was committed. Kept for the days that the settings give.",
  query: Closed({
    after: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          '`next` of an earlier response. Without it, or with `0`, the response begins with the oldest change.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_CHANGES,
        description: `The default is ${MAX_CHANGES}.`,
        examples: [100],
      }),
    ),
    types: Type.Optional(
      Type.String({
        maxLength: 2000,
        pattern: '^[a-z_]+\\.[a-z_]+(,[a-z_]+\\.[a-z_]+)*$',
        description: 'With commas between.',
        examples: ['order.shipped,stock.changed'],
      }),
    ),
    warehouseId: Type.Optional(Id),
    customerId: Type.Optional(Id),
  }),
  responses: {
    200: Closed({
      items: Type.Array(ChangeEvent),
      next: Type.String({ description: 'The value of `after` for the next call; never empty.' }),
      more: Type.Boolean({
        description: 'True if the next call can be made at once.',
        examples: [false],
      }),
    }),
  },
});
