import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger, spoken } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf, balance] = [0, 0, 0];

type Values = Record<string, unknown>;

beforeEach(async () => {
  product = await ledger.product({ sku: `SKU of ${randomUUID()}` });
  shelf = await ledger.place();
  balance = await ledger.stock(product, { location_id: shelf });
});

const wanted = (line: number, quantity: number, more: Values = {}) => ({
  order_line_id: line,
  product_id: product,
  quantity,
  priority: 5,
  ship_on: null,
  order_date: '2026-02-01 12:00Z',
  lot_id: null,
  min_remaining_days: null,
  ...more,
});
/** Promises lines of one order, which is as urgent as the first of them says. */
const promise = (lines: ReturnType<typeof wanted>[], avoidShort = false) => {
  const [{ priority, ship_on, order_date } = wanted(0, 0)] = lines;
  return `
    select line_id, units, taken_over
    from ledger.promise(${ledger.warehouse},
      ('NEW', ${priority}, ${ship_on === null ? 'null' : `'${ship_on}'`},
      '${order_date}')::ledger.urgency,
    ${list(...lines)}, ${avoidShort})`;
};
/** The id of a line that is about to be inserted. */
const newLine = () => ledger.value("select nextval('order_line_id_seq')");
/** A line that is promised so many units, and its order with that status. */
async function holder(units: number, order: Values = {}, line: Values = {}): Promise<number> {
  const id = await ledger.line(
    product,
    { status: 'ALLOCATED', ...order },
    { quantity: units, allocated: units, ...line },
  );
  await ledger.promised(id, product, units);
  return id;
}
const adjust = (delta: number, balanceId = balance) =>
  `select ledger.adjust(${ledger.on}, ${balanceId}, ${delta}, 'Counted')`;
/** Of each order with promised lines: status, status on hold, version. */
const ordersOf = (...lines: number[]) =>
  ledger.rows(
    `
      select o.status, o.held_status, o.version
      from orders o
      join order_line l on l.warehouse_id = o.warehouse_id and l.order_id = o.id
      where o.${ledger.here} and l.id in (${lines.join()})
      order by l.id`,
  );
const linesOf = (...lines: number[]) =>
  ledger.rows(
    `select allocated, waiting from order_line where id in (${lines.join()}) order by id`,
  );
const events = async () => {
  const rows = await ledger.rows(`
    select l.id, e.event, e.from_status, e.to_status, e.remarks
    from order_event e
    join order_line l on l.warehouse_id = e.warehouse_id and l.order_id = e.order_id
      and l.line_no = 1
    where e.${ledger.here} and l.product_id >= ${product} order by e.id`);
  return rows.map(([line, event, from, to, remarks]) => [line, event, from, to, spoken(remarks)]);
};
const orderOf = (line: number) => `(select order_id from order_line
  where ${ledger.here} and id = ${line})`;
const secondLine = async (first: number, productId: number, more: Values = {}) =>
  ledger.insert('order_line', {
    warehouse_id: ledger.warehouse,
    customer_id: ledger.customer,
    order_id: await ledger.value(`select ${orderOf(first)}`),
    product_id: productId,
    quantity: 20,
    line_no: 2,
    ...more,
  });

