import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@lading/domain/time';
import type { Db } from '../database/database.ts';
import { unlessReadOnly } from '../database/outage.ts';
import type { Actor } from './actor.ts';
import { findKeyRow, noteUse } from './keys.queries.ts';

/** `lk_`, 12 characters that identify the secret, `_` and 256 random bits in base64url. */
const SECRET = /^lk_([0-9a-f]{12})_[\w-]{43}$/;
/** The shortest time between two updates of the last use. */
const USED_EVERY_MS = MINUTE_MS;

export interface NewSecret {
  secret: string;
  /** The part that is stored in plain text and shown, by which people recognise the secret. */
  prefix: string;
  hash: Buffer;
}

export function newSecret(): NewSecret {
  const prefix = randomBytes(6).toString('hex');
  const secret = `lk_${prefix}_${randomBytes(32).toString('base64url')}`;
  return { secret, prefix, hash: hashSecret(secret) };
}

/**
 * SHA-256 is enough: nobody can try 2^256 secrets. A slow hash, which passwords need, would cost
 * time in each request.
 */
const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * True for a token that looks like an API key, valid or not. The token of a session has 43
 * characters, and may begin in the same way.
 */
export const isKey = (token: string): boolean => token.startsWith('lk_') && token.length !== 43;

/**
 * The service user of a secret; null if there is none. `userId` is for the log if only the address
 * is wrong.
 */
export type FoundKey = { actor: Actor } | { actor: null; userId?: number };

/**
 * Finds the service user of an API key that may be used from an address. Reads the database in each
 * request, so that a change or revocation holds at once on every server.
 */
export async function findKeyActor(
  db: Db,
  secret: string,
  address: string,
  at: Date,
): Promise<FoundKey> {
  const prefix = SECRET.exec(secret)?.[1];
  if (prefix === undefined) return { actor: null };
  const row = await findKeyRow(db, prefix, address, at);
  if (!row || !timingSafeEqual(row.hash, hashSecret(secret))) return { actor: null };
  const { keyId, hash: _, scopes, requestsPerMinute, lastUsedAt, fromHere, ...user } = row;
  if (!fromHere) return { actor: null, userId: user.userId };
  if (lastUsedAt === null || at.getTime() - lastUsedAt.getTime() > USED_EVERY_MS)
    await unlessReadOnly(noteUse(db, keyId, address, at));
  return {
    actor: {
      ...user,
      sessionId: null,
      mustSetUp: false,
      key: { id: keyId, scopes, requestsPerMinute },
      at,
    },
  };
}
