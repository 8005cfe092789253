import {
  appointmentKinds,
  appointmentStatuses,
  MAX_APPOINTMENT_MINUTES,
  type DockRules as Rules,
  stepChoices,
} from '@lading/domain/appointments';
import { asnStatuses } from '@lading/domain/asns';
import {
  MAX_CARRIER,
  MAX_DOCK_PALLETS,
  MAX_EXPLANATION,
  MAX_LINK_BOOKINGS,
  MAX_LINK_DAYS,
  MAX_NAME,
  MAX_NOTES,
  MAX_PHONE,
  MAX_PLATE,
} from '@lading/domain/limits';
import { type Static, Type } from 'typebox';
import { bodyLimits, endpoint, listEndpoint } from './endpoint.ts';
import {
  CalendarDate,
  Closed,
  Flag,
  Id,
  Instant,
  Line,
  Named,
  Nullable,
  OneOf,
  Reference,
  Secret,
  Text,
  TimeZone,
  Version,
  Words,
} from './fields.ts';
import { LoadRef } from './loads.ts';

const Kind = OneOf(appointmentKinds, { description: 'Whether the truck is unloaded or loaded.' });
const Status = OneOf(appointmentStatuses);
const Pallets = Type.Integer({ minimum: 0, maximum: MAX_DOCK_PALLETS, examples: [12] });
const Minutes = Type.Integer({ minimum: 1, maximum: MAX_APPOINTMENT_MINUTES, examples: [60] });
const Flagged = (description: string) => Type.Boolean({ description, examples: [false] });

const truck = {
  carrier: Nullable(Line(MAX_CARRIER, 'DHL')),
  plate: Nullable(Line(MAX_PLATE, '12-BGT-3')),
  driver: Nullable(Line(MAX_NAME, 'Jan de Vries')),
  phone: Nullable(Line(MAX_PHONE, '+31 10 1234567')),
};

const step = (description: string) => Nullable(Instant, { description });

export const Appointment = Closed({
  id: Id,
  warehouseId: Id,
  kind: Kind,
  status: Status,
  door: Nullable(Named, { description: 'Null until somebody says at which.' }),
  startsAt: Instant,
  endsAt: Instant,
  asn: Nullable(
    Closed({ id: Id, asnReference: Reference, status: OneOf(asnStatuses), customer: Named }),
  ),
  load: Nullable(LoadRef),
  ...truck,
  pallets: Pallets,
  note: Nullable(Type.String()),
  isByLink: Flagged('True if a carrier booked it by a link.'),
  isApproved: Flagged('False until the warehouse approves what a carrier booked.'),
  reason: Nullable(Type.String({ examples: ['The truck broke down.'] }), {
    description:
      'Why it was cancelled. Null where nobody said why, and where its ASN or its load was cancelled without a reason.',
  }),
  bookedAt: Instant,
  bookedBy: Type.String({ examples: ['operator@lading.local'] }),
  arrivedAt: step('When the truck came to the warehouse.'),
  dockedAt: step('When it stood at the door.'),
  doneAt: step('When it was unloaded or loaded.'),
  leftAt: step('When it left.'),
  endedAt: step('When it was cancelled, or seen not to come.'),
  version: Version,
});
export type Appointment = Static<typeof Appointment>;

export const listAppointments = listEndpoint('/api/appointments', {
  permission: 'appointments:read',
  summary: 'The appointments of trucks at the doors of a warehouse, by when they begin.',
  filters: {
    warehouseId: Id,
    dateFrom: Type.Optional(CalendarDate),
    dateTo: Type.Optional(CalendarDate),
    doorId: Type.Optional(Id),
    kind: Type.Optional(Kind),
    status: Type.Optional(Status),
    asnId: Type.Optional(Id),
    loadId: Type.Optional(Id),
    openOnly: Flag,
  },
  sorts: ['startsAt'],
  defaultSort: 'startsAt',
  item: Appointment,
});

export const getAppointment = endpoint('GET', '/api/appointments/{id}', {
  permission: 'appointments:read',
  summary: 'One appointment.',
  responses: { 200: Appointment },
  versioned: true,
});

const Slot = Closed({ startsAt: Instant, endsAt: Instant });

export const Slots = Closed({
  timeZone: TimeZone,
  minutes: Minutes,
  doors: Type.Array(Closed({ ...Named.properties, slots: Type.Array(Slot) })),
});
export type Slots = Static<typeof Slots>;

export const listSlots = endpoint('GET', '/api/appointments/slots', {
  permission: 'appointments:read',
  summary:
    'The free times of a day at the doors that take such a truck, in whole steps from their opening. Without `minutes` a truck takes as long as the rules of the warehouse say for its pallets.',
  query: Closed({
    warehouseId: Id,
    kind: Kind,
    day: CalendarDate,
    pallets: Type.Optional(Pallets),
    minutes: Type.Optional(Minutes),
    appointmentId: Type.Optional(Id),
  }),
  responses: { 200: Slots },
});

