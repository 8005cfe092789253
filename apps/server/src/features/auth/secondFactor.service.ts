import type { SecondFactor } from '@lading/contract/auth';
import type { BY_PROVIDER } from '@lading/domain/audit';
import { readableRecoveryCode, totpDigits } from '@lading/domain/secondFactor';
import { type Actor, userOf } from '../../platform/auth/actor.ts';
import type { SealedTable, Vault } from '../../platform/auth/vault.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { recordUserChange } from '../audit/audit.service.ts';
import { getRules } from '../settings/settings.service.ts';
import { type Telling, tellOwner } from '../users/accountNotices.service.ts';
import { getUser, lockPassword } from '../users/users.service.ts';
import { deleteSessions } from './auth.queries.ts';
import { countPasskeys, deletePasskeys } from './passkey.queries.ts';
import * as queries from './secondFactor.queries.ts';
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  stepAt,
  stepOfCode,
  totpLabel,
} from './totp.ts';

/**
 * Who changes how somebody signs in, and from where; `address` is null for an operator's command.
 */
export interface OwnChange {
  actor: Actor;
  address: string | null;
}

const NONE = { since: null, recoveryCodes: 0, resetAt: null };

/** How the audit trail names a second factor. */
const APP = 'authenticator app';

export async function getSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  const passkeys = await countPasskeys(db, userId);
  const totp = await queries.findTotp(db, userId);
  if (!totp) return { ...NONE, passkeys };
  const { confirmedAt, resetAt } = totp;
  const recoveryCodes = confirmedAt ? await queries.countRecoveryCodes(db, userId) : 0;
  return {
    since: confirmedAt?.toISOString() ?? null,
    recoveryCodes,
    resetAt: resetAt?.toISOString() ?? null,
    passkeys,
  };
}

export async function getUserSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  await getUser(db, userId);
  return getSecondFactor(db, userId);
}

export async function hasPasskey(db: Db, userId: number): Promise<boolean> {
  return (await countPasskeys(db, userId)) > 0;
}

/** Records that the user has a second factor. Sessions that waited for it become usable. */
export async function noteFactor(tx: Tx, userId: number): Promise<void> {
  await queries.forgetReset(tx, userId);
  await queries.endSetup(tx, userId);
}

/**
 * Refuses to leave an administrator without the second factor that the company requires. The caller
 * removes the factor first. Locks the user, so that the second of two parallel removals sees the
 * first.
 */
export async function requireFactorLeft(tx: Tx, { role, userId }: Actor): Promise<void> {
  if (role !== 'ADMIN' || !(await getRules(tx)).requireSecondFactor) return;
  await lockPassword(tx, userId);
  if (!(await hasSecondFactor(tx, userId)) && !(await hasPasskey(tx, userId)))
    throw new Refusal('SECOND_FACTOR_KEPT');
}

/** Returns true if the user needs a code to sign in. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return (await queries.findTotp(db, userId))?.confirmedAt != null;
}

const ownerOf = (userId: number): string => `totp:${userId}`;

export const sealedFactors: SealedTable = {
  words: [APP, `${APP}s`],
  lockSealed: async (tx) =>
    (await queries.lockSecrets(tx)).map(({ userId, secret }) => ({
      id: userId,
      column: 'secret',
      sealed: secret,
      owner: ownerOf(userId),
    })),
  replaceSealed: (tx, { id, sealed }) => queries.replaceSecret(tx, id, sealed),
};

function openSecret(vault: Vault, { userId, secret }: queries.TotpRow): Uint8Array | null {
  return secret && vault.open(secret, ownerOf(userId));
}

/** Refuses if the user has a confirmed app. */
export async function beginTotp(
  tx: Tx,
  vault: Vault,
  { userId, email }: Actor,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  if (!(await queries.insertTotp(tx, userId, vault.seal(secret, ownerOf(userId)))))
    throw new Refusal('SECOND_FACTOR_EXISTS');
  return totpLabel(secret, email);
}

/**
 * Confirms the app by its first code and returns recovery codes. Sessions that waited for the
 * factor become usable.
 */
