import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Arrange,
  type Box,
  type Carton,
  type CartonItem,
  cartonDoubt,
  cartonFor,
  cartonsOfLine,
  fitsSides,
  suggestCartons,
} from './cartons.ts';

/** Puts pieces in one row along the length, each as it is given. */
const inRow: Arrange = (box, pieces) => {
  let length = 0;
  return pieces.flatMap((piece, place) => {
    if (!fitsSides(box, piece) || piece.widthMm > box.widthMm || piece.heightMm > box.heightMm)
      return [];
    if (length + piece.lengthMm > box.lengthMm) return [];
    length += piece.lengthMm;
    return [place];
  });
};

const box = (id: number, side: number, more: Partial<Box> = {}): Box => ({
  id,
  lengthMm: side,
  widthMm: side,
  heightMm: side,
  tareGrams: 100,
  maxWeightGrams: 10_000,
  fillPercent: 100,
  cost: id,
  ...more,
});
const item = (orderItemId: number, side: number, more: Partial<CartonItem> = {}): CartonItem => ({
  orderItemId,
  quantity: 1,
  sides: { lengthMm: side, widthMm: side, heightMm: side },
  volume: side ** 3,
  grams: 500,
  shipsInOwnBox: false,
  thisSideUp: false,
  segregationClass: null,
  ...more,
});
const shown = (cartons: readonly Carton[]) =>
  cartons.map(({ kind, packagingId, method, lines, grams }) => [
    kind === 'BOX' ? packagingId : kind,
    method,
    lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]),
    grams,
  ]);

