import { activeAsnStatuses, statusAfterReceipt } from '@lading/domain/asns';
import type { StockStatus } from '@lading/domain/inventory';
import type { LotDates } from '@lading/domain/lots';
import { lastStatement } from '@lading/pipelined-postgres';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, jsonRowsOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { keptResult, type RequestKey } from '../../platform/database/parts.ts';
import { context } from '../inventory/inventory.ledger.ts';

/** Goods whose lots and ASN the database finds. */
export interface PlainGoods {
  warehouseId: number;
  asnId: number | null;
  /** `lot` is a place in `lots`, from 1; null for goods without a lot. */
  lines: readonly {
    productId: number;
    status: StockStatus;
    quantity: number;
    reason: string | null;
    lot: number | null;
  }[];
  lots: readonly (LotDates & { productId: number; code: string })[];
  notes: string | null;
  /** An SQL expression for the location where they arrive. */
  locationId: RawBuilder<number | null>;
}

/** What the database returns of a batch. */
export interface Arrived {
  customerId: number;
  pallet: { id: number; lpn: string };
}

const count = (expected: number, received: number) => [{ expected, received }];

/** The statuses of ASNs, as `ledger.receipt_statuses`. */
const statuses = sql`(${arrayOf('text', activeAsnStatuses)},
  ${statusAfterReceipt(count(2, 1))}, ${statusAfterReceipt(count(1, 1))},
  ${statusAfterReceipt(count(1, 2))})::ledger.receipt_statuses`;

/**
 * Receives a batch with its lots and its ASN in one call. Writes nothing, and the transaction
 * fails, if the server has to decide something.
 */
const receiving = (
  actor: Actor,
  { warehouseId, asnId, lines, lots, notes, locationId }: PlainGoods,
): RawBuilder<Arrived> => {
  const posting = context(actor, warehouseId, asnId === null ? null : { type: 'ASN', id: asnId });
  return sql`ledger.receive_batch(${posting}, ${locationId}, ${jsonRowsOf(lines)},
    ${jsonRowsOf(lots)}, ${notes}, ${statuses})`;
};

/** Receives a batch with its ASN. `keepAsn` returns the result. */
export async function receiveAnnounced(tx: Tx, actor: Actor, goods: PlainGoods): Promise<void> {
  await sql`select ${receiving(actor, goods)}`.execute(tx);
}

/**
 * Receives a batch that no ASN announces, as the last statement of the transaction, which stores
 * the parts of the response.
 */
export async function receiveUnannounced(
  tx: Tx,
  actor: Actor,
  goods: PlainGoods,
  { key, known }: { key: RequestKey; known: unknown },
): Promise<{ received: Arrived; asn: null }> {
  const result = keptResult(key, known, {
    json: sql`json_build_object('received', ${receiving(actor, goods)}, 'asn', null)`,
    isComplete: sql`true`,
  });
  const kept = await sql<{ result: { received: Arrived; asn: null } }>`
    select ${result} as result /* never null: result */`
    .withPlugin(lastStatement)
    .execute(tx);
  return oneRow(kept).result;
}
