import { MAX_NAME, MAX_WAREHOUSE_ADDRESS } from '@lading/domain/limits';
import { shortPickRules } from '@lading/domain/picking';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  Active,
  ActiveFilter,
  Closed,
  Code,
  Country,
  Id,
  Instant,
  Named,
  Nullable,
  OneOf,
  Text,
  TimeZone,
  Version,
} from './fields.ts';

const ShortPicks = OneOf(shortPickRules, {
  description:
    'What a short pick does besides: OFF nothing; COUNT has the place counted; HOLD also keeps its units from orders until that count is done.',
});

export const Warehouse = Closed({
  id: Id,
  name: Type.String({ examples: ['Rotterdam North'] }),
  address: Nullable(Type.String({ examples: ['Waalhaven 12, Rotterdam'] })),
  country: Nullable(Country),
  timeZone: TimeZone,
  shortPicks: ShortPicks,
  active: Active,
  createdAt: Instant,
  version: Version,
});
export type Warehouse = Static<typeof Warehouse>;

const warehouseInput = {
  name: Code(MAX_NAME, 'Rotterdam North'),
  address: Type.Optional(Nullable(Text(MAX_WAREHOUSE_ADDRESS, 'Waalhaven 12, Rotterdam'))),
  country: Type.Optional(Nullable(Country)),
  timeZone: Type.Optional(TimeZone),
  shortPicks: Type.Optional(ShortPicks),
};

export const listWarehouses = listEndpoint('/api/warehouses', {
  permission: 'warehouses:read',
  summary: 'The warehouses that the caller may work in.',
  filters: { active: ActiveFilter },
  sorts: ['name', 'createdAt'],
  defaultSort: 'name',
  item: Warehouse,
});

export const listDestinations = endpoint('GET', '/api/warehouses/destinations', {
  permission: 'warehouses:read',
  summary:
    'Where the caller may send transfers: staff who may create orders to each warehouse in use, also to one in which they do not work and of which they see nothing else.',
  responses: { 200: Type.Array(Named) },
});

export const getWarehouse = endpoint('GET', '/api/warehouses/{id}', {
  permission: 'warehouses:read',
  summary: 'One warehouse.',
  responses: { 200: Warehouse },
  versioned: true,
});

export const createWarehouse = endpoint('POST', '/api/warehouses', {
  permission: 'warehouses:write',
  summary: 'Creates a warehouse; its time zone is UTC by default, and short picks hold.',
  body: Closed(warehouseInput),
  responses: { 201: Warehouse },
});

export const updateWarehouse = endpoint('PUT', '/api/warehouses/{id}', {
  permission: 'warehouses:write',
  summary: 'Changes or retires a warehouse; absent fields stay.',
  body: Closed({ ...warehouseInput, active: Type.Optional(Active) }),
  responses: { 200: Warehouse },
  versioned: true,
});

export const deleteWarehouse = endpoint('DELETE', '/api/warehouses/{id}', {
  permission: 'warehouses:write',
  summary: 'Deletes a warehouse that nothing refers to.',
  responses: { 204: null },
});
