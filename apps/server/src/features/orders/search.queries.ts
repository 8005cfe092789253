import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { findNamed, isSelective, type Lookup, type Search, searchBy, type Way } from '../../platform/database/search.ts';

/** What matches more is searched row by row, in the order of the list. */
const MAX_ORDERS = 1_000;
const MAX_PRODUCTS = 200;

/** Compared column by column, so that each has its trigram index. */
const readsOrder = (pattern: RawBuilder<string>) =>
  sql`fold(o.reference) like ${pattern} or (o.tracking_number is not null and fold(o.tracking_number) like ${pattern})`;
const readsLine = (pattern: RawBuilder<string>) => sql`l.external_line_id is not null and fold(l.external_line_id) like ${pattern}`;
const readsProduct = (pattern: RawBuilder<string>) => sql`fold(p.sku) like ${pattern}`;

const lookupsIn = (warehouseId: number): Record<'orders' | 'lines' | 'products', Lookup> => ({
  orders: {
    max: MAX_ORDERS,
    read: (pattern) => sql`select o.id from orders o where o.warehouse_id = ${warehouseId} and (${readsOrder(pattern)}) order by o.id`,
  },
  lines: {
    max: MAX_ORDERS,
    read: (pattern) => sql`select l.order_id as id from order_line l where l.warehouse_id = ${warehouseId} and ${readsLine(pattern)}`,
  },
  products: { max: MAX_PRODUCTS, read: (pattern) => sql`select p.id from product p where ${readsProduct(pattern)}` },
});

/** Holds for an order `o` with such a line. */
const hasLine = (which: RawBuilder<unknown>) =>
  sql`exists (select from order_line l join product p on p.id = l.product_id
    where l.warehouse_id = o.warehouse_id and l.order_id = o.id and ${which})`;

/**
 * Finds orders by reference, tracking number and customer, and by the number in the customer's system or the SKU of a line. A term that is too
 * short for an index is not looked for in lines.
 */
export async function searchOrders(db: Db, term: string, warehouseId: number, customerIds: readonly number[]): Promise<Search> {
  const { orders, lines, products } = await findNamed(db, term, lookupsIn(warehouseId));
  const ofLines: Way[] = [
    { named: lines, has: (ids) => sql`o.id = any(${ids})`, reads: (pattern) => hasLine(readsLine(pattern)) },
    {
      named: products,
      has: (ids) => sql`o.id in (select l.order_id from order_line l where l.warehouse_id = ${warehouseId} and l.product_id = any(${ids}))`,
      reads: (pattern) => hasLine(readsProduct(pattern)),
    },
  ];
  return searchBy(term, [
    { named: orders, has: (ids) => sql`o.id = any(${ids})`, reads: readsOrder },
    { named: customerIds, has: (ids) => sql`o.customer_id = any(${ids})`, reads: () => sql`false` },
    ...(isSelective(term) ? ofLines : []),
  ]);
}
