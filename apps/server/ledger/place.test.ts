import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf, balance, line] = [0, 0, 0, 0];

const lockKey = (key: string) => `select ledger.lock_keys(${ledger.warehouse}, array[${key}])`;

beforeEach(async () => {
  product = await ledger.product();
  shelf = await ledger.place();
  balance = await ledger.stock(product, { location_id: shelf });
  line = await ledger.line(product);
});

const take = (lineId: number, from: number, quantity: number) => ({
  order_line_id: lineId,
  inventory_id: from,
  quantity,
  why: { rule: 'FIFO' },
});
const allocate = (...takes: object[]) =>
  `
    select ledger.allocate(${ledger.warehouse}, '2026-03-01',
      ${list(...(takes as Record<string, unknown>[]))})`;
const place = (...lines: number[]) =>
  `select ledger.place(${ledger.warehouse}, '2026-03-01', ${ids(...lines)})`;
const units = async () =>
  (await ledger.balances()).map(([, , quantity, allocated]) => [quantity, allocated]);
const damaged = (quantity: number, day: number, more = {}) =>
  ledger.stock(product, {
    location_id: shelf,
    status: 'DAMAGED',
    quantity,
    received_on: `2026-01-0${day}`,
    ...more,
  });
const naming = (...statuses: string[]) => ({
  type: 'SCRAP',
  stock_statuses: `{${statuses.join()}}`,
});
const short = (lineId: number, from: number) =>
  ledger.insert('short_pick', {
    warehouse_id: ledger.warehouse,
    order_line_id: lineId,
    inventory_id: from,
    quantity: 1,
    reason: 'Missing',
    user_id: ledger.user,
    at: '2026-03-01',
  });

