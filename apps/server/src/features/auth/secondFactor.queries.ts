import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { UserTotp } from '../../platform/database/types.ts';

export type TotpRow = Selectable<UserTotp>;

export function findTotp(db: Db, userId: number): Promise<TotpRow | undefined> {
  return db.selectFrom('userTotp').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export function lockTotp(tx: Tx, userId: number): Promise<TotpRow | undefined> {
  return tx
    .selectFrom('userTotp')
    .selectAll()
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores an unconfirmed secret. Returns false if the user has a confirmed one. */
export async function insertTotp(tx: Tx, userId: number, secret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into user_totp as t (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update
      set secret = excluded.secret, last_step = 0
      where t.confirmed_at is null
    returning user_id`.execute(tx);
  return rows.length > 0;
}

export async function confirmTotp(tx: Tx, userId: number, step: number, at: Date): Promise<void> {
  await tx
    .updateTable('userTotp')
    .set({ confirmedAt: at, lastStep: step, resetAt: null })
    .where('userId', '=', userId)
    .execute();
}

/**
 * Accepts the code of a step unless that step or a later one was accepted before; then returns
 * false. Ignores a stored step that is in the future: it was accepted while the clock was fast, and
 * must not lock the owner out.
 */
export async function acceptStep(
  tx: Tx,
  userId: number,
  step: number,
  latest: number,
): Promise<boolean> {
  const { rows } = await sql`
    update user_totp set last_step = ${step}::bigint
    where user_id = ${userId}
      and confirmed_at is not null
      and (last_step < ${step}::bigint or last_step > ${latest}::bigint)
    returning user_id`.execute(tx);
  return rows.length > 0;
}

export async function deleteTotp(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('userTotp').where('userId', '=', userId).execute();
}

/** Removes the secret if there is one, and stores the time of the reset. */
export async function resetTotp(tx: Tx, userId: number, at: Date): Promise<void> {
  const reset = { secret: null, confirmedAt: null, resetAt: at };
  await tx
    .insertInto('userTotp')
    .values({ userId, ...reset })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(reset))
    .execute();
  await deleteRecoveryCodes(tx, userId);
}

export async function forgetReset(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('userTotp')
    .where('userId', '=', userId)
    .where('secret', 'is', null)
    .execute();
}

async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  for (const hash of hashes) await tx.insertInto('recoveryCode').values({ userId, hash }).execute();
}

/** Deletes a recovery code. Of parallel uses one returns true. */
export async function useRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes the limit of the user's sessions that waited for a second factor. */
export async function endSetup(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ mustSetUp: false })
    .where('userId', '=', userId)
    .where('mustSetUp', '=', true)
    .execute();
}

/** Locks all secrets of authenticator apps, confirmed or not. */
export function lockSecrets(tx: Tx): Promise<{ userId: number; secret: Buffer }[]> {
  return tx
    .selectFrom('userTotp')
    .select(['userId', 'secret'])
    .where('secret', 'is not', null)
    .$narrowType<{ secret: Buffer }>()
    .orderBy('userId')
    .forUpdate()
    .execute();
}

export async function replaceSecret(tx: Tx, userId: number, secret: Buffer): Promise<void> {
  await tx.updateTable('userTotp').set({ secret }).where('userId', '=', userId).execute();
}
