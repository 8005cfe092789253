import type * as contract from '@lading/contract/calendars';
import type { Lane } from '@lading/contract/calendars';
import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import { arrivalAfter } from '@lading/domain/calendars';
import { dayIn } from '@lading/domain/time';
import { type Actor, requireOpenWarehouse, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import {
  badField,
  type IfMatch,
  notFound,
  Refusal,
  requireUnchanged,
} from '../../platform/refusal.ts';
import { deleteRecorded, type Kind, recordChange, updateRecorded } from '../audit/audit.service.ts';
import { listDestinations, requireDestination } from '../warehouses/warehouses.service.ts';
import { findCalendar } from './calendars.queries.ts';
import * as queries from './lanes.queries.ts';

/** In the audit trail a lane has the name of its destination. */
const lanes: Kind<Lane, Lane & { name: string }> = {
  entity: 'LANE',
  what: 'LANE',
  toItem: (lane) => ({ ...lane, name: lane.destination.name }),
};

export function listLanes(
  actor: Actor,
  { warehouseId, search }: QueryOf<typeof contract.listLanes>,
): Listing<Lane> {
  requireWarehouse(actor, warehouseId);
  return queries.laneListing(warehouseId, search);
}

export async function getLane(db: Db, actor: Actor, id: number): Promise<Lane> {
  const lane = await queries.findLane(db, id, actor.warehouseIds);
  if (!lane) throw notFound('LANE');
  return lane;
}

export async function createLane(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.createLane>,
): Promise<Lane> {
  const { warehouseId, destinationId } = body;
  requireWarehouse(actor, warehouseId);
  if (destinationId === warehouseId) throw badField('destinationId', 'SAME_DESTINATION');
  await requireDestination(tx, actor, destinationId);
  requireOpenWarehouse(actor, warehouseId);
  requireOpenWarehouse(actor, destinationId);
  const id = await queries.insertLane(tx, body);
  if (id === undefined) {
    const places = await listDestinations(tx, actor);
    const value = places.find((place) => place.id === destinationId)?.name ?? '';
    throw new Refusal('DUPLICATE', { what: 'LANE_DESTINATION', value });
  }
  noteChange(tx, { warehouseId });
  const lane = await getLane(tx, actor, id);
  await recordChange(tx, actor, 'LANE', null, lanes.toItem(lane));
  return lane;
}

export function updateLane(
  tx: Tx,
  actor: Actor,
  id: number,
  { days, ...fixed }: BodyOf<typeof contract.updateLane>,
  ifMatch: IfMatch,
): Promise<Lane> {
  return updateRecorded(tx, actor, lanes, {
    lock: queries.lockLane(tx, id, actor.warehouseIds),
    ifMatch,
    check: ({ warehouseId, destination }) =>
      requireUnchanged(fixed, { warehouseId, destinationId: destination.id }),
    update: async (stored) => {
      await queries.updateLane(tx, stored, days);
      noteChange(tx, { warehouseId: stored.warehouseId });
      return getLane(tx, actor, id);
    },
  }).then(({ name: _, ...lane }) => lane);
}

export function deleteLane(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return deleteRecorded(
    tx,
    actor,
    lanes,
    queries.lockLane(tx, id, actor.warehouseIds),
    async (stored) => {
      await queries.deleteLane(tx, stored);
      noteChange(tx, { warehouseId: stored.warehouseId });
    },
  );
}

/**
 * Returns the day on which the destination expects what ships to it: after the working days of the
 * lane, as the destination works; without a lane, the day on which it ships there.
 */
export async function expectedOver(
  db: Db,
  warehouseId: number,
  destinationId: number,
  shippedAt: Date,
): Promise<string> {
  const calendar = await findCalendar(db, destinationId);
  if (!calendar) throw notFound('WAREHOUSE');
  const day = dayIn(calendar.timeZone, shippedAt);
  const days = await queries.findTransitDays(db, warehouseId, destinationId);
  if (days === null) return day;
  const holidays = calendar.holidays.map((holiday) => holiday.day);
  return arrivalAfter(day, days, { workingDays: calendar.workingDays, holidays });
}
