import { expect, test } from 'vitest';
import {
  addWorkingDays,
  arrivalAfter,
  type ShipCalendar,
  type ShipRule,
  shipByOf,
} from './calendars.ts';

const rule = (change: Partial<ShipRule> = {}): ShipRule => ({
  name: 'Standard',
  customerId: null,
  carrier: null,
  priority: null,
  cutoff: '14:00',
  days: 0,
  ...change,
});
const calendar = (change: Partial<ShipCalendar> = {}): ShipCalendar => ({
  timeZone: 'Europe/Berlin',
  workingDays: [1, 2, 3, 4, 5],
  holidays: [],
  rules: [rule()],
  ...change,
});
const order = (orderDate: string, change = {}) => ({
  orderDate: new Date(orderDate),
  customerId: 7,
  shippingCarrier: null,
  priority: 3,
  ...change,
});
const dayOf = (at: string, change: Partial<ShipCalendar> = {}) =>
  shipByOf(order(at), calendar(change))?.day;

test('an order counts from the same day until the minute of the cut-off', () => {
  // A Friday in winter: Berlin is an hour ahead of UTC.
  expect(dayOf('2026-11-27T12:59:59.999Z')).toBe('2026-11-27');
  expect(dayOf('2026-11-27T13:00:00.000Z')).toBe('2026-11-30');
  expect(shipByOf(order('2026-11-27T13:00:00Z'), calendar())?.reason).toEqual({
    rule: 'Standard',
    cutoff: '14:00',
    isAfterCutoff: true,
    countedFrom: '2026-11-30',
    days: 0,
  });
});

test('the cut-off is a time of the wall clock, on both sides of a change of the clocks', () => {
  // Clocks went forward on Sunday 2026-03-29 and back on 2026-10-25.
  expect(dayOf('2026-03-27T12:59:00Z')).toBe('2026-03-27');
  expect(dayOf('2026-03-30T12:00:00Z')).toBe('2026-03-31');
  expect(dayOf('2026-10-23T11:59:00Z')).toBe('2026-10-23');
  expect(dayOf('2026-10-26T12:59:00Z')).toBe('2026-10-26');
  // On a Sunday with work: the hour that occurs twice is before its end both times.
  const sundays = { workingDays: [7], rules: [rule({ cutoff: '02:30' })] };
  expect(dayOf('2026-10-25T00:29:00Z', sundays)).toBe('2026-10-25');
  expect(dayOf('2026-10-25T01:29:00Z', sundays)).toBe('2026-10-25');
  expect(dayOf('2026-10-25T01:30:00Z', sundays)).toBe('2026-11-01');
  // The hour that does not occur: what comes in after it is late.
  expect(dayOf('2026-03-29T00:59:00Z', sundays)).toBe('2026-03-29');
  expect(dayOf('2026-03-29T01:00:00Z', sundays)).toBe('2026-04-05');
});

test('the day is that of the warehouse, and not of UTC', () => {
  expect(dayOf('2026-11-26T23:30:00Z')).toBe('2026-11-27');
  const late = { timeZone: 'America/Los_Angeles', rules: [rule({ cutoff: '23:00' })] };
  expect(dayOf('2026-11-27T06:30:00Z', late)).toBe('2026-11-26');
});

test('holidays in a row and weekends are skipped, and what comes in on one has no cut-off', () => {
  const holidays = ['2026-12-24', '2026-12-25', '2026-12-28', '2027-01-01'];
  expect(dayOf('2026-12-23T14:00:00Z', { holidays })).toBe('2026-12-29');
  const onHoliday = shipByOf(order('2026-12-25T15:00:00Z'), calendar({ holidays }));
  expect(onHoliday).toMatchObject({ day: '2026-12-29', reason: { isAfterCutoff: false } });
  const twoDays = { holidays, rules: [rule({ days: 2 })] };
  expect(dayOf('2026-12-30T09:00:00Z', twoDays)).toBe('2027-01-04');
  expect(addWorkingDays('2026-12-26', 1, calendar({ holidays }))).toBe('2026-12-30');
});

test('a transfer arrives on a working day, after those that it is on its way', () => {
  const site = { workingDays: [1, 2, 3, 4, 5], holidays: ['2026-11-30'] };
  expect(arrivalAfter('2026-11-26', 0, site)).toBe('2026-11-26');
  expect(arrivalAfter('2026-11-26', 1, site)).toBe('2026-11-27');
  // From a Friday and from the Saturday after it, over a weekend and a holiday.
  expect(arrivalAfter('2026-11-27', 1, site)).toBe('2026-12-01');
  expect(arrivalAfter('2026-11-28', 1, site)).toBe('2026-12-01');
  expect(arrivalAfter('2026-11-28', 0, site)).toBe('2026-12-01');
  expect(arrivalAfter('2026-11-27', 3, site)).toBe('2026-12-03');
});

test('the customer decides before the carrier, and the carrier before the priority', () => {
  const rules = [
    rule({ name: 'all', days: 5 }),
    rule({ name: 'urgent', priority: 1, days: 4 }),
    rule({ name: 'carrier', carrier: 'DHL', days: 3 }),
    rule({ name: 'customer', customerId: 7, days: 2 }),
    rule({ name: 'customer and carrier', customerId: 7, carrier: 'DHL', days: 1 }),
    rule({ name: 'other customer', customerId: 8, carrier: 'UPS', priority: 1, days: 0 }),
  ];
  const nameOf = (change: object) =>
    shipByOf(order('2026-11-23T09:00:00Z', change), calendar({ rules }))?.reason.rule;
  expect(nameOf({ customerId: 9 })).toBe('all');
  expect(nameOf({ customerId: 9, priority: 1 })).toBe('urgent');
  expect(nameOf({ customerId: 9, priority: 1, shippingCarrier: ' dhl ' })).toBe('carrier');
  expect(nameOf({ priority: 1 })).toBe('customer');
  expect(nameOf({ shippingCarrier: 'DHL' })).toBe('customer and carrier');
  expect(shipByOf(order('2026-11-23T09:00:00Z'), calendar({ rules: [] }))).toBeNull();
});
