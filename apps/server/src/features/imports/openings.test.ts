import type { Import } from '@lading/contract/imports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportOf, importRows, messagesOf } from '#test/importing.ts';
import { pauseAt } from '#test/pauseAt.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { runNextImport } from './job.ts';
import { lockOpening } from './lookups.queries.ts';

let world: World;
let north: { id: number };
let goods: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  north = await world.warehouse('North');
  goods = await world.customer([north.id], 'Beanfield');
  const tea = {
    packs: [{ name: 'Case', units: 12 }],
    barcodes: [{ code: 'TEA-1' }, { code: 'CASE-1', packName: 'Case' }],
  };
  await world.product(goods.id, 'TEA', tea);
  await world.product(goods.id, 'MILK', { tracking: 'LOT', expires: true });
  await world.product(goods.id, 'SCALE', { tracking: 'SERIAL' });
  for (const name of ['A-01', 'A-02']) await world.location(north.id, name, 'PICK');
  const racks = [
    { name: 'S-01', capacity: 100 },
    { name: 'S-02', blockedIn: true, blockReason: 'Broken rack' },
  ];
  for (const rack of racks)
    await world.call(world.admin, 'POST', '/api/locations', {
      warehouseId: north.id,
      type: 'STORAGE',
      ...rack,
    });
});
afterAll(() => world.close());

const head = 'sku,barcode,location,quantity,pack,packs,lpn,lot,expires_on,status,received_on';
const run = (rows: readonly string[], fields: Record<string, string> = {}, header = head) =>
  importRows(world, [header, ...rows], {
    kind: 'OPENING_STOCK',
    customerId: String(goods.id),
    warehouseId: String(north.id),
    ...fields,
  });
const stock = async () =>
  (
    await world.call(world.admin, 'GET', `/api/inventory?warehouseId=${north.id}&sort=receivedDate`)
  ).body.map((each) => ({
    sku: each.product.sku,
    at: each.location?.name ?? each.pallet?.location?.name,
    lpn: each.pallet?.lpn ?? null,
    lot: each.lot?.code ?? null,
    status: each.status,
    quantity: each.quantity,
    received: each.receivedDate.slice(0, 10),
  }));

const rows = [
  'TEA,,A-01,7,,,,,,,2026-01-05',
  ',CASE-1,S-01,,,3,LPN-00000900,,,,2026-02-01',
  ',TEA-1,s-01,5,,,LPN-00000900,,,DAMAGED,2026-02-01',
  'MILK,,A-02,40,,,,L-7,2027-03-01,quarantined,2026-01-07',
  'MILK,,S-01,10,,,LPN-00000901,L-7,,,2026-01-08',
  'SCALE,,A-02,1,,,,S-100,,,2026-01-09',
];

test('stock is imported with its location, pallet, lot, status and age, once, with movements', async () => {
  expect(await run(rows, { dryRun: 'true' })).toMatchObject({
    state: 'DONE',
    made: '99 units in 6 rows',
  });
  expect(await stock()).toEqual([]);
  expect(await run(rows)).toMatchObject({ state: 'DONE', made: '99 units in 6 rows', faults: 0 });
  const loose = { lpn: null, lot: null, status: 'AVAILABLE' };
  const brought = [
    { ...loose, sku: 'TEA', at: 'A-01', quantity: 7, received: '2026-01-05' },
    {
      ...loose,
      sku: 'MILK',
      at: 'A-02',
      lot: 'L-7',
      status: 'QUARANTINED',
      quantity: 40,
      received: '2026-01-07',
    },
    {
      ...loose,
      sku: 'MILK',
      at: 'S-01',
      lpn: 'LPN-00000901',
      lot: 'L-7',
      quantity: 10,
      received: '2026-01-08',
    },
    { ...loose, sku: 'SCALE', at: 'A-02', lot: 'S-100', quantity: 1, received: '2026-01-09' },
    { ...loose, sku: 'TEA', at: 'S-01', lpn: 'LPN-00000900', quantity: 36, received: '2026-02-01' },
    {
      ...loose,
      sku: 'TEA',
      at: 'S-01',
      lpn: 'LPN-00000900',
      status: 'DAMAGED',
      quantity: 5,
      received: '2026-02-01',
    },
  ];
  expect(await stock()).toEqual(brought);
  const movements = (
    await world.call(world.admin, 'GET', `/api/movements?warehouseId=${north.id}&kind=OPENING`)
  ).body;
  expect(movements.map(({ reason, notes }) => [reason, notes])).toEqual(
    rows.map(() => ['Opening stock', 'locations.csv']),
  );

  const again = await run(rows);
  expect(messagesOf(again)).toEqual([
    'the stock of "TEA" in "A-01" was brought already: correct it, or count it',
  ]);
  expect(again).toMatchObject({ state: 'FAULTY', faults: 6 });
  const more = [...rows, 'TEA,,A-02,1,,,,,,,'];
  expect(await run(more, { existing: 'SKIP' })).toMatchObject({
    state: 'DONE',
    made: '1 unit in 1 row',
    skipped: 6,
  });
  expect((await stock()).slice(0, 6)).toEqual(brought);
  expect(await verify(world.db)).toEqual([]);
});

