import { DAY_MS } from '@lading/domain/time';
import { type RawBuilder, sql } from 'kysely';
import type { Vault } from '../auth/vault.ts';
import { LOCK_TIMEOUT_MS, REFUSED, sqlState, type Tx } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

/** The time for which a stored response is replayed. */
const KEPT_MS = DAY_MS;
/** The time for which a duplicate waits for the first request's response. */
const DUPLICATE_WAITS = '5s';

export interface KeyedRequest {
  /** Where a distributed database keeps the key: the warehouse of the body, or `NO_WAREHOUSE`. */
  warehouseId: number;
  userId: number;
  key: string;
  method: string;
  path: string;
  bodyHash: Buffer;
  /** A hash of the warehouses and rights of the user. */
  scope: Buffer;
  /** Seals the response; null if the response has no secret. */
  vault: Vault | null;
}

/** Ends the transaction: the key has a response already, or another request uses it. */
export class NotFirst extends Error {}

export const keptSince = (at: Date): Date => new Date(at.getTime() - KEPT_MS);

/**
 * Inserts the key in the transaction that does the work, so that both commit or neither does. A
 * duplicate waits here until the first request has ended; the lock timeout limits the wait. Throws
 * NotFirst if the key is taken: the statement fails, so that PostgreSQL ignores those that were
 * sent after it.
 */
export function claimKey(tx: Tx, request: KeyedRequest, at: Date): Promise<void> {
  return claimBy(
    tx,
    sql`
      insert into idempotency (warehouse_id, user_id, key, method, path, body_hash, scope,
        created_at)
      select ${request.warehouseId}, ${request.userId}, ${request.key}, ${request.method},
        ${request.path}, ${request.bodyHash}::bytea, ${request.scope}::bytea, ${at}::timestamptz
      from waits
      on conflict do nothing`,
  );
}

/** Does so for the key of a response that is not replayed any more. */
export function takeExpired(tx: Tx, request: KeyedRequest, at: Date): Promise<void> {
  return claimBy(
    tx,
    sql`
      update idempotency
      set method = ${request.method}, path = ${request.path}, body_hash = ${request.bodyHash},
        scope = ${request.scope}, created_at = ${at}, status = null, etag = null, body = null,
        sealed = null, parts = null
      from waits
      where warehouse_id = ${request.warehouseId} and user_id = ${request.userId}
        and key = ${request.key} and created_at < ${keptSince(at)}`,
  );
}

/** Runs a statement that claims a key, while the lock timeout is that of duplicates. */
async function claimBy(tx: Tx, statement: RawBuilder<unknown>): Promise<void> {
  try {
    await sql`
      with waits as materialized (select set_config('lock_timeout', ${DUPLICATE_WAITS}, true)),
      claimed as (
        ${statement}
        returning set_config('lock_timeout', ${LOCK_TIMEOUT_MS}::text, true) as restored)
      select case
      when count(restored) = 0 then ledger.refuse('KEY_REUSED') end
      from claimed`.execute(tx);
  } catch (error) {
    if (sqlState(error) === REFUSED) throw new NotFirst();
    if (sqlState(error) === '55P03')
      throw new Refusal('REQUEST_IN_PROGRESS', {}, { retryAfter: 1 });
    throw error;
  }
}
