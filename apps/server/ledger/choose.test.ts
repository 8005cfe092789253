import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, reserve, face, count] = [0, 0, 0, 0];

beforeEach(async () => {
  product = await ledger.product();
  reserve = await ledger.place();
  face = await ledger.place({ type: 'PICK' });
});

const pallet = (quantity: number, day: number, more = {}) =>
  ledger.stock(product, {
    location_id: reserve,
    lpn: `P-${++count}`,
    quantity,
    received_on: `2026-01-0${day}`,
    ...more,
  });
const loose = (quantity: number, day: number, more = {}) =>
  ledger.stock(product, {
    location_id: reserve,
    quantity,
    received_on: `2026-01-0${day}`,
    ...more,
  });

interface Wanted {
  order_line_id: number;
  quantity: number;
  product_id?: number;
  lot_id?: number;
  fresh_until?: string;
}

const chosen = (
  wanted: readonly Wanted[],
  avoided: number[],
  arePromised: boolean,
  columns: string,
) =>
  ledger.rows(`
    select ${columns}
    from ledger.choose(${ledger.warehouse},
      ${list(...wanted.map((each) => ({ product_id: product, ...each })))},
    ${ids(...avoided)}, ${arePromised})`);
/** Line, balance and units of each choice. */
const choose = (...wanted: Wanted[]) =>
  chosen(wanted, [], true, 'order_line_id, inventory_id, quantity');
/** The same, where the lines were promised nothing, and then where they were. */
const chooseFree = (avoided: number[], ...wanted: Wanted[]) =>
  chosen(wanted, avoided, false, 'order_line_id, inventory_id, quantity');
const choosePromised = (avoided: number[], ...wanted: Wanted[]) =>
  chosen(wanted, avoided, true, 'order_line_id, inventory_id, quantity');
/** The balances that were skipped for the first choice: reasons and locations. */
async function passedOver(
  wanted: Wanted,
  avoided: number[] = [],
  arePromised = true,
): Promise<unknown> {
  const [[why] = []] = await chosen([wanted], avoided, arePromised, 'why');
  return (JSON.parse(String(why)) as { passedOver: unknown }).passedOver;
}