test('the export of a warehouse imports nothing into it, whatever the origin of its stock', async () => {
  const south = await world.warehouse('South');
  const [first, second] = [
    await world.location(south.id, 'B-01', 'PICK'),
    await world.location(south.id, 'B-02', 'PICK'),
  ];
  const cup = await world.product(goods.id, 'CUP', {});
  const floor = makeFloor(world, south.id);
  const lpn = await floor.receive([{ productId: cup.id, quantity: 9 }]);
  await floor.putAway(lpn, first.id);
  const [pallet = { id: 0 }] = await floor.stock();
  const moved = await world.call(world.admin, 'POST', `/api/inventory/${pallet.id}/move`, {
    locationId: second.id,
    quantity: 2,
  });
  expect(moved.status).toBe(200);
  const csv = await exportOf(world, `/api/inventory/opening?warehouseId=${south.id}`);
  const send = (fields: Record<string, string> = {}) =>
    importRows(world, [csv], { kind: 'OPENING_STOCK', ...fields });
  expect(messagesOf(await send())).toEqual([
    expect.stringMatching(
      /the stock of "CUP" in "B-0[12]" was brought already: correct it, or count it/,
    ),
  ]);
  expect(await send({ existing: 'SKIP' })).toMatchObject({
    state: 'DONE',
    made: '0 units in 0 rows',
    skipped: 2,
  });
  // Also where the pallet has gone to another location since.
  await floor.putAway(lpn, second.id);
  expect(await send({ existing: 'SKIP' })).toMatchObject({
    state: 'DONE',
    made: '0 units in 0 rows',
    skipped: 2,
  });
  expect((await floor.stock()).map(({ quantity }) => quantity).sort()).toEqual([2, 7]);
  const elsewhere = csv
    .replaceAll('South', 'North')
    .replaceAll('B-01', 'A-01')
    .replaceAll('B-02', 'A-02');
  expect(
    messagesOf(
      await importRows(world, [elsewhere], {
        kind: 'OPENING_STOCK',
        existing: 'SKIP',
        dryRun: 'true',
      }),
    ),
  ).toEqual([`the LPN "${lpn}" is in use already, outside of this warehouse`]);
  expect(await verify(world.db)).toEqual([]);
});

