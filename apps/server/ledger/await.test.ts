import { beforeEach, describe, expect, test } from 'vitest';
import { ids, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, reserve, face, balance] = [0, 0, 0, 0];

beforeEach(async () => {
  product = await ledger.product();
  reserve = await ledger.place();
  face = await ledger.place({ type: 'PICK' });
  balance = await ledger.stock(product, { location_id: reserve });
});

const task = (inventory = balance, more = {}) =>
  ledger.insert('replenishment_task', {
    warehouse_id: ledger.warehouse,
    customer_id: ledger.customer,
    product_id: product,
    inventory_id: inventory,
    from_location_id: reserve,
    to_location_id: face,
    quantity: 6,
    created_at: '2026-03-01',
    created_by: ledger.user,
    ...more,
  });
const wait = (taskId: number, allocation: number, units: number) =>
  ledger.rows(`select ledger.await(${ledger.warehouse}, ${taskId}, ${allocation}, ${units})`);
const replenish = (taskId: number, quantity: number, location = face, from = balance) =>
  `
    select ledger.replenish(${ledger.on}, ${taskId}, ${from}, ${location}, ${quantity},
      'Replenished')`;

/** A line with units of the balance that wait for the task. */
async function waiting(taskId: number, units: number, order = {}): Promise<number> {
  const line = await ledger.line(product, order);
  await wait(taskId, await ledger.placed(line, balance, units), units);
  return line;
}

describe('await', () => {
  test('splits an allocation into units that wait and units that are picked from reserve', async () => {
    const [line, other] = [await ledger.line(product), await ledger.line(product)];
    await ledger.placed(other, balance, 3);
    const allocation = await ledger.placed(line, balance, 5);
    const taskId = await task();
    await wait(taskId, allocation, 2);
    expect(await ledger.allocations()).toEqual([
      [other, balance, 3, 0, null, null],
      [line, balance, 2, 0, taskId, null],
      [line, balance, 3, 0, null, null],
    ]);
  });

  test('lets a whole allocation wait', async () => {
    const line = await ledger.line(product);
    const taskId = await task();
    await wait(taskId, await ledger.placed(line, balance, 5), 5);
    expect(await ledger.allocations()).toEqual([[line, balance, 5, 0, taskId, null]]);
  });
});

test('end_wait ends the wait for one task, and leaves ended allocations as they were', async () => {
  const [taskId, other] = [
    await task(),
    await task(await ledger.stock(product, { location_id: await ledger.place() })),
  ];
  const [line, elsewhere, gone] = [
    await waiting(taskId, 2),
    await waiting(other, 3),
    await waiting(taskId, 1),
  ];
  await ledger.rows(`select ledger.recall_lines(${ledger.warehouse}, '2026-03-01', ${ids(gone)})`);
  await ledger.rows(`select ledger.end_wait(${ledger.warehouse}, ${taskId})`);
  expect(await ledger.allocations()).toEqual([
    [line, balance, 2, 0, null, null],
    [elsewhere, balance, 3, 0, other, null],
    [gone, balance, 1, 0, taskId, 'RELEASED'],
  ]);
});

test('lock_waiting locks the orders whose units wait for the task, by id', async () => {
  const [taskId, other] = [
    await task(),
    await task(await ledger.stock(product, { location_id: await ledger.place() })),
  ];
  const [first, ended, elsewhere] = [
    await waiting(taskId, 1),
    await waiting(taskId, 1),
    await waiting(other, 1),
  ];
  const free = await ledger.line(product);
  const last = await waiting(taskId, 1);
  await ledger.rows(`select ledger.recall_lines(${ledger.warehouse}, '2026-03-01', ${ids(ended)})`);
  await ledger.commit();
  const orderOf = (line: number) => `(select order_id from order_line
    where ${ledger.here} and id = ${line})`;
  const seen = await ledger.whileWaiting(
    `select from orders where ${ledger.here} and id = ${orderOf(last)} for update`,
    `select ledger.lock_waiting(${ledger.warehouse}, ${taskId})`,
    `
      select l.id
      from order_line l
      join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id
      where l.${ledger.here} and l.id in (${[first, ended, elsewhere, free, last].join()})
      order by l.id for update of o skip locked`,
  );
  expect(seen).toEqual([[ended], [elsewhere], [free]]);
});

