import type { CarriedPallet } from '@lading/contract/asns';
import { LotRef, ProductRef } from '@lading/contract/fields';
import type { CarriedState } from '@lading/domain/asns';
import type { UnitKind } from '@lading/domain/units';
import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';

/**
 * The state of a unit of a transfer: it has arrived as it was sent, some of its goods have arrived
 * otherwise, or it is in transit. `u` is the unit.
 */
const carriedState = (warehouseId: number) => sql`
  case
    when u.arrived_at is not null then 'RECEIVED'
    when exists (select
      from transit_pallet c
      join transit t on t.warehouse_id = ${warehouseId}
        and t.asn_item_id = c.asn_item_id
        and t.inventory_id = c.inventory_id
      where c.warehouse_id = ${warehouseId} and c.asn_id = u.asn_id and c.lpn = u.lpn
        and t.quantity < c.quantity) then 'SPLIT'
    else 'UNDER_WAY' end`;

/**
 * Lists the units of an ASN's transfer and what is in them, each behind the one in which it stands.
 */
export async function listCarried(
  db: Db,
  warehouseId: number,
  asnId: number,
): Promise<CarriedPallet[]> {
  const { rows } = await sql<CarriedPallet>`
    select u.lpn, u.kind, u.parent_lpn as parent, ${carriedState(warehouseId)} as state,
      coalesce(inside.list, '[]') as contents
    from transit_unit u
    left join lateral (
      select json_agg(json_build_object('product', ${jsonOf(ProductRef, 'p')},
        'lot', ${orNull('k', jsonOf(LotRef, 'k'))},
        'quantity', c.quantity, 'receivedDate', ${jsonInstant('i.received_at')})
        order by p.sku, k.code, i.received_at) as list
      from transit_pallet c
      join inventory i on i.warehouse_id = c.warehouse_id and i.id = c.inventory_id
      join product p on p.id = i.product_id
      left join lot k on k.id = i.lot_id
      where c.warehouse_id = ${warehouseId} and c.asn_id = ${asnId} and c.lpn = u.lpn) inside
      on true
    where u.warehouse_id = ${warehouseId} and u.asn_id = ${asnId}
    order by u.position`.execute(db);
  return rows;
}

/** A unit of a transfer. */
export interface CarriedUnit {
  lpn: string;
  kind: UnitKind;
  parent: string | null;
  state: CarriedState;
}

/** Lists a unit of an ASN's transfer and those in it, each behind its parent. */
export async function listUnitsIn(
  tx: Tx,
  warehouseId: number,
  asnId: number,
  lpn: string,
): Promise<CarriedUnit[]> {
  const { rows } = await sql<CarriedUnit>`
    with recursive inside as (
      select u.lpn
      from transit_unit u
      where u.warehouse_id = ${warehouseId} and u.asn_id = ${asnId} and u.lpn = upper(${lpn})
      union all
      select u.lpn
      from inside
      join transit_unit u on u.warehouse_id = ${warehouseId}
        and u.asn_id = ${asnId}
        and u.parent_lpn = inside.lpn
    )
    select u.lpn, u.kind, u.parent_lpn as parent, ${carriedState(warehouseId)} as state
    from transit_unit u
    where u.warehouse_id = ${warehouseId} and u.asn_id = ${asnId}
      and u.lpn in (select lpn from inside)
    order by u.position`.execute(tx);
  return rows;
}

/** The units of one product, lot and age in a unit. */
export interface CarriedPart {
  lpn: string;
  productId: number;
  lotId: number | null;
  quantity: number;
  receivedAt: Date;
  inventoryId: number;
}

/** Lists what is in units of an ASN's transfer. */
export async function listParts(
  tx: Tx,
  warehouseId: number,
  asnId: number,
  lpns: readonly string[],
): Promise<CarriedPart[]> {
  const { rows } = await sql<CarriedPart>`
    select c.lpn, i.product_id, i.lot_id, c.quantity, i.received_at, c.inventory_id
    from transit_pallet c
    join inventory i on i.warehouse_id = c.warehouse_id and i.id = c.inventory_id
    where c.warehouse_id = ${warehouseId} and c.asn_id = ${asnId}
      and c.lpn = any(${arrayOf('text', lpns)})
    order by i.product_id, i.id`.execute(tx);
  return rows;
}
