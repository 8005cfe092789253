import { describe, expect, test } from 'vitest';
import { type Change, liveRooms, mayReceive, type Room, roomsChangedBy, roomsFor } from './events.ts';
import { roles } from './permissions.ts';

const all = Object.keys(liveRooms) as Room[];

test('whatever a room changes is a room, and it is among them where it is heard of and written to', () => {
  for (const room of all) {
    const changed = roomsChangedBy(room);
    for (const other of changed) expect(all).toContain(other);
    // Receiving has no screen that others read: it writes stock and ASNs.
    if (liveRooms[room].readWith !== null && room !== 'receiving') expect(changed).toContain(room);
  }
});

test('nobody receives events of sessions, and only who manages users receives those of users', () => {
  expect(roles.filter((role) => mayReceive(role, 'auth'))).toEqual([]);
  expect(roles.filter((role) => mayReceive(role, 'users'))).toEqual(['ADMIN']);
  expect(roles.filter((role) => mayReceive(role, 'counts'))).toEqual(['ADMIN', 'SUPERVISOR', 'OPERATOR']);
});

describe('a change is heard', () => {
  const change: Change = { warehouseId: 1, customerId: 7, rooms: ['orders', 'inventory', 'counts'] };

  test('in its own warehouse alone', () => {
    expect(roomsFor(change, { warehouseId: 1, role: 'OPERATOR', customerId: null })).toEqual(['orders', 'inventory', 'counts']);
    expect(roomsFor(change, { warehouseId: 2, role: 'ADMIN', customerId: null })).toEqual([]);
    expect(roomsFor({ ...change, warehouseId: null }, { warehouseId: 2, role: 'ADMIN', customerId: null })).toHaveLength(3);
  });

  test('by its own customer alone, and not beyond what a client may read', () => {
    expect(roomsFor(change, { warehouseId: 1, role: 'CLIENT', customerId: 7 })).toEqual(['orders', 'inventory']);
    expect(roomsFor(change, { warehouseId: 1, role: 'CLIENT', customerId: 8 })).toEqual([]);
    expect(roomsFor({ ...change, customerId: null }, { warehouseId: 1, role: 'CLIENT', customerId: 8 })).toEqual(['orders', 'inventory']);
  });
});
