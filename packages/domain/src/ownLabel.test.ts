import { expect, test } from 'vitest';
import { ownLabelZpl, TEST_MARK } from './ownLabel.ts';

const label = {
  service: 'Parcel',
  reference: 'P1-1-a',
  orderReference: 'SO-1',
  trackingNumber: 'RR473124829DE',
  from: ['Kade Outdoor'],
  to: ['Łucja ^XZ ~JA _5E \\', 'Kade 3\n2583 AB  Den Haag'],
  weightGrams: 1_234,
  isTest: false,
};

test('a label carries its number as a code and as text, and its weight', () => {
  const zpl = ownLabelZpl(label);
  expect(zpl.startsWith('^XA\n^CI28')).toBe(true);
  expect(zpl.match(/RR473124829DE/g)).toHaveLength(2);
  expect(zpl).toContain('1.234 kg');
  expect(zpl).not.toContain(TEST_MARK);
});

test('no text of an address is a command, and each line is one line', () => {
  const zpl = ownLabelZpl(label);
  expect(zpl).toContain('Łucja _5EXZ _7EJA _5F5E _5C');
  expect(zpl).toContain('Kade 3 2583 AB Den Haag');
  expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  expect(zpl).not.toContain('~');
});

test('a label of a test says so', () => {
  expect(ownLabelZpl({ ...label, isTest: true })).toContain(TEST_MARK);
});
