import { createHash } from 'node:crypto';
import type { Definition, Endpoint } from '@lading/contract/endpoint';
import { fault } from '@lading/domain/messages/faults';
import { reason } from '@lading/domain/messages/reasons';
import { lastStatement } from '@lading/pipelined-postgres';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import stringify from 'safe-stable-stringify';
import type { Actor } from '../auth/actor.ts';
import type { Vault } from '../auth/vault.ts';
import {
  type Check,
  type Db,
  inOrder,
  inRehearsal,
  inTransaction,
  REFUSED,
  sentAfter,
  sqlState,
  type Tx,
} from '../database/database.ts';
import type { RequestKey } from '../database/parts.ts';
import { deleteSlices } from '../database/slices.ts';
import type { Purge } from '../jobs/job.ts';
import { Refusal, reasoned } from '../refusal.ts';
import type { Upload } from './input.ts';
import { claimKey, type KeyedRequest, keptSince, NotFirst } from './keyClaims.ts';
import type { SerializedResponse } from './response.ts';
import { withoutSecrets } from './secrets.ts';

/** The place of keys whose calls name no warehouse. */
const NO_WAREHOUSE = 0;

/** The warehouse that a body names. Sealed responses are kept in one place, where all are found. */
function warehouseIn({ sealed }: Definition, body: unknown): number {
  const { warehouseId } = (body ?? {}) as { warehouseId?: unknown };
  return !sealed && typeof warehouseId === 'number' ? warehouseId : NO_WAREHOUSE;
}

/** Returns null if a request has no Idempotency-Key, or its call does not use one. */
export function readIdempotencyKey(
  request: FastifyRequest,
  { method, definition }: Endpoint,
  { userId, role, customerId, warehouseIds }: Actor,
  { upload, vault }: { upload: Upload | null; vault: Vault },
): KeyedRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || method !== 'POST' || definition.idempotent === false) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw reasoned('BAD_INPUT', reason('IDEMPOTENCY_KEY'), {
      errors: [{ path: 'Idempotency-Key', ...fault('IDEMPOTENCY_KEY') }],
    });
  }
  const body = request.body ?? null;
  const content = upload
    ? { fields: upload.fields, bytes: upload.hash }
    : definition.body
      ? withoutSecrets(definition.body, body)
      : body;
  return {
    warehouseId: warehouseIn(definition, body),
    userId,
    key,
    method,
    path: request.url.split('?')[0] ?? '',
    bodyHash: hashBody(content),
    scope: hashBody([role, customerId, warehouseIds.toSorted((first, other) => first - other)]),
    vault: definition.sealed ? vault : null,
  };
}

/** Returns the same hash for equal bodies, whatever the order of their fields. */
export function hashBody(body: unknown): Buffer {
  return createHash('sha256')
    .update(stringify(body) ?? '')
    .digest();
}

/**
 * The work of a request. With a key its last statement may store the parts of the response, and
 * the commit is sent with it.
 */
type Work = (tx: Tx, key: RequestKey | null) => Promise<SerializedResponse>;

/** How a request is run once. */
interface Once {
  at: Date;
  work: Work;
  /** Sent first, like that of `inTransaction`. */
  check: Check | null;
  /** Composes the response from its parts, as JSON; null if the call stores none. */
  compose: ((parts: string) => SerializedResponse) | null;
}

/**
 * Does the work once for its key. A replay returns the stored response if the caller's rights are
 * those of the first request. Otherwise, and for a key that another request has used, first runs
 * the work in a transaction and rolls it back: the caller then sees nothing beyond its rights, and
 * refusals keep their order.
 */
export async function runOnce(
  db: Db,
  request: KeyedRequest,
  once: Once,
): Promise<{ response: SerializedResponse; isReplay: boolean }> {
  try {
    return { response: await workOnce(db, request, once), isReplay: false };
  } catch (error) {
    if (!(error instanceof NotFirst)) throw error;
  }
  const first = await findFirst(db, request);
  // A key is claimed in its warehouse, where an expired one is taken over.
  if (first && first.createdAt < keptSince(once.at) && first.warehouseId !== request.warehouseId)
    return runOnce(db, { ...request, warehouseId: first.warehouseId }, once);
  if (!first || !hasEnded(first)) throw new Refusal('REQUEST_IN_PROGRESS', {}, { retryAfter: 1 });
  const isSame = isSameRequest(first, request);
  if (!isSame || !hasSameRights(first, request)) {
    const refusal = await findRefusal(db, (tx) => once.work(tx, null));
    if (!isSame) throw refusal && refusal.status !== 409 ? refusal : new Refusal('KEY_REUSED');
    if (refusal && [401, 403, 404].includes(refusal.status)) throw refusal;
  }
  return { response: openResponse(request, first, once.compose), isReplay: true };
}

/**
 * Does the work in a transaction that its last statement may end. Where that statement cannot tell
 * all that the work needs to know, nothing was written, and the work begins again without the key:
 * its statements then come one after the other.
 */
