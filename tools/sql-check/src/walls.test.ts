import { expect, test } from 'vitest';
import { type Exemption, Walls } from './walls.ts';

const rooms = [
  { name: 'products', tables: { product: { isLent: true as const }, product_note: {} } },
  { name: 'orders', tables: { orders: {} } },
];

function wallsWith(
  statements: readonly { file: string; reads?: string[]; writes?: string[] }[],
  exemptions: readonly Exemption[] = [],
): Walls {
  const walls = new Walls(rooms, ['migration'], exemptions);
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
  expect(walls.graph()).toEqual(['orders reads products (product)']);
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
  walls.addView('stock', reading('product'));
  expect(walls.faults()).toEqual([
    'features/products/ product reads orders of orders, a room above products',
    'The view stock belongs to no room: its room.ts must list it',
  ]);
});

test('every table belongs to one room', () => {
  expect(wallsWith([lent, { file: orders, reads: ['carrier'] }]).faults()).toEqual([
    `${orders} names carrier, which belongs to no room: its room.ts must list it`,
  ]);
  expect(
    new Walls([...rooms, { name: 'lots', tables: { orders: {} } }], [], []).faults(),
  ).toContain('orders belongs to two rooms, orders and lots');
});

test('what is lent is read, and what is exempted is needed', () => {
  const exemption = { place: 'features/products/', table: 'orders', reason: 'none' };
  expect(wallsWith([lent, { file: products, reads: ['orders'] }], [exemption]).faults()).toEqual(
    [],
  );
  expect(wallsWith([], [exemption]).faults()).toEqual([
    'features/products/ is exempted for orders, and needs it no longer',
    'products lends product, which no other room reads',
  ]);
});
