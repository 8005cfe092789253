import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf, other, count] = [0, 0, 0, 0];

const newCount = () =>
  ledger.insert('cycle_count', {
    warehouse_id: ledger.warehouse,
    name: `Short pick of ${product}`,
    status: 'COUNTING',
    chosen_by: 'SHORT_PICK',
    created_at: '2026-03-01',
    created_by: ledger.user,
  });

beforeEach(async () => {
  product = await ledger.product();
  [shelf, other] = [await ledger.place(), await ledger.place()];
  count = await newCount();
});

const stock = (values: Record<string, unknown> = {}) =>
  ledger.stock(product, { location_id: shelf, ...values });
const short = (line: number, balance: number) =>
  ledger.insert('short_pick', {
    warehouse_id: ledger.warehouse,
    order_line_id: line,
    inventory_id: balance,
    quantity: 1,
    reason: 'Empty',
    at: '2026-03-01',
    user_id: ledger.user,
  });
const keep = (balances: number[], keeps = true, countId = count) =>
  ledger.rows(
    `select ledger.await_short_count(${ledger.warehouse}, ${countId}, ${ids(...balances)}, ${keeps})`,
  );
const end = (wasApproved: boolean, countId = count) =>
  ledger.rows(
    `select ledger.end_short_count(${ledger.warehouse}, ${countId}, '2026-03-02', ${wasApproved})`,
  );
/** Of each balance: rank, and the count that keeps it. */
const ranks = () =>
  ledger.rows(
    `
      select allocation_rank, short_count_id
      from inventory
      where product_id = ${product}
      order by id`,
  );
const free = () => ledger.value(`select free from product_stock where product_id = ${product}`);
const wakes = async (act: () => Promise<unknown>) => {
  await ledger.rows('delete from allocation_wake');
  await act();
  return (await ledger.rows('select distinct unnest(product_ids) from allocation_wake')).map(
    ([id]) => id,
  );
};

test('beside are the balances of the same goods in the same place, of whatever age', async () => {
  product = await ledger.product({ tracking: 'LOT' });
  const [a, b] = [await ledger.lot(product), await ledger.lot(product)];
  const each = await stock({ lot_id: a });
  const younger = await stock({ lot_id: a, received_on: '2026-02-01' });
  await stock({ lot_id: a, location_id: other });
  await stock({ lot_id: b });
  await stock({ lot_id: a, status: 'DAMAGED' });
  const onPallet = await stock({ lot_id: a, lpn: `LPN-${product}` });
  const gone = await stock({ lot_id: a, received_on: '2026-02-02' });
  await ledger.rows(`select ledger.adjust(${ledger.on}, ${gone}, -10, 'Lost')`);
  await ledger.stock(await ledger.product(), { location_id: shelf });
  const plain = await ledger.product();
  const [loose] = [await ledger.stock(plain, { location_id: shelf })];
  await ledger.stock(await ledger.product(), { location_id: shelf });
  const beside = (...balances: number[]) =>
    ledger.value(`select ledger.beside(${ledger.warehouse}, ${ids(...balances)})::float8[]`);
  expect(await beside(each)).toBe(`{${each},${younger}}`);
  expect(await beside(loose)).toBe(`{${loose}}`);
  expect(await beside(onPallet)).toBe(`{${onPallet}}`);
  expect(await beside(gone)).toBe(`{${each},${younger},${gone}}`);
  expect(await beside()).toBe('{}');
});