describe('promise', () => {
  test('promises lines free units, in the given order, and adds to the promise of a line', async () => {
    const other = await ledger.product();
    await ledger.stock(other, { location_id: shelf, quantity: 3 });
    const [first, second] = [await ledger.line(product), await ledger.line(product)];
    const ofOther = await ledger.line(other);
    expect(
      await ledger.rows(
        promise([wanted(second, 6), wanted(ofOther, 2, { product_id: other }), wanted(first, 9)]),
      ),
    ).toEqual([
      [second, 6, null],
      [ofOther, 2, null],
      [first, 4, null],
    ]);
    expect(await ledger.promises()).toEqual([
      [first, 4],
      [second, 6],
      [ofOther, 2],
      [product, 10, 10],
      [other, 3, 2],
    ]);
    await ledger.stock(product, { location_id: shelf, quantity: 3, received_on: '2026-01-02' });
    expect(await ledger.rows(promise([wanted(first, 5)]))).toEqual([[first, 3, null]]);
    expect((await ledger.promises())[0]).toEqual([first, 7]);
    // Of what nobody has anything, nothing is promised.
    const unknown = await ledger.product();
    expect(await ledger.rows(promise([wanted(first, 5, { product_id: unknown })]))).toEqual([
      [first, 0, null],
    ]);
  });

  test('keeps the urgency of a line that is about to be inserted', async () => {
    const id = await newLine();
    await ledger.rows(promise([wanted(id, 2, { priority: 3, ship_on: '2026-04-01' })]));
    expect(
      await ledger.rows(
        `
          select order_line_id, priority, ship_on, order_date = '2026-02-01 12:00Z', lot_id,
            fresh_until
          from promise
          where product_id = ${product}`,
      ),
    ).toEqual([[id, 3, '2026-04-01', true, null, null]]);
    await ledger.rows(`delete from promise where order_line_id = ${id}`);
  });

  test('promises no units that were not found for a line', async () => {
    const [line, other] = [await ledger.line(product), await ledger.line(product)];
    const more = await ledger.stock(product, {
      location_id: shelf,
      quantity: 4,
      received_on: '2026-01-02',
    });
    const broken = await ledger.stock(product, {
      location_id: shelf,
      quantity: 3,
      status: 'DAMAGED',
    });
    await ledger.placed(other, balance, 1);
    for (const [lineId, from] of [
      [line, balance],
      [line, broken],
      [other, more],
    ]) {
      await ledger.insert('short_pick', {
        warehouse_id: ledger.warehouse,
        order_line_id: lineId,
        inventory_id: from,
        quantity: 1,
        reason: 'Missing',
        user_id: ledger.user,
        at: '2026-03-01',
      });
    }
    await ledger.rows('savepoint short');
    expect(await ledger.rows(promise([wanted(line, 9)], true))).toEqual([[line, 4, null]]);
    await ledger.rows('rollback to savepoint short');
    expect(await ledger.rows(promise([wanted(line, 12)]))).toEqual([[line, 12, null]]);
    // Less is free than was not found: it gets nothing, and takes nothing over.
    expect(await ledger.rows(promise([wanted(line, 1, { priority: 1 })], true))).toEqual([
      [line, 0, null],
    ]);
  });

  describe('by limits', () => {
    let [soon, late] = [0, 0];
    beforeEach(async () => {
      product = await ledger.product({ tracking: 'LOT', expires: true });
      [soon, late] = [
        await ledger.lot(product, { expires_on: '2099-05-01' }),
        await ledger.lot(product, { expires_on: '2099-06-01' }),
      ];
      for (const lot_id of [soon, late])
        await ledger.stock(product, { lot_id, location_id: shelf });
    });

    test('promises a lot, or lots that last, and the rest to other lines', async () => {
      const [byLot, fresh, any] = [
        await ledger.line(product),
        await ledger.line(product),
        await ledger.line(product),
      ];
      const lines = [
        wanted(byLot, 12, { lot_id: soon, ship_on: '2099-05-01' }),
        wanted(fresh, 4, { min_remaining_days: 1 }),
        wanted(any, 20),
      ];
      expect(await ledger.rows(promise(lines))).toEqual([
        [byLot, 10, null],
        [fresh, 4, null],
        [any, 6, null],
      ]);
      expect(
        await ledger.rows(
          `
            select order_line_id, quantity, lot_id, fresh_until
            from promise
            where product_id = ${product}
            order by 1`,
        ),
      ).toEqual([
        [byLot, 10, soon, null],
        [fresh, 4, null, '2099-05-02'],
        [any, 6, null, null],
      ]);
      expect((await ledger.promises()).at(-1)).toEqual([product, 20, 20]);
    });

    test('promises nothing of a lot that does not last long enough', async () => {
      const line = await ledger.line(product);
      const until = (day: string) => [
        wanted(line, 3, { lot_id: soon, ship_on: day, min_remaining_days: 0 }),
      ];
      expect(await ledger.rows(promise(until('2099-05-02')))).toEqual([[line, 0, null]]);
      expect(await ledger.rows(promise(until('2099-05-01')))).toEqual([[line, 3, null]]);
    });

    test('keeps the limits of a promise that is added to', async () => {
      const line = await ledger.line(product);
      await ledger.rows(
        promise([wanted(line, 3, { ship_on: '2099-05-01', min_remaining_days: 1 })]),
      );
      await ledger.rows(
        promise([wanted(line, 20, { ship_on: '2099-05-01', min_remaining_days: 0 })]),
      );
      expect(
        await ledger.rows(
          `select quantity, fresh_until from promise where order_line_id = ${line}`,
        ),
      ).toEqual([[10, '2099-05-02']]);
    });

    test('promises no units that were not found for a line', async () => {
      const line = await ledger.line(product);
      const [[from] = []] = await ledger.rows(`select id from inventory where lot_id = ${soon}`);
      await ledger.insert('short_pick', {
        warehouse_id: ledger.warehouse,
        order_line_id: line,
        inventory_id: from,
        quantity: 1,
        reason: 'Missing',
        user_id: ledger.user,
        at: '2026-03-01',
      });
      await ledger.rows('savepoint short');
      expect(
        await ledger.rows(
          promise([wanted(line, 15, { ship_on: '2026-05-01', min_remaining_days: 0 })], true),
        ),
      ).toEqual([[line, 10, null]]);
      await ledger.rows('rollback to savepoint short');
      expect(
        await ledger.rows(
          promise([wanted(line, 15, { ship_on: '2026-05-01', min_remaining_days: 0 })]),
        ),
      ).toEqual([[line, 15, null]]);
    });

    test('takes over only promises that help', async () => {
      const ofSoon = await holder(10, { priority: 9 }, { lot_id: soon });
      const ofLate = await holder(8, { priority: 8 }, { lot_id: late });
      const urgent = await ledger.line(product);
      const [[, units] = []] = await ledger.rows(
        promise([wanted(urgent, 7, { priority: 1, lot_id: late })]),
      );
      expect(units).toBe(7);
      expect(await linesOf(ofSoon, ofLate)).toEqual([
        [10, false],
        [3, true],
      ]);
      // A line without a limit takes over from the least urgent.
      await ledger.rows(promise([wanted(await ledger.line(product), 4, { priority: 1 })]));
      expect(await linesOf(ofSoon, ofLate)).toEqual([
        [6, true],
        [3, true],
      ]);
    });

    test('are recalled only as far as they cannot be kept', async () => {
      const [[from] = []] = await ledger.rows(`select id from inventory where lot_id = ${late}`);
      await ledger.rows(adjust(-10, Number(from)));
      const [byLot, any] = [
        await holder(2, { priority: 2 }, { lot_id: soon }),
        await holder(8, { priority: 8 }),
      ];
      const [[left] = []] = await ledger.rows(`select id from inventory where lot_id = ${soon}`);
      await ledger.rows(adjust(-1, Number(left)));
      expect(await linesOf(byLot, any)).toEqual([
        [2, false],
        [7, true],
      ]);
    });

    test('are recalled from several orders of one lot', async () => {
      const ofSoon = [
        await holder(5, { priority: 9 }, { lot_id: soon }),
        await holder(5, { priority: 8 }, { lot_id: soon }),
      ];
      const [[from] = []] = await ledger.rows(`select id from inventory where lot_id = ${soon}`);
      await ledger.rows(adjust(-10, Number(from)));
      expect(await linesOf(...ofSoon)).toEqual([
        [0, true],
        [0, true],
      ]);
    });

    test('are not waited for where they would not help', async () => {
      const useless = await holder(10, { priority: 9 }, { lot_id: soon });
      await holder(3, { priority: 8 }, { lot_id: late });
      await holder(7, { priority: 1 }, { lot_id: late });
      const urgent = await ledger.line(product);
      await ledger.commit();
      await ledger.rows('delete from allocation_wake');
      const busy = `select from orders
        where ${ledger.here} and id = ${orderOf(useless)} for update`;
      await ledger.during(busy, async () => {
        const lines = [wanted(urgent, 7, { priority: 2, lot_id: late })];
        expect((await ledger.rows(promise(lines)))[0]?.[1]).toBe(3);
      });
      expect(await ledger.rows('select from allocation_wake')).toEqual([]);
    });

    test('are recalled if a lot loses units, even if the product has enough', async () => {
      const any = await holder(8, { priority: 9 });
      const ofSoon = [
        await holder(4, { priority: 8 }, { lot_id: soon }),
        await holder(4, { priority: 2 }, { lot_id: soon }),
      ];
      const [[from] = []] = await ledger.rows(`select id from inventory where lot_id = ${soon}`);
      await ledger.rows(adjust(-5, Number(from)));
      expect(await linesOf(any, ...ofSoon)).toEqual([
        [8, false],
        [1, true],
        [4, false],
      ]);
      expect((await ledger.promises()).at(-1)).toEqual([product, 15, 13]);
    });
  });
});