describe('of what is not tracked', () => {
  test('PICK locations come first, then the oldest balances', async () => {
    const [young, old, inFace, inFaceOld] = [
      await loose(5, 3),
      await loose(4, 2),
      await loose(3, 5, { location_id: face }),
      await loose(2, 4, { location_id: face }),
    ];
    await loose(9, 1, {
      location_id: await ledger.place({ blocked_out: true, block_reason: 'Wet' }),
    });
    await loose(9, 1, { status: 'DAMAGED' });
    expect(await choose({ order_line_id: 1, quantity: 12 })).toEqual([
      [1, inFaceOld, 2],
      [1, inFace, 3],
      [1, old, 4],
      [1, young, 3],
    ]);
    expect(await choose({ order_line_id: 1, quantity: 99 })).toHaveLength(4);
    expect(await choose({ order_line_id: 1, quantity: 0 })).toEqual([]);
  });

  test('loose units come from where no loose units are picked last, and say how they leave', async () => {
    const high = await ledger.place({ pickable: false });
    const [inHigh, inReserve, inFace] = [
      await loose(4, 1, { location_id: high }),
      await loose(4, 2),
      await loose(4, 3, { location_id: face }),
    ];
    expect(await choose({ order_line_id: 1, quantity: 10 })).toEqual([
      [1, inFace, 4],
      [1, inReserve, 4],
      [1, inHigh, 2],
    ]);
    const whys = await chosen([{ order_line_id: 1, quantity: 10 }], [], true, "why ->> 'leaves'");
    expect(whys).toEqual([[null], [null], ['REPLENISHMENT']]);
    expect(await passedOver({ order_line_id: 1, quantity: 4 })).toMatchObject([
      { reason: 'NOT_PICKABLE' },
      { reason: 'PICK_FIRST' },
    ]);
  });

  test('whole pallets leave any reserve, the oldest first', async () => {
    const high = await ledger.place({ pickable: false });
    const [second, first, third] = [
      await pallet(4, 2),
      await pallet(4, 1, { location_id: high }),
      await pallet(5, 3, { location_id: high }),
    ];
    expect(await choose({ order_line_id: 1, quantity: 13 })).toEqual([
      [1, first, 4],
      [1, second, 4],
      [1, third, 5],
    ]);
    expect(await choose({ order_line_id: 1, quantity: 6 })).toEqual([
      [1, first, 4],
      [1, second, 2],
    ]);
    const whys = await chosen([{ order_line_id: 1, quantity: 4 }], [], true, "why ->> 'leaves'");
    expect(whys).toEqual([['WHOLE_PALLET']]);
    await ledger.rows(`update product set rotation = 'LIFO' where id = ${product}`);
    expect(await choose({ order_line_id: 1, quantity: 9 })).toEqual([
      [1, third, 5],
      [1, second, 4],
    ]);
  });

  test('LIFO takes the newest balance of a rank first', async () => {
    await ledger.rows(`update product set rotation = 'LIFO' where id = ${product}`);
    const [old, young, inFace] = [
      await loose(4, 2),
      await loose(5, 3),
      await loose(3, 1, { location_id: face }),
    ];
    expect(await choose({ order_line_id: 1, quantity: 10 })).toEqual([
      [1, inFace, 3],
      [1, young, 5],
      [1, old, 2],
    ]);
  });

  test('lines of a product take units one after the other, and no units that are placed already', async () => {
    const [first, second] = [await loose(5, 1), await loose(6, 2)];
    await ledger.placed(await ledger.line(product), first, 2);
    expect(
      await choose({ order_line_id: 2, quantity: 4 }, { order_line_id: 1, quantity: 2 }),
    ).toEqual([
      [1, first, 2],
      [2, first, 1],
      [2, second, 3],
    ]);
    const other = await ledger.product();
    const ofOther = await ledger.stock(other, { location_id: reserve });
    expect(
      await choose(
        { order_line_id: 1, quantity: 2 },
        { order_line_id: 2, quantity: 2, product_id: other },
        { order_line_id: 3, quantity: 2 },
      ),
    ).toEqual([
      [1, first, 2],
      [3, first, 1],
      [3, second, 1],
      [2, ofOther, 2],
    ]);
  });
});

describe('whole pallets', () => {
  test('are taken from reserve first, as long as a line needs whole pallets', async () => {
    const inFace = await loose(20, 5, { location_id: face });
    const [first, second, third] = [await pallet(6, 1), await pallet(4, 2), await pallet(5, 3)];
    expect(await choose({ order_line_id: 1, quantity: 14 })).toEqual([
      [1, first, 6],
      [1, second, 4],
      [1, inFace, 4],
    ]);
    // A second line goes on where the first one ended.
    expect(
      await choose({ order_line_id: 1, quantity: 6 }, { order_line_id: 2, quantity: 9 }),
    ).toEqual([
      [1, first, 6],
      [2, second, 4],
      [2, third, 5],
    ]);
  });

  test.each([
    ['stands loose', () => loose(4, 1)],
    ['is too large', () => pallet(11, 1)],
    [
      'carries other stock as well',
      async () => {
        const other = await ledger.product();
        await ledger.stock(other, { location_id: reserve, lpn: 'MIXED', quantity: 1 });
        return pallet(4, 1, { lpn: 'MIXED' });
      },
    ],
    [
      'is placed in part',
      async () => {
        const balance = await pallet(4, 1);
        await ledger.placed(await ledger.line(product), balance, 1);
        return balance;
      },
    ],
  ])('end with one that %s', async (_, make) => {
    await make();
    await pallet(4, 2);
    const inFace = await loose(20, 5, { location_id: face });
    expect(await choose({ order_line_id: 1, quantity: 10 })).toEqual([[1, inFace, 10]]);
  });

  test('end with a pallet of which an earlier line took a part', async () => {
    const first = await pallet(4, 1);
    const second = await pallet(4, 2);
    expect(
      await choose({ order_line_id: 1, quantity: 3 }, { order_line_id: 2, quantity: 5 }),
    ).toEqual([
      [1, first, 3],
      [2, first, 1],
      [2, second, 4],
    ]);
  });

  test('may have an empty balance too', async () => {
    const inFace = await loose(20, 5, { location_id: face });
    const gone = await pallet(1, 1, { lpn: 'EMPTIED' });
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${gone}, -1, 'Lost')`);
    const balance = await pallet(4, 2, { lpn: 'EMPTIED' });
    expect(await choose({ order_line_id: 1, quantity: 5 })).toEqual([
      [1, balance, 4],
      [1, inFace, 1],
    ]);
  });

  test('of goods that expire are not taken while a PICK location has goods that expire earlier', async () => {
    product = await ledger.product({ tracking: 'LOT', expires: true });
    const lot = (day: string) => ledger.lot(product, { expires_on: day });
    const [may, june] = [await lot('2099-05-01'), await lot('2099-06-01')];
    const [whole, later] = [
      await pallet(4, 1, { lot_id: may }),
      await pallet(4, 1, { lot_id: june }),
    ];
    const inFace = await loose(20, 5, { location_id: face, lot_id: may });
    expect(await choose({ order_line_id: 1, quantity: 8 })).toEqual([
      [1, whole, 4],
      [1, inFace, 4],
    ]);
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${inFace}, -20, 'Lost')`);
    expect(await choose({ order_line_id: 1, quantity: 8 })).toEqual([
      [1, whole, 4],
      [1, later, 4],
    ]);
  });
});

