import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';
import { plainTest } from '#test/ownCluster.ts';

const ledger = onBareLedger();
let [product, second, shelf, other] = [0, 0, 0, 0];

beforeEach(async () => {
  [product, second] = [await ledger.product(), await ledger.product()];
  [shelf, other] = [await ledger.place(), await ledger.place()];
});

type Values = Record<string, unknown>;

const pallet = (lpn: string, location: number | null = shelf) =>
  ledger.insert('pallet', {
    warehouse_id: ledger.warehouse,
    lpn,
    customer_id: ledger.customer,
    location_id: location,
    created_at: '2026-01-01',
    created_by: ledger.user,
  });
/**
 * Of each balance: product, status, units, allocated units, location, LPN, lot, when it was
 * received.
 */
const stock = () =>
  ledger.rows(`
    select i.product_id, i.status, i.quantity, i.allocated, i.location_id, p.lpn, i.lot_id,
      to_char(i.received_at, 'YYYY-MM-DD HH24:MI')
    from inventory i
    left join pallet p on p.warehouse_id = i.warehouse_id and p.id = i.pallet_id
    where i.product_id >= ${product}
    order by i.id`);
/** Of each movement: kind, product, units, from, to, ASN item, reason, notes. */
const movements = () =>
  ledger.rows(
    `
      select kind, product_id, quantity, from_inventory_id, to_inventory_id, asn_item_id, reason,
        notes
      from movement
      where product_id >= ${product}
      order by id`,
  );
const balanceOf = (productId: number, where = 'true') =>
  ledger.value(`select max(id) from inventory where product_id = ${productId} and ${where}`);

plainTest(
  'numbers of pallets that stand here already are passed over, and not locked',
  async () => {
    const last = Number(await ledger.value("select nextval('lpn_number')"));
    await ledger.rows(`
    insert into pallet (warehouse_id, lpn, customer_id, location_id, created_at, created_by)
    select ${ledger.warehouse}, 'LPN-' || lpad(n::text, 8, '0'), ${ledger.customer}, ${shelf},
      now(), ${ledger.user}
    from generate_series(${last + 1}, ${last + 100}) n`);
    const lpn = await ledger.value<string>('select next_lpn()');
    expect(Number(lpn.slice(4))).toBe(last + 101);
    // The table of locks has room for some thousands.
    const locks = `select count(*)::int from pg_locks
    where locktype = 'advisory' and pid = pg_backend_pid()`;
    expect(await ledger.value(locks)).toBe(1);
  },
);