test('each bad row has its reason', async () => {
  const bad: readonly [row: string, message: string][] = [
    [',,A-01,1,,,,,,,', 'sku is required, or barcode'],
    ['NONE,,A-01,1,,,,,,,', 'the customer has no product with the SKU "NONE"'],
    [',NONE,A-01,1,,,,,,,', 'the customer has no product with the barcode "NONE"'],
    ['MILK,TEA-1,A-01,1,,,,,,,', 'the barcode "TEA-1" is not one of "MILK"'],
    [',CASE-1,A-01,1,,,,,,,', 'the barcode "CASE-1" is that of the pack "Case": packs is required'],
    ['TEA,,Z-99,1,,,,,,,', 'the warehouse has no location "Z-99"'],
    ['TEA,,S-02,1,,,,,,,', 'the location "S-02" is blocked: nothing may enter it'],
    ['TEA,,S-01,99,,,,,,,', 'the location "S-01" has room for 49 more units'],
    ['TEA,,A-01,,,,,,,,', 'quantity is required, or pack and packs'],
    ['TEA,,A-01,1,,,,L-1,,,', '"TEA" is not tracked by lot'],
    ['TEA,,A-01,1,,,,,2027-01-01,RESERVED,', 'dates are those of a lot: lot is required'],
    ['MILK,,A-01,1,,,,,,,', '"MILK" is tracked by lot: the lot is required'],
    ['MILK,,A-01,1,,,,L-8,,,', 'the lot "L-8" needs the day on which it expires'],
    ['MILK,,A-01,1,,,,L-7,2027-04-01,,', 'the lot "L-7" expires on 2027-03-01, not on 2027-04-01'],
    ['SCALE,,A-01,2,,,,S-1,,,', 'serial "S-1" is one unit'],
    ['SCALE,,A-01,1,,,,S-100,,,', 'the serial "S-100" is in stock already'],
    ['TEA,,A-02,1,,,LPN-00000900,,,,', 'the LPN "LPN-00000900" is in use already'],
    [
      'TEA,,A-02,1,,,PAL 7,,,,',
      'the LPN "PAL 7" must be an SSCC, or of the form of the company\'s LPNs',
    ],
    ['TEA,,A-02,1,,,,,,,2999-01-01', 'received_on "2999-01-01" is in the future'],
    [
      'TEA,,A-02,1,,,,,,,2999-01-01T00:00:00Z',
      'received_on "2999-01-01T00:00:00.000Z" is in the future',
    ],
    [
      'TEA,,A-02,1,,,,,,IN_TRANSIT,',
      'status must be one of AVAILABLE, QUARANTINED, DAMAGED, RESERVED',
    ],
  ];
  const before = await stock();
  for (const [row, message] of bad) {
    expect([row, messagesOf(await run([row]))]).toEqual([row, [message]]);
  }
  expect(await stock()).toEqual(before);
});

test('contradictions between rows of one file are faults', async () => {
  const pair = async (...two: string[]) => messagesOf(await run(two));
  expect(await pair('TEA,,A-01,1,,,,,,RESERVED,', 'TEA,,A-01,2,,,,,,RESERVED,')).toEqual([
    'the stock of "TEA" in "A-01" stands in line 2 already',
  ]);
  expect(
    await pair('TEA,,A-01,1,,,LPN-00000950,,,,', 'MILK,,A-02,2,,,LPN-00000950,L-7,,,'),
  ).toEqual(['the LPN "LPN-00000950" stands in another location in line 2']);
  expect(await pair('SCALE,,A-01,1,,,,S-1,,,', 'SCALE,,A-02,1,,,,S-1,,,')).toEqual([
    'the serial "S-1" stands in line 2 already',
  ]);
  expect(await pair('TEA,,S-01,40,,,,,,,', 'TEA,,S-01,10,,,,,,RESERVED,')).toEqual([
    'the location "S-01" has room for 9 more units',
  ]);
  expect(
    await pair('MILK,,A-01,1,,,,L-9,2027-01-01,,', 'MILK,,A-01,1,,,,L-9,2027-01-02,DAMAGED,'),
  ).toEqual(['the lot "L-9" expires on 2027-01-01, not on 2027-01-02']);
});

