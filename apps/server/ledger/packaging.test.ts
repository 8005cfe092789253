import { beforeEach, expect, test } from 'vitest';
import { ids, onBareLedger } from '#test/bareLedger.ts';
import { onBareUnits } from '#test/bareUnits.ts';

const ledger = onBareLedger();
const units = onBareUnits(ledger);
let [product, box, shelf, packaging, order] = [0, 0, 0, 0, 0];

beforeEach(async () => {
  product = await ledger.product();
  box = await ledger.product();
  shelf = await ledger.place({ type: 'PICK' });
  packaging = await packagingOf(box);
  order = await units.orderOf(await ledger.line(product));
});

const packagingOf = (product_id: number | null): Promise<number> =>
  ledger.insert('packaging', {
    warehouse_id: ledger.warehouse,
    name: `Box ${product_id} of ${product}`,
    length_mm: 400,
    width_mm: 300,
    height_mm: 200,
    tare_grams: 500,
    fill_percent: 100,
    created_at: '2026-01-01',
    product_id,
  });
const packed = (packaging_id: number | null = packaging): Promise<number> =>
  ledger.insert('package', {
    warehouse_id: ledger.warehouse,
    order_id: order,
    packaging_id,
    created_at: '2026-03-01',
    created_by: ledger.user,
  });
const statement = (verb: 'take' | 'return', packages: number[]) =>
  `select ledger.${verb}_packagings(${units.context(order)}, ${ids(...packages)}, 'Packaging')`;
const take = (...packages: number[]) => ledger.rows(statement('take', packages));
const giveBack = (...packages: number[]) => ledger.rows(statement('return', packages));
const boxes = (quantity: number, values = {}) =>
  ledger.stock(box, { location_id: shelf, quantity, ...values });
const left = (balance: number): Promise<number> =>
  ledger.value(`select quantity from inventory where id = ${balance}`);
const from = async (...packages: number[]) =>
  (
    await ledger.rows(`
      select packaging_balance_id from package where id = any(${ids(...packages)}) order by id`)
  ).flat();

test('packages take their packagings from the stock that orders take first, while there is some', async () => {
  const [later, first] = [await boxes(5, { received_on: '2026-02-01' }), await boxes(2)];
  const other = await ledger.product();
  const others = await ledger.stock(other, { location_id: shelf, received_on: '2025-01-01' });
  const three = [await packed(), await packed(), await packed()];
  const bare = [await packed(null), await packed(await packagingOf(null))];
  const waiting = await packed();
  await take(...three, ...bare);
  expect([await left(first), await left(later), await left(others)]).toEqual([0, 4, 10]);
  expect(await from(...three, ...bare, waiting)).toEqual([first, first, later, null, null, null]);
  expect(
    (await ledger.movements()).filter(([kind]) => kind === 'ADJUST').map((row) => row.slice(0, 4)),
  ).toEqual([
    ['ADJUST', 1, first, null],
    ['ADJUST', 1, first, null],
    ['ADJUST', 1, later, null],
  ]);
  await take(...three);
  expect(await left(later)).toBe(4);
});

test('what orders have placed, or may not take, stays; a package is closed without a packaging then', async () => {
  const placed = await boxes(1, { lpn: `${units.own}B` });
  await ledger.placed(await ledger.line(box), placed, 1);
  const damaged = await boxes(3, { status: 'DAMAGED' });
  const last = await boxes(1);
  const two = [await packed(), await packed()];
  await take(...two);
  expect([await left(placed), await left(damaged), await left(last)]).toEqual([1, 3, 0]);
  expect(await from(...two)).toEqual([last, null]);
});

test('packages that are opened give their packagings back, once', async () => {
  const balance = await boxes(5);
  const three = [await packed(), await packed(), await packed()];
  await take(...three);
  await giveBack(...three.slice(0, 2));
  expect(await left(balance)).toBe(4);
  expect(await from(...three)).toEqual([null, null, balance]);
  await giveBack(...three.slice(0, 2));
  expect(await left(balance)).toBe(4);
});

test('a packaging that somebody else takes meanwhile is taken from the next balance', async () => {
  const [first, second] = [await boxes(1), await boxes(1, { received_on: '2026-02-01' })];
  const last = await packed();
  await ledger.commit();
  await ledger.after(`select ledger.adjust(${ledger.on}, ${first}, -1, 'Lost')`, () => take(last));
  expect([await left(first), await left(second)]).toEqual([0, 0]);
  expect(await from(last)).toEqual([second]);
});
