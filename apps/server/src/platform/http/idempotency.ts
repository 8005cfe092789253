import { createHash } from 'node:crypto';
import type { Endpoint } from '@lading/contract/endpoint';
import { DAY_MS } from '@lading/domain/time';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import stringify from 'safe-stable-stringify';
import type { Actor } from '../auth/actor.ts';
import { type Db, inRehearsal, inTransaction, LOCK_TIMEOUT_MS, sqlState, type Tx, thenCommit } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { Upload } from './input.ts';
import type { SerializedResponse } from './response.ts';
import { withoutSecrets } from './secrets.ts';

/** How long a stored response is replayed. */
export const KEPT_MS = DAY_MS;
/** How long a duplicate waits for the first request's response. */
const DUPLICATE_WAITS = '5s';

interface KeyedRequest {
  userId: number;
  key: string;
  method: string;
  path: string;
  bodyHash: Buffer;
  /** A hash of what the user may work in. */
  scope: Buffer;
}

/** Reads the Idempotency-Key of a request; null where it has none, or the call does not honour one. */
export function readIdempotencyKey(
  request: FastifyRequest,
  { method, definition }: Endpoint,
  { userId, role, customerId, warehouseIds }: Actor,
  upload: Upload | null,
): KeyedRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || method !== 'POST' || definition.idempotent === false) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Refusal(
      'BAD_INPUT',
      { detail: 'Idempotency-Key must be 1 to 255 visible characters.' },
      { errors: [{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible characters' }] },
    );
  }
  const body = request.body ?? null;
  const content = upload ? { fields: upload.fields, bytes: upload.hash } : definition.body ? withoutSecrets(definition.body, body) : body;
  return {
    userId,
    key,
    method,
    path: request.url.split('?')[0] ?? '',
    bodyHash: hashBody(content),
    scope: hashBody([role, customerId, warehouseIds.toSorted((one, other) => one - other)]),
  };
}

/** Returns the same hash for equal bodies, whatever the order of their fields. */
export function hashBody(body: unknown): Buffer {
  return createHash('sha256')
    .update(stringify(body) ?? '')
    .digest();
}

/** Ends the transaction of a key that has a response, or another request, already. */
class NotFirst extends Error {}

/**
 * Does the work once for its key. A replay, and a key that another request used, first run the work in a transaction that is rolled
 * back: so the caller does not see what it may no longer see, and refusals keep their order. What is missing for a caller whose rights are those of
 * the first request was consumed by that request, or deleted since.
 */
export async function runOnce(
  db: Db,
  request: KeyedRequest,
  at: Date,
  work: (tx: Tx) => Promise<SerializedResponse>,
): Promise<{ response: SerializedResponse; isReplay: boolean }> {
  try {
    return { response: await inTransaction(db, (tx) => workFirst(tx, request, at, work)), isReplay: false };
  } catch (error) {
    if (!(error instanceof NotFirst)) throw error;
  }
  const first = await findFirst(db, request);
  const refusal = await findRefusal(db, work);
  if (first === 'REUSED') throw refusal && refusal.status !== 409 ? refusal : new Refusal('KEY_REUSED');
  const hasSameRights = first.scope?.equals(request.scope) ?? false;
  if (refusal && (hasSameRights ? [401, 403] : [401, 403, 404]).includes(refusal.status)) throw refusal;
  return { response: first.response, isReplay: true };
}

/**
 * Does the work where no other request has the key. The work begins before the claim of the key has returned, so that its first statements travel
 * with the claim: a claim that fails rolls them back.
 */
async function workFirst(
  tx: Tx,
  request: KeyedRequest,
  at: Date,
  work: (tx: Tx) => Promise<SerializedResponse>,
): Promise<SerializedResponse> {
  const claim = claimKey(tx, request, at);
  const working = work(tx);
  // A failed claim decides the response, whatever became of the work.
  working.catch(() => {});
  if (!(await claim)) throw new NotFirst();
  const response = await working;
  await sql`${thenCommit} update idempotency set status = ${response.status}, etag = ${response.etag}, body = ${response.body}
    where user_id = ${request.userId} and key = ${request.key}`.execute(tx);
  return response;
}

async function findRefusal(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<Refusal | null> {
  try {
    await inRehearsal(db, work);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  return null;
}

/**
 * Inserts the key in the transaction that does the work, so that both commit or neither does. A duplicate waits here until the first
 * request has ended; the lock timeout bounds the wait. Returns false where the key is taken.
 */
async function claimKey(tx: Tx, request: KeyedRequest, at: Date): Promise<boolean> {
  try {
    const { rows } = await sql`
      with waits as materialized (select set_config('lock_timeout', ${DUPLICATE_WAITS}, true))
      insert into idempotency (user_id, key, method, path, body_hash, scope, created_at)
      select ${request.userId}, ${request.key}, ${request.method}, ${request.path}, ${request.bodyHash}::bytea, ${request.scope}::bytea, ${at}::timestamptz from waits
      on conflict (user_id, key) do update set method = excluded.method, path = excluded.path, body_hash = excluded.body_hash,
        scope = excluded.scope, created_at = excluded.created_at, status = null, etag = null, body = null
      where idempotency.created_at < ${new Date(at.getTime() - KEPT_MS)}
      returning set_config('lock_timeout', ${LOCK_TIMEOUT_MS}::text, true)`.execute(tx);
    return rows.length > 0;
  } catch (error) {
    if (sqlState(error) === '55P03') throw new Refusal('REQUEST_IN_PROGRESS', {}, { retryAfter: 1 });
    throw error;
  }
}

/** True if a request of this user with the key was done and would be replayed. */
export async function wasDone(db: Db, { userId, at }: Pick<Actor, 'userId' | 'at'>, key: string): Promise<boolean> {
  const first = await db
    .selectFrom('idempotency')
    .select('status')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '>=', new Date(at.getTime() - KEPT_MS))
    .executeTakeFirst();
  return first != null && first.status !== null;
}

/** Finds the response of the request that has the key. */
async function findFirst(db: Db, request: KeyedRequest): Promise<{ response: SerializedResponse; scope: Buffer | null } | 'REUSED'> {
  const first = await db
    .selectFrom('idempotency')
    .select(['method', 'path', 'bodyHash', 'scope', 'status', 'etag', 'body'])
    .where('userId', '=', request.userId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (!first || first.status === null) throw new Refusal('REQUEST_IN_PROGRESS', {}, { retryAfter: 1 });
  const isSame = first.method === request.method && first.path === request.path && first.bodyHash.equals(request.bodyHash);
  return isSame ? { response: { status: first.status, etag: first.etag, body: first.body }, scope: first.scope } : 'REUSED';
}
