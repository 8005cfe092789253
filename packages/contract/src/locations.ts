import { MAX_LOCATION_NAME, MAX_SCAN, MAX_UPLOAD_BYTES, MAX_ZONE } from '@lading/domain/limits';
import { locationTypes } from '@lading/domain/locations';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  Active,
  ActiveFilter,
  Closed,
  Code,
  Id,
  Instant,
  Nullable,
  OneOf,
  Reason,
  SoughtCode,
  stating,
  Version,
  Warned,
} from './fields.ts';

const MAX_SEQUENCE = 999_999_999;

/** The properties of a location beside its name and type. */
export const placeFields = {
  zone: Nullable(Code(MAX_ZONE, 'Cold')),
  sequence: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: MAX_SEQUENCE,
      description: 'People walk by it, then by name; without one it comes last.',
      examples: [120],
    }),
  ),
  pickable: Type.Boolean({
    description:
      'False: whole pallets leave it for orders, and loose units come down by replenishment.',
    examples: [true],
  }),
  capacity: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: MAX_QUANTITY,
      description: 'The most units that it holds, those on pallets included; null for no limit.',
      examples: [480],
    }),
  ),
  blockedIn: Type.Boolean({ description: 'Nothing is brought into it.', examples: [false] }),
  blockedOut: Type.Boolean({
    description: 'Nothing is taken from it, and orders get no stock from it.',
    examples: [false],
  }),
  blockReason: Nullable(Reason),
};

export const Location = Closed({
  id: Id,
  name: Type.String({ examples: ['A-01-03'] }),
  type: OneOf(locationTypes),
  barcode: Nullable(Type.String({ examples: ['A-01-03'] })),
  ...placeFields,
  active: Active,
  warehouseId: Id,
  createdAt: Instant,
  version: Version,
});
export type Location = Static<typeof Location>;

export const listLocations = listEndpoint('/api/locations', {
  permission: 'locations:read',
  summary: 'Locations of a warehouse.',
  filters: {
    warehouseId: Id,
    type: Type.Optional(OneOf(locationTypes)),
    zone: Type.Optional(SoughtCode(MAX_ZONE, 'Cold')),
    active: ActiveFilter,
    barcode: Type.Optional(
      SoughtCode(MAX_SCAN, 'A-01-03', { description: 'The barcode, as scanned, in any case.' }),
    ),
  },
  sorts: ['name', 'type', 'barcode', 'createdAt'],
  defaultSort: 'name',
  item: Location,
});

export const listZones = endpoint('GET', '/api/locations/zones', {
  permission: 'locations:read',
  summary: "The zones of a warehouse's locations, by name.",
  query: Closed({ warehouseId: Id }),
  responses: { 200: Type.Array(Code(MAX_ZONE, 'Cold')) },
});

export const getLocation = endpoint('GET', '/api/locations/{id}', {
  permission: 'locations:read',
  summary: 'One location.',
  responses: { 200: Location },
  versioned: true,
});

const LocationInput = Type.Partial(Closed(placeFields)).properties;

export const createLocation = endpoint('POST', '/api/locations', {
  permission: 'locations:write',
  summary:
    'Creates a location; its barcode is derived from its name. Without `pickable` it is, unless nothing of its type is for sale.',
  body: Closed({
    name: Code(MAX_LOCATION_NAME, 'A-01-03'),
    type: OneOf(locationTypes),
    ...LocationInput,
    warehouseId: Id,
  }),
  responses: { 201: Warned(Location) },
});

export const updateLocation = endpoint('PUT', '/api/locations/{id}', {
  permission: 'locations:write',
  summary:
    'Changes a location; the barcode follows the name, and absent fields stay. Opening both ways drops the reason.',
  body: Closed({
    name: Code(MAX_LOCATION_NAME, 'A-01-03'),
    type: OneOf(locationTypes),
    ...LocationInput,
    active: Type.Optional(Active),
    warehouseId: Type.Optional(Id),
  }),
  responses: { 200: Warned(Location) },
  versioned: true,
});

export const deleteLocation = endpoint('DELETE', '/api/locations/{id}', {
  permission: 'locations:write',
  summary: 'Deletes a location that neither stock nor a movement refers to.',
  responses: { 204: null },
});

export const uploadLocations = endpoint('POST', '/api/locations/upload-csv', {
  permission: 'locations:write',
  summary:
    'Creates locations from a CSV file with the columns name and type, and if wanted zone, sequence, pickable, capacity, blockedIn, blockedOut and blockReason: all rows or none.',
  upload: {
    fields: Closed({ warehouseId: Type.String({ pattern: '^[1-9]\\d*$', examples: ['42'] }) }),
    kinds: ['TEXT'],
    maxBytes: MAX_UPLOAD_BYTES,
  },
  responses: {
    201: Warned(
      Closed({ ...stating('LOCATIONS_CREATED'), created: Type.Integer({ examples: [12] }) }),
    ),
  },
});
