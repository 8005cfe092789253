import type { VarianceData } from '@lading/contract/asns';
import { describe, expect, it } from 'vitest';
import { analyse } from './asnAnalytics.ts';

const varianceData = (part: Partial<VarianceData>): { varianceData: VarianceData } => ({
  varianceData: { summary: { hasVariances: true }, overages: [], extraItems: [], shortages: [], operatorEmail: null, notes: null, ...part },
});

describe('variance analytics', () => {
  it('sums by SKU, sorts, and keeps the top five', () => {
    const overages = ['A', 'B', 'C', 'D', 'E', 'F'].map((sku, index) => ({ sku, variance: index + 1 }));
    const result = analyse([varianceData({ overages }), varianceData({ overages: [{ sku: 'A', variance: 9 }] })]);
    expect(result.topOverages.map(({ sku, units }) => `${sku}${units}`)).toEqual(['A10', 'F6', 'E5', 'D4', 'C3']);
    expect(result.averagePerItem).toBe(Math.round(30 / 7));
  });

  it('has a dash where there is nothing to divide by', () => {
    expect(analyse([{ varianceData: null }])).toEqual({
      topOverages: [],
      topExtras: [],
      varied: 0,
      overageUnits: 0,
      extraUnits: 0,
      averagePerItem: null,
    });
  });
});