describe('open', () => {
  const open = (...lines: Values[]) =>
    `
      select ledger.open(${ledger.on},
        ${list(
          ...lines.map((line) => ({
            customer_id: ledger.customer,
            product_id: product,
            location_id: shelf,
            status: 'AVAILABLE',
            ...line,
          })),
        )},
      'Opening', 'From the old system')`;

  test('adds stock by product, place, status and age, loose and on pallets', async () => {
    await ledger.rows(
      open(
        { quantity: 3, received_on: '2026-01-01', lpn: 'A' },
        { quantity: 4, received_on: '2026-01-01' },
        { quantity: 5, received_on: '2026-01-01', location_id: other },
        { quantity: 6, received_on: '2026-01-01', status: 'DAMAGED' },
        { quantity: 7, received_on: '2026-01-02T08:30Z' },
        { quantity: 1, received_on: '2026-01-01', lpn: 'B', location_id: other },
        { quantity: 2 },
        { quantity: 8, received_on: '2026-01-01' },
        { quantity: 9, received_on: '2026-01-01', product_id: second },
      ),
    );
    const expected = [
      [product, 'AVAILABLE', 3, 0, shelf, 'A', null, '2026-01-01 00:00'],
      [product, 'AVAILABLE', 12, 0, shelf, null, null, '2026-01-01 00:00'],
      [product, 'DAMAGED', 6, 0, shelf, null, null, '2026-01-01 00:00'],
      [product, 'AVAILABLE', 7, 0, shelf, null, null, '2026-01-02 08:30'],
      [product, 'AVAILABLE', 2, 0, shelf, null, null, '2026-03-01 10:00'],
      [product, 'AVAILABLE', 5, 0, other, null, null, '2026-01-01 00:00'],
      [product, 'AVAILABLE', 1, 0, other, 'B', null, '2026-01-01 00:00'],
      [second, 'AVAILABLE', 9, 0, shelf, null, null, '2026-01-01 00:00'],
    ];
    expect(await stock()).toEqual(expected);
    const written = await movements();
    expect(written.map(([kind, , quantity, from]) => [kind, quantity, from])).toEqual(
      [3, 4, 5, 6, 7, 1, 2, 8, 9].map((units) => ['OPENING', units, null]),
    );
    const [, first, , , , , , last] = written.map(([, , , , to]) => to);
    expect(first).toBe(last);
    expect(new Set(written.map(([, , , , to]) => to)).size).toBe(8);
    expect(written[0]?.slice(5)).toEqual([null, 'Opening', 'From the old system']);
    // More of the same joins what is there.
    await ledger.rows(
      open(
        { quantity: 10, received_on: '2026-01-01' },
        { quantity: 1, received_on: '2026-01-01', lpn: 'A' },
      ),
    );
    expect((await stock()).slice(0, 2).map(([, , quantity]) => quantity)).toEqual([4, 22]);
    expect(await movements()).toHaveLength(11);
  });

  test('brings more onto a pallet where that stands by now, also while it is moved', async () => {
    const lpn = `MOVED ${product}`;
    await ledger.rows(open({ quantity: 3, lpn }));
    await ledger.commit();
    const moved = `
      select ledger.move_pallet(${ledger.on}, 'MOVE', id, ${other}, null)
      from pallet
      where ${ledger.here} and lpn = '${lpn}'`;
    await ledger.after(moved, () =>
      ledger.rows(open({ quantity: 4, lpn }, { quantity: 5, lpn, product_id: second })),
    );
    expect(
      (await stock()).map(([productId, , quantity, , place]) => [productId, quantity, place]),
    ).toEqual([
      [product, 7, other],
      [second, 5, other],
    ]);
  });

  test('keeps lots apart', async () => {
    product = await ledger.product({ tracking: 'LOT' });
    const [a, b] = [await ledger.lot(product), await ledger.lot(product)];
    await ledger.rows(
      open(
        { quantity: 3, received_on: '2026-01-01', lot_id: a },
        { quantity: 4, received_on: '2026-01-01', lot_id: b },
      ),
    );
    expect((await stock()).map(([, , quantity, , , , lot]) => [lot, quantity])).toEqual([
      [a, 3],
      [b, 4],
    ]);
    expect(await ledger.refusal(open({ quantity: 1, received_on: '2026-01-01' }))).toEqual([
      'LOT_REQUIRED',
      { sku: expect.any(String) },
    ]);
  });

  test('refuses a location that is retired or blocked, and not one that is full', async () => {
    const [retired, blocked, small] = [
      await ledger.place({ active: false }),
      await ledger.place({ blocked_in: true, block_reason: 'Wet' }),
      await ledger.place({ capacity: 1 }),
    ];
    const nameOf = (id: number) =>
      ledger.value<string>(`select name from location where id = ${id}`);
    expect(
      await ledger.refusal(open({ quantity: 1 }, { quantity: 1, location_id: retired })),
    ).toEqual(['RETIRED', { what: 'LOCATION', name: await nameOf(retired) }]);
    expect(await ledger.refusal(open({ quantity: 1, location_id: blocked }))).toEqual([
      'PLACE_BLOCKED',
      { name: await nameOf(blocked), reason: 'Wet', way: 'IN' },
    ]);
    expect(await ledger.refusal(open({ quantity: 5, location_id: small }))).toBeNull();
  });

  test('waits for a concurrent block of a location, and then refuses the location', async () => {
    await ledger.commit();
    const changed = `
      update location set blocked_in = true, block_reason = 'Wet' where id = ${shelf}`;
    expect(await ledger.after(changed, () => ledger.refusal(open({ quantity: 1 })))).toEqual([
      'PLACE_BLOCKED',
      expect.anything(),
    ]);
  });
});

