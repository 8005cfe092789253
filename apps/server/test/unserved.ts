/** Free units of a lot, and its last day as a text or number that sorts. */
export interface Supply<Day> {
  lot: string | number;
  day: Day;
  units: number;
}

/** Units that are wished of one lot, or where that is null of lots that last until a day. */
export interface Wish<Day> {
  lot: string | number | null;
  day: Day;
  units: number;
}

/**
 * How many of the wished units cannot be had at the same time as all the others: found by
 * augmenting paths, a unit at a time.
 */
export function unserved<Day extends string | number>(
  supply: readonly Supply<Day>[],
  wishes: readonly Wish<Day>[],
): number {
  const demands = wishes.flatMap((wish) => Array.from({ length: wish.units }, () => wish));
  const taken = supply.map((): number[] => []);
  const place = (demand: number, seen: Set<number>): boolean => {
    const { lot, day } = demands[demand] as Wish<Day>;
    return supply.some((each, index) => {
      if (seen.has(index) || (lot === null ? each.day < day : lot !== each.lot)) return false;
      seen.add(index);
      const there = taken[index] as number[];
      if (there.length < each.units) return there.push(demand) > 0;
      const moved = there.findIndex((other) => place(other, seen));
      if (moved < 0) return false;
      there[moved] = demand;
      return true;
    });
  };
  return demands.filter((_, index) => !place(index, new Set())).length;
}
