import type * as contract from '@lading/contract/appointments';
import type { Appointment, DockRules, Slots } from '@lading/contract/appointments';
import type { Door } from '@lading/contract/doors';
import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import {
  type AppointmentEvent,
  type AppointmentKind,
  type AppointmentStatus,
  appointmentSteps,
  canUndo,
  freeSlots,
  isOpen,
  minutesFor,
  type Range,
  takesKind,
} from '@lading/domain/appointments';
import { isActiveAsn } from '@lading/domain/asns';
import { Clock } from '@lading/domain/clocks';
import { outcome } from '@lading/domain/life';
import { isAtDock } from '@lading/domain/loads';
import { addDays } from '@lading/domain/reports';
import { DAY_MS, MINUTE_MS } from '@lading/domain/time';
import { type Actor, requireOpenWarehouse, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import {
  type IfMatch,
  notFound,
  Refusal,
  requireLegal,
  requireVersion,
} from '../../platform/refusal.ts';
import { getAsn } from '../asns/asns.service.ts';
import { type Kind, recordChange, updateRecorded } from '../audit/audit.service.ts';
import { getCalendar } from '../calendars/calendars.service.ts';
import { getDoor, listOpenDoors, lockDoor, requireDoor } from '../doors/doors.service.ts';
import { getLoad } from '../loads/loads.service.ts';
import { getTimeZone } from '../warehouses/warehouses.service.ts';
import * as queries from './appointments.queries.ts';

/** What a person calls an appointment. */
const nameOf = ({ id, asn, load, carrier, plate }: Appointment): string =>
  asn?.asnReference ?? load?.number ?? carrier ?? plate ?? String(id);

export const recorded = ({ warehouseId: _, ...appointment }: Appointment) => ({
  ...appointment,
  name: nameOf(appointment as Appointment),
});

export async function listAppointments(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listAppointments>,
): Promise<Listing<Appointment>> {
  requireWarehouse(actor, query.warehouseId);
  const clock = new Clock(await getTimeZone(db, query.warehouseId));
  return queries.appointmentListing(query, {
    from: query.dateFrom === undefined ? null : clock.startOf(query.dateFrom),
    until: query.dateTo === undefined ? null : clock.startOf(addDays(query.dateTo, 1)),
  });
}

export async function getAppointment(db: Db, actor: Actor, id: number): Promise<Appointment> {
  const appointment = await queries.findAppointment(db, id, actor.warehouseIds);
  if (!appointment) throw notFound('APPOINTMENT');
  return appointment;
}

/** What decides about times at the doors of a warehouse. */
export interface Dock {
  timeZone: string;
  holidays: string[];
  rules: DockRules;
}

export async function readDock(db: Db, actor: Actor, warehouseId: number): Promise<Dock> {
  const { timeZone, holidays } = await getCalendar(db, actor, warehouseId);
  const rules = await queries.findRules(db, warehouseId);
  return { timeZone, holidays: holidays.map(({ day }) => day), rules };
}

export type DoorSlots = Pick<Door, 'id' | 'name'> & { slots: Range[] };

/** The free times of a day at each door that takes such a truck. */
export async function findSlots(
  db: Db,
  dock: Dock,
  wanted: {
    warehouseId: number;
    kind: AppointmentKind;
    day: string;
    minutes: number;
    notBefore: number;
  },
  exceptId: number | null = null,
): Promise<DoorSlots[]> {
  const { warehouseId, kind, day, minutes, notBefore } = wanted;
  const doors = (await listOpenDoors(db, warehouseId)).filter((door) => takesKind(door.kind, kind));
  const start = new Clock(dock.timeZone).startOf(day).getTime();
  const busy = await queries.listBusy(
    db,
    warehouseId,
    {
      doorIds: doors.map(({ id }) => id),
      from: new Date(start - DAY_MS),
      to: new Date(start + 3 * DAY_MS),
    },
    exceptId,
  );
  return doors.map(({ id, name, hours }) => {
    const taken = busy
      .filter(({ doorId }) => doorId === id)
      .map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), to: endsAt.getTime() }));
    const slots = freeSlots(
      { hours, busy: taken },
      { day, minutes, notBefore },
      { ...dock, stepMinutes: dock.rules.stepMinutes },
    );
    return { id, name, slots };
  });
}

export const slotText = ({ from, to }: Range) => ({
  startsAt: new Date(from).toISOString(),
  endsAt: new Date(to).toISOString(),
});

