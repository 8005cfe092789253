import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export async function insertAttempt(db: Db, hash: Buffer, expiresAt: Date): Promise<void> {
  await db.insertInto('oidcAttempt').values({ hash, expiresAt }).execute();
}

/** Deletes an attempt. Returns false if there is none or it has expired. */
export async function takeAttempt(db: Db, hash: Buffer, at: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('oidcAttempt')
    .where('hash', '=', hash)
    .returning('expiresAt')
    .executeTakeFirst();
  return taken !== undefined && taken.expiresAt > at;
}

/** Locks a subject until the transaction ends, so that parallel sign-ins create its user once. */
export async function lockSubject(tx: Tx, issuer: string, subject: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${issuer} || ' ' || ${subject}, 73))`.execute(tx);
}

export async function findUserOfSubject(
  tx: Tx,
  issuer: string,
  subject: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom('userIdentity')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId ?? null;
}