const booking = {
  ...Type.Partial(Closed(truck)).properties,
  doorId: Type.Optional(Nullable(Id)),
  pallets: Type.Optional(Pallets),
  minutes: Type.Optional(Minutes),
  note: Type.Optional(Nullable(Text(MAX_NOTES, 'Liftgate needed'))),
};

export const bookAppointment = endpoint('POST', '/api/appointments', {
  permission: 'appointments:write',
  summary:
    'Books a door for a truck: with an ASN, for a load, or with neither. A door takes one truck at a time (409 `SLOT_TAKEN`) and is open for all of it. Without a door, somebody gives one later.',
  body: Closed({
    ...booking,
    warehouseId: Id,
    kind: Kind,
    startsAt: Instant,
    asnId: Type.Optional(Nullable(Id)),
    loadId: Type.Optional(Nullable(Id)),
  }),
  responses: { 201: Appointment },
});

export const updateAppointment = endpoint('PUT', '/api/appointments/{id}', {
  permission: 'appointments:write',
  summary:
    'Changes or moves an appointment; absent fields stay. Its time and its door change only until the truck stands at it.',
  body: Closed({ ...booking, startsAt: Type.Optional(Instant) }),
  responses: { 200: Appointment },
  versioned: true,
});

const stepOf = <const S extends string>(name: S, summary: string) =>
  endpoint('POST', `/api/appointments/{id}/${name}`, {
    permission: 'appointments:work',
    summary,
    responses: { 200: Appointment },
  });

export const arriveTruck = stepOf('arrive', 'The truck is here. Times of waiting begin.');
export const finishTruck = stepOf('finish', 'The truck is unloaded or loaded.');
export const releaseTruck = stepOf('leave', 'The truck has left; its door takes the next one.');
export const missTruck = stepOf('miss', 'The truck did not come. Others may have its time.');
export const undoTruck = stepOf(
  'undo',
  "Takes back the last step of the truck, also that it did not come, with its instant. 409 `DOOR_OCCUPIED` or `SLOT_TAKEN` if its door or its time is another truck's meanwhile.",
);

export const dockTruck = endpoint('POST', '/api/appointments/{id}/dock', {
  permission: 'appointments:work',
  summary:
    'The truck stands at its door, or at another one, which takes one truck at a time (409 `DOOR_OCCUPIED`).',
  body: Closed({ doorId: Type.Optional(Id) }),
  responses: { 200: Appointment },
});

export const cancelAppointment = endpoint('POST', '/api/appointments/{id}/cancel', {
  permission: 'appointments:write',
  summary: 'Cancels an appointment. Others may have its time.',
  body: Closed({ reason: Words(MAX_EXPLANATION, 'The truck broke down.') }),
  responses: { 200: Appointment },
});

export const approveAppointment = endpoint('POST', '/api/appointments/{id}/approve', {
  permission: 'appointments:write',
  summary: 'Approves what a carrier booked by a link, who then learns the door.',
  responses: { 200: Appointment },
});

const RuleMinutes = (description: string, maximum: number, example: number) =>
  Type.Integer({ minimum: 0, maximum, description, examples: [example] });

const ruleFields = {
  inboundMinutes: RuleMinutes('Minutes of every truck that is unloaded.', 1_440, 30),
  inboundMinutesPerPallet: RuleMinutes('And for each of its pallets.', 60, 2),
  outboundMinutes: RuleMinutes('Minutes of every truck that is loaded.', 1_440, 30),
  outboundMinutesPerPallet: RuleMinutes('And for each of its pallets.', 60, 2),
  stepMinutes: Type.Unsafe<Rules['stepMinutes']>({
    type: 'integer',
    enum: [...stepChoices],
    description: 'Appointments begin in such steps from the opening, and take whole steps.',
    examples: [15],
  }),
  noticeHours: Type.Integer({
    minimum: 0,
    maximum: 720,
    description: 'Until so many hours before, carriers book, move and cancel by their links.',
    examples: [12],
  }),
  needsApproval: Flagged('True if the warehouse approves what carriers book.'),
};

export const DockRules = Closed({ id: Id, ...ruleFields, version: Version });
export type DockRules = Static<typeof DockRules>;

export const getDockRules = endpoint('GET', '/api/dock-rules/{id}', {
  permission: 'appointments:read',
  summary: 'How long trucks take at the doors of a warehouse, by its id.',
  responses: { 200: DockRules },
  versioned: true,
});

export const updateDockRules = endpoint('PUT', '/api/dock-rules/{id}', {
  permission: 'doors:write',
  summary: 'Changes how long trucks take. Booked appointments keep their times.',
  body: Closed({ ...Type.Partial(Closed(ruleFields)).properties }),
  responses: { 200: DockRules },
  versioned: true,
});