describe('replenish', () => {
  test('brings the units of the most urgent orders, then free units, and ends the wait of the other orders', async () => {
    const taskId = await task();
    const late = await waiting(taskId, 2, { priority: 7 });
    const undated = await waiting(taskId, 1, { priority: 3 });
    const dated = await waiting(taskId, 3, { priority: 3, requested_ship_date: '2026-12-01' });
    // What is just enough for the first two brings nothing of the third.
    await ledger.rows('savepoint waiting');
    await ledger.rows(replenish(taskId, 4));
    expect(await ledger.allocations()).toContainEqual([late, balance, 2, 0, null, null]);
    await ledger.rows('rollback to savepoint waiting');
    expect(await ledger.value(replenish(taskId, 5))).toBe(reserve);
    const [[, ...left] = [], [onFace, ...brought] = []] = await ledger.balances();
    expect([left, brought]).toEqual([
      ['AVAILABLE', 5, 1],
      ['AVAILABLE', 5, 5],
    ]);
    expect(await ledger.movements()).toEqual([['MOVE', 5, balance, onFace, null, 'Replenished']]);
    expect(await ledger.allocations()).toEqual([
      [late, balance, 1, 0, null, null],
      [undated, onFace, 1, 0, null, null],
      [dated, onFace, 3, 0, null, null],
      [late, onFace, 1, 0, null, null],
    ]);
  });

  test('brings only units of the balance that wait for the task, and no more free units than there are', async () => {
    const other = await ledger.stock(product, { location_id: reserve, received_on: '2026-01-02' });
    const [taskId, second] = [await task(), await task(other)];
    const line = await waiting(taskId, 2);
    const [elsewhere, gone] = [await ledger.line(product), await waiting(taskId, 1)];
    await wait(taskId, await ledger.placed(elsewhere, other, 4), 4);
    await waiting(second, 5);
    await ledger.rows(
      `select ledger.recall_lines(${ledger.warehouse}, '2026-03-01', ${ids(gone)})`,
    );
    // Two units wait, five are of others, three are free.
    expect(await ledger.refusal(replenish(taskId, 6))).toEqual([
      'STOCK_ALLOCATED',
      { free: 5, wanted: 6 },
    ]);
    await ledger.rows(replenish(taskId, 5));
    const [, , [onFace] = []] = await ledger.balances();
    expect((await ledger.balances()).map(([, , ...units]) => units)).toEqual([
      [5, 5],
      [10, 4],
      [5, 2],
    ]);
    expect(await ledger.movements()).toEqual([
      ['MOVE', 2, balance, onFace, null, 'Replenished'],
      ['MOVE', 3, balance, onFace, null, 'Replenished'],
    ]);
    const [mine, ofOther] = await ledger.allocations();
    expect([mine, ofOther]).toEqual([
      [line, onFace, 2, 0, null, null],
      [gone, balance, 1, 0, taskId, 'RELEASED'],
    ]);
  });

  test('brings free units if no order waits, and refuses to bring units to their own location', async () => {
    const taskId = await task();
    expect(await ledger.refusal(replenish(taskId, 1, reserve))).toEqual(['STOCK_GONE', {}]);
    await ledger.rows(replenish(taskId, 10));
    expect((await ledger.balances()).map(([, , ...units]) => units)).toEqual([
      [0, 0],
      [10, 0],
    ]);
    expect(await ledger.movements()).toHaveLength(1);
  });

  test('waits for concurrent transactions, and then reads what they left', async () => {
    const taskId = await task();
    await ledger.commit();
    const taken = `select ledger.adjust(${ledger.on}, ${balance}, -7, 'Counted')`;
    expect(await ledger.after(taken, () => ledger.refusal(replenish(taskId, 5)))).toEqual([
      'STOCK_ALLOCATED',
      { free: 3, wanted: 5 },
    ]);
  });
});