describe('overtaking', () => {
  const name = () => ledger.value<string>(`select sku from product where id = ${product}`);

  test('takes promises over from the least urgent orders first, and both histories show it', async () => {
    const [low, lower, lowest] = [
      await holder(2, { priority: 7 }),
      await holder(4, { priority: 8 }),
      await holder(4, { priority: 9 }),
    ];
    const urgent = await ledger.line(product);
    const reference = async (line: number) =>
      ledger.value<string>(`select reference from orders where id = ${orderOf(line)}`);
    const sku = await ledger.value<string>(`select sku from product where id = ${product}`);
    const from = `4 from order "${await reference(lowest)}", 2 from order "${await reference(lower)}"`;
    const [[line, units, takenOver] = []] = await ledger.rows(
      promise([wanted(urgent, 6, { priority: 1 })]),
    );
    expect([line, units]).toEqual([urgent, 6]);
    expect(spoken(`[${takenOver}]`)).toBe(`Took over promised units of "${sku}": ${from}.`);
    expect(await ledger.promises()).toEqual([
      [low, 2],
      [lower, 2],
      [urgent, 6],
      [product, 10, 10],
    ]);
    expect(await linesOf(low, lower, lowest)).toEqual([
      [2, false],
      [2, true],
      [0, true],
    ]);
    expect(await ordersOf(low, lower, lowest)).toEqual([
      ['ALLOCATED', null, 1],
      ['PARTIALLY_ALLOCATED', null, 2],
      ['BACKORDER', null, 2],
    ]);
    const why = 'taken over by order "NEW", which is more urgent.';
    expect(await events()).toEqual([
      [lower, 'recall', 'ALLOCATED', 'PARTIALLY_ALLOCATED', `2 of "${await name()}" ${why}`],
      [lowest, 'recall', 'ALLOCATED', 'BACKORDER', `4 of "${await name()}" ${why}`],
    ]);
  });

  test.each([
    ['of a lower priority', { priority: 6 }, {}, 10],
    [
      'of its priority that ship later',
      { requested_ship_date: '2026-04-02' },
      { ship_on: '2026-04-01' },
      10,
    ],
    ['of its priority and ship date that are younger', { order_date: '2026-02-01 12:01Z' }, {}, 10],
    ['of its priority and ship date that are as old', { order_date: '2026-02-01 12:00Z' }, {}, 0],
    ['that are more urgent', { priority: 4 }, {}, 0],
  ])('takes from orders %s: %o', async (_, theirs, mine, units) => {
    await holder(10, theirs);
    const line = await ledger.line(product);
    expect((await ledger.rows(promise([wanted(line, 10, mine)])))[0]?.[1]).toBe(units);
  });

  test('a new order takes nothing over by its age alone', async () => {
    await holder(6, { order_date: '2026-02-01 13:00Z' });
    await holder(4, { order_date: '2026-02-01 13:00Z', priority: 6 });
    const id = await newLine();
    const [[, units] = []] = await ledger.rows(promise([wanted(id, 10)]));
    expect(units).toBe(4);
    await ledger.rows(`delete from promise where order_line_id = ${id}`);
  });

  test('takes from an order on hold, which stays on hold, and from an open one, which waits', async () => {
    const [held, open] = [
      await holder(5, { status: 'ON_HOLD', held_status: 'ALLOCATED', priority: 9 }),
      await holder(5, { priority: 8 }),
    ];
    await ledger.rows(promise([wanted(await ledger.line(product), 10, { priority: 1 })]));
    expect(await linesOf(held, open)).toEqual([
      [0, false],
      [0, true],
    ]);
    expect(await ordersOf(held, open)).toEqual([
      ['ON_HOLD', 'BACKORDER', 2],
      ['BACKORDER', null, 2],
    ]);
  });

  test('does not wake the allocator if no order is locked', async () => {
    await holder(10, { priority: 9 });
    const line = await ledger.line(product);
    await ledger.rows('delete from allocation_wake');
    expect((await ledger.rows(promise([wanted(line, 12, { priority: 1 })])))[0]?.[1]).toBe(10);
    expect(await ledger.rows('select from allocation_wake')).toEqual([]);
  });

  test('takes nothing if the client does not allow it', async () => {
    await holder(10, { priority: 9 });
    await ledger.rows(`update customer set overtaking = false where id = ${ledger.customer}`);
    const line = await ledger.line(product);
    expect(await ledger.rows(promise([wanted(line, 5, { priority: 1 })]))).toEqual([
      [line, 0, null],
    ]);
  });

  test('an order on hold stays on hold, and its lines do not wait', async () => {
    const held = await holder(4, { status: 'ON_HOLD', held_status: 'ALLOCATED', priority: 9 });
    const second = await secondLine(held, product, { quantity: 6, allocated: 6 });
    await ledger.promised(second, product, 6);
    await ledger.rows(promise([wanted(await ledger.line(product), 7, { priority: 1 })]));
    expect(await ordersOf(held)).toEqual([['ON_HOLD', 'PARTIALLY_ALLOCATED', 2]]);
    // Of two lines of one order the later one loses first.
    expect(await linesOf(held, second)).toEqual([
      [3, false],
      [0, false],
    ]);
    expect((await events()).map((event) => event.slice(0, 4))).toEqual([
      [held, 'recall', 'ON_HOLD', 'ON_HOLD'],
    ]);
    expect((await events())[0]?.[4]).toBe(
      `1 of "${await name()}", 6 of "${await name()}" taken over by order "NEW", which is more urgent.`,
    );
  });

  test('skips orders that are being changed, and wakes the allocator if more is needed', async () => {
    const [busy, free] = [await holder(4, { priority: 9 }), await holder(6, { priority: 8 })];
    const line = await ledger.line(product);
    await ledger.commit();
    const wakes = () =>
      ledger.value(`select count(*) from allocation_wake where product_ids = '{${product}}'`);
    const before = await wakes();
    const busyNow = `select from orders where ${ledger.here} and id = ${orderOf(busy)} for update`;
    await ledger.rows('savepoint busy');
    await ledger.during(busyNow, async () => {
      expect((await ledger.rows(promise([wanted(line, 8, { priority: 1 })])))[0]?.[1]).toBe(6);
    });
    expect([await wakes(), await linesOf(busy, free)]).toEqual([
      before + 1,
      [
        [4, false],
        [0, true],
      ],
    ]);
    await ledger.rows('rollback to savepoint busy');
    await ledger.during(busyNow, async () => {
      expect((await ledger.rows(promise([wanted(line, 6, { priority: 1 })])))[0]?.[1]).toBe(6);
    });
    expect(await wakes()).toBe(before);
    await ledger.rows('rollback to savepoint busy');
    // Nobody is changing it: it is locked, so that nobody does until the transaction ends.
    await ledger.rows(promise([wanted(line, 2, { priority: 1 })]));
    expect(
      await ledger.seenByOthers(
        `
          select id
          from orders
          where ${ledger.here} and id in (${orderOf(busy)}, ${orderOf(free)})
          for update skip locked`,
      ),
    ).toHaveLength(1);
  });
});

