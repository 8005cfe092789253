import type { Passkey } from '@lading/contract/auth';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { datesAsText } from '../../platform/database/dates.ts';

/**
 * The most open challenges for signing in. Beyond it the oldest are deleted: a sign-in takes
 * seconds.
 */
export const MOST_CHALLENGES = 10_000;

export async function insertChallenge(db: Db, hash: Buffer, expiresAt: Date): Promise<void> {
  await db.insertInto('passkeyChallenge').values({ hash, userId: null, expiresAt }).execute();
  await sql`
    delete from passkey_challenge where user_id is null and expires_at < (
      select expires_at
      from passkey_challenge
      where user_id is null
      order by expires_at desc offset ${MOST_CHALLENGES - 1}::int
      limit 1)`.execute(db);
}

/** A user has one challenge: the new one replaces it. */
export async function replaceChallenge(
  tx: Tx,
  userId: number,
  hash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('passkeyChallenge')
    .values({ hash, userId, expiresAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ hash, expiresAt }))
    .execute();
}

/**
 * Deletes a challenge. Returns false if it is unknown or has expired. `userId` is null for a
 * challenge to sign in.
 */
export async function takeChallenge(
  db: Db,
  hash: Buffer,
  userId: number | null,
  at: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkeyChallenge')
    .where('hash', '=', hash)
    .where('userId', 'is not distinct from', userId)
    .returning('expiresAt')
    .executeTakeFirst();
  return taken !== undefined && taken.expiresAt > at;
}

const shown = ['id', 'name', 'createdAt', 'lastUsedAt'] as const;

/** In the order of creation. */
export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(shown)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => datesAsText(row));
}

export async function listCredentialIds(db: Db, userId: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('passkey')
    .select('credentialId')
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ credentialId }) => credentialId);
}

export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
}

/** Returns undefined if the passkey is stored already. */
export async function insertPasskey(
  tx: Tx,
  values: NewPasskey & { userId: number; name: string; createdAt: Date },
): Promise<Passkey | undefined> {
  const row = await tx
    .insertInto('passkey')
    .values(values)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(shown)
    .executeTakeFirst();
  return row && datesAsText(row);
}

export interface OwnedPasskey {
  id: number;
  name: string;
  publicKey: Buffer;
  userId: number;
  email: string;
}

/** `credentialId` is the id that the authenticator gave. */
export function findPasskey(db: Db, credentialId: Buffer): Promise<OwnedPasskey | undefined> {
  return db
    .selectFrom('passkey')
    .innerJoin('appUser', 'appUser.id', 'passkey.userId')
    .select(['passkey.id', 'passkey.name', 'passkey.publicKey', 'passkey.userId', 'appUser.email'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
}

export function lockPasskey(
  tx: Tx,
  userId: number,
  id: number,
): Promise<{ name: string; counter: number } | undefined> {
  return tx
    .selectFrom('passkey')
    .select(['name', 'counter'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function noteUse(tx: Tx, id: number, counter: number, at: Date): Promise<void> {
  await tx.updateTable('passkey').set({ counter, lastUsedAt: at }).where('id', '=', id).execute();
}

export async function renamePasskey(tx: Tx, id: number, name: string): Promise<Passkey> {
  const row = await tx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow();
  return datesAsText(row);
}

export async function deletePasskey(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('passkey').where('id', '=', id).execute();
}

export async function deletePasskeys(tx: Tx, userId: number): Promise<number> {
  const gone = await tx
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .returning('id')
    .execute();
  return gone.length;
}