describe('while a count looks for units', () => {
  test('orders take nothing of the balance, and lose what they were promised of it', async () => {
    const [balance, elsewhere] = [await stock(), await stock({ location_id: other, quantity: 3 })];
    const line = await ledger.line(product, { status: 'ALLOCATED' }, { allocated: 10 });
    await ledger.promised(line, product, 10);
    await keep([balance]);
    expect(await ranks()).toEqual([
      [null, count],
      [1, null],
    ]);
    expect(await ledger.promises()).toEqual([
      [line, 3],
      [product, 3, 3],
    ]);
    expect(
      await ledger.refusal(
        `
          select ledger.allocate(${ledger.warehouse}, '2026-03-01',
            ${list({ order_line_id: line, inventory_id: balance, quantity: 1 })})`,
      ),
    ).toEqual(['STOCK_GONE', {}]);
    expect(elsewhere).toBeGreaterThan(balance);
  });

  test('what is placed there stays, is picked, and gives the balance no rank', async () => {
    const balance = await stock();
    const line = await ledger.line(product);
    const allocation = await ledger.placed(line, balance, 4);
    await keep([balance]);
    await ledger.picked(allocation, 4, other);
    expect((await ledger.balances())[0]).toEqual([balance, 'AVAILABLE', 6, 0]);
    expect((await ranks())[0]).toEqual([null, count]);
  });

  test('neither its location nor its lot gives the balance a rank', async () => {
    product = await ledger.product({ tracking: 'LOT' });
    const lot = await ledger.lot(product);
    const balance = await stock({ lot_id: lot, lpn: `LPN-${product}` });
    await keep([balance]);
    await ledger.rows(
      `update location set blocked_out = true, block_reason = 'Wet' where id = ${shelf}`,
    );
    await ledger.rows(
      `update location set blocked_out = false, block_reason = null where id = ${shelf}`,
    );
    await ledger.rows(`select ledger.hold_lot('2026-03-01', ${ledger.user}, ${lot}, 'Smell')`);
    await ledger.rows(`select ledger.release_lot(${lot})`);
    await ledger.rows(`select ledger.rank_lots(${ids(lot)}, null)`);
    await ledger.rows(
      `
        select ledger.move_pallet(${ledger.on}, 'MOVE',
          (select pallet_id from inventory where id = ${balance}), ${other}, null)`,
    );
    expect(await ranks()).toEqual([[null, count]]);
    expect(
      await ledger.refusal(`update inventory set allocation_rank = 1 where id = ${balance}`),
    ).toEqual(['inventory_kept_for_count', {}]);
  });

  test('an order that names such stock takes nothing of it either', async () => {
    const balance = await stock({ status: 'DAMAGED' });
    const line = await ledger.line(product, { type: 'SCRAP', stock_statuses: '{DAMAGED}' });
    const wanted = list({ order_line_id: line, product_id: product, quantity: 4 });
    const chosen = () =>
      ledger.rows(
        `select inventory_id from ledger.choose_named(${ledger.warehouse}, ${wanted}, '{}', false)`,
      );
    expect(await chosen()).toEqual([[balance]]);
    await keep([balance]);
    expect(await chosen()).toEqual([]);
    const take = list({ order_line_id: line, inventory_id: balance, quantity: 1 });
    expect(
      await ledger.refusal(`select ledger.allocate(${ledger.warehouse}, '2026-03-01', ${take})`),
    ).toEqual(['STOCK_GONE', {}]);
    expect(await wakes(() => end(false))).toContain(product);
    expect(await chosen()).toEqual([[balance]]);
  });

  test('what is moved away may be taken, what joins may not', async () => {
    const balance = await stock();
    await keep([balance]);
    const away = await ledger.value(
      `select to_id from ledger.move(${ledger.on}, 'MOVE', ${balance}, ${other}, null, 4, null)`,
    );
    expect(await ranks()).toEqual([
      [null, count],
      [1, null],
    ]);
    expect(await free()).toBe(4);
    await ledger.rows(`select ledger.move(${ledger.on}, 'MOVE', ${away}, ${shelf}, null, 3, null)`);
    expect(await free()).toBe(1);
  });
});

test('a count that keeps nothing leaves the balance to orders, but its short picks are named', async () => {
  const balance = await stock();
  const line = await ledger.line(product);
  const each = await short(line, balance);
  await keep([balance], false);
  expect(await ranks()).toEqual([[1, null]]);
  expect(await ledger.rows(`select count_id from short_pick where id = ${each}`)).toEqual([
    [count],
  ]);
});

