import { beforeEach, describe, expect, test } from 'vitest';
import { list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf] = [0, 0];
let days = 0;

beforeEach(async () => {
  product = await ledger.product();
  shelf = await ledger.place();
});

/** Balances that come in by one statement, 10 units each that are for sale. Returns their ids. */
async function come(...balances: Record<string, unknown>[]): Promise<number[]> {
  const all = balances.map((balance) => {
    const own = {
      warehouse_id: ledger.warehouse,
      customer_id: ledger.customer,
      product_id: product,
      location_id: shelf,
    };
    return {
      ...own,
      status: 'AVAILABLE',
      quantity: 10,
      received_at: new Date(Date.UTC(2020, 0, ++days)),
      allocated: 0,
      ...balance,
    };
  });
  const rows = await ledger.rows(`
      insert into inventory (warehouse_id, customer_id, product_id, location_id, lot_id, status,
        quantity, received_at, allocated, allocation_rank)
    select warehouse_id, customer_id, product_id, location_id, lot_id, status, quantity,
      received_at, allocated, allocation_rank
    from jsonb_populate_recordset(null::inventory, '${JSON.stringify(all)}') returning id`);
  return rows.map(([id]) => Number(id));
}
const comes = async (balance: Record<string, unknown> = {}): Promise<number> =>
  (await come(balance))[0] as number;

const set = (balance: number, change: string) =>
  `update inventory set ${change} where id = ${balance}`;
const setPlace = (place: number, change: string) =>
  `update location set ${change} where id = ${place}`;
const rankOf = (balance: number) =>
  ledger.value<number | null>(`select allocation_rank from inventory where id = ${balance}`);
/** Places a unit, as `ledger.placed` does, but in another session. */
const place = (line: number, balance: number) =>
  `
    select ledger.allocate(${ledger.warehouse}, '2026-03-01',
      ${list({ order_line_id: line, inventory_id: balance, quantity: 1, why: {} })})`;
const freeOf = (stockedProduct = product, warehouse = ledger.warehouse) =>
  ledger.value(
    `select free from product_stock where warehouse_id = ${warehouse} and product_id = ${stockedProduct}`,
  );
const promisedTo = (line: number) =>
  ledger.value(`select quantity from promise where order_line_id = ${line}`);

const hold = (lot: number) =>
  `
    update lot
    set held_at = '2026-01-01', held_by = ${ledger.user}, hold_reason = 'Leak'
    where id = ${lot}`;

/** The products that the allocator is asked to try by what is done. */
async function wakes(run: () => Promise<unknown>): Promise<unknown[]> {
  const last = await ledger.value('select coalesce(max(id), 0) from allocation_wake');
  await run();
  return (
    await ledger.rows(
      `select product_ids::text from allocation_wake where id > ${last} order by id`,
    )
  ).map(([products]) => products);
}

/** An order that scraps damaged units of the product, 10 of which it lacks. */
const scraps = (order = {}, line = {}) =>
  ledger.line(product, { type: 'SCRAP', stock_statuses: '{DAMAGED}', ...order }, line);

