import type { Endpoint } from '@lading/contract/endpoint';
import { endpoints } from '@lading/contract/endpoints';

/** A list of the API, and what a screen could ask of it. */
export interface List {
  path: string;
  sorts: readonly string[];
  /** Each filter with each value that is worth a look. */
  filters: readonly (readonly [name: string, value: string])[];
  /** True for a report whose rows are worked out of all stock, or of all rules: no index spares it a look at each. */
  isSum: boolean;
  /** Its first page of 25, asked for so. */
  link(query?: Readonly<Record<string, string>>): string;
}

/** Values for the filters that narrow a list, by their names: of rows that lading.sql makes. */
const filterValues: Record<string, string> = {
  warehouseId: '1',
  customerId: '8',
  productId: '407',
  locationId: '77',
  activeOnly: 'true',
  recent: 'true',
  kind: 'RECEIVE',
  dateFrom: '2026-01-01',
  from: '2026-01-01T00:00:00.000Z',
};

const SUMS = new Set(['/api/reports/inventory', '/api/replenishment/needs']);

const COMMON = new Set(['search', 'sort', 'limit', 'cursor', 'warehouseId']);

/** Every list of the contract. */
export const lists: readonly List[] = endpoints.flatMap(({ endpoint }) => {
  const { definition, path }: Endpoint = endpoint;
  return definition.list && definition.query ? [describe(path, definition.query as unknown as Query)] : [];
});

interface Query {
  properties: Record<string, { enum?: string[] }>;
  required?: string[];
}

function describe(declared: string, { properties, required }: Query): List {
  // The first of whatever it is: with users, the administrator.
  const path = declared.replace('{id}', '1');
  const scope: Record<string, string> = required?.includes('warehouseId') ? { warehouseId: '1' } : {};
  return {
    path,
    isSum: SUMS.has(path),
    sorts: properties.sort?.enum ?? [],
    filters: Object.entries(properties).flatMap(([name, { enum: values = [] }]) => {
      if (COMMON.has(name)) return [];
      return (filterValues[name] === undefined ? values : [filterValues[name]]).map((value) => [name, value] as const);
    }),
    link: (query = {}) => `${path}?${new URLSearchParams({ ...scope, ...query, limit: '25' })}`,
  };
}