describe('of lots', () => {
  let today: string;
  const day = (after: number) => ledger.value<string>(`select '${today}'::date + ${after}`);
  const stock = async (quantity: number, after: number | null, more = {}) => {
    const lot = await ledger.lot(product, { expires_on: after === null ? null : await day(after) });
    return { lot, balance: await loose(quantity, 1, { lot_id: lot, ...more }) };
  };

  beforeEach(async () => {
    product = await ledger.product({ tracking: 'LOT', expires: true });
    today = await ledger.value(`select today_in(${ledger.warehouse})`);
  });

  test('lots go by expiry, lots without expiry last, and expired lots never', async () => {
    const [never, late, soon, now] = [
      await stock(5, null),
      await stock(5, 20, { location_id: face }),
      await stock(5, 10),
      await stock(5, 0),
    ];
    const gone = await stock(5, 30);
    await ledger.rows(
      `update lot set expires_on = ${`'${today}'`}::date - 1 where id = ${gone.lot}`,
    );
    expect(await choose({ order_line_id: 1, quantity: 16 })).toEqual([
      [1, now.balance, 5],
      [1, soon.balance, 5],
      [1, late.balance, 5],
      [1, never.balance, 1],
    ]);
  });

  test('a line takes only the lot that it names, and only lots that last long enough', async () => {
    const [soon, late, never] = [await stock(5, 10), await stock(5, 20), await stock(5, null)];
    expect(await choose({ order_line_id: 1, quantity: 9, lot_id: late.lot })).toEqual([
      [1, late.balance, 5],
    ]);
    expect(await choose({ order_line_id: 1, quantity: 9, fresh_until: await day(20) })).toEqual([
      [1, late.balance, 5],
      [1, never.balance, 4],
    ]);
    expect(await choose({ order_line_id: 1, quantity: 9, fresh_until: await day(21) })).toEqual([
      [1, never.balance, 5],
    ]);
    expect(await choose({ order_line_id: 1, quantity: 3 })).toEqual([[1, soon.balance, 3]]);
  });

  test('lines with the narrowest limits choose first', async () => {
    const [soon, late] = [await stock(5, 10), await stock(5, 20)];
    const fresh = await day(15);
    const lines = [
      { order_line_id: 1, quantity: 4 },
      { order_line_id: 2, quantity: 3, fresh_until: fresh },
      { order_line_id: 3, quantity: 2, lot_id: soon.lot },
    ];
    expect(await choose(...lines)).toEqual([
      [3, soon.balance, 2],
      [2, late.balance, 3],
      [1, soon.balance, 3],
      [1, late.balance, 1],
    ]);
  });

  test('a line leaves units for the limited promises of others', async () => {
    const [soon, late] = [await stock(5, 10), await stock(5, 20)];
    const [byLot, free] = [
      await ledger.line(product, {}, { lot_id: soon.lot }),
      await ledger.line(product),
    ];
    expect([
      await ledger.promised(byLot, product, 3),
      await ledger.promised(free, product, 7),
    ]).toEqual([3, 7]);
    expect(await choose({ order_line_id: free, quantity: 7 })).toEqual([
      [free, soon.balance, 2],
      [free, late.balance, 5],
    ]);
    // Its own promise ends by what it takes.
    expect(await choose({ order_line_id: byLot, quantity: 3, lot_id: soon.lot })).toEqual([
      [byLot, soon.balance, 3],
    ]);
    // Two lines of one product see what the first one took.
    expect(
      await choose(
        { order_line_id: free, quantity: 7 },
        { order_line_id: byLot, quantity: 3, lot_id: soon.lot },
      ),
    ).toEqual([
      [byLot, soon.balance, 3],
      [free, soon.balance, 2],
      [free, late.balance, 5],
    ]);
  });

  test('a line counts the units that it took of a lot before', async () => {
    const lot = await ledger.lot(product, { expires_on: await day(5) });
    const [first, second] = [
      await loose(5, 1, { lot_id: lot }),
      await loose(5, 2, { lot_id: lot }),
    ];
    await ledger.promised(await ledger.line(product, {}, { lot_id: lot }), product, 3);
    const free = await ledger.line(product);
    await ledger.promised(free, product, 7);
    expect(await choose({ order_line_id: free, quantity: 10 })).toEqual([
      [free, first, 5],
      [free, second, 2],
    ]);
  });

  test('a line leaves units that others were promised until a day, even if they are older', async () => {
    await ledger.rows(`update product set rotation = 'FIFO' where id = ${product}`);
    const late = await stock(5, 20);
    const soon = await stock(5, 10);
    await ledger.rows(`update inventory set received_at = '2026-01-05' where id = ${soon.balance}`);
    const [fresh, any] = [
      await ledger.line(product, { requested_ship_date: await day(15) }),
      await ledger.line(product),
    ];
    await ledger.promised(fresh, product, 5, { min_remaining_days: 0 });
    await ledger.promised(any, product, 5);
    expect(await choose({ order_line_id: any, quantity: 5 })).toEqual([[any, soon.balance, 5]]);
    expect(late.balance).toBeLessThan(soon.balance);
  });

  test('a pallet that others were promised stays, and the next one is taken', async () => {
    const [soon, late] = [
      await stock(5, 10, { lpn: `P-${++count}` }),
      await stock(5, 20, { lpn: `P-${++count}` }),
    ];
    const byLot = await ledger.line(product, {}, { lot_id: soon.lot });
    await ledger.promised(byLot, product, 5);
    const whole = () =>
      chosen(
        [{ order_line_id: 1, quantity: 10 }],
        [],
        false,
        "inventory_id, quantity, why -> 'passedOver' -> 0 ->> 'reason'",
      );
    expect(await whole()).toEqual([[late.balance, 5, 'WHOLE_PALLET']]);
    await ledger.rows(
      `select * from ledger.recall_lines(${ledger.warehouse}, '2026-03-01', ${ids(byLot)})`,
    );
    await ledger.promised(byLot, product, 1);
    // Of the first pallet too little is left: it ends the whole pallets, and its units go loose.
    expect(await whole()).toEqual([
      [soon.balance, 4, null],
      [late.balance, 5, null],
    ]);
  });
});

