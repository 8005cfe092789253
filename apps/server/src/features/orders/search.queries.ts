import { Named } from '@lading/contract/fields';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { inScope } from '../../platform/auth/inScope.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';
import { jsonOf } from '../../platform/database/json.ts';
import type { Referenced } from '../../platform/database/referenced.ts';
import { containing, findNamed, isSelective, type Search, searchBy } from '../../platform/database/search.ts';

/** What matches more is searched row by row, in the order of the list. */
const MAX_ORDERS = 1_000;

/** Compared column by column, so that each has its trigram index. */
const readsOrder = (pattern: RawBuilder<string>) =>
  sql`fold(o.reference) like ${pattern} or fold(o.shipping_address) like ${pattern} or (o.tracking_number is not null and fold(o.tracking_number) like ${pattern})`;

/** Holds for an order `o` of which a line has the number in the customer's system, or the SKU. */
const hasLine = (pattern: RawBuilder<string>, warehouseId: number) => sql`o.id = any(array(
  select l.order_id from order_line l
  where l.warehouse_id = ${warehouseId} and l.external_line_id is not null and fold(l.external_line_id) like ${pattern}
  union
  select l.order_id from order_line l
  where l.warehouse_id = ${warehouseId} and l.product_id = any(array(select p.id from product p where fold(p.sku) like ${pattern}))))`;

/** Holds for an order `o` of which a package has the tracking number. */
const hasPackage = (pattern: RawBuilder<string>, warehouseId: number) => sql`o.id = any(array(
  select b.order_id from package b
  where b.warehouse_id = ${warehouseId} and b.tracking_number is not null and fold(b.tracking_number) like ${pattern}))`;

/**
 * Finds orders by reference, ship-to address, tracking number and customer, by the number in the customer's system or the SKU of a line, and by the tracking number of
 * a package. A term that is too short for an index is not looked for in lines and packages.
 */
export async function searchOrders(db: Db, term: string, warehouseId: number, customerIds: readonly number[]): Promise<Search> {
  const { orders } = await findNamed(db, term, {
    orders: {
      max: MAX_ORDERS,
      read: (pattern) => sql`select o.id from orders o where o.warehouse_id = ${warehouseId} and (${readsOrder(pattern)}) order by o.id`,
    },
  });
  const { condition, isBroad } = searchBy(term, [{ named: orders, has: (ids) => sql`o.id = any(${ids})`, reads: readsOrder }]);
  const ways = [
    condition,
    ...(customerIds.length > 0 ? [sql`o.customer_id = any(${arrayOf('bigint', customerIds)})`] : []),
    ...(isSelective(term) ? [hasLine(containing(term), warehouseId), hasPackage(containing(term), warehouseId)] : []),
  ];
  return { condition: sql`(${sql.join(ways, sql` or `)})`, isBroad };
}

/** The order that is in a tote, or none. */
export async function findOrdersInTote(db: Db, { customerId }: Actor, warehouseId: number, tote: string): Promise<Referenced[]> {
  const { rows } = await sql<Referenced>`
    select o.id, o.reference, o.status, ${jsonOf(Named, 'c')} as customer
    from orders o join customer c on c.id = o.customer_id
    where o.tote = ${tote} and ${inScope('o', { warehouseId, customerId })}`.execute(db);
  return rows;
}

/** The order of a package, or none. */
export async function findOrdersOfPackage(db: Db, { customerId }: Actor, warehouseId: number, packageId: number): Promise<Referenced[]> {
  const { rows } = await sql<Referenced>`
    select o.id, o.reference, o.status, ${jsonOf(Named, 'c')} as customer
    from package b join orders o on o.warehouse_id = b.warehouse_id and o.id = b.order_id join customer c on c.id = o.customer_id
    where b.warehouse_id = ${warehouseId} and b.id = ${packageId} and ${inScope('o', { warehouseId, customerId })}`.execute(db);
  return rows;
}
