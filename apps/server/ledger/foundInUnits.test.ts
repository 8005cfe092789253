import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';
import { onBareUnits } from '#test/bareUnits.ts';

const ledger = onBareLedger();
const units = onBareUnits(ledger);
let [product, shelf, bench, line, order, balance, unit, allocation] = [0, 0, 0, 0, 0, 0, 0, 0];
const context = () => units.context(order);

/** An order of which 10 units are picked with their pallet. */
beforeEach(async () => {
  product = await ledger.product();
  shelf = await ledger.place({ type: 'PICK' });
  bench = await ledger.place({ type: 'PACKING' });
  line = await ledger.line(product);
  order = await units.orderOf(line);
  balance = await ledger.stock(product, { location_id: shelf, lpn: `${units.own}P` });
  unit = await units.of(balance);
  allocation = await ledger.placed(line, balance, 10);
  await ledger.rows(`
    select ledger.pick(${context()}, ${bench}, ${list({ allocation_id: allocation, quantity: 10 })},
      '{}', ${ids(unit)})`);
});

const finds = (units: number, where = balance) =>
  ledger.rows(`select ledger.adjust(${context()}, ${where}, ${units}, 'Found')`);
/** A count that finds units of a status in a unit, in which there were none of it. */
async function counts(status: string, quantity = 3, pallet = unit): Promise<string> {
  const count = await ledger.insert('cycle_count', {
    warehouse_id: ledger.warehouse,
    name: `Count of ${product}`,
    status: 'DRAFT',
    chosen_by: 'LOCATIONS',
    created_at: '2026-03-01',
    created_by: ledger.user,
  });
  const common = {
    customer_id: ledger.customer,
    product_id: product,
    pallet_id: pallet,
    location_id: bench,
  };
  const counted = await ledger.insert('cycle_count_line', {
    warehouse_id: ledger.warehouse,
    count_id: count,
    listed: true,
    ...common,
  });
  const found = { ...common, delta: quantity, inventory_id: null, count_line_id: counted, status };
  return `
    select ledger.count(${ledger.on.replace("'ORDER', 1", `'COUNT', ${count}`)},
      ${list({ ...found, received_at: '2026-02-01' })}, 'Count')`;
}
/** Of the balances in a unit: units, those allocated, and the rank. */
const inside = (pallet = unit) =>
  ledger.rows(`
    select quantity, allocated, allocation_rank
    from inventory
    where pallet_id = ${pallet} and quantity > 0
    order by quantity desc`);
const free = () =>
  ledger.value(`
    select coalesce(sum(free), 0)::int from product_stock where product_id = ${product}`);
const ship = () => ledger.rows(`select * from ledger.ship(${context()}, ${ids(line)})`);
const shipped = (values: string) => ledger.rows(`update orders set ${values} where id = ${order}`);
const unship = () => `select ledger.unship(${context()}, ${ids(line)}, 'Undone')`;
const putBack = () =>
  ledger.rows(`select ledger.put_back(${context()}, ${ids(line)}, null, 'Cancelled')`);
/** Places a unit of a balance for another order. */
const allocate = (lineId: number, from: number) =>
  `
    select ledger.allocate(${ledger.warehouse}, '2026-03-01',
      ${list({ order_line_id: lineId, inventory_id: from, quantity: 1, why: {} })})`;
/** The products that the allocator is asked to try by what is done. */
async function wakes(run: () => Promise<unknown>): Promise<unknown[]> {
  const last = await ledger.value('select coalesce(max(id), 0) from allocation_wake');
  await run();
  const rows = await ledger.rows(
    `select product_ids::text from allocation_wake where id > ${last} order by id`,
  );
  return rows.map(([products]) => products);
}
const ownerOf = (pallet: number) =>
  ledger.value<number | null>(`select order_id from pallet where id = ${pallet}`);

