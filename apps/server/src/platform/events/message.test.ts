import { type Change, liveRooms, type Room } from '@lading/domain/events';
import { expect, test } from 'vitest';
import { packChanges, unpackChanges } from './message.ts';
import { PendingChanges } from './pendingChanges.ts';

const rooms = Object.keys(liveRooms) as Room[];

test('each notification fits into its limit, however much changed, and all of it arrives', () => {
  const changes: Change[] = Array.from({ length: 150 }, (_, index) => ({
    warehouseId: 9_007_199_254_740_000 + index,
    customerId: index % 3 ? null : 9_007_199_254_740_000 - index,
    rooms,
  }));
  const texts = packChanges('5f0c2c1e-6f0a-4a6e-9d54-0c9f5f0b7c11', changes);
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8_000);
  expect(texts.flatMap((text) => unpackChanges(text)?.changes)).toEqual(changes);
});

test.each([
  '',
  'null',
  '{}',
  '{"from":"a"}',
  '{"from":"a","changes":[1]}',
  '{"from":"a","changes":[[1,2,[3]]]}',
  '{"from":"a","changes":[["1",2,[]]]}',
])('%j is no message', (text) => {
  expect(unpackChanges(text)).toBeNull();
});

test('a room that only a newer server knows is ignored', () => {
  expect(
    unpackChanges('{"from":"a","changes":[[1,null,["orders","robots","toString"]]]}')?.changes,
  ).toEqual([{ warehouseId: 1, customerId: null, rooms: ['orders'] }]);
});

test('pending changes contain each room of a warehouse once', () => {
  const pending = new PendingChanges();
  for (let index = 0; index < 100; index += 1)
    pending.add({
      warehouseId: 1,
      customerId: 2,
      rooms: index % 2 ? ['orders'] : ['orders', 'asns'],
    });
  pending.add({ warehouseId: 1, customerId: null, rooms: ['asns'] });
  expect(pending.take()).toEqual([
    { warehouseId: 1, customerId: 2, rooms: ['orders', 'asns'] },
    { warehouseId: 1, customerId: null, rooms: ['asns'] },
  ]);
  expect(pending.isEmpty).toBe(true);
});
