import { expect, test } from 'vitest';
import { statusAfter } from './life.ts';
import {
  checkDigitOf,
  chooseService,
  comparableCosts,
  findPauseAfter,
  isRunningOut,
  labelStatuses,
  labelSteps,
  numberAt,
  numbersLeft,
  openLabelStatuses,
  type ServiceRule,
  soughtLabelStatuses,
} from './shippingLabels.ts';
import { HOUR_MS, SECOND_MS } from './time.ts';

test('only a purchase or a failure ends what is not known', () => {
  expect(soughtLabelStatuses).toEqual(['REQUESTED', 'UNKNOWN']);
  expect(statusAfter(labelSteps, 'UNKNOWN', 'lose')).toBe('UNKNOWN');
  expect(statusAfter(labelSteps, 'UNKNOWN', 'void')).toBeNull();
  expect(statusAfter(labelSteps, 'FAILED', 'buy')).toBeNull();
  expect(labelStatuses.filter((status) => !openLabelStatuses.includes(status))).toEqual([
    'FAILED',
    'VOIDED',
  ]);
});

test('a carrier is asked less and less often, and never not', () => {
  const pauses = Array.from({ length: 20 }, (_, attempts) => findPauseAfter(attempts));
  expect(pauses[0]).toBe(30 * SECOND_MS);
  expect(pauses).toEqual(pauses.toSorted((pause, other) => pause - other));
  expect(pauses.at(-1)).toBe(6 * HOUR_MS);
});

test('numbers have the check digits of GS1 and of the postal union', () => {
  expect(checkDigitOf('629104150021', 'MOD10')).toBe('3');
  expect(checkDigitOf('47312482', 'S10')).toBe('9');
  expect(checkDigitOf('12345678', 'NONE')).toBe('');
  const range = { prefix: 'RR', suffix: 'DE', digits: 8, checkDigit: 'S10' } as const;
  expect(numberAt(range, 47_312_482)).toBe('RR473124829DE');
  expect(numberAt({ prefix: 'P', suffix: '', digits: 5, checkDigit: 'NONE' }, 42)).toBe('P00042');
});

test('the S10 remainders 10 and 11 become 0 and 5', () => {
  const ends = new Set(
    Array.from({ length: 200 }, (_, place) => checkDigitOf(String(place).padStart(8, '0'), 'S10')),
  );
  expect([...ends].sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(checkDigitOf('00000000', 'S10')).toBe('5');
});

test('a range says how many numbers are left, and that they run out', () => {
  expect(numbersLeft({ next: 5, last: 7 })).toBe(3);
  expect(numbersLeft({ next: 8, last: 7 })).toBe(0);
  expect(isRunningOut({ next: 1, last: 100, warnAt: 99 })).toBe(false);
  expect(isRunningOut({ next: 2, last: 100, warnAt: 99 })).toBe(true);
});

const rule = (id: number, more: Partial<ServiceRule>): ServiceRule => ({
  id,
  countries: [],
  maxWeightGrams: null,
  maxSideMm: null,
  maxDays: null,
  maxCost: null,
  serviceId: null,
  ...more,
});
const parcel = { country: 'NL', weightGrams: 2_000, sides: [400, 300, 200] };
const offers = [
  { serviceId: 1, cost: 9, days: 1 },
  { serviceId: 2, cost: 5, days: 3 },
  { serviceId: 3, cost: null, days: null },
];

test('the first rule that is met chooses, and those before it say why not', () => {
  const rules = [
    rule(10, { countries: ['DE'], serviceId: 1 }),
    rule(11, { maxWeightGrams: 1_999, serviceId: 1 }),
    rule(12, { maxSideMm: 399, serviceId: 1 }),
    rule(13, { serviceId: 4 }),
    rule(14, { serviceId: 2, maxDays: 2 }),
    rule(15, { serviceId: 1, maxCost: 8 }),
    rule(16, { countries: ['BE', 'NL'], maxWeightGrams: 2_000, maxSideMm: 400, serviceId: 1 }),
    rule(17, { serviceId: 2 }),
  ];
  expect(chooseService(rules, parcel, offers)).toEqual({
    rule: 16,
    serviceId: 1,
    passed: [
      { rule: 10, why: 'COUNTRY' },
      { rule: 11, why: 'WEIGHT' },
      { rule: 12, why: 'SIDE' },
      { rule: 13, why: 'NOT_OFFERED' },
      { rule: 14, why: 'DAYS' },
      { rule: 15, why: 'COST' },
    ],
  });
});

test('a rule without a service takes the cheapest that arrives in time', () => {
  expect(chooseService([rule(1, {})], parcel, offers).serviceId).toBe(2);
  expect(chooseService([rule(1, { maxDays: 1 })], parcel, offers).serviceId).toBe(1);
  expect(chooseService([rule(1, { maxCost: 4 })], parcel, offers)).toMatchObject({
    serviceId: null,
    passed: [{ rule: 1, why: 'COST' }],
  });
});

test('costs in different currencies are not compared', () => {
  const costs = (currency: string | null, ...currencies: (string | null)[]) =>
    comparableCosts(
      currencies.map((each) => ({ cost: 7, currency: each })),
      currency,
    ).map(({ cost }) => cost);
  expect(costs('EUR', 'EUR', 'USD', null)).toEqual([7, null, 7]);
  expect(costs(null, 'USD', 'USD', null)).toEqual([7, 7, 7]);
  expect(costs(null, 'USD', 'EUR', null)).toEqual([null, null, 7]);
});

test('what is not known meets no limit', () => {
  const unknown = { country: null, weightGrams: 1, sides: [] };
  expect(chooseService([rule(1, { countries: ['NL'] })], unknown, offers).rule).toBeNull();
  expect(chooseService([rule(1, { maxSideMm: 9_999 })], unknown, offers).rule).toBeNull();
  expect(chooseService([rule(1, { serviceId: 3, maxCost: 99 })], parcel, offers).rule).toBeNull();
});
