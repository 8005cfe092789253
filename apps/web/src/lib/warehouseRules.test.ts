import { describe, expect, it } from 'vitest';
import { settleSelection } from './warehouseRules.ts';

const warehouse = (id: number, name = `W${id}`) => ({
  id,
  name,
  address: null,
  country: null,
  timeZone: 'UTC',
  shortPicks: 'HOLD' as const,
  active: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
});

describe('the selected warehouse', () => {
  it('stays if it is still available, in its newest state', () => {
    const selected = warehouse(2);
    expect(settleSelection(selected, [warehouse(1), warehouse(2)])).toBe(selected);
    expect(settleSelection(selected, [warehouse(1), warehouse(2, 'Renamed')])?.name).toBe(
      'Renamed',
    );
  });

  it('falls back to the first, and to nothing if there is none', () => {
    expect(settleSelection(warehouse(9), [warehouse(1), warehouse(2)])?.id).toBe(1);
    expect(settleSelection(null, [warehouse(1)])?.id).toBe(1);
    expect(settleSelection(warehouse(9), [])).toBeNull();
  });
});
