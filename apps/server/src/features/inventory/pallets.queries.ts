import type { UnitKind } from '@lading/domain/units';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';

export interface NewPallet {
  warehouseId: number;
  customerId: number;
  locationId: number | null;
  asnId: number | null;
  kind?: UnitKind;
}

/**
 * Locks LPNs, in one order, until the transaction ends: one transaction at a time takes one from a
 * label or as the next one.
 */
export async function lockLpns(tx: Tx, lpns: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(format('lpn %s', lpn), 0))
    from (select lpn from unnest(${arrayOf('text', lpns)}) lpn order by lpn) named`.execute(tx);
}

/** Lists the LPNs that a unit has, has had, or is expected with, and its warehouse. */
export async function listWarehousesOfLpns(
  tx: Tx,
  lpns: readonly string[],
): Promise<{ lpn: string; warehouseId: number }[]> {
  const named = arrayOf('text', lpns);
  const { rows } = await sql<{ lpn: string; warehouseId: number }>`
    select /* asks all nodes: an LPN is of the whole company */ lpn, warehouse_id
    from pallet where lpn = any(${named})
    union all
      select lpn, warehouse_id
      from transit_unit
      where lpn = any(${named}) and arrived_at is null
    union all
      select former_lpn, warehouse_id
      from unit_event
      where former_lpn = any(${named})`.execute(tx);
  return rows;
}

export async function insertPallet(
  tx: Tx,
  actor: Actor,
  pallet: NewPallet,
): Promise<{ id: number; lpn: string }> {
  const rows = await sql<{ id: number; lpn: string }>`
    insert into pallet (warehouse_id, lpn, customer_id, location_id, asn_id, kind, created_at,
      created_by)
    values (${pallet.warehouseId}, next_lpn(), ${pallet.customerId}, ${pallet.locationId},
      ${pallet.asnId}, ${pallet.kind ?? 'PALLET'}, ${actor.at}, ${actor.userId})
    returning id, lpn`.execute(tx);
  return oneRow(rows);
}

/** Inserts a pallet with this LPN. Returns null if the warehouse has a pallet with it. */
export async function insertLabelled(
  tx: Tx,
  actor: Actor,
  pallet: NewPallet & { lpn: string },
): Promise<{ id: number; lpn: string } | null> {
  const { rows } = await sql<{ id: number; lpn: string }>`
    insert into pallet (warehouse_id, lpn, customer_id, location_id, asn_id, kind, created_at,
      created_by)
    values (${pallet.warehouseId}, ${pallet.lpn}, ${pallet.customerId}, ${pallet.locationId},
      ${pallet.asnId}, ${pallet.kind ?? 'PALLET'}, ${actor.at}, ${actor.userId})
    on conflict (warehouse_id, lpn) do nothing
    returning id, lpn`.execute(tx);
  return rows[0] ?? null;
}
