import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf, other] = [0, 0, 0];

type Values = Record<string, unknown>;

beforeEach(async () => {
  product = await ledger.product();
  [shelf, other] = [await ledger.place(), await ledger.place()];
});

const place = (more: Values) => ({
  product_id: product,
  lot_id: null,
  pallet_id: null,
  location_id: shelf,
  ...more,
});
const palletOf = (balance: number) =>
  ledger.value(`select pallet_id from inventory where id = ${balance}`);

test('counted reads the balances of each place, loose in a location or on a pallet, and nothing in transit', async () => {
  product = await ledger.product({ tracking: 'LOT' });
  const [a, b] = [await ledger.lot(product), await ledger.lot(product)];
  const open = (more: Values) => ledger.stock(product, { location_id: shelf, lot_id: a, ...more });
  const [loose, damaged, elsewhere, ofB, onPallet] = [
    await open({}),
    await open({ status: 'DAMAGED' }),
    await open({ location_id: other }),
    await open({ lot_id: b }),
    await open({ lpn: `LPN-${product}` }),
  ];
  await ledger.stock(await ledger.product(), { location_id: shelf });
  await ledger.insert('inventory', {
    warehouse_id: ledger.warehouse,
    customer_id: ledger.customer,
    product_id: product,
    lot_id: a,
    location_id: shelf,
    status: 'IN_TRANSIT',
    quantity: 5,
    received_at: '2026-01-01',
  });
  const pallet_id = await palletOf(onPallet);
  const places = list(
    place({ lot_id: a }),
    place({ lot_id: b }),
    place({ lot_id: a, location_id: other }),
    place({ lot_id: a, pallet_id, location_id: null }),
    place({ lot_id: a, pallet_id }),
    place({ lot_id: a, pallet_id, location_id: other }),
  );
  expect(
    await ledger.rows(
      `select place, balance_id from ledger.counted(${ledger.warehouse}, ${places}) order by 1, 2`,
    ),
  ).toEqual([
    [1, loose],
    [1, damaged],
    [2, ofB],
    [3, elsewhere],
    [4, onPallet],
    [5, onPallet],
  ]);
});

test('counted reads a single product of a place', async () => {
  const balance = await ledger.stock(product, { location_id: shelf });
  await ledger.stock(await ledger.product(), { location_id: shelf });
  expect(
    await ledger.rows(
      `select balance_id from ledger.counted(${ledger.warehouse}, ${list(place({}))})`,
    ),
  ).toEqual([[balance]]);
});

test('reading a place locks it against writers, posting locks it against everybody', async () => {
  const [balance, onPallet, untouched] = [
    await ledger.stock(product, { location_id: shelf }),
    await ledger.stock(product, { location_id: other, lpn: `LPN-${product}` }),
    await ledger.stock(product, { location_id: other }),
  ];
  const pallet = await palletOf(onPallet);
  await ledger.commit();
  const hold = `select * from ledger.read_for_count(${ledger.warehouse}, ${list(place({}))}, null)`;
  const lock = `
    select ledger.lock_for_count(${ledger.warehouse}, ${list(place({}))}, ${ids(pallet)})`;
  await ledger.whileWaiting(
    `select from inventory where ${ledger.here} and id = ${balance} for no key update`,
    hold,
    'select',
  );
  await ledger.whileWaiting(
    `select from inventory where ${ledger.here} and id = ${balance} for share`,
    lock,
    'select',
  );
  await ledger.whileWaiting(
    `select from inventory where ${ledger.here} and id = ${onPallet} for share`,
    lock,
    'select',
  );
  await ledger.rows(hold);
  expect(
    await ledger.seenByOthers(
      `select id from inventory where ${ledger.here} and id = ${balance} for share skip locked`,
    ),
  ).toEqual([[balance]]);
  await ledger.rows(lock);
  expect(
    await ledger.seenByOthers(
      `
        select id
        from inventory
        where ${ledger.here}
          and id in (${balance}, ${onPallet}, ${untouched})
        for share skip locked`,
    ),
  ).toEqual([[untouched]]);
});

