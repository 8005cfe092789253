import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf, bench, balance, line] = [0, 0, 0, 0, 0];

beforeEach(async () => {
  product = await ledger.product();
  shelf = await ledger.place();
  bench = await ledger.place({ type: 'PACKING' });
  balance = await ledger.stock(product, { location_id: shelf });
  line = await ledger.line(product);
});

const pick = (takes: string, location: number | null = bench, others: number[] = []) =>
  `select ledger.pick(${ledger.on}, ${location}, ${takes}, ${ids(...others)})`;
const take = (allocation: number, quantity: number) =>
  list({ allocation_id: allocation, quantity });
const units = async () =>
  (await ledger.balances()).map(([, , quantity, allocated]) => [quantity, allocated]);

describe('pick', () => {
  test('moves units of several allocations to the packing location, where they stay allocated', async () => {
    const second = await ledger.stock(product, {
      location_id: await ledger.place(),
      received_on: '2026-01-02',
    });
    const [a, b] = [await ledger.placed(line, balance, 6), await ledger.placed(line, second, 4)];
    await ledger.rows(
      pick(list({ allocation_id: b, quantity: 3 }, { allocation_id: a, quantity: 2 })),
    );
    const [, , [atBench] = [], [secondAtBench] = []] = await ledger.balances();
    expect(await units()).toEqual([
      [8, 4],
      [7, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(await ledger.movements()).toEqual([
      ['PICK', 2, balance, atBench, line, null],
      ['PICK', 3, second, secondAtBench, line, null],
    ]);
    expect(await ledger.picks()).toEqual([
      [a, balance, atBench, 2, null],
      [b, second, secondAtBench, 3, null],
    ]);
    expect((await ledger.allocations()).map(([, , ...rest]) => rest)).toEqual([
      [6, 2, null, null],
      [4, 3, null, null],
    ]);
  });

  test('takes all remaining units of an allocation, and no more', async () => {
    const allocation = await ledger.placed(line, balance, 6);
    await ledger.rows(pick(take(allocation, 4), null));
    expect(await ledger.refusal(pick(take(allocation, 3), null))).toEqual(['STOCK_GONE', {}]);
    await ledger.rows(pick(take(allocation, 2), null));
    expect((await ledger.allocations())[0]?.slice(2, 4)).toEqual([6, 6]);
    expect(
      await ledger.value(
        `select location_id from inventory where id = (select max(to_inventory_id) from pick)`,
      ),
    ).toBeNull();
  });

  test('leaves units where they already stand for packing, and frees them there', async () => {
    const here = await ledger.stock(product, { location_id: bench });
    const allocation = await ledger.placed(line, here, 4);
    const state = async () => [
      await ledger.value(`select allocated from inventory where id = ${here}`),
      await ledger.rows(
        'select from_location_id, to_location_id, quantity from movement where order_line_id is not null order by id',
      ),
    ];
    await ledger.rows(pick(take(allocation, 4)));
    expect(await state()).toEqual([4, [[bench, bench, 4]]]);
    const back = list({ allocation_id: allocation, quantity: 4, location_id: null });
    await ledger.rows(`select ledger.unpick(${ledger.on}, ${back}, false, '{}', 'Wrong')`);
    expect(await state()).toEqual([0, Array(2).fill([bench, bench, 4])]);
  });

  test('takes nothing of allocations that have ended or wait for a replenishment', async () => {
    const [ended, waiting] = [
      await ledger.placed(line, balance, 2),
      await ledger.placed(line, balance, 3),
    ];
    await ledger.rows(
      `
        select *
        from ledger.recall(${ledger.warehouse}, '2026-03-01',
          ${list({ allocation_id: ended, quantity: null })})`,
    );
    const task = await ledger.insert('replenishment_task', {
      warehouse_id: ledger.warehouse,
      customer_id: ledger.customer,
      product_id: product,
      inventory_id: balance,
      quantity: 3,
      from_location_id: shelf,
      to_location_id: await ledger.place(),
      created_at: '2026-03-01',
      created_by: ledger.user,
    });
    await ledger.rows(`select ledger.await(${ledger.warehouse}, ${task}, ${waiting}, 3)`);
    // Others hold units, so that only the allocation's state keeps it from being picked.
    await ledger.placed(await ledger.line(product), balance, 5);
    for (const allocation of [ended, waiting])
      expect(await ledger.refusal(pick(take(allocation, 2)))).toEqual(['STOCK_GONE', {}]);
  });

  test('locks all balances, and those that the caller will allocate, before any allocation', async () => {
    const [allocation, other] = [
      await ledger.placed(line, balance, 6),
      await ledger.stock(product, { location_id: await ledger.place() }),
    ];
    await ledger.commit();
    const seen = await ledger.whileWaiting(
      `select from inventory where ${ledger.here} and id = ${other} for update`,
      pick(take(allocation, 1), bench, [other]),
      `
        select 'inventory', id
        from inventory
        where ${ledger.here}
          and id in (${balance}, ${other})
        for update skip locked`,
    );
    expect(seen).toEqual([]);
    const untouched = await ledger.whileWaiting(
      `select from inventory where ${ledger.here} and id = ${balance} for update`,
      pick(take(allocation, 1)),
      `select id from allocation
        where ${ledger.here} and id = ${allocation} for update skip locked`,
    );
    expect(untouched).toEqual([[allocation]]);
  });
});

const recall = (allocation: number, quantity: number | null) =>
  `
    select order_line_id, quantity
    from ledger.recall(${ledger.warehouse}, '2026-03-01', ${take(allocation, quantity as number)})`;

describe('recall', () => {
  test('frees all unpicked units, or a part of them', async () => {
    const second = await ledger.stock(product, {
      location_id: await ledger.place(),
      received_on: '2026-01-02',
    });
    const [a, b] = [await ledger.placed(line, balance, 6), await ledger.placed(line, second, 4)];
    const other = await ledger.placed(await ledger.line(product), balance, 1);
    await ledger.picked(a, 1, bench);
    expect(await ledger.rows(recall(a, 2))).toEqual([[line, 2]]);
    expect(await units()).toEqual([
      [9, 4],
      [10, 4],
      [1, 1],
    ]);
    const wanted = list({ allocation_id: a, quantity: 9 }, { allocation_id: b, quantity: null });
    expect(
      await ledger.rows(
        `
          select order_line_id, quantity
          from ledger.recall(${ledger.warehouse}, '2026-03-01', ${wanted})`,
      ),
    ).toEqual([[line, 7]]);
    expect((await ledger.allocations()).map(([, , ...rest]) => rest)).toEqual([
      [1, 1, null, null],
      [4, 0, null, 'RELEASED'],
      [1, 0, null, null],
    ]);
    expect(await units()).toEqual([
      [9, 1],
      [10, 0],
      [1, 1],
    ]);
    // Nothing is left to free of what is picked or has ended.
    for (const allocation of [a, b])
      expect(await ledger.rows(recall(allocation, null))).toEqual([]);
    expect(
      await ledger.rows(`select * from allocation where id = ${other} and ended_at is null`),
    ).toHaveLength(1);
  });

  test('locks balances before it changes allocations', async () => {
    const allocation = await ledger.placed(line, balance, 6);
    await ledger.commit();
    const seen = await ledger.whileWaiting(
      `select from inventory where ${ledger.here} and id = ${balance} for update`,
      recall(allocation, 2),
      `select id from allocation
        where ${ledger.here} and id = ${allocation} for update skip locked`,
    );
    expect(seen).toEqual([[allocation]]);
  });

  test('frees placed and promised units of lines, and wakes the allocator', async () => {
    const [other, promised] = [await ledger.line(product), await ledger.line(product)];
    const picked = await ledger.placed(line, balance, 2);
    await ledger.picked(picked, 2, bench);
    await ledger.placed(line, balance, 3);
    await ledger.placed(other, balance, 1);
    await ledger.promised(promised, product, 2);
    await ledger.promised(other, product, 1);
    await ledger.rows('delete from allocation_wake');
    expect(
      await ledger.rows(
        `
          select *
          from ledger.recall_lines(${ledger.warehouse}, '2026-03-01', ${ids(line, promised)})`,
      ),
    ).toEqual([
      [line, 3],
      [promised, 2],
    ]);
    expect((await ledger.allocations()).map(([lineId, , ...rest]) => [lineId, ...rest])).toEqual([
      [line, 2, 2, null, null],
      [line, 3, 0, null, 'RELEASED'],
      [other, 1, 0, null, null],
    ]);
    expect(await ledger.promises()).toEqual([
      [other, 1],
      [product, 7, 1],
    ]);
    await ledger.rows('delete from allocation_wake');
    await ledger.rows(
      `select * from ledger.recall_lines(${ledger.warehouse}, '2026-03-01', ${ids(other)})`,
    );
    expect(await ledger.rows('select product_ids::text from allocation_wake')).toEqual([
      [`{${product}}`],
      [`{${product}}`],
    ]);
    // Nothing is left of any of them.
    expect(
      await ledger.rows(
        `select * from ledger.recall_lines(${ledger.warehouse}, '2026-03-01', ${ids(line, other)})`,
      ),
    ).toEqual([]);
  });

  test('frees a promise alone, which wakes the allocator', async () => {
    await ledger.promised(line, product, 2);
    await ledger.rows('delete from allocation_wake');
    await ledger.rows(
      `select * from ledger.recall_lines(${ledger.warehouse}, '2026-03-01', ${ids(line)})`,
    );
    expect(await ledger.rows('select product_ids::text from allocation_wake')).toEqual([
      [`{${product}}`],
    ]);
  });

  test('deletes the freed allocations of lines, and nothing else', async () => {
    const other = await ledger.line(product);
    for (const each of [line, other]) {
      await ledger.rows(recall(await ledger.placed(each, balance, 2), null));
      await ledger.placed(each, balance, 1);
    }
    await ledger.rows(`select ledger.forget(${ledger.warehouse}, ${ids(line)})`);
    expect(
      (await ledger.allocations()).map(([lineId, , quantity, , , how]) => [lineId, quantity, how]),
    ).toEqual([
      [line, 1, null],
      [other, 2, 'RELEASED'],
      [other, 1, null],
    ]);
  });
});
