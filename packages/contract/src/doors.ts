import { weekdays } from '@lading/domain/calendars';
import { CLOSES, doorKinds, OPENS, type OpeningHours } from '@lading/domain/doors';
import { MAX_DOOR_NAME, MAX_OPENING_HOURS } from '@lading/domain/limits';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  Active,
  ActiveFilter,
  Closed,
  Code,
  Id,
  Named,
  Nullable,
  OneOf,
  Version,
} from './fields.ts';

export const Hours = Closed({
  weekday: Type.Unsafe<OpeningHours['weekday']>({
    type: 'integer',
    minimum: weekdays[0],
    maximum: weekdays.length,
    description: 'From 1 for Monday to 7 for Sunday.',
    examples: [1],
  }),
  opens: Type.String({
    pattern: OPENS.source,
    description: 'A time of the warehouse.',
    examples: ['06:00'],
  }),
  closes: Type.String({
    pattern: CLOSES.source,
    description: 'A time of the warehouse; 24:00 for the end of the day.',
    examples: ['22:00'],
  }),
});

export const DoorKind = OneOf(doorKinds, { description: 'Which trucks it takes.' });

const fields = {
  name: Code(MAX_DOOR_NAME, 'Door 3'),
  kind: DoorKind,
  hours: Type.Array(Hours, {
    maxItems: MAX_OPENING_HOURS,
    description:
      'When it is open, in any order; a day without hours is closed, and so is a holiday of the warehouse.',
  }),
};

export const Door = Closed({
  id: Id,
  ...fields,
  stagingLocation: Nullable(Named, {
    description: 'Where goods stand before they are loaded, or after they are unloaded.',
  }),
  active: Active,
  warehouseId: Id,
  version: Version,
});
export type Door = Static<typeof Door>;

export const listDoors = listEndpoint('/api/doors', {
  permission: 'doors:read',
  summary: 'The doors of a warehouse, at which trucks are loaded and unloaded.',
  filters: { warehouseId: Id, active: ActiveFilter, kind: Type.Optional(DoorKind) },
  sorts: ['name'],
  defaultSort: 'name',
  item: Door,
});

export const getDoor = endpoint('GET', '/api/doors/{id}', {
  permission: 'doors:read',
  summary: 'One door.',
  responses: { 200: Door },
  versioned: true,
});

const StagingLocationId = Type.Optional(Nullable(Id));

export const createDoor = endpoint('POST', '/api/doors', {
  permission: 'doors:write',
  summary: 'Creates a door.',
  body: Closed({ ...fields, stagingLocationId: StagingLocationId, warehouseId: Id }),
  responses: { 201: Door },
});

export const updateDoor = endpoint('PUT', '/api/doors/{id}', {
  permission: 'doors:write',
  summary: 'Changes or retires a door; absent fields stay.',
  body: Closed({
    ...Type.Partial(Closed(fields)).properties,
    stagingLocationId: StagingLocationId,
    active: Type.Optional(Active),
    warehouseId: Type.Optional(Id),
  }),
  responses: { 200: Door },
  versioned: true,
});

export const deleteDoor = endpoint('DELETE', '/api/doors/{id}', {
  permission: 'doors:write',
  summary: 'Deletes a door that nothing names.',
  responses: { 204: null },
});