describe('a suggestion', () => {
  test('is the cheapest box that holds everything, tare included', () => {
    const boxes = [box(1, 50), box(2, 100, { cost: 9 }), box(3, 200, { cost: 2 })];
    expect(shown(suggestCartons([item(7, 80)], boxes, inRow))).toEqual([
      [3, 'ARRANGED', [[7, 1]], 600],
    ]);
  });

  test('takes boxes without a cost last', () => {
    const boxes = [box(1, 100, { cost: null }), box(2, 300, { cost: 50 })];
    expect(shown(suggestCartons([item(7, 80)], boxes, inRow))[0]?.[0]).toBe(2);
  });

  test('splits by weight: the tare counts', () => {
    const heavy = item(7, 10, { quantity: 3, grams: 4_950 });
    expect(shown(suggestCartons([heavy], [box(1, 100)], inRow))).toEqual([
      [1, 'ARRANGED', [[7, 2]], 10_000],
      [1, 'ARRANGED', [[7, 1]], 5_050],
    ]);
    expect(suggestCartons([heavy], [box(1, 100, { tareGrams: 101 })], inRow)).toHaveLength(3);
  });

  test('leaves room for padding where the fill says so', () => {
    expect(suggestCartons([item(7, 100)], [box(1, 100)], inRow)[0]?.kind).toBe('BOX');
    const padded = box(1, 100, { fillPercent: 90 });
    expect(suggestCartons([item(7, 100)], [padded], inRow)[0]?.kind).toBe('NONE');
  });

  test('keeps what stands upright upright', () => {
    const flat = box(1, 300, { heightMm: 50 });
    const tall = {
      sides: { lengthMm: 40, widthMm: 40, heightMm: 200 },
      volume: 40 * 40 * 200,
    };
    expect(suggestCartons([item(7, 1, tall)], [flat], inRow)[0]?.kind).toBe('BOX');
    expect(
      suggestCartons([item(7, 1, { ...tall, thisSideUp: true })], [flat], inRow)[0],
    ).toMatchObject({ kind: 'NONE' });
  });

  test('keeps classes apart, and what has none goes with the first of them', () => {
    const items = [
      item(1, 10, { segregationClass: 'Oxidiser' }),
      item(2, 10, { segregationClass: 'Flammable' }),
      item(3, 10),
    ];
    expect(shown(suggestCartons(items, [box(1, 100)], inRow))).toEqual([
      [
        1,
        'ARRANGED',
        [
          [2, 1],
          [3, 1],
        ],
        1_100,
      ],
      [1, 'ARRANGED', [[1, 1]], 600],
    ]);
  });

  test('gives what ships in its own box one carton for each unit', () => {
    const own = item(1, 10, { quantity: 2, shipsInOwnBox: true });
    expect(shown(suggestCartons([own, item(2, 10)], [box(1, 100)], inRow))).toEqual([
      ['OWN_BOX', 'ARRANGED', [[1, 1]], 500],
      ['OWN_BOX', 'ARRANGED', [[1, 1]], 500],
      [1, 'ARRANGED', [[2, 1]], 600],
    ]);
  });

  test('gives no packaging to what has no volume, and says so', () => {
    const unknown = item(1, 10, { sides: null, volume: null, quantity: 72 });
    const cartons = suggestCartons([unknown, item(2, 10)], [box(1, 100)], inRow);
    expect(shown(cartons)).toEqual([
      [1, 'ARRANGED', [[2, 1]], 600],
      ['NONE', 'VOLUME', [[1, 72]], 36_000],
    ]);
    expect(cartons.map((carton) => cartonDoubt(carton, (id) => `SKU-${id}`))).toEqual([
      null,
      'dimensions of SKU-1 are missing',
    ]);
  });

  test('says what it did not know', () => {
    const items = [
      item(1, 10, { sides: null, volume: 1_000 }),
      item(2, 10, { grams: null, quantity: 30 }),
    ];
    const [carton] = suggestCartons(items, [box(1, 100)], inRow);
    expect(carton && cartonDoubt(carton, (id) => `SKU-${id}`)).toBe(
      'by volume: dimensions of SKU-1 are missing; the weight of SKU-2 is missing',
    );
    const [many] = suggestCartons(
      [item(1, 10, { quantity: 25, grams: 9 }), item(2, 10, { quantity: 25, grams: 9 })],
      [box(1, 100)],
      inRow,
    );
    expect(many && cartonDoubt(many, String)).toBe('by volume: more than 40 pieces');
    const [large] = suggestCartons([item(1, 101)], [box(1, 100)], inRow);
    expect(large && cartonDoubt(large, String)).toBe('no packaging holds it');
  });

  test('is none for more cartons than a call packs', () => {
    const many = item(1, 90, { quantity: 501 });
    expect(suggestCartons([many], [box(1, 100)], inRow)).toEqual([]);
    expect(suggestCartons([{ ...many, quantity: 500 }], [box(1, 100)], inRow)).toHaveLength(500);
  });
});

const side = fc.integer({ min: 5, max: 400 });
const sides = fc.record({ lengthMm: side, widthMm: side, heightMm: side });
const items = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 30 }),
      sides: fc.option(sides, { freq: 8 }),
      grams: fc.option(fc.integer({ min: 1, max: 6_000 }), { freq: 8 }),
      shipsInOwnBox: fc.constantFrom(true, false, false, false, false),
      thisSideUp: fc.boolean(),
      segregationClass: fc.constantFrom(null, null, null, 'A', 'B'),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((each) =>
    each.map((line, place) => ({
      ...line,
      orderItemId: place + 1,
      volume: line.sides && line.sides.lengthMm * line.sides.widthMm * line.sides.heightMm,
    })),
  );
const boxes = fc
  .array(
    fc.record({
      lengthMm: fc.integer({ min: 50, max: 800 }),
      widthMm: fc.integer({ min: 50, max: 800 }),
      heightMm: fc.integer({ min: 50, max: 800 }),
      tareGrams: fc.integer({ min: 0, max: 900 }),
      maxWeightGrams: fc.option(fc.integer({ min: 1_000, max: 30_000 })),
      fillPercent: fc.integer({ min: 50, max: 100 }),
      cost: fc.option(fc.integer({ min: 0, max: 300 })),
    }),
    { maxLength: 8 },
  )
  .map((each) => each.map((sizes, place): Box => ({ ...sizes, id: place + 1 })));