describe('the rank of a balance', () => {
  test.each([
    [{}, {}, 1],
    [{ type: 'PICK' }, {}, 0],
    [{ type: 'QUARANTINED' }, {}, null],
    [{ type: 'CUSTOMS' }, {}, null],
    [{ type: 'DISPATCH' }, {}, null],
    [{ pickable: false }, {}, 2],
    [{ type: 'PICK', pickable: false }, {}, 2],
    [{ type: 'CUSTOMS', pickable: false }, {}, null],
    [{ blocked_out: true, block_reason: 'Leak' }, {}, null],
    [{}, { status: 'DAMAGED' }, null],
    [{ type: 'QUARANTINED' }, { allocation_rank: 1 }, 1],
  ])('in a location with %o, for a balance with %o, is %o', async (location, balance, rank) => {
    const place = await ledger.place(location);
    expect(await rankOf(await comes({ location_id: place, ...balance }))).toBe(rank);
    // What moves there is ranked alike, whatever rank it had.
    const moved = await comes({ ...balance, allocation_rank: null });
    await ledger.rows(set(moved, `location_id = ${place}`));
    expect(await rankOf(moved)).toBe('allocation_rank' in balance ? null : rank);
  });

  test('on a pallet that stands in no location is that of a location', async () => {
    const pallet_id = await ledger.insert('pallet', {
      warehouse_id: ledger.warehouse,
      customer_id: ledger.customer,
      lpn: `LPN-${product}`,
      created_at: '2026-01-01',
      created_by: ledger.user,
    });
    const balance = await ledger.insert('inventory', {
      warehouse_id: ledger.warehouse,
      customer_id: ledger.customer,
      product_id: product,
      pallet_id,
      status: 'AVAILABLE',
      quantity: 1,
      received_at: '2026-01-01',
    });
    expect(await rankOf(balance)).toBe(1);
  });

  test('is null while its lot is held or has expired', async () => {
    const at = { held_at: '2026-01-01', held_by: ledger.user, hold_reason: 'Leak' };
    const lots = [
      await ledger.lot(product),
      await ledger.lot(product, at),
      await ledger.lot(product, { expires_on: '2020-01-01' }),
    ];
    const balances = await come(...lots.map((lot_id) => ({ lot_id })));
    expect(await Promise.all(balances.map(rankOf))).toEqual([1, null, null]);
    expect(await freeOf()).toBe(10);
  });

  test('changes with its own location, and with no other', async () => {
    const [here, there] = await come({}, { location_id: await ledger.place() });
    await ledger.rows(setPlace(shelf, "type = 'PICK'"));
    expect(await Promise.all([here, there].map((each) => rankOf(each as number)))).toEqual([0, 1]);
    await ledger.rows(setPlace(shelf, 'pickable = false'));
    expect(await rankOf(here as number)).toBe(2);
    expect(await freeOf()).toBe(20);
    await ledger.rows(setPlace(shelf, "blocked_out = true, block_reason = 'Leak'"));
    expect(await rankOf(here as number)).toBe(null);
    expect(await freeOf()).toBe(10);
  });

  test('is found after a concurrent change of the location has ended', async () => {
    await ledger.commit();
    const change = `
      select from location
        where ${ledger.here} and id = ${shelf} for update; ${setPlace(shelf, "type = 'PICK'")}`;
    expect(await rankOf(await ledger.after(change, () => comes()))).toBe(0);
  });

  test('is found after a concurrent hold of the lot has ended', async () => {
    const lot = await ledger.lot(product);
    await ledger.commit();
    expect(await rankOf(await ledger.after(hold(lot), () => comes({ lot_id: lot })))).toBe(null);
  });
});

