import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import { sqlState, type Tx } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

const KEPT_MS = 24 * 3_600_000;

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
  await tx
    .deleteFrom('idempotency')
    .where('userId', '=', intent.userId)
    .where('key', '=', intent.key)
    .where('createdAt', '<', new Date(at.getTime() - KEPT_MS))
    .execute();
  try {
    const made = await tx
      .insertInto('idempotency')
      .values({ ...intent, createdAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
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