describe('receive', () => {
  test('brings units in on a new pallet, by product, status and lot', async () => {
    product = await ledger.product({ tracking: 'LOT' });
    const [a, b] = [await ledger.lot(product), await ledger.lot(product)];
    const line = (values: Values) => ({
      product_id: product,
      status: 'AVAILABLE',
      lot_id: a,
      asn_item_id: null,
      reason: null,
      ...values,
    });
    const lines = list(
      line({ quantity: 3 }),
      line({ quantity: 4, status: 'DAMAGED', reason: 'Wet' }),
      line({ quantity: 5, lot_id: b }),
      line({ quantity: 6 }),
    );
    const [[id, lpn] = []] = await ledger.rows(
      `
        select *
        from ledger.receive(${ledger.on}, ${ledger.customer}, ${shelf}, ${lines}, 'Late',
          'LABEL-1')`,
    );
    expect([
      lpn,
      (await stock()).map(([, status, quantity, , location, pallet, lot]) => [
        status,
        quantity,
        location,
        pallet,
        lot,
      ]),
    ]).toEqual([
      'LABEL-1',
      [
        ['AVAILABLE', 9, shelf, 'LABEL-1', a],
        ['DAMAGED', 4, shelf, 'LABEL-1', a],
        ['AVAILABLE', 5, shelf, 'LABEL-1', b],
      ],
    ]);
    expect(
      await ledger.rows(`select lpn, location_id, asn_id from pallet where id = ${id}`),
    ).toEqual([['LABEL-1', shelf, null]]);
    const [first, damaged, last] = await Promise.all(
      [`lot_id = ${a} and status = 'AVAILABLE'`, "status = 'DAMAGED'", `lot_id = ${b}`].map(
        (where) => balanceOf(product, where),
      ),
    );
    expect(await movements()).toEqual([
      ['RECEIVE', product, 3, null, first, null, null, 'Late'],
      ['RECEIVE', product, 4, null, damaged, null, 'Wet', 'Late'],
      ['RECEIVE', product, 5, null, last, null, null, 'Late'],
      ['RECEIVE', product, 6, null, first, null, null, 'Late'],
    ]);
  });

  const receiveAt = (location: number, lot: number | null = null) => {
    const line = {
      product_id: product,
      status: 'AVAILABLE',
      lot_id: lot,
      quantity: 3,
      asn_item_id: null,
      reason: null,
    };
    return ledger.rows(
      `select ledger.receive(${ledger.on}, ${ledger.customer}, ${location}, ${list(line)}, null)`,
    );
  };
  const lastRank = () =>
    ledger.value<number | null>(
      `
        select allocation_rank
        from inventory
        where product_id = ${product}
        order by id desc
        limit 1`,
    );

  test('ranks its balances by their own location and lot', async () => {
    const ranks = [];
    for (const type of ['PICK', 'STORAGE', 'QUARANTINED']) {
      await receiveAt(await ledger.place({ type }));
      ranks.push(await lastRank());
    }
    expect(ranks).toEqual([0, 1, null]);
    product = await ledger.product({ tracking: 'LOT', expires: true });
    await receiveAt(shelf, await ledger.lot(product, { expires_on: '2026-01-01' }));
    expect(await lastRank()).toBeNull();
    await receiveAt(shelf, await ledger.lot(product, { expires_on: '2126-01-01' }));
    expect(await lastRank()).toBe(1);
  });

  test('waits for a concurrent hold of a lot and a concurrent block of a location, and the units are then not for sale', async () => {
    product = await ledger.product({ tracking: 'LOT' });
    const lot = await ledger.lot(product);
    await ledger.commit();
    const changed = `
      select from location where ${ledger.here} and id = ${shelf} for update;
      update location set blocked_out = true, block_reason = 'Leak' where id = ${shelf}`;
    await ledger.after(changed, () => receiveAt(shelf, lot));
    expect(await lastRank()).toBeNull();
    await ledger.commit();
    await ledger.after(`select ledger.hold_lot(now(), ${ledger.user}, ${lot}, 'Recall')`, () =>
      receiveAt(other, lot),
    );
    expect(await lastRank()).toBeNull();
  });
});

