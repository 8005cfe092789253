import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf] = [0, 0];

beforeEach(async () => {
  product = await ledger.product({ tracking: 'LOT', expires: true });
  shelf = await ledger.place();
});

const stockOf = (lot: number, more = {}) =>
  ledger.stock(product, { lot_id: lot, location_id: shelf, ...more });

describe('merge_lots and merge_stock', () => {
  const merge = (from: number, into: number) =>
    `select ledger.merge_lots('2026-03-01', ${ledger.user}, ${from}, ${into}, 'One batch')`;
  const move = (from: number) => `select ledger.merge_stock(${ledger.on}, ${from}, 'One batch')`;

  test('bring stock, promises and open lines to the lot that stays, with its dates', async () => {
    const [from, into] = [
      await ledger.lot(product, { code: 'a', expires_on: '2030-01-01' }),
      await ledger.lot(product, { code: 'b' }),
    ];
    await stockOf(from);
    const line = await ledger.line(product, {}, { lot_id: from });
    await ledger.rows(merge(from, into));
    await ledger.rows(move(from));
    expect(
      await ledger.rows(
        `
          select lot_id, sum(quantity)::int
          from inventory
          where product_id = ${product} and quantity > 0
          group by 1`,
      ),
    ).toEqual([[into, 10]]);
    expect(await ledger.value(`select lot_id from order_line where id = ${line}`)).toBe(into);
    expect(await ledger.rows(`select expires_on from lot where id = ${into}`)).toEqual([
      ['2030-01-01'],
    ]);
    expect((await ledger.movements()).map(([kind, units]) => [kind, units])).toEqual([
      ['ADJUST', 10],
      ['ADJUST', 10],
    ]);
    expect(await ledger.refusal(merge(from, into))).toMatchObject([
      'LOTS_APART',
      { code: 'a', other: 'b' },
    ]);
  });

  test('keep the age, the place and the status of each balance', async () => {
    const [from, into] = [await ledger.lot(product), await ledger.lot(product)];
    const other = await ledger.place();
    for (const values of [
      {},
      { received_on: '2026-01-02' },
      { status: 'DAMAGED', quantity: 1 },
      { location_id: other, quantity: 2 },
      { lpn: `A ${product}`, quantity: 3 },
      { lpn: `B ${product}`, quantity: 4 },
    ])
      await stockOf(from, values);
    const gone = await stockOf(from, { received_on: '2026-01-05' });
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${gone}, -10, 'Lost')`);
    // What stands there already takes the units in, and may be placed.
    const there = await stockOf(into, { quantity: 5 });
    await ledger.placed(await ledger.line(product), there, 5);
    const standing = (lot: number) =>
      ledger.rows(`
        select status, received_at, pallet_id, location_id, quantity
        from inventory
        where lot_id = ${lot} and quantity > 0
        order by id`);
    const before = await standing(from);
    const written = (await ledger.movements()).length;
    await ledger.rows(merge(from, into));
    await ledger.rows(move(from));
    const [, ...after] = await standing(into);
    expect(await standing(from)).toEqual([]);
    expect([(await standing(into))[0]?.[4], after]).toEqual([15, before.slice(1)]);
    expect((await ledger.movements()).slice(written)).toHaveLength(2 * before.length);
  });

  test('wait for who changes the place of a unit', async () => {
    const [from, into] = [await ledger.lot(product), await ledger.lot(product)];
    const balance = await stockOf(from, { lpn: `A ${product}` });
    const unit = await ledger.value(`select pallet_id from inventory where id = ${balance}`);
    const other = await ledger.place();
    await ledger.rows(merge(from, into));
    await ledger.commit();
    await ledger.after(
      `select ledger.move_pallet(${ledger.on}, 'MOVE', ${unit}, ${other}, null)`,
      () => ledger.rows(move(from)),
    );
    expect(
      await ledger.rows(
        `select location_id from inventory where lot_id = ${into} and quantity > 0`,
      ),
    ).toEqual([[other]]);
  });

  test('lock the unit before its balances, and no unit of other lots', async () => {
    const [from, into, apart] = [
      await ledger.lot(product),
      await ledger.lot(product),
      await ledger.lot(product),
    ];
    const balance = await stockOf(from, { lpn: `B ${product}` });
    const beside = await stockOf(apart, { lpn: `C ${product}` });
    await ledger.rows(merge(from, into));
    await ledger.commit();
    const held = (id: number) =>
      `select from pallet
       where ${ledger.here} and id = (select pallet_id from inventory where id = ${id})
       for update`;
    const seen = await ledger.whileWaiting(
      held(balance),
      move(from),
      `select id from inventory where ${ledger.here} and id = ${balance} for update skip locked`,
    );
    expect(seen).toEqual([[balance]]);
    await ledger.during(held(beside), () => ledger.rows(move(from)));
  });

  test('change what is announced in units, until these have come', async () => {
    const [from, into, apart] = [
      await ledger.lot(product),
      await ledger.lot(product),
      await ledger.lot(product),
    ];
    const owner = { warehouse_id: ledger.warehouse, customer_id: ledger.customer };
    const asn_id = await ledger.insert('asn', {
      ...owner,
      reference: `ASN ${product}`,
      expected_on: '2026-03-02',
      status: 'EXPECTED',
      created_at: '2026-03-01',
      created_by: ledger.user,
    });
    const came = await ledger.value(`
      select pallet_id
      from inventory
      where id = ${await stockOf(from, { lpn: `D ${product}` })}`);
    const items: number[] = [];
    for (const [position, [unit_id, lot_id]] of [
      [null, from],
      [came, from],
      [null, apart],
    ].entries()) {
      const asn_unit_id = await ledger.insert('asn_unit', {
        warehouse_id: ledger.warehouse,
        asn_id,
        code: `U ${position}`,
        kind: 'PALLET',
        position: position + 1,
        depth: 0,
        unit_id,
      });
      const item = { asn_unit_id, product_id: product, lot_id, quantity: 1 };
      items.push(await ledger.insert('asn_unit_item', { ...owner, ...item }));
    }
    await ledger.rows(merge(from, into));
    expect(
      await ledger.rows(
        `select lot_id from asn_unit_item where ${ledger.here} and id in (${items.join()}) order by id`,
      ),
    ).toEqual([[into], [from], [apart]]);
  });

  test('refuse units that are placed while they wait', async () => {
    const [from, into] = [await ledger.lot(product), await ledger.lot(product)];
    const balance = await stockOf(from);
    const line = await ledger.line(product);
    await ledger.rows(merge(from, into));
    await ledger.commit();
    const take = list({ order_line_id: line, inventory_id: balance, quantity: 3, why: {} });
    const placed = `select ledger.allocate(${ledger.warehouse}, '2026-03-01', ${take})`;
    expect(await ledger.after(placed, () => ledger.refusal(move(from)))).toEqual([
      'STOCK_ALLOCATED',
      { free: 0, wanted: 3 },
    ]);
  });

  test('wait for whoever brings units of either in', async () => {
    const [from, into] = [await ledger.lot(product), await ledger.lot(product)];
    await ledger.commit();
    for (const lot of [from, into])
      await ledger.whileWaiting(
        `select from lot where id = ${lot} for key share`,
        merge(from, into),
        'select',
      );
  });

  test('leave the lines of documents that are done as they are', async () => {
    const [from, into] = [await ledger.lot(product), await ledger.lot(product)];
    const south = await ledger.insert('warehouse', { name: 'South' });
    const lines: number[] = [];
    const items: number[] = [];
    const ordered = async (status: string) => {
      const line = await ledger.line(product, { status }, { lot_id: from });
      lines.push(line);
      return ledger.value(`select order_id from order_line where id = ${line}`);
    };
    const own = { warehouse_id: ledger.warehouse, customer_id: ledger.customer };
    const announced = async (status: string) => {
      const asn_id = await ledger.insert('asn', {
        ...own,
        reference: `ASN ${status}`,
        expected_on: '2026-03-02',
        created_at: '2026-03-01',
        created_by: ledger.user,
        status,
      });
      const item = { ...own, asn_id, product_id: product, lot_id: from, expected: 1, line_no: 1 };
      items.push(await ledger.insert('asn_item', item));
      return asn_id;
    };
    const shipped = await ordered('SHIPPED');
    for (const status of ['DELIVERED', 'CANCELLED', 'BACKORDER', 'PACKED']) await ordered(status);
    const complete = await announced('COMPLETE');
    for (const status of ['CANCELLED', 'EXPECTED', 'RECEIVING_IN_PROGRESS', 'PARTIALLY_RECEIVED'])
      await announced(status);
    // Ids are those of a warehouse: documents of another one may have the same.
    const there = { ...own, warehouse_id: south };
    await ledger.insert('orders', {
      ...there,
      id: shipped,
      reference: 'SO',
      type: 'STANDARD_OUTBOUND',
      priority: 5,
      status: 'BACKORDER',
      shipping_address: 'Kade 3',
      order_date: '2026-02-01',
      created_by: ledger.user,
    });
    await ledger.insert('asn', {
      ...there,
      id: complete,
      reference: 'ASN',
      expected_on: '2026-03-02',
      created_at: '2026-03-01',
      created_by: ledger.user,
    });
    await ledger.rows(merge(from, into));
    const lotsOf = async (table: string, each: number[]) =>
      (
        await ledger.rows(
          `select lot_id from ${table} where ${ledger.here} and id = any(${ids(...each)}) order by id`,
        )
      ).map(([lot]) => lot === into);
    expect(await lotsOf('order_line', lines)).toEqual([false, false, false, true, true]);
    expect(await lotsOf('asn_item', items)).toEqual([false, false, true, true, true]);
  });

  test('make the lot that stays the first of two spellings, only if the other one was', async () => {
    const [first, second, third] = [
      await ledger.lot(product, { code: 'ab' }),
      await ledger.lot(product, { code: 'AB', twin: 1 }),
      await ledger.lot(product, { code: 'Ab', twin: 2 }),
    ];
    const twins = () =>
      ledger.rows(`select id, twin from lot where product_id = ${product} order by id`);
    await ledger.rows(merge(third, second));
    expect(await twins()).toEqual([
      [first, 0],
      [second, 1],
      [third, third],
    ]);
    await ledger.rows(merge(first, second));
    expect(await twins()).toEqual([
      [first, first],
      [second, 0],
      [third, third],
    ]);
  });

  test('tell other systems that nothing of the lot goes out any more, unless they know', async () => {
    const messages = () =>
      ledger.rows(`
        select type, document_id
        from outbox
        where document_type = 'LOT' and customer_id = ${ledger.customer}
        order by id`);
    const held = { held_at: '2026-01-01', held_by: ledger.user, hold_reason: 'Seal' };
    const [first, second, third, fourth] = [
      await ledger.lot(product),
      await ledger.lot(product),
      await ledger.lot(product, held),
      await ledger.lot(product, held),
    ];
    const before = (await messages()).length;
    await ledger.rows(merge(first, second));
    await ledger.rows(merge(third, fourth));
    expect((await messages()).slice(before)).toEqual([['lot.held', first]]);
  });

  test('refuse lots of two days of production', async () => {
    const [first, other] = [
      await ledger.lot(product, { produced_on: '2026-01-01', expires_on: '2030-01-01' }),
      await ledger.lot(product, {
        code: 'other',
        produced_on: '2026-01-02',
        expires_on: '2030-01-01',
      }),
    ];
    expect(await ledger.refusal(merge(first, other))).toEqual([
      'LOT_DIFFERS',
      { code: 'other', what: 'PRODUCED', date: '2026-01-01' },
    ]);
  });

  test('refuse lots of two products, of two dates, of which one is held, and units that are placed', async () => {
    const [first, other] = [
      await ledger.lot(product, { code: 'a', expires_on: '2030-01-01' }),
      await ledger.lot(product, { code: 'b' }),
    ];
    const elsewhere = await ledger.lot(await ledger.product({ tracking: 'LOT' }), { code: 'a' });
    const dated = await ledger.lot(product, { code: 'c', expires_on: '2031-01-01' });
    const held = await ledger.lot(product, {
      code: 'd',
      held_at: '2026-01-01',
      held_by: ledger.user,
      hold_reason: 'Seal',
    });
    expect((await ledger.refusal(merge(first, first)))?.[0]).toBe('LOTS_APART');
    expect((await ledger.refusal(merge(first, elsewhere)))?.[0]).toBe('LOTS_APART');
    expect((await ledger.refusal(merge(held, first)))?.[0]).toBe('LOTS_APART');
    expect(await ledger.refusal(merge(dated, first))).toMatchObject([
      'LOT_DIFFERS',
      { code: 'a', what: 'EXPIRES', date: '2031-01-01' },
    ]);
    const balance = await stockOf(first);
    const line = await ledger.line(product, {}, {});
    await ledger.placed(line, balance, 3);
    await ledger.rows(merge(first, other));
    expect((await ledger.refusal(move(first)))?.[0]).toBe('STOCK_ALLOCATED');
  });
});
