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

  test('without a unit come out of the carton into which they were picked', async () => {
    const [balance, box] = [
      await ledger.stock(product, { location_id: shelf }),
      await carton('C', { location_id: bench }),
    ];
    const picked = await ledger.placed(line, balance, 10);
    const former = context().replace(`${toOrder})`, `${order})`);
    await ledger.rows(`
      select ledger.pick(${former}, ${bench},
        ${list({ allocation_id: picked, quantity: 10 })}, '{}', '{}', ${box})`);
    await ledger.rows(split(4, null));
    expect(
      await ledger.rows(`
        select p.order_line_id, p.quantity, i.pallet_id, i.location_id
        from pick p
        join inventory i on i.warehouse_id = p.warehouse_id and i.id = p.to_inventory_id
        where p.warehouse_id = ${ledger.warehouse} and p.ended_at is null
        order by 1`),
    ).toEqual([
      [line, 6, box, bench],
      [toLine, 4, null, bench],
    ]);
    expect([await totals(), await unitOrder(box)]).toEqual([[[10, 10]], order]);
    // All that was left in it goes too.
    await ledger.rows(split(6, null));
    expect([await totals(), await unitOrder(box)]).toEqual([[[10, 10]], null]);
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
    // Nothing of the order is left in it.
    expect(await unitOrder(outer)).toBeNull();
  });

  test('a carton of a pallet that was picked whole goes on as one that was', async () => {
    const [outer, box] = [await carton('P', { location_id: shelf }), await carton('C')];
    await ledger.rows(`select ledger.set_parent(${ledger.warehouse}, ${box}, ${outer})`);
    const balances = [
      await ledger.stock(product, { lpn: `${tests}:P`, location_id: shelf }),
      await ledger.stock(product, { lpn: `${tests}:C`, location_id: shelf }),
    ];
    const own = `(${ledger.warehouse}, ${ledger.user}, '2026-03-01', 'ORDER', ${order})::ledger.context`;
    const takes: { allocation_id: number; quantity: number }[] = [];
    for (const balance of balances)
      takes.push({ allocation_id: await ledger.placed(line, balance, 10), quantity: 10 });
    await ledger.rows(
      `select ledger.pick(${own}, ${bench}, ${list(...takes)}, '{}', ${ids(outer)})`,
    );
    await ledger.rows(split(10, box));
    expect(
      await ledger.rows(`
        select order_line_id, unit_id from pick
        where ${ledger.here} and ended_at is null and order_line_id in (${line}, ${toLine})
        order by order_line_id`),
    ).toEqual([
      [line, outer],
      [toLine, box],
    ]);
    expect([await unitOrder(outer), await unitOrder(box)]).toEqual([order, toOrder]);
  });
});

