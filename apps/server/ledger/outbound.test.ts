import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf, bench, balance, line, other, ofOther] = [0, 0, 0, 0, 0, 0, 0];

/**
 * A line of which 6 of 8 units were picked in two walks, and one of another order of which 2 were.
 */
beforeEach(async () => {
  product = await ledger.product();
  shelf = await ledger.place();
  bench = await ledger.place({ type: 'PACKING' });
  balance = await ledger.stock(product, { location_id: shelf, quantity: 20 });
  [line, other] = [await ledger.line(product), await ledger.line(product)];
});

const units = async () =>
  (await ledger.balances()).map(([, , quantity, allocated]) => [quantity, allocated]);
const atBench = () =>
  ledger.value(
    `
      select id
      from inventory
      where product_id = ${product} and location_id = ${bench}
      order by id
      limit 1`,
  );

/** Picks 4 and 2 of 8 units for the line, and 2 of the other. */
async function picked(): Promise<[allocation: number, ofOther: number]> {
  const allocation = await ledger.placed(line, balance, 8);
  ofOther = await ledger.placed(other, balance, 2);
  for (const quantity of [4, 2]) await ledger.picked(allocation, quantity, bench);
  await ledger.picked(ofOther, 2, bench);
  return [allocation, ofOther];
}

describe('ship', () => {
  const ship = (...lines: number[]) => `select * from ledger.ship(${ledger.on}, ${ids(...lines)})`;

  test('removes the picked units of lines, and ends the fulfilled allocations', async () => {
    const [allocation] = await picked();
    const young = await ledger.stock(product, { location_id: shelf, received_on: '2026-01-02' });
    const whole = await ledger.placed(line, young, 3);
    await ledger.picked(whole, 3, bench);
    const shipped = await ledger.rows(ship(line));
    expect(shipped).toEqual([
      [line, product, 6, expect.stringContaining('2026-01-01'), null],
      [line, product, 3, expect.stringContaining('2026-01-02'), null],
    ]);
    expect(await units()).toEqual([
      [12, 2],
      [2, 2],
      [7, 0],
      [0, 0],
    ]);
    expect(
      (await ledger.allocations()).map(([lineId, , quantity, taken, , how]) => [
        lineId,
        quantity,
        taken,
        how,
      ]),
    ).toEqual([
      [line, 8, 6, null],
      [other, 2, 2, null],
      [line, 3, 3, 'SHIPPED'],
    ]);
    expect(
      (await ledger.picks()).map(([lineId, , , quantity, how]) => [lineId, quantity, how]),
    ).toEqual([
      [allocation, 4, 'SHIPPED'],
      [allocation, 2, 'SHIPPED'],
      [ofOther, 2, null],
      [whole, 3, 'SHIPPED'],
    ]);
    expect((await ledger.movements()).slice(4)).toEqual([
      ['SHIP', 6, await atBench(), null, line, null],
      ['SHIP', 3, expect.any(Number), null, line, null],
    ]);
    // What has left leaves once.
    expect(await ledger.rows(ship(line))).toEqual([]);
  });

  test('returns the units of a line by age', async () => {
    const old = await ledger.stock(product, { location_id: shelf, received_on: '2025-01-01' });
    for (const from of [balance, old])
      await ledger.picked(await ledger.placed(line, from, 1), 1, bench);
    expect((await ledger.rows(ship(line))).map(([, , , at]) => String(at).slice(0, 4))).toEqual([
      '2025',
      '2026',
    ]);
  });

  test('leaves allocations that ended otherwise unchanged', async () => {
    const released = await ledger.placed(line, balance, 3);
    await ledger.picked(released, 3, bench);
    await ledger.rows(
      `update allocation set ended_at = now(), ended_as = 'RELEASED' where id = ${released}`,
    );
    await ledger.rows(ship(line));
    expect((await ledger.allocations())[0]?.[5]).toBe('RELEASED');
  });

  test('refuses a lot on hold, unless the order names such stock or its status is not for sale anyway', async () => {
    product = await ledger.product({ tracking: 'LOT' });
    const [lot, free] = [await ledger.lot(product, { code: 'HELD' }), await ledger.lot(product)];
    const [held, sound, broken] = [
      await ledger.stock(product, { lot_id: lot, location_id: shelf }),
      await ledger.stock(product, { lot_id: free, location_id: shelf }),
      await ledger.stock(product, { lot_id: lot, location_id: shelf, status: 'DAMAGED' }),
    ];
    line = await ledger.line(product);
    const [plain, damaged, naming] = [
      await ledger.line(product),
      await ledger.line(product, { type: 'SCRAP', stock_statuses: '{DAMAGED}' }),
      await ledger.line(product, { type: 'SCRAP', stock_statuses: '{AVAILABLE,ON_HOLD}' }),
    ];
    for (const [lineId, from] of [
      [line, held],
      [plain, sound],
      [damaged, broken],
      [naming, held],
    ] as const) {
      await ledger.picked(await ledger.placed(lineId, from, 2), 2, bench);
    }
    await ledger.rows(`select ledger.hold_lot('2026-03-01', ${ledger.user}, ${lot}, 'Recalled')`);
    expect(await ledger.refusal(ship(line))).toEqual([
      'LOT_HELD',
      { code: 'HELD', reason: 'Recalled' },
    ]);
    for (const lineId of [plain, damaged, naming])
      expect(await ledger.rows(ship(lineId))).toHaveLength(1);
  });

  test('locks the balances before it ends picks', async () => {
    const [allocation] = await picked();
    await ledger.commit();
    const seen = await ledger.whileWaiting(
      `select from inventory where ${ledger.here} and id = ${await atBench()} for update`,
      ship(line),
      `select id from pick
        where ${ledger.here} and allocation_id = ${allocation} order by id for update skip locked`,
    );
    expect(seen).toHaveLength(2);
  });

  test('is undone: the units return to the packing location, still allocated', async () => {
    const [allocation] = await picked();
    const young = await ledger.stock(product, { location_id: shelf, received_on: '2026-01-02' });
    const whole = await ledger.placed(line, young, 3);
    await ledger.picked(whole, 3, bench);
    // Two units were brought back before, and others shipped with another order.
    await ledger.rows(
      `
        select ledger.unpick(${ledger.on},
          ${list({ allocation_id: allocation, quantity: 2, location_id: null })}, true, '{}',
          'Wrong')`,
    );
    for (const lineId of [line, other]) await ledger.rows(ship(lineId));
    const before = await units();
    expect(before).toEqual([
      [14, 4],
      [0, 0],
      [7, 0],
      [0, 0],
    ]);
    await ledger.rows(`select ledger.unship(${ledger.on}, ${ids(line)}, 'Wrong carrier')`);
    expect(await units()).toEqual([
      [14, 4],
      [4, 4],
      [7, 0],
      [3, 3],
    ]);
    expect(
      (await ledger.allocations()).map(([lineId, , quantity, taken, , how]) => [
        lineId,
        quantity,
        taken,
        how,
      ]),
    ).toEqual([
      [line, 8, 4, null],
      [other, 2, 2, 'SHIPPED'],
      [line, 3, 3, null],
    ]);
    expect((await ledger.picks()).map(([, , , quantity, how]) => [quantity, how]).sort()).toEqual([
      [2, 'RETURNED'],
      [2, 'SHIPPED'],
      [3, null],
      [4, null],
    ]);
    expect((await ledger.movements()).slice(-2)).toEqual([
      ['UNSHIP', 4, null, await atBench(), line, 'Wrong carrier'],
      ['UNSHIP', 3, null, expect.any(Number), line, 'Wrong carrier'],
    ]);
  });

  test('is undone for shipped allocations, not for freed ones', async () => {
    const released = await ledger.placed(line, balance, 3);
    await ledger.picked(released, 3, bench);
    await ledger.rows(ship(line));
    await ledger.rows(`update allocation set ended_as = 'RELEASED' where id = ${released}`);
    await ledger.rows(`select ledger.unship(${ledger.on}, ${ids(line)}, 'Wrong')`);
    expect((await ledger.allocations())[0]?.[5]).toBe('RELEASED');
  });

  test('is undone when the balances are locked', async () => {
    const [allocation] = await picked();
    await ledger.rows(ship(line));
    await ledger.commit();
    const seen = await ledger.whileWaiting(
      `select from inventory where ${ledger.here} and id = ${await atBench()} for update`,
      `select ledger.unship(${ledger.on}, ${ids(line)}, 'Wrong')`,
      `select id from pick
        where ${ledger.here} and allocation_id = ${allocation} order by id for update skip locked`,
    );
    expect(seen).toHaveLength(2);
  });
});

