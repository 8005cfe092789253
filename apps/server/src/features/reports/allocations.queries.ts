import type { AllocationSum, OpenAllocation } from '@lading/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { conditionsOf, type StockScope } from './stock.queries.ts';

interface Row {
  id: number;
  orderId: number;
  reference: string;
  customerId: number;
  customerName: string;
  productId: number;
  sku: string;
  productName: string;
  lpn: string | null;
  locationId: number | null;
  locationName: string | null;
  quantity: number;
  createdAt: Date;
}

const toAllocation = (row: Row): OpenAllocation => ({
  id: row.id,
  order: { id: row.orderId, reference: row.reference, customer: { id: row.customerId, name: row.customerName } },
  product: { id: row.productId, sku: row.sku, name: row.productName },
  pallet: row.lpn === null ? null : { lpn: row.lpn },
  location: row.locationId === null ? null : { id: row.locationId, name: row.locationName ?? '' },
  quantity: row.quantity,
  allocatedAt: row.createdAt.toISOString(),
});

const openIn = (scope: StockScope): RawBuilder<unknown>[] => [
  sql`a.warehouse_id = ${scope.warehouseId}`,
  sql`a.ended_at is null`,
  ...conditionsOf(scope, 'i'),
];

const stockOf = sql`from allocation a join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id`;

/** The open allocations of some stock, as a list. */
export function openAllocations(scope: StockScope): Listing<OpenAllocation> {
  return {
    select: sql`a.id, o.id as order_id, o.reference, c.id as customer_id, c.name as customer_name, p.id as product_id, p.sku, p.name as product_name,
      t.lpn, l.id as location_id, l.name as location_name, a.quantity, a.created_at`,
    from: sql`${stockOf}
      join order_line ol on ol.warehouse_id = a.warehouse_id and ol.id = a.order_line_id
      join orders o on o.warehouse_id = ol.warehouse_id and o.id = ol.order_id
      join customer c on c.id = o.customer_id
      join product p on p.id = i.product_id
      left join pallet t on t.warehouse_id = i.warehouse_id and t.id = i.pallet_id
      left join location l on l.warehouse_id = i.warehouse_id and l.id = i.location_id`,
    where: openIn(scope),
    id: sql`a.id`,
    sorts: { allocatedAt: { by: sql`a.created_at`, type: 'timestamptz' }, quantity: { by: sql`a.quantity`, type: 'bigint' } },
    toItem: toAllocation,
  };
}

export async function sumAllocations(db: Db, scope: StockScope): Promise<AllocationSum> {
  const { rows } = await sql<Omit<AllocationSum, 'unit'>>`
    select count(*) as allocations, coalesce(sum(a.quantity), 0)::bigint as quantity ${stockOf} where ${sql.join(openIn(scope), sql` and `)}`.execute(
    db,
  );
  return { ...(rows[0] ?? { allocations: 0, quantity: 0 }), unit: 'units' };
}
