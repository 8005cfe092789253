import { expect, test } from 'vitest';
import { type FaultCode, fault, faults, isPredicate, onLine, sayFault } from './faults.ts';

const stateOf = { name: 'N', number: 2, day: '2026-11-28', names: ['A', 'B'], counts: { ASN: 1 } };

test.each(Object.keys(faults) as FaultCode[])('the fault %s is a sentence or its end', (code) => {
  const facts = Object.fromEntries(
    Object.entries<string | readonly string[]>(faults[code].facts).map(([name, kind]) => [
      name.replace(/\?$/, ''),
      typeof kind === 'string' ? stateOf[kind as keyof typeof stateOf] : kind[0],
    ]),
  );
  expect(sayFault({ code, facts })).not.toMatch(/undefined|\[object|\bnull\b(?! except)/);
});

test('a fault has the facts that are stated, and those of its line', () => {
  const twice = fault('SERIAL_TWICE', { code: 'S-1' });
  expect(twice).toEqual({ code: 'SERIAL_TWICE', facts: { code: 'S-1' } });
  expect(sayFault(twice)).toBe('serial "S-1" is named twice.');
  expect(sayFault(onLine(twice, 3))).toBe('Line 3: serial "S-1" is named twice.');
});

test('the end of a sentence is told from a sentence', () => {
  expect(isPredicate(fault('TOO_SMALL', { least: 1 }))).toBe(true);
  expect(isPredicate(fault('NO_ITEMS'))).toBe(false);
});
