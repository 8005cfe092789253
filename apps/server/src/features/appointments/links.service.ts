import type * as contract from '@lading/contract/appointments';
import type {
  Appointment,
  CarrierAppointment,
  DockLink,
  DockView,
} from '@lading/contract/appointments';
import type { BodyOf, QueryOf, ResponseOf } from '@lading/contract/endpoint';
import {
  changeableUntil,
  freeStatuses,
  isOpen,
  LINK_DAYS,
  minutesFor,
  type Range,
  takesKind,
} from '@lading/domain/appointments';
import { addDays } from '@lading/domain/reports';
import { DAY_MS, dayIn, MINUTE_MS } from '@lading/domain/time';
import {
  type Actor,
  operatorCommand,
  requireOpenWarehouse,
  requireWarehouse,
} from '../../platform/auth/actor.ts';
import { hashToken, newToken } from '../../platform/auth/sessions.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { noteChange, noteDeclared } from '../../platform/events/changes.ts';
import { badField, notFound, Refusal } from '../../platform/refusal.ts';
import { recordChange } from '../audit/audit.service.ts';
import { listOpenDoors } from '../doors/doors.service.ts';
import { listWarehousesOf } from '../warehouses/warehouses.service.ts';
import * as queries from './appointments.queries.ts';
import {
  type Dock,
  findSlots,
  moveOn,
  readDock,
  recorded,
  requireGoods,
  requireStep,
  slotText,
  tellBooked,
  textsOf,
} from './appointments.service.ts';
import * as links from './links.queries.ts';

const DEFAULT_DAYS = 14;
const DEFAULT_BOOKINGS = 3;

export function listDockLinks(
  actor: Actor,
  query: QueryOf<typeof contract.listDockLinks>,
): Listing<DockLink> {
  requireWarehouse(actor, query.warehouseId);
  return links.linkListing(query, actor.at);
}

/** In the audit trail a link has the name of its ASN or carrier, and no token. */
const recordedLink = ({ warehouseId: _, ...link }: DockLink) => ({
  ...link,
  name: link.asn?.asnReference ?? link.load?.number ?? link.carrier ?? String(link.id),
});

/** Makes a link. Its token begins with its warehouse, by which the link is found. */
export async function createDockLink(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.createDockLink>,
): Promise<ResponseOf<typeof contract.createDockLink>> {
  const {
    warehouseId,
    kind,
    asnId = null,
    loadId = null,
    pallets = null,
    days = DEFAULT_DAYS,
  } = body;
  requireWarehouse(actor, warehouseId);
  requireOpenWarehouse(actor, warehouseId);
  const carrier = body.carrier?.trim() || null;
  await requireGoods(tx, actor, { warehouseId, kind, asnId, loadId });
  if (asnId === null && loadId === null && carrier === null) throw badField('carrier', 'REQUIRED');
  const { token: secret } = newToken();
  const token = `${warehouseId}-${secret}`;
  const id = await links.insertLink(tx, {
    warehouseId,
    tokenHash: hashToken(token),
    kind,
    asnId,
    loadId,
    carrier,
    pallets,
    maxBookings: body.maxBookings ?? DEFAULT_BOOKINGS,
    expiresAt: new Date(actor.at.getTime() + days * DAY_MS),
    createdAt: actor.at,
    createdBy: actor.email,
  });
  noteChange(tx, { warehouseId });
  const link = await links.findLink(tx, id, [warehouseId]);
  if (!link) throw new Error('A new link was lost.');
  await recordChange(tx, actor, 'DOCK_LINK', null, recordedLink(link));
  return { ...link, token };
}

/** Ends a link at once. Repeating changes nothing. */
export async function revokeDockLink(tx: Tx, actor: Actor, id: number): Promise<DockLink> {
  const link = await links.findLink(tx, id, actor.warehouseIds);
  if (!link) throw notFound('DOCK_LINK');
  if (!(await links.revoke(tx, link, actor.at))) return link;
  noteChange(tx, { warehouseId: link.warehouseId });
  const revoked = { ...link, revokedAt: actor.at.toISOString() };
  await recordChange(tx, actor, 'DOCK_LINK', recordedLink(link), recordedLink(revoked));
  return revoked;
}

const TOKEN = /^(\d{1,15})-[\w-]{43}$/;

/** Refuses with 404 a token of no link, and with 409 one of a link that has ended. */
async function requireLink(db: Db, sent: string, at: Date): Promise<links.HeldLink> {
  // Mail programs add blanks.
  const token = sent.trim();
  const [, warehouseId] = TOKEN.exec(token) ?? [];
  const link =
    warehouseId === undefined
      ? undefined
      : await links.findByToken(db, Number(warehouseId), hashToken(token));
  if (!link) throw new Refusal('DOCK_LINK_UNKNOWN');
  if (link.revokedAt !== null || Date.parse(link.expiresAt) <= at.getTime())
    throw new Refusal('DOCK_LINK_ENDED');
  return link;
}

/** Whoever holds a link acts as nobody of the company, in its warehouse alone. */
const holderOf = ({ id, warehouseId }: DockLink, at: Date): Actor => ({
  ...operatorCommand(at),
  email: `carrier by link ${id}`,
  warehouseIds: [warehouseId],
});