test('every unit is in one carton; none is longer than its box, too heavy with its tare, or beside another class', () => {
  fc.assert(
    fc.property(items, boxes, (wanted, offered) => {
      const cartons = suggestCartons(wanted, offered, inRow);
      expect(suggestCartons(wanted, offered, inRow)).toEqual(cartons);
      for (const { orderItemId, quantity } of wanted) {
        const packed = cartons
          .flatMap(({ lines }) => lines)
          .reduce((sum, line) => sum + (line.orderItemId === orderItemId ? line.quantity : 0), 0);
        expect(packed).toBe(quantity);
      }
      for (const { packagingId, lines, kind } of cartons) {
        const inside = lines.map((line) => {
          const found = wanted.find(({ orderItemId }) => orderItemId === line.orderItemId);
          if (!found) throw new Error('A carton holds what nobody ordered.');
          return { ...found, quantity: line.quantity };
        });
        const classes = inside.flatMap(({ segregationClass }) => segregationClass ?? []);
        if (kind === 'BOX') expect(new Set(classes).size).toBeLessThan(2);
        const used = offered.find(({ id }) => id === packagingId);
        expect(used === undefined).toBe(kind !== 'BOX');
        if (!used) continue;
        const grams = inside.reduce((sum, each) => sum + each.quantity * (each.grams ?? 0), 0);
        expect(grams + used.tareGrams).toBeLessThanOrEqual(used.maxWeightGrams ?? Number.MAX_VALUE);
        for (const each of inside)
          if (each.sides)
            expect(fitsSides(used, { ...each.sides, thisSideUp: each.thisSideUp })).toBe(true);
      }
    }),
    { seed: 4711, numRuns: 300 },
  );
});

test('a package is the suggested carton that it has most in common with', () => {
  const line = (orderItemId: number, quantity: number) => ({ orderItemId, quantity });
  const cartons = [
    { position: 1, lines: [line(1, 2)] },
    { position: 2, lines: [line(1, 1), line(2, 5)] },
  ];
  const positionFor = (lines: ReturnType<typeof line>[], taken: number[] = []) =>
    cartonFor(cartons, taken, { lines })?.position;
  expect(positionFor([])).toBe(1);
  expect(positionFor([line(2, 3)])).toBe(2);
  expect(positionFor([line(1, 1)])).toBe(1);
  expect(positionFor([line(2, 3)], [2])).toBe(1);
  expect(positionFor([line(2, 3)], [1, 2])).toBeUndefined();
  const asPicked = (lines: ReturnType<typeof line>[]) =>
    cartonFor(cartons, [], { lines }, true)?.position;
  expect(asPicked([line(1, 1), line(2, 5)])).toBe(2);
  expect(asPicked([line(1, 1)])).toBe(1);
  expect(asPicked([line(1, 3)])).toBeUndefined();
});

test('a stop of the walk says into which cartons its units go', () => {
  const carton = (position: number, name: string | null, quantity: number) => ({
    position,
    kind: name === null ? ('OWN_BOX' as const) : ('BOX' as const),
    packaging: name === null ? null : { name },
    lines: [
      { orderItemId: 7, quantity },
      { orderItemId: 8, quantity: 9 },
    ],
  });
  const cartons = [carton(1, 'Carton M', 3), carton(2, null, 1)];
  expect(cartonsOfLine(cartons, 7, 4)).toBe('3 into Carton M (1 of 2), 1 into Own box (2 of 2)');
  expect(cartonsOfLine(cartons, 7, 2)).toBe('2 into Carton M (1 of 2) or Own box (2 of 2)');
  expect(cartonsOfLine(cartons, 6, 2)).toBe('');
});