export async function listSlots(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listSlots>,
): Promise<Slots> {
  const { warehouseId, kind, day, pallets = 0, appointmentId = null } = query;
  requireWarehouse(actor, warehouseId);
  const dock = await readDock(db, actor, warehouseId);
  const minutes = query.minutes ?? minutesFor(kind, pallets, dock.rules);
  const wanted = { warehouseId, kind, day, minutes, notBefore: earliest(actor.at, dock.rules) };
  const doors = await findSlots(db, dock, wanted, appointmentId);
  return {
    timeZone: dock.timeZone,
    minutes,
    doors: doors.map(({ slots, ...door }) => ({ ...door, slots: slots.map(slotText) })),
  };
}

/** A truck that stands before the door is booked into the step that has begun. */
const earliest = (now: Date, { stepMinutes }: DockRules): number =>
  now.getTime() - stepMinutes * MINUTE_MS;

const orNull = (text: string | null | undefined): string | null => text?.trim() || null;

type Typed = Partial<Pick<Appointment, 'carrier' | 'plate' | 'driver' | 'phone' | 'note'>>;

/** The texts of an appointment; those that are empty are null. */
export const textsOf = ({ carrier, plate, driver, phone, note }: Typed) => ({
  carrier: orNull(carrier),
  plate: orNull(plate),
  driver: orNull(driver),
  phone: orNull(phone),
  note: orNull(note),
});

export async function bookAppointment(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.bookAppointment>,
): Promise<Appointment> {
  const {
    warehouseId,
    kind,
    startsAt,
    pallets = 0,
    asnId = null,
    loadId = null,
    doorId = null,
  } = body;
  requireWarehouse(actor, warehouseId);
  requireOpenWarehouse(actor, warehouseId);
  const goods = { warehouseId, kind, asnId, loadId };
  await requireGoods(tx, actor, goods);
  const dock = await readDock(tx, actor, warehouseId);
  const minutes = body.minutes ?? minutesFor(kind, pallets, dock.rules);
  const range = rangeOf(startsAt, minutes);
  requireFuture(range, earliest(actor.at, dock.rules));
  await requireOpenDoor(tx, dock, { warehouseId, kind, doorId }, range);
  const id = await queries.insertAppointment(tx, {
    ...textsOf(body),
    ...slotText(range),
    warehouseId,
    kind,
    asnId,
    loadId,
    doorId,
    pallets,
    linkId: null,
    isApproved: true,
    bookedAt: actor.at,
    bookedBy: actor.email,
  });
  if (id === undefined) throw new Refusal('SLOT_TAKEN');
  // The key of the new row waited for whoever cancelled the goods meanwhile.
  await requireGoods(tx, actor, goods);
  return tellBooked(tx, actor, warehouseId, id);
}

export async function tellBooked(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  id: number,
): Promise<Appointment> {
  noteChange(tx, { warehouseId });
  const appointment = await queries.findAppointment(tx, id, [warehouseId]);
  if (!appointment) throw new Error('A new appointment was lost.');
  await recordChange(tx, actor, 'APPOINTMENT', null, recorded(appointment));
  return appointment;
}

const rangeOf = (startsAt: string, minutes: number): Range => {
  const from = Date.parse(startsAt);
  return { from, to: from + minutes * MINUTE_MS };
};

interface Goods {
  warehouseId: number;
  kind: AppointmentKind;
  asnId: number | null;
  loadId: number | null;
}

/** Refuses goods that such a truck does not bring or take: those of an ASN, or a load. */
export async function requireGoods(
  tx: Tx,
  actor: Actor,
  { warehouseId, kind, asnId, loadId }: Goods,
): Promise<void> {
  if (asnId !== null) await requireAwaited(tx, actor, { warehouseId, kind, asnId });
  if (loadId !== null) await requireLeaving(tx, actor, { warehouseId, kind, loadId });
}

/** Refuses a load of another warehouse, one that has left or is cancelled, and one to unload. */
async function requireLeaving(
  tx: Tx,
  actor: Actor,
  { warehouseId, kind, loadId }: { warehouseId: number; kind: AppointmentKind; loadId: number },
): Promise<void> {
  const { number, status } = await getLoad(tx, { ...actor, warehouseIds: [warehouseId] }, loadId);
  if (kind !== 'OUTBOUND') throw new Refusal('LOAD_NOT_UNLOADED');
  if (!isAtDock(status)) throw new Refusal('LOAD_ENDED', { number, status });
}