/** From when on a carrier books. */
const bookableFrom = (at: Date, { rules }: Dock): number =>
  at.getTime() + (at.getTime() - changeableUntil(at.getTime(), rules));

interface Held {
  link: links.HeldLink;
  holder: Actor;
  dock: Dock;
}

async function hold(db: Db, token: string, at: Date): Promise<Held> {
  const link = await requireLink(db, token, at);
  const holder = holderOf(link, at);
  return { link, holder, dock: await readDock(db, holder, link.warehouseId) };
}

/** What a carrier learns of an appointment: the door only when it has been approved. */
function shownOf(appointment: Appointment, { rules }: Dock): CarrierAppointment {
  const { id, status, startsAt, endsAt, carrier, plate, driver, phone, pallets } = appointment;
  const { isApproved, door } = appointment;
  return {
    id,
    status,
    startsAt,
    endsAt,
    carrier,
    plate,
    driver,
    phone,
    pallets,
    isApproved,
    door: isApproved ? (door?.name ?? null) : null,
    changeableUntil: new Date(changeableUntil(Date.parse(startsAt), rules)).toISOString(),
  };
}

export async function viewDock(
  db: Db,
  at: Date,
  { token, day: asked, pallets: typed }: BodyOf<typeof contract.viewDock>,
): Promise<DockView> {
  const { link, dock } = await hold(db, token, at);
  const { warehouseId, kind } = link;
  const [warehouse] = await listWarehousesOf(db, [warehouseId]);
  if (!warehouse) throw notFound('DOCK_LINK');
  const notBefore = bookableFrom(at, dock);
  const firstDay = dayIn(dock.timeZone, new Date(notBefore));
  const lastDay = addDays(dayIn(dock.timeZone, at), LINK_DAYS);
  const day = asked === undefined || asked < firstDay || asked > lastDay ? firstDay : asked;
  const minutes = minutesFor(kind, typed ?? link.pallets ?? 0, dock.rules);
  const doors = await findSlots(db, dock, { warehouseId, kind, day, minutes, notBefore });
  return {
    warehouse: {
      name: warehouse.name,
      address: warehouse.address,
      timeZone: dock.timeZone,
    },
    kind,
    pallets: link.pallets,
    bookingsLeft: link.maxBookings - link.bookings,
    noticeHours: dock.rules.noticeHours,
    needsApproval: dock.rules.needsApproval,
    expiresAt: link.expiresAt,
    day,
    lastDay,
    slots: distinct(doors.flatMap(({ slots }) => slots)).map(slotText),
    appointments: (await queries.listOfLink(db, warehouseId, link.id)).map((appointment) =>
      shownOf(appointment, dock),
    ),
  };
}

/** The times in their order, each once, whatever the number of doors that are free then. */
const distinct = (slots: readonly Range[]): Range[] =>
  [...new Map(slots.map((slot) => [slot.from, slot])).values()].sort(
    (first, other) => first.from - other.from,
  );

/** The doors that are free at a time; refuses one that is not offered to carriers. */
async function doorsAt(
  tx: Tx,
  { link: { warehouseId, kind }, dock }: Held,
  { startsAt, pallets }: { startsAt: string; pallets: number },
  at: Date,
  exceptId: number | null,
): Promise<{ slot: Range; doorIds: number[] }> {
  const from = Date.parse(startsAt);
  const notBefore = bookableFrom(at, dock);
  if (from < notBefore) throw new Refusal('TOO_LATE', { hours: dock.rules.noticeHours });
  const day = dayIn(dock.timeZone, new Date(from));
  const minutes = minutesFor(kind, pallets, dock.rules);
  const slot = { from, to: from + minutes * MINUTE_MS };
  const isOffered = day <= addDays(dayIn(dock.timeZone, at), LINK_DAYS);
  const doors = isOffered
    ? await findSlots(tx, dock, { warehouseId, kind, day, minutes, notBefore }, exceptId)
    : [];
  const doorIds = doors
    .filter(({ slots }) => slots.some((slot) => slot.from === from))
    .map(({ id }) => id);
  if (doorIds.length === 0) {
    const { stepMinutes } = dock.rules;
    const times = doors.flatMap(({ slots }) => slots.map((slot) => slot.from));
    const isOffSteps = times.every((time) => (from - time) % (stepMinutes * MINUTE_MS) !== 0);
    if (times.length > 0 && isOffSteps) throw new Refusal('SLOT_OFF_STEPS', { stepMinutes });
    const isOpenThen = (await listOpenDoors(tx, warehouseId)).some(
      (door) => takesKind(door.kind, kind) && isOpen(door.hours, slot, dock),
    );
    throw new Refusal(isOpenThen ? 'SLOT_TAKEN' : 'DOORS_CLOSED');
  }
  return { slot, doorIds };
}

type Declared = Parameters<typeof noteDeclared>[1];

/** Runs a change of a carrier's in a transaction, and tells the screens of the warehouse. */
function change<T>(db: Db, declared: Declared, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    const result = await work(tx);
    noteDeclared(tx, declared);
    return result;
  });
}

