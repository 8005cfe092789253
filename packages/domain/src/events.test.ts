import { describe, expect, test } from 'vitest';
import {
  type Change,
  liveRooms,
  mayReceive,
  type Room,
  roomsChangedBy,
  roomsFor,
} from './events.ts';
import { roles } from './permissions.ts';

const all = Object.keys(liveRooms) as Room[];

test('the rooms that a call changes exist, and include its own if that has events and writes', () => {
  for (const room of all) {
    const changed = roomsChangedBy(room);
    for (const other of changed) expect(all).toContain(other);
    // Receiving has no screen that others read: it writes stock and ASNs.
    if (liveRooms[room].readWith !== null && room !== 'receiving') expect(changed).toContain(room);
  }
});

test('nobody receives events of sessions, and only users who manage users receive those of users', () => {
  expect(roles.filter((role) => mayReceive(role, 'auth'))).toEqual([]);
  expect(roles.filter((role) => mayReceive(role, 'users'))).toEqual(['ADMIN']);
  expect(roles.filter((role) => mayReceive(role, 'counts'))).toEqual([
    'ADMIN',
    'SUPERVISOR',
    'OPERATOR',
  ]);
});

describe('a change is received', () => {
  const change: Change = {
    warehouseId: 1,
    customerId: 7,
    rooms: ['orders', 'inventory', 'counts'],
  };

  test('only in its own warehouse', () => {
    expect(roomsFor(change, { warehouseId: 1, role: 'OPERATOR', customerId: null })).toEqual([
      'orders',
      'inventory',
      'counts',
    ]);
    expect(roomsFor(change, { warehouseId: 2, role: 'ADMIN', customerId: null })).toEqual([]);
    expect(
      roomsFor(
        { ...change, warehouseId: null },
        { warehouseId: 2, role: 'ADMIN', customerId: null },
      ),
    ).toHaveLength(3);
  });

  test('only by its own customer, and only if a client may read it', () => {
    expect(roomsFor(change, { warehouseId: 1, role: 'CLIENT', customerId: 7 })).toEqual([
      'orders',
      'inventory',
    ]);
    expect(roomsFor(change, { warehouseId: 1, role: 'CLIENT', customerId: 8 })).toEqual([]);
    expect(
      roomsFor({ ...change, customerId: null }, { warehouseId: 1, role: 'CLIENT', customerId: 8 }),
    ).toEqual(['orders', 'inventory']);
  });
});