describe('what is found in a unit of an order', () => {
  test('is taken by no order until it is out of the unit', async () => {
    await finds(2);
    await ledger.rows(await counts('AVAILABLE'));
    expect(await inside()).toEqual([
      [12, 10, null],
      [3, 0, null],
    ]);
    expect(await free()).toBe(0);
    const other = await ledger.line(product);
    expect(await ledger.promised(other, product, 10)).toBe(0);
    expect(await ledger.refusal(allocate(other, balance))).toEqual(['STOCK_GONE', {}]);
    await ledger.rows(
      `select * from ledger.move(${context()}, 'MOVE', ${balance}, ${shelf}, null, 2, null)`,
    );
    expect(await free()).toBe(2);
    expect(await inside()).toEqual([
      [10, 10, null],
      [3, 0, null],
    ]);
  });

  test('is free, and tried, when the unit is no longer the order’s', async () => {
    await finds(2);
    await ledger.rows(await counts('DAMAGED', 4));
    expect(await wakes(putBack)).toContain(`{${product}}`);
    expect(await inside()).toEqual([
      [4, 0, null],
      [2, 0, 1],
    ]);
    expect(await free()).toBe(12);
  });

  test('keeps no rank when its location changes', async () => {
    await finds(2);
    await ledger.rows(
      `update location set blocked_out = true, block_reason = 'Wet' where id = ${bench}`,
    );
    await ledger.rows(
      `update location set blocked_out = false, block_reason = null where id = ${bench}`,
    );
    expect(await inside()).toEqual([[12, 10, null]]);
    await ledger.rows(`select ledger.move_pallet(${context()}, 'MOVE', ${unit}, ${shelf}, null)`);
    expect(await inside()).toEqual([[12, 10, null]]);
  });

  test('is not taken by an order that names its status either, and is when the unit is free', async () => {
    await ledger.rows(await counts('DAMAGED', 4));
    const scrap = await ledger.line(product, { type: 'SCRAP', stock_statuses: '{DAMAGED}' });
    const damaged = await ledger.value(
      `select id from inventory where pallet_id = ${unit} and status = 'DAMAGED'`,
    );
    const placeNamed = () =>
      ledger.rows(`
        select * from ledger.place_named(${ledger.warehouse}, '2026-03-01',
          ${list({ order_line_id: scrap, product_id: product, quantity: 4 })}, false)`);
    expect(await placeNamed()).toEqual([]);
    expect(await ledger.refusal(allocate(scrap, damaged))).toEqual(['STOCK_GONE', {}]);
    // Nothing that is for sale becomes free, and the order for damaged goods is tried all the same.
    const woken = await wakes(() =>
      ledger.rows(`update pallet set order_id = null where id = ${unit}`),
    );
    expect(woken).toEqual([`{${product}}`]);
    expect(await placeNamed()).toEqual([[scrap, 4]]);
  });

  test('by a count that runs while the unit becomes the order’s has no rank', async () => {
    const other = await units.empty('E', { location_id: bench });
    const found = await counts('AVAILABLE', 3, other);
    await ledger.commit();
    const give = `
      select ledger.lock_units(${ledger.warehouse}, array[${other}]);
      update pallet set order_id = ${order} where id = ${other}`;
    await ledger.after(give, () => ledger.rows(found));
    expect(await inside(other)).toEqual([[3, 0, null]]);
  });

  test('a count locks the units of its places before their balances', async () => {
    await ledger.commit();
    const places = list({ product_id: product, lot_id: null, pallet_id: unit, location_id: bench });
    const seen = await ledger.whileWaiting(
      `select from pallet where ${ledger.here} and id = ${unit} for update`,
      `select ledger.lock_for_count(${ledger.warehouse}, ${places}, '{}')`,
      `select id from inventory where ${ledger.here} and id = ${balance} for update skip locked`,
    );
    expect(seen).toEqual([[balance]]);
  });

  test('is not undone into a unit whose goods another order has by now', async () => {
    await finds(2);
    await ship();
    await shipped('shipped_at = now()');
    const other = await ledger.line(product);
    await ledger.placed(other, balance, 1);
    expect(await ledger.refusal(unship())).toEqual(['UNIT_IN_USE', { lpn: `${units.own}P` }]);
    await ledger.rows(`
      update inventory set allocated = 0 where id = ${balance};
      delete from allocation where order_line_id = ${other}`);
    expect(await ledger.refusal(unship())).toBeNull();
  });
});

