import { type Room, roomsChangedBy } from '@lading/domain/events';
import * as asns from './asns.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as badges from './badges.ts';
import * as changes from './changes.ts';
import * as counts from './counts.ts';
import * as customers from './customers.ts';
import * as dashboard from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as floor from './floor.ts';
import * as imports from './imports.ts';
import * as inventory from './inventory.ts';
import * as jobs from './jobs.ts';
import * as keys from './keys.ts';
import * as locations from './locations.ts';
import * as lots from './lots.ts';
import * as mail from './mail.ts';
import * as orders from './orders.ts';
import * as picking from './picking.ts';
import * as products from './products.ts';
import * as receiving from './receiving.ts';
import * as replenishment from './replenishment.ts';
import * as reports from './reports.ts';
import * as returns from './returns.ts';
import * as settings from './settings.ts';
import * as subscriptions from './subscriptions.ts';
import * as tasks from './tasks.ts';
import * as twins from './twins.ts';
import * as users from './users.ts';
import * as views from './views.ts';
import * as warehouses from './warehouses.ts';
import * as webhooks from './webhooks.ts';

/**
 * The contract, room by room. `liveRooms` of the domain lists the screens that a write of a room
 * changes, so it must name each room.
 */
export const rooms = {
  audit,
  settings,
  mail,
  warehouses,
  users,
  views,
  customers,
  auth,
  badges,
  keys,
  products,
  locations,
  inventory,
  asns,
  orders,
  picking,
  receiving,
  returns,
  lots,
  twins,
  replenishment,
  counts,
  reports,
  tasks,
  floor,
  changes,
  webhooks,
  subscriptions,
  dashboard,
  imports,
  jobs,
  events,
} satisfies Partial<Record<Room, object>>;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'definition' in value && 'method' in value;

/** Every call of the API with the room that it belongs to, in the order of the rooms. */
export const endpoints: readonly { room: Room; name: string; endpoint: Endpoint }[] =
  Object.entries(rooms).flatMap(([room, exports]) =>
    Object.entries(exports)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ room: room as Room, name, endpoint })),
  );

const roomOf = new Map<Endpoint, Room>(endpoints.map(({ endpoint, room }) => [endpoint, room]));

/**
 * The rooms whose screens a call changes: those that it declares, else those of its room; none
 * where it reads.
 */
export function changesOf(endpoint: Endpoint): readonly Room[] {
  const room = roomOf.get(endpoint);
  if (room === undefined || endpoint.method === 'GET') return [];
  return endpoint.definition.changes ?? roomsChangedBy(room);
}
