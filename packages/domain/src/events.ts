import { keysOf } from './keysOf.ts';
import { may, type Permission, type Role } from './permissions.ts';
import { rooms } from './rooms.ts';

interface RoomEvents {
  /** The permission that is needed to receive the room's events; null if the room has none. */
  readWith: Permission | null;
  /** The rooms whose screens a write in this room changes. */
  changes: readonly (keyof typeof rooms)[];
  /** The rooms whose data the screens of this room show beside its own. */
  shows?: readonly (keyof typeof rooms)[];
  /** True if the room's data belongs to no warehouse. */
  isGlobal?: boolean;
}

/**
 * The events of each room, and of the event stream itself, which is a call of the platform.
 * rooms.json says what they are.
 */
export const liveRooms = {
  ...rooms,
  events: { readWith: null, changes: [] },
} as const satisfies Record<string, RoomEvents>;

export type Room = keyof typeof liveRooms;

/** A change in these rooms may end a session or change what it may see. */
export const sessionRooms = [
  'auth',
  'users',
  'customers',
  'warehouses',
] as const satisfies readonly Room[];

const eventsOf = (room: Room): RoomEvents => liveRooms[room];

export function isGlobal(room: Room): boolean {
  return eventsOf(room).isGlobal === true;
}

export function mayReceive(role: Role, room: Room): boolean {
  const { readWith } = liveRooms[room];
  return readWith !== null && may(role, readWith);
}

/** The rooms whose screens a write in this room changes. */
export function roomsChangedBy(room: Room): readonly Room[] {
  return liveRooms[room].changes;
}

/** The rooms whose screens show data of one of these rooms beside their own. */
export function roomsShowing(others: readonly Room[]): Room[] {
  return keysOf(liveRooms).filter((room) =>
    eventsOf(room).shows?.some((shown) => others.includes(shown)),
  );
}

export interface Change {
  /** Null if the change concerns every warehouse, as that of a product does. */
  warehouseId: number | null;
  /** Null if the change does not belong to one customer. */
  customerId: number | null;
  rooms: readonly Room[];
}

/** The session of an open screen. */
export interface Listener {
  warehouseId: number;
  role: Role;
  /** The customer of a CLIENT; null for staff. */
  customerId: number | null;
}

/**
 * The rooms of a change that a listener receives: within its warehouse, its customer and the
 * permissions of its role.
 */
export function roomsFor(change: Change, listener: Listener): Room[] {
  const isElsewhere = change.warehouseId !== null && change.warehouseId !== listener.warehouseId;
  const isForeign =
    listener.customerId !== null &&
    change.customerId !== null &&
    change.customerId !== listener.customerId;
  if (isElsewhere || isForeign) return [];
  return change.rooms.filter((room) => mayReceive(listener.role, room));
}