/** Refuses an ASN of another warehouse, one that takes no more stock, and one to load. */
async function requireAwaited(
  tx: Tx,
  actor: Actor,
  { warehouseId, kind, asnId }: { warehouseId: number; kind: AppointmentKind; asnId: number },
): Promise<void> {
  const asn = await getAsn(tx, { ...actor, warehouseIds: [warehouseId] }, asnId);
  if (kind !== 'INBOUND') throw new Refusal('ASN_NOT_LOADED');
  if (!isActiveAsn(asn.status))
    throw new Refusal('ASN_CLOSED', { reference: asn.asnReference, status: asn.status });
}

export function requireFuture({ from }: Range, notBefore: number): void {
  if (from < notBefore) throw new Refusal('SLOT_PAST');
}

/** Refuses a door that is retired, takes no such trucks, or is closed at some time of a range. */
async function requireOpenDoor(
  tx: Tx,
  { timeZone, holidays }: Dock,
  {
    warehouseId,
    kind,
    doorId,
  }: { warehouseId: number; kind: AppointmentKind; doorId: number | null },
  range: Range,
): Promise<void> {
  if (doorId === null) return;
  const door = await requireDoorFor(tx, warehouseId, kind, doorId);
  if (!isOpen(door.hours, range, { timeZone, holidays }))
    throw new Refusal('DOOR_CLOSED', { name: door.name });
}

async function requireDoorFor(
  tx: Tx,
  warehouseId: number,
  kind: AppointmentKind,
  doorId: number,
): Promise<Door> {
  const door = await requireDoor(tx, warehouseId, doorId);
  if (!takesKind(door.kind, kind)) throw new Refusal('DOOR_KIND', { name: door.name, kind });
  return door;
}