describe('allocate', () => {
  test('places units of balances for lines, and adds up several takes of one balance', async () => {
    const [second, other] = [
      await ledger.stock(product, { location_id: await ledger.place() }),
      await ledger.line(product),
    ];
    const untouched = await ledger.stock(product, { location_id: await ledger.place() });
    await ledger.rows(
      allocate(take(line, balance, 4), take(other, balance, 6), take(line, second, 10)),
    );
    expect(await units()).toEqual([
      [10, 10],
      [10, 10],
      [10, 0],
    ]);
    expect((await ledger.allocations()).sort()).toEqual([
      [line, balance, 4, 0, null, null],
      [line, second, 10, 0, null, null],
      [other, balance, 6, 0, null, null],
    ]);
    expect(untouched).toBeGreaterThan(second);
  });

  test('refuses if a balance has too few free units, or the product too few unpromised ones', async () => {
    await ledger.placed(line, balance, 7);
    expect(await ledger.refusal(allocate(take(line, balance, 4)))).toEqual(['STOCK_GONE', {}]);
    const second = await ledger.stock(product, { location_id: await ledger.place() });
    await ledger.promised(await ledger.line(product), product, 9);
    // 13 are free, of which 4 were promised to nobody.
    expect(await ledger.refusal(allocate(take(line, balance, 2), take(line, second, 3)))).toEqual([
      'STOCK_GONE',
      {},
    ]);
    expect(await ledger.refusal(allocate(take(line, balance, 4)))).toEqual(['STOCK_GONE', {}]);
    await ledger.rows(allocate(take(line, balance, 2), take(line, second, 2)));
    expect(await units()).toEqual([
      [10, 9],
      [10, 2],
    ]);
  });

  test('refuses stock that is not for sale unless the order names it', async () => {
    const broken = await damaged(10, 2);
    const named = await ledger.line(product, naming('DAMAGED'));
    await ledger.promised(await ledger.line(product), product, 10);
    expect(await ledger.refusal(allocate(take(line, broken, 1)))).toEqual(['STOCK_GONE', {}]);
    await ledger.rows(allocate(take(named, broken, 10)));
    expect(await units()).toEqual([
      [10, 0],
      [10, 10],
    ]);
  });

  test('refuses to break a limited promise, even if the product has enough units', async () => {
    product = await ledger.product({ tracking: 'LOT', expires: true });
    const [may, june] = [
      await ledger.lot(product, { expires_on: '2099-05-01' }),
      await ledger.lot(product, { expires_on: '2099-06-01' }),
    ];
    const lotOf = (lot: number, more = {}) =>
      ledger.stock(product, { lot_id: lot, location_id: shelf, ...more });
    const [early, late] = [await lotOf(may), await lotOf(june)];
    const broken = await lotOf(june, { status: 'DAMAGED' });
    const [byLot, other] = [
      await ledger.line(product, {}, { lot_id: june }),
      await ledger.line(product),
    ];
    await ledger.promised(byLot, product, 8);
    expect(await ledger.refusal(allocate(take(other, late, 3)))).toEqual(['STOCK_GONE', {}]);
    expect(await ledger.refusal(allocate(take(other, early, 10), take(other, late, 2)))).toBeNull();
    // What is not for sale counts for no promise.
    const named = await ledger.line(product, naming('DAMAGED'));
    await ledger.rows(allocate(take(named, broken, 10)));
    await ledger.rows(allocate(take(other, late, 2)));
    expect(await ledger.refusal(allocate(take(other, late, 1)))).toEqual(['STOCK_GONE', {}]);
  });

  test('checks limits only of products with limited promises', async () => {
    product = await ledger.product({ tracking: 'LOT' });
    const lot = await ledger.lot(product);
    const loose = await ledger.stock(product, { lot_id: lot, location_id: shelf });
    await ledger.promised(await ledger.line(product), product, 4);
    await ledger.rows(allocate(take(await ledger.line(product), loose, 6)));
    expect(await units()).toContainEqual([10, 6]);
  });

  test('waits for concurrent promises, and respects them', async () => {
    const other = await ledger.line(product);
    await ledger.commit();
    const wanted = list({
      order_line_id: other,
      product_id: product,
      quantity: 8,
      lot_id: null,
      min_remaining_days: null,
    });
    const promised = `
      select *
      from ledger.promise(${ledger.warehouse}, ('SO', 5, null, '2026-02-01')::ledger.urgency,
        ${wanted}, false)`;
    expect(
      await ledger.after(promised, () => ledger.refusal(allocate(take(line, balance, 3)))),
    ).toEqual(['STOCK_GONE', {}]);
  });

  test('does not wait for promises of other products', async () => {
    const other = await ledger.product();
    await ledger.stock(other, { location_id: shelf });
    await ledger.commit();
    await ledger.during(
      `select from product_stock
      where ${ledger.here} and product_id = ${other} for update`,
      () => ledger.rows(allocate(take(line, balance, 3))),
    );
  });

  test('locks all balances, and then the promises of their products, before it reads them', async () => {
    const last = await ledger.stock(product, { location_id: await ledger.place() });
    await ledger.commit();
    const statement = allocate(take(line, balance, 1), take(line, last, 1));
    const locked = (table: string, key: string, from: number) =>
      `select ${key} from ${table} where ${ledger.here}
        and ${key} >= ${from} order by 1 for update skip locked`;
    expect(
      await ledger.whileWaiting(
        `select from inventory where ${ledger.here} and id = ${last} for update`,
        statement,
        locked('inventory', 'id', balance),
      ),
    ).toEqual([]);
    expect(
      await ledger.whileWaiting(
        `select from product_stock where ${ledger.here} and product_id = ${product} for update`,
        statement,
        locked('inventory', 'id', balance),
      ),
    ).toEqual([]);
  });
});

