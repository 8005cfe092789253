import { Named, PalletRef, ProductRef } from '@lading/contract/fields';
import type { AllocationSum, OpenAllocation } from '@lading/contract/reports';
import { plannedEachTime } from '@lading/pipelined-postgres';
import { type RawBuilder, sql } from 'kysely';
import { ofCustomer } from '../../platform/auth/inScope.ts';
import type { Db } from '../../platform/database/database.ts';
import { type DatedRow, datesAsText } from '../../platform/database/dates.ts';
import { jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import type { Search } from '../../platform/database/search.ts';
import { filtersOf, type StockScope } from './stock.queries.ts';

type Row = DatedRow<OpenAllocation, 'allocatedAt'>;

/**
 * The units that orders hold: unpicked ones in the balance of their allocation, picked ones in the
 * balance that the pick moved them to. Ids of picks are negated, so that they differ from those of
 * allocations. PostgreSQL merges the two indexes in the order of a list only if the conditions are
 * outside of both branches. For a count it removes the left joins, whose columns are unused.
 */
const tables = sql`from (
    select a.id, a.warehouse_id, a.order_line_id, a.inventory_id, a.quantity - a.picked as quantity,
      a.created_at, a.ended_at
    from allocation a
    union all
    select -k.id, k.warehouse_id, k.order_line_id, k.to_inventory_id, k.quantity, k.at, k.ended_at
    from pick k) h
  left join inventory i on i.warehouse_id = h.warehouse_id and i.id = h.inventory_id
  left join order_line ol on ol.warehouse_id = h.warehouse_id and ol.id = h.order_line_id
  left join orders o on o.warehouse_id = ol.warehouse_id and o.id = ol.order_id
  left join customer c on c.id = o.customer_id
  left join product p on p.id = i.product_id
  left join pallet t on t.warehouse_id = i.warehouse_id and t.id = i.pallet_id
  left join location l on l.warehouse_id = i.warehouse_id and l.id = i.location_id`;

const conditionsOf = (scope: StockScope): RawBuilder<unknown>[] => [
  sql`h.warehouse_id = ${scope.warehouseId}`,
  sql`h.ended_at is null`,
  sql`h.quantity > 0`,
  ...withPartialIndex([
    ...(scope.customerId === null ? [] : [ofCustomer('i', scope.customerId)]),
    ...filtersOf(scope, 'i'),
  ]),
];

/**
 * Adds a condition that always holds: with it, the planner uses the partial indexes on stock with
 * units.
 */
const withPartialIndex = (filters: RawBuilder<unknown>[]): RawBuilder<unknown>[] =>
  filters.length ? [...filters, sql`i.quantity > 0`] : [];

export function openAllocations(scope: StockScope, search: Search | null): Listing<OpenAllocation> {
  return listing({
    select: sql<Row>`abs(h.id) as id, h.id < 0 as is_picked,
      json_build_object('id', o.id, 'reference', o.reference, 'customer', ${jsonOf(Named, 'c')})
        as "order", ${jsonOf(ProductRef, 'p')} as product,
      ${orNull('t', jsonOf(PalletRef, 't'))} as pallet,
        ${orNull('l', jsonOf(Named, 'l'))} as location, h.quantity, h.created_at as allocated_at`,
    from: tables,
    where: conditionsOf(scope),
    search,
    id: sql`h.id`,
    sorts: {
      allocatedAt: { by: sql`h.created_at`, type: 'timestamptz' },
      quantity: { by: sql`h.quantity`, type: 'bigint' },
      // No index has this order: in the order of the key, all ended allocations come first.
      id: { by: sql`(h.id + 0)`, type: 'bigint' },
    },
    toItem: (row: Row) => datesAsText(row),
  });
}

export async function sumAllocations(db: Db, scope: StockScope): Promise<AllocationSum> {
  const { rows } = await sql<Omit<AllocationSum, 'unit'>>`
    select count(*) as allocations, coalesce(sum(h.quantity), 0)::bigint as quantity
    ${tables} where ${sql.join(conditionsOf(scope), sql` and `)}`
    .withPlugin(plannedEachTime)
    .execute(db);
  return { ...(rows[0] ?? { allocations: 0, quantity: 0 }), unit: 'units' };
}