async function workOnce(
  db: Db,
  request: KeyedRequest,
  { at, work, check, compose }: Once,
): Promise<SerializedResponse> {
  const run = (storesParts: boolean, handle: Db = db, enter: Check | null = null) =>
    inTransaction(
      handle,
      (tx) => workFirst(tx, request, { at, work, storesParts }),
      inOrder(enter, check),
    );
  if (!compose) return run(false);
  try {
    if (!db.nodes || request.warehouseId === NO_WAREHOUSE) return await run(true);
    return await db.nodes.run(request.warehouseId, (node, enter) => run(true, node, enter));
  } catch (error) {
    if (sqlState(error) !== REFUSED || messageOf(error) !== 'INCOMPLETE') throw error;
  }
  return run(false);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/**
 * Finds the stored response of the same request for a caller with the same rights, without any
 * work.
 */
export async function findReplay(
  db: Db,
  request: KeyedRequest,
  at: Date,
): Promise<SerializedResponse | null> {
  const first = await findFirst(db, request);
  if (!first || !hasEnded(first) || first.createdAt < keptSince(at)) return null;
  return isSameRequest(first, request) && hasSameRights(first, request)
    ? openResponse(request, first, null)
    : null;
}

/** Does the work if no other request has the key. */
async function workFirst(
  tx: Tx,
  request: KeyedRequest,
  { at, work, storesParts }: { at: Date; work: Work; storesParts: boolean },
): Promise<SerializedResponse> {
  const { warehouseId, userId, key } = request;
  const parts = storesParts ? { warehouseId, userId, key, isUsed: false } : null;
  const response = await sentAfter(claimKey(tx, request, at), () => work(tx, parts));
  if (parts?.isUsed) return response;
  const { body, sealed } = kept(request, response.body);
  await sql`
    update idempotency
    set status = ${response.status}, etag = ${response.etag}, body = ${body}, sealed = ${sealed}
    where warehouse_id = ${warehouseId} and user_id = ${userId} and key = ${key}`
    .withPlugin(lastStatement)
    .execute(tx);
  return response;
}

/** Seals a response with a secret that is shown once, so that it is not stored in plain text. */
function kept(
  request: KeyedRequest,
  body: string | null,
): { body: string | null; sealed: Buffer | null } {
  if (request.vault === null || body === null) return { body, sealed: null };
  return { body: null, sealed: request.vault.seal(Buffer.from(body), ownerOf(request)) };
}

const ownerOf = ({ userId, key }: Pick<KeyedRequest, 'userId' | 'key'>): string =>
  `idempotency ${userId} ${key}`;

function openResponse(
  request: KeyedRequest,
  { status, etag, body, sealed, parts }: FirstRequest,
  compose: Once['compose'],
): SerializedResponse {
  if (parts !== null) {
    if (!compose) throw new Error(`The call ${request.path} composes no response.`);
    return compose(parts);
  }
  if (sealed === null) return { status: status ?? 200, etag, body };
  const opened = request.vault?.open(sealed, ownerOf(request));
  if (!opened) throw reasoned('BAD_INPUT', reason('RESPONSE_LOCKED'));
  return { status: status ?? 200, etag, body: opened.toString() };
}

/**
 * Seals the stored responses with the present key if a key opens them. They expire after a day, so
 * the others need no report.
 */
export async function resealResponses(tx: Tx, vault: Vault): Promise<void> {
  const rows = await tx
    .selectFrom('idempotency')
    .modifyFront(sql`/* asks all nodes: keys of all warehouses */`)
    .select(['warehouseId', 'userId', 'key', 'sealed'])
    .where('sealed', 'is not', null)
    .execute();
  for (const { sealed, ...row } of rows) {
    const plain = sealed && vault.open(sealed, ownerOf(row));
    if (!plain) continue;
    await tx
      .updateTable('idempotency')
      .set({ sealed: vault.seal(plain, ownerOf(row)) })
      .where('warehouseId', '=', row.warehouseId)
      .where('userId', '=', row.userId)
      .where('key', '=', row.key)
      .where('sealed', '=', sealed)
      .execute();
  }
}

async function findRefusal(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<Refusal | null> {
  try {
    await inRehearsal(db, work);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  return null;
}

/** Returns true if a request of this user with the key has succeeded and would be replayed. */
export async function wasDone(
  db: Db,
  { userId, at }: Pick<Actor, 'userId' | 'at'>,
  key: string,
): Promise<boolean> {
  const first = await db
    .selectFrom('idempotency')
    .modifyFront(sql`/* asks all nodes: the key may be of any warehouse */`)
    .select(['status', 'parts'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '>=', keptSince(at))
    .executeTakeFirst();
  return first != null && hasEnded(first);
}

type FirstRequest = NonNullable<Awaited<ReturnType<typeof findFirst>>>;

/** Finds the request that has the key, which may name another warehouse. */
async function findFirst(db: Db, { warehouseId, userId, key }: KeyedRequest) {
  const keyed = db
    .selectFrom('idempotency')
    .select([
      'warehouseId',
      'method',
      'path',
      'bodyHash',
      'scope',
      'status',
      'etag',
      'body',
      'sealed',
      'parts',
      'createdAt',
    ])
    .where('userId', '=', userId)
    .where('key', '=', key);
  const first = await keyed.where('warehouseId', '=', warehouseId).executeTakeFirst();
  if (first) return first;
  return keyed
    .modifyFront(sql`/* asks all nodes: the key may be of another warehouse */`)
    .executeTakeFirst();
}

const hasEnded = ({ status, parts }: Pick<FirstRequest, 'status' | 'parts'>): boolean =>
  status !== null || parts !== null;

const isSameRequest = (first: FirstRequest, { method, path, bodyHash }: KeyedRequest): boolean =>
  first.method === method && first.path === path && first.bodyHash.equals(bodyHash);

const hasSameRights = (first: FirstRequest, { scope }: KeyedRequest): boolean =>
  first.scope?.equals(scope) ?? false;

export const purgeResponses: Purge = (db, at, isStopped) => {
  return deleteSlices(
    db,
    {
      table: 'idempotency',
      by: 'createdAt',
      condition: sql`created_at < ${keptSince(at)}`,
      comment: sql`/* asks all nodes: a job serves all warehouses */`,
    },
    { isStopped },
  );
};
