import { weekdays } from '@lading/domain/calendars';
import {
  MAX_CARRIER,
  MAX_HOLIDAYS,
  MAX_NAME,
  MAX_SHIP_DAYS,
  MAX_TRANSIT_DAYS,
} from '@lading/domain/limits';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  CalendarDate,
  Closed,
  Code,
  Id,
  Line,
  Named,
  Nullable,
  Priority,
  Version,
} from './fields.ts';

const calendarFields = {
  workingDays: Type.Array(
    Type.Integer({ minimum: weekdays[0], maximum: weekdays.length, examples: [1] }),
    {
      minItems: 1,
      uniqueItems: true,
      description: 'The days of the week, from 1 for Monday to 7 for Sunday.',
    },
  ),
  holidays: Type.Array(Closed({ day: CalendarDate, name: Line(MAX_NAME, 'Boxing Day') }), {
    maxItems: MAX_HOLIDAYS,
    description: 'Days on which the warehouse does not work, in any order; each day once.',
  }),
};

export const Calendar = Closed({
  id: Id,
  name: Type.String({ examples: ['Rotterdam North'] }),
  timeZone: Type.String({ examples: ['Europe/Amsterdam'] }),
  ...calendarFields,
  version: Version,
});
export type Calendar = Static<typeof Calendar>;

export const getCalendar = endpoint('GET', '/api/calendars/{id}', {
  permission: 'calendars:read',
  summary:
    'The working days of a warehouse, by its id. Until somebody says something else it works from Monday to Friday.',
  responses: { 200: Calendar },
  versioned: true,
});

export const updateCalendar = endpoint('PUT', '/api/calendars/{id}', {
  permission: 'calendars:write',
  summary:
    'Changes the working days of a warehouse. The open orders without a requested date get their ship-by dates anew.',
  body: Closed({ ...Type.Partial(Closed(calendarFields)).properties }),
  responses: { 200: Calendar },
  versioned: true,
});

export const Cutoff = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'A time of the warehouse. What comes in at this minute or later is late.',
  examples: ['14:00'],
});

const ruleFields = {
  name: Code(MAX_NAME, 'Express'),
  carrier: Nullable(Line(MAX_CARRIER, 'DHL'), { description: 'Null for every carrier.' }),
  priority: Nullable(Priority, { description: 'Null for every priority.' }),
  cutoff: Cutoff,
  days: Type.Integer({
    minimum: 0,
    maximum: MAX_SHIP_DAYS,
    description: 'Working days; 0 for the day on which the order counts.',
    examples: [1],
  }),
};

export const ShipRule = Closed({
  id: Id,
  ...ruleFields,
  customer: Nullable(Named, { description: 'Null for every customer.' }),
  warehouseId: Id,
  version: Version,
});
export type ShipRule = Static<typeof ShipRule>;

export const listShipRules = listEndpoint('/api/ship-rules', {
  permission: 'calendars:read',
  summary:
    'The cut-offs and service levels of a warehouse. They give an order without a requested date the day by which it ships. A rule of its customer comes before one of its carrier, and that before one of its priority.',
  filters: { warehouseId: Id, customerId: Type.Optional(Id) },
  sorts: ['name'],
  defaultSort: 'name',
  item: ShipRule,
});

export const getShipRule = endpoint('GET', '/api/ship-rules/{id}', {
  permission: 'calendars:read',
  summary: 'One rule.',
  responses: { 200: ShipRule },
  versioned: true,
});

const CustomerId = Nullable(Id, { description: 'Null for every customer.' });
const { name, cutoff, days, ...optional } = ruleFields;

export const createShipRule = endpoint('POST', '/api/ship-rules', {
  permission: 'calendars:write',
  summary:
    'Creates a rule. Open orders without a requested date get their ship-by dates anew; those that have shipped keep theirs.',
  body: Closed({
    name,
    cutoff,
    days,
    ...Type.Partial(Closed(optional)).properties,
    customerId: Type.Optional(CustomerId),
    warehouseId: Id,
  }),
  responses: { 201: ShipRule },
});

export const updateShipRule = endpoint('PUT', '/api/ship-rules/{id}', {
  permission: 'calendars:write',
  summary: 'Changes a rule; absent fields stay.',
  body: Closed({
    ...Type.Partial(Closed(ruleFields)).properties,
    customerId: Type.Optional(CustomerId),
    warehouseId: Type.Optional(Id),
  }),
  responses: { 200: ShipRule },
  versioned: true,
});

export const deleteShipRule = endpoint('DELETE', '/api/ship-rules/{id}', {
  permission: 'calendars:write',
  summary: 'Deletes a rule.',
  responses: { 204: null },
});

const TransitDays = Type.Integer({
  minimum: 0,
  maximum: MAX_TRANSIT_DAYS,
  description: 'Working days of the destination; 0 for the day on which it ships.',
  examples: [2],
});

export const Lane = Closed({
  id: Id,
  destination: Named,
  days: TransitDays,
  warehouseId: Id,
  version: Version,
});
export type Lane = Static<typeof Lane>;

export const listLanes = listEndpoint('/api/lanes', {
  permission: 'calendars:read',
  summary:
    'How long transfers take from a warehouse to others. The ASN of a transfer is expected after these days; without a lane, on the day on which it ships.',
  filters: { warehouseId: Id },
  sorts: ['days'],
  defaultSort: 'days',
  item: Lane,
});

export const getLane = endpoint('GET', '/api/lanes/{id}', {
  permission: 'calendars:read',
  summary: 'One lane.',
  responses: { 200: Lane },
  versioned: true,
});

export const createLane = endpoint('POST', '/api/lanes', {
  permission: 'calendars:write',
  summary: 'Creates the lane from a warehouse to another one; see `/api/warehouses/destinations`.',
  body: Closed({ warehouseId: Id, destinationId: Id, days: TransitDays }),
  responses: { 201: Lane },
});

export const updateLane = endpoint('PUT', '/api/lanes/{id}', {
  permission: 'calendars:write',
  summary: 'Changes how long a lane takes.',
  body: Closed({
    days: TransitDays,
    warehouseId: Type.Optional(Id),
    destinationId: Type.Optional(Id),
  }),
  responses: { 200: Lane },
  versioned: true,
});

export const deleteLane = endpoint('DELETE', '/api/lanes/{id}', {
  permission: 'calendars:write',
  summary: 'Deletes a lane.',
  responses: { 204: null },
});
