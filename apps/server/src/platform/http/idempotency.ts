import { createHash } from 'node:crypto';
import { DAY_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import stringify from 'safe-stable-stringify';
import { LOCK_TIMEOUT_MS, sqlState, type Tx } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

/** How long an answer is given again. */
export const KEPT_MS = DAY_MS;
/** How long a twin waits for the first request's answer. */
const TWIN_WAITS = '5s';

export interface Intent {
  userId: number;
  key: string;
  method: string;
  path: string;
  bodyHash: Buffer;
}

export interface Answer {
  status: number;
  etag: string | null;
  body: string | null;
}

/** The same for equal bodies, whatever the order of their fields; an upload is told by the hash of its bytes. */
export function hashBody(body: unknown): Buffer {
  return createHash('sha256')
    .update(stringify(body) ?? '')
    .digest();
}

export type Claim = { kind: 'mine' } | { kind: 'replay'; answer: Answer } | { kind: 'reused' };

/**
 * Claims a key inside the transaction that does the work, so that key and effect are kept or lost together. A twin waits here
 * until the first is through; the lock timeout bounds the wait.
 */
export async function claimKey(tx: Tx, intent: Intent, at: Date): Promise<Claim> {
  try {
    const { rows } = await sql`
      with waits as materialized (select set_config('lock_timeout', ${TWIN_WAITS}, true))
      insert into idempotency (user_id, key, method, path, body_hash, created_at)
      select ${intent.userId}, ${intent.key}, ${intent.method}, ${intent.path}, ${intent.bodyHash}::bytea, ${at}::timestamptz from waits
      on conflict (user_id, key) do update set method = excluded.method, path = excluded.path, body_hash = excluded.body_hash,
        created_at = excluded.created_at, status = null, etag = null, body = null
      where idempotency.created_at < ${new Date(at.getTime() - KEPT_MS)}
      returning set_config('lock_timeout', ${LOCK_TIMEOUT_MS}::text, true)`.execute(tx);
    const made = rows.length > 0;
    if (made) return { kind: 'mine' };
  } catch (error) {
    if (sqlState(error) === '55P03') throw new Refusal('REQUEST_IN_PROGRESS', {}, { retryAfter: 1 });
    throw error;
  }
  const first = await tx
    .selectFrom('idempotency')
    .select(['method', 'path', 'bodyHash', 'status', 'etag', 'body'])
    .where('userId', '=', intent.userId)
    .where('key', '=', intent.key)
    .executeTakeFirst();
  if (!first || first.status === null) throw new Refusal('REQUEST_IN_PROGRESS', {}, { retryAfter: 1 });
  const same = first.method === intent.method && first.path === intent.path && first.bodyHash.equals(intent.bodyHash);
  return same ? { kind: 'replay', answer: { status: first.status, etag: first.etag, body: first.body } } : { kind: 'reused' };
}

/** Keeps the answer beside the effect. */
export async function keepAnswer(tx: Tx, intent: Intent, answer: Answer): Promise<void> {
  await tx.updateTable('idempotency').set(answer).where('userId', '=', intent.userId).where('key', '=', intent.key).execute();
}
