import { describe, expect, test } from 'vitest';
import { ids, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();

type Part = readonly [lot: number | null, day: string | null, units: number];

const composites = (type: string) => (parts: readonly Part[]) =>
  `array[${parts.map(([lot, day, units]) => `(${lot}, ${day === null ? 'null' : `'${day}'`}, ${units})::ledger.${type}`).join()}]::ledger.${type}[]`;
const supply = composites('supply');
const wishes = composites('wish');
const excess = (parts: readonly Part[], wanted: readonly Part[]) =>
  ledger.value(`select ledger.excess(${supply(parts)}, ${wishes(wanted)})`);
const spare = (
  parts: readonly Part[],
  wanted: readonly Part[],
  lot: number | null,
  day: string | null,
) =>
  ledger.value(
    `
      select ledger.spare(${supply(parts)}, ${wishes(wanted)}, ${lot},
        ${day === null ? 'null' : `'${day}'`})`,
  );

/** Two lots of 10 units that last until May and June, and one of 5 that never expires. */
const lots: readonly Part[] = [
  [1, '2026-05-01', 10],
  [2, '2026-06-01', 10],
  [3, 'infinity', 5],
];

describe('excess', () => {
  test.each<[string, readonly Part[], number]>([
    ['nothing is wished', [], 0],
    ['a lot is wished as a whole', [[1, null, 10]], 0],
    ['more is wished of a lot than it has', [[1, null, 13]], 3],
    [
      'what is wished of two lots is too much for both',
      [
        [1, null, 11],
        [2, null, 12],
      ],
      3,
    ],
    [
      'two wishes of one lot are too much together',
      [
        [1, null, 6],
        [1, null, 6],
      ],
      2,
    ],
    ['a lot is wished that is not there', [[9, null, 4]], 4],
    ['all is wished, of any lot', [[null, '-infinity', 25]], 0],
    ['more is wished than there is', [[null, '-infinity', 26]], 1],
    ['as much is wished until a day as lasts until then', [[null, '2026-06-01', 15]], 0],
    ['more is wished than lasts until a day', [[null, '2026-06-01', 17]], 2],
    ['less lasts until the day after', [[null, '2026-06-02', 6]], 1],
    [
      'wishes until later days count for the earlier ones',
      [
        [null, '2026-05-02', 10],
        [null, '2026-06-02', 5],
        [null, '-infinity', 10],
      ],
      0,
    ],
    [
      'together they are too many for the earlier day',
      [
        [null, '2026-05-02', 11],
        [null, '2026-06-02', 5],
      ],
      1,
    ],
    [
      'a lot takes from those until a day',
      [
        [2, null, 8],
        [null, '2026-06-01', 8],
      ],
      1,
    ],
    [
      'a lot that expires before takes nothing from them',
      [
        [1, null, 8],
        [null, '2026-06-01', 15],
      ],
      0,
    ],
    [
      'what is too much of an earlier lot is too much as well',
      [
        [1, null, 12],
        [null, '2026-06-01', 16],
      ],
      3,
    ],
    [
      'units are wished no more',
      [
        [1, null, 13],
        [1, null, -2],
      ],
      1,
    ],
  ])('if %s', async (_, wanted, missing) => expect(await excess(lots, wanted)).toBe(missing));
});

test('spare is the number of further units that a wish can get: of a lot, until a day, or of any lot', async () => {
  const wanted: readonly Part[] = [
    [2, null, 4],
    [null, '2026-06-01', 3],
  ];
  expect(await spare(lots, wanted, 1, null)).toBe(10);
  expect(await spare(lots, wanted, 2, null)).toBe(6);
  expect(await spare(lots, wanted, null, '2026-06-02')).toBe(5);
  expect(await spare(lots, wanted, null, '2026-06-01')).toBe(8);
  expect(await spare(lots, wanted, null, null)).toBe(18);
  // Where wishes cannot be kept already, none of the lot that lacks units is left.
  expect(await spare(lots, [[1, null, 12]], 1, null)).toBe(0);
  expect(await spare(lots, [[1, null, 12]], 2, null)).toBe(10);
});

test('supply_of counts the units that orders may take of a product, by lot, except for some balances', async () => {
  const product = await ledger.product({ tracking: 'LOT', expires: true });
  const [may, never] = [
    await ledger.lot(product, { expires_on: '2099-05-01' }),
    await ledger.lot(product),
  ];
  const [shelf, blocked] = [
    await ledger.place(),
    await ledger.place({ blocked_out: true, block_reason: 'Wet' }),
  ];
  const open = (lot: number, more: object) =>
    ledger.stock(product, { lot_id: lot, location_id: shelf, ...more });
  const first = await open(may, {});
  const avoided = await open(never, { quantity: 4 });
  await open(never, { quantity: 7, received_on: '2026-01-02' });
  await open(may, { quantity: 100, location_id: blocked });
  await open(may, { quantity: 100, status: 'DAMAGED' });
  const full = await open(await ledger.lot(product), { quantity: 3 });
  const other = await ledger.product({ tracking: 'LOT' });
  await ledger.stock(other, { lot_id: await ledger.lot(other), location_id: shelf, quantity: 100 });
  const line = await ledger.line(product);
  await ledger.placed(line, first, 6);
  await ledger.placed(line, full, 3);
  const supplies = (without: number[]) =>
    ledger.rows(
      `
        select lot_id, expires_on, units
        from unnest(ledger.supply_of(${ledger.warehouse}, ${product}, ${ids(...without)}))
        order by 1`,
    );
  expect(await supplies([])).toEqual([
    [may, '2099-05-01', 4],
    [never, 'infinity', 11],
  ]);
  expect(await supplies([avoided])).toEqual([
    [may, '2099-05-01', 4],
    [never, 'infinity', 7],
  ]);
});

describe('of promises', () => {
  const limitsOf = async (product: number) => [
    await ledger.value(`select ledger.has_limits(${ledger.warehouse}, ${product})`),
    await ledger.rows(
      `
        select lot_id, fresh_until, units
        from unnest(ledger.wishes_of(${ledger.warehouse}, ${product}))
        order by 1, 2`,
    ),
  ];
  const stocked = async () => {
    const product = await ledger.product({ tracking: 'LOT', expires: true });
    const lot = await ledger.lot(product, { expires_on: '2099-01-01' });
    await ledger.stock(product, { lot_id: lot, location_id: await ledger.place(), quantity: 50 });
    return { product, lot };
  };
  const promised = async (
    product: number,
    units: number,
    lot: number | null,
    days: number | null,
  ) => {
    const line = await ledger.line(product, { requested_ship_date: '2026-03-01' }, { lot_id: lot });
    await ledger.promised(line, product, units, { min_remaining_days: days });
    return line;
  };

  test('to one lot, or until a day, are found, and those of other products are not', async () => {
    const { product } = await stocked();
    await promised(product, 3, null, null);
    expect(await limitsOf(product)).toEqual([false, [[null, '-infinity', 3]]]);
    const until = await stocked();
    await promised(until.product, 2, null, 10);
    const byLot = await stocked();
    await promised(byLot.product, 4, byLot.lot, null);
    await promised(byLot.product, 5, byLot.lot, 7);
    expect(await limitsOf(until.product)).toEqual([true, [[null, '2026-03-11', 2]]]);
    expect(await limitsOf(byLot.product)).toEqual([
      true,
      [
        [byLot.lot, '-infinity', 4],
        [byLot.lot, '2026-03-08', 5],
      ],
    ]);
    expect(await limitsOf(product)).toEqual([false, [[null, '-infinity', 3]]]);
    const wish = (line: string) =>
      ledger.rows(
        `
          select w.lot_id, w.fresh_until, w.units
          from promise p, ledger.wish_of(p, 7) w
          where p.product_id = ${line}`,
      );
    expect(await wish(String(product))).toEqual([[null, '-infinity', 7]]);
    expect(await wish(String(until.product))).toEqual([[null, '2026-03-11', 7]]);
    expect(await wish(String(byLot.product))).toEqual([
      [byLot.lot, '-infinity', 7],
      [byLot.lot, '2026-03-08', 7],
    ]);
  });

  test('fresh_until is so many days after the ship date, or after today', async () => {
    const day = (shipOn: string, days: number | null) =>
      ledger.value<string | null>(
        `select ledger.fresh_until(${ledger.warehouse}, ${shipOn}, ${days})`,
      );
    expect(await day("'2026-03-01'", 10)).toBe('2026-03-11');
    expect(await day("'2026-03-01'", null)).toBeNull();
    expect(await day('null', 10)).toBe(
      await ledger.value(`select today_in(${ledger.warehouse}) + 10`),
    );
  });
});