export async function confirmTotp(
  tx: Tx,
  { vault, ...telling }: Telling & { vault: Vault },
  { actor, address }: OwnChange,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const totp = await queries.lockTotp(tx, actor.userId);
  if (!totp?.secret) throw new Refusal('SECOND_FACTOR_MISSING');
  if (totp.confirmedAt) throw new Refusal('SECOND_FACTOR_EXISTS');
  const secret = openSecret(vault, totp);
  const step = secret && stepOfCode(secret, code, actor.at);
  if (step === null) throw badField('code', 'WRONG_FIRST_CODE');
  await queries.confirmTotp(tx, actor.userId, step, actor.at);
  await noteFactor(tx, actor.userId);
  await recordUserChange(tx, actor, userOf(actor), { secondFactor: null }, { secondFactor: APP });
  await tellOwner(tx, telling, {
    actor,
    userId: actor.userId,
    kind: 'SECOND_FACTOR_ADDED',
    address,
  });
  return { recoveryCodes: await giveRecoveryCodes(tx, actor.userId) };
}

async function giveRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await queries.replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes.map(readableRecoveryCode);
}

export async function renewRecoveryCodes(
  tx: Tx,
  telling: Telling,
  { actor, address }: OwnChange,
): Promise<{ recoveryCodes: string[] }> {
  await lockConfirmed(tx, actor.userId);
  await recordUserChange(tx, actor, userOf(actor), {}, { recoveryCodes: 'made anew' });
  await tellOwner(tx, telling, {
    actor,
    userId: actor.userId,
    kind: 'RECOVERY_CODES_RENEWED',
    address,
  });
  return { recoveryCodes: await giveRecoveryCodes(tx, actor.userId) };
}

/** Refuses to remove the second factor if the company requires one. */
export async function removeTotp(
  tx: Tx,
  telling: Telling,
  { actor, address }: OwnChange,
): Promise<undefined> {
  await lockConfirmed(tx, actor.userId);
  await queries.deleteTotp(tx, actor.userId);
  await requireFactorLeft(tx, actor);
  await recordUserChange(tx, actor, userOf(actor), { secondFactor: APP }, { secondFactor: null });
  await tellOwner(tx, telling, {
    actor,
    userId: actor.userId,
    kind: 'SECOND_FACTOR_REMOVED',
    address,
  });
}

/**
 * Removes every second factor of another user. Ends the user's sessions, because a finder of the
 * lost phone may have begun them.
 */
export async function resetSecondFactor(
  tx: Tx,
  telling: Telling,
  { actor, address }: OwnChange,
  userId: number,
): Promise<undefined> {
  if (userId === actor.userId) throw badField('id', 'OWN_FACTOR');
  const user = await getUser(tx, userId);
  const totp = await queries.lockTotp(tx, userId);
  const passkeys = await deletePasskeys(tx, userId);
  if (!totp?.confirmedAt && passkeys === 0) throw new Refusal('SECOND_FACTOR_MISSING');
  await queries.resetTotp(tx, userId, actor.at);
  const sessions = await deleteSessions(tx, userId, null);
  const before = {
    ...(totp?.confirmedAt && { secondFactor: APP }),
    ...(passkeys > 0 && { passkeys }),
  };
  await recordUserChange(tx, actor, user, before, {
    secondFactor: null,
    passkeys: null,
    sessionsEnded: sessions,
  });
  await tellOwner(tx, telling, { actor, userId, kind: 'SECOND_FACTOR_REMOVED', address });
}

async function lockConfirmed(tx: Tx, userId: number): Promise<void> {
  const totp = await queries.lockTotp(tx, userId);
  if (!totp?.confirmedAt) throw new Refusal('SECOND_FACTOR_MISSING');
}

/** Which proof was given beside the password. */
export type SecondProof = 'authenticator app' | 'recovery code' | 'passkey' | typeof BY_PROVIDER;

/**
 * Accepts a code once: of the authenticator app, or a recovery code. Returns null if it is wrong or
 * used. Logs a secret that the key of this server cannot decrypt; recovery codes still work then.
 */
export async function acceptCode(
  tx: Tx,
  vault: Vault,
  { userId, code, at }: { userId: number; code: string; at: Date },
  log: (event: string) => void,
): Promise<SecondProof | null> {
  if (totpDigits(code) === null)
    return (await queries.useRecoveryCode(tx, userId, hashRecoveryCode(code)))
      ? 'recovery code'
      : null;
  const totp = await queries.lockTotp(tx, userId);
  if (!totp?.confirmedAt) return null;
  const secret = openSecret(vault, totp);
  if (!secret) log('second factor cannot be decrypted');
  const step = secret && stepOfCode(secret, code, at);
  return step !== null && (await queries.acceptStep(tx, userId, step, stepAt(at))) ? APP : null;
}

/** Returns true if a user without a second factor must set one up before anything else. */
export async function mustSetUp(db: Db, role: string, hasFactor: boolean): Promise<boolean> {
  return role === 'ADMIN' && !hasFactor && (await getRules(db)).requireSecondFactor;
}