export function bookByLink(
  db: Db,
  at: Date,
  body: BodyOf<typeof contract.bookByLink>,
  declared: Declared,
): Promise<CarrierAppointment> {
  return change(db, declared, async (tx) => {
    const held = await hold(tx, body.token, at);
    const { link, holder, dock } = held;
    const { warehouseId, kind, asnId, loadId } = link;
    if (!(await links.takeBooking(tx, link, at))) throw new Refusal('LINK_USED_UP');
    const pallets = link.pallets ?? body.pallets ?? 0;
    const { slot, doorIds } = await doorsAt(
      tx,
      held,
      { startsAt: body.startsAt, pallets },
      at,
      null,
    );
    const carrier = link.carrier ?? body.carrier;
    for (const doorId of doorIds) {
      const id = await queries.insertAppointment(tx, {
        ...textsOf({ ...body, carrier: carrier ?? null }),
        ...slotText(slot),
        warehouseId,
        kind,
        asnId,
        loadId,
        doorId,
        pallets,
        linkId: link.id,
        isApproved: !dock.rules.needsApproval,
        bookedAt: at,
        bookedBy: holder.email,
      });
      if (id === undefined) continue;
      await requireGoods(tx, holder, link);
      return shownOf(await tellBooked(tx, holder, warehouseId, id), dock);
    }
    throw new Refusal('SLOT_TAKEN');
  });
}

/** Locks an appointment of the link. Refuses one that is not its own, or too late to change. */
async function lockOwn(
  tx: Tx,
  { link, dock }: Held,
  id: number,
  at: Date,
): Promise<queries.StoredAppointment> {
  await links.lockLink(tx, link);
  const stored = await queries.lockAppointment(tx, id, [link.warehouseId]);
  if (!stored || stored.linkId !== link.id) throw notFound('APPOINTMENT');
  const until = changeableUntil(Date.parse(stored.startsAt), dock.rules);
  const isFree = freeStatuses.some((status) => status === stored.status);
  if (at.getTime() > until && !isFree)
    throw new Refusal('TOO_LATE', { hours: dock.rules.noticeHours });
  return stored;
}

/** Refuses a truck that is here already: from then on the warehouse alone changes something. */
function requireAway({ arrivedAt }: Appointment): void {
  if (arrivedAt !== null) throw new Refusal('TRUCK_HERE');
}

export function changeByLink(
  db: Db,
  at: Date,
  { token, appointmentId, ...body }: BodyOf<typeof contract.changeByLink>,
  declared: Declared,
): Promise<CarrierAppointment> {
  return change(db, declared, async (tx) => {
    const held = await hold(tx, token, at);
    const { link, holder, dock } = held;
    const stored = await lockOwn(tx, held, appointmentId, at);
    requireStep(stored, 'move');
    requireAway(stored);
    const startsAt = body.startsAt ?? stored.startsAt;
    const pallets = link.pallets ?? body.pallets ?? stored.pallets;
    const isMoved = startsAt !== stored.startsAt || pallets !== stored.pallets;
    const place = isMoved
      ? await newPlace(tx, held, stored, { startsAt, pallets }, at)
      : { ...stored, doorId: stored.door?.id ?? null };
    await queries.updateAppointment(tx, stored, {
      ...textsOf({ ...stored, ...body, carrier: link.carrier ?? body.carrier ?? stored.carrier }),
      note: stored.note,
      startsAt: place.startsAt,
      endsAt: place.endsAt,
      doorId: place.doorId,
      pallets,
      isApproved: stored.isApproved && !(isMoved && dock.rules.needsApproval),
    });
    noteChange(tx, { warehouseId: link.warehouseId });
    const changed = await queries.findAppointment(tx, appointmentId, [link.warehouseId]);
    if (!changed) throw notFound('APPOINTMENT');
    const { linkId: _, ...before } = stored;
    await recordChange(tx, holder, 'APPOINTMENT', recorded(before), recorded(changed));
    return shownOf(changed, dock);
  });
}

/** Where an appointment moves: its own door if that is free then, else another one. */
async function newPlace(
  tx: Tx,
  held: Held,
  { id, door }: queries.StoredAppointment,
  wanted: { startsAt: string; pallets: number },
  at: Date,
): Promise<{ startsAt: string; endsAt: string; doorId: number | null }> {
  const { slot, doorIds } = await doorsAt(tx, held, wanted, at, id);
  const doorId = doorIds.find((free) => free === door?.id) ?? doorIds[0] ?? null;
  return { ...slotText(slot), doorId };
}

export function cancelByLink(
  db: Db,
  at: Date,
  { token, appointmentId }: BodyOf<typeof contract.cancelByLink>,
  declared: Declared,
): Promise<CarrierAppointment> {
  return change(db, declared, async (tx) => {
    const held = await hold(tx, token, at);
    const stored = await lockOwn(tx, held, appointmentId, at);
    requireStep(stored, 'cancel');
    requireAway(stored);
    const cancelled = await moveOn(tx, held.holder, stored, 'cancel', { endedAt: at });
    return shownOf(cancelled, held.dock);
  });
}
