import { describe, expect, it } from 'vitest';
import { fieldText, instantsOf, valueText, worthSaying } from './auditWords.ts';

describe('what a change says', () => {
  it('uses the labels of fields', () => {
    expect(
      ['name', 'companyName', 'assignedWarehouse.name', 'gs1CompanyPrefix', 'abcLimits.a'].map(
        fieldText,
      ),
    ).toEqual([
      'Name',
      'Company name',
      'Assigned warehouse',
      'GS1 company prefix',
      'ABC limit A (%)',
    ]);
  });

  it('distinguishes empty from missing', () => {
    expect([undefined, null, '', true, false, 0, 'x'].map((value) => valueText(value))).toEqual([
      '–',
      'none',
      'none',
      'yes',
      'no',
      '0',
      'x',
    ]);
  });

  it('describes devices and instants in words', () => {
    expect(valueText('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'userAgent')).toBe(
      'Firefox on Linux',
    );
    expect(valueText('2026-11-28T12:30:00.000Z', 'passwordEndsAt')).toMatch(/^Nov 28, 2026/);
  });

  it('omits ids whose names are shown', () => {
    const fields = ['customerId', 'customer.id', 'customer.name', 'warehouseId', 'name'];
    const all = fields.map((field) => ({ field, before: undefined, after: 'x' }));
    expect(worthSaying(all).map(({ field }) => field)).toEqual([
      'customer.name',
      'warehouseId',
      'name',
    ]);
    const assigned = [
      { field: 'assignedWarehouse', before: null, after: undefined },
      { field: 'assignedWarehouse.name', before: undefined, after: 'Venlo' },
    ];
    expect(worthSaying(assigned).map(({ field }) => field)).toEqual(['assignedWarehouse.name']);
  });
});

describe('the days of a filter', () => {
  it('begin and end with the local day', () => {
    const { from, to, search } = instantsOf({ from: '2026-11-20', to: '2026-11-20', search: 'x' });
    expect(new Date(from ?? '').getHours()).toBe(0);
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_399_999);
    expect(search).toBe('x');
    expect(instantsOf({})).toEqual({});
  });
});