test('a long file is imported completely: more rows than one read, and a pallet on distant rows', async () => {
  const ROWS = 4_500;
  await world.product(goods.id, 'TIN', {});
  const lines = Array.from(
    { length: ROWS },
    (_, index) =>
      `TIN,A-01,1,${new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10)},`,
  );
  lines[10] = 'TIN,A-02,1,2020-01-01,LPN-00000999';
  lines[4_400] = 'TEA,A-02,2,2020-01-01,LPN-00000999';
  const done = await run(lines, {}, 'sku,location,quantity,received_on,lpn');
  expect(done).toMatchObject({ state: 'DONE', made: '4501 units in 4500 rows' });
  expect((await stock()).filter(({ lpn }) => lpn === 'LPN-00000999')).toHaveLength(2);
  expect(await verify(world.db)).toEqual([]);
});

test('a file may name thousands of pallets', async () => {
  const PALLETS = 3_100;
  const lines = Array.from(
    { length: PALLETS },
    (_, index) => `TEA,A-02,1,LPN-${String(20_000 + index).padStart(8, '0')}`,
  );
  expect(await run(lines, {}, 'sku,location,quantity,lpn')).toMatchObject({
    state: 'DONE',
    made: `${PALLETS} units in ${PALLETS} rows`,
  });
});

test('an import of stock needs the permission to adjust it', async () => {
  const form = { kind: 'OPENING_STOCK', warehouseId: String(north.id) };
  expect(
    (await world.upload(goods.token, '/api/imports', `${head}\n${rows[0]}\n`, form)).status,
  ).toBe(403);
});

describe('two servers', () => {
  /** The number of sessions that wait for the lock of openings. */
  const waiting = async () =>
    (
      await sql<{ count: number }>`
        select count(*)::int as count
        from pg_locks l
        join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and not l.granted and d.datname = current_database()
      `.execute(world.db)
    ).rows[0]?.count ?? 0;
  /** Starts two imports, and holds the first until the second waits for the lock. */
  const runBoth = async () => {
    const runs = await inTransaction(world.db, async (tx) => {
      await lockOpening(tx);
      const each = runNextImport(world.db);
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
      const other = runNextImport(world.db, undefined, undefined, 2);
      await expect.poll(waiting, { timeout: 60_000 }).toBe(2);
      return [each, other];
    });
    expect(await Promise.all(runs)).toEqual([true, true]);
  };
  const form = () => ({
    kind: 'OPENING_STOCK',
    customerId: String(goods.id),
    warehouseId: String(north.id),
  });
  const send = async (sku: string): Promise<number> =>
    (
      await world.upload<Import>(
        world.admin,
        '/api/imports',
        `sku,location,quantity\n${sku},A-01,5\n`,
        form(),
      )
    ).body.id;
  const look = async (id: number) =>
    (await world.call(world.admin, 'GET', `/api/imports/${id}`)).body;
  const unitsOf = async (sku: string) =>
    (await stock()).filter((each) => each.sku === sku).map(({ quantity }) => quantity);

  test('that import the same file, sent twice, write its stock once', async () => {
    await world.product(goods.id, 'RACE', {});
    const ids = [await send('RACE'), await send('RACE')];
    await runBoth();
    const ended = await Promise.all(ids.map(look));
    expect(ended.map(({ state }) => state).sort()).toEqual(['DONE', 'FAILED']);
    expect(ended.flatMap(messagesOf)).toEqual([
      'What the file names was changed while it was imported. Please start it again.',
    ]);
    expect(await unitsOf('RACE')).toEqual([5]);
    expect(await verify(world.db)).toEqual([]);
  });

  test('that run the same job, since one seemed dead, write its stock once', async () => {
    await world.product(goods.id, 'SLOW', {});
    const id = await send('SLOW');
    const pause = pauseAt('is_checked = true');
    const slow = runNextImport(world.db.withPlugin(pause.plugin));
    await pause.reached;
    await world.owner
      .updateTable('importRun')
      .set({ leaseUntil: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect(await runNextImport(world.db)).toBe(true);
    expect(await look(id)).toMatchObject({ state: 'DONE' });
    pause.end();
    expect(await slow).toBe(true);
    expect(await look(id)).toMatchObject({ state: 'DONE', made: '5 units in 1 row', faults: 0 });
    expect(await unitsOf('SLOW')).toEqual([5]);
    expect(await verify(world.db)).toEqual([]);
  });
});
