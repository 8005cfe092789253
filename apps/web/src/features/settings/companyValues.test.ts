import type { Settings } from '@lading/contract/settings';
import { expect, test } from 'vitest';
import { bodyOf, checks, previewLpn, valuesOf } from './companyValues.ts';

const settings: Settings = {
  companyName: null,
  currency: null,
  locale: 'en-US',
  carriers: [],
  reasonCodes: [],
  abcLimits: { a: 80, b: 95 },
  countTolerancePercent: 0.5,
  countApprovalLimits: { units: 50, value: null },
  replenishOnRelease: false,
  waitForReplenishment: false,
  webhookNetworks: ['10.1.0.0/16', '::1'],
  printNetworks: ['10.1.2.0/24'],
  gs1CompanyPrefix: null,
  lpnPattern: 'LPN-########',
  nextLpnNumber: 43,
  idleLockMinutes: 15,
  retention: { changes: 30, deliveries: 14, mails: 365, imports: 90, prints: 7 },
  version: 3,
};

test('loaded values are saved unchanged', () => {
  expect(bodyOf(valuesOf(settings))).toEqual({
    companyName: null,
    currency: null,
    locale: 'en-US',
    gs1CompanyPrefix: null,
    lpnPattern: 'LPN-########',
    abcLimits: { a: 80, b: 95 },
    countTolerancePercent: 0.5,
    countApprovalLimits: { units: 50, value: null },
    replenishOnRelease: false,
    waitForReplenishment: false,
    requireSecondFactor: false,
    idleLockMinutes: 15,
    webhookNetworks: ['10.1.0.0/16', '::1'],
    printNetworks: ['10.1.2.0/24'],
    retention: { changes: 30, deliveries: 14, mails: 365, imports: 90, prints: 7 },
  });
});

test('typed values are read in the usual notation', () => {
  const values = {
    ...valuesOf(settings),
    companyName: ' Kade ',
    currency: 'EUR',
    locale: ' nl-NL ',
    gs1CompanyPrefix: ' 8712345 ',
    countTolerancePercent: '1.25',
    countApprovalLimits: { units: ' ', value: '99.5' },
    replenishOnRelease: true,
    waitForReplenishment: true,
  };
  expect(bodyOf(values)).toMatchObject({
    companyName: 'Kade',
    currency: 'EUR',
    locale: 'nl-NL',
    gs1CompanyPrefix: '8712345',
    countTolerancePercent: 1.25,
    countApprovalLimits: { units: null, value: 99.5 },
    replenishOnRelease: true,
    waitForReplenishment: true,
  });
});

test('the preview follows the input, and ignores invalid input', () => {
  const values = valuesOf(settings);
  expect(previewLpn(values, 43)).toBe('LPN-00000043');
  expect(previewLpn({ ...values, lpnPattern: 'NL-####' }, 43)).toBe('NL-0043');
  expect(previewLpn({ ...values, lpnPattern: 'NL' }, 43)).toBeNull();
  expect(previewLpn({ ...values, gs1CompanyPrefix: '8712345' }, 43)).toMatch(
    /^08712345000000043\d$/,
  );
  expect(previewLpn({ ...values, gs1CompanyPrefix: '87' }, 43)).toBeNull();
  expect(previewLpn({ ...values, gs1CompanyPrefix: '8712345678' }, 10_000_000)).toBeNull();
});

test('each field has its own message', () => {
  const values = valuesOf(settings);
  expect(checks.locale(' de-AT ')).toBe(true);
  for (const text of ['', 'de_AT', 'DE-at', 'xx-YY'])
    expect(checks.locale(text)).toBe('A language tag, such as en-GB or de-DE.');
  expect(checks.gs1CompanyPrefix('')).toBe(true);
  expect(checks.gs1CompanyPrefix('123')).toBe('A GS1 company prefix has 7 to 10 digits.');
  expect(checks.lpnPattern('lpn-####')).not.toBe(true);
  for (const text of ['0', '100', '1.5', '', 'x'])
    expect(checks.a(text)).toBe('A whole number from 1 to 99.');
  expect(checks.b('80', values)).toBe('The limit for B must be above the limit for A.');
  expect(checks.b('81', values)).toBe(true);
  expect(checks.b('81', { ...values, abcLimits: { a: '', b: '81' } })).toBe(true);
  for (const text of ['0', '100', '0.25', '99.99'])
    expect(checks.countTolerancePercent(text)).toBe(true);
  for (const text of ['', '-1', '100.01', '0.125', '1e1', '?0,25'])
    expect(checks.countTolerancePercent(text)).not.toBe(true);
});
