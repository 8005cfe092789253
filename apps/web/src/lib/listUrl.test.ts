import { describe, expect, it } from 'vitest';
import { readList, toggledSort, writeList } from './listUrl.ts';

const endpoint = { list: { sorts: ['sku', 'quantity'], defaultSort: '-quantity' } };
const kinds = { customerId: 'id', status: ['A', 'B'], dateFrom: 'date' } as const;
const read = (text: string) => readList(new URLSearchParams(text), endpoint, kinds);

describe('a list in its URL', () => {
  it('has defaults if the URL has no value or a wrong one', () => {
    expect(read('')).toMatchObject({
      search: '',
      sort: '-quantity',
      size: 10,
      page: 0,
      filters: {},
      query: { sort: '-quantity', limit: 10 },
    });
    expect(read('sort=evil&size=7&page=-3&customerId=1x&status=C&dateFrom=today')).toMatchObject({
      sort: '-quantity',
      size: 10,
      page: 0,
      filters: {},
    });
  });

  it('reads search, sort, size, filters and page', () => {
    expect(
      read(
        'search=bottle&sort=-sku&size=25&page=3&cursor=abc&customerId=4&status=B&dateFrom=2026-11-01',
      ),
    ).toMatchObject({
      page: 2,
      isFiltered: true,
      filterCount: 3,
      query: {
        search: 'bottle',
        sort: '-sku',
        limit: 25,
        cursor: 'abc',
        customerId: 4,
        status: 'B',
        dateFrom: '2026-11-01',
      },
      whole: { search: 'bottle', sort: '-sku', customerId: 4, status: 'B', dateFrom: '2026-11-01' },
    });
  });

  it('takes instants in UTC and short texts as filters', () => {
    const filtersOf = (text: string) =>
      readList(new URLSearchParams(text), endpoint, { asOf: 'instant', lpn: 'text' }).filters;
    expect(filtersOf('asOf=2026-11-01T08:30:00.000Z&lpn=LPN-1')).toEqual({
      asOf: '2026-11-01T08:30:00.000Z',
      lpn: 'LPN-1',
    });
    for (const asOf of ['yesterday', '2026-11-01', '2026-13-01T00:00Z', '2026-11-01T08:30:00'])
      expect(filtersOf(`asOf=${asOf}`)).toEqual({});
    expect(filtersOf(`lpn=${'x'.repeat(61)}`)).toEqual({});
    expect(filtersOf('lpn=%20')).toEqual({});
  });

  it('is on the first page without a cursor', () => {
    expect(read('page=5').page).toBe(0);
  });

  it('writes values, removes nulls and keeps the rest', () => {
    expect(
      writeList(new URLSearchParams('asn=7&page=2'), { page: null, sort: 'sku' }).toString(),
    ).toBe('asn=7&sort=sku');
  });

  it('reverses a sort on the second click', () => {
    expect([toggledSort('', 'sku'), toggledSort('sku', 'sku'), toggledSort('-sku', 'sku')]).toEqual(
      ['sku', '-sku', 'sku'],
    );
  });
});
