import type { AsnStatus } from '@lading/domain/asns';
import { outcome } from '@lading/domain/life';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { opaqueArrayOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { context } from '../inventory/inventory.ledger.ts';
import { type AsnHead, stepsOf } from './asns.queries.ts';

/**
 * Adds received units to the items by id, inserts extra items by product, and takes the step.
 * Returns the ids of the extra items by product.
 */
export async function addReceipt(
  tx: Tx,
  actor: Actor,
  asn: AsnHead,
  received: ReadonlyMap<number, number>,
  extras: ReadonlyMap<number, number>,
  { to, notes }: { to: AsnStatus; notes: string | null },
): Promise<Map<number, number>> {
  const posting = context(actor, asn.warehouseId, { type: 'ASN', id: asn.id });
  const unitsBy = (units: ReadonlyMap<number, number>) =>
    sql`${opaqueArrayOf('bigint', [...units.keys()])}, ${opaqueArrayOf('bigint', [...units.values()])}`;
  const { rows } = await sql<{ id: number; productId: number }>`
    select id, product_id /* never null: id, product_id */
    from ledger.add_receipt(${posting}, ${outcome(stepsOf(asn), asn.status, 'receive', to)},
      ${unitsBy(received)}, ${unitsBy(extras)}, ${notes})`.execute(tx);
  return new Map(rows.map((row) => [row.productId, row.id]));
}