describe('take_back', () => {
  const takeBack = async (kept: Values[], passedOn: Values[]) =>
    ledger.rows(
      `
        select ledger.take_back(${ledger.on}, ${ledger.customer}, ${shelf}, ${await pallet('BACK')},
          ${list(...kept)}, ${list(...passedOn)}, 'Wrong size')`,
    );

  test('adds units that are kept; units for the client enter and leave at once', async () => {
    const lots = [await ledger.lot(second, { code: 'A' }), await ledger.lot(second, { code: 'B' })];
    await takeBack(
      [
        { product_id: product, status: 'AVAILABLE', lot_id: null, quantity: 3 },
        { product_id: second, status: 'DAMAGED', lot_id: null, quantity: 4 },
      ],
      [
        ...lots.map((lot_id, index) => ({ product_id: second, lot_id, quantity: 5 + index })),
        { product_id: product, lot_id: null, quantity: 7 },
      ],
    );
    expect(
      (await stock()).map(([productId, status, quantity, , location, lpn, lot]) => [
        productId,
        status,
        quantity,
        location,
        lpn,
        lot,
      ]),
    ).toEqual([
      [product, 'AVAILABLE', 3, shelf, 'BACK', null],
      [second, 'DAMAGED', 4, shelf, 'BACK', null],
      [second, 'QUARANTINED', 0, shelf, null, lots[0]],
      [second, 'QUARANTINED', 0, shelf, null, lots[1]],
      [product, 'QUARANTINED', 0, shelf, null, null],
    ]);
    const written = await movements();
    const passed = await ledger.rows(
      `
        select id
        from inventory
        where status = 'QUARANTINED' and product_id >= ${product}
        order by lot_id nulls last`,
    );
    expect(
      written
        .slice(0, 2)
        .map(([kind, productId, quantity, from]) => [kind, productId, quantity, from]),
    ).toEqual([
      ['RETURN', product, 3, null],
      ['RETURN', second, 4, null],
    ]);
    for (const [index, units] of [5, 6, 7].entries()) {
      const balance = passed[index]?.[0];
      expect(written).toContainEqual([
        'RETURN',
        index < 2 ? second : product,
        units,
        null,
        balance,
        null,
        'Wrong size',
        null,
      ]);
      expect(written).toContainEqual([
        'SHIP',
        index < 2 ? second : product,
        units,
        balance,
        null,
        null,
        'Wrong size',
        null,
      ]);
    }
    expect(written).toHaveLength(8);
  });
});

