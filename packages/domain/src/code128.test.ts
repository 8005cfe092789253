import { expect, test } from 'vitest';
import { qrModules, zplCode128 } from './code128.ts';

test.each([
  ['A-01-02', '>:A-01-02', 112],
  ['123456', '>;123456', 68],
  // One digit alone would be lost behind the change of the subset.
  ['9501101530003', '>;9501101530>6003', 134],
  ['12345', '>:12345', 90],
  ['12AB', '>:12AB', 79],
  ['a^b>c~d', '>:a><b>0c>=d', 112],
  [']C100395011015300000011', '>;>800395011015300000011', 156],
  [']C1020950110153000337120\u001d10A', '>;>802095011015300033712>60>810A', 222],
])('%j is %j', (value, data, modules) => {
  expect(zplCode128(value)).toEqual({ data, modules });
});

test.each(['', 'Gang Ł', 'tab\there', 'nul\u0000', ']C1'])('%j is no Code 128', (value) => {
  expect(zplCode128(value)).toBeNull();
});

test('a QR code grows with the bytes of its text, and ends', () => {
  expect(qrModules('A'.repeat(14))).toBe(21);
  expect(qrModules('A'.repeat(15))).toBe(25);
  // Three bytes each.
  expect(qrModules('漢'.repeat(5))).toBe(25);
  expect(qrModules('A'.repeat(1370))).toBe(137);
  expect(qrModules('A'.repeat(1371))).toBeNull();
});
