import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import * as queries from './pallets.queries.ts';

/**
 * Takes the LPNs of printed labels for new units of this transaction. Refuses with LPN_USED if a
 * unit of this warehouse has had one, and with LPN_ELSEWHERE if a unit of another warehouse has, or
 * a transfer carries it.
 */
export async function takeLpns(
  tx: Tx,
  warehouseId: number,
  lpns: readonly string[],
): Promise<void> {
  await queries.lockLpns(tx, lpns);
  const used = await queries.listWarehousesOfLpns(tx, lpns);
  const [first] = used;
  if (!first) return;
  const here = used.find((each) => each.warehouseId === warehouseId);
  if (here) throw new Refusal('LPN_USED', { lpn: here.lpn });
  throw new Refusal('LPN_ELSEWHERE', { lpn: first.lpn });
}