describe('where other units and lines are beside them', () => {
  /** A carton of another order in a pallet of that one, with its picked units. */
  async function beside() {
    const other = await ledger.product();
    const otherLine = await ledger.line(other);
    const otherOrder = await orderOf(otherLine);
    const outer = await carton(`OTHER-${otherLine}`, { location_id: bench, order_id: otherOrder });
    const inner = await carton(`OTHER-${otherLine}-C`, { order_id: otherOrder });
    await ledger.rows(`select ledger.set_parent(${ledger.warehouse}, ${inner}, ${outer})`);
    const balance = await ledger.stock(other, { location_id: await ledger.place() });
    await ledger.picked(await ledger.placed(otherLine, balance, 10), 10, bench);
    return { outer, inner, line: otherLine, order: otherOrder };
  }
  const parentOf = (unit: number) =>
    ledger.value<number | null>(
      `select parent_id from pallet where ${ledger.here} and id = ${unit}`,
    );
  const free = (table: 'inventory' | 'pallet' | 'pick') =>
    `select id from ${table} where ${ledger.here} order by id for update skip locked`;

  test('the stock, picks and units of those stay as they are', async () => {
    const { outer, inner, line: otherLine } = await beside();
    const around = await carton('P', { location_id: bench });
    const box = await carton('C');
    await packed(4, box);
    await ledger.rows(`select ledger.set_parent(${ledger.warehouse}, ${box}, ${around})`);
    await ledger.rows(split(4, box));
    expect([await parentOf(inner), await parentOf(box)]).toEqual([outer, around]);
    expect([await picks(otherLine), await allocated(otherLine)]).toEqual([
      [[10, 'OPEN']],
      [[10, 10, 'OPEN']],
    ]);
  });

  test('each line gets what was allocated and picked for the one from which it comes', async () => {
    const lines = [{ line, toLine, product }];
    const other = await ledger.product();
    const more = (order_id: number) =>
      ledger.insert('order_line', {
        warehouse_id: ledger.warehouse,
        customer_id: ledger.customer,
        order_id,
        product_id: other,
        line_no: 2,
        quantity: 10,
      });
    lines.push({ line: await more(order), toLine: await more(toOrder), product: other });
    const expected = [];
    for (const each of lines) {
      const from = await ledger.stock(each.product, { location_id: shelf });
      await ledger.picked(await ledger.placed(each.line, from, 10), 10, bench);
      expected.push([each.toLine, from, from, each.product, each.product]);
    }
    const takes = lines.map((each) => ({
      unit_id: null,
      order_line_id: each.line,
      to_line_id: each.toLine,
      quantity: 4,
    }));
    await ledger.rows(`select ledger.split(${context()}, ${list(...takes)}, '{}')`);
    expect(
      await ledger.rows(`
        select a.order_line_id, a.inventory_id, p.from_inventory_id, i.product_id, m.product_id
        from order_line l
        join allocation a on a.warehouse_id = l.warehouse_id and a.order_line_id = l.id
        join pick p on p.warehouse_id = a.warehouse_id and p.allocation_id = a.id
        join inventory i on i.warehouse_id = a.warehouse_id and i.id = p.to_inventory_id
        join movement m on m.warehouse_id = a.warehouse_id and m.order_line_id = a.order_line_id
        where l.${ledger.here} and l.order_id = ${toOrder}
        order by l.id`),
    ).toEqual(expected);
  });

  test('a unit in another one that goes with it stays in that', async () => {
    const around = await carton('P', { location_id: bench });
    const box = await carton('C');
    await packed(4, box);
    await ledger.rows(`
      select ledger.pack((${ledger.warehouse}, ${ledger.user}, '2026-03-01', 'ORDER',
        ${order})::ledger.context, ${around}, ${list({ order_line_id: line, quantity: 3 })})`);
    await ledger.rows(`select ledger.set_parent(${ledger.warehouse}, ${box}, ${around})`);
    const take = (unit_id: number, quantity: number) => ({
      unit_id,
      order_line_id: line,
      to_line_id: toLine,
      quantity,
    });
    await ledger.rows(
      `select ledger.split(${context()}, ${list(take(around, 3), take(box, 4))}, '{}')`,
    );
    expect(await parentOf(box)).toBe(around);
    expect([await unitOrder(box), await unitOrder(around)]).toEqual([toOrder, toOrder]);
  });

  test('their units are locked first, then their balances, and then their picks', async () => {
    const box = await carton('C');
    await packed(4, box);
    const balance = await ledger.value(
      `select i.id from inventory i where i.${ledger.here} and i.pallet_id = ${box}`,
    );
    const every = {
      balances: await ledger.rows(`select id from inventory where ${ledger.here} order by id`),
      picks: await ledger.rows(`select id from pick where ${ledger.here} order by id`),
    };
    await ledger.commit();
    const hold = (table: string, id: number) =>
      `select from ${table} where ${ledger.here} and id = ${id} for update`;
    expect(
      await ledger.whileWaiting(hold('pallet', box), split(4, box), free('inventory')),
    ).toEqual(every.balances);
    expect(
      await ledger.whileWaiting(hold('inventory', balance), split(4, box), free('pick')),
    ).toEqual(every.picks);
  });

  test('the locks of orders leave those alone', async () => {
    const { outer, inner } = await beside();
    const box = await carton('C');
    await packed(4, box);
    const elsewhere = await ledger.stock(product, { location_id: await ledger.place() });
    await ledger.rows(`
      insert into pick (warehouse_id, allocation_id, order_line_id, from_inventory_id,
        to_inventory_id, quantity, at, user_id, ended_at, ended_as, from_location_id)
      select warehouse_id, allocation_id, order_line_id, from_inventory_id, ${elsewhere}, 1, at,
        user_id, at, 'RETURNED', from_location_id
      from pick
      where ${ledger.here} and order_line_id = ${line}
      limit 1`);
    const balances = await ledger.rows(`
      select id
      from inventory
      where ${ledger.here} and id <> all(array(select to_inventory_id
        from pick
        where ${ledger.here} and order_line_id = ${line} and ended_at is null))
      order by id`);
    expect(balances.flat()).toContain(elsewhere);
    await ledger.commit();
    await ledger.rows('begin');
    await ledger.rows(`select ledger.lock_picked(${ledger.warehouse}, ${ids(order)})`);
    expect(await ledger.seenByOthers(free('inventory'))).toEqual(balances);
    const others = (await ledger.seenByOthers(free('pallet'))).flat();
    expect(others).toEqual(expect.arrayContaining([outer, inner]));
    expect(others).not.toContain(box);
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
