import { hasCheckDigit } from './gs1.ts';
import { type Fault, fault } from './messages/faults.ts';
import { sumByKey } from './quantity.ts';
import { assignToLines } from './receiving.ts';
import { MAX_UNIT_DEPTH, type UnitKind } from './units.ts';

/**
 * How the announced units of a customer are received: as announced, by one scan; checked against
 * what was announced; or counted by somebody who does not see what was.
 */
export const announcedUnitRules = ['ACCEPT', 'CHECK', 'BLIND'] as const;
export type AnnouncedUnitRule = (typeof announcedUnitRules)[number];

/** A unit by its code, and the one in which it stands; null for none. */
export interface PlacedUnit {
  code: string;
  parent: string | null;
}

/** A unit without a kind is a pallet, or a carton if it stands in another one. */
export const defaultUnitKind = (parent: string | null): UnitKind =>
  parent === null ? 'PALLET' : 'CARTON';

/** What is wrong with a text as the code of a unit. `lpn` is the LPN that it states, or null. */
export function unitCodeFault(text: string, lpn: string | null): Fault | null {
  const digits = /^(?:\(00\)|00)?(\d{18})$/.exec(text.trim())?.[1];
  if (digits !== undefined && !hasCheckDigit(digits))
    return fault('SSCC_CHECK_DIGIT', { code: text });
  return lpn === null ? fault('NOT_LPN') : null;
}

/** The units around a unit, the innermost first. Ends at a unit that is among them already. */
function around(unit: PlacedUnit, byCode: ReadonlyMap<string, PlacedUnit>): PlacedUnit[] {
  const outer: PlacedUnit[] = [];
  let next = unit.parent === null ? undefined : byCode.get(unit.parent);
  while (next && !outer.includes(next)) {
    outer.push(next);
    next = next.parent === null ? undefined : byCode.get(next.parent);
  }
  return outer;
}

interface TreeFault {
  at: number;
  field: 'code' | 'parent';
  fault: Fault;
}

/**
 * What is wrong with units in units, with the place of each: a code that comes twice, a parent that
 * is not among them, a unit in itself, and too many units in one another.
 */
export function treeFaults(units: readonly PlacedUnit[]): TreeFault[] {
  const byCode = new Map(units.map((unit) => [unit.code, unit]));
  const seen = new Set<string>();
  return units.flatMap((unit, index): TreeFault[] => {
    const { code, parent } = unit;
    const isRepeated = seen.has(code);
    seen.add(code);
    if (isRepeated) return [{ at: index, field: 'code', fault: fault('UNIT_TWICE', { code }) }];
    if (parent === null) return [];
    const wrong = (found: Fault) => [{ at: index, field: 'parent' as const, fault: found }];
    if (!byCode.has(parent)) return wrong(fault('NO_SUCH_UNIT', { code: parent }));
    const outer = around(unit, byCode);
    if (outer.some((each) => each.code === code)) return wrong(fault('UNIT_IN_ITSELF', { code }));
    return outer.length >= MAX_UNIT_DEPTH
      ? wrong(fault('UNIT_TOO_DEEP', { most: MAX_UNIT_DEPTH }))
      : [];
  });
}

/** Units in the order of a tree, each behind its parent, with its depth. They have no faults. */
export function inTreeOrder<U extends PlacedUnit>(units: readonly U[]): (U & { depth: number })[] {
  const inside = new Map<string | null, U[]>();
  for (const unit of units) inside.set(unit.parent, [...(inside.get(unit.parent) ?? []), unit]);
  const codes = new Set(units.map(({ code }) => code));
  const from = (unit: U, depth: number): (U & { depth: number })[] => [
    { ...unit, depth },
    ...(inside.get(unit.code) ?? []).flatMap((each) => from(each, depth + 1)),
  ];
  return units
    .filter(({ parent }) => parent === null || !codes.has(parent))
    .flatMap((unit) => from(unit, 0));
}

/** A unit, and all units in it. */
export function unitsFrom<U extends PlacedUnit>(units: readonly U[], code: string): U[] {
  const byCode = new Map(units.map((unit) => [unit.code, unit]));
  return units.filter(
    (unit) => unit.code === code || around(unit, byCode).some((outer) => outer.code === code),
  );
}

/** Goods in an announced unit. `lineNo` is the line that they name; null for any of the product. */
export interface AnnouncedGoods {
  lineNo: number | null;
  productId: number;
  lotId: number | null;
  quantity: number;
}

/**
 * The lines of an ASN beyond which the goods of its units go, with the units that these announce.
 * What names no line is assigned as it is when it arrives.
 */
export function linesBeyond(
  goods: readonly AnnouncedGoods[],
  lines: readonly { lineNo: number; productId: number; lotId: number | null; expected: number }[],
): { lineNo: number; expected: number; announced: number }[] {
  const named = sumByKey(
    goods.flatMap(({ lineNo, quantity }) => (lineNo === null ? [] : [{ key: lineNo, quantity }])),
  );
  const open = lines.map((line) => ({
    ...line,
    id: line.lineNo,
    received: named.get(line.lineNo) ?? 0,
  }));
  const assigned = sumByKey(
    assignToLines(
      goods.filter(({ lineNo }) => lineNo === null),
      open,
    ).flatMap(({ lineId, quantity }) => (lineId === null ? [] : [{ key: lineId, quantity }])),
  );
  return open.flatMap(({ lineNo, expected, received }) => {
    const announced = received + (assigned.get(lineNo) ?? 0);
    return announced > expected ? [{ lineNo, expected, announced }] : [];
  });
}
