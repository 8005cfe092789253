import { expect, expectTypeOf, test } from 'vitest';
import { declaredFacts, factFaults, type Sentence, type Stated } from './facts.ts';
import { type ReasonCode, reason, reasons, sayReason } from './reasons.ts';

const kinds = {
  sku: 'name',
  left: 'number',
  'day?': 'day',
  'others?': 'names',
  'uses?': 'counts',
  'way?': ['IN', 'OUT'],
} as const;

/** What a caller may state as a name. */
type AsName<T extends string> = Stated<{ name: string }, { name: T }>['name'];

test('the type of a fact excludes sentences and texts of the program', () => {
  expectTypeOf<AsName<string>>().toEqualTypeOf<string>();
  expectTypeOf<AsName<'RECEIVED'>>().toEqualTypeOf<'RECEIVED'>();
  expectTypeOf<AsName<'The stock is gone.'>>().toEqualTypeOf<never>();
  expectTypeOf<AsName<`Line ${number}: it is gone`>>().toEqualTypeOf<never>();
  expectTypeOf<AsName<Sentence>>().toEqualTypeOf<never>();
  expectTypeOf<
    Stated<{ sku: string }, { sku: string; more: number }>['more']
  >().toEqualTypeOf<never>();
});

test('a fact of another kind, a missing one and one that is not declared are found', () => {
  expect(factFaults(kinds, { sku: 'A-1', left: 0 })).toEqual([]);
  const whole = {
    sku: 'A',
    left: 1,
    day: '2026-11-28',
    others: ['B'],
    uses: { ORDER: 1 },
    way: 'IN',
  };
  expect(factFaults(kinds, whole)).toEqual([]);
  expect(factFaults(kinds, { left: '1', way: 'up', day: 'today', others: 'B' })).toEqual([
    'sku',
    'left',
    'day',
    'others',
    'way',
  ]);
  expect(factFaults(kinds, { sku: 'A-1', left: 0, uses: { ORDER: 'one' }, secret: 7 })).toEqual([
    'uses',
    'secret',
  ]);
});

test('facts that are not declared are left out', () => {
  expect(declaredFacts(kinds, { sku: 'A-1', left: 2, way: null, secret: 7 })).toEqual({
    sku: 'A-1',
    left: 2,
  });
});

const stateOf = { name: 'N', number: 2, day: '2026-11-28', names: ['A', 'B'], counts: { ASN: 1 } };

test.each(Object.keys(reasons) as ReasonCode[])('the reason %s is a sentence', (code) => {
  const facts = Object.fromEntries(
    Object.entries<string | readonly string[]>(reasons[code].facts).map(([name, kind]) => [
      name,
      typeof kind === 'string' ? stateOf[kind as keyof typeof stateOf] : kind[0],
    ]),
  );
  expect(sayReason(code, facts)).not.toMatch(/undefined|null|object/);
});

test('a reason has the facts that are stated', () => {
  const twice = reason('COLUMN_TWICE', { column: 'SKU' });
  expect(twice).toEqual({ code: 'COLUMN_TWICE', facts: { column: 'SKU' } });
  expect(sayReason(twice.code, twice.facts)).toBe('The file has two columns "SKU".');
});