describe('place', () => {
  test('places all promised units of lines, and ends the promises', async () => {
    const [other, second] = [await ledger.line(product), await ledger.line(product)];
    for (const [lotOf, quantity] of [
      [line, 3],
      [other, 2],
      [second, 4],
    ] as const)
      await ledger.promised(lotOf, product, quantity);
    expect(await ledger.value(place(line, second))).toBe(7);
    expect(await ledger.allocations()).toEqual([
      [line, balance, 3, 0, null, null],
      [second, balance, 4, 0, null, null],
    ]);
    expect(await ledger.promises()).toEqual([
      [other, 2],
      [product, 3, 2],
    ]);
    expect(await ledger.value(place(line))).toBe(0);
    expect(await units()).toEqual([[10, 7]]);
  });

  test('takes last from balances in which units of the lines were not found', async () => {
    const young = await ledger.stock(product, {
      location_id: shelf,
      quantity: 4,
      received_on: '2026-02-02',
    });
    const other = await ledger.line(product);
    await short(line, balance);
    await short(other, young);
    for (const [lotOf, quantity] of [
      [line, 5],
      [other, 1],
    ] as const)
      await ledger.promised(lotOf, product, quantity);
    await ledger.rows(place(line));
    expect(await ledger.allocations()).toEqual([
      [line, young, 4, 0, null, null],
      [line, balance, 1, 0, null, null],
    ]);
  });

  test('withdraws lots that have expired since the last check from the orders, and places the rest', async () => {
    product = await ledger.product({ tracking: 'LOT', expires: true });
    const [old, fresh] = [
      await ledger.lot(product, { expires_on: '2099-05-01' }),
      await ledger.lot(product),
    ];
    for (const lot of [old, fresh])
      await ledger.stock(product, { lot_id: lot, location_id: shelf });
    line = await ledger.line(product, { status: 'ALLOCATED' }, { quantity: 15, allocated: 15 });
    await ledger.promised(line, product, 15);
    await ledger.rows(
      `update lot set expires_on = today_in(${ledger.warehouse}) - 1 where id = ${old}`,
    );
    expect(await ledger.value(place(line))).toBe(10);
    expect(
      await ledger.rows(`select allocated, waiting from order_line where id = ${line}`),
    ).toEqual([[10, true]]);
    expect((await ledger.promises()).at(-1)).toEqual([product, 0, 0]);
  });

  test('refuses if there are fewer units than promised, although nothing has expired', async () => {
    await ledger.promised(line, product, 8);
    // As where a balance changed between the choice and its lock.
    await ledger.rows('alter table product_stock drop constraint product_stock_promised');
    await ledger.rows(`update promise set quantity = 12 where order_line_id = ${line}`);
    await ledger.rows(`update product_stock set promised = 12 where product_id = ${product}`);
    expect(await ledger.refusal(place(line))).toEqual(['STOCK_GONE', {}]);
  });

  test('lets one transaction at a time choose balances of a product', async () => {
    await ledger.promised(line, product, 3);
    await ledger.commit();
    const key = `hashtextextended('${ledger.warehouse}:${product}', 0)`;
    const wanted = list({
      order_line_id: line,
      product_id: product,
      quantity: 1,
      lot_id: null,
      ship_on: null,
      min_remaining_days: null,
    });
    for (const statement of [
      place(line),
      `select * from ledger.choose_other(${ledger.warehouse}, ${wanted}, '{}')`,
      `select * from ledger.place_named(${ledger.warehouse}, '2026-03-01', ${wanted}, false)`,
    ]) {
      await ledger.whileWaiting(lockKey(key), statement, 'select');
    }
  });

  test('does not wait for transactions that place another product', async () => {
    const other = await ledger.product();
    await ledger.stock(other, { location_id: shelf });
    for (const [lotOf, each] of [
      [line, product],
      [await ledger.line(other), other],
    ] as const)
      await ledger.promised(lotOf, each, 3);
    await ledger.commit();
    const key = `hashtextextended('${ledger.warehouse}:${other}', 0)`;
    await ledger.during(lockKey(key), () => ledger.rows(place(line)));
  });

  test('locks the balances before the promises', async () => {
    await ledger.promised(line, product, 3);
    await ledger.commit();
    const seen = await ledger.whileWaiting(
      `select from inventory where ${ledger.here} and id = ${balance} for update`,
      place(line),
      `select product_id from product_stock
        where ${ledger.here} and product_id = ${product} for update skip locked`,
    );
    expect(seen).toEqual([[product]]);
  });
});

describe('choose_other', () => {
  const choose = (wanted: Record<string, unknown>, avoided: number[]) =>
    ledger.rows(`
      select order_line_id, inventory_id, quantity from ledger.choose_other(${ledger.warehouse},
      ${list({ product_id: product, lot_id: null, ship_on: null, min_remaining_days: null, ...wanted })}, ${ids(...avoided)})`);

  test('chooses other balances, as far as their units are unpromised', async () => {
    const other = await ledger.stock(product, { location_id: shelf, received_on: '2026-01-02' });
    await ledger.promised(await ledger.line(product), product, 4);
    expect(await choose({ order_line_id: line, quantity: 9 }, [balance])).toEqual([
      [line, other, 6],
    ]);
  });

  test('chooses lots that last long enough', async () => {
    product = await ledger.product({ tracking: 'LOT', expires: true });
    const day = (after: number) =>
      ledger.value<string>(`select today_in(${ledger.warehouse}) + ${after}`);
    const [soon, late] = [
      await ledger.lot(product, { expires_on: await day(4) }),
      await ledger.lot(product, { expires_on: await day(5) }),
    ];
    const [, lasting] = [
      await ledger.stock(product, { lot_id: soon, location_id: shelf }),
      await ledger.stock(product, { lot_id: late, location_id: shelf }),
    ];
    expect(await choose({ order_line_id: line, quantity: 1, min_remaining_days: 5 }, [])).toEqual([
      [line, lasting, 1],
    ]);
  });

  test('chooses stock that the order names, and no balance to avoid', async () => {
    const [avoided, broken] = [await damaged(5, 1), await damaged(5, 2)];
    const named = await ledger.line(product, naming('DAMAGED'));
    expect(await choose({ order_line_id: named, quantity: 9 }, [avoided])).toEqual([
      [named, broken, 5],
    ]);
  });
});