describe('a transfer', () => {
  let [item, next, asn] = [0, 0, 0];

  beforeEach(async () => {
    const own = { warehouse_id: ledger.warehouse, customer_id: ledger.customer };
    asn = await ledger.insert('asn', {
      ...own,
      reference: `T-${product}`,
      expected_on: '2026-03-02',
      created_at: '2026-03-01',
      created_by: ledger.user,
    });
    const items = [];
    for (const [index, productId] of [product, second].entries()) {
      items.push(
        await ledger.insert('asn_item', {
          ...own,
          asn_id: asn,
          product_id: productId,
          expected: 20,
          line_no: index + 1,
        }),
      );
    }
    [item = 0, next = 0] = items;
  });

  const asnPosting = () => ledger.on.replace("'ORDER', 1", `'ASN', ${asn}`);
  const unit = (quantity: number, more: Values = {}) => ({
    asn_item_id: item,
    product_id: product,
    lot_id: null,
    quantity,
    received_at: '2025-05-01',
    ...more,
  });
  const send = (...units: Values[]) =>
    ledger.rows(`select ledger.send(${asnPosting()}, ${ledger.customer}, ${list(...units)})`);
  const transit = () =>
    ledger.rows(
      `
        select asn_item_id, inventory_id, quantity
        from transit
        where asn_item_id in (${item}, ${next})
        order by asn_item_id, inventory_id`,
    );
  const inTransit = (productId: number, year: string) =>
    balanceOf(productId, `status = 'IN_TRANSIT' and received_at::text like '${year}%'`);
  const lockTransit = (...items: number[]) =>
    `
      select asn_item_id, inventory_id, quantity
      from ledger.lock_transit(${ledger.warehouse}, ${ids(...items)})`;

  test('keeps age and lot, with its units in transit for the items of its ASN', async () => {
    await send(
      unit(3),
      unit(4, { received_at: '2024-05-01' }),
      unit(2),
      unit(5, { asn_item_id: next, product_id: second }),
    );
    expect(await stock()).toEqual([
      [product, 'IN_TRANSIT', 4, 0, null, null, null, '2024-05-01 00:00'],
      [product, 'IN_TRANSIT', 5, 0, null, null, null, '2025-05-01 00:00'],
      [second, 'IN_TRANSIT', 5, 0, null, null, null, '2025-05-01 00:00'],
    ]);
    const [old, young, ofSecond] = [
      await inTransit(product, '2024'),
      await inTransit(product, '2025'),
      await inTransit(second, '2025'),
    ];
    expect(await transit()).toEqual([
      [item, old, 4],
      [item, young, 5],
      [next, ofSecond, 5],
    ]);
    expect(await movements()).toEqual([
      ['TRANSFER', product, 4, null, old, null, null, null],
      ['TRANSFER', product, 5, null, young, null, null, null],
      ['TRANSFER', second, 5, null, ofSecond, null, null, null],
    ]);
    // A second transfer joins what is under way, for its own item.
    await ledger.rows(`delete from transit where asn_item_id = ${item}`);
    await send(unit(1));
    expect((await stock())[1]?.slice(2, 3)).toEqual([6]);
    expect(await ledger.rows(lockTransit(item))).toEqual([[item, young, 1]]);
  });

  test('keeps lots apart', async () => {
    const lots = [
      await ledger.lot(product, { code: 'A' }),
      await ledger.lot(product, { code: 'B' }),
    ];
    await send(...lots.map((lot_id, index) => unit(3 + index, { lot_id })));
    expect((await stock()).map(([, , quantity, , , , lot]) => [lot, quantity])).toEqual([
      [lots[0], 3],
      [lots[1], 4],
    ]);
    expect((await transit()).map(([, , quantity]) => quantity)).toEqual([3, 4]);
  });

  test('is locked item by item, the oldest units first', async () => {
    await send(
      unit(5),
      unit(4, { received_at: '2024-05-01' }),
      unit(5, { asn_item_id: next, product_id: second }),
    );
    const [old, young] = [await inTransit(product, '2024'), await inTransit(product, '2025')];
    await ledger.rows(`update inventory set received_at = '2026-05-01' where id = ${old}`);
    expect(await ledger.rows(lockTransit(item))).toEqual([
      [item, young, 5],
      [item, old, 4],
    ]);
    await ledger.rows(`update transit set quantity = 0 where inventory_id = ${old}`);
    expect(await ledger.rows(lockTransit(item))).toEqual([[item, young, 5]]);
    await ledger.commit();
    const seen = await ledger.whileWaiting(
      `select from inventory where ${ledger.here} and id = ${young} for update`,
      lockTransit(item),
      `select id from inventory where ${ledger.here} and id = ${old} for update skip locked`,
    );
    expect(seen).toEqual([]);
    // It waits for what is on its way for no other item.
    await ledger.during(
      `select from inventory
        where ${ledger.here} and id = ${await inTransit(second, '2025')} for update`,
      () => ledger.rows(lockTransit(item)),
    );
  });

  const arriving = (quantity: number, transitId: number | null, more: Values = {}) => ({
    product_id: product,
    status: 'AVAILABLE',
    lot_id: null,
    quantity,
    asn_item_id: item,
    reason: null,
    transit_id: transitId,
    received_at: '2025-05-01',
    ...more,
  });
  const arrive = (onto: number, ...units: Values[]) =>
    ledger.rows(
      `
        select ledger.arrive(${asnPosting()}, ${ledger.customer}, ${shelf}, ${onto},
            ${list(...units)},
          'Dry')`,
    );

  test('arrives with its age, and surplus units like any other receipt', async () => {
    await send(
      unit(5),
      unit(4, { received_at: '2024-05-01' }),
      unit(5, { asn_item_id: next, product_id: second }),
    );
    const [old, young, ofSecond] = [
      await inTransit(product, '2024'),
      await inTransit(product, '2025'),
      await inTransit(second, '2025'),
    ];
    const onto = await pallet('IN', null);
    await arrive(
      onto,
      arriving(2, young),
      arriving(1, young),
      arriving(1, young, { status: 'DAMAGED', reason: 'Wet' }),
      arriving(4, old, { received_at: '2024-05-01' }),
      arriving(6, null, { received_at: '2026-03-01 10:00' }),
    );
    expect(await transit()).toEqual([
      [item, old, 0],
      [item, young, 1],
      [next, ofSecond, 5],
    ]);
    expect(await stock()).toEqual([
      [product, 'IN_TRANSIT', 0, 0, null, null, null, '2024-05-01 00:00'],
      [product, 'IN_TRANSIT', 1, 0, null, null, null, '2025-05-01 00:00'],
      [second, 'IN_TRANSIT', 5, 0, null, null, null, '2025-05-01 00:00'],
      ...(await stock()).slice(3),
    ]);
    expect((await stock()).slice(3).sort()).toEqual([
      [product, 'AVAILABLE', 3, 0, shelf, 'IN', null, '2025-05-01 00:00'],
      [product, 'AVAILABLE', 4, 0, shelf, 'IN', null, '2024-05-01 00:00'],
      [product, 'AVAILABLE', 6, 0, shelf, 'IN', null, '2026-03-01 10:00'],
      [product, 'DAMAGED', 1, 0, shelf, 'IN', null, '2025-05-01 00:00'],
    ]);
    const written = (await movements()).slice(3);
    const at = async (day: string, status: string) =>
      balanceOf(
        product,
        `pallet_id = ${onto} and status = '${status}' and received_at::date = '${day}'`,
      );
    const arrived = await at('2025-05-01', 'AVAILABLE');
    expect(written).toHaveLength(5);
    for (const each of [
      ['TRANSFER', product, 2, young, arrived, item, null, 'Dry'],
      ['TRANSFER', product, 1, young, arrived, item, null, 'Dry'],
      ['TRANSFER', product, 1, young, await at('2025-05-01', 'DAMAGED'), item, 'Wet', 'Dry'],
      ['TRANSFER', product, 4, old, await at('2024-05-01', 'AVAILABLE'), item, null, 'Dry'],
      ['RECEIVE', product, 6, null, await at('2026-03-01', 'AVAILABLE'), item, null, 'Dry'],
    ])
      expect(written).toContainEqual(each);
  });

  test('arrives for its own item if two items have units of one balance', async () => {
    const twin = await ledger.insert('asn_item', {
      warehouse_id: ledger.warehouse,
      customer_id: ledger.customer,
      asn_id: asn,
      product_id: product,
      expected: 9,
      line_no: 3,
    });
    await send(unit(5), unit(4, { asn_item_id: twin }));
    const balance = await inTransit(product, '2025');
    await arrive(await pallet('IN'), arriving(2, balance));
    expect(
      await ledger.rows(
        `select asn_item_id, quantity from transit where inventory_id = ${balance} order by 1`,
      ),
    ).toEqual([
      [item, 3],
      [twin, 4],
    ]);
  });

  const reuse = (lpn: string): Promise<number> =>
    ledger.value(
      `select ledger.reuse_unit(${asnPosting()}, ${ledger.customer}, '${lpn}', ${shelf})`,
    );

  test('comes back onto the pallet that it left, which gets the location of the arrival', async () => {
    const empty = await ledger.stock(product, {
      location_id: other,
      lpn: 'AGAIN',
      received_on: '2025-05-01',
    });
    const stays = await ledger.stock(product, {
      location_id: other,
      lpn: 'STAYS',
      received_on: '2025-05-01',
    });
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${empty}, -10, 'Left')`);
    await send(unit(5));
    const onto = await reuse('AGAIN');
    await arrive(onto, arriving(5, await inTransit(product, '2025')));
    expect(
      await ledger.rows(
        `
          select id, location_id, quantity
          from inventory
          where id in (${empty}, ${stays})
          order by id`,
      ),
    ).toEqual([
      [empty, shelf, 5],
      [stays, other, 10],
    ]);
  });

  test('is written off for units that never arrived', async () => {
    await send(
      unit(5),
      unit(4, { received_at: '2024-05-01' }),
      unit(3, { asn_item_id: next, product_id: second }),
    );
    const [old, young, ofSecond] = [
      await inTransit(product, '2024'),
      await inTransit(product, '2025'),
      await inTransit(second, '2025'),
    ];
    await arrive(await pallet('IN'), arriving(4, old, { received_at: '2024-05-01' }));
    const before = await movements();
    await ledger.rows(`select ledger.lose(${asnPosting()}, ${ids(item)}, 'Lost')`);
    expect((await movements()).slice(before.length)).toEqual([
      ['ADJUST', product, 5, young, null, null, 'Lost', null],
    ]);
    expect(await transit()).toEqual([
      [item, old, 0],
      [item, young, 0],
      [next, ofSecond, 3],
    ]);
    expect(
      await ledger.rows(
        `select quantity from inventory where id in (${old}, ${young}, ${ofSecond}) order by id`,
      ),
    ).toEqual([[0], [0], [3]]);
  });

  const endCarry = (...units: Values[]) =>
    `select ledger.end_carry(${asnPosting()}, ${list(...units.map((unit) => ({ parent: null, ...unit })))})`;

  test('arrives in units that stand in one another as they left', async () => {
    const [outer, carton, tote, empty] = [
      await pallet('O'),
      await pallet('C'),
      await pallet('T'),
      await pallet('E', null),
    ];
    await ledger.rows(`select ledger.nest(${ledger.on}, ${empty}, ${carton})`);
    await ledger.rows(
      endCarry(
        { pallet_id: outer, lpn: 'O' },
        { pallet_id: carton, lpn: 'C', parent: 1 },
        { pallet_id: tote, lpn: 'T', parent: 2 },
      ),
    );
    expect(
      await ledger.rows(
        `select id, parent_id, depth from pallet
         where ${ledger.here} and id in (${[outer, carton, tote, empty].join()}) order by id`,
      ),
    ).toEqual([
      [outer, null, 0],
      [carton, outer, 1],
      [tote, carton, 2],
      [empty, carton, 2],
    ]);
  });

  test('lists the content of its pallets until they arrive', async () => {
    const lots = [
      await ledger.lot(product, { code: 'A' }),
      await ledger.lot(product, { code: 'B' }),
    ];
    const ages = ['2024-05-01', '2025-05-01'];
    // Units of another item, as old as those of the next one.
    await send(unit(5, { received_at: '2024-05-01' }));
    await send(
      ...lots.flatMap((lot_id) => ages.map((received_at) => unit(5, { lot_id, received_at }))),
      unit(5, { asn_item_id: next, product_id: second, received_at: '2024-05-01' }),
    );
    const part = (lpn: string, more: Values) => ({ lpn, ...unit(2, more) });
    const carried = () =>
      ledger.rows(
        `
          select lpn, asn_item_id, inventory_id, quantity, arrived_at is not null
          from transit_pallet
          join transit_unit using (warehouse_id, asn_id, lpn)
          where asn_id = ${asn}
          order by lpn, asn_item_id, inventory_id`,
      );
    const balances: number[] = [];
    for (const lot of lots)
      for (const age of ages)
        balances.push(await balanceOf(product, `lot_id = ${lot} and received_at::date = '${age}'`));
    await ledger.rows(
      `select ledger.carry(${ledger.warehouse}, ${asn}, ${list(
        { lpn: 'A', kind: 'PALLET', parent: null },
        { lpn: 'B', kind: 'CARTON', parent: 'A' },
      )}, ${list(
        part('A', { lot_id: lots[0], received_at: ages[0] }),
        part('A', { lot_id: lots[1], received_at: ages[1] }),
        part('B', { lot_id: lots[0], received_at: ages[1] }),
        part('B', { lot_id: null, asn_item_id: next, product_id: second, received_at: ages[0] }),
      )})`,
    );
    const ofSecond = await balanceOf(second);
    const expected = [
      ['A', item, balances[0], 2, false],
      ['A', item, balances[3], 2, false],
      ['B', item, balances[1], 2, false],
      ['B', next, ofSecond, 2, false],
    ];
    expect(await carried()).toEqual(expected);
    expect(
      await ledger.rows(
        `select lpn, kind, parent_lpn, position from transit_unit where asn_id = ${asn} order by position`,
      ),
    ).toEqual([
      ['A', 'PALLET', null, 1],
      ['B', 'CARTON', 'A', 2],
    ]);
    await ledger.rows(endCarry({ pallet_id: await pallet('A'), lpn: 'A' }));
    expect(await carried()).toEqual(expected.map((row) => [...row.slice(0, 4), row[0] === 'A']));
    // The same label of another transfer is not meant.
    await ledger.rows(
      `
        select ledger.end_carry(${asnPosting().replace(`'ASN', ${asn}`, `'ASN', ${asn + 1}`)},
          ${list({ pallet_id: await pallet('B'), lpn: 'B' })})`,
    );
    expect((await carried()).map((row) => row[4])).toEqual([true, true, false, false]);
  });

  test('an empty unit comes back out of the one in which it stood, with what is in it', async () => {
    const order = await ledger.value(
      `select order_id from order_line where id = ${await ledger.line(product)}`,
    );
    const stranger = await ledger.insert('customer', { name: 'Zeta', email: 'z@example.com' });
    const [outer, back, tote, stays] = [
      await pallet('OUTER', other),
      await pallet('BACK', other),
      await pallet('TOTE', null),
      await pallet('STAYS', null),
    ];
    for (const [child, parent] of [
      [tote, back],
      [back, outer],
    ])
      await ledger.rows(`select ledger.nest(${ledger.on}, ${child}, ${parent})`);
    await ledger.rows(
      `update pallet set customer_id = ${stranger}, order_id = ${order}
       where id in (${back}, ${tote})`,
    );
    expect(await reuse('BACK')).toBe(back);
    expect(
      await ledger.rows(
        `select id, parent_id, location_id, customer_id, order_id, asn_id from pallet
          where ${ledger.here} and id in (${[outer, back, tote, stays].join()})
          order by id`,
      ),
    ).toEqual([
      [outer, null, other, ledger.customer, null, null],
      [back, null, shelf, ledger.customer, null, asn],
      [tote, back, shelf, ledger.customer, null, null],
      [stays, null, null, ledger.customer, null, null],
    ]);
    expect(await reuse('NEVER')).toBeNull();
    await ledger.stock(product, { location_id: other, lpn: 'FULL' });
    expect(await reuse('FULL')).toBeNull();
  });

  test('an empty unit that takes goods at the same time has stock', async () => {
    // What is committed stays for the runs that follow with changes of the ledger.
    const lpn = `BUSY ${product}`;
    const onto = await pallet(lpn, other);
    const goods = await ledger.stock(product, { location_id: other });
    await ledger.commit();
    const seen = await ledger.after(
      `select ledger.move(${ledger.on}, 'MOVE', ${goods}, null, null, 1, null, ${onto})`,
      () => reuse(lpn),
    );
    expect(seen).toBeNull();
  });

  test('does not arrive on a pallet on which a count found stock in the source warehouse', async () => {
    const lpn = `LPN-${product}`;
    const onto = await ledger.stock(product, { location_id: shelf, lpn });
    await ledger.elsewhere(lpn, product);
    const palletId = await ledger.value(`select pallet_id from inventory where id = ${onto}`);
    expect(await ledger.refusal(endCarry({ pallet_id: palletId, lpn }))).toEqual([
      'LPN_ELSEWHERE',
      { lpn },
    ]);
  });
});