const minutesOf = ({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS;

const appointments: Kind<queries.StoredAppointment, ReturnType<typeof recorded>> = {
  entity: 'APPOINTMENT',
  what: 'APPOINTMENT',
  toItem: ({ linkId: _, ...appointment }) => recorded(appointment),
};

export async function updateAppointment(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.updateAppointment>,
  ifMatch: IfMatch,
): Promise<Appointment> {
  await updateRecorded(tx, actor, appointments, {
    lock: queries.lockAppointment(tx, id, actor.warehouseIds),
    ifMatch,
    update: async (stored) => {
      await changeAppointment(tx, actor, stored, body);
      return { ...(await getAppointment(tx, actor, id)), linkId: stored.linkId };
    },
  });
  return getAppointment(tx, actor, id);
}

/** Changes a locked appointment. Its time and its door change only until the truck is at it. */
async function changeAppointment(
  tx: Tx,
  actor: Actor,
  stored: queries.StoredAppointment,
  body: BodyOf<typeof contract.updateAppointment>,
): Promise<void> {
  const { warehouseId, kind, door, isApproved } = stored;
  requireStep(stored, 'edit');
  const { doorId = door?.id ?? null, startsAt = stored.startsAt, pallets = stored.pallets } = body;
  const minutes = body.minutes ?? minutesOf(stored);
  const range = rangeOf(startsAt, minutes);
  const slot = slotText(range);
  const isMoved =
    doorId !== (door?.id ?? null) ||
    slot.startsAt !== stored.startsAt ||
    slot.endsAt !== stored.endsAt;
  if (isMoved) {
    requireStep(stored, 'move');
    const dock = await readDock(tx, actor, warehouseId);
    if (slot.startsAt !== stored.startsAt) requireFuture(range, earliest(actor.at, dock.rules));
    await requireOpenDoor(tx, dock, { warehouseId, kind, doorId }, range);
  }
  await queries.updateAppointment(tx, stored, {
    ...textsOf({ ...stored, ...body }),
    ...slot,
    doorId,
    pallets,
    isApproved,
  });
  noteChange(tx, { warehouseId });
}

export function requireStep(appointment: Appointment, event: AppointmentEvent): void {
  requireLegal(
    appointmentSteps,
    {
      document: 'APPOINTMENT',
      reference: nameOf(appointment),
      status: appointment.status,
    },
    event,
  );
}

/** Takes a step of a locked appointment, and returns what is written beside its status. */
type Step = (stored: queries.StoredAppointment) => Promise<queries.StepValues>;

async function takeStep(
  tx: Tx,
  actor: Actor,
  id: number,
  event: AppointmentEvent,
  step: Step,
): Promise<Appointment> {
  const stored = await queries.lockAppointment(tx, id, actor.warehouseIds);
  if (!stored) throw notFound('APPOINTMENT');
  requireStep(stored, event);
  return moveOn(tx, actor, stored, event, await step(stored));
}

export async function moveOn(
  tx: Tx,
  actor: Actor,
  stored: queries.StoredAppointment,
  event: AppointmentEvent,
  values: queries.StepValues,
): Promise<Appointment> {
  const { warehouseId, id, status } = stored;
  await queries.moveOn(tx, stored, outcome(appointmentSteps, status, event), values);
  noteChange(tx, { warehouseId });
  const appointment = await queries.findAppointment(tx, id, [warehouseId]);
  if (!appointment) throw notFound('APPOINTMENT');
  await recordChange(tx, actor, 'APPOINTMENT', appointments.toItem(stored), recorded(appointment));
  return appointment;
}

export const arriveTruck = (tx: Tx, actor: Actor, id: number): Promise<Appointment> =>
  takeStep(tx, actor, id, 'arrive', async () => ({ arrivedAt: actor.at }));

export const dockTruck = (
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.dockTruck>,
): Promise<Appointment> =>
  takeStep(tx, actor, id, 'dock', async ({ warehouseId, kind, door }) => {
    const doorId = body.doorId ?? door?.id;
    if (doorId === undefined) throw new Refusal('NO_DOOR');
    await requireFreeDoor(tx, await requireDoorFor(tx, warehouseId, kind, doorId));
    return { dockedAt: actor.at, doorId };
  });

/** Locks a door. Refuses one at which a truck stands. */
async function requireFreeDoor(tx: Tx, door: Door): Promise<void> {
  await lockDoor(tx, door);
  const truck = await queries.findTruckAt(tx, door.warehouseId, door.id);
  if (!truck) return;
  const { plate, carrier } = truck;
  throw new Refusal('DOOR_OCCUPIED', {
    name: door.name,
    truck: plate ?? carrier ?? String(truck.id),
  });
}

export const finishTruck = (tx: Tx, actor: Actor, id: number): Promise<Appointment> =>
  takeStep(tx, actor, id, 'finish', async () => ({ doneAt: actor.at }));

export const releaseTruck = (tx: Tx, actor: Actor, id: number): Promise<Appointment> =>
  takeStep(tx, actor, id, 'leave', async () => ({ leftAt: actor.at }));

export const missTruck = (tx: Tx, actor: Actor, id: number): Promise<Appointment> =>
  takeStep(tx, actor, id, 'miss', async ({ startsAt }) => {
    if (Date.parse(startsAt) > actor.at.getTime()) throw new Refusal('NOT_DUE_YET');
    return { endedAt: actor.at };
  });

/** What each status no longer has once its step is taken back. */
const undone: Readonly<Partial<Record<AppointmentStatus, queries.StepValues>>> = {
  ARRIVED: { arrivedAt: null },
  AT_DOOR: { dockedAt: null },
  DONE: { doneAt: null },
  LEFT: { leftAt: null },
  NO_SHOW: { endedAt: null },
};

export const undoTruck = (tx: Tx, actor: Actor, id: number): Promise<Appointment> =>
  takeStep(tx, actor, id, 'undo', async ({ status, doneAt, load, door }) => {
    if (load && !canUndo({ status, doneAt }))
      throw new Refusal('LOAD_ENDED', { number: load.number, status: load.status });
    if (status === 'LEFT' && door) await requireFreeDoor(tx, await getDoor(tx, actor, door.id));
    return undone[status] ?? {};
  });

export const cancelAppointment = (
  tx: Tx,
  actor: Actor,
  id: number,
  { reason }: BodyOf<typeof contract.cancelAppointment>,
): Promise<Appointment> =>
  takeStep(tx, actor, id, 'cancel', async () => ({ endedAt: actor.at, reason: reason.trim() }));

export const approveAppointment = (tx: Tx, actor: Actor, id: number): Promise<Appointment> =>
  takeStep(tx, actor, id, 'approve', async () => ({ isApproved: true }));

export async function getDockRules(db: Db, actor: Actor, warehouseId: number): Promise<DockRules> {
  requireWarehouse(actor, warehouseId);
  return queries.findRules(db, warehouseId);
}

export async function updateDockRules(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  body: BodyOf<typeof contract.updateDockRules>,
  ifMatch: IfMatch,
): Promise<DockRules> {
  requireWarehouse(actor, warehouseId);
  await queries.lockRules(tx, warehouseId);
  const { id, version, ...stored } = await queries.findRules(tx, warehouseId);
  requireVersion(version, ifMatch);
  await queries.updateRules(tx, warehouseId, { ...stored, ...body });
  noteChange(tx, { warehouseId });
  const rules = await queries.findRules(tx, warehouseId);
  const name = 'Dock';
  await recordChange(tx, actor, 'DOCK_RULES', { id, name, ...stored }, { ...rules, name });
  return rules;
}
