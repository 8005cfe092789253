import type { StockGroup } from '@lading/contract/reports';
import type { StockGrouping } from '@lading/domain/reports';

/** Selects the stock of a quantity. */
export interface StockFilters {
  customerId?: number;
  productId?: number;
  locationId?: number;
  withoutLocation?: 'true';
  status?: string;
}

interface Age {
  receivedFrom?: string | null;
  receivedBefore?: string | null;
}

const linkTo = (path: string, entries: object): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(entries))
    if (value !== undefined && value !== null) params.set(name, String(value));
  const text = params.toString();
  return text ? `${path}?${text}` : path;
};

/** The URL of the movements whose sum is this stock, of that age, at an instant. */
export function movementsLink(
  stock: StockFilters,
  to: string,
  { receivedFrom, receivedBefore }: Age = {},
): string {
  return linkTo('/reports/movements', { ...stock, receivedFrom, receivedBefore, to });
}

/** The URL of the open allocations of this stock. */
export function allocationsLink(stock: StockFilters): string {
  return linkTo('/reports/allocations', stock);
}

export function stockOfGroup(
  groupBy: StockGrouping,
  { group }: Pick<StockGroup, 'group'>,
): StockFilters {
  if (groupBy === 'status') return { status: group.code };
  if (groupBy === 'location')
    return group.id === null ? { withoutLocation: 'true' } : { locationId: group.id };
  const id = group.id ?? 0;
  return groupBy === 'product' ? { productId: id } : { customerId: id };
}

/** The URL of the report for one group, with another grouping. */
export function narrowerReport(
  groupBy: StockGrouping,
  filters: object,
  row: Pick<StockGroup, 'group'>,
): string {
  const next: StockGrouping = groupBy === 'product' ? 'location' : 'product';
  return linkTo('/reports/inventory', {
    ...filters,
    ...stockOfGroup(groupBy, row),
    groupBy: next === 'product' ? undefined : next,
  });
}