describe('placed units', () => {
  test('stay in a location that is blocked or no longer pickable, and cannot be in one of a type that is not for sale', async () => {
    const [blocked, customs] = [
      await ledger.place({ blocked_out: true, block_reason: 'Leak' }),
      await ledger.place({ type: 'CUSTOMS' }),
    ];
    const balance = await comes();
    await ledger.placed(await ledger.line(product), balance, 4);
    expect(await ledger.refusal(set(balance, `location_id = ${customs}`))).toEqual([
      'inventory_allocated_rank',
      {},
    ]);
    expect(await ledger.refusal(setPlace(shelf, "type = 'CUSTOMS'"))).toEqual([
      'inventory_allocated_rank',
      {},
    ]);
    await ledger.rows(setPlace(shelf, 'pickable = false'));
    expect(await rankOf(balance)).toBe(2);
    await ledger.rows(set(balance, `location_id = ${blocked}`));
    expect(await rankOf(balance)).toBe(null);
  });

  test('of a lot that was put on hold afterwards may stay and move within locations that are for sale', async () => {
    const lot = await ledger.lot(product);
    const balance = await comes({ lot_id: lot });
    await ledger.placed(await ledger.line(product), balance, 4);
    await ledger.rows(hold(lot));
    await ledger.rows(set(balance, `location_id = ${await ledger.place()}`));
    await ledger.rows(set(balance, `location_id = ${shelf}`));
    await ledger.rows(setPlace(shelf, 'pickable = false'));
    expect(await rankOf(balance)).toBe(null);
  });

  test('in other locations do not block a change of a location', async () => {
    const lot = await ledger.lot(product);
    const away = await comes({ lot_id: lot, location_id: await ledger.place() });
    await ledger.placed(await ledger.line(product), away, 4);
    await ledger.rows(hold(lot));
    expect(await ledger.refusal(setPlace(shelf, "type = 'CUSTOMS'"))).toBe(null);
    // Nor are they ranked again by it.
    await ledger.rows(setPlace(shelf, 'pickable = false'));
    expect(await rankOf(away)).toBe(1);
  });

  test('in other locations are not locked by it', async () => {
    const [here, away] = await come({}, { location_id: await ledger.place() });
    await ledger.commit();
    await ledger.rows(setPlace(shelf, 'pickable = false'));
    expect(
      await ledger.seenByOthers(
        `select id from inventory where ${ledger.here} and id in (${here}, ${away})
          for update skip locked`,
      ),
    ).toEqual([[away]]);
  });

  test('of an order that names unsaleable stock may go there', async () => {
    const quarantined = await ledger.place({ type: 'QUARANTINED' });
    const line = await ledger.line(product, {
      type: 'SCRAP',
      stock_statuses: '{AVAILABLE,QUARANTINED}',
    });
    const balance = await comes();
    await ledger.placed(line, balance, 4);
    await ledger.rows(set(balance, `location_id = ${quarantined}`));
    expect(await rankOf(balance)).toBe(null);
    await ledger.rows(setPlace(shelf, "type = 'CUSTOMS'"));
  });

  test('are found by a change of the location that runs at the same time', async () => {
    const balance = await comes();
    const line = await ledger.line(product);
    await ledger.commit();
    const change = () => ledger.refusal(setPlace(shelf, "type = 'CUSTOMS'"));
    expect(await ledger.after(place(line, balance), change)).toEqual([
      'inventory_allocated_rank',
      {},
    ]);
  });

  test.each([
    ['damaged', 'pickable = true', { status: 'DAMAGED' }, null],
    [
      'in a location that is blocked out',
      "blocked_out = true, block_reason = 'Leak'",
      {},
      'inventory_allocated_rank',
    ],
    ['in a location in which no loose units are picked', 'pickable = false', {}, null],
    [
      'in transit',
      'pickable = true',
      { status: 'IN_TRANSIT', location_id: null },
      'inventory_allocated_rank',
    ],
  ])(
    '%s are refused unless an order could take or name them',
    async (_, place, balance, refused) => {
      await ledger.rows(setPlace(shelf, place));
      const each = await comes(balance);
      expect((await ledger.refusal(set(each, 'allocated = 1')))?.[0] ?? null).toBe(refused);
      // Units that are picked leave the balance and its placed units alike.
      expect(await ledger.refusal(set(each, 'quantity = quantity - 1'))).toBe(null);
    },
  );
});

