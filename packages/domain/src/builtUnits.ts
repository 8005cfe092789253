import { type Fault, fault } from './messages/faults.ts';
import { MAX_UNIT_DEPTH } from './units.ts';

/**
 * A unit that is built on a pallet while its goods are received. `parent` is the place, from 1, of
 * the unit in which it stands, which comes before it; null for the pallet.
 */
export interface BuiltUnit {
  parent: number | null;
}

/** Goods in a built unit, by its place; null for goods on the pallet beside the units. */
export interface BuiltGoods {
  unit: number | null;
}

/** The units on a pallet, and the goods on it and in them. */
export interface Built<U extends BuiltUnit, G extends BuiltGoods> {
  units: readonly U[];
  goods: readonly G[];
}

/** The places of a unit and of those around it, the innermost first; none for the pallet. */
export function outward(units: readonly BuiltUnit[], unit: number | null): number[] {
  const places: number[] = [];
  for (let place = unit; place !== null; place = units[place - 1]?.parent ?? null)
    places.push(place);
  return places;
}

/** The units in which goods are, with those around them. */
const filled = ({ units, goods }: Built<BuiltUnit, BuiltGoods>): ReadonlySet<number> =>
  new Set(goods.flatMap(({ unit }) => outward(units, unit)));

interface BuiltFault {
  path: string;
  fault: Fault;
}

/** What is wrong with built units and the places that goods name. */
export function builtFaults(built: Built<BuiltUnit, BuiltGoods>): BuiltFault[] {
  const { units, goods } = built;
  const absent = (path: string, number: number): BuiltFault => ({
    path,
    fault: fault('NO_BUILT_UNIT', { number }),
  });
  const lost = [
    ...units.flatMap(({ parent }, index) =>
      parent !== null && parent > index ? [absent(`units.${index}.parent`, parent)] : [],
    ),
    ...goods.flatMap(({ unit }, index) =>
      unit !== null && unit > units.length ? [absent(`items.${index}.unit`, unit)] : [],
    ),
  ];
  if (lost.length > 0) return lost;
  const inUse = filled(built);
  return units.flatMap((_, index): BuiltFault[] => {
    // The pallet is one of the units around it.
    if (outward(units, index + 1).length >= MAX_UNIT_DEPTH)
      return [
        { path: `units.${index}.parent`, fault: fault('UNIT_TOO_DEEP', { most: MAX_UNIT_DEPTH }) },
      ];
    return inUse.has(index + 1) ? [] : [{ path: `units.${index}`, fault: fault('UNIT_EMPTY') }];
  });
}

/** Some of the units, and some goods. What was in a unit that is left out is in the one around. */
function part<U extends BuiltUnit, G extends BuiltGoods>(
  { units, goods }: Built<U, G>,
  isOf: (place: number) => boolean,
  isIn: (goods: G) => boolean,
): Built<U, G> {
  const left = units.flatMap((_, index) => (isOf(index + 1) ? [index + 1] : []));
  const placeOf = (unit: number | null): number | null => {
    const around = outward(units, unit).find((place) => left.includes(place));
    return around === undefined ? null : left.indexOf(around) + 1;
  };
  return {
    units: left.flatMap((place) => {
      const unit = units[place - 1];
      return unit ? [{ ...unit, parent: placeOf(unit.parent) }] : [];
    }),
    goods: goods.filter(isIn).map((each) => ({ ...each, unit: placeOf(each.unit) })),
  };
}

/**
 * Splits what is built onto two pallets, the good goods and the others. A unit stays with the good
 * goods in it; one that has none goes with its other goods. Other goods out of a unit that stays
 * lie on the second pallet.
 */
export function setApart<U extends BuiltUnit, G extends BuiltGoods>(
  built: Built<U, G>,
  isGood: (goods: G) => boolean,
): [good: Built<U, G>, others: Built<U, G>] {
  const stays = filled({ units: built.units, goods: built.goods.filter(isGood) });
  return [
    part(built, (place) => stays.has(place), isGood),
    part(
      built,
      (place) => !stays.has(place),
      (goods) => !isGood(goods),
    ),
  ];
}
