import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';

interface OrderKey {
  warehouseId: number;
  id: number;
}

/** Picked units of a line and a lot, in the unit of a package, or in none. */
export interface PickedLot {
  packageId: number | null;
  itemId: number;
  code: string | null;
  expiresOn: string | null;
  quantity: number;
}

/** Lists the picked units of an order by package, line and lot. */
export async function listPickedLots(db: Db, { warehouseId, id }: OrderKey): Promise<PickedLot[]> {
  const { rows } = await sql<PickedLot>`
    select b.id as package_id, l.id as item_id, t.code, t.expires_on,
      sum(k.quantity)::bigint as quantity
    from order_line l
    join pick k on k.warehouse_id = ${warehouseId}
      and k.order_line_id = l.id
      and k.ended_as is distinct from 'RETURNED'
    join inventory i on i.warehouse_id = ${warehouseId} and i.id = k.to_inventory_id
    left join lot t on t.id = i.lot_id
    left join pallet u on u.warehouse_id = ${warehouseId} and u.id = i.pallet_id
    left join package b on b.warehouse_id = ${warehouseId}
      and b.order_id = ${id}
      and b.unit_id = any(u.path || u.id)
    where l.warehouse_id = ${warehouseId} and l.order_id = ${id}
    group by b.id, l.id, t.code, t.expires_on
    order by l.id, t.code`.execute(db);
  return rows;
}

/** Lists the customers of orders by name. */
export async function listCustomersOf(
  db: Db,
  warehouseId: number,
  orderIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.name
    from orders o
    join customer c on c.id = o.customer_id
    where o.warehouse_id = ${warehouseId} and o.id = any(${arrayOf('bigint', orderIds)})
    order by c.name`.execute(db);
  return rows.map(({ name }) => name);
}