describe('lines that were promised nothing', () => {
  test('take unpromised units', async () => {
    const balance = await loose(10, 1);
    await ledger.promised(await ledger.line(product), product, 6);
    expect(
      await chooseFree([], { order_line_id: 1, quantity: 3 }, { order_line_id: 2, quantity: 3 }),
    ).toEqual([
      [1, balance, 3],
      [2, balance, 1],
    ]);
    expect(await choose({ order_line_id: 1, quantity: 8 })).toEqual([[1, balance, 8]]);
    const unknown = await ledger.product();
    expect(await chooseFree([], { order_line_id: 1, quantity: 3, product_id: unknown })).toEqual(
      [],
    );
  });

  test('take nothing of balances to avoid, whose units do not count for promises either', async () => {
    const [avoided, other] = [await loose(4, 1), await loose(10, 2)];
    const ofOther = await ledger.product();
    const foreign = await ledger.stock(ofOther, { location_id: reserve });
    const blocked = await loose(9, 3, {
      location_id: await ledger.place({ blocked_out: true, block_reason: 'Wet' }),
    });
    await ledger.placed(await ledger.line(product), avoided, 1);
    await ledger.promised(await ledger.line(product), product, 6);
    // 13 units are free, 6 of them promised, and the 3 to avoid may not be there.
    expect(
      await chooseFree([avoided, foreign, blocked], { order_line_id: 1, quantity: 9 }),
    ).toEqual([[1, other, 4]]);
    expect(await choosePromised([avoided], { order_line_id: 1, quantity: 12 })).toEqual([
      [1, other, 10],
      [1, avoided, 2],
    ]);
    await ledger.promised(await ledger.line(product), product, 7);
    expect(await chooseFree([avoided], { order_line_id: 1, quantity: 9 })).toEqual([]);
  });

  test('are limited by lots as well, without the balances to avoid', async () => {
    product = await ledger.product({ tracking: 'LOT', expires: true });
    const lot = await ledger.lot(product);
    const [avoided, other] = [
      await loose(4, 1, { lot_id: lot }),
      await loose(10, 2, { lot_id: lot }),
    ];
    await ledger.promised(await ledger.line(product, {}, { lot_id: lot }), product, 6);
    expect(await chooseFree([avoided], { order_line_id: 1, quantity: 9 })).toEqual([[1, other, 4]]);
  });
});

