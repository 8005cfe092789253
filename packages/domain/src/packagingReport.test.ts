import { expect, test } from 'vitest';
import {
  comparePackagings,
  listReplacements,
  type PackedGroup,
  type PackedIn,
  sumPackagings,
} from './packagingReport.ts';

const box = (packagingId: number): PackedIn => ({ kind: 'BOX', packagingId });
const nothing: PackedIn = { kind: 'NONE', packagingId: null };
const ownBox: PackedIn = { kind: 'OWN_BOX', packagingId: null };
const unknown = { packages: 0, goods: 0, holds: 0 };
const group = (
  suggested: PackedIn | null,
  used: PackedIn,
  packages: number,
  more: Partial<PackedGroup> = {},
): PackedGroup => ({ suggested, used, packages, volume: unknown, weight: unknown, ...more });

const packed = [
  group(box(1), box(1), 4, { volume: { packages: 3, goods: 60, holds: 300 } }),
  group(box(1), box(2), 2, { volume: { packages: 1, goods: 40, holds: 100 } }),
  group(null, box(2), 3, { weight: { packages: 2, goods: 9, holds: 12 } }),
  group(ownBox, ownBox, 1),
  group(nothing, box(1), 1, { volume: { packages: 1, goods: 1, holds: 100 } }),
];
const suggested = [
  { ...box(1), cartons: 7 },
  { ...box(3), cartons: 2 },
  { ...ownBox, cartons: 1 },
  { ...nothing, cartons: 1 },
];

test('each packaging says how often it was suggested, used, kept and replaced, and how full it was', () => {
  expect(comparePackagings(packed, suggested)).toEqual([
    {
      ...box(1),
      suggested: 7,
      used: 5,
      asSuggested: 4,
      replaced: 2,
      volumeFill: { value: 15.25, packages: 4 },
      weightFill: { value: null, packages: 0 },
    },
    {
      ...box(2),
      suggested: 0,
      used: 5,
      asSuggested: 0,
      replaced: 0,
      volumeFill: { value: 40, packages: 1 },
      weightFill: { value: 75, packages: 2 },
    },
    expect.objectContaining({ ...ownBox, suggested: 1, used: 1, asSuggested: 1, replaced: 0 }),
    expect.objectContaining({ ...box(3), suggested: 2, used: 0, asSuggested: 0, replaced: 0 }),
    expect.objectContaining({ ...nothing, suggested: 1, used: 0, asSuggested: 0, replaced: 1 }),
  ]);
});

test('the sums are those of the rows', () => {
  const sums = sumPackagings(packed, suggested);
  expect(sums).toMatchObject({ suggested: 11, used: 11, asSuggested: 5, replaced: 3 });
  const rows = comparePackagings(packed, suggested);
  for (const name of ['suggested', 'used', 'asSuggested', 'replaced'] as const)
    expect(rows.reduce((sum, row) => sum + row[name], 0)).toBe(sums[name]);
});

test('replacements are the pairs that differ; a package that nobody suggested replaces nothing', () => {
  expect(listReplacements(packed)).toEqual([
    { suggested: box(1), used: box(2), packages: 2 },
    { suggested: nothing, used: box(1), packages: 1 },
  ]);
});
