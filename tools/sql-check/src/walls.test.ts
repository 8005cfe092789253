import { expect, test } from 'vitest';
import { type Exemption, type WallOptions, Walls } from './walls.ts';

const rooms = [
  { name: 'products', tables: { product: { isLent: true as const }, product_note: {} } },
  { name: 'stock', tables: { stock: {}, stock_sum: {} } },
  { name: 'orders', tables: { orders: {} } },
];

function wallsWith(
  statements: readonly { file: string; reads?: string[]; writes?: string[] }[],
  options: WallOptions = {},
): Walls {
  const walls = new Walls(rooms, ['migration'], { ...options, guarded: ['stock'] });
  for (const { file, reads = [], writes = [] } of statements)
    walls.add({
      files: new Set([file]),
      reads: new Set(reads),
      writes: new Set(writes),
      calls: new Set(),
    });
  return walls;
}

const orders = 'features/orders/orders.queries.ts';
const products = 'features/products/products.queries.ts';
const lent = { file: orders, reads: ['product'] };

test('a room reads and writes its own tables, and reads those that are lent from below', () => {
  const walls = wallsWith([
    lent,
    { file: orders, reads: ['orders', 'pg_class'], writes: ['orders'] },
    { file: products, reads: ['product_note'], writes: ['product', 'product_note'] },
    { file: 'commands/verify.ts', reads: ['orders', 'product_note', 'migration'] },
    { file: 'platform/database/migrate.ts', writes: ['migration'] },
  ]);
  expect(walls.faults()).toEqual([]);
  expect(walls.readsOf('orders')).toEqual([['products', ['product']]]);
  expect(walls.readsOf('products')).toEqual([]);
});

test('no statement reads a table of a higher room, or one that is not lent', () => {
  expect(
    wallsWith([
      lent,
      { file: products, reads: ['orders'] },
      { file: orders, reads: ['product_note'] },
      { file: 'platform/http/health.ts', reads: ['product'] },
    ]).faults(),
  ).toEqual([
    `${products} reads orders of orders, a room above products`,
    `${orders} reads product_note, which products does not lend`,
    'platform/http/health.ts reads product of products, a room above platform',
  ]);
});

test('no statement writes a table of another room', () => {
  expect(
    wallsWith([
      lent,
      { file: orders, writes: ['product'] },
      { file: 'commands/verify.ts', writes: ['orders'] },
    ]).faults(),
  ).toEqual([
    `${orders} writes product, which belongs to products`,
    'commands/verify.ts writes orders, which belongs to orders',
  ]);
});

test('a file of the ledger calls its functions, and names no table', () => {
  const ledger = 'features/orders/orders.ledger.ts';
  const walls = wallsWith([lent]);
  const call = { files: new Set([ledger]), writes: new Set<string>() };
  walls.add({ ...call, reads: new Set(), calls: new Set(['ledger.promise']) });
  expect(walls.faults()).toEqual([]);
  walls.add({ ...call, reads: new Set(['orders']), calls: new Set(['ledger.promise']) });
  walls.add({ ...call, reads: new Set(), calls: new Set() });
  expect(walls.faults()).toEqual([
    `${ledger} names orders: it only calls functions of the ledger`,
    `${ledger} names no function: it only calls functions of the ledger`,
  ]);
});

test('a view reads what its room may read', () => {
  const walls = wallsWith([lent]);
  const reading = (table: string) => ({
    reads: new Set([table]),
    writes: new Set<string>(),
    calls: new Set<string>(),
  });
  walls.addView('orders', reading('product'));
  walls.addView('product', reading('orders'));
  walls.addView('pallet', reading('product'));
  expect(walls.faults()).toEqual([
    'features/products/ product reads orders of orders, a room above products',
    'The view pallet belongs to no room: its room.ts must list it',
  ]);
});

test('every table belongs to one room', () => {
  expect(wallsWith([lent, { file: orders, reads: ['carrier'] }]).faults()).toEqual([
    `${orders} names carrier, which belongs to no room: its room.ts must list it`,
  ]);
  expect(new Walls([...rooms, { name: 'lots', tables: { orders: {} } }], []).faults()).toContain(
    'orders belongs to two rooms, orders and lots',
  );
});

test('what is lent is read, and what is exempted is needed, for what it may do', () => {
  const exemption: Exemption = {
    place: 'features/products/',
    table: 'orders',
    access: 'read',
    reason: 'none',
  };
  const exemptions = [exemption];
  const reading = { file: products, reads: ['orders'] };
  expect(wallsWith([lent, reading], { exemptions }).faults()).toEqual([]);
  expect(wallsWith([], { exemptions }).faults()).toEqual([
    'features/products/ is exempted to read orders, and needs it no longer',
    'products lends product, which no other room reads',
  ]);
  expect(
    wallsWith([lent, reading, { file: products, writes: ['orders'] }], { exemptions }).faults(),
  ).toEqual([`${products} writes orders, which belongs to orders`]);
});

const written = (name: string, writes: readonly string[], calls: readonly string[] = []) => ({
  name,
  reads: new Set<string>(),
  writes: new Set(writes),
  calls: new Set(calls),
  isComposing: false,
});

test('functions of the database write only the tables whose manifest says so', () => {
  const tables = { stock: { isWrittenByFunctions: true as const } };
  const walls = new Walls(
    [
      { name: 'stock', tables },
      { name: 'orders', tables: { orders: {} } },
    ],
    ['idempotency'],
  );
  expect(walls.faults()).toEqual(['No function writes stock, which is isWrittenByFunctions']);
  walls.addFunction(written('ledger.move', ['stock']));
  expect(walls.faults()).toEqual([]);
  expect(walls.writersOf('stock')).toEqual(['ledger.move']);
  walls.addFunction(written('ledger.keep', ['idempotency']));
  walls.addFunction(written('tell_order', ['orders']));
  walls.addFunction({ ...written('ledger.analyze', []), isComposing: true });
  expect(walls.faults()).toEqual([
    'The function tell_order writes orders, which is not isWrittenByFunctions in a room.ts',
    'The function ledger.analyze executes a text: nobody knows its tables',
  ]);
});

test('no statement writes what functions of the ledger alone write, not even of its room', () => {
  const file = 'features/stock/stock.queries.ts';
  const walls = wallsWith([lent, { file, writes: ['stock', 'stock_sum'] }]);
  expect(walls.faults()).toEqual([
    `${file} writes stock, which functions of the ledger alone write`,
  ]);
});

test('only a file of the ledger calls a function that writes, itself or by another', () => {
  const walls = wallsWith([lent]);
  const statement = { reads: new Set<string>(), writes: new Set<string>() };
  const calls = new Set(['ledger.pick', 'ledger.look', 'ledger.keep', 'tell']);
  walls.add({ ...statement, calls, files: new Set([orders, 'features/orders/orders.ledger.ts']) });
  for (const { name, writes, calls } of [
    { name: 'ledger.pick', writes: [], calls: ['ledger.move'] },
    { name: 'ledger.move', writes: ['stock'], calls: ['ledger.pick'] },
    { name: 'ledger.look', writes: [], calls: ['ledger.look'] },
    { name: 'ledger.keep', writes: ['migration'], calls: [] },
  ])
    walls.addFunction(written(name, writes, calls));
  expect(walls.faults()).toContain(
    `${orders} calls ledger.pick, which writes: only *.ledger.ts does`,
  );
  expect(walls.faults().filter((fault) => fault.includes('calls'))).toHaveLength(1);
});
