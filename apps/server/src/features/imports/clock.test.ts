import type { Import } from '@lading/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { makeWorld, type World } from '#test/world.ts';
import { runNextImport } from './job.ts';

let world: World;
let customer: Awaited<ReturnType<World['customer']>>;
const warehouses: Record<string, number> = {};
beforeAll(async () => {
  world = await makeWorld();
  for (const [name, timeZone] of [
    ['West', 'America/Los_Angeles'],
    ['North', 'Europe/Amsterdam'],
  ] as const) {
    const { id } = await world.warehouse(name);
    await world.call(world.admin, 'PUT', `/api/warehouses/${id}`, { name, timeZone });
    await world.location(id, 'A-1', 'STORAGE');
    warehouses[name] = id;
  }
  customer = await world.customer(Object.values(warehouses), 'Beanfield');
  await world.product(customer.id, 'GR-1');
});
afterAll(() => world.close());

async function run(kind: string, warehouse: string, lines: readonly string[]): Promise<Import> {
  const fields = {
    kind,
    customerId: String(customer.id),
    warehouseId: String(warehouses[warehouse]),
  };
  const { body } = await world.upload<Import>(
    world.admin,
    '/api/imports',
    `${lines.join('\n')}\n`,
    fields,
  );
  expect(body.state).toBe('WAITING');
  expect(await runNextImport(world.db)).toBe(true);
  return (await world.call(world.admin, 'GET', `/api/imports/${body.id}`)).body;
}

const header = 'reference,ship_to,status,order_date,shipped_at,sku,quantity,warehouse';
const orderOf = async (warehouse: string, reference: string) => {
  const { body } = await world.call(
    world.admin,
    'GET',
    `/api/orders?warehouseId=${warehouses[warehouse] ?? 0}&search=${reference}`,
  );
  return (await world.call(world.admin, 'GET', `/api/orders/${first(body).id}`)).body;
};

test('days and times without an offset are those of the warehouse of each row', async () => {
  const done = await run('ORDERS', 'West', [
    header,
    'W-1,Kade 3,SHIPPED,2025-11-10,2025-11-12,GR-1,1,',
    'W-2,Kade 3,SHIPPED,2025-11-10 23:30,2025-11-12 08:15:30,GR-1,1,North',
    'W-3,Kade 3,SHIPPED,2025-11-10T23:30:00Z,2025-11-12 08:15 +0100,GR-1,1,',
  ]);
  expect(done).toMatchObject({ state: 'DONE', faultGroups: [] });
  expect(done.sample[1]?.cells).toContainEqual({
    field: 'orderDate',
    text: '2025-11-10 23:30',
    read: '2025-11-10 23:30:00',
  });
  expect(await orderOf('West', 'W-1')).toMatchObject({
    orderDate: '2025-11-10T08:00:00.000Z',
    actualShipDate: '2025-11-12T08:00:00.000Z',
  });
  expect(await orderOf('North', 'W-2')).toMatchObject({
    orderDate: '2025-11-10T22:30:00.000Z',
    actualShipDate: '2025-11-12T07:15:30.000Z',
  });
  expect(await orderOf('West', 'W-3')).toMatchObject({
    orderDate: '2025-11-10T23:30:00.000Z',
    actualShipDate: '2025-11-12T07:15:00.000Z',
  });
});

test('a time that a night doubles or skips is a bad row with its two instants, and any of these is taken', async () => {
  const done = await run('ORDERS', 'North', [
    header,
    'N-1,Kade 3,SHIPPED,2025-10-25,2025-10-26 02:30,GR-1,1,',
    'N-2,Kade 3,OPEN,30.03.2025 02:15,,GR-1,1,'.replace('30.03.2025', '2025-03-30'),
  ]);
  expect(done.faultGroups.map(({ message }) => message).sort()).toEqual([
    'order_date "2025-03-30 02:15:00" is skipped, as the clock is put forward in Europe/Amsterdam: write 2025-03-30T01:15:00+01:00 or 2025-03-30T03:15:00+02:00',
    'shipped_at "2025-10-26 02:30:00" comes twice, as the clock is put back in Europe/Amsterdam: write 2025-10-26T02:30:00+02:00 or 2025-10-26T02:30:00+01:00',
  ]);
  const mended = await run('ORDERS', 'North', [
    header,
    'N-1,Kade 3,SHIPPED,2025-10-25,2025-10-26T02:30:00+01:00,GR-1,1,',
  ]);
  expect(mended).toMatchObject({ state: 'DONE' });
  expect(await orderOf('North', 'N-1')).toMatchObject({
    actualShipDate: '2025-10-26T01:30:00.000Z',
  });
});

test('stock keeps the time of its receipt by the clock of the warehouse, and a cell that is none is a bad row', async () => {
  const stock = 'location,sku,quantity,received_on';
  expect(await run('OPENING_STOCK', 'West', [stock, 'A-1,GR-1,5,2025-11-12 10:00'])).toMatchObject({
    state: 'DONE',
  });
  const received = await world.db
    .selectFrom('inventory')
    .select(['quantity', 'receivedAt'])
    .execute();
  expect(received).toEqual([{ quantity: 5, receivedAt: new Date('2025-11-12T18:00:00.000Z') }]);
  const bad = await run('OPENING_STOCK', 'North', [
    stock,
    'A-1,GR-1,5,2025-10-26 02:30',
    'A-1,GR-1,5,soon',
  ]);
  expect(bad.faultGroups.map(({ message }) => message).sort()).toEqual([
    expect.stringMatching(/^received_on "2025-10-26 02:30:00" comes twice/),
    expect.stringMatching(/^received_on must /),
  ]);
});
