import { DAY_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import type { Vault } from '../auth/vault.ts';
import { REFUSED, sqlState, type Tx } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

/** The time for which a stored response is replayed. */
const KEPT_MS = DAY_MS;

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
export async function claimKey(tx: Tx, request: KeyedRequest, at: Date): Promise<void> {
  const { warehouseId, userId, key, method, path, bodyHash, scope } = request;
  try {
    await sql`
      select ledger.claim_key(${warehouseId}, ${userId}, ${key}, ${method}, ${path}, ${bodyHash},
        ${scope}, ${at}, ${keptSince(at)})`.execute(tx);
  } catch (error) {
    if (sqlState(error) === REFUSED) throw new NotFirst();
    if (sqlState(error) === '55P03')
      throw new Refusal('REQUEST_IN_PROGRESS', {}, { retryAfter: 1 });
    throw error;
  }
}