describe('recall', () => {
  test('recalls promises of the least urgent orders if stock falls below the promises', async () => {
    const other = await ledger.product();
    await ledger.stock(other, { location_id: shelf });
    const untouched = await ledger.line(other, { priority: 9 });
    await ledger.promised(untouched, other, 5);
    const [old, young] = [
      await holder(5, { order_date: '2026-02-01 10:00Z' }),
      await holder(4, { order_date: '2026-02-01 11:00Z' }),
    ];
    await ledger.rows(adjust(-1));
    expect(await linesOf(old, young)).toEqual([
      [5, false],
      [4, false],
    ]);
    await ledger.rows(adjust(-5));
    expect(await ledger.promises()).toEqual([
      [untouched, 5],
      [old, 4],
      [product, 4, 4],
      [other, 10, 5],
    ]);
    expect(await linesOf(old, young)).toEqual([
      [4, true],
      [0, true],
    ]);
    const sku = await ledger.value<string>(`select sku from product where id = ${product}`);
    const why = 'no longer allocated: stock fell below what orders were promised.';
    expect(await events()).toEqual([
      [old, 'recall', 'ALLOCATED', 'PARTIALLY_ALLOCATED', `1 of "${sku}" ${why}`],
      [young, 'recall', 'ALLOCATED', 'BACKORDER', `4 of "${sku}" ${why}`],
    ]);
  });

  test('is of the instant of the movement that caused it, else of that of the transaction', async () => {
    await holder(5, {});
    await ledger.commit();
    const ats = () => ledger.rows('select at::text from order_event order by id desc limit 1');
    await ledger.rows(`update location set type = 'QUARANTINED' where id = ${shelf}`);
    expect(await ats()).toEqual(await ledger.rows('select now()::timestamptz(3)::text'));
    await ledger.rows(`update location set type = 'STORAGE' where id = ${shelf}`);
    await holder(5, {});
    await ledger.rows(adjust(-10));
    expect(await ats()).toEqual(await ledger.rows(`select (${ledger.on}).at::text`));
  });

  test('an order keeps the promises of its other lines', async () => {
    const line = await holder(10, {});
    const other = await ledger.product();
    const second = await secondLine(line, other, { quantity: 5, allocated: 5 });
    await ledger.rows(adjust(-10));
    expect(await linesOf(line, second)).toEqual([
      [0, true],
      [5, false],
    ]);
    expect((await ordersOf(line))[0]).toEqual(['PARTIALLY_ALLOCATED', null, 2]);
  });

  test('refuses if the order is being changed', async () => {
    const [line] = [await holder(10)];
    await ledger.commit();
    await ledger.during(
      `select from orders
      where ${ledger.here} and id = ${orderOf(line)} for update`,
      async () => {
        expect(await ledger.refusal(adjust(-1))).toEqual(['STOCK_GONE', {}]);
      },
    );
    await ledger.rows(adjust(-1));
    expect(
      await ledger.seenByOthers(
        `select from orders where ${ledger.here} and id = ${orderOf(line)} for update skip locked`,
      ),
    ).toEqual([]);
  });
});