describe('place_named', () => {
  const placeNamed = (avoidShort: boolean, ...wanted: Record<string, unknown>[]) =>
    ledger.rows(
      `
        select *
        from ledger.place_named(${ledger.warehouse}, '2026-03-01',
          ${list(...wanted.map((each) => ({ product_id: product, ...each })))}, ${avoidShort})
        order by 1`,
    );

  test('places stock that is not for sale first, the oldest first, then unpromised stock', async () => {
    const [young, old] = [await damaged(3, 3), await damaged(2, 2)];
    const reserved = await damaged(9, 1, { status: 'RESERVED' });
    const blocked = await damaged(9, 1, {
      location_id: await ledger.place({ blocked_out: true, block_reason: 'Wet' }),
    });
    const other = await ledger.product();
    await ledger.stock(other, { location_id: shelf, status: 'DAMAGED' });
    const [first, second] = [await ledger.line(product, naming('AVAILABLE', 'DAMAGED')), 0];
    await ledger.rows(`update order_line set quantity = 99 where id = ${first}`);
    const order = await ledger.value(`select order_id from order_line where id = ${first}`);
    const next = await ledger.insert('order_line', {
      warehouse_id: ledger.warehouse,
      customer_id: ledger.customer,
      order_id: order,
      product_id: product,
      quantity: 9,
      line_no: 2,
    });
    await ledger.promised(line, product, 2);
    await ledger.placed(first, old, 1);
    expect(second).toBe(0);
    expect(
      await placeNamed(
        false,
        { order_line_id: first, quantity: 6 },
        { order_line_id: next, quantity: 9 },
      ),
    ).toEqual([
      [first, 6],
      [next, 6],
    ]);
    expect((await ledger.allocations()).slice(1)).toEqual([
      [first, old, 1, 0, null, null],
      [first, young, 3, 0, null, null],
      [first, balance, 2, 0, null, null],
      [next, balance, 6, 0, null, null],
    ]);
    expect(
      await ledger.rows(
        `select sum(allocated) from inventory where id in (${reserved}, ${blocked})`,
      ),
    ).toEqual([[expect.anything()]]);
    expect(
      await ledger.rows(
        `select id from inventory where id in (${reserved}, ${blocked}) and allocated > 0`,
      ),
    ).toEqual([]);
  });

  test('takes no more saleable stock than is unpromised in all balances, and takes stock without a location', async () => {
    const second = await ledger.stock(product, {
      location_id: await ledger.place(),
      received_on: '2026-01-02',
    });
    const floating = await damaged(3, 3);
    await ledger.rows(`update inventory set location_id = null where id = ${floating}`);
    await ledger.promised(line, product, 8);
    const named = await ledger.line(product, naming('AVAILABLE', 'DAMAGED'));
    expect(await placeNamed(false, { order_line_id: named, quantity: 99 })).toEqual([[named, 15]]);
    expect(await ledger.allocations()).toEqual([
      [named, floating, 3, 0, null, null],
      [named, balance, 10, 0, null, null],
      [named, second, 2, 0, null, null],
    ]);
  });

  test('respects the lot of a line, and serves lines that name a lot first', async () => {
    product = await ledger.product({ tracking: 'LOT' });
    const [a, b] = [await ledger.lot(product), await ledger.lot(product)];
    const [ofA, ofB] = [await damaged(5, 1, { lot_id: a }), await damaged(5, 2, { lot_id: b })];
    const any = await ledger.line(product, naming('DAMAGED'));
    const order = await ledger.value(`select order_id from order_line where id = ${any}`);
    const byLot = await ledger.insert('order_line', {
      warehouse_id: ledger.warehouse,
      customer_id: ledger.customer,
      order_id: order,
      product_id: product,
      quantity: 9,
      line_no: 2,
      lot_id: a,
    });
    await placeNamed(
      false,
      { order_line_id: any, quantity: 7 },
      { order_line_id: byLot, quantity: 4 },
      { order_line_id: any, quantity: 0 },
    );
    expect(await ledger.allocations()).toEqual([
      [byLot, ofA, 4, 0, null, null],
      [any, ofA, 1, 0, null, null],
      [any, ofB, 5, 0, null, null],
    ]);
  });

  test('leaves units for limited promises of others', async () => {
    product = await ledger.product({ tracking: 'LOT' });
    const [a, b] = [await ledger.lot(product), await ledger.lot(product)];
    const [ofA, ofB] = [
      await ledger.stock(product, { lot_id: a, location_id: shelf }),
      await ledger.stock(product, { lot_id: b, location_id: shelf, received_on: '2026-01-02' }),
    ];
    await ledger.promised(await ledger.line(product, {}, { lot_id: a }), product, 8);
    const named = await ledger.line(product, naming('AVAILABLE', 'DAMAGED'));
    const order = await ledger.value(`select order_id from order_line where id = ${named}`);
    const next = await ledger.insert('order_line', {
      warehouse_id: ledger.warehouse,
      customer_id: ledger.customer,
      order_id: order,
      product_id: product,
      quantity: 9,
      line_no: 2,
    });
    await placeNamed(
      false,
      { order_line_id: named, quantity: 1 },
      { order_line_id: next, quantity: 20 },
    );
    expect(await ledger.allocations()).toEqual([
      [named, ofA, 1, 0, null, null],
      [next, ofA, 1, 0, null, null],
      [next, ofB, 10, 0, null, null],
    ]);
  });

  test('takes last, or not at all, from balances in which units were not found', async () => {
    const named = await ledger.line(product, naming('DAMAGED'));
    const [missing, other] = [await damaged(5, 1), await damaged(3, 2)];
    await short(named, missing);
    await short(line, other);
    expect(await placeNamed(true, { order_line_id: named, quantity: 4 })).toEqual([[named, 3]]);
    expect(await placeNamed(false, { order_line_id: named, quantity: 4 })).toEqual([[named, 4]]);
    expect(await ledger.allocations()).toEqual([
      [named, other, 3, 0, null, null],
      [named, missing, 4, 0, null, null],
    ]);
  });

  test('waits for concurrent changes of stock', async () => {
    const named = await ledger.line(product, naming('DAMAGED'));
    await ledger.commit();
    await ledger.whileWaiting(
      `
        select pg_advisory_xact_lock_shared(ledger.outflow_key(warehouse_id, product_id))
        from order_line
        where ${ledger.here} and id = ${named}`,
      `
        select *
        from ledger.place_named(${ledger.warehouse}, '2026-03-01',
          ${list({ order_line_id: named, product_id: product, quantity: 4 })}, false)`,
      'select',
    );
  });

  test('waits for changes of stock of no product but its own', async () => {
    const named = await ledger.line(product, naming('DAMAGED'));
    const other = await ledger.product();
    await ledger.line(other, naming('DAMAGED'));
    await ledger.commit();
    await ledger.rows(`
      select *
      from ledger.place_named(${ledger.warehouse}, '2026-03-01',
        ${list({ order_line_id: named, product_id: product, quantity: 4 })}, false)`);
    expect(
      await ledger.seenByOthers(`
        select product_id
        from order_line
        where ${ledger.here} and product_id in (${product}, ${other})
          and pg_try_advisory_xact_lock_shared(ledger.outflow_key(warehouse_id, product_id))`),
    ).toEqual([[other]]);
  });

  test('statuses_of returns the stock statuses of a line’s order', async () => {
    const named = await ledger.line(product, naming('DAMAGED'));
    const statuses = (productId: number) =>
      ledger.value(`select ledger.statuses_of(${ledger.warehouse}, ${productId})::text`);
    expect([await statuses(line), await statuses(named)]).toEqual(['{AVAILABLE}', '{DAMAGED}']);
  });
});
