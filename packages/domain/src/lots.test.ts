import { describe, expect, it } from 'vitest';
import { isExpired, lotFault, readRemainingDays, statedLot } from './lots.ts';
import { type Fault, sayFault } from './messages/faults.ts';

const milk = { sku: 'MILK', tracking: 'LOT' } as const;
const drill = { sku: 'DRILL', tracking: 'SERIAL' } as const;

const sentenceOf = (found: Fault | null) => found && sayFault(found);

describe('days of shelf life', () => {
  it('are a whole number up to ten years, or nothing', () => {
    expect([' ', '0', ' 30 ', '3650'].map(readRemainingDays)).toEqual([null, 0, 30, 3650]);
    for (const text of ['-1', '1.5', '3651', 'x']) expect(readRemainingDays(text)).toBeNaN();
  });
});

describe('a lot', () => {
  it('can be used on its last day', () => {
    expect(isExpired({ expiresOn: '2026-11-22' }, '2026-11-22')).toBe(false);
    expect(isExpired({ expiresOn: '2026-11-22' }, '2026-11-23')).toBe(true);
    expect(isExpired({ expiresOn: null }, '2026-11-23')).toBe(false);
  });

  it('is named by a line where its product needs it, and only there', () => {
    expect(
      lotFault(milk, { lot: { code: 'A', producedOn: '2026-01-01', expiresOn: '2026-01-01' } }),
    ).toBeNull();
    expect(lotFault(milk, {})?.field).toBe('lot');
    expect(lotFault(milk, { serials: ['A'] })?.field).toBe('serials');
    expect(lotFault({ sku: 'BOX', tracking: 'NONE' }, { lot: { code: 'A' } })?.field).toBe('lot');
    expect(lotFault({ sku: 'BOX', tracking: 'NONE' }, { serials: ['A'] })?.field).toBe('serials');
    expect(lotFault({ sku: 'BOX', tracking: 'NONE' }, {})).toBeNull();
  });

  it('is a serial of one unit, or as many serials as there are units', () => {
    expect(lotFault(drill, { serials: ['A', 'B'], quantity: 2 })).toBeNull();
    expect(sentenceOf(lotFault(drill, { serials: ['A', 'B'], quantity: 3 }))).toBe(
      '3 units need 3 serials, and 2 are named.',
    );
    expect(sentenceOf(lotFault(drill, { serials: ['A', ' A'] }))).toBe(
      'serial "A" is named twice.',
    );
    expect(lotFault(drill, { lot: { code: 'A' }, quantity: 1 })).toBeNull();
    expect(lotFault(drill, { lot: { code: 'A' }, quantity: 0 })).toBeNull();
    expect(lotFault(drill, { lot: { code: 'A' }, quantity: 2 })?.field).toBe('quantity');
    expect(lotFault(drill, {})?.field).toBe('serials');
  });
});

describe('an element string', () => {
  const stated = (...elements: [ai: string, value: string][]) =>
    statedLot(
      elements.map(([ai, value]) => ({ ai, value })),
      2026,
    );

  it('states lot, serial and dates', () => {
    expect(
      stated(
        ['01', '04012345678901'],
        ['10', 'A'],
        ['21', 'S'],
        ['17', '270131'],
        ['11', '261101'],
      ),
    ).toEqual({
      lot: 'A',
      serial: 'S',
      expiresOn: '2027-01-31',
      producedOn: '2026-11-01',
    });
    expect(stated(['10', 'A'], ['15', '270131'])?.expiresOn).toBe('2027-01-31');
    expect(stated(['01', '04012345678901'])).toBeNull();
  });

  it('has day 00 for the last day of the month, and years from 49 before to 50 after the current one', () => {
    const dayOf = (digits: string) => stated(['17', digits])?.expiresOn;
    expect(dayOf('280200')).toBe('2028-02-29');
    expect(dayOf('760101')).toBe('2076-01-01');
    expect(dayOf('770101')).toBe('1977-01-01');
    expect(dayOf('261301')).toBeUndefined();
    expect(dayOf('270230')).toBeUndefined();
  });
});
