import { type BuiltUnit, outward } from '@lading/domain/builtUnits';
import { isSameCode } from '@lading/domain/spelling';
import { MAX_UNIT_DEPTH, type UnitKind, unitWords } from '@lading/domain/units';
import type { StagedItem, StagedPallet, StagedUnit } from './staging.ts';

/** A unit to build. `parent` is the unit in which it stands; null for the pallet. */
export interface NewUnit {
  kind: UnitKind;
  parent: number | null;
  lpn: string | null;
}

export const unitsOn = ({ units = [] }: StagedPallet): readonly StagedUnit[] => units;

export const findUnit = (pallet: StagedPallet, id: number | null): StagedUnit | null =>
  unitsOn(pallet).find((unit) => unit.id === id) ?? null;

export const kindName = (kind: UnitKind): string =>
  unitWords[kind].replace(/^./, (first) => first.toUpperCase());

/** `Carton 2`, or with its label. */
export const unitName = ({ id, kind, lpn }: StagedUnit): string => `${kindName(kind)} ${lpn ?? id}`;

/** The place, from 1, of a unit among those of the pallet; null for the pallet. */
function placeOf(units: readonly StagedUnit[], id: number | null): number | null {
  const index = units.findIndex((unit) => unit.id === id);
  return index < 0 ? null : index + 1;
}

const placed = (units: readonly StagedUnit[]): BuiltUnit[] =>
  units.map(({ parent }) => ({ parent: placeOf(units, parent) }));

/** A unit and those around it, the innermost first; none for the pallet. */
export function unitsAround(pallet: StagedPallet, id: number | null): StagedUnit[] {
  const units = unitsOn(pallet);
  return outward(placed(units), placeOf(units, id)).flatMap((place) => units[place - 1] ?? []);
}

const isIn = (pallet: StagedPallet, id: number | null, outer: number): boolean =>
  unitsAround(pallet, id).some((unit) => unit.id === outer);

/** True if another unit may stand in this one, or on the pallet. */
export const takesUnits = (pallet: StagedPallet, id: number | null): boolean =>
  unitsAround(pallet, id).length + 2 <= MAX_UNIT_DEPTH;

/** The goods in a unit, with those of the units in it. */
export const goodsIn = (pallet: StagedPallet, id: number): StagedItem[] =>
  pallet.items.filter(({ unit = null }) => isIn(pallet, unit, id));

/** Where the next unit of a kind stands: beside the open one of this kind, or in the open one. */
export function placeForUnit(pallet: StagedPallet, kind: UnitKind): number | null {
  const { open = null } = pallet;
  const around = unitsAround(pallet, open);
  const last = around.findLast((unit) => unit.kind === kind);
  const parent = last ? last.parent : open;
  return takesUnits(pallet, parent) ? parent : null;
}

/** Begins a unit, into which the next goods go. */
export function beginUnit(pallet: StagedPallet, { kind, parent, lpn }: NewUnit): StagedPallet {
  const units = unitsOn(pallet);
  const id = Math.max(0, ...units.map((unit) => unit.id)) + 1;
  return {
    ...pallet,
    units: [...units, { id, kind, parent, ...(lpn !== null && { lpn }) }],
    open: id,
  };
}

/** The next goods go into this unit; null for the pallet. */
export function withOpen({ open: _, ...pallet }: StagedPallet, id: number | null): StagedPallet {
  return id === null ? pallet : { ...pallet, open: id };
}

/** The pallet without a unit, the units in it, and their goods. */
export function withoutUnit(pallet: StagedPallet, id: number): StagedPallet {
  const { parent = null } = findUnit(pallet, id) ?? {};
  const { open = null } = pallet;
  const left = {
    ...pallet,
    items: pallet.items.filter(({ unit = null }) => !isIn(pallet, unit, id)),
    units: unitsOn(pallet).filter((unit) => !isIn(pallet, unit.id, id)),
  };
  return withOpen(left, isIn(pallet, open, id) ? parent : open);
}

/**
 * What the scan of a label does where a unit is open, or where a unit of the pallet has it. Null
 * where it is for the pallet.
 */
export function labelUnit(
  pallet: StagedPallet,
  lpn: string,
): { pallet: StagedPallet; text: string } | null {
  const known = unitsOn(pallet).find((unit) => isSameCode(unit.lpn ?? '', lpn));
  if (known)
    return { pallet: withOpen(pallet, known.id), text: `Goods go into ${unitName(known)}.` };
  if (isSameCode(pallet.lpn ?? '', lpn))
    return unitsOn(pallet).length === 0
      ? null
      : { pallet: withOpen(pallet, null), text: `Goods go on pallet ${lpn}.` };
  const unit = findUnit(pallet, pallet.open ?? null);
  if (!unit) return null;
  const isFilled = pallet.items.some((item) => item.unit === unit.id);
  // A full carton is followed by the next one.
  if (unit.lpn !== undefined && isFilled) {
    const after = beginUnit(pallet, { kind: unit.kind, parent: unit.parent, lpn });
    return { pallet: after, text: `${kindName(unit.kind)} ${lpn} is the next one.` };
  }
  const units = unitsOn(pallet).map((each) => (each.id === unit.id ? { ...each, lpn } : each));
  return { pallet: { ...pallet, units }, text: `This ${unitWords[unit.kind]} is ${lpn}.` };
}

/** A unit with the goods in it, beside the units in it; the pallet itself is null. */
export interface UnitRow {
  unit: StagedUnit | null;
  /** How many units are around it. */
  depth: number;
  items: StagedItem[];
}

/** The pallet and its units, each behind the one in which it stands. */
export function unitRows(pallet: StagedPallet): UnitRow[] {
  const units = unitsOn(pallet);
  const rowsIn = (parent: StagedUnit | null, depth: number): UnitRow[] => [
    {
      unit: parent,
      depth,
      items: pallet.items.filter(({ unit = null }) => unit === (parent?.id ?? null)),
    },
    ...units
      .filter((unit) => unit.parent === (parent?.id ?? null))
      .flatMap((unit) => rowsIn(unit, depth + 1)),
  ];
  return rowsIn(null, 0);
}

/** The units as the call states them, without those in which nothing is. */
export function unitsBody(pallet: StagedPallet) {
  const units = unitsOn(pallet).filter(({ id }) => goodsIn(pallet, id).length > 0);
  return {
    units: units.map(({ kind, lpn, parent }) => {
      const place = placeOf(units, parent);
      return { kind, ...(lpn !== undefined && { lpn }), ...(place !== null && { parent: place }) };
    }),
    placeOf: (id: number | null) => placeOf(units, id),
  };
}
