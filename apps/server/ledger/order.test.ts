import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger, spoken } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf] = [0, 0];

type Values = Record<string, unknown>;

beforeEach(async () => {
  product = await ledger.product();
  shelf = await ledger.place();
  await ledger.stock(product, { location_id: shelf });
});

const line = (quantity: number, more: Values = {}) => ({
  product_id: product,
  quantity,
  lot_id: null,
  price: 2.5,
  allocated: 0,
  shipped: 0,
  line_no: 1,
  ...more,
});
const order = (lines: Values[], more: Values = {}) => ({
  place: 1,
  warehouse_id: ledger.warehouse,
  customer_id: ledger.customer,
  reference: `SO of ${product}`,
  type: 'STANDARD_OUTBOUND',
  priority: 5,
  shipping_address: 'Kade 3',
  order_date: '2026-02-01',
  created_at: '2026-02-02',
  created_by: ledger.user,
  stock_statuses: ['AVAILABLE'],
  lines,
  ...more,
});
const create = async (values: Values, isPromised = true) =>
  (
    await ledger.rows(`
      select order_id, status, remarks, line_ids::text, units::text,
        jsonb_array_length(products)
      from ledger.create_order(${list(values).replace('::jsonb', '::jsonb -> 0')}, ${isPromised})`)
  )[0];
const orders = () =>
  ledger.rows(
    `
      select id, reference, status, is_history, order_date::date::text
      from orders
      where reference like '%of ${product}'
      order by id`,
  );
const lines = (orderId: unknown) =>
  ledger.rows(
    `
      select product_id, quantity, price, allocated, shipped, waiting, line_no
      from order_line
      where order_id = ${orderId}
      order by line_no`,
  );
const wakes = () => ledger.rows('select product_ids::text from allocation_wake order by id');

describe('create_order', () => {
  test('promises lines the free units, and the rest waits', async () => {
    const other = await ledger.product();
    await ledger.stock(other, { location_id: shelf, quantity: 4 });
    await ledger.rows('delete from allocation_wake');
    const result = await create(order([line(10), line(6, { product_id: other, line_no: 2 })]));
    const [id] = result ?? [];
    expect(result?.slice(1)).toEqual([
      'PARTIALLY_ALLOCATED',
      null,
      expect.any(String),
      '{10,4}',
      2,
    ]);
    expect(await orders()).toEqual([
      [id, `SO of ${product}`, 'PARTIALLY_ALLOCATED', false, '2026-02-01'],
    ]);
    expect(await lines(id)).toEqual([
      [product, 10, '2.50', 10, 0, false, 1],
      [other, 6, '2.50', 4, 0, true, 2],
    ]);
    expect(result?.[3]).toBe(
      `{${(
        await ledger.rows(`
        select id from order_line where order_id = ${id} order by line_no`)
      ).join()}}`,
    );
    expect(
      await ledger.rows(
        `
          select event, from_status, to_status, notes, user_id
          from order_event
          where order_id = ${id}`,
      ),
    ).toEqual([['create', null, 'PARTIALLY_ALLOCATED', null, ledger.user]]);
    // Only what waits is tried again.
    expect(await wakes()).toEqual([[`{${other}}`]]);
  });

  test.each([
    ['all of it', 10, 'ALLOCATED'],
    ['nothing', 3, 'BACKORDER'],
  ])('has the status for being promised %s', async (_, quantity, status) => {
    const wanted = status === 'BACKORDER' ? await ledger.product() : product;
    await ledger.rows('delete from allocation_wake');
    expect((await create(order([line(quantity, { product_id: wanted })])))?.[1]).toBe(status);
    expect(await wakes()).toEqual(status === 'BACKORDER' ? [[`{${wanted}}`]] : []);
  });

  test('lists the promises that it took over, by product', async () => {
    const other = await ledger.product();
    await ledger.stock(other, { location_id: shelf });
    const named = [];
    for (const productId of [product, other]) {
      const lazy = await ledger.line(
        productId,
        { status: 'ALLOCATED', priority: 9 },
        { allocated: 10 },
      );
      await ledger.promised(lazy, productId, 10);
      const [[reference, sku] = []] = await ledger.rows(`
          select o.reference, p.sku
          from order_line l
          join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id
        join product p on p.id = l.product_id where l.id = ${lazy}`);
      named.push(`Took over promised units of "${sku}": 7 from order "${reference}".`);
    }
    const result = await create(
      order([line(7), line(7, { product_id: other, line_no: 2 })], { priority: 1 }),
    );
    expect(spoken(result?.[2])).toBe(named.join(' '));
  });

  test('respects the minimum shelf life of the order, or else of its customer, for goods that expire', async () => {
    const [expiring, lasting] = [
      await ledger.product({ tracking: 'LOT', expires: true }),
      await ledger.product({ tracking: 'LOT' }),
    ];
    for (const productId of [expiring, lasting]) {
      const lot = await ledger.lot(productId, { expires_on: '2099-05-10' });
      await ledger.stock(productId, { lot_id: lot, location_id: shelf });
    }
    await ledger.rows(`update customer set min_remaining_days = 10 where id = ${ledger.customer}`);
    const units = async (days: number | null, shipOn: string, productId = expiring) => {
      await ledger.rows('savepoint made');
      const result = await create(
        order([line(3, { product_id: productId })], {
          requested_ship_date: shipOn,
          min_remaining_days: days,
        }),
      );
      await ledger.rows('rollback to savepoint made');
      return result?.[4];
    };
    expect([await units(null, '2099-04-30'), await units(null, '2099-05-01')]).toEqual([
      '{3}',
      '{0}',
    ]);
    expect([await units(9, '2099-05-01'), await units(9, '2099-05-02')]).toEqual(['{3}', '{0}']);
    expect(await units(null, '2099-05-01', lasting)).toBe('{3}');
  });

  test('is left to the server if the rules of ship-by dates were changed meanwhile', async () => {
    const nothing = [null, null, null, null, null, null];
    expect(await create(order([line(3)], { ship_rules: '1 Europe/Amsterdam' }))).toEqual(nothing);
    expect(await orders()).toEqual([]);
    expect((await create(order([line(3)], { ship_rules: '' })))?.[1]).toBe('ALLOCATED');
  });

  test('promises no units that it places itself', async () => {
    const result = await create(
      order([line(3)], { type: 'SCRAP', stock_statuses: ['DAMAGED'] }),
      false,
    );
    expect(result?.slice(1)).toEqual(['PENDING_ALLOCATION', null, expect.any(String), '{0}', 1]);
    expect((await ledger.promises()).at(-1)).toEqual([product, 10, 0]);
  });

  test('writes nothing if a product belongs to another customer or does not exist', async () => {
    const stranger = await ledger.insert('customer', {
      name: 'Other',
      email: `other${product}@example.com`,
    });
    const foreign = await ledger.product({ customer_id: stranger });
    for (const [productId, found] of [
      [foreign, 2],
      [foreign + 1000, 1],
    ]) {
      expect(
        await create(order([line(3), line(3, { product_id: productId, line_no: 2 })])),
      ).toEqual([null, 'PENDING_ALLOCATION', null, null, null, found]);
    }
    expect(await orders()).toEqual([]);
  });
});

