import { arrange } from '../../apps/server/src/features/packagings/arrange.lent.ts';
import {
  type Box,
  type Carton,
  type CartonItem,
  fitsSides,
  suggestCartons,
} from '../../packages/domain/src/cartons.ts';
import type { Aim } from './aims.ts';
import { BenchError } from './cluster.ts';

const ORDERS = 10_000;
const SEED = 4711;
/** Milliseconds of an order at the 95th percentile. */
const LONGEST = 5;

/** What a shop packs into, with inner sides in millimetres. */
const boxes: readonly Box[] = (
  [
    [330, 230, 40, 30, 2_000, 0.18],
    [250, 180, 100, 110, 5_000, 0.29],
    [350, 250, 150, 230, 12_000, 0.47],
    [450, 350, 250, 420, 20_000, 0.82],
    [600, 400, 400, 790, 30_000, 1.36],
    [1_200, 250, 250, 980, 31_500, 2.1],
  ] as const
).map(([lengthMm, widthMm, heightMm, tareGrams, maxWeightGrams, cost], place) => ({
  id: place + 1,
  lengthMm,
  widthMm,
  heightMm,
  tareGrams,
  maxWeightGrams,
  cost,
  fillPercent: 90,
}));

/** Whole numbers from 0, the same in every run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** An order of one to ten lines, most of few units; some products are not measured or are special. */
function orderOf(next: (below: number) => number): CartonItem[] {
  return Array.from({ length: 1 + Math.min(next(10), next(10)) }, (_, place) => {
    const most = next(10) === 0 ? 700 : 250;
    const sides = { lengthMm: 20 + next(most), widthMm: 15 + next(200), heightMm: 5 + next(150) };
    const volume = sides.lengthMm * sides.widthMm * sides.heightMm;
    const isMeasured = next(20) > 0;
    return {
      orderItemId: place + 1,
      quantity: next(4) === 0 ? 1 + next(12) : 1 + next(2),
      sides: isMeasured ? sides : null,
      volume: isMeasured ? volume : null,
      grams:
        next(25) > 0 ? Math.max(1, Math.round((volume / 1_000) * (0.1 + next(10) / 10))) : null,
      shipsInOwnBox: next(60) === 0,
      thisSideUp: next(12) === 0,
      segregationClass: next(40) === 0 ? (['Acid', 'Flammable'][next(2)] ?? null) : null,
    };
  });
}

/** Says what is wrong with the cartons of an order; null if nothing is. */
function faultOf(items: readonly CartonItem[], cartons: readonly Carton[]): string | null {
  for (const { orderItemId, quantity } of items) {
    const lines = cartons.flatMap((carton) => carton.lines);
    const packed = lines.filter((line) => line.orderItemId === orderItemId);
    if (packed.reduce((sum, line) => sum + line.quantity, 0) !== quantity)
      return 'units are left out, or packed twice';
  }
  for (const { packagingId, lines } of cartons) {
    const box = boxes.find(({ id }) => id === packagingId);
    if (!box) continue;
    let grams = box.tareGrams;
    const classes = new Set<string>();
    for (const { orderItemId, quantity } of lines) {
      const item = items.find((each) => each.orderItemId === orderItemId);
      if (!item) return 'a carton holds what nobody ordered';
      grams += quantity * (item.grams ?? 0);
      if (item.segregationClass !== null) classes.add(item.segregationClass);
      if (item.sides && !fitsSides(box, { ...item.sides, thisSideUp: item.thisSideUp }))
        return 'an item is longer than its box';
    }
    if (box.maxWeightGrams !== null && grams > box.maxWeightGrams) return 'a carton is too heavy';
    if (classes.size > 1) return 'two classes are in one carton';
  }
  return null;
}

/** Suggests cartons for generated orders, checks each, and returns what has an aim. */
export function measureCartons(): { aims: Aim[]; text: string } {
  const next = numbers(SEED);
  const times: number[] = [];
  let [lines, cartonCount, arranged, unboxed] = [0, 0, 0, 0];
  for (let order = 0; order < ORDERS; order += 1) {
    const items = orderOf(next);
    const begun = performance.now();
    const cartons = suggestCartons(items, boxes, arrange);
    times.push(performance.now() - begun);
    const fault = faultOf(items, cartons);
    if (fault !== null) throw new BenchError(`Order ${order} of seed ${SEED}: ${fault}.`);
    lines += items.length;
    cartonCount += cartons.length;
    arranged += cartons.filter(
      ({ method, kind }) => kind === 'BOX' && method === 'ARRANGED',
    ).length;
    unboxed += cartons.filter(({ kind }) => kind === 'NONE').length;
  }
  const sorted = times.toSorted((time, other) => time - other);
  const at = (share: number): number => sorted[Math.floor(ORDERS * share)] ?? 0;
  const perLine = cartonCount / lines;
  return {
    aims: [
      {
        what: 'cartons of an order, 95th percentile, ms',
        value: at(0.95),
        limit: LONGEST,
        is: 'at most',
      },
      { what: 'cartons for each line', value: perLine, limit: 1, is: 'at most' },
    ],
    text: `Cartons of ${ORDERS.toLocaleString('en')} orders with ${lines.toLocaleString('en')} lines: ${cartonCount.toLocaleString('en')}, ${perLine.toFixed(2)} for each line, ${arranged.toLocaleString('en')} of them arranged, ${unboxed} of what no packaging holds; ${at(0.5).toFixed(2)} ms an order at the median, ${at(0.95).toFixed(2)} ms at the 95th percentile, ${at(0.999).toFixed(0)} ms at the 99.9th.`,
  };
}
