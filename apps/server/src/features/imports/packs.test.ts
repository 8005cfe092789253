import { afterAll, beforeAll, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { importRows, messagesOf } from '#test/importing.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';

let world: World;
let goods: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  goods = await world.customer([], 'Beanfield');
  await world.product(goods.id, 'TEA', {
    packs: [{ name: 'Case', units: 12 }],
    barcodes: [{ code: 'TEA-1' }],
  });
  await world.product(goods.id, 'MILK', {});
});
afterAll(() => world.close());

const run = (
  kind: string,
  rows: readonly string[],
  fields: Record<string, string> = {},
  token = world.admin,
) => importRows(world, rows, { kind, ...fields }, token);
const packaging = async (sku: string) => {
  const { packs, barcodes } = first(
    (await world.call(world.admin, 'GET', `/api/products?customerId=${goods.id}&search=${sku}`))
      .body,
  );
  const nameOf = (id: number | null) => packs.find((pack) => pack.id === id)?.name ?? null;
  return {
    packs: packs.map(({ name, units, weightGrams }) => [name, units, weightGrams]),
    codes: barcodes.map(({ code, packId }) => [code, nameOf(packId)]),
  };
};

const head = 'sku,pack,units,barcode,weight_grams';
const rows = [
  'TEA,Case,,CASE-1,',
  'TEA,Pallet,480,PAL-1,210000',
  'TEA,,,TEA-2,',
  'MILK,Tray,6,,',
  'MILK,Tray,,TRAY-1,',
];

test('packs and barcodes are added to products, once, and recorded in their history', async () => {
  const fields = { customerId: String(goods.id) };
  expect(await run('PACKS', [head, ...rows], { ...fields, dryRun: 'true' })).toMatchObject({
    made: '2 packs and 4 barcodes',
  });
  expect(await run('PACKS', [head, ...rows], fields, goods.token)).toMatchObject({
    state: 'DONE',
    made: '2 packs and 4 barcodes',
  });
  const tea = {
    packs: [
      ['Case', 12, null],
      ['Pallet', 480, 210_000],
    ],
    codes: [
      ['TEA-1', null],
      ['CASE-1', 'Case'],
      ['PAL-1', 'Pallet'],
      ['TEA-2', null],
    ],
  };
  expect(await packaging('TEA')).toEqual(tea);
  expect(await packaging('MILK')).toEqual({
    packs: [['Tray', 6, null]],
    codes: [['TRAY-1', 'Tray']],
  });
  expect(await run('PACKS', [head, ...rows], fields)).toMatchObject({ state: 'FAULTY', faults: 5 });
  expect(await run('PACKS', [head, ...rows], { ...fields, existing: 'SKIP' })).toMatchObject({
    state: 'DONE',
    skipped: 5,
  });
  expect(await packaging('TEA')).toEqual(tea);
  expect(await verify(world.db)).toEqual([]);
});

test('each bad row has its reason', async () => {
  for (const [row, message] of [
    ['NONE,Case,12,,', 'the customer has no product with the SKU "NONE"'],
    ['TEA,,,,', 'pack is required, or barcode'],
    ['TEA,,12,X-1,', 'pack is required beside its units and measures'],
    ['TEA,Layer,,X-1,', 'the product has no pack "Layer": units is required'],
    ['TEA,Case,24,X-1,', 'the pack "Case" has 12 units, not 24'],
    ['TEA,Case,,TEA-1,', 'the barcode "TEA-1" is that of "TEA"'],
    ['MILK,Tray,,CASE-1,', 'the barcode "CASE-1" is that of the pack "Case" of "TEA"'],
    ['MILK,Tray,,,', '"MILK" has this pack already'],
    [
      'TEA,Case,,X-1,500',
      'the pack "Case" exists already: its measures are changed with the product',
    ],
    ['TEA,Layer,1,,', 'units must be at least 2'],
  ] as const) {
    expect([
      row,
      messagesOf(await run('PACKS', [head, row], { customerId: String(goods.id) })),
    ]).toEqual([row, [message]]);
  }
  const twice = await run('PACKS', [head, 'TEA,,,X-9,', 'MILK,,,X-9,'], {
    customerId: String(goods.id),
  });
  expect(messagesOf(twice)).toEqual(['the barcode "X-9" stands in line 2 already']);
});

test('warehouses are imported once, by an administrator', async () => {
  const lines = [
    'Warehouse name,Address,Country,Time zone',
    'Lyon,Quai 3,France,Europe/Paris',
    'Gent,,,',
  ];
  expect(await run('WAREHOUSES', lines)).toMatchObject({ state: 'DONE', made: '2 warehouses' });
  const response = (await world.call(world.admin, 'GET', '/api/warehouses')).body;
  expect(response).toMatchObject([
    { name: 'Gent', address: null, country: null, timeZone: 'UTC' },
    { name: 'Lyon', address: 'Quai 3', country: 'FR', timeZone: 'Europe/Paris' },
  ]);
  expect(
    messagesOf(
      await run('WAREHOUSES', ['name,time_zone', 'lyon,', 'Riga,', 'RIGA,', 'Oslo,Mars/North']),
    ),
  ).toEqual([
    expect.stringContaining('time_zone'),
    'the warehouse "Lyon" exists already',
    'the warehouse "RIGA" stands in line 3 already',
  ]);
  const supervisor = await world.user('SUPERVISOR', []);
  expect(
    (await world.upload(supervisor.token, '/api/imports', 'name\nRiga\n', { kind: 'WAREHOUSES' }))
      .status,
  ).toBe(403);
});
