import { Named } from '@lading/contract/fields';
import type { Carton, CartonItem, Sides } from '@lading/domain/cartons';
import { type RawBuilder, sql } from 'kysely';
import { jsonRowsOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { unitGrams, unitVolume } from '../products/measures.lent.ts';

interface OrderKey {
  warehouseId: number;
  id: number;
}

type ItemRow = Omit<CartonItem, 'sides'> & { [S in keyof Sides]: number | null };

/** Lists what is allocated to the lines of an order and not packed, with what packing needs to know of it. */
export async function listCartonItems(tx: Tx, order: OrderKey): Promise<CartonItem[]> {
  const { rows } = await sql<ItemRow>`
    select l.id as order_item_id, l.allocated - l.packed as quantity, p.length_mm, p.width_mm,
      p.height_mm, ${unitVolume} as volume, ${unitGrams} as grams, p.ships_in_own_box,
      p.this_side_up, p.segregation_class
    from order_line l
    join product p on p.id = l.product_id
    where l.warehouse_id = ${order.warehouseId}
      and l.order_id = ${order.id}
      and l.allocated > l.packed
    order by l.line_no`.execute(tx);
  return rows.map(({ lengthMm, widthMm, heightMm, ...item }) => ({
    ...item,
    sides:
      lengthMm === null || widthMm === null || heightMm === null
        ? null
        : { lengthMm, widthMm, heightMm },
  }));
}

/** The suggested cartons of the order on the alias `o`, as a JSON array. */
export const cartonsOf = (warehouseId: number): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('position', c.position, 'kind', c.kind,
    'packaging', ${orNull('u', jsonOf(Named, 'u'))}, 'method', c.method, 'lines', c.lines,
    'weight', c.grams / 1000.0, 'suggestedAt', ${jsonInstant('c.suggested_at')})
      order by c.position), '[]')
  from order_carton c
  left join packaging u on u.warehouse_id = ${warehouseId} and u.id = c.packaging_id
  where c.warehouse_id = ${warehouseId} and c.order_id = o.id)`;

export interface SuggestedCarton extends Pick<Carton, 'kind' | 'packagingId'> {
  position: number;
  lines: { orderItemId: number; quantity: number }[];
}

/** Lists the suggested cartons of an order, and by which of its packages they are taken. */
export async function listCartons(
  tx: Tx,
  order: OrderKey,
): Promise<{ cartons: SuggestedCarton[]; taken: number[] }> {
  const { rows } = await sql<SuggestedCarton & { isTaken: boolean }>`
    select c.position, c.kind, c.packaging_id, c.lines, exists (select from package b
      where b.warehouse_id = ${order.warehouseId}
        and b.order_id = ${order.id}
        and b.carton_position = c.position) as is_taken
    from order_carton c
    where c.warehouse_id = ${order.warehouseId} and c.order_id = ${order.id}
    order by c.position`.execute(tx);
  return {
    cartons: rows,
    taken: rows.flatMap(({ position, isTaken }) => (isTaken ? [position] : [])),
  };
}

/**
 * Replaces the suggested cartons of a locked order, except those that its packages are. New ones
 * get the next positions.
 */
export async function replaceCartons(
  tx: Tx,
  order: OrderKey,
  cartons: readonly Carton[],
  suggestedAt: Date,
): Promise<void> {
  await sql`
    delete from order_carton c
    where c.warehouse_id = ${order.warehouseId}
      and c.order_id = ${order.id}
      and not exists (select from package b
        where b.warehouse_id = ${order.warehouseId}
          and b.order_id = ${order.id}
          and b.carton_position = c.position)`.execute(tx);
  if (cartons.length === 0) return;
  const rows = cartons.map((carton, place) => ({ place: place + 1, ...carton }));
  await sql`
    insert into order_carton (warehouse_id, order_id, position, kind, packaging_id, method, lines,
      grams, suggested_at)
    select ${order.warehouseId}, ${order.id}, kept.last + place, kind, packaging_id, method, lines,
      grams, ${suggestedAt}::timestamptz
    from jsonb_to_recordset(${jsonRowsOf(rows)})
      as r (place smallint, kind text, packaging_id bigint, method text, lines jsonb,
        grams bigint)
    cross join (select coalesce(max(position), 0) as last
      from order_carton
      where warehouse_id = ${order.warehouseId} and order_id = ${order.id}) kept`.execute(tx);
}

/** The carrier that an order names; null for none. */
export async function findShippingCarrier(tx: Tx, order: OrderKey): Promise<string | null> {
  const { rows } = await sql<{ shippingCarrier: string | null }>`
    select shipping_carrier
    from orders
    where warehouse_id = ${order.warehouseId} and id = ${order.id}`.execute(tx);
  return rows[0]?.shippingCarrier ?? null;
}