describe('when the count is done', () => {
  const shortOf = (line: number) =>
    ledger.value(`select ledger.short_balances(${ledger.warehouse}, ${ids(line)})::float8[]`);

  test('and was approved, orders take the balance again, and so do lines that missed units there', async () => {
    const balance = await stock();
    const line = await ledger.line(product);
    await short(line, balance);
    await keep([balance]);
    expect(await wakes(() => end(true))).toEqual([product]);
    expect(await ranks()).toEqual([[1, null]]);
    expect(await free()).toBe(10);
    expect(await shortOf(line)).toBe('{}');
  });

  test('and was cancelled, orders take the balance again, but not the lines that missed units there', async () => {
    const balance = await stock();
    const line = await ledger.line(product);
    await short(line, balance);
    await keep([balance]);
    await end(false);
    expect(await ranks()).toEqual([[1, null]]);
    expect(await shortOf(line)).toBe(`{${balance}}`);
    // The next count of it settles these as well.
    await keep([balance], true, await newCount());
    const next = await ledger.value(`select short_count_id from inventory where id = ${balance}`);
    await end(true, next);
    expect(await shortOf(line)).toBe('{}');
  });

  test('what another count keeps stays kept', async () => {
    const [first, two] = [await stock(), await stock({ location_id: other })];
    const later = await newCount();
    await keep([first, two]);
    await keep([two], true, later);
    await end(true);
    expect(await ranks()).toEqual([
      [1, null],
      [null, later],
    ]);
  });

  test('a lot that was put on hold meanwhile stays out of reach, and so does a location that was blocked', async () => {
    product = await ledger.product({ tracking: 'LOT' });
    const lot = await ledger.lot(product);
    const [held, blocked] = [
      await stock({ lot_id: lot }),
      await stock({ lot_id: await ledger.lot(product), location_id: other }),
    ];
    await keep([held, blocked]);
    await ledger.rows(`select ledger.hold_lot('2026-03-01', ${ledger.user}, ${lot}, 'Smell')`);
    await ledger.rows(
      `update location set blocked_out = true, block_reason = 'Wet' where id = ${other}`,
    );
    await end(true);
    expect(await ranks()).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('short picks are settled without kept balances too, and their products tried again', async () => {
    const balance = await stock();
    const line = await ledger.line(product);
    await short(line, balance);
    await keep([balance], false);
    expect(await wakes(() => end(true))).toEqual([product]);
    expect(await shortOf(line)).toBe('{}');
    expect(await ledger.rows('select settled_at::date::text from short_pick')).toContainEqual([
      '2026-03-02',
    ]);
  });

  test('balances are locked before they change', async () => {
    const balance = await stock();
    await keep([balance]);
    await ledger.commit();
    await ledger.whileWaiting(
      `select from inventory where ${ledger.here} and id = ${balance} for key share`,
      `select ledger.end_short_count(${ledger.warehouse}, ${count}, '2026-03-02', false)`,
      'select',
    );
  });
});

describe('of several counts', () => {
  /** Of each short pick of the lines: its count, and the day it was settled. */
  const shorts = (...lines: number[]) =>
    ledger.rows(`
      select count_id, settled_at::date::text
      from short_pick
      where order_line_id = any(${ids(...lines)})
      order by id`);

  test('each looks for the units of its own balances, that no count has found', async () => {
    const [first, second] = [await stock(), await stock({ location_id: other })];
    const line = await ledger.line(product);
    await short(line, first);
    await keep([first]);
    await end(true);
    const later = await newCount();
    await short(line, first);
    await short(line, second);
    await keep([first], true, later);
    expect(await shorts(line)).toEqual([
      [count, '2026-03-02'],
      [later, null],
      [null, null],
    ]);
    // What the first count has settled is not what the later one keeps.
    await end(false);
    expect(await ranks()).toEqual([
      [null, later],
      [1, null],
    ]);
  });

  test('each ends its own, and wakes the products that it looked for', async () => {
    const [second, third] = [await ledger.product(), await ledger.product()];
    const theirs = await ledger.stock(second, { location_id: shelf });
    const missing = await ledger.stock(third, { location_id: shelf });
    const mine = await stock();
    const [line, lineOfSecond, lineOfThird] = [
      await ledger.line(product),
      await ledger.line(second),
      await ledger.line(third),
    ];
    await short(line, mine);
    await short(lineOfSecond, theirs);
    await short(lineOfThird, missing);
    const later = await newCount();
    await keep([mine]);
    await keep([theirs], true, later);
    await keep([missing], false, later);
    expect(await wakes(() => end(true))).toEqual([product]);
    expect(await shorts(line, lineOfSecond, lineOfThird)).toEqual([
      [count, '2026-03-02'],
      [later, null],
      [later, null],
    ]);
    await ledger.rows(
      `select ledger.end_short_count(${ledger.warehouse}, ${count}, '2026-03-09', true)`,
    );
    expect((await shorts(line))[0]).toEqual([count, '2026-03-02']);
  });
});
