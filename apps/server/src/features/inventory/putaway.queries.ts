import { Named, ProductRef } from '@lading/contract/fields';
import { PutawaySuggestion } from '@lading/contract/inventory';
import type { StockStatus } from '@lading/domain/inventory';
import type { LocationType } from '@lading/domain/locations';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { jsonOf } from '../../platform/database/json.ts';
import { walkOrder } from '../locations/locations.lent.ts';

/** The most balances of the pallet's products that the search reads, newest first. */
const RECENT = 200;
/**
 * The most anchors, which are locations with the same product, and the number of names to each side
 * of an anchor.
 */
const ANCHORS = 3;
const REACH = 20;

interface PutawaySearch {
  warehouseId: number;
  /** The location of the pallet, which is never suggested. */
  locationId: number | null;
  palletId: number;
  types: readonly LocationType[];
  status: StockStatus;
  /** The units on the pallet, for which a location needs room. */
  units: number;
  limit: number;
}

const location = jsonOf(PutawaySuggestion.properties.location, 'l');
const product = jsonOf(ProductRef, 'p');

/** A condition on `l`: it accepts so many units and is no pick location of other products. */
const isOpen = ({ warehouseId, palletId, units }: PutawaySearch) => sql`
  not is_shut(l.warehouse_id, l.id, ${units})
    and ledger.takes_pallet(${warehouseId}, l.id, ${palletId})`;
/**
 * A condition on `l`: it is empty, and open. Whether it is empty is looked up first: a full
 * warehouse has thousands of locations, and the functions cost ten times as much. `offset 0` keeps
 * PostgreSQL from reading all balances first: by EXPLAIN, 91 ms for 8,000 full locations, not 22.
 */
const isFree = (search: PutawaySearch) => sql`
  case
    when exists (select
      from inventory s
      where s.warehouse_id = ${search.warehouseId} and s.location_id = l.id and s.quantity > 0
      offset 0)
      then false
    else ${isOpen(search)} end`;

/** Locations that hold the pallet's products in the same status, most units first. */
const anchors = ({ warehouseId, palletId, locationId, types, status }: PutawaySearch) => sql`
  own as (select distinct product_id
    from inventory
    where warehouse_id = ${warehouseId} and pallet_id = ${palletId} and quantity > 0),
  kept as (
    select lot.location_id, lot.product_id, sum(lot.quantity) as units from own cross join lateral (
      select i.location_id, i.product_id, i.quantity from inventory i
      where i.warehouse_id = ${warehouseId}
        and i.product_id = own.product_id
        and i.status = ${status}
        and i.quantity > 0
        and i.location_id is distinct from ${locationId}::bigint
      order by i.received_at desc, i.id desc limit ${RECENT}) lot
    group by 1, 2
  ), anchor as (
    select l.warehouse_id, l.id, l.name, l.type, l.barcode, l.sequence, k.product_id
    from kept k
    join location l on l.warehouse_id = ${warehouseId} and l.id = k.location_id
    where l.type = any(${[...types]}::text[])
    order by k.units desc, ${walkOrder('l')}, l.id
    limit ${ANCHORS}
  )`;

export async function findSameProduct(db: Db, search: PutawaySearch): Promise<PutawaySuggestion[]> {
  const { rows } = await sql<PutawaySuggestion>`with ${anchors(search)}
    select ${location} as location, 'SAME_PRODUCT_HERE' as reason, 0 as steps, null::json as near,
      ${product} as product
    from anchor l join product p on p.id = l.product_id where ${isOpen(search)}`.execute(db);
  return rows;
}

/** Finds empty locations close to those with the same product, in walking order. */
export async function findNearby(db: Db, search: PutawaySearch): Promise<PutawaySuggestion[]> {
  const side = (sign: '>' | '<') => {
    const way = sql.raw(sign === '>' ? 'asc' : 'desc');
    const order = sql`coalesce(l.sequence, 2147483647) ${way}, l.name ${way}`;
    return sql`
    (select l.*, row_number() over (order by ${order}) as steps
     from location l
     where l.warehouse_id = ${search.warehouseId}
       and l.type = a.type
       and (${walkOrder('l')}) ${sql.raw(sign)} (${walkOrder('a')})
     order by ${order} limit ${REACH})`;
  };
  const { rows } = await sql<PutawaySuggestion>`with ${anchors(search)}
    select ${location} as location, 'SAME_PRODUCT_NEARBY' as reason, l.steps::int as steps,
      ${jsonOf(Named, 'a')} as near, ${product} as product
    from anchor a join product p on p.id = a.product_id
    cross join lateral (${side('>')} union all ${side('<')}) l
    where l.id is distinct from ${search.locationId}::bigint
      and ${isFree(search)}
    order by l.steps, l.name, l.id limit ${search.limit}`.execute(db);
  return rows;
}

/** Finds the first empty locations in walking order, for each type in the order given. */
export async function findEmpty(db: Db, search: PutawaySearch): Promise<PutawaySuggestion[]> {
  const { rows } = await sql<PutawaySuggestion>`
    select ${location} as location, 'EMPTY' as reason, 0 as steps, null::json as near,
      null::json as product
    from unnest(${[...search.types]}::text[]) with ordinality as wanted (type, place)
    cross join lateral (
      select l.id, l.name, l.sequence, l.type, l.barcode from location l
      where l.warehouse_id = ${search.warehouseId}
        and l.type = wanted.type
        and l.id is distinct from ${search.locationId}::bigint
        and ${isFree(search)}
      order by ${walkOrder('l')} limit ${search.limit}) l
    order by wanted.place, ${walkOrder('l')}, l.id`.execute(db);
  return rows;
}
