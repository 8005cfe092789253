import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differences, isFailureKept } from './audit.ts';

test('only the fields that differ are listed', () => {
  const before = { name: 'North', address: null, limits: { a: 80, b: 95 }, tags: ['x'] };
  const after = {
    name: 'South',
    address: null,
    limits: { a: 70, b: 95 },
    tags: ['x', 'y'],
    extra: true,
  };
  expect(differences(before, after)).toEqual([
    { field: 'name', before: 'North', after: 'South' },
    { field: 'limits.a', before: 80, after: 70 },
    { field: 'tags.1', before: undefined, after: 'y' },
    { field: 'extra', before: undefined, after: true },
  ]);
});

test('a created record has no before, a deleted one no after', () => {
  expect(differences(null, { name: 'North', address: null })).toEqual([
    { field: 'name', before: undefined, after: 'North' },
    { field: 'address', before: undefined, after: null },
  ]);
  expect(differences({ name: 'North' }, null)).toEqual([
    { field: 'name', before: 'North', after: undefined },
  ]);
});

test('a record does not differ from itself, and differences are symmetric', () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  const thing = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,3}$/),
    fc.oneof(leaf, fc.dictionary(fc.stringMatching(/^[a-z]{1,2}$/), leaf)),
  );
  fc.assert(
    fc.property(thing, thing, (first, other) => {
      expect(differences(first, { ...first })).toEqual([]);
      const turned = differences(other, first).map(({ field, before, after }) => ({
        field,
        before: after,
        after: before,
      }));
      expect(
        new Set(differences(first, other).map((d) => JSON.stringify(d, (_, v) => v ?? '·'))),
      ).toEqual(new Set(turned.map((d) => JSON.stringify(d, (_, v) => v ?? '·'))));
    }),
  );
});

test('of consecutive failures the audit trail keeps fewer and fewer', () => {
  const kept = Array.from({ length: 100 }, (_, index) => index + 1).filter(isFailureKept);
  expect(kept).toEqual([1, 5, 10, 20, 40, 80]);
});
