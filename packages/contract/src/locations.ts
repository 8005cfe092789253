import { MAX_LOCATION_NAME, MAX_SCAN } from '@lading/domain/limits';
import { locationTypes } from '@lading/domain/locations';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Closed, Id, Instant, Name, Nullable, OneOf, Version } from './fields.ts';

export const Location = Closed({
  id: Id,
  name: Type.String({ examples: ['A-01-03'] }),
  type: OneOf(locationTypes),
  barcode: Nullable(Type.String({ examples: ['A-01-03'] })),
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
    barcode: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_SCAN, description: 'The exact barcode, as scanned.' })),
  },
  sorts: ['name', 'type', 'barcode', 'createdAt'],
  defaultSort: 'name',
  item: Location,
});

export const getLocation = endpoint('GET', '/api/locations/{id}', {
  permission: 'locations:read',
  summary: 'One location.',
  responses: { 200: Location },
  versioned: true,
});

export const createLocation = endpoint('POST', '/api/locations', {
  permission: 'locations:write',
  summary: 'Creates a location; its barcode is derived from its name.',
  body: Closed({ name: Name(MAX_LOCATION_NAME, 'A-01-03'), type: OneOf(locationTypes), warehouseId: Id }),
  responses: { 201: Location },
});

export const updateLocation = endpoint('PUT', '/api/locations/{id}', {
  permission: 'locations:write',
  summary: 'Changes name or type; the barcode follows the name.',
  body: Closed({ name: Name(MAX_LOCATION_NAME, 'A-01-03'), type: OneOf(locationTypes), warehouseId: Type.Optional(Id) }),
  responses: { 200: Location },
  versioned: true,
});

export const deleteLocation = endpoint('DELETE', '/api/locations/{id}', {
  permission: 'locations:write',
  summary: 'Deletes a location that neither stock nor a movement refers to.',
  responses: { 204: null },
});

export const uploadLocations = endpoint('POST', '/api/locations/upload-csv', {
  permission: 'locations:write',
  summary: 'Creates locations from a CSV file with the header name,type: all rows or none.',
  upload: true,
  responses: { 201: Closed({ message: Type.String(), created: Type.Integer({ examples: [12] }) }) },
});
