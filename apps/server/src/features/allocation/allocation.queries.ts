import type { Lot } from '@lading/domain/allocation';
import { sql } from 'kysely';
import { opaqueArrayOf } from '../../platform/database/array.ts';
import { planEachTime, type Tx } from '../../platform/database/database.ts';

/**
 * Lets one allocator at a time look at a product's stock in a warehouse, until its transaction ends. The keys are taken in one
 * fixed order, so that orders naming the same products the other way round never wait for each other in a ring.
 */
export async function lockDemand(tx: Tx, warehouseId: number, productIds: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(${`${warehouseId}:`} || product_id, 0) as key from unnest(${opaqueArrayOf('bigint', productIds)}) product_id order by 1
    ) keys`.execute(tx);
}

export interface ProductLot extends Lot {
  productId: number;
}

/** Free stock of the products that may be allocated, in PICK locations first, then oldest first; at most `perProduct` lots of each; `except` names balances that do not count. */
export async function listLots(
  tx: Tx,
  warehouseId: number,
  productIds: readonly number[],
  perProduct: number | null,
  except: readonly number[],
): Promise<ProductLot[]> {
  const { rows } = await sql<ProductLot>`${planEachTime}
    select wanted.product_id, lot.id as inventory_id, lot.available
    from unnest(${opaqueArrayOf('bigint', productIds)}) wanted (product_id)
    cross join lateral (
      select i.id, i.quantity - i.allocated as available, i.allocation_rank, i.received_at from inventory i
      where i.warehouse_id = ${warehouseId} and i.product_id = wanted.product_id and i.quantity > 0 and i.allocation_rank is not null
        and i.quantity > i.allocated and not i.id = any(${opaqueArrayOf('bigint', except)})
      order by i.allocation_rank, i.received_at, i.id limit ${perProduct}
    ) lot
    order by wanted.product_id, lot.allocation_rank, lot.received_at, lot.id`.execute(tx);
  return rows;
}