describe('read_for_count', () => {
  const dayOf = (at: string) =>
    `(${ledger.warehouse}, ${ledger.user}, '2026-03-01 ${at}Z', null, null)::ledger.context`;
  const move = (at: string, from: number, to: number, quantity: number) =>
    ledger.value(
      `select to_id from ledger.move(${dayOf(at)}, 'MOVE', ${from}, ${to}, null, ${quantity}, null)`,
    );
  const movePallet = (at: string, pallet: number, to: number) =>
    ledger.rows(`select ledger.move_pallet(${dayOf(at)}, 'MOVE', ${pallet}, ${to}, null)`);
  const adjust = (at: string, balance: number, quantity: number) =>
    ledger.rows(`select ledger.adjust(${dayOf(at)}, ${balance}, ${quantity}, 'Found')`);
  const newest = () => ledger.value('select max(id) from movement');
  /**
   * What places had: units, newest correction, location of the pallet, whether they changed since.
   */
  const read = (at: string | null, ...places: Values[]) =>
    ledger.rows(
      `
        select *
        from ledger.read_for_count(${ledger.warehouse}, ${list(...places)},
          ${at === null ? 'null' : `'2026-03-01 ${at}Z'`})`,
    );

  test('says what stood in a place at an instant, whatever came and went since', async () => {
    const balance = await ledger.stock(product, { location_id: shelf, quantity: 20 });
    const away = await move('11:00', balance, other, 6);
    await move('13:00', away, shelf, 1);
    const places = [place({}), place({ location_id: other })];
    expect(await read(null, ...places)).toEqual([
      [15, null, null, false],
      [5, null, null, false],
    ]);
    expect(await read('10:30', ...places)).toEqual([
      [20, null, null, true],
      [0, null, null, true],
    ]);
    expect(await read('12:00', ...places)).toEqual([
      [14, null, null, true],
      [6, null, null, true],
    ]);
    expect(await read('14:00', place({}))).toEqual([[15, null, null, false]]);
  });

  test('takes what bears the millisecond of the instant for later', async () => {
    const balance = await ledger.stock(product, { location_id: shelf, quantity: 20 });
    await move('11:00:00.500', balance, other, 6);
    expect(await read('11:00:00.500', place({}))).toEqual([[20, null, null, true]]);
    expect(await read('11:00:00.501', place({}))).toEqual([[14, null, null, false]]);
  });

  test('keeps products, lots, pallets and loose stock apart, and leaves out what is in transit', async () => {
    product = await ledger.product({ tracking: 'LOT' });
    const [a, b] = [await ledger.lot(product), await ledger.lot(product)];
    const open = (more: Values) =>
      ledger.stock(product, { location_id: shelf, lot_id: a, ...more });
    const [loose, ofB, onPallet] = [
      await open({}),
      await open({ lot_id: b }),
      await open({ lpn: `LPN-${product}` }),
    ];
    const pallet_id = await palletOf(onPallet);
    await move('11:00', ofB, other, 1);
    await move('11:00', onPallet, shelf, 2);
    await ledger.rows(`
      insert into movement (warehouse_id, at, kind, customer_id, product_id, lot_id, quantity,
        to_inventory_id, to_location_id, to_status, user_id)
      values (${ledger.warehouse}, '2026-03-01 11:00Z', 'RECEIVE', ${ledger.customer}, ${product},
        ${a}, 3, ${loose}, ${shelf}, 'IN_TRANSIT', ${ledger.user})`);
    expect(
      await read(
        '10:30',
        place({ lot_id: a }),
        place({ lot_id: b }),
        place({ lot_id: a, pallet_id, location_id: null }),
      ),
    ).toEqual([
      [10, null, null, true],
      [10, null, null, true],
      [10, null, shelf, true],
    ]);
    expect(await read('10:30', place({ product_id: await ledger.product() }))).toEqual([
      [0, null, null, false],
    ]);
  });

  test('says where a pallet stood, and that it was moved although it carries as much', async () => {
    const balance = await ledger.stock(product, { location_id: shelf, lpn: `LPN-${product}` });
    const pallet_id = await palletOf(balance);
    const third = await ledger.place();
    await movePallet('11:00', pallet_id, other);
    await movePallet('12:00', pallet_id, third);
    const [anywhere, here] = [place({ pallet_id, location_id: null }), place({ pallet_id })];
    expect(await read('10:30', anywhere, here)).toEqual([
      [10, null, shelf, true],
      [10, null, shelf, true],
    ]);
    expect(await read('11:30', anywhere, here)).toEqual([
      [10, null, other, true],
      [0, null, other, false],
    ]);
    // What bears the instant came after it.
    expect(await read('11:00', anywhere)).toEqual([[10, null, shelf, true]]);
    expect(await read('12:30', anywhere, here)).toEqual([
      [10, null, third, false],
      [0, null, third, false],
    ]);
    expect(await read(null, anywhere)).toEqual([[10, null, third, false]]);
  });

  test('tells the newest correction that was known at the instant, of a place or of a pallet', async () => {
    const [loose, onPallet] = [
      await ledger.stock(product, { location_id: shelf }),
      await ledger.stock(product, { location_id: shelf, lpn: `LPN-${product}` }),
    ];
    const pallet_id = await palletOf(onPallet);
    await adjust('11:00', loose, 1);
    const first = await newest();
    await adjust('12:00', onPallet, -1);
    const ofPallet = await newest();
    await adjust('13:00', loose, 2);
    const last = await newest();
    const places = [place({}), place({ pallet_id, location_id: null })];
    expect(await read('11:00', ...places)).toEqual([
      [10, null, null, true],
      [10, null, shelf, true],
    ]);
    expect(await read('12:30', ...places)).toEqual([
      [11, first, null, true],
      [9, ofPallet, shelf, false],
    ]);
    expect(await read(null, ...places)).toEqual([
      [13, last, null, false],
      [9, ofPallet, shelf, false],
    ]);
    expect(await read('13:30', place({ location_id: other }))).toEqual([[0, null, null, false]]);
  });

  test('says nothing of other goods in the place, or of other pallets', async () => {
    const neighbour = await ledger.product();
    await ledger.stock(product, { location_id: shelf });
    const [beside, still, moved] = [
      await ledger.stock(neighbour, { location_id: shelf }),
      await ledger.stock(product, { location_id: shelf, lpn: `STILL-${product}` }),
      await ledger.stock(product, { location_id: other, lpn: `MOVED-${product}` }),
    ];
    await adjust('11:00', beside, 1);
    await move('11:00', beside, other, 2);
    await movePallet('11:00', await palletOf(moved), await ledger.place());
    expect(
      await read(
        '10:30',
        place({}),
        place({ pallet_id: await palletOf(still), location_id: null }),
      ),
    ).toEqual([
      [10, null, null, false],
      [10, null, shelf, false],
    ]);
    expect(await read(null, place({}))).toEqual([[10, null, null, false]]);
    product = await ledger.product({ tracking: 'LOT' });
    const [a, b] = [await ledger.lot(product), await ledger.lot(product)];
    await ledger.stock(product, { location_id: shelf, lot_id: a });
    await adjust('11:00', await ledger.stock(product, { location_id: shelf, lot_id: b }), 1);
    expect(await read(null, place({ lot_id: a }))).toEqual([[10, null, null, false]]);
  });

  test('never says less than nothing, where the clocks of movements disagree with their order', async () => {
    const balance = await ledger.stock(product, { location_id: shelf, quantity: 5 });
    const elsewhere = await ledger.stock(product, { location_id: other, quantity: 9 });
    await move('12:00', elsewhere, shelf, 9);
    const late = await ledger.value(
      `
        select id
        from inventory
        where product_id = ${product} and location_id = ${shelf} and quantity = 14`,
    );
    expect(late).toBe(balance);
    await move('11:00', balance, other, 14);
    expect(await read('11:30', place({}))).toEqual([[0, null, null, true]]);
  });

  test('waits for whoever changes the stock, and reads what they left', async () => {
    const balance = await ledger.stock(product, { location_id: shelf, quantity: 20 });
    await ledger.commit();
    const units = await ledger.after(
      `update inventory set quantity = 14 where id = ${balance}`,
      () => read(null, place({})),
    );
    expect(units).toEqual([[14, null, null, false]]);
  });
});

