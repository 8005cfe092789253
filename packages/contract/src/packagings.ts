import {
  MAX_CARRIER,
  MAX_GRAMS,
  MAX_MILLIMETRES,
  MAX_PACKAGING_CARRIERS,
  MAX_PACKAGING_NAME,
} from '@lading/domain/limits';
import { unitKinds } from '@lading/domain/units';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  Active,
  ActiveFilter,
  Closed,
  Code,
  Id,
  Instant,
  Line,
  Nullable,
  OneOf,
  Price,
  ProductRef,
  Version,
} from './fields.ts';

const Side = Type.Integer({
  minimum: 1,
  maximum: MAX_MILLIMETRES,
  description: 'Millimetres of the inside.',
  examples: [400],
});

export const packagingFields = {
  name: Code(MAX_PACKAGING_NAME, 'Carton M'),
  unitKind: OneOf(unitKinds, {
    description: 'The kind of unit that it is. Orders are packed into cartons alone.',
  }),
  lengthMm: Side,
  widthMm: Side,
  heightMm: Side,
  tareGrams: Type.Integer({
    minimum: 0,
    maximum: MAX_GRAMS,
    description: 'Grams of the empty packaging.',
    examples: [220],
  }),
  maxWeightGrams: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: MAX_GRAMS,
      description: 'The most grams that it carries, its own included; null for no limit.',
      examples: [20_000],
    }),
  ),
  fillPercent: Type.Integer({
    minimum: 1,
    maximum: 100,
    description:
      'How much of the inside goods fill at most. 100 unless something else is said: less leaves room for padding.',
    examples: [100],
  }),
  cost: Nullable(Price, {
    description:
      'What one costs. Suggestions take the cheapest that fits; those without come last.',
  }),
  carriers: Type.Array(Line(MAX_CARRIER, 'DHL'), {
    maxItems: MAX_PACKAGING_CARRIERS,
    description: 'Carriers of the settings that take it; empty if all do.',
  }),
};

const productInput = Type.Optional(
  Nullable(Id, {
    description:
      'The product that it is, whose stock is kept: a package takes one unit of it, and gives it back when it is opened. Null keeps no stock.',
  }),
);

export const Packaging = Closed({
  id: Id,
  ...packagingFields,
  product: Nullable(ProductRef, {
    description: 'The product that it is, whose stock is kept; null if none is.',
  }),
  active: Active,
  warehouseId: Id,
  createdAt: Instant,
  version: Version,
});
export type Packaging = Static<typeof Packaging>;

export const listPackagings = listEndpoint('/api/packagings', {
  permission: 'packagings:read',
  summary:
    'What a warehouse packs goods into and stands them on: cartons, bags, pallets. Their stock is kept where they are products too.',
  filters: {
    warehouseId: Id,
    active: ActiveFilter,
    unitKind: Type.Optional(OneOf(unitKinds)),
  },
  sorts: ['name', 'createdAt'],
  defaultSort: 'name',
  item: Packaging,
});

export const getPackaging = endpoint('GET', '/api/packagings/{id}', {
  permission: 'packagings:read',
  summary: 'One packaging.',
  responses: { 200: Packaging },
  versioned: true,
});

const { name, lengthMm, widthMm, heightMm, ...others } = packagingFields;
const optional = Type.Partial(Closed(others)).properties;

export const createPackaging = endpoint('POST', '/api/packagings', {
  permission: 'packagings:write',
  summary:
    'Creates a packaging: a carton unless it says what else. Without a tare it weighs nothing, without a fill it is filled up.',
  body: Closed({
    name,
    lengthMm,
    widthMm,
    heightMm,
    ...optional,
    productId: productInput,
    warehouseId: Id,
  }),
  responses: { 201: Packaging },
});

export const updatePackaging = endpoint('PUT', '/api/packagings/{id}', {
  permission: 'packagings:write',
  summary: 'Changes or retires a packaging; absent fields stay.',
  body: Closed({
    ...Type.Partial(Closed(packagingFields)).properties,
    productId: productInput,
    active: Type.Optional(Active),
    warehouseId: Type.Optional(Id),
  }),
  responses: { 200: Packaging },
  versioned: true,
});

export const deletePackaging = endpoint('DELETE', '/api/packagings/{id}', {
  permission: 'packagings:write',
  summary: 'Deletes a packaging that no package and no suggestion names.',
  responses: { 204: null },
});
