import type { KeyPermission } from '@lading/domain/keys';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { oneRow } from '../database/oneRow.ts';
import { type UserOfActor, userOfActor } from './sessions.ts';

interface KeyRow extends UserOfActor {
  keyId: number;
  hash: Buffer;
  scopes: KeyPermission[];
  requestsPerMinute: number;
  lastUsedAt: Date | null;
  /** True if the key may be used from the address. */
  fromHere: boolean;
}

/**
 * Finds the key of a secret by its prefix. Returns nothing if the secret or the key has expired.
 */
export async function findKeyRow(
  db: Db,
  prefix: string,
  address: string,
  at: Date,
): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select k.id as key_id, x.hash, k.scopes, k.requests_per_minute, k.last_used_at, ${userOfActor},
      cardinality(k.addresses) = 0 or ${address}::inet <<= any (k.addresses) as from_here
    from api_key_secret x join api_key k on k.id = x.key_id join app_user u on u.id = k.user_id
    where x.prefix = ${prefix} and (x.ends_at is null or x.ends_at > ${at})
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${at})`.execute(db);
  return rows[0];
}

/**
 * Records the use, unless the key is locked by an edit or by another request: a request does not
 * wait for this.
 */
export async function noteUse(db: Db, id: number, address: string, at: Date): Promise<void> {
  await sql`update api_key set last_used_at = ${at}, last_used_address = ${address}
    where id = (select id from api_key where id = ${id} for no key update skip locked)`.execute(db);
}

interface Taken {
  taken: number;
  minute: string;
  endsIn: number;
}

/**
 * Takes requests of a key's minute, which begins with its first request, by the clock of the
 * database. `ended` is a minute that has ended by the caller's clock. Returns the number that all
 * servers have taken, including these, the minute, and the ms until it ends.
 */
export async function takeRequests(
  db: Db,
  id: number,
  count: number,
  ended: string | null = null,
): Promise<Taken> {
  const found = await sql<Taken>`
    select taken, minute, ends_in /* never null: taken, minute, ends_in */
    from take_requests(${id}, ${count}, ${ended}::timestamptz)`.execute(db);
  return oneRow(found);
}
