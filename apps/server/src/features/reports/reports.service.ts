import type { QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/reports';
import type {
  AllocationSum,
  OpenAllocation,
  StockFigure,
  StockGroup,
  StockReport,
  WarehouseStock,
} from '@lading/contract/reports';
import { ageBuckets } from '@lading/domain/reports';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { untilSettled } from '../../platform/database/settled.ts';
import { requireCustomerScope } from '../customers/customers.service.ts';
import { requireScope } from '../inventory/inventory.service.ts';
import { getProduct } from '../products/products.service.ts';
import { getTimeZone, getWarehouse } from '../warehouses/warehouses.service.ts';
import { openAllocations, sumAllocations } from './allocations.queries.ts';
import { searchAllocations } from './allocations.search.ts';
import {
  type AgeBounds,
  findAgeBounds,
  findEndOfDay,
  findMonthStarts,
  type Past,
  type StockScope,
  type StockTotals,
  stockGroups,
  sumGroups,
  warehouseStock,
} from './stock.queries.ts';

type StockQuery = QueryOf<typeof contract.getInventoryReport>;
type AllocationQuery = QueryOf<typeof contract.getAllocationSum>;

const NOT_IN_THE_LEDGER = 'The ledger does not tell what was allocated at a past instant.';

/** Returns stock in groups with their totals, now or at the end of a past instant. */
export async function getInventoryReport(
  db: Db,
  actor: Actor,
  query: StockQuery,
): Promise<{ head: () => Promise<Omit<StockReport, 'groups'>>; rows: Listing<StockGroup> }> {
  const scope = await resolveScope(db, actor, query);
  const tz = query.tz ?? (await getTimeZone(db, query.warehouseId));
  const instant = await findPast(db, actor, query.asOf, tz);
  const past = instant && (await withMonthStart(db, query.warehouseId, instant));
  const [asOf, groupBy] = [instant ?? actor.at, query.groupBy ?? 'product'];
  const ages = await findAgeBounds(db, asOf, tz);
  // Totals need a read of every balance. A page that was read already has them, and the number of
  // groups.
  let summed: Promise<StockTotals> | undefined;
  const groups = stockGroups({ scope, groupBy, past, ages, search: query.search }, (totals) => {
    summed ??= Promise.resolve(totals);
  });
  const readTotals = () => (summed ??= sumGroups(db, groups, past !== null));
  const head = async () => {
    const { id, name } = await getWarehouse(db, actor, query.warehouseId);
    const figures = figuresOf(await readTotals(), ages);
    return {
      warehouse: { id, name },
      asOf: asOf.toISOString(),
      isCurrent: past === null,
      tz,
      groupBy,
      ...figures,
    };
  };
  const count = async () => ({ total: (await readTotals()).groups, isAtLeast: false });
  return { head, rows: { ...groups, count } };
}

/**
 * Returns the past instant of a report; null for the present. A calendar date stands for the end of
 * that day in the time zone.
 */
async function findPast(
  db: Db,
  actor: Actor,
  asOf: string | undefined,
  tz: string,
): Promise<Date | null> {
  if (asOf === undefined) return null;
  const asked = asOf.includes('T') ? new Date(asOf) : await findEndOfDay(db, asOf, tz);
  return asked < actor.at ? asked : null;
}

const withMonthStart = async (db: Db, warehouseId: number, at: Date): Promise<Past> => ({
  at,
  from: (await findMonthStarts(db, [warehouseId], at)).get(warehouseId) ?? null,
});

/**
 * Waits until no transaction can write as of the past instant of a report. Called before the
 * snapshot of the report.
 */
export async function settlePast(
  db: Db,
  actor: Actor,
  { asOf, tz, warehouseId }: { asOf?: string; tz?: string; warehouseId?: number },
): Promise<void> {
  const ofWarehouse = async () =>
    warehouseId === undefined ? 'UTC' : getTimeZone(db, warehouseId);
  const past = await findPast(db, actor, asOf, tz ?? (asOf ? await ofWarehouse() : 'UTC'));
  if (past) await untilSettled(db, past);
}

function figuresOf(totals: StockTotals, ages: AgeBounds): Pick<StockReport, 'totals' | 'ageing'> {
  const figure = (value: number | null): StockFigure => ({
    value,
    unit: 'units',
    population: { count: totals.balances, of: 'balances' },
    reason: value === null ? NOT_IN_THE_LEDGER : null,
  });
  const begin = [...ages.map((at) => at.toISOString()), null];
  return {
    totals: {
      onHand: figure(totals.onHand),
      placed: figure(totals.placed),
      promised: figure(totals.promised),
      held: figure(totals.held),
      expired: figure(totals.expired),
      notSellable: figure(totals.notSellable),
      available: figure(totals.available),
      allocated: figure(totals.placed),
    },
    ageing: ageBuckets.map(({ key }, index) => ({
      bucket: key,
      receivedFrom: begin[index] ?? null,
      receivedBefore: index === 0 ? null : (begin[index - 1] ?? null),
      figure: figure(totals[key]),
    })),
  };
}

/**
 * Lists the stock of each product in one warehouse, or in each of the caller's, now or at the end
 * of a past instant.
 */
export async function listWarehouseStock(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listWarehouseStock>,
): Promise<Listing<WarehouseStock>> {
  const { warehouseId, productId, search } = query;
  if (warehouseId !== undefined) requireWarehouse(actor, warehouseId);
  const customerId = await requireCustomerScope(db, actor, query.customerId);
  if (productId !== undefined) await getProduct(db, actor, productId);
  const past = await findPast(db, actor, query.asOf, query.tz ?? 'UTC');
  if (past) await untilSettled(db, past);
  const warehouseIds = warehouseId === undefined ? actor.warehouseIds : [warehouseId];
  const monthStarts = past ? await findMonthStarts(db, warehouseIds, past) : new Map();
  return warehouseStock(
    { warehouseIds, customerId, productId },
    { past, at: past ?? actor.at, monthStarts, search },
  );
}

export async function listOpenAllocations(
  db: Db,
  actor: Actor,
  query: AllocationQuery & { search?: string },
): Promise<Listing<OpenAllocation>> {
  const scope = await resolveScope(db, actor, query);
  return openAllocations(
    scope,
    query.search?.trim() ? await searchAllocations(db, query.search, scope) : null,
  );
}

/** Sums the allocations that `listOpenAllocations` lists, in units. */
export async function getAllocationSum(
  db: Db,
  actor: Actor,
  query: AllocationQuery,
): Promise<AllocationSum> {
  return sumAllocations(db, await resolveScope(db, actor, query));
}

async function resolveScope(db: Db, actor: Actor, query: AllocationQuery): Promise<StockScope> {
  const { warehouseId, productId, locationId, withoutLocation, status } = query;
  return {
    warehouseId,
    customerId: await requireScope(db, actor, query),
    productId,
    locationId,
    withoutLocation,
    status,
  };
}
