import type { CarriedPallet } from '@lading/contract/asns';
import { LotRef, ProductRef } from '@lading/contract/fields';
import type { CarriedState } from '@lading/domain/asns';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';

/** The units of one product, lot and age on a pallet. */
interface PalletPart {
  lpn: string;
  productId: number;
  lotId: number | null;
  quantity: number;
  receivedAt: Date;
}

/**
 * The state of a pallet of a transfer: it has arrived as a whole, has arrived in part as other
 * goods, or is in transit. `t` is the stock in transit, `c` the units on the pallet.
 */
const carriedState = sql`
  case
    when bool_or(c.arrived_at is not null) then 'RECEIVED'
    when bool_and(t.quantity >= c.quantity) then 'UNDER_WAY'
    else 'SPLIT' end`;
const carried = sql`from transit_pallet c
  join transit t on t.warehouse_id = c.warehouse_id
    and t.asn_item_id = c.asn_item_id
    and t.inventory_id = c.inventory_id
  join inventory i on i.warehouse_id = c.warehouse_id and i.id = c.inventory_id`;

/** Lists the pallets of an ASN's transfer and their units, by LPN. */
export async function listCarried(
  db: Db,
  warehouseId: number,
  asnId: number,
): Promise<CarriedPallet[]> {
  const { rows } = await sql<CarriedPallet>`
    select c.lpn, ${carriedState} as state, json_agg(json_build_object('product',
      ${jsonOf(ProductRef, 'p')}, 'lot', ${orNull('k', jsonOf(LotRef, 'k'))},
      'quantity', c.quantity, 'receivedDate', ${jsonInstant('i.received_at')})
        order by p.sku, k.code, i.received_at) as contents
    ${carried} join product p on p.id = i.product_id left join lot k on k.id = i.lot_id
    where c.warehouse_id = ${warehouseId} and c.asn_id = ${asnId}
    group by c.lpn
    order by c.lpn`.execute(db);
  return rows;
}

/** Units on a pallet of a transfer, and the state of the pallet. */
export interface CarriedPart extends PalletPart {
  inventoryId: number;
  state: CarriedState;
}

/** Lists the units on a pallet; none if the ASN's transfer has no such pallet. */
export async function listParts(
  tx: Tx,
  warehouseId: number,
  asnId: number,
  lpn: string,
): Promise<CarriedPart[]> {
  const { rows } = await sql<CarriedPart>`
    select c.lpn, i.product_id, i.lot_id, c.quantity, i.received_at, c.inventory_id,
      (select ${carriedState} ${carried}
      where c.warehouse_id = ${warehouseId} and c.asn_id = ${asnId} and c.lpn = upper(${lpn}))
        as state
    ${carried}
      where c.warehouse_id = ${warehouseId} and c.asn_id = ${asnId} and c.lpn = upper(${lpn})
      order by i.product_id, i.id`.execute(tx);
  return rows;
}