export const DockLink = Closed({
  id: Id,
  warehouseId: Id,
  kind: Kind,
  asn: Appointment.properties.asn,
  load: Appointment.properties.load,
  carrier: Nullable(Type.String({ examples: ['DHL'] })),
  pallets: Nullable(Pallets, { description: 'Of its trucks; null if the carrier says.' }),
  maxBookings: Type.Integer({ minimum: 1, maximum: MAX_LINK_BOOKINGS, examples: [3] }),
  bookings: Type.Integer({
    minimum: 0,
    description: 'How many were booked; cancelled ones count too.',
    examples: [1],
  }),
  expiresAt: Instant,
  revokedAt: Nullable(Instant),
  createdAt: Instant,
  createdBy: Type.String({ examples: ['operator@lading.local'] }),
});
export type DockLink = Static<typeof DockLink>;

export const listDockLinks = listEndpoint('/api/dock-links', {
  permission: 'appointments:read',
  summary: 'The links by which carriers book without an account. Their tokens are not kept.',
  filters: {
    warehouseId: Id,
    asnId: Type.Optional(Id),
    loadId: Type.Optional(Id),
    openOnly: Flag,
  },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  item: DockLink,
});

export const createDockLink = endpoint('POST', '/api/dock-links', {
  permission: 'appointments:write',
  summary:
    'Makes a link for the carrier of an ASN or a load, or for any carrier. The response alone has its token: the page is `/dock#token`.',
  body: Closed({
    warehouseId: Id,
    kind: Kind,
    asnId: Type.Optional(Nullable(Id)),
    loadId: Type.Optional(Nullable(Id)),
    carrier: Type.Optional(truck.carrier),
    pallets: Type.Optional(Nullable(Pallets)),
    maxBookings: Type.Optional(DockLink.properties.maxBookings),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_LINK_DAYS,
        description: 'Until it expires; 14 unless somebody says.',
        examples: [14],
      }),
    ),
  }),
  responses: {
    201: Closed({
      ...DockLink.properties,
      token: Type.String({ description: 'Keep it secret.', examples: ['1-nH0…'] }),
    }),
  },
  sealed: true,
});

export const revokeDockLink = endpoint('POST', '/api/dock-links/{id}/revoke', {
  permission: 'appointments:write',
  summary: 'Ends a link at once. What was booked by it stays.',
  responses: { 200: DockLink },
});

const Token = Secret({
  minLength: 1,
  maxLength: 100,
  description: 'What the link has behind `#`.',
  examples: ['1-nH0…'],
});

export const CarrierAppointment = Closed({
  id: Id,
  status: Status,
  startsAt: Instant,
  endsAt: Instant,
  ...truck,
  pallets: Pallets,
  isApproved: Flagged('False until the warehouse approves it.'),
  door: Nullable(Type.String({ examples: ['Door 3'] }), {
    description: 'Null until the warehouse has approved it and knows the door.',
  }),
  changeableUntil: Instant,
});
export type CarrierAppointment = Static<typeof CarrierAppointment>;

export const DockView = Closed({
  warehouse: Closed({
    name: Type.String({ examples: ['Rotterdam North'] }),
    address: Nullable(Type.String()),
    timeZone: TimeZone,
  }),
  kind: Kind,
  pallets: Nullable(Pallets, { description: 'Of the truck; null if the carrier says.' }),
  bookingsLeft: Type.Integer({ minimum: 0, examples: [2] }),
  noticeHours: ruleFields.noticeHours,
  needsApproval: ruleFields.needsApproval,
  expiresAt: Instant,
  day: CalendarDate,
  lastDay: CalendarDate,
  slots: Type.Array(Slot),
  appointments: Type.Array(CarrierAppointment),
});
export type DockView = Static<typeof DockView>;

/** Calls of somebody who has a link and no account. */
const byLink = {
  permission: 'public',
  isByLink: true,
  bodyLimit: bodyLimits.short,
  idempotent: false,
} as const;

export const viewDock = endpoint('POST', '/api/dock/view', {
  ...byLink,
  summary:
    'What the holder of a link sees: the free times of a day, and what was booked by the link.',
  body: Closed({
    token: Token,
    day: Type.Optional(CalendarDate),
    pallets: Type.Optional(Pallets),
  }),
  responses: { 200: DockView },
  changes: [],
});

export const bookByLink = endpoint('POST', '/api/dock/book', {
  ...byLink,
  summary: 'Books a free time by a link. The server chooses the door.',
  body: Closed({
    token: Token,
    startsAt: Instant,
    pallets: Type.Optional(Pallets),
    ...Type.Partial(Closed(truck)).properties,
  }),
  responses: { 201: CarrierAppointment },
});

export const changeByLink = endpoint('POST', '/api/dock/change', {
  ...byLink,
  summary: 'Changes or moves what was booked by the link; absent fields stay.',
  body: Closed({
    token: Token,
    appointmentId: Id,
    startsAt: Type.Optional(Instant),
    pallets: Type.Optional(Pallets),
    ...Type.Partial(Closed(truck)).properties,
  }),
  responses: { 200: CarrierAppointment },
});

export const cancelByLink = endpoint('POST', '/api/dock/cancel', {
  ...byLink,
  summary: 'Cancels what was booked by the link.',
  body: Closed({ token: Token, appointmentId: Id }),
  responses: { 200: CarrierAppointment },
});
