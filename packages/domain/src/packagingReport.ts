import type { CartonKind } from './cartons.ts';
import { shareOf } from './performance.ts';

/** Products without dimensions that a report names; it counts all. */
export const MAX_UNMEASURED = 100;

/** What goods are packed in: a packaging, their own box, or nothing that anybody has named. */
export interface PackedIn {
  kind: CartonKind;
  packagingId: number | null;
}

/** How much of what `holds` says is filled by the goods of packages that could be measured. */
export interface Filled {
  packages: number;
  goods: number;
  holds: number;
}

/** Packages that are packed in the same, and for which the same was suggested; null for nothing. */
export interface PackedGroup {
  suggested: PackedIn | null;
  used: PackedIn;
  packages: number;
  volume: Filled;
  weight: Filled;
}

export interface SuggestedGroup extends PackedIn {
  cartons: number;
}

export interface Fill {
  /** In per cent; null if no package could be measured. */
  value: number | null;
  packages: number;
}

export interface PackagingFigures extends PackedIn {
  /** Cartons that were suggested. */
  suggested: number;
  /** Packages that were packed in it. */
  used: number;
  /** Suggested cartons that were packed as suggested, and those that were packed in another one. */
  asSuggested: number;
  replaced: number;
  volumeFill: Fill;
  weightFill: Fill;
}

export interface Replacement {
  suggested: PackedIn;
  used: PackedIn;
  packages: number;
}

const keyOf = ({ kind, packagingId }: PackedIn): string => `${kind} ${packagingId ?? ''}`;
const isSame = (first: PackedIn, other: PackedIn): boolean => keyOf(first) === keyOf(other);

const total = <T>(rows: readonly T[], read: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + read(row), 0);

function fillOf(groups: readonly PackedGroup[], measure: 'volume' | 'weight'): Fill {
  const goods = total(groups, (group) => group[measure].goods);
  const holds = total(groups, (group) => group[measure].holds);
  return {
    value: shareOf(goods, holds),
    packages: total(groups, (group) => group[measure].packages),
  };
}

const isKept = ({ suggested, used }: PackedGroup): boolean =>
  suggested !== null && isSame(suggested, used);
const isReplaced = (group: PackedGroup): boolean => group.suggested !== null && !isKept(group);
const packagesOf = (groups: readonly PackedGroup[]): number =>
  total(groups, ({ packages }) => packages);

/** The figures of these packages and suggested cartons together. */
export function sumPackagings(
  packed: readonly PackedGroup[],
  suggested: readonly SuggestedGroup[],
): Omit<PackagingFigures, keyof PackedIn> {
  return {
    suggested: total(suggested, ({ cartons }) => cartons),
    used: packagesOf(packed),
    asSuggested: packagesOf(packed.filter(isKept)),
    replaced: packagesOf(packed.filter(isReplaced)),
    volumeFill: fillOf(packed, 'volume'),
    weightFill: fillOf(packed, 'weight'),
  };
}

/** What is no packaging comes after all of them. */
const placeOf = ({ packagingId }: PackedIn): number => packagingId ?? Number.MAX_SAFE_INTEGER;

/** The figures of each packaging, that which is used most first. */
export function comparePackagings(
  packed: readonly PackedGroup[],
  suggested: readonly SuggestedGroup[],
): PackagingFigures[] {
  const all = new Map(
    [...suggested, ...packed.flatMap((group) => [group.used, group.suggested ?? []].flat())].map(
      ({ kind, packagingId }) => [keyOf({ kind, packagingId }), { kind, packagingId }],
    ),
  );
  return [...all.values()]
    .map((packedIn) => {
      const used = packed.filter((group) => isSame(group.used, packedIn));
      const meant = packed.filter((group) => group.suggested && isSame(group.suggested, packedIn));
      return {
        ...packedIn,
        ...sumPackagings(
          used,
          suggested.filter((group) => isSame(group, packedIn)),
        ),
        replaced: packagesOf(meant.filter(isReplaced)),
      };
    })
    .toSorted(
      (row, other) =>
        other.used - row.used || other.suggested - row.suggested || placeOf(row) - placeOf(other),
    );
}

/** Which packagings were packed in the place of which suggested ones, the most frequent first. */
export function listReplacements(packed: readonly PackedGroup[]): Replacement[] {
  return packed
    .flatMap(({ suggested, used, packages }) =>
      suggested && !isSame(suggested, used) ? [{ suggested, used, packages }] : [],
    )
    .toSorted(
      (row, other) =>
        other.packages - row.packages ||
        keyOf(row.suggested).localeCompare(keyOf(other.suggested)) ||
        keyOf(row.used).localeCompare(keyOf(other.used)),
    );
}
