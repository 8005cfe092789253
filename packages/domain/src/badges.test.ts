import { expect, test } from 'vitest';
import { isFloorWork, pinFault } from './badges.ts';
import { type Fault, sayFault } from './messages/faults.ts';
import { may, type Permission, permissions } from './permissions.ts';

const sentenceOf = (found: Fault | null) => found && sayFault(found);

test('a PIN has 4 to 8 digits and is not trivial', () => {
  for (const pin of ['', '123', '123456789', '12a4', ' 1234', '١٢٣٤'])
    expect(sentenceOf(pinFault(pin)), pin).toBe('must have 4 to 8 digits');
  for (const pin of [
    '0000',
    '1234',
    '4321',
    '7890',
    '0123',
    '55555555',
    '1212',
    '989898',
    '1984',
    '2024',
  ])
    expect(sentenceOf(pinFault(pin)), pin).toMatch(/easy to guess/);
  for (const pin of ['4711', '8035', '1357', '90210', '19841'])
    expect(pinFault(pin), pin).toBeNull();
});

test('a badge session can do the work of an operator on the floor, and no administration or approval', () => {
  const reached = (Object.keys(permissions) as Permission[]).filter(isFloorWork);
  expect(reached.filter((permission) => !may('OPERATOR', permission))).toEqual([]);
  expect(
    reached.filter((permission) =>
      /:(manage|write|approve|adjust|assign|release|allocate|own)$/.test(permission),
    ),
  ).toEqual([]);
});
