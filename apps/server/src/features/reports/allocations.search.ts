import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { findNamed, JOINED_BOUND, type Search, searchBy } from '../../platform/database/search.ts';
import { namedProducts } from '../inventory/search.service.ts';
import type { StockScope } from './stock.queries.ts';

const MAX_ORDERS = 1_000;

/**
 * A condition on `h`, `o` and `p` that finds allocations by order reference, SKU or product name.
 */
export async function searchAllocations(
  db: Db,
  term: string,
  { warehouseId, customerId }: StockScope,
): Promise<Search> {
  const { orders, products } = await findNamed(db, term, {
    orders: {
      max: MAX_ORDERS,
      customerId,
      rows: [
        {
          id: 'orders.id',
          from: sql`orders`,
          owned: 'orders',
          where: (pattern) =>
            sql`warehouse_id = ${warehouseId} and fold(reference) like ${pattern}`,
        },
      ],
    },
    products: namedProducts(customerId),
  });
  return searchBy(
    term,
    [
      {
        named: orders,
        has: (ids) =>
          sql`
          h.order_line_id = any(array(select id
            from order_line
            where warehouse_id = ${warehouseId} and order_id = any(${ids})))`,
        reads: (pattern) => sql`fold(o.reference) like ${pattern}`,
      },
      {
        named: products,
        has: (ids) =>
          sql`
          h.inventory_id = any(array(select id
            from inventory
            where warehouse_id = ${warehouseId} and product_id = any(${ids})))`,
        reads: (pattern) => sql`fold(p.sku) like ${pattern} or fold(p.name) like ${pattern}`,
      },
    ],
    JOINED_BOUND,
  );
}
