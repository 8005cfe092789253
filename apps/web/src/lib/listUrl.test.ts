import { describe, expect, it } from 'vitest';
import { readList, toggledSort, writeList } from './listUrl.ts';

const endpoint = { definition: { list: { sorts: ['sku', 'quantity'], defaultSort: '-quantity' } } };
const kinds = { customerId: 'id', status: ['A', 'B'], dateFrom: 'date' } as const;
const read = (text: string) => readList(new URLSearchParams(text), endpoint, kinds);

describe('a list in its URL', () => {
  it('has defaults where the URL is silent or wrong', () => {
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
    expect(read('search=bottle&sort=-sku&size=25&page=3&cursor=abc&customerId=4&status=B&dateFrom=2026-11-01')).toMatchObject({
      page: 2,
      isFiltered: true,
      query: { search: 'bottle', sort: '-sku', limit: 25, cursor: 'abc', customerId: 4, status: 'B', dateFrom: '2026-11-01' },
      whole: { search: 'bottle', sort: '-sku', customerId: 4, status: 'B', dateFrom: '2026-11-01' },
    });
  });

  it('is on the first page without a cursor', () => {
    expect(read('page=5').page).toBe(0);
  });

  it('writes what has a value, drops what is null and leaves the rest', () => {
    expect(writeList(new URLSearchParams('asn=7&page=2'), { page: null, sort: 'sku' }).toString()).toBe('asn=7&sort=sku');
  });

  it('turns a sort round on the second click', () => {
    expect([toggledSort('', 'sku'), toggledSort('sku', 'sku'), toggledSort('-sku', 'sku')]).toEqual(['sku', '-sku', 'sku']);
  });
});
