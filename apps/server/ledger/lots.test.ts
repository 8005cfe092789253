import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf] = [0, 0];

beforeEach(async () => {
  product = await ledger.product({ tracking: 'LOT', expires: true });
  shelf = await ledger.place();
});

interface Wanted {
  product_id?: number;
  code: string;
  expires_on?: string | null;
  produced_on?: string | null;
}

const makeLots = (...wanted: Wanted[]) =>
  `
    select ledger.make_lots('2026-03-01',
      ${list(...wanted.map((each) => ({ product_id: product, expires_on: null, produced_on: null, ...each })))})::text`;
const dates = () =>
  ledger.rows(
    `
      select product_id, code, expires_on, produced_on
      from lot
      where product_id >= ${product}
      order by id`,
  );
const stockOf = (lot: number, more = {}) =>
  ledger.stock(product, { lot_id: lot, location_id: shelf, ...more });

describe('make_lots', () => {
  test('finds lots by product and code, makes the others, and returns them in the order given', async () => {
    const other = await ledger.product({ tracking: 'LOT' });
    await ledger.lot(other, { code: 'A', expires_on: '2030-01-01' });
    const known = await ledger.lot(product, { code: 'B', expires_on: '2027-05-01' });
    const result = await ledger.value<string>(
      makeLots(
        { code: 'B' },
        { code: 'A', expires_on: '2027-06-01' },
        { code: 'A', produced_on: '2026-01-01' },
        { product_id: other, code: 'B' },
      ),
    );
    const [first, a, again, ofOther] = result.replace(/[{}]/g, '').split(',').map(Number);
    expect([first, again]).toEqual([known, a]);
    expect(
      await ledger.rows(
        `
          select id, created_at = '2026-03-01'
          from lot
          where id in (${a}, ${ofOther})
          order by product_id`,
      ),
    ).toEqual([
      [a, true],
      [ofOther, true],
    ]);
    expect(await dates()).toEqual(
      expect.arrayContaining([
        [other, 'A', '2030-01-01', null],
        [product, 'B', '2027-05-01', null],
        [product, 'A', '2027-06-01', '2026-01-01'],
        [other, 'B', null, null],
      ]),
    );
  });

  test('sets any date of a lot while no stock of it has moved, and leaves other lots unchanged', async () => {
    await ledger.lot(product, { code: 'A', expires_on: '2027-05-01', produced_on: '2026-01-01' });
    await ledger.lot(product, { code: 'B', expires_on: '2027-05-01' });
    await ledger.rows(makeLots({ code: 'A', expires_on: '2027-07-07' }, { code: 'B' }));
    expect(await dates()).toEqual([
      [product, 'A', '2027-07-07', '2026-01-01'],
      [product, 'B', '2027-05-01', null],
    ]);
    await ledger.rows(makeLots({ code: 'A', produced_on: '2026-02-02' }));
    expect((await dates())[0]).toEqual([product, 'A', '2027-07-07', '2026-02-02']);
  });

  test('sets only missing dates of a lot that has moved', async () => {
    const lots = [];
    for (const [code, expires_on, produced_on] of [
      ['NONE', null, null],
      ['ENDS', '2027-05-01', null],
      ['MADE', null, '2026-01-01'],
    ] as const) {
      lots.push(await ledger.lot(product, { code, expires_on, produced_on }));
    }
    for (const lot of lots) await stockOf(lot);
    await ledger.rows(
      makeLots(
        { code: 'NONE' },
        { code: 'ENDS', expires_on: '2027-05-01' },
        { code: 'MADE', produced_on: '2026-01-01' },
      ),
    );
    expect((await dates()).map(([, , ...rest]) => rest)).toEqual([
      [null, null],
      ['2027-05-01', null],
      [null, '2026-01-01'],
    ]);
    await ledger.rows(
      makeLots(
        { code: 'NONE', expires_on: '2027-06-01' },
        { code: 'ENDS', produced_on: '2026-02-02' },
        { code: 'MADE', expires_on: '2027-08-01' },
      ),
    );
    expect((await dates()).map(([, , ...rest]) => rest)).toEqual([
      ['2027-06-01', null],
      ['2027-05-01', '2026-02-02'],
      ['2027-08-01', '2026-01-01'],
    ]);
    await ledger.rows(makeLots({ code: 'NONE', produced_on: '2026-03-03' }));
    expect((await dates())[0]?.slice(2)).toEqual(['2027-06-01', '2026-03-03']);
  });

  test('keeps the dates of two lots apart that have one code but different products', async () => {
    const other = await ledger.product({ tracking: 'LOT', expires: true });
    for (const productId of [product, other]) await ledger.lot(productId, { code: 'A' });
    await ledger.rows(
      makeLots(
        { code: 'A', expires_on: '2027-01-01' },
        { product_id: other, code: 'A', expires_on: '2027-02-02' },
      ),
    );
    expect(await dates()).toEqual([
      [product, 'A', '2027-01-01', null],
      [other, 'A', '2027-02-02', null],
    ]);
  });

  test('refuses to change a date of a lot that has moved', async () => {
    await stockOf(
      await ledger.lot(product, { code: 'A', expires_on: '2027-05-01', produced_on: '2026-01-01' }),
    );
    const expires = { code: 'A', what: 'EXPIRES', date: '2027-05-01' };
    const produced = { code: 'A', what: 'PRODUCED', date: '2026-01-01' };
    expect(await ledger.refusal(makeLots({ code: 'A', expires_on: '2027-05-02' }))).toEqual([
      'LOT_DIFFERS',
      expires,
    ]);
    expect(await ledger.refusal(makeLots({ code: 'A', produced_on: '2026-01-02' }))).toEqual([
      'LOT_DIFFERS',
      produced,
    ]);
    expect(
      await ledger.refusal(
        makeLots({ code: 'A', expires_on: '2027-05-01', produced_on: '2026-01-02' }),
      ),
    ).toEqual(['LOT_DIFFERS', produced]);
    expect(
      await ledger.refusal(
        makeLots({ code: 'A', expires_on: '2027-05-01', produced_on: '2026-01-01' }),
      ),
    ).toBeNull();
    // Of two, one that agrees does not hide the other.
    await stockOf(await ledger.lot(product, { code: 'B', expires_on: '2027-06-01' }));
    const both = makeLots(
      { code: 'B', expires_on: '2027-06-01' },
      { code: 'A', expires_on: '2027-06-01' },
    );
    expect(await ledger.refusal(both)).toEqual(['LOT_DIFFERS', expires]);
  });

  test.each([
    ['a serial', 'SERIAL', true],
    ['a lot that has not moved', 'LOT', false],
  ])('locks %s', async (_, tracking, hasMoved) => {
    product = await ledger.product({ tracking });
    const lot = await ledger.lot(product, { code: 'S' });
    if (hasMoved) await stockOf(lot, { quantity: 1 });
    await ledger.commit();
    await ledger.whileWaiting(
      `select from lot where id = ${lot} for update`,
      makeLots({ code: 'S' }),
      'select',
    );
  });

  test('locks what somebody else made meanwhile', async () => {
    await ledger.commit();
    const both = makeLots({ code: 'S' }, { code: 'T' });
    await ledger.after(makeLots({ code: 'T' }), () => ledger.rows(both));
    expect(
      await ledger.seenByOthers(
        `select code from lot where product_id = ${product} for share skip locked`,
      ),
    ).toEqual([]);
  });

  test('does not lock a lot that has moved, so that many can receive it at once', async () => {
    const lot = await ledger.lot(product, { code: 'S' });
    await stockOf(lot);
    await ledger.commit();
    await ledger.rows(makeLots({ code: 'S' }));
    expect(
      await ledger.seenByOthers(`select id from lot where id = ${lot} for update skip locked`),
    ).toEqual([[lot]]);
  });
});