test('write_orders writes history, for which nothing waits, and other orders', async () => {
  const old = order([line(5, { allocated: 3, shipped: 3 })], {
    reference: `OLD of ${product}`,
    status: 'SHIPPED',
    is_history: true,
    shipped_at: '2025-01-01',
  });
  const open = order([line(5, { allocated: 2 })], { place: 2, status: 'BACKORDER' });
  const written = await ledger.rows(
    `select place, order_id, product_id from ledger.write_orders(${list(old, open)})`,
  );
  expect(written.map(([place, , productId]) => [place, productId])).toEqual([
    [1, product],
    [2, product],
  ]);
  expect((await orders()).map(([, , status, isHistory]) => [status, isHistory])).toEqual([
    ['SHIPPED', true],
    ['BACKORDER', false],
  ]);
  const waiting = [];
  for (const [, id] of written) waiting.push(...(await lines(id)));
  expect(waiting).toEqual([
    [product, 5, '2.50', 3, 3, false, 1],
    [product, 5, '2.50', 2, 0, true, 1],
  ]);
});

describe('date_promises', () => {
  /** An order with promised units of the product, and a line of another one that waits. */
  const dated = async (day: string, units: number) => {
    const first = await ledger.line(product, { requested_ship_date: day });
    await ledger.promised(first, product, units);
    const id = await ledger.value(`select order_id from order_line where id = ${first}`);
    const waited = await ledger.product();
    await ledger.insert('order_line', {
      warehouse_id: ledger.warehouse,
      customer_id: ledger.customer,
      order_id: id,
      product_id: waited,
      quantity: 1,
      line_no: 2,
      waiting: true,
    });
    return { id, line: first, waited };
  };
  const datePromises = (orderIds: number[], days: string) =>
    `select ledger.date_promises(${ledger.warehouse}, ${ids(...orderIds)}, '${days}'::date[])`;
  const days = () =>
    ledger.rows(
      `
        select order_line_id, ship_on::text
        from promise
        where ${ledger.here} and product_id = ${product}
        order by order_line_id`,
    );

  test('gives promises another ship date, and lets what waits in these orders try again', async () => {
    const [first, second, third] = [
      await dated('2026-04-01', 3),
      await dated('2026-04-02', 2),
      await dated('2026-04-03', 1),
    ];
    await ledger.rows('delete from allocation_wake');
    await ledger.rows(datePromises([first.id, second.id], '{2026-05-01,null}'));
    expect(await days()).toEqual([
      [first.line, '2026-05-01'],
      [second.line, 'infinity'],
      [third.line, '2026-04-03'],
    ]);
    expect(await wakes()).toEqual([[`{${first.waited},${second.waited}}`]]);
  });

  test('waits for who changes promises of the products of these orders, and for nobody else', async () => {
    const [asked, apart] = [await dated('2026-04-01', 3), await dated('2026-04-02', 2)];
    await ledger.stock(apart.waited, { location_id: shelf });
    await ledger.commit();
    const held = (productId: number) =>
      `select from product_stock
        where ${ledger.here} and product_id = ${productId} for update`;
    const statement = datePromises([asked.id], '{2026-05-01}');
    await ledger.whileWaiting(held(product), statement, 'select');
    await ledger.during(held(apart.waited), () => ledger.rows(statement));
  });
});
