import { type Fault, fault } from './messages/faults.ts';
import type { UnitKind } from './units.ts';

/** How much of the inside goods fill at most, in per cent, unless somebody sets less. */
export const DEFAULT_FILL_PERCENT = 100;

/** The properties of a packaging beside its name. Sides are those of the inside. */
export interface PackagingValues {
  unitKind: UnitKind;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  tareGrams: number;
  /** With the packaging itself; null for no limit. */
  maxWeightGrams: number | null;
  fillPercent: number;
  /** Of one; null if nobody has said. */
  cost: number | null;
}

/** Returns the fault of a packaging that is too heavy for anything to be in it. */
export const packagingFault = ({
  tareGrams,
  maxWeightGrams,
}: Pick<PackagingValues, 'tareGrams' | 'maxWeightGrams'>): Fault | null =>
  maxWeightGrams !== null && maxWeightGrams <= tareGrams ? fault('NOT_ABOVE_TARE') : null;
