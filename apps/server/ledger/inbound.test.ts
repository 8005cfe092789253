import { beforeEach, describe, expect, test } from 'vitest';
import { list, onBareLedger } from '#test/bareLedger.ts';
import { balanceOf, insertPallet, movementsFrom, stockFrom } from '#test/inboundLedger.ts';
import { plainTest } from '#test/ownCluster.ts';

const ledger = onBareLedger();
let [product, second, shelf, other] = [0, 0, 0, 0];

beforeEach(async () => {
  [product, second] = [await ledger.product(), await ledger.product()];
  [shelf, other] = [await ledger.place(), await ledger.place()];
});

type Values = Record<string, unknown>;

const pallet = (lpn: string, location: number | null = shelf) =>
  insertPallet(ledger, lpn, location);
const stock = () => stockFrom(ledger, product);
const movements = () => movementsFrom(ledger, product);

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
        (where) => balanceOf(ledger, product, where),
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
