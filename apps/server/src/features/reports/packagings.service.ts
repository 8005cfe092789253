import type { QueryOf } from '@lading/contract/endpoint';
import type { Named } from '@lading/contract/fields';
import type * as contract from '@lading/contract/reports';
import type { PackagingReport, PackagingRow } from '@lading/contract/reports';
import { cartonName } from '@lading/domain/cartons';
import {
  comparePackagings,
  listReplacements,
  type PackedIn,
  sumPackagings,
} from '@lading/domain/packagingReport';
import { orderTotal } from '@lading/domain/price';
import { wholePeriod } from '@lading/domain/reports';
import { dayIn } from '@lading/domain/time';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireScope } from '../inventory/inventory.service.ts';
import { getTimeZone, getWarehouse } from '../warehouses/warehouses.service.ts';
import * as queries from './packagings.queries.ts';
import { findInstants } from './performance.queries.ts';
import { requirePeriod } from './performance.service.ts';

type Costs = ReadonlyMap<number, { packaging: Named; cost: number | null }>;

const named = (costs: Costs, { kind, packagingId }: PackedIn) => ({
  kind,
  packaging: packagingId === null ? null : (costs.get(packagingId)?.packaging ?? null),
});

/** What so many of each packaging cost, and how many of them have a cost. */
function costOf(
  costs: Costs,
  rows: readonly (PackedIn & { count: number })[],
): { cost: number | null; costed: number } {
  const lines = rows.map(({ packagingId, count }) => ({
    quantity: count,
    price: packagingId === null ? null : (costs.get(packagingId)?.cost ?? null),
  }));
  const known = lines.filter(({ price, quantity }) => price !== null && quantity > 0);
  return {
    cost: orderTotal(known),
    costed: known.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/**
 * Returns the packagings that were suggested for the orders that shipped between two calendar days,
 * both included, and those that were used.
 */
export async function getPackagingReport(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.getPackagingReport>,
): Promise<PackagingReport> {
  const tz = query.tz ?? (await getTimeZone(db, query.warehouseId));
  const whole = wholePeriod(query, dayIn(tz, actor.at));
  requirePeriod(whole);
  const customerId = await requireScope(db, actor, query);
  const { id, name } = await getWarehouse(db, actor, query.warehouseId);
  const scope = { warehouseId: id, customerId, ...(await findInstants(db, [whole], tz)) };
  const packed = await queries.groupPackages(db, scope);
  const suggested = await queries.groupSuggested(db, scope);
  const costs: Costs = new Map(
    (await queries.listCosts(db, id)).map((row) => [row.packaging.id, row]),
  );
  const rows = comparePackagings(packed, suggested);
  const suggestedCost = costOf(
    costs,
    rows.map((row) => ({ ...row, count: row.suggested })),
  );
  return {
    warehouse: { id, name },
    ...whole,
    tz,
    orders: await queries.countOrders(db, scope),
    totals: {
      ...sumPackagings(packed, suggested),
      ...costOf(
        costs,
        rows.map((row) => ({ ...row, count: row.used })),
      ),
      suggestedCost: suggestedCost.cost,
      suggestedCosted: suggestedCost.costed,
    },
    packagings: rows.map(({ kind, packagingId, ...figures }) => ({
      ...named(costs, { kind, packagingId }),
      ...figures,
      ...costOf(costs, [{ kind, packagingId, count: figures.used }]),
    })),
    replacements: listReplacements(packed).map((pair) => ({
      suggested: named(costs, pair.suggested),
      used: named(costs, pair.used),
      packages: pair.packages,
    })),
    unmeasured: await queries.listUnmeasured(db, scope),
  };
}

/** Yields the rows of a report: each packaging, with what was used in its place. */
export function* rowsOfPackagings({
  packagings,
  replacements,
}: PackagingReport): Generator<PackagingRow> {
  for (const { kind, packaging, ...figures } of packagings) {
    const replacedBy = replacements.filter(
      ({ suggested }) => suggested.kind === kind && suggested.packaging?.id === packaging?.id,
    );
    yield {
      packaging: cartonName({ kind, packaging }),
      ...figures,
      replacedBy: replacedBy.map(({ used, packages }) => `${cartonName(used)}: ${packages}`),
    };
  }
}
