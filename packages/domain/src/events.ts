import { may, type Permission, type Role } from './permissions.ts';

interface Live {
  /** What one must be allowed to read to hear that the room changed; null where nobody is told. */
  hears: Permission | null;
  /** The rooms whose screens a write in this room changes. */
  changes: readonly string[];
  /** True where the room's things belong to no one warehouse. */
  isEverywhere?: boolean;
}

/** What people with open screens are told, room by room. Every room of the contract stands here. */
export const liveRooms = {
  audit: { hears: 'audit:read', changes: ['audit'], isEverywhere: true },
  settings: { hears: 'settings:read', changes: ['settings', 'audit'], isEverywhere: true },
  warehouses: { hears: 'warehouses:read', changes: ['warehouses', 'audit'], isEverywhere: true },
  // A user's assignments are what their warehouses are read from.
  users: { hears: 'users:manage', changes: ['users', 'warehouses', 'audit'], isEverywhere: true },
  customers: { hears: 'customers:read', changes: ['customers', 'users', 'audit'], isEverywhere: true },
  auth: { hears: null, changes: ['auth', 'audit'], isEverywhere: true },
  products: { hears: 'products:read', changes: ['products', 'inventory', 'audit'], isEverywhere: true },
  locations: { hears: 'locations:read', changes: ['locations', 'inventory', 'audit'] },
  // Orders show where what they hold stands.
  inventory: { hears: 'stock:read', changes: ['inventory', 'orders'] },
  asns: { hears: 'asns:read', changes: ['asns'] },
  receiving: { hears: 'stock:read', changes: ['inventory', 'asns'] },
  orders: { hears: 'orders:read', changes: ['orders', 'inventory'] },
  picking: { hears: 'stock:move', changes: ['picking', 'orders', 'inventory', 'asns'] },
  returns: { hears: 'returns:read', changes: ['returns', 'orders', 'inventory'] },
  // What a count posts says of itself that stock and orders change; an entry changes neither.
  counts: { hears: 'counts:read', changes: ['counts'] },
  replenishment: { hears: 'replenishment:read', changes: ['replenishment', 'orders', 'inventory'] },
  floor: { hears: null, changes: [] },
  reports: { hears: null, changes: [] },
  dashboard: { hears: null, changes: [] },
  events: { hears: null, changes: [] },
} as const satisfies Record<string, Live>;

export type Room = keyof typeof liveRooms;

/** Rooms whose screens show what is written in others, and in which. */
export const readingRooms = {
  dashboard: ['inventory', 'orders', 'asns', 'replenishment'],
  reports: ['inventory', 'orders', 'asns', 'counts', 'returns'],
  // What is free in a pick location decides what is needed there, and every pick and receipt changes it.
  replenishment: ['inventory'],
  // An order that is held, cancelled or edited leaves the walk of whoever picks it.
  picking: ['orders'],
  // What waits for putaway.
  floor: ['inventory'],
} as const satisfies Partial<Record<Room, readonly Room[]>>;

/** A change of any of these may end a session, or move what it may see. */
export const sessionRooms = ['auth', 'users', 'customers', 'warehouses'] as const satisfies readonly Room[];

export function isEverywhere(room: Room): boolean {
  return 'isEverywhere' in liveRooms[room];
}

export function mayHear(role: Role, room: Room): boolean {
  const { hears } = liveRooms[room];
  return hears !== null && may(role, hears);
}

/** The rooms whose screens change where something was written in this one. */
export function roomsChangedBy(room: Room): readonly Room[] {
  return liveRooms[room].changes;
}

/** What a transaction changed: in which rooms, where, and of whom. */
export interface Change {
  /** Null where it concerns every warehouse, as a product does. */
  warehouseId: number | null;
  /** Null where it is no one customer's. */
  customerId: number | null;
  rooms: readonly Room[];
}

/** Who has a screen of a warehouse open. */
export interface Hearer {
  warehouseId: number;
  role: Role;
  /** The one customer of a CLIENT; null for staff. */
  customerId: number | null;
}

/** The rooms of a change that somebody is told of: those of their warehouse, of their customer, and that their role may read. */
export function heardRooms(change: Change, hearer: Hearer): Room[] {
  const isElsewhere = change.warehouseId !== null && change.warehouseId !== hearer.warehouseId;
  const isForeign = hearer.customerId !== null && change.customerId !== null && change.customerId !== hearer.customerId;
  if (isElsewhere || isForeign) return [];
  return change.rooms.filter((room) => mayHear(hearer.role, room));
}
