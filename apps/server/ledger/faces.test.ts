import { beforeEach, expect, test } from 'vitest';
import { onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, other, shelf, face] = [0, 0, 0, 0];

beforeEach(async () => {
  [product, other] = [await ledger.product(), await ledger.product()];
  [shelf, face] = [await ledger.place(), await ledger.place({ type: 'PICK' })];
});

const ruled = (location_id: number, product_id: number) =>
  ledger.insert('replenishment_rule', {
    warehouse_id: ledger.warehouse,
    customer_id: ledger.customer,
    product_id,
    location_id,
    minimum: 1,
    maximum: 2,
    created_at: '2026-01-01',
    created_by: ledger.user,
  });
const pallet = async (lpn: string, content: number) => {
  const balance = await ledger.stock(content, { location_id: shelf, lpn });
  return [await ledger.value(`select pallet_id from inventory where id = ${balance}`), balance];
};
const takes = (location: number, unit: number) =>
  ledger.value<boolean>(`select ledger.takes_pallet(${ledger.warehouse}, ${location}, ${unit})`);

test('a location that is no pick face takes any unit, a face those with its product', async () => {
  const [[mine = 0] = [], [theirs = 0] = []] = [
    await pallet('A', product),
    await pallet('B', other),
  ];
  const elsewhere = await ledger.place({ type: 'PICK' });
  await ruled(elsewhere, other);
  expect([await takes(face, mine), await takes(face, theirs)]).toEqual([true, true]);
  await ruled(face, product);
  expect([await takes(face, mine), await takes(face, theirs)]).toEqual([true, false]);
  expect([await takes(elsewhere, mine), await takes(elsewhere, theirs)]).toEqual([false, true]);
  await ruled(face, other);
  expect([await takes(face, mine), await takes(face, theirs)]).toEqual([true, true]);
});

test('what is in a unit in it counts, what was there does not', async () => {
  const [[outer = 0] = [], [inner = 0, balance] = []] = [
    await pallet('A', other),
    await pallet('B', product),
  ];
  await ruled(face, product);
  expect(await takes(face, outer)).toBe(false);
  await ledger.rows(`select ledger.nest(${ledger.on}, ${inner}, ${outer})`);
  expect(await takes(face, outer)).toBe(true);
  await ledger.rows(`select ledger.adjust(${ledger.on}, ${balance}, -10, 'Lost')`);
  expect(await takes(face, outer)).toBe(false);
});