describe('locks', () => {
  test('promise waits for concurrent promises, and then promises what they left', async () => {
    const [line, other] = [
      await ledger.line(product, { priority: 1 }),
      await ledger.line(product, { priority: 1 }),
    ];
    await ledger.commit();
    const rows = await ledger.after(promise([wanted(other, 8, { priority: 1 })]), () =>
      ledger.rows(promise([wanted(line, 5, { priority: 1 })])),
    );
    expect(rows).toEqual([[line, 2, null]]);
  });

  test('recall_lines recalls the promises of each product', async () => {
    const other = await ledger.product();
    await ledger.stock(other, { location_id: shelf });
    const [first, second] = [await ledger.line(product), await ledger.line(other)];
    await ledger.promised(first, product, 2);
    await ledger.promised(second, other, 7);
    await ledger.rows(
      `select * from ledger.recall_lines(${ledger.warehouse}, '2026-03-01', ${ids(first, second)})`,
    );
    expect(await ledger.promises()).toEqual([
      [product, 10, 0],
      [other, 10, 0],
    ]);
  });

  test('recall_lines ends no promise before it may change its product', async () => {
    const line = await ledger.line(product);
    await ledger.promised(line, product, 2);
    await ledger.commit();
    expect(
      await ledger.whileWaiting(
        `select from product_stock where ${ledger.here} and product_id = ${product} for update`,
        `select * from ledger.recall_lines(${ledger.warehouse}, '2026-03-01', ${ids(line)})`,
        `select order_line_id from promise
          where ${ledger.here} and order_line_id = ${line} for update skip locked`,
      ),
    ).toEqual([[line]]);
  });

  test.each([
    ['promise', (line: number) => promise([wanted(line, 1)])],
    [
      'recall_lines',
      (line: number) =>
        `select * from ledger.recall_lines(${ledger.warehouse}, '2026-03-01', ${ids(line)})`,
    ],
    ['lock_products', () => `select ledger.lock_products(${ledger.warehouse}, ${ids(product)})`],
  ])('%s waits for the promises of its products, and of no others', async (_, statement) => {
    const line = await ledger.line(product);
    await ledger.promised(line, product, 2);
    const other = await ledger.product();
    await ledger.stock(other, { location_id: shelf });
    await ledger.promised(await ledger.line(other), other, 2);
    await ledger.commit();
    const lock = (productId: number) =>
      `select from product_stock where ${ledger.here} and product_id = ${productId} for update`;
    await ledger.whileWaiting(lock(product), statement(line), 'select');
    await ledger.rows('savepoint locked');
    await ledger.during(lock(other), () => ledger.rows(statement(line)));
    expect(await ledger.seenByOthers(`${lock(product)} skip locked`)).toEqual([]);
    await ledger.rows('rollback to savepoint locked');
  });
});