describe('a serial', () => {
  const received = (lot: number, more = {}) =>
    `select ledger.open(${ledger.on}, ${list({
      customer_id: ledger.customer,
      product_id: product,
      lot_id: lot,
      location_id: shelf,
      status: 'AVAILABLE',
      quantity: 1,
      received_on: '2026-01-01',
      ...more,
    })}, 'Opening', null)`;

  test('has one unit in the company', async () => {
    product = await ledger.product({ tracking: 'SERIAL' });
    const [first, two] = [
      await ledger.lot(product, { code: 'S-1' }),
      await ledger.lot(product, { code: 'S-2' }),
    ];
    for (const lot of [first, two]) await ledger.rows(received(lot));
    expect(await ledger.refusal(received(first, { status: 'DAMAGED' }))).toEqual([
      'SERIAL_TAKEN',
      { code: 'S-1' },
    ]);
    expect(await ledger.refusal(received(two, { received_on: '2026-01-02' }))).toEqual([
      'SERIAL_TAKEN',
      { code: 'S-2' },
    ]);
    const [[balance] = []] = await ledger.balances();
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${balance}, -1, 'Lost')`);
    await ledger.rows(received(first, { status: 'DAMAGED' }));
  });

  test('comes in where another warehouse has had it', async () => {
    product = await ledger.product({ tracking: 'SERIAL' });
    const lot = await ledger.lot(product);
    const warehouse_id = await ledger.insert('warehouse', { name: 'East' });
    await ledger.insert('inventory', {
      warehouse_id,
      customer_id: ledger.customer,
      product_id: product,
      lot_id: lot,
      location_id: await ledger.place({ warehouse_id }),
      status: 'AVAILABLE',
      quantity: 0,
      received_at: '2026-01-01',
    });
    expect(await ledger.refusal(received(lot))).toBeNull();
  });

  test('is locked until its balances have changed', async () => {
    product = await ledger.product({ tracking: 'SERIAL' });
    const lot = await ledger.lot(product);
    await ledger.commit();
    await ledger.whileWaiting(
      `select from lot where id = ${lot} for no key update`,
      `select ledger.keep_serials(${ledger.warehouse}, ${ids(lot)})`,
      'select',
    );
  });
});

test('products that are shared stay as they are until the end', async () => {
  await ledger.commit();
  await ledger.rows(`select ledger.share_products(${ids(product)})`);
  expect(
    await ledger.seenByOthers(
      `select id from product where id = ${product} for no key update skip locked`,
    ),
  ).toEqual([]);
});

describe('lock_tracking', () => {
  const lock = (each: number) => `select ledger.lock_tracking(${each})`;
  const track = (each: number, tracking: string) =>
    `${lock(each)}; update product set tracking = '${tracking}', expires = false where id = ${each}`;
  const line = (values: object) =>
    list({
      product_id: product,
      lot_id: null,
      status: 'AVAILABLE',
      asn_item_id: null,
      reason: null,
      ...values,
    });
  const receive = (values: object) =>
    `
      select ledger.receive(${ledger.on}, ${ledger.customer}, ${shelf},
        ${line({ quantity: 3, ...values })}, null)`;

  test('refuses while there is stock of the product, anywhere', async () => {
    const other = await ledger.product({ tracking: 'LOT' });
    await ledger.stock(other, { lot_id: await ledger.lot(other), location_id: shelf });
    expect(await ledger.refusal(lock(product))).toBeNull();
    const balance = await stockOf(await ledger.lot(product), { quantity: 1 });
    expect(await ledger.refusal(lock(product))).toEqual(['TRACKING_FIXED', { units: 1 }]);
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${balance}, -1, 'Lost')`);
    expect(await ledger.refusal(lock(product))).toBeNull();
  });

  test('lets stock of other products come, move and go meanwhile', async () => {
    const other = await ledger.product();
    const balance = await ledger.stock(other, { location_id: shelf });
    await ledger.commit();
    await ledger.during(lock(product), async () => {
      await ledger.rows("set local lock_timeout = '5s'");
      await ledger.rows(receive({ product_id: other }));
      await ledger.rows(`select ledger.adjust(${ledger.on}, ${balance}, 2, 'Found')`);
      expect(
        await ledger.value(`select sum(quantity)::int from inventory where product_id = ${other}`),
      ).toBe(15);
    });
  });

  test('waits for who receives the product, and then refuses', async () => {
    const lot = await ledger.lot(product);
    await ledger.commit();
    const refused = await ledger.after(receive({ lot_id: lot }), () =>
      ledger.refusal(lock(product)),
    );
    expect(refused).toEqual(['TRACKING_FIXED', { units: 3 }]);
  });

  test.each([
    ['by lot no more', 'LOT', 'NONE', true, 'STOCK_GONE'],
    ['by lot', 'NONE', 'LOT', false, 'LOT_REQUIRED'],
  ])(
    'keeps a receipt waiting, which is refused where the product is tracked %s',
    async (_, before, after, hasLot, refused) => {
      product = await ledger.product({ tracking: before });
      const lot = await ledger.lot(product);
      await ledger.commit();
      const received = () => ledger.refusal(receive({ lot_id: hasLot ? lot : null }));
      expect((await ledger.after(track(product, after), received))?.[0]).toBe(refused);
    },
  );

  test('keeps who fills an empty balance waiting', async () => {
    product = await ledger.product();
    const balance = await ledger.stock(product, { location_id: shelf, quantity: 1 });
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${balance}, -1, 'Lost')`);
    await ledger.commit();
    const filled = () =>
      ledger.refusal(`select ledger.adjust(${ledger.on}, ${balance}, 1, 'Found')`);
    expect((await ledger.after(track(product, 'LOT'), filled))?.[0]).toBe('LOT_REQUIRED');
  });
});

test('a lot is held once and released once', async () => {
  const lot = await ledger.lot(product, { code: 'A' });
  const other = await ledger.lot(product, { code: 'B' });
  const hold = (reason: string) =>
    ledger.value<boolean>(
      `select ledger.hold_lot('2026-03-01', ${ledger.user}, ${lot}, '${reason}')`,
    );
  const release = () => ledger.value<boolean>(`select ledger.release_lot(${lot})`);
  expect([await release(), await hold('Recalled'), await hold('Again')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(
    await ledger.rows(
      `select id, hold_reason, held_by from lot where id in (${lot}, ${other}) order by id`,
    ),
  ).toEqual([
    [lot, 'Recalled', ledger.user],
    [other, null, null],
  ]);
  expect([await release(), await release()]).toEqual([true, false]);
  expect(
    await ledger.rows(`
      select type, document_type, customer_id
      from outbox
      where document_id = ${lot} and document_type = 'LOT'
      order by id`),
  ).toEqual([
    ['lot.held', 'LOT', ledger.customer],
    ['lot.released', 'LOT', ledger.customer],
  ]);
});

describe('rank', () => {
  const ranks = () =>
    ledger.rows(
      `select id, allocation_rank from inventory where product_id >= ${product} order by id`,
    );
  const rank = (lots: number[], warehouses: string) =>
    ledger.rows(`select ledger.rank_lots(${ids(...lots)}, ${warehouses})`);

  test('of balances is removed when their lot is held, and set again when it is released', async () => {
    const [held, other] = [await ledger.lot(product), await ledger.lot(product)];
    const [balance, second] = [await stockOf(held), await stockOf(other)];
    const elsewhere = await ledger.insert('warehouse', { name: 'South' });
    await ledger.rows(
      `
        select ledger.hold_lot('2026-03-01', ${ledger.user}, ${held}, 'Recalled'),
          ledger.hold_lot('2026-03-01', ${ledger.user}, ${other}, 'Recalled')`,
    );
    await rank([held], `array[${elsewhere}]`);
    expect(await ranks()).toEqual([
      [balance, 1],
      [second, 1],
    ]);
    await rank([held], `array[${ledger.warehouse}]`);
    expect(await ranks()).toEqual([
      [balance, null],
      [second, 1],
    ]);
    expect((await ledger.promises()).at(-1)).toEqual([product, 10, 0]);
    await ledger.rows(`select ledger.release_lot(${held})`);
    await rank([held], 'null');
    expect(await ranks()).toEqual([
      [balance, 1],
      [second, 1],
    ]);
  });

  test('changes only where it differs, after all balances are locked by id', async () => {
    const lot = await ledger.lot(product);
    const [first, last] = [await stockOf(lot), await stockOf(lot, { received_on: '2026-01-02' })];
    await ledger.commit();
    const version = `select xmin::text from inventory where id in (${first}, ${last}) order by id`;
    const before = await ledger.rows(version);
    expect(
      await ledger.whileWaiting(
        `select from inventory where ${ledger.here} and id = ${last} for update`,
        `select ledger.rank_lots(${ids(lot)}, null)`,
        `select id from inventory
          where ${ledger.here} and id in (${first}, ${last}) for update skip locked`,
      ),
    ).toEqual([]);
    expect(await ledger.rows(version)).toEqual(before);
    const other = await stockOf(await ledger.lot(product));
    await ledger.commit();
    await ledger.rows(`select ledger.rank_lots(${ids(lot)}, null)`);
    expect(
      await ledger.seenByOthers(
        `select id from inventory where ${ledger.here} and id in (${first}, ${other})
          for update skip locked`,
      ),
    ).toEqual([[other]]);
  });

  test('of lots that have expired since the last check is removed, for given products', async () => {
    const { warehouse } = ledger;
    const today = await ledger.value<string>(`select today_in(${warehouse})`);
    const expired = `'${today}'::date - 1`;
    const lots = [
      await ledger.lot(product),
      await ledger.lot(product, { expires_on: today }),
      await ledger.lot(product),
    ];
    const [, today_, never] = lots;
    for (const lot of lots) await stockOf(lot);
    const other = await ledger.product({ tracking: 'LOT', expires: true });
    const ofOther = await ledger.lot(other);
    await ledger.stock(other, { lot_id: ofOther, location_id: shelf });
    await ledger.rows(
      `update lot set expires_on = ${expired} where id in (${lots[0]}, ${ofOther})`,
    );
    const rankExpired = (productId: number) =>
      ledger.value<boolean>(`select ledger.rank_expired(${warehouse}, ${ids(productId)})`);
    // An empty balance is no reason to look.
    const gone = await ledger.lot(product);
    const empty = await stockOf(gone);
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${empty}, -10, 'Lost')`);
    await ledger.rows(`update lot set expires_on = ${expired} where id = ${gone}`);
    expect([await rankExpired(product), await rankExpired(product)]).toEqual([true, false]);
    expect(
      await ledger.rows(
        `
          select lot_id
          from inventory
          where product_id >= ${product} and allocation_rank is not null
          order by 1`,
      ),
    ).toEqual([[today_], [never], [ofOther], [gone]]);
  });

  test('of a lot whose dates are corrected waits for promises, and wakes nobody for an empty balance', async () => {
    const [lot, gone] = [await ledger.lot(product), await ledger.lot(product)];
    await stockOf(lot);
    const empty = await stockOf(gone);
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${empty}, -10, 'Lost')`);
    await ledger.commit();
    await ledger.whileWaiting(
      `select from product_stock
        where ${ledger.here} and product_id = ${product} for update`,
      `select ledger.rank_dated(${lot})`,
      'select',
    );
    await ledger.rows('delete from allocation_wake');
    await ledger.rows(`select ledger.rank_dated(${gone})`);
    expect(await ledger.rows('select from allocation_wake')).toEqual([]);
  });

  test('of a lot whose dates are corrected follows, and promises that it does not last for are recalled', async () => {
    const [lot, other] = [
      await ledger.lot(product, { expires_on: '2099-06-30' }),
      await ledger.lot(product, { expires_on: '2099-06-30' }),
    ];
    await stockOf(lot);
    await stockOf(other);
    const fresh = { status: 'ALLOCATED', requested_ship_date: '2099-01-01' };
    const line = await ledger.line(product, fresh, { quantity: 16, allocated: 16 });
    expect(await ledger.promised(line, product, 16, { min_remaining_days: 90 })).toBe(16);
    await ledger.rows('delete from allocation_wake');
    await ledger.rows(`select ledger.date_lot(${lot}, '2099-02-01', '2026-01-01')`);
    await ledger.rows(`select ledger.rank_dated(${lot})`);
    expect(
      await ledger.rows(
        `
          select expires_on::text, produced_on::text
          from lot
          where id in (${lot}, ${other})
          order by id`,
      ),
    ).toEqual([
      ['2099-02-01', '2026-01-01'],
      ['2099-06-30', null],
    ]);
    expect(await ledger.promises()).toEqual([
      [line, 10],
      [product, 20, 10],
    ]);
    expect(await ledger.rows('select distinct unnest(product_ids) from allocation_wake')).toEqual([
      [product],
    ]);
    await ledger.rows(`select ledger.date_lot(${other}, '2020-01-01', null)`);
    await ledger.rows(`select ledger.rank_dated(${other})`);
    expect((await ranks()).map(([, rank]) => rank)).toEqual([1, null]);
    expect(await ledger.promises()).toEqual([[product, 10, 0]]);
  });
});

describe('spellings', () => {
  test('find the lot that is there, the exact one of two twins first, and what it was merged into', async () => {
    const first = await ledger.lot(product, { code: 'Kx-3' });
    const twin = await ledger.lot(product, { code: 'KX-3', twin: 1 });
    const found = async (code: string) =>
      (await ledger.value<string>(makeLots({ code }))).replace(/[{}]/g, '');
    expect(await found('Kx-3')).toBe(String(first));
    expect(await found('KX-3')).toBe(String(twin));
    expect(await found('kx-3')).toBe(String(first));
    await ledger.rows(
      `select ledger.merge_lots('2026-03-01', ${ledger.user}, ${first}, ${twin}, 'One batch')`,
    );
    for (const code of ['Kx-3', 'KX-3', 'kx-3']) expect(await found(code)).toBe(String(twin));
    expect(
      await ledger.rows(
        `select id, twin, merged_into from lot where id in (${first}, ${twin}) order by id`,
      ),
    ).toEqual([
      [first, first, twin],
      [twin, 0, null],
    ]);
  });

  test('find a lot that is there before one that was merged into another', async () => {
    const [merged, twin, stays] = [
      await ledger.lot(product, { code: 'Kx-3' }),
      await ledger.lot(product, { code: 'KX-3', twin: 1 }),
      await ledger.lot(product, { code: 'Z' }),
    ];
    await ledger.rows(
      `select ledger.merge_lots('2026-03-01', ${ledger.user}, ${merged}, ${stays}, 'One batch')`,
    );
    expect(await ledger.value(makeLots({ code: 'Kx-3' }))).toBe(`{${twin}}`);
  });

  test('in one call are one lot, whose first spelling stays', async () => {
    const result = await ledger.value<string>(
      makeLots({ code: 'b' }, { code: 'B', expires_on: '2027-05-01' }, { code: 'a' }),
    );
    const [first, other] = result.replace(/[{}]/g, '').split(',');
    expect(first).toBe(other);
    expect(
      await ledger.rows(
        `select code, expires_on from lot where product_id = ${product} order by code`,
      ),
    ).toEqual([
      ['a', null],
      ['b', '2027-05-01'],
    ]);
  });
});