describe('a unit that left', () => {
  const fill = async (into: number) => {
    const goods = await ledger.stock(product, { location_id: shelf, received_on: '2026-02-02' });
    return `
      select * from ledger.move(${context()}, 'MOVE', ${goods}, null, null, 1, null, ${into})`;
  };
  const inUse = (lpn: string) => ['UNIT_IN_USE', { lpn: units.own + lpn }];

  test.each([
    ['was handed over', 'shipped_at = now(), handed_over_at = now()'],
    ['left on an earlier day', "shipped_at = now() - interval '1 day'"],
  ])('and stands here empty takes goods again once its shipment %s', async (_, left) => {
    await ship();
    await shipped('shipped_at = now()');
    const second = await ledger.line(product);
    const loose = await ledger.stock(product, { location_id: shelf });
    const picked = await ledger.placed(second, loose, 5);
    const pick = `
      select ledger.pick(${context().replace(`${order}`, `${await units.orderOf(second)}`)}, ${bench},
        ${list({ allocation_id: picked, quantity: 1 })}, '{}', '{}', ${unit})`;
    const full = await ledger.stock(product, { location_id: bench, lpn: `${units.own}Q` });
    const nest = (child: number, parent: number) =>
      `select ledger.nest(${context()}, ${child}, ${parent})`;
    const ways = [
      await fill(unit),
      pick,
      nest(await units.of(full), unit),
      nest(unit, await units.of(full)),
    ];
    const refusals = async () => {
      const found: unknown[] = [];
      for (const way of ways) found.push(await ledger.refusal(way));
      return found;
    };
    expect(await refusals()).toEqual([inUse('P'), inUse('P'), inUse('Q'), inUse('Q')]);
    await shipped(left);
    expect(await refusals()).toEqual([null, null, null, null]);
    await ledger.rows(ways[0] as string);
    expect(await ownerOf(unit)).toBeNull();
    expect(await inside()).toEqual([[1, 0, 0]]);
  });

  test('and was delivered takes goods again at once', async () => {
    const other = await ledger.line(product, { status: 'DELIVERED', shipped_at: 'now' });
    const left = await units.empty('L', {
      location_id: shelf,
      order_id: await units.orderOf(other),
    });
    expect(await ledger.refusal(await fill(left))).toBeNull();
  });

  test('leaves the package in which it stands once that has left for good', async () => {
    const outer = await units.empty('O', { location_id: bench });
    await ledger.rows(`select ledger.nest(${context()}, ${unit}, ${outer})`);
    await ledger.rows(`update pallet set order_id = ${order} where id = ${outer}`);
    await ledger.insert('package', {
      warehouse_id: ledger.warehouse,
      order_id: order,
      unit_id: outer,
      created_at: '2026-03-01',
      created_by: ledger.user,
    });
    await ship();
    await shipped('shipped_at = now()');
    const ways = [
      `select ledger.unnest_unit(${context()}, ${unit})`,
      `select ledger.move_pallet(${context()}, 'MOVE', ${unit}, ${shelf}, null)`,
    ];
    for (const way of ways)
      expect(await ledger.refusal(way)).toEqual(['UNIT_PACKED', { lpn: `${units.own}P` }]);
    await shipped('handed_over_at = now()');
    for (const way of ways) expect(await ledger.refusal(way)).toBeNull();
  });

  test('is no longer the order’s once something is found in it, and may be undone', async () => {
    const outer = await units.empty('O', { location_id: bench });
    const beside = await units.empty('B', { location_id: bench, order_id: order });
    await ledger.rows(`select ledger.nest(${context()}, ${unit}, ${outer})`);
    await ledger.rows(`update pallet set order_id = ${order} where id = ${outer}`);
    await ship();
    await shipped('shipped_at = now()');
    await finds(2);
    expect([await ownerOf(unit), await ownerOf(outer), await ownerOf(beside)]).toEqual([
      null,
      null,
      order,
    ]);
    expect([await inside(), await free()]).toEqual([[[2, 0, 1]], 2]);
    await ledger.rows(unship());
    expect([await inside(), await free()]).toEqual([[[12, 10, null]], 0]);
  });

  test('is free once a count or an opening finds something in it', async () => {
    await ship();
    await shipped('shipped_at = now()');
    await ledger.rows(await counts('AVAILABLE'));
    expect([await inside(), await ownerOf(unit)]).toEqual([[[3, 0, 1]], null]);
    await ledger.rows(`update pallet set order_id = ${order} where id = ${unit}`);
    await ledger.rows(`
      select ledger.open(${ledger.on}, ${list({
        customer_id: ledger.customer,
        product_id: product,
        location_id: shelf,
        status: 'AVAILABLE',
        quantity: 5,
        lpn: `${units.own}P`,
      })}, 'Opening', null)`);
    expect([await inside(), await ownerOf(unit)]).toEqual([
      [
        [5, 0, 1],
        [3, 0, 1],
      ],
      null,
    ]);
  });
});
