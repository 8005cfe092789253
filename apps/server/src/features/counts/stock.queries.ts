import type { CountedLot, OpenAllocation } from '@lading/domain/countPosting';
import { sql } from 'kysely';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

/**
 * A lot of a product, loose in a location or on a pallet. Without a location it is wherever the
 * pallet is.
 */
interface CountedPlace {
  productId: number;
  lotId: number | null;
  palletId: number | null;
  locationId: number | null;
}

const placesOf = (places: readonly CountedPlace[]) => sql`
  ${unnestOf(places, {
    productId: 'bigint',
    lotId: 'bigint',
    palletId: 'bigint',
    locationId: 'bigint',
  })}
    with ordinality place (product_id, lot_id, pallet_id, location_id, at)`;

const standsThere = sql`
  i.product_id = place.product_id
    and i.lot_id is not distinct from place.lot_id
    and i.pallet_id is not distinct from place.pallet_id
    and i.status <> 'IN_TRANSIT'
  and (i.location_id = place.location_id or place.location_id is null)`;

/** The id of the newest correction of the stock in `place`. */
const lastCorrection = (warehouseId: number) => sql`
  (select max(m.id)
    from movement m
    where m.warehouse_id = ${warehouseId}
      and m.product_id = place.product_id
      and m.kind in ('ADJUST', 'COUNT')
    and m.lot_id is not distinct from place.lot_id
    and case when place.pallet_id is null then coalesce(m.from_pallet_id, m.to_pallet_id) is null
        and coalesce(m.from_location_id, m.to_location_id) = place.location_id
      else coalesce(m.from_pallet_id, m.to_pallet_id) = place.pallet_id end)`;

export interface Countable {
  customerId: number;
  productId: number;
  lotId: number | null;
  palletId: number | null;
  locationId: number;
}

export async function listCountable(
  db: Db,
  warehouseId: number,
  scope: { locationIds: readonly number[] } | { productIds: readonly number[] },
): Promise<Countable[]> {
  const chosen =
    'locationIds' in scope
      ? sql`location_id = any(${arrayOf('bigint', scope.locationIds)})`
      : sql`product_id = any(${arrayOf('bigint', scope.productIds)})`;
  const { rows } = await sql<Countable>`
    select distinct customer_id, product_id, lot_id, pallet_id, location_id from inventory
    where warehouse_id = ${warehouseId}
      and ${chosen}
      and quantity > 0
      and location_id is not null
      and status <> 'IN_TRANSIT'`.execute(db);
  return rows;
}

export interface CountablePallet {
  id: number;
  lpn: string;
  customerId: number;
  locationId: number | null;
}

export async function findCountablePallet(
  db: Db,
  warehouseId: number,
  lpn: string,
): Promise<CountablePallet | null> {
  const { rows } = await sql<CountablePallet>`
    select id, lpn, customer_id, location_id
    from pallet
    where warehouse_id = ${warehouseId} and lpn in (${lpn}, upper(${lpn}))
    order by lpn <> ${lpn}
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks units: shared, or for a change with the trees in which they stand. Returns the location id
 * of each unit by its id.
 */
export async function lockPallets(
  tx: Tx,
  warehouseId: number,
  ids: readonly number[],
  how: 'share' | 'change',
): Promise<Map<number, number | null>> {
  if (how === 'change')
    await sql`
      select ledger.lock_units(${warehouseId}, ${arrayOf('bigint', ids)})`.execute(tx);
  const { rows } = await sql<{ id: number; locationId: number | null }>`
    select id, location_id
    from pallet
    where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', ids)})
    order by id
    ${how === 'share' ? sql`for share` : sql``}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.locationId]));
}

export interface PlaceContents {
  lots: CountedLot[];
  /** The open allocations of these lots, each with its order line. */
  allocations: (OpenAllocation & { orderLineId: number })[];
  lastCorrection: number | null;
}

/** Lists the contents of each place, in the order given. */
export async function listContents(
  db: Db,
  warehouseId: number,
  places: readonly CountedPlace[],
): Promise<PlaceContents[]> {
  const { rows } = await sql<PlaceContents>`
    select ${lastCorrection(warehouseId)} as last_correction,
      (select coalesce(json_agg(json_build_object('inventoryId', i.id, 'status', i.status,
        'quantity', i.quantity, 'allocated', i.allocated,
          'receivedAt', extract(epoch from i.received_at) * 1000) order by i.id), '[]')
        from inventory i
        where i.warehouse_id = ${warehouseId} and i.quantity > 0 and ${standsThere}) as lots,
      (select coalesce(json_agg(json_build_object('allocationId', a.id, 'orderLineId',
        a.order_line_id, 'inventoryId', a.inventory_id,
          'unpicked', a.quantity - a.picked, 'createdAt', extract(epoch from a.created_at) * 1000)
            order by a.id), '[]')
        from inventory i
        join allocation a on a.warehouse_id = i.warehouse_id
          and a.inventory_id = i.id
          and a.ended_at is null
        where i.warehouse_id = ${warehouseId} and i.allocated > 0 and ${standsThere}) as allocations
    from ${placesOf(places)} order by place.at`.execute(db);
  return rows;
}

/** Unpicked units of an open allocation. */
export interface Unpicked {
  allocationId: number;
  orderLineId: number;
  quantity: number;
}

export async function listUnpickedOn(
  db: Db,
  warehouseId: number,
  palletIds: readonly number[],
): Promise<Unpicked[]> {
  const { rows } = await sql<Unpicked>`
    select a.id as allocation_id, a.order_line_id, a.quantity - a.picked as quantity
    from inventory i join allocation a on a.warehouse_id = i.warehouse_id and a.inventory_id = i.id
    where i.warehouse_id = ${warehouseId}
      and i.pallet_id = any(${arrayOf('bigint', palletIds)})
      and i.allocated > 0
      and a.ended_at is null and a.quantity > a.picked order by a.id`.execute(db);
  return rows;
}

/** The place of a balance in which a picker did not find units. */
export interface ShortPlace {
  customerId: number;
  productId: number;
  sku: string;
  lotId: number | null;
  palletId: number | null;
  locationId: number;
  locationName: string;
  /** The locked balances of the place. */
  balances: number[];
}

/** Lists the places of balances. Leaves out balances without a location: nobody can look there. */
export async function listShortPlaces(
  tx: Tx,
  warehouseId: number,
  inventoryIds: readonly number[],
): Promise<ShortPlace[]> {
  const { rows } = await sql<ShortPlace>`
    select i.customer_id, i.product_id, p.sku, i.lot_id, i.pallet_id, l.id as location_id,
      l.name as location_name,
      json_agg(distinct b.id) as balances /* never null: balances */
    from inventory i
    join product p on p.id = i.product_id
    join location l on l.warehouse_id = i.warehouse_id and l.id = i.location_id
    cross join lateral unnest(ledger.beside(i.warehouse_id, array[i.id])) b (id)
    where i.warehouse_id = ${warehouseId} and i.id = any(${arrayOf('bigint', inventoryIds)})
    group by i.customer_id, i.product_id, p.sku, i.lot_id, i.pallet_id, l.id, l.name
    order by l.id, i.product_id, i.pallet_id, i.lot_id`.execute(tx);
  return rows;
}
