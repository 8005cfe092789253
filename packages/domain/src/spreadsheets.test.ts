import { expect, test } from 'vitest';
import {
  codeDoubt,
  codeLoss,
  isLongCode,
  isRoundedCode,
  isSpreadsheetError,
  lacksZeros,
  wholePostcode,
  zeroForms,
} from './spreadsheets.ts';

test.each(['8.71235E+12', '8,71235E+12', '4.3211e+15', '1E+05', '8.71e12', '-1.5E-07'])(
  '%s is a number that was cut short',
  (text) => {
    expect(codeLoss(text)).toBe('CODE_CUT_SHORT');
  },
);

test.each(['5E3', '12E10', '1E-05', 'E+12', '8.71235', 'A1E+5', ''])('%j may be a code', (text) => {
  expect(codeLoss(text)).toBeNull();
});

test.each([
  '2026-03-05',
  '2026/3/5',
  '2026-03-05T00:00:00',
  '2026-03-05 00:00:00',
  '05.03.2026',
  '3/5/2026',
  '3/5/26',
  '31-12-2026',
  '5-Mar',
  '05-Mar',
  'Mar-05',
  '5-Mar-26',
  '05. Mrz',
  '5-mrt',
  'mars-26',
  '05.mar',
  '5/3/2026 12:00',
  'Jan-20',
  '1E-05',
  '71234567897.0',
])('%s may be what a spreadsheet made of a code', (text) => {
  expect(codeDoubt(text)).not.toBeNull();
});

test.each([
  'MAR-05',
  '5-MAR',
  'A-01-03',
  '01-02-03',
  '01.02.03',
  '2026-13-45',
  '13/13/26',
  '99-99-2026',
  '2026',
  '20260305',
  '12-3',
  '1.2.3',
  'May',
  '987-65-4321',
  '+31 20 123',
  '10:30',
  '42.0',
  'Jan',
  'DEC-12',
  '0042',
])('%s is a code', (text) => {
  expect(codeDoubt(text)).toBeNull();
});

test('errors of spreadsheets are told from codes', () => {
  for (const text of ['#N/A', '#REF!', '#DIV/0!', '#NAME?', '#NV', '#BEZUG!', '#########', '#ARG!'])
    expect([text, isSpreadsheetError(text)]).toEqual([text, true]);
  for (const text of ['#1001', '#', '#12', '#A-1', 'N/A', '##', '#rush!'])
    expect([text, isSpreadsheetError(text)]).toEqual([text, false]);
});

test('digits beyond the 15th tell a rounded number from a long one', () => {
  expect([isRoundedCode('432109876543210000'), isLongCode('432109876543210000')]).toEqual([
    true,
    false,
  ]);
  expect([isRoundedCode('376104250021234569'), isLongCode('376104250021234569')]).toEqual([
    false,
    true,
  ]);
  expect([isRoundedCode('100000000000000'), isLongCode('100000000000000')]).toEqual([false, false]);
});

test('codes that differ in leading zeros are found for digits alone', () => {
  expect(zeroForms('42')).toContain('0042');
  expect(zeroForms('42')).not.toContain('42');
  expect(zeroForms('0042')).toEqual(expect.arrayContaining(['42', '042', '00000000000000000042']));
  expect(zeroForms('000')).toContain('0');
  expect(zeroForms('A-42')).toEqual([]);
  expect(zeroForms('1'.repeat(21))).toEqual([]);
});

test('a GTIN and an SSCC without their zeros are known by their check digits', () => {
  for (const code of ['71234567898', '36000291452'])
    expect([code, lacksZeros(code)]).toEqual([code, true]);
  for (const code of ['71234567897', '4006381333931', '071234567897', '12345670', '1234567895'])
    expect([code, lacksZeros(code)]).toEqual([code, code === '1234567895']);
});

test.each([
  ['1067', 'DE', '01067'],
  ['2139', 'US', '02139'],
  ['2139-1234', 'US', '02139-1234'],
  ['601', 'PR', '00601'],
  ['800', 'AU', '0800'],
  ['150', 'NO', '0150'],
  ['600000', 'JP', '0600000'],
  ['1310100', 'BR', '01310100'],
])('%s in %s lacks its zeros', (postcode, country, whole) => {
  expect(wholePostcode(postcode, country)).toBe(whole);
});

test.each([
  ['01067', 'DE'],
  ['1011', 'NL'],
  ['1011 AB', 'NL'],
  ['1010', 'AT'],
  ['1', 'DE'],
  ['1067-1234', 'DE'],
  ['SW1A', 'GB'],
  ['0150', 'NO'],
])('%s in %s is as it was', (postcode, country) => {
  expect(wholePostcode(postcode, country)).toBeNull();
});