describe('free units', () => {
  test('are those of new balances that orders may take, and wake the allocator', async () => {
    const [other, last] = [
      await ledger.product(),
      await ledger.value('select coalesce(max(id), 0) from stock_count'),
    ];
    const tried = await wakes(() =>
      come(
        { product_id: other },
        {},
        { quantity: 5, allocated: 2 },
        { status: 'DAMAGED' },
        { quantity: 0 },
        { quantity: 3, allocated: 3 },
      ),
    );
    expect(tried).toEqual([`{${product},${other}}`]);
    expect([await freeOf(), await freeOf(other)]).toEqual([13, 10]);
    const counted = `
      select customer_id, delta
      from stock_count
      where id > ${last} and warehouse_id = ${ledger.warehouse}`;
    expect(await ledger.rows(counted)).toEqual([[ledger.customer, 5]]);
    expect(await wakes(() => come({ status: 'DAMAGED' }, { quantity: 2, allocated: 2 }))).toEqual(
      [],
    );
  });

  test('fall and rise with balances, for each product separately', async () => {
    const other = await ledger.product();
    const [first, second] = (await come({}, { product_id: other })) as [number, number];
    expect(await wakes(() => ledger.rows(set(first, 'quantity = 4')))).toEqual([]);
    expect([await freeOf(), await freeOf(other)]).toEqual([4, 10]);
    const both = `
      update inventory
      set quantity = case id
      when ${first} then 7
      else 8 end
      where id in (${first}, ${second})`;
    expect(await wakes(() => ledger.rows(both))).toEqual([`{${product}}`]);
    expect([await freeOf(), await freeOf(other)]).toEqual([7, 8]);
    await ledger.rows(
      `
        update inventory
        set quantity = quantity - case id
        when ${first} then 1
        else 3 end
        where id in (${first}, ${second})`,
    );
    expect([await freeOf(), await freeOf(other)]).toEqual([6, 5]);
    await ledger.rows(set(first, 'allocated = 2'));
    expect(await freeOf()).toBe(4);
    // What orders may not take counts neither before nor after.
    await ledger.rows(set(second, "status = 'DAMAGED', allocation_rank = null"));
    expect(await freeOf(other)).toBe(0);
    await ledger.rows(set(second, 'quantity = 20'));
    expect(await freeOf(other)).toBe(0);
    expect(
      await wakes(() => ledger.rows(set(second, "status = 'AVAILABLE', allocation_rank = 1"))),
    ).toEqual([`{${other}}`]);
    expect(await freeOf(other)).toBe(20);
  });

  test('of several warehouses change in one statement', async () => {
    const there = await ledger.insert('warehouse', { name: 'South of the balances' });
    const away = await ledger.insert('location', {
      warehouse_id: there,
      name: 'S-1',
      barcode: 'S-1',
      type: 'STORAGE',
    });
    const [here, elsewhere] = await come({}, { warehouse_id: there, location_id: away });
    await ledger.rows(
      `
        update inventory
        set quantity = case id
        when ${here} then 6
        else 15 end
        where id in (${here}, ${elsewhere})`,
    );
    expect([await freeOf(), await freeOf(product, there)]).toEqual([6, 15]);
  });

  test('are removed with a balance', async () => {
    const [first, damaged] = await come(
      { allocated: 4 },
      { status: 'DAMAGED', quantity: 2 },
      { quantity: 3 },
    );
    await ledger.rows(`delete from inventory where id in (${first}, ${damaged})`);
    expect(await freeOf()).toBe(3);
  });

  test('that fall below the promises recall promises', async () => {
    const balance = await comes();
    const line = await ledger.line(product, {}, { allocated: 8 });
    expect(await ledger.promised(line, product, 8)).toBe(8);
    await ledger.rows(set(balance, 'quantity = 8'));
    expect(await promisedTo(line)).toBe(8);
    await ledger.rows(set(balance, 'quantity = 5'));
    expect(await promisedTo(line)).toBe(5);
    expect(await freeOf()).toBe(5);
  });

  test('that move from one lot to another recall the promises of the first lot', async () => {
    const [a, b] = [
      await ledger.lot(product, { code: 'A' }),
      await ledger.lot(product, { code: 'B' }),
    ];
    const [ofA, ofB] = await come({ lot_id: a }, { lot_id: b });
    const line = await ledger.line(product, {}, { lot_id: a, allocated: 10 });
    expect(await ledger.promised(line, product, 10)).toBe(10);
    await ledger.rows(
      `
        update inventory
        set quantity = case id
        when ${ofA} then 4
        else 16 end
        where id in (${ofA}, ${ofB})`,
    );
    expect(await promisedTo(line)).toBe(4);
    expect(await freeOf()).toBe(20);
  });

  test('fall after concurrent promises', async () => {
    const balance = await comes();
    const line = await ledger.line(product, {}, { allocated: 8 });
    await ledger.commit();
    const promise = `
      select ledger.promise(${ledger.warehouse}, ('SO', 5, null, '2026-02-01')::ledger.urgency,
      ${list({ order_line_id: line, product_id: product, quantity: 8, lot_id: null, min_remaining_days: null })}, false)`;
    await ledger.after(promise, () => ledger.rows(set(balance, 'quantity = 5')));
    expect(await promisedTo(line)).toBe(5);
  });
});

