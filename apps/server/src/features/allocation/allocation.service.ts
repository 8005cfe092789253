import { planAllocation } from '@lading/domain/allocation';
import type { Tx } from '../../platform/database/database.ts';
import { listLots, lockDemand, type ProductLot } from './allocation.queries.ts';

export interface Demand {
  productId: number;
  /** Units still missing. */
  missing: number;
}

export interface PlannedTake {
  productId: number;
  inventoryId: number;
  quantity: number;
}

/** Few lots serve nearly every line; only a demand that they cannot meet reads them all. */
const FIRST_LOTS = 8;

/**
 * Keeps other allocators from these products until the transaction ends. Who frees stock and then plans anew takes them all
 * first, so that it never holds stock while it waits for its turn.
 */
export async function reserveDemand(tx: Tx, warehouseId: number, productIds: readonly number[]): Promise<void> {
  await lockDemand(tx, warehouseId, productIds);
}

/**
 * Plans which free stock serves the demand, PICK locations first, then oldest first, and keeps other allocators from these products until the transaction
 * ends. Each product stands in `demand` once. Balances in `except` are left alone. The stock itself is taken by the inventory's ledger.
 */
export async function planDemand(
  tx: Tx,
  warehouseId: number,
  demand: readonly Demand[],
  except: readonly number[] = [],
): Promise<PlannedTake[]> {
  const open = demand.filter((line) => line.missing > 0);
  if (open.length === 0) return [];
  await lockDemand(
    tx,
    warehouseId,
    open.map((line) => line.productId),
  );
  const first = group(
    await listLots(
      tx,
      warehouseId,
      open.map((line) => line.productId),
      FIRST_LOTS,
      except,
    ),
  );
  const short = open.filter(({ productId, missing }) => {
    const lots = first.get(productId) ?? [];
    return lots.length === FIRST_LOTS && lots.reduce((sum, lot) => sum + lot.available, 0) < missing;
  });
  const rest = short.length
    ? group(
        await listLots(
          tx,
          warehouseId,
          short.map((line) => line.productId),
          null,
          except,
        ),
      )
    : new Map<number, ProductLot[]>();
  return open.flatMap(({ productId, missing }) =>
    planAllocation(missing, rest.get(productId) ?? first.get(productId) ?? []).map((take) => ({ productId, ...take })),
  );
}

function group(lots: readonly ProductLot[]): Map<number, ProductLot[]> {
  const groups = new Map<number, ProductLot[]>();
  for (const lot of lots) {
    const group = groups.get(lot.productId);
    if (group) group.push(lot);
    else groups.set(lot.productId, [lot]);
  }
  return groups;
}