describe('put_back', () => {
  const putBack = (fallback: number | null, ...lines: number[]) =>
    `select ledger.put_back(${ledger.on}, ${ids(...lines)}, ${fallback}, 'Cancelled')`;

  test('returns picked units to where they came from, free, and keeps allocations there', async () => {
    const [allocation] = await picked();
    const young = await ledger.stock(product, { location_id: shelf, received_on: '2026-01-02' });
    const whole = await ledger.placed(line, young, 3);
    await ledger.picked(whole, 3, bench);
    await ledger.rows(putBack(null, line));
    expect(await units()).toEqual([
      [18, 2],
      [2, 2],
      [10, 0],
      [0, 0],
    ]);
    expect(
      (await ledger.allocations()).map(([lineId, , quantity, taken, , how]) => [
        lineId,
        quantity,
        taken,
        how,
      ]),
    ).toEqual([
      [line, 2, 0, null],
      [other, 2, 2, null],
      [line, 3, 0, 'RELEASED'],
    ]);
    expect(
      (await ledger.picks()).map(([lineId, , , quantity, how]) => [lineId, quantity, how]),
    ).toEqual([
      [allocation, 4, 'RETURNED'],
      [allocation, 2, 'RETURNED'],
      [ofOther, 2, null],
      [whole, 3, 'RETURNED'],
    ]);
    expect((await ledger.movements()).slice(4)).toEqual([
      ['MOVE', 4, await atBench(), balance, line, 'Cancelled'],
      ['MOVE', 2, await atBench(), balance, line, 'Cancelled'],
      ['MOVE', 3, expect.any(Number), young, line, 'Cancelled'],
    ]);
    const movements = await ledger.movements();
    await ledger.rows(putBack(null, line));
    expect(await ledger.movements()).toEqual(movements);
  });

  test.each([
    [
      'is shut',
      async () =>
        ledger.rows(
          `update location set blocked_in = true, block_reason = 'Wet' where id = ${shelf}`,
        ),
      true,
    ],
    [
      'has no room for all of them',
      async () => ledger.rows(`update location set capacity = 20 where id = ${shelf}`),
      true,
    ],
    [
      'has room',
      async () => ledger.rows(`update location set capacity = 21 where id = ${shelf}`),
      false,
    ],
  ])(
    'brings units to the fallback location if the place that they came from %s',
    async (_, change, isShut) => {
      const [allocation] = await picked();
      const fallback = await ledger.place();
      // Two balances of the place: it has room for each alone, and not for both.
      const young = await ledger.stock(product, {
        location_id: shelf,
        quantity: 3,
        received_on: '2026-01-02',
      });
      await ledger.picked(await ledger.placed(line, young, 3), 3, bench);
      expect(allocation).toBeGreaterThan(0);
      await change();
      await ledger.rows(putBack(fallback, line));
      const places = await ledger.rows(
        `select to_location_id, quantity from movement where reason = 'Cancelled' order by id`,
      );
      const to = isShut ? fallback : shelf;
      expect(places).toEqual([
        [to, 4],
        [to, 2],
        [to, 3],
      ]);
      expect(
        await ledger.rows(`select from_location_id from movement where reason = 'Cancelled'`),
      ).toEqual([[bench], [bench], [bench]]);
    },
  );

  test('brings units without a former place to the fallback location, and units of a pallet without a location back onto it', async () => {
    const floating = await ledger.stock(product, { location_id: shelf, received_on: '2026-01-03' });
    const carried = await ledger.stock(product, {
      location_id: shelf,
      lpn: 'LPN-1',
      received_on: '2026-01-04',
    });
    await ledger.rows(
      `update inventory set location_id = null where id in (${floating}, ${carried})`,
    );
    for (const from of [floating, carried])
      await ledger.picked(await ledger.placed(line, from, 2), 2, bench);
    const fallback = await ledger.place();
    await ledger.rows('savepoint picked');
    await ledger.rows(putBack(fallback, line));
    const back = `
      select to_location_id, to_pallet_id is not null
      from movement
      where reason = 'Cancelled'
      order by id`;
    expect(await ledger.rows(back)).toEqual([
      [fallback, false],
      [null, true],
    ]);
    await ledger.rows('rollback to savepoint picked');
    await ledger.rows(putBack(null, line));
    expect(await ledger.rows(back)).toEqual([
      [null, false],
      [null, true],
    ]);
  });

  test('locks the balances where units are, came from and are allocated before it ends picks', async () => {
    const [allocation] = await picked();
    const open = await ledger.stock(product, { location_id: shelf, received_on: '2026-01-02' });
    const ended = await ledger.stock(product, { location_id: shelf, received_on: '2026-01-03' });
    const foreign = await ledger.stock(product, { location_id: shelf, received_on: '2026-01-04' });
    await ledger.placed(line, open, 1);
    await ledger.rows(
      `
        select *
        from ledger.recall(${ledger.warehouse}, '2026-03-01',
          ${list({ allocation_id: await ledger.placed(line, ended, 1), quantity: null })})`,
    );
    await ledger.placed(other, foreign, 1);
    await ledger.commit();
    const seen = await ledger.whileWaiting(
      `select from inventory where ${ledger.here} and id = ${open} for update`,
      putBack(null, line),
      `select id from pick
        where ${ledger.here} and allocation_id = ${allocation} order by id for update skip locked`,
    );
    expect(seen).toHaveLength(2);
    // It holds no more than it needs.
    await ledger.rows(putBack(null, line));
    expect(
      await ledger.seenByOthers(
        `
          select id
          from inventory
          where ${ledger.here}
          and id in (${balance}, ${open}, ${ended}, ${foreign})
          order by id
          for update skip locked`,
      ),
    ).toEqual([[ended], [foreign]]);
  });
});

