import type { Endpoint } from '@lading/contract/endpoint';
import { endpoints } from '@lading/contract/endpoints';

/** A list of the API, with the queries that a screen could send. */
export interface List {
  path: string;
  sorts: readonly string[];
  /** Each filter with each value to try. */
  filters: readonly (readonly [name: string, value: string])[];
  /**
   * True for a report whose rows are computed from all stock or all rules, so that no index can
   * help.
   */
  isSum: boolean;
  /** The address of its first page of 25 rows with this query. */
  link(query?: Readonly<Record<string, string>>): string;
}

/** Filter values, of rows that lading.sql makes. */
const filterValues: Record<string, string> = {
  warehouseId: '1',
  customerId: '8',
  productId: '407',
  locationId: '77',
  olderThanHours: '2',
  activeOnly: 'true',
  recent: 'true',
  kind: 'RECEIVE',
  dateFrom: '2026-01-01',
  from: '2026-01-01T00:00:00.000Z',
};

const SUMS = new Set(['/api/reports/inventory', '/api/reports/stock', '/api/replenishment/needs']);

const COMMON = new Set(['search', 'sort', 'limit', 'cursor', 'warehouseId']);

export const lists: readonly List[] = endpoints.flatMap(({ endpoint }) => {
  const { definition, path }: Endpoint = endpoint;
  return definition.list && definition.query
    ? [describe(path, definition.query as unknown as Query)]
    : [];
});

interface Query {
  properties: Record<string, { enum?: string[] }>;
  required?: string[];
}

function describe(declared: string, { properties, required }: Query): List {
  // Of users, 1 is the administrator.
  const path = declared.replace('{id}', '1');
  const scope: Record<string, string> = required?.includes('warehouseId')
    ? { warehouseId: '1' }
    : {};
  return {
    path,
    isSum: SUMS.has(path),
    sorts: properties.sort?.enum ?? [],
    filters: Object.entries(properties).flatMap(([name, { enum: values = [] }]) => {
      if (COMMON.has(name)) return [];
      const known = filterValues[name];
      const isKnown = known !== undefined && (values.length === 0 || values.includes(known));
      return (isKnown ? [known] : values).map((value) => [name, value] as const);
    }),
    link: (query = {}) => `${path}?${new URLSearchParams({ ...scope, ...query, limit: '25' })}`,
  };
}