test('only a balance that is emptied or filled again is counted', async () => {
  const balance = await comes();
  const last = await ledger.value('select max(id) from stock_count');
  for (const quantity of [4, 0, 0, 7]) await ledger.rows(set(balance, `quantity = ${quantity}`));
  expect(await ledger.rows(`select delta from stock_count where id > ${last} order by id`)).toEqual(
    [[-1], [1]],
  );
});

describe('stock that is not for sale', () => {
  test('wakes the allocator for an order that names it when it arrives or is freed', async () => {
    await scraps();
    const damaged = { status: 'DAMAGED' };
    expect(await wakes(() => comes(damaged))).toEqual([`{${product}}`]);
    expect(await wakes(() => comes({ status: 'RESERVED' }))).toEqual([]);
    expect(await wakes(() => comes({ ...damaged, quantity: 4, allocated: 4 }))).toEqual([]);
    expect(await wakes(() => comes({ status: 'IN_TRANSIT', location_id: null }))).toEqual([]);
    const balance = await comes({ ...damaged, allocated: 4 });
    const elsewhere = await ledger.place();
    const tried = async (change: string) =>
      (await wakes(() => ledger.rows(set(balance, change)))).length;
    expect([
      await tried('allocated = 4'),
      await tried('quantity = 9'),
      await tried('allocated = 5'),
    ]).toEqual([0, 0, 0]);
    expect([
      await tried('allocated = 3'),
      await tried('quantity = 10'),
      await tried(`location_id = ${elsewhere}`),
    ]).toEqual([1, 1, 1]);
    const sold = await comes();
    expect(
      await wakes(() => ledger.rows(set(sold, "status = 'DAMAGED', allocation_rank = null"))),
    ).toEqual([`{${product}}`]);
  });

  test.each([
    ['has all its units', {}, { allocated: 10 }],
    ['was shipped', { status: 'SHIPPED' }, {}],
    ['was delivered', { status: 'DELIVERED' }, {}],
    ['was cancelled', { status: 'CANCELLED' }, {}],
    [
      'takes stock that is for sale',
      { type: 'STANDARD_OUTBOUND', stock_statuses: '{AVAILABLE}' },
      {},
    ],
  ])('does not wake the allocator for an order that %s', async (_, order, line) => {
    await scraps(order, line);
    expect(await wakes(() => comes({ status: 'DAMAGED' }))).toEqual([]);
  });

  test('does not wake the allocator for an order of another product', async () => {
    await scraps();
    const other = await ledger.product();
    await ledger.line(other);
    expect(await wakes(() => comes({ product_id: other, status: 'DAMAGED' }))).toEqual([]);
  });

  test('wakes the allocator when its location is opened again or changes its type', async () => {
    await scraps();
    await come(
      { status: 'DAMAGED' },
      { status: 'DAMAGED' },
      { status: 'DAMAGED', location_id: await ledger.place() },
    );
    const tried = (change: string) => wakes(() => ledger.rows(setPlace(shelf, change)));
    expect(await tried("blocked_out = true, block_reason = 'Leak'")).toEqual([]);
    expect(await tried('blocked_out = false, block_reason = null')).toEqual([`{${product}}`]);
    expect(await tried("type = 'CUSTOMS'")).toEqual([]);
    expect(await tried("type = 'STORAGE'")).toEqual([`{${product}}`]);
    await ledger.rows(`update inventory set allocated = quantity where product_id = ${product}`);
    expect(await tried("type = 'PICK'")).toEqual([]);
  });

  test('waits for a concurrent order that is about to name it', async () => {
    const line = await scraps({}, { allocated: 10 });
    await ledger.commit();
    const lock = `
      select pg_advisory_xact_lock(ledger.outflow_key(warehouse_id, product_id))
      from order_line
      where ${ledger.here} and id = ${line}`;
    const names = `${lock}; update order_line set allocated = 4 where id = ${line}`;
    expect(await wakes(() => ledger.after(names, () => comes({ status: 'DAMAGED' })))).toEqual([
      `{${product}}`,
    ]);
  });
});
