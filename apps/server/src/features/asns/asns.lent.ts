import type { Asn } from '@lading/contract/asns';
import { lastStatement } from '@lading/pipelined-postgres';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { inScope } from '../../platform/auth/inScope.ts';
import type { Tx } from '../../platform/database/database.ts';
import { camelCased } from '../../platform/database/json.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { keptResult, type RequestKey } from '../../platform/database/parts.ts';
import { scopeOfRow } from '../../platform/database/warehouseOf.ts';
import { type AsnRow, columnsFor, sourceIn, toAsn } from './asns.queries.ts';

/** An ASN as a statement reads it, before its variances are composed. */
export type StoredAsn = Readonly<Record<string, unknown>>;

export const composeAsn = (stored: StoredAsn): Asn => toAsn(camelCased<AsnRow>(stored));

/**
 * Reads an ASN as the last statement of a transaction, which stores it among the parts of the
 * response, beside what `ledger.receive_batch` returned before.
 */
export async function keepAsn<R>(
  tx: Tx,
  actor: Actor,
  id: number,
  { key, known }: { key: RequestKey; known: unknown },
): Promise<{ received: R; asn: StoredAsn }> {
  const scope = await scopeOfRow(tx, 'asn', id, actor);
  const result = keptResult(key, known, {
    json: sql`json_build_object('received', current_setting('lading.received')::json,
      'asn', row_to_json(stored))`,
    isComplete: sql`true`,
  });
  const kept = await sql<{ result: { received: R; asn: StoredAsn } }>`
    select ${result} as result /* never null: result */
    from (select ${columnsFor(actor)} ${sourceIn(scope)}
      where asn.id = ${id} and ${inScope('asn', scope)}) stored`
    .withPlugin(lastStatement)
    .execute(tx);
  return oneRow(kept).result;
}
