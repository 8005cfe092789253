import { Named, ProductRef } from '@lading/contract/fields';
import { CANCELLED } from '@lading/domain/life';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { inScope, ofCustomer } from '../../platform/auth/inScope.ts';
import type { Db } from '../../platform/database/database.ts';
import { jsonOf } from '../../platform/database/json.ts';
import type { Referenced } from '../../platform/database/referenced.ts';
import {
  byEach,
  findNamed,
  isSelective,
  type Search,
  searchBy,
} from '../../platform/database/search.ts';

/** A term that matches more orders is compared row by row, in the order of the list. */
const MAX_ORDERS = 1_000;

/** Compares column by column, because each has its own trigram index. */
const readsOrder = (pattern: RawBuilder<string>) =>
  sql`
    fold(o.reference) like ${pattern}
      or fold(o.shipping_address) like ${pattern}
      or (o.tracking_number is not null and fold(o.tracking_number) like ${pattern})`;

/** The orders whose own texts, lines or packages match a term. */
const lookups = (warehouseId: number, customerId: number | null) => ({
  orders: {
    max: MAX_ORDERS,
    customerId,
    rows: [
      {
        id: 'o.id',
        from: sql`orders o`,
        owned: 'o',
        where: (pattern: RawBuilder<string>) =>
          sql`o.warehouse_id = ${warehouseId} and (${readsOrder(pattern)})`,
      },
    ],
  },
  lines: {
    max: MAX_ORDERS,
    customerId,
    rows: [
      {
        id: 'l.order_id',
        from: sql`order_line l`,
        owned: 'l',
        where: (pattern: RawBuilder<string>) =>
          sql`
            l.warehouse_id = ${warehouseId}
              and l.external_line_id is not null
              and fold(l.external_line_id) like ${pattern}`,
      },
      {
        id: 'l.order_id',
        from: sql`order_line l`,
        owned: 'l',
        where: (pattern: RawBuilder<string>) => sql`l.warehouse_id = ${warehouseId}
          and l.product_id = any(array(select p.id
            from product p
            where fold(p.sku) like ${pattern} and ${ofCustomer('p', customerId)}))`,
      },
    ],
  },
  packages: {
    max: MAX_ORDERS,
    customerId,
    rows: [
      {
        id: 'b.order_id',
        from: sql`
            package b join orders o on o.warehouse_id = b.warehouse_id and o.id = b.order_id`,
        owned: 'o',
        where: (pattern: RawBuilder<string>) =>
          sql`
            b.warehouse_id = ${warehouseId}
              and b.tracking_number is not null
              and fold(b.tracking_number) like ${pattern}`,
      },
      {
        id: 's.order_id',
        from: sql`
            outbound_serial s join product p on p.id = s.product_id`,
        owned: 'p',
        where: (pattern: RawBuilder<string>) =>
          sql`s.warehouse_id = ${warehouseId} and fold(s.code) like ${pattern}`,
      },
    ],
  },
});

/**
 * Finds orders by reference, ship-to address, tracking number or customer; by a line's SKU or
 * number in the customer's system; and by the tracking number of a package or a serial in it. Does
 * not search lines and packages for a term that is too short for an index.
 */
export async function searchOrders(
  db: Db,
  term: string,
  {
    warehouseId,
    customerId,
    customerIds,
  }: { warehouseId: number; customerId: number | null; customerIds: readonly number[] },
): Promise<Search> {
  const looked = lookups(warehouseId, customerId);
  const named = await findNamed(db, term, looked);
  const has = (ids: RawBuilder<unknown>) => sql`o.id = any(${ids})`;
  return searchBy(term, [
    { named: named.orders, has, reads: readsOrder },
    {
      named: customerIds,
      has: (ids) => sql`o.customer_id = any(${ids})`,
      reads: () => sql.lit(false),
    },
    ...(isSelective(term)
      ? [
          byEach(looked.lines, named.lines, has, sql`o.id`),
          byEach(looked.packages, named.packages, has, sql`o.id`),
        ]
      : []),
  ]);
}

export async function findOrdersInTote(
  db: Db,
  { customerId }: Actor,
  warehouseId: number,
  tote: string,
): Promise<Referenced[]> {
  const { rows } = await sql<Referenced>`
    select o.id, o.reference, o.status, ${jsonOf(Named, 'c')} as customer
    from orders o join customer c on c.id = o.customer_id
    where o.tote = ${tote}
      and o.status <> ${sql.lit(CANCELLED)}
      and ${inScope('o', { warehouseId, customerId })}`.execute(db);
  return rows;
}

export async function findOrdersOfPackage(
  db: Db,
  { customerId }: Actor,
  warehouseId: number,
  packageId: number,
): Promise<Referenced[]> {
  const { rows } = await sql<Referenced>`
    select o.id, o.reference, o.status, ${jsonOf(Named, 'c')} as customer
    from package b
    join orders o on o.warehouse_id = b.warehouse_id and o.id = b.order_id
    join customer c on c.id = o.customer_id
    where b.warehouse_id = ${warehouseId}
      and b.id = ${packageId}
      and ${inScope('o', { warehouseId, customerId })}`.execute(db);
  return rows;
}

export type PackedSerial = Referenced & { product: ProductRef };

/** Finds the serial that was packed for an order of a warehouse with a code. */
export async function findPacked(
  db: Db,
  { customerId }: Actor,
  warehouseId: number,
  code: string,
): Promise<PackedSerial | null> {
  const { rows } = await sql<PackedSerial>`
    select ${jsonOf(ProductRef, 'p')} as product, o.id, o.reference, o.status,
      ${jsonOf(Named, 'c')} as customer
    from outbound_serial s
    join product p on p.id = s.product_id
    join orders o on o.warehouse_id = s.warehouse_id and o.id = s.order_id
    join customer c on c.id = o.customer_id
    where s.warehouse_id = ${warehouseId}
      and fold(s.code) = fold(${code})
      and ${inScope('o', { warehouseId, customerId })}
    order by s.order_id desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}