describe('unpick', () => {
  const unpick = (takes: Record<string, unknown>[], keeps: boolean, others: number[] = []) =>
    `
      select ledger.unpick(${ledger.on},
        ${list(...takes.map((take) => ({ location_id: null, ...take })))}, ${keeps},
        ${ids(...others)}, 'Too many')`;

  test('returns the newest picks, free, and reduces their allocation', async () => {
    const [allocation] = await picked();
    await ledger.rows(unpick([{ allocation_id: allocation, quantity: 3 }], false));
    const bench_ = await atBench();
    expect(await units()).toEqual([
      [15, 2],
      [5, 5],
    ]);
    expect((await ledger.movements()).slice(3)).toEqual([
      ['MOVE', 1, bench_, balance, line, 'Too many'],
      ['MOVE', 2, bench_, balance, line, 'Too many'],
    ]);
    expect((await ledger.allocations()).map(([, , ...rest]) => rest)).toEqual([
      [5, 3, null, null],
      [2, 2, null, null],
    ]);
    expect(
      (await ledger.picks()).map(([lineId, , , quantity, how]) => [lineId, quantity, how]),
    ).toEqual([
      [allocation, 3, null],
      [allocation, 2, 'RETURNED'],
      [ofOther, 2, null],
      [allocation, 1, 'RETURNED'],
    ]);
    expect(
      await ledger.refusal(unpick([{ allocation_id: allocation, quantity: 4 }], false)),
    ).toEqual(['STOCK_GONE', {}]);
    await ledger.rows(
      unpick(
        [
          { allocation_id: allocation, quantity: 3 },
          { allocation_id: ofOther, quantity: 2 },
        ],
        false,
      ),
    );
    expect((await ledger.allocations()).map(([, , ...rest]) => rest)).toEqual([
      [2, 0, null, null],
      [2, 0, null, 'RELEASED'],
    ]);
    expect(await units()).toEqual([
      [20, 2],
      [0, 0],
    ]);
  });

  test('ends an allocation without units', async () => {
    const allocation = await ledger.placed(line, balance, 3);
    await ledger.picked(allocation, 3, bench);
    await ledger.rows(unpick([{ allocation_id: allocation, quantity: 3 }], false));
    expect((await ledger.allocations())[0]?.slice(2)).toEqual([3, 0, null, 'RELEASED']);
  });

  test('keeps units allocated where they came from', async () => {
    const [allocation] = await picked();
    await ledger.rows(unpick([{ allocation_id: allocation, quantity: 3 }], true));
    expect(await units()).toEqual([
      [15, 5],
      [5, 5],
    ]);
    expect((await ledger.allocations()).map(([, , ...rest]) => rest)).toEqual([
      [8, 3, null, null],
      [2, 2, null, null],
    ]);
  });

  test('keeps units where nothing loose is picked only if they came from there', async () => {
    await picked();
    const [reserve, full] = [
      await ledger.place({ pickable: false }),
      await ledger.place({ pickable: false }),
    ];
    const there = await ledger.stock(product, { location_id: reserve, received_on: '2026-01-09' });
    const allocation = await ledger.placed(line, there, 3);
    await ledger.picked(allocation, 3, bench);
    const take = { allocation_id: allocation, quantity: 3 };
    expect((await ledger.refusal(unpick([{ ...take, location_id: full }], true)))?.[0]).toBe(
      'NOT_PICKED_THERE',
    );
    expect(await ledger.refusal(unpick([take], true))).toBeNull();
    expect(await ledger.refusal(unpick([{ ...take, location_id: full }], false))).toBeNull();
  });

  test('keeps units allocated in the location to which they are brought', async () => {
    const [allocation] = await picked();
    const elsewhere = await ledger.place();
    const take = (quantity: number, location: number | null) => ({
      allocation_id: allocation,
      quantity,
      location_id: location,
    });
    await ledger.rows(unpick([take(3, elsewhere), { allocation_id: ofOther, quantity: 1 }], true));
    const [, , [there] = []] = await ledger.balances();
    expect(await units()).toEqual([
      [13, 3],
      [4, 4],
      [3, 3],
    ]);
    expect(await ledger.allocations()).toEqual([
      [line, balance, 5, 3, null, null],
      [other, balance, 2, 1, null, null],
      [line, there, 3, 0, null, null],
    ]);
    expect(
      await ledger.rows(`select location_id, pallet_id from inventory where id = ${there}`),
    ).toEqual([[elsewhere, null]]);
  });

  test('keeps no units allocated in stock that orders cannot take, unless the order names it', async () => {
    const [allocation] = await picked();
    const quarantine = await ledger.place({ type: 'QUARANTINED' });
    const name = await ledger.value(`select name from location where id = ${quarantine}`);
    const there = { allocation_id: allocation, quantity: 1, location_id: quarantine };
    expect(await ledger.refusal(unpick([there], true))).toEqual(['NOT_PICKED_THERE', { name }]);
    expect(await ledger.refusal(unpick([there], false))).toBeNull();
    const naming = await ledger.line(product, {
      type: 'SCRAP',
      stock_statuses: '{AVAILABLE,QUARANTINED}',
    });
    const named = await ledger.placed(naming, balance, 2);
    await ledger.picked(named, 2, bench);
    await ledger.rows(
      unpick([{ allocation_id: named, quantity: 1, location_id: quarantine }], true),
    );
    const damagedOnly = await ledger.line(product, {
      type: 'SCRAP',
      stock_statuses: '{AVAILABLE,DAMAGED}',
    });
    const wrong = await ledger.placed(damagedOnly, balance, 2);
    await ledger.picked(wrong, 2, bench);
    expect(
      await ledger.refusal(
        unpick([{ allocation_id: wrong, quantity: 1, location_id: quarantine }], true),
      ),
    ).toEqual(['NOT_PICKED_THERE', { name }]);
  });

  test('returns no location if there is none', async () => {
    product = await ledger.product({ tracking: 'LOT' });
    const lot = await ledger.lot(product);
    const floating = await ledger.stock(product, { lot_id: lot, location_id: shelf });
    await ledger.rows(`update inventory set location_id = null where id = ${floating}`);
    const allocation = await ledger.placed(await ledger.line(product), floating, 2);
    await ledger.picked(allocation, 2, bench);
    await ledger.rows(
      `
        select ledger.hold_lot('2026-03-01', ${ledger.user}, ${lot}, 'Recalled'),
          ledger.rank_lots(${ids(lot)}, null)`,
    );
    expect(
      await ledger.refusal(unpick([{ allocation_id: allocation, quantity: 1 }], true)),
    ).toEqual(['NOT_PICKED_THERE', { name: 'no location' }]);
  });

  test('returns nothing onto a pallet in another warehouse', async () => {
    const lpn = `LPN-${product}`;
    await ledger.stock(product, { location_id: shelf, lpn: `${lpn}-0` });
    const carried = await ledger.stock(product, { location_id: shelf, lpn, quantity: 2 });
    await ledger.stock(product, { location_id: shelf, lpn: `${lpn}-2` });
    const allocation = await ledger.placed(line, carried, 2);
    await ledger.picked(allocation, 2, bench);
    await ledger.elsewhere(lpn, product);
    expect(
      await ledger.refusal(unpick([{ allocation_id: allocation, quantity: 1 }], false)),
    ).toEqual(['LPN_ELSEWHERE', { lpn }]);
    expect(
      await ledger.refusal(
        unpick([{ allocation_id: allocation, quantity: 1, location_id: shelf }], false),
      ),
    ).toBeNull();
  });

  test('locks the balances, and those that the caller will allocate, before it ends picks', async () => {
    const [allocation] = await picked();
    const last = await ledger.stock(product, { location_id: await ledger.place() });
    await ledger.commit();
    const seen = await ledger.whileWaiting(
      `select from inventory where ${ledger.here} and id = ${last} for update`,
      unpick([{ allocation_id: allocation, quantity: 1 }], false, [last]),
      `
        select id
        from inventory
        where ${ledger.here}
          and id in (${balance}, ${await atBench()})
        for update skip locked`,
    );
    expect(seen).toEqual([]);
  });
});
