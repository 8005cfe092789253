import { may, type Permission, type Role } from './permissions.ts';

interface RoomEvents {
  /** The permission that is needed to receive the room's events; null if the room has none. */
  readWith: Permission | null;
  /** The rooms whose screens a write in this room changes. */
  changes: readonly string[];
  /** True if the room's data belongs to no warehouse. */
  isGlobal?: boolean;
}

/** The events of each room of the contract. */
export const liveRooms = {
  audit: { readWith: 'audit:read', changes: ['audit'], isGlobal: true },
  settings: { readWith: 'settings:read', changes: ['settings', 'audit'], isGlobal: true },
  mail: { readWith: 'users:manage', changes: ['mail'], isGlobal: true },
  warehouses: { readWith: 'warehouses:read', changes: ['warehouses', 'audit'], isGlobal: true },
  // The list of a user's warehouses is read from the assignments.
  users: { readWith: 'users:manage', changes: ['users', 'warehouses', 'audit'], isGlobal: true },
  // Nobody else sees a view: only the screens of the user who saved it change.
  views: { readWith: null, changes: ['views'], isGlobal: true },
  customers: {
    readWith: 'customers:read',
    changes: ['customers', 'users', 'audit'],
    isGlobal: true,
  },
  auth: { readWith: null, changes: ['auth', 'audit'], isGlobal: true },
  badges: { readWith: 'badges:manage', changes: ['badges', 'auth', 'audit'], isGlobal: true },
  // The list of keys shows when each was last used, which is no change.
  keys: { readWith: 'keys:manage', changes: ['keys', 'audit'], isGlobal: true },
  products: {
    readWith: 'products:read',
    changes: ['products', 'inventory', 'audit'],
    isGlobal: true,
  },
  locations: { readWith: 'locations:read', changes: ['locations', 'inventory', 'audit'] },
  // Orders show the location of their allocated stock.
  inventory: { readWith: 'stock:read', changes: ['inventory', 'orders'] },
  asns: { readWith: 'asns:read', changes: ['asns'] },
  receiving: { readWith: 'stock:read', changes: ['inventory', 'asns'] },
  orders: { readWith: 'orders:read', changes: ['orders', 'inventory'] },
  picking: { readWith: 'stock:move', changes: ['picking', 'orders', 'inventory', 'asns'] },
  returns: { readWith: 'returns:read', changes: ['returns', 'orders', 'inventory'] },
  lots: {
    readWith: 'stock:read',
    changes: ['lots', 'inventory', 'orders', 'audit'],
    isGlobal: true,
  },
  twins: { readWith: null, changes: [] },
  // The approval of a count declares its own changes; an entry changes neither stock nor orders.
  counts: { readWith: 'counts:read', changes: ['counts'] },
  replenishment: {
    readWith: 'replenishment:read',
    changes: ['replenishment', 'orders', 'inventory'],
  },
  tasks: { readWith: 'tasks:read', changes: ['tasks'] },
  floor: { readWith: null, changes: [] },
  reports: { readWith: null, changes: [] },
  changes: { readWith: null, changes: [] },
  webhooks: { readWith: 'webhooks:manage', changes: ['webhooks', 'audit'], isGlobal: true },
  // Nobody else sees them: only the screens of the user change.
  subscriptions: { readWith: null, changes: ['subscriptions'], isGlobal: true },
  dashboard: { readWith: null, changes: [] },
  imports: { readWith: 'imports:run', changes: ['imports'], isGlobal: true },
  jobs: { readWith: 'jobs:manage', changes: ['jobs'], isGlobal: true },
  events: { readWith: null, changes: [] },
} as const satisfies Record<string, RoomEvents>;

export type Room = keyof typeof liveRooms;

/** Rooms whose screens show data of other rooms. */
export const derivedRooms = {
  dashboard: ['inventory', 'orders', 'asns', 'counts', 'replenishment', 'webhooks'],
  reports: ['inventory', 'orders', 'asns', 'counts', 'returns'],
  // The need of a pick location depends on its stock.
  replenishment: ['inventory'],
  // An order that is held, cancelled or edited leaves its pick list.
  picking: ['orders'],
  // What is on hand of a lot.
  lots: ['inventory'],
  twins: ['lots', 'products', 'locations', 'asns', 'orders', 'returns'],
  tasks: ['inventory', 'replenishment', 'orders', 'picking', 'returns', 'counts'],
  // Pallets that wait for putaway.
  floor: ['inventory'],
} as const satisfies Partial<Record<Room, readonly Room[]>>;

/** A change in these rooms may end a session or change what it may see. */
export const sessionRooms = [
  'auth',
  'users',
  'customers',
  'warehouses',
] as const satisfies readonly Room[];

export function isGlobal(room: Room): boolean {
  return 'isGlobal' in liveRooms[room];
}

export function mayReceive(role: Role, room: Room): boolean {
  const { readWith } = liveRooms[room];
  return readWith !== null && may(role, readWith);
}

/** The rooms whose screens a write in this room changes. */
export function roomsChangedBy(room: Room): readonly Room[] {
  return liveRooms[room].changes;
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