describe('passed over is', () => {
  const at = (reason: string, location: unknown, more = {}) => ({
    lpn: null,
    location,
    lot: null,
    reason,
    ...more,
  });
  const nameOf = (id: number) => ledger.value<string>(`select name from location where id = ${id}`);

  test('older stock in reserve, and loose units older than a whole pallet', async () => {
    await loose(3, 1);
    await pallet(4, 2, { lpn: 'OLD' });
    const inFace = await loose(20, 5, { location_id: face });
    const name = await nameOf(reserve);
    expect(await choose({ order_line_id: 1, quantity: 3 })).toEqual([[1, inFace, 3]]);
    expect(await passedOver({ order_line_id: 1, quantity: 3 })).toEqual([
      at('PICK_FIRST', name),
      at('PICK_FIRST', name, { lpn: 'OLD' }),
    ]);
  });

  test('at most three balances, the oldest first, and none of the same age, chosen, placed, or of another product', async () => {
    await loose(1, 5);
    for (const day of [4, 3, 2, 1]) await pallet(30, day, { lpn: `DAY-${day}` });
    await ledger.placed(
      await ledger.line(product),
      await loose(2, 1, { location_id: await ledger.place() }),
      2,
    );
    await ledger.stock(await ledger.product(), { location_id: reserve });
    await loose(20, 5, { location_id: face });
    const name = await nameOf(reserve);
    expect(await passedOver({ order_line_id: 1, quantity: 3 })).toEqual(
      [1, 2, 3].map((day) => at('PICK_FIRST', name, { lpn: `DAY-${day}` })),
    );
    await ledger.rows(
      `update inventory set received_at = '2026-01-01' where location_id = ${face}`,
    );
    expect(await passedOver({ order_line_id: 1, quantity: 3 })).toEqual([]);
  });

  test('at most three balances of PICK and other locations together', async () => {
    const shorts: number[] = [];
    for (const day of [3, 4, 5]) shorts.push(await loose(4, day));
    for (const day of [1, 2]) await loose(4, day, { location_id: face });
    await pallet(4, 6);
    const [inReserve, inFace] = [await nameOf(reserve), await nameOf(face)];
    expect(await passedOver({ order_line_id: 1, quantity: 4 }, shorts)).toEqual([
      at('WHOLE_PALLET', inFace),
      at('WHOLE_PALLET', inFace),
      at('SHORT', inReserve),
    ]);
  });

  test('older stock in PICK locations if a whole pallet is taken, but no balance that the line takes too', async () => {
    const whole = await pallet(4, 5);
    await loose(3, 1, { location_id: face });
    const second = await ledger.place({ type: 'PICK' });
    await loose(3, 2, { location_id: second });
    expect(await choose({ order_line_id: 1, quantity: 4 })).toEqual([[1, whole, 4]]);
    expect(await passedOver({ order_line_id: 1, quantity: 4 })).toEqual([
      at('WHOLE_PALLET', await nameOf(face)),
      at('WHOLE_PALLET', await nameOf(second)),
    ]);
    expect(await passedOver({ order_line_id: 1, quantity: 6 })).toEqual([
      at('WHOLE_PALLET', await nameOf(second)),
    ]);
  });

  test('balances whose units were not found, and balances in use', async () => {
    const [short, other] = [await loose(4, 1), await loose(10, 2)];
    expect(await choosePromised([short], { order_line_id: 1, quantity: 2 })).toEqual([
      [1, other, 2],
    ]);
    expect(await passedOver({ order_line_id: 1, quantity: 2 }, [short])).toEqual([
      at('SHORT', await nameOf(reserve)),
    ]);
    // A line before took all of the older stock.
    const rows = await chosen(
      [
        { order_line_id: 1, quantity: 4 },
        { order_line_id: 2, quantity: 2 },
      ],
      [],
      true,
      "why -> 'passedOver' -> 0 ->> 'reason'",
    );
    expect(rows).toEqual([[null], ['IN_USE']]);
  });

  describe('of lots', () => {
    const lotOf = async (after: number | null, more = {}) => {
      const expires =
        after === null
          ? null
          : await ledger.value<string>(`select today_in(${ledger.warehouse}) + ${after}`);
      return ledger.lot(product, { expires_on: expires, ...more });
    };
    const reasons = async (
      wanted: Omit<Wanted, 'order_line_id'>,
      avoided: number[] = [],
      arePromised = true,
    ) =>
      (
        (await passedOver({ order_line_id: 1, ...wanted }, avoided, arePromised)) as {
          lot: string;
          reason: string;
        }[]
      ).map(({ lot, reason }) => [lot, reason]);

    beforeEach(async () => {
      product = await ledger.product({ tracking: 'LOT', expires: true });
    });

    test('lots that expire earlier but are held, expired, too short-lived or another lot', async () => {
      const [expired, held, short, good] = [
        await lotOf(3, { code: 'EXPIRED' }),
        await lotOf(1, { code: 'HELD' }),
        await lotOf(2, { code: 'SHORT' }),
        await lotOf(9, { code: 'GOOD' }),
      ];
      for (const [at_, lot] of [expired, held, short, good].entries())
        await loose(5, at_ + 1, { lot_id: lot });
      await loose(5, 1, { lot_id: short, status: 'DAMAGED' });
      await loose(5, 1, {
        lot_id: await lotOf(1, { code: 'BLOCKED' }),
        location_id: await ledger.place({ blocked_out: true, block_reason: 'Wet' }),
      });
      await loose(5, 9, { lot_id: await lotOf(8, { code: 'LESS' }) });
      await ledger.placed(
        await ledger.line(product),
        await loose(5, 8, { lot_id: await lotOf(0, { code: 'FULL' }) }),
        5,
      );
      await loose(5, 1, { lot_id: held, status: 'DAMAGED', location_id: await ledger.place() });
      await loose(5, 1, {
        lot_id: await lotOf(0, { code: 'BLOCKED TODAY' }),
        location_id: await ledger.place({ blocked_out: true, block_reason: 'Wet' }),
      });
      const other = await ledger.product({ tracking: 'LOT', expires: true });
      const today = await ledger.value<string>(`select today_in(${ledger.warehouse})`);
      await ledger.stock(other, {
        lot_id: await ledger.lot(other, { expires_on: today }),
        location_id: reserve,
      });
      await ledger.rows(
        `
          select ledger.hold_lot('2026-03-01', ${ledger.user}, ${held}, 'Recalled'),
            ledger.rank_lots(${ids(held)}, null)`,
      );
      await ledger.rows(
        `update lot set expires_on = today_in(${ledger.warehouse}) - 1 where id = ${expired}`,
      );
      await ledger.rows(`select ledger.rank_lots(${ids(expired)}, null)`);
      const until = await ledger.value<string>(`select today_in(${ledger.warehouse}) + 9`);
      expect(await reasons({ quantity: 3, fresh_until: until })).toEqual([
        ['EXPIRED', 'EXPIRED'],
        ['HELD', 'HELD'],
        ['SHORT', 'TOO_SHORT'],
      ]);
      expect(await reasons({ quantity: 3, lot_id: good })).toEqual([
        ['EXPIRED', 'EXPIRED'],
        ['HELD', 'HELD'],
        ['SHORT', 'OTHER_LOT'],
      ]);
    });

    test('a lot that expires today has not expired, and a lot that lasts exactly long enough is not too short-lived', async () => {
      const [today, next, last] = [
        await lotOf(0, { code: 'TODAY' }),
        await lotOf(5, { code: 'NEXT' }),
        await lotOf(9, { code: 'LAST' }),
      ];
      for (const lot of [today, next, last]) await loose(5, 1, { lot_id: lot });
      const byLot = await ledger.line(product, {}, { lot_id: today });
      await ledger.promised(byLot, product, 5);
      // A line that takes the last lot alone passes over the others.
      expect(await reasons({ quantity: 3, lot_id: last })).toEqual([
        ['TODAY', 'OTHER_LOT'],
        ['NEXT', 'OTHER_LOT'],
      ]);
      expect(await reasons({ quantity: 3 }, [], false)).toEqual([['TODAY', 'PROMISED']]);
      const until = await ledger.value<string>(`select today_in(${ledger.warehouse}) + 5`);
      expect(await reasons({ quantity: 3 }, [], false)).toEqual([['TODAY', 'PROMISED']]);
      const [[first] = []] = await chosen(
        [{ order_line_id: 1, quantity: 3, fresh_until: until }],
        [],
        true,
        "why -> 'passedOver'",
      );
      expect(
        (JSON.parse(String(first)) as { reason: string }[]).map(({ reason }) => reason),
      ).toEqual(['TOO_SHORT']);
    });

    test('a lot that lasts just long enough but is promised to others, and no lot that lasts equally long', async () => {
      const [next, last, twin] = [
        await lotOf(5, { code: 'NEXT' }),
        await lotOf(9, { code: 'LAST' }),
        await lotOf(9, { code: 'TWIN' }),
      ];
      for (const lot of [next, last, twin]) await loose(5, 1, { lot_id: lot });
      const until = await ledger.value<string>(`select today_in(${ledger.warehouse}) + 5`);
      await ledger.promised(await ledger.line(product, {}, { lot_id: next }), product, 5);
      await ledger.promised(await ledger.line(product, {}, { lot_id: last }), product, 5);
      expect(await reasons({ quantity: 3, fresh_until: until }, [], false)).toEqual([
        ['NEXT', 'PROMISED'],
      ]);
      expect(await reasons({ quantity: 3, lot_id: twin }, [], false)).toEqual([
        ['NEXT', 'OTHER_LOT'],
      ]);
    });

    test('a lot that is promised to others, beside one in the same reserve', async () => {
      const [next, last] = [await lotOf(5, { code: 'NEXT' }), await lotOf(9, { code: 'LAST' })];
      const store = await ledger.place({ pickable: false });
      for (const lot of [next, last]) await loose(5, 1, { lot_id: lot, location_id: store });
      await ledger.promised(await ledger.line(product, {}, { lot_id: next }), product, 5);
      expect(await reasons({ quantity: 3 }, [], false)).toEqual([['NEXT', 'PROMISED']]);
    });

    test('earlier receipts by FIFO, and later ones by LIFO', async () => {
      const [first, second] = [
        await lotOf(null, { code: 'ONE' }),
        await lotOf(null, { code: 'TWO' }),
      ];
      await loose(5, 1, { lot_id: first });
      await loose(5, 3, { lot_id: second });
      await loose(20, 2, { lot_id: first, location_id: face });
      await loose(5, 2, { lot_id: second });
      for (const [rotation, passed] of [
        ['FIFO', 'ONE'],
        ['LIFO', 'TWO'],
      ]) {
        await ledger.rows(`update product set rotation = '${rotation}' where id = ${product}`);
        expect(await reasons({ quantity: 3 })).toEqual([[passed, 'PICK_FIRST']]);
      }
      await ledger.rows(`update product set rotation = 'FIFO' where id = ${product}`);
      await ledger.rows(
        `
          update lot
          set held_at = now(), held_by = ${ledger.user}, hold_reason = 'Recalled'
          where id = ${first}`,
      );
      await ledger.rows(`select ledger.rank_lots(${ids(first)}, null)`);
      expect((await reasons({ quantity: 3 })).map(([, reason]) => reason)).toContain('HELD');
    });
  });
});
