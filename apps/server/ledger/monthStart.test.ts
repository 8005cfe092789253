import { beforeEach, expect, test } from 'vitest';
import { onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf, other] = [0, 0, 0];

beforeEach(async () => {
  product = await ledger.product();
  shelf = await ledger.place();
  other = await ledger.place();
});

/** The context of what is written at an instant. */
const contextAt = (at: string) =>
  `(${ledger.warehouse}, ${ledger.user}, '${at}', 'ORDER', 1)::ledger.context`;
const adjust = (at: string, balance: number, units: number) =>
  ledger.rows(`select ledger.adjust(${contextAt(at)}, ${balance}, ${units}, 'Found')`);
const move = async (at: string, balance: number, location: number, units: number) =>
  ledger.value(
    `select to_id from ledger.move(${contextAt(at)}, 'MOVE', ${balance}, ${location}, null, ${units}, null)`,
  );
const keep = (at: string) =>
  ledger.rows(`select ledger.keep_month_start(${ledger.warehouse}, '${at}')`);
/** What is kept of a start: balance, customer, location, units. */
const kept = (at: string) =>
  ledger.rows(`
    select inventory_id, customer_id, location_id, quantity
    from month_start_stock
    where ${ledger.here} and at = '${at}'
    order by inventory_id, location_id`);
const row = (balance: number, location: number, units: number) => [
  balance,
  ledger.customer,
  location,
  units,
];

test('what a balance held at a start is what it holds now, less what moved at and after it', async () => {
  const balance = await ledger.stock(product, { location_id: shelf });
  await adjust('2026-03-31 23:59:59.999Z', balance, 5);
  await adjust('2026-04-01 00:00Z', balance, 100);
  await adjust('2026-04-10 00:00Z', balance, -20);
  await keep('2026-04-01');
  expect(await kept('2026-04-01')).toEqual([row(balance, shelf, 15)]);
});

test('units that moved since stand where they stood', async () => {
  const balance = await ledger.stock(product, { location_id: shelf });
  const moved = await move('2026-04-02 00:00Z', balance, other, 4);
  await keep('2026-04-01');
  expect(await kept('2026-04-01')).toEqual([row(balance, shelf, 10)]);
  await keep('2026-05-01');
  expect(await kept('2026-05-01')).toEqual([row(balance, shelf, 6), row(moved, other, 4)]);
});

test('a balance that was empty at a start, or is empty now, is kept as it was then', async () => {
  const balance = await ledger.stock(product, { location_id: shelf });
  await adjust('2026-04-02 00:00Z', balance, -10);
  await keep('2026-04-01');
  expect(await kept('2026-04-01')).toEqual([row(balance, shelf, 10)]);
  await keep('2026-05-01');
  expect(await kept('2026-05-01')).toEqual([]);
});

test('a start is found from the next one that is kept, whatever came after that', async () => {
  const balance = await ledger.stock(product, { location_id: shelf });
  await adjust('2026-04-02 00:00Z', balance, 1);
  await adjust('2026-05-02 00:00Z', balance, 30);
  await keep('2026-06-01');
  await keep('2026-05-01');
  // What is written behind a kept start is not seen from there: nobody writes so far back.
  await adjust('2026-05-01 00:00Z', balance, 500);
  await adjust('2026-06-02 00:00Z', balance, 700);
  await keep('2026-04-01');
  expect(await kept('2026-04-01')).toEqual([row(balance, shelf, 10)]);
  expect(await kept('2026-05-01')).toEqual([row(balance, shelf, 11)]);
  expect(await kept('2026-06-01')).toEqual([row(balance, shelf, 41)]);
});

test('a start that is kept stays as it was kept', async () => {
  const balance = await ledger.stock(product, { location_id: shelf });
  await keep('2026-04-01');
  await adjust('2026-03-05 00:00Z', balance, 3);
  await keep('2026-04-01');
  expect(await kept('2026-04-01')).toEqual([row(balance, shelf, 10)]);
});

test('stock and kept starts of another warehouse count for nothing', async () => {
  const balance = await ledger.stock(product, { location_id: shelf });
  const warehouse_id = await ledger.insert('warehouse', { name: 'East' });
  await ledger.rows(
    `insert into month_start (warehouse_id, at) values (${warehouse_id}, '2026-05-01')`,
  );
  await adjust('2026-06-02 00:00Z', balance, 2);
  await keep('2026-04-01');
  expect(await kept('2026-04-01')).toEqual([row(balance, shelf, 10)]);
});
