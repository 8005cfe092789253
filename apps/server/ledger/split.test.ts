import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf, bench, line, order, toLine, toOrder] = [0, 0, 0, 0, 0, 0, 0];
let tests = 0;

const orderOf = (lineId: number): Promise<number> =>
  ledger.value(`select order_id from order_line where id = ${lineId}`);
const context = () =>
  `(${ledger.warehouse}, ${ledger.user}, '2026-03-01 10:00Z', 'ORDER', ${toOrder})::ledger.context`;

beforeEach(async () => {
  tests += 1;
  product = await ledger.product();
  shelf = await ledger.place({ type: 'PICK' });
  bench = await ledger.place({ type: 'PACKING', pickable: false });
  line = await ledger.line(product);
  order = await orderOf(line);
  toLine = await ledger.line(product);
  toOrder = await orderOf(toLine);
});

/** 10 picked units of the line, of which some stand in a package, which is a unit or none. */
async function packed(quantity: number, unit: number | null): Promise<number> {
  const balance = await ledger.stock(product, { location_id: shelf });
  const allocation = await ledger.placed(line, balance, 10);
  await ledger.picked(allocation, 10, bench);
  const box = await ledger.insert('package', {
    warehouse_id: ledger.warehouse,
    order_id: order,
    unit_id: unit,
    created_at: '2026-03-01',
    created_by: ledger.user,
  });
  await ledger.rows(`
    insert into package_line (warehouse_id, package_id, order_line_id, quantity)
    values (${ledger.warehouse}, ${box}, ${line}, ${quantity})`);
  if (unit !== null)
    await ledger.rows(`
      select ledger.pack((${ledger.warehouse}, ${ledger.user}, '2026-03-01', 'ORDER',
        ${order})::ledger.context, ${unit}, ${list({ order_line_id: line, quantity })})`);
  return allocation;
}
const carton = (lpn: string, values = {}): Promise<number> =>
  ledger.insert('pallet', {
    warehouse_id: ledger.warehouse,
    customer_id: ledger.customer,
    lpn: `${tests}:${lpn}`,
    kind: 'CARTON',
    created_at: '2026-01-01',
    created_by: ledger.user,
    ...values,
  });
const split = (quantity: number, unit: number | null, apart: number[] = []) =>
  `select ledger.split(${context()}, ${list({
    unit_id: unit,
    order_line_id: line,
    to_line_id: toLine,
    quantity,
  })}, ${ids(...apart)})`;
/** Of a line: picked units that are open, and those that are not its own any more. */
const picks = (lineId: number) =>
  ledger.rows(`
    select quantity, coalesce(ended_as, 'OPEN')
    from pick
    where ${ledger.here} and order_line_id = ${lineId}
    order by id`);
const allocated = (lineId: number) =>
  ledger.rows(`
    select quantity, picked, coalesce(ended_as, 'OPEN')
    from allocation
    where ${ledger.here} and order_line_id = ${lineId}
    order by id`);
const totals = () =>
  ledger.rows(`
    select sum(quantity)::int, sum(allocated)::int
    from inventory
    where ${ledger.here} and product_id = ${product} and location_id = ${bench}`);
const unitOrder = (unit: number) =>
  ledger.value<number | null>(`select order_id from pallet where ${ledger.here} and id = ${unit}`);

describe('units in packages of another order', () => {
  test('are its own, and the stock stays where it is, allocated', async () => {
    const box = await carton('C');
    await packed(4, box);
    await ledger.rows(split(4, box));
    expect(await picks(line)).toEqual(
      expect.arrayContaining([
        [4, 'RETURNED'],
        [6, 'OPEN'],
      ]),
    );
    expect(await picks(toLine)).toEqual([[4, 'OPEN']]);
    expect(await allocated(line)).toEqual([[6, 6, 'OPEN']]);
    expect(await allocated(toLine)).toEqual([[4, 4, 'OPEN']]);
    expect(await totals()).toEqual([[10, 10]]);
    expect(await unitOrder(box)).toBe(toOrder);
    expect(
      await ledger.rows(`
        select kind, quantity, document_id, from_inventory_id = to_inventory_id
        from movement
        where ${ledger.here} and order_line_id = ${toLine}`),
    ).toEqual([['PICK', 4, toOrder, true]]);
    // They go back where the first order had picked them.
    expect(
      await ledger.rows(`
        select from_location_id from pick where ${ledger.here} and order_line_id = ${toLine}`),
    ).toEqual([[shelf]]);
  });

  test('without a unit are any picked units in no package', async () => {
    await packed(3, null);
    await ledger.rows(split(3, null));
    expect([await allocated(line), await allocated(toLine)]).toEqual([
      [[7, 7, 'OPEN']],
      [[3, 3, 'OPEN']],
    ]);
    expect(await totals()).toEqual([[10, 10]]);
  });

  test('all of them end the picks and allocations of the line', async () => {
    const box = await carton('C');
    await packed(10, box);
    await ledger.rows(split(10, box));
    expect([await picks(line), await allocated(line)]).toEqual([
      [[10, 'RETURNED']],
      [[10, 0, 'RELEASED']],
    ]);
  });

  test('are refused where there are not so many', async () => {
    const box = await carton('C');
    await packed(4, box);
    expect(await ledger.refusal(split(5, box))).toEqual(['STOCK_GONE', {}]);
  });

  test.each([
    ['leave the unit around them if that is of an order', true, false, true],
    ['leave it if they are to stand apart', false, true, true],
    ['stay in it otherwise', false, false, false],
  ])('%s', async (_, isOwn, isApart, leaves) => {
    const outer = await carton('P', { location_id: bench });
    const box = await carton('C');
    await packed(4, box);
    await ledger.rows(`select ledger.set_parent(${ledger.warehouse}, ${box}, ${outer})`);
    if (isOwn)
      await ledger.rows(
        `update pallet set order_id = ${order} where ${ledger.here} and id = ${outer}`,
      );
    await ledger.rows(split(4, box, isApart ? [box] : []));
    const parent = await ledger.value<number | null>(
      `select parent_id from pallet where ${ledger.here} and id = ${box}`,
    );
    expect([parent, await unitOrder(box)]).toEqual([leaves ? null : outer, toOrder]);
    expect(await unitOrder(outer)).toBe(isOwn ? order : null);
  });
});

test('the picked stock of several orders is locked at once, the units first', async () => {
  const box = await carton('C');
  await packed(4, box);
  const balance = await ledger.value(
    `select to_inventory_id from pick where ${ledger.here} and order_line_id = ${line} limit 1`,
  );
  await ledger.commit();
  const lock = `select ledger.lock_picked(${ledger.warehouse}, ${ids(order, toOrder)})`;
  expect(
    await ledger.whileWaiting(
      `select from pallet where ${ledger.here} and id = ${box} for update`,
      lock,
      `select id from inventory where ${ledger.here} and id = ${balance} for update skip locked`,
    ),
  ).toEqual([[balance]]);
  await ledger.whileWaiting(
    `select from inventory where ${ledger.here} and id = ${balance} for update`,
    lock,
    'select 1',
  );
});