describe('count', () => {
  let count = 0;
  beforeEach(async () => {
    count = await ledger.insert('cycle_count', {
      warehouse_id: ledger.warehouse,
      name: `Count of ${product}`,
      status: 'DRAFT',
      chosen_by: 'LOCATIONS',
      created_at: '2026-03-01',
      created_by: ledger.user,
    });
  });

  const line = (countedProduct = product, more: Values = {}) =>
    ledger.insert('cycle_count_line', {
      warehouse_id: ledger.warehouse,
      count_id: count,
      customer_id: ledger.customer,
      product_id: countedProduct,
      location_id: shelf,
      listed: true,
      ...more,
    });
  const correction = (countLine: number, delta: number, more: Values) => ({
    count_line_id: countLine,
    inventory_id: null,
    delta,
    customer_id: ledger.customer,
    ...place({}),
    status: 'AVAILABLE',
    received_at: '2026-02-01',
    ...more,
  });
  const post = (...corrections: Values[]) =>
    `
      select ledger.count(${ledger.on.replace("'ORDER', 1", `'COUNT', ${count}`)},
        ${list(...corrections)}, 'Cycle count')`;
  const places = () =>
    ledger.rows(
      `
        select i.quantity, i.status, i.location_id, i.pallet_id, i.received_at::date::text
        from inventory i
        where i.product_id = ${product}
        order by i.id`,
    );
  const movements = () =>
    ledger.rows(`
      select kind, quantity, from_inventory_id, to_inventory_id, count_line_id, reason from movement
    where kind = 'COUNT' and product_id >= ${product} order by id`);

  test('posts losses and finds, and creates balances for unknown goods', async () => {
    const [balance, onPallet] = [
      await ledger.stock(product, { location_id: shelf }),
      await ledger.stock(product, { location_id: other, lpn: `LPN-${product}` }),
    ];
    const stray = await ledger.stock(product, {
      location_id: other,
      lpn: `LPN-${product}-2`,
      quantity: 1,
    });
    const pallet_id = await palletOf(onPallet);
    const counted = await line();
    await ledger.rows(
      post(
        correction(counted, -3, { inventory_id: balance }),
        correction(counted, 4, { inventory_id: onPallet, pallet_id }),
        correction(counted, 5, {}),
        correction(counted, 6, { pallet_id, location_id: null, status: 'DAMAGED' }),
      ),
    );
    const [loose, damaged] = (
      await ledger.rows(
        `select id from inventory where product_id = ${product} and id > ${stray} order by id`,
      )
    ).map(([id]) => id);
    expect(await places()).toEqual([
      [7, 'AVAILABLE', shelf, null, '2026-01-01'],
      [14, 'AVAILABLE', other, pallet_id, '2026-01-01'],
      [1, 'AVAILABLE', other, await palletOf(stray), '2026-01-01'],
      [5, 'AVAILABLE', shelf, null, '2026-02-01'],
      [6, 'DAMAGED', other, pallet_id, '2026-02-01'],
    ]);
    expect(await movements()).toEqual([
      ['COUNT', 3, balance, null, counted, 'Cycle count'],
      ['COUNT', 4, null, onPallet, counted, 'Cycle count'],
      ['COUNT', 5, null, loose, counted, 'Cycle count'],
      ['COUNT', 6, null, damaged, counted, 'Cycle count'],
    ]);
  });

  test('adds found units to an existing balance of the same kind', async () => {
    const balance = await ledger.stock(product, { location_id: shelf, received_on: '2026-02-01' });
    await ledger.rows(post(correction(await line(), 2, {})));
    expect(await ledger.balances()).toEqual([[balance, 'AVAILABLE', 12, 0]]);
  });

  test('adds nothing to a pallet in another warehouse, but may count it as missing', async () => {
    const lpn = `LPN-${product}`;
    const balance = await ledger.stock(product, { location_id: shelf, lpn, quantity: 3 });
    const pallet_id = await palletOf(balance);
    const counted = await line(product, { pallet_id });
    await ledger.elsewhere(lpn, product);
    const onPallet = { inventory_id: balance, pallet_id };
    expect(await ledger.refusal(post(correction(counted, 1, onPallet)))).toEqual([
      'LPN_ELSEWHERE',
      { lpn },
    ]);
    expect(await ledger.refusal(post(correction(counted, -1, onPallet)))).toBeNull();
    // Loose stock is of no pallet.
    expect(
      await ledger.refusal(
        post(correction(await line(), 1, {}), correction(counted, -1, onPallet)),
      ),
    ).toBeNull();
  });
});
