import type * as contract from '@lading/contract/auth';
import type { Session } from '@lading/contract/auth';
import type { BodyOf } from '@lading/contract/endpoint';
import type { User } from '@lading/contract/users';
import { type Actor, userOf } from '../../platform/auth/actor.ts';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import type { RelyingParty } from '../../platform/auth/relyingParty.ts';
import { newToken } from '../../platform/auth/sessions.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { networkOf } from '../../platform/http/addresses.ts';
import { badField, notFound, Refusal } from '../../platform/refusal.ts';
import { recordSessionEvent } from '../audit/audit.service.ts';
import { type Telling, tellOwner } from '../users/accountNotices.service.ts';
import { findLogin, getUser, lockPassword, setOwnPassword } from '../users/users.service.ts';
import * as queries from './auth.queries.ts';
import { requireOwnPasskey } from './passkeySignIn.service.ts';
import { acceptCode } from './secondFactor.service.ts';
import {
  type Attempt,
  type Caller,
  cameFrom,
  refuse,
  requireNoWait,
  throttleOf,
} from './signIn.service.ts';

export async function logout(tx: Tx, actor: Actor, address: string): Promise<undefined> {
  const ended =
    actor.sessionId === null
      ? undefined
      : await queries.deleteSession(tx, actor.userId, actor.sessionId);
  if (ended)
    await recordSessionEvent(
      tx,
      { actor, user: userOf(actor), at: actor.at },
      'SIGNED_OUT',
      cameFrom({ ...ended, address }),
    );
}

export async function getMe(db: Db, { userId, role, chief = false }: Actor): Promise<User> {
  return { ...(await getUser(db, userId)), role, chief };
}

export function endBadgeSessions(tx: Tx, userId: number): Promise<void> {
  return queries.deleteBadgeSessions(tx, userId);
}

const wrongPassword = (): Refusal => badField('currentPassword', 'WRONG_PASSWORD');

const ownThrottle = (
  db: Db,
  { userId, email, at }: Actor,
  address: string,
): Promise<queries.Throttle> => throttleOf(db, { id: userId, email }, networkOf(address), at);

/**
 * Refuses a wrong current password. Counts it as a failed sign-in, so that nobody can guess it with
 * a stolen session.
 */
export async function requireOwnPassword(
  db: Db,
  actor: Actor,
  address: string,
  currentPassword: string,
): Promise<void> {
  const throttles = [await ownThrottle(db, actor, address)];
  const attempt: Attempt = {
    throttles,
    user: userOf(actor),
    at: actor.at,
    address,
    userAgent: null,
  };
  await requireNoWait(db, attempt);
  const found = await findLogin(db, actor.email);
  if (!found?.passwordHash || !(await verifyPassword(found.passwordHash, currentPassword)))
    return refuse(db, attempt, wrongPassword());
  await requireNoWait(db, attempt);
}

/** Refuses a wrong code of the caller's second factor. Counts it as a failed code of a sign-in. */
async function requireOwnCode(
  db: Db,
  vault: Vault,
  actor: Actor,
  { address, log }: Pick<Caller, 'address' | 'log'>,
  code: string,
) {
  const throttles: queries.Throttle[] = [{ kind: 'code', userId: actor.userId }];
  const attempt: Attempt = {
    throttles,
    user: userOf(actor),
    at: actor.at,
    address,
    userAgent: null,
  };
  const ownCode = { userId: actor.userId, code, at: actor.at };
  const proof = await inTransaction(db, async (tx) => {
    await requireNoWait(tx, attempt);
    return acceptCode(tx, vault, ownCode, log);
  });
  if (proof === null) return refuse(db, attempt, badField('code', 'WRONG_CODE'));
}

/** Refuses a wrong proof of identity. The proof is the password, a code or a passkey. */
export async function requireOwnProof(
  db: Db,
  { vault, relyingParty }: { vault: Vault; relyingParty: RelyingParty | null },
  actor: Actor,
  caller: Pick<Caller, 'address' | 'log'>,
  proof: BodyOf<typeof contract.reauthenticate>,
): Promise<void> {
  if ('code' in proof) await requireOwnCode(db, vault, actor, caller, proof.code);
  else if ('passkey' in proof)
    await requireOwnPasskey(db, relyingParty, actor, caller.address, proof.passkey);
  else await requireOwnPassword(db, actor, caller.address, proof.currentPassword);
}

/**
 * Records the proof, which lets the session hand out access for a while. Returns the new token of
 * the session.
 */
export async function reauthenticate(tx: Tx, { sessionId, at }: Actor): Promise<{ token: string }> {
  // Programs have keys, which prove nothing.
  if (sessionId === null) throw new Refusal('NOT_ALLOWED');
  const { token, hash } = newToken();
  await queries.renewToken(tx, sessionId, hash, at);
  return { token };
}

/** Ends every session except the caller's. */
export async function changePassword(
  tx: Tx,
  telling: Telling,
  actor: Actor,
  address: string,
  { currentPassword, newPassword }: BodyOf<typeof contract.changePassword>,
): Promise<undefined> {
  const passwordHash = await lockPassword(tx, actor.userId);
  if (passwordHash === null || !(await verifyPassword(passwordHash, currentPassword)))
    throw wrongPassword();
  if (newPassword === currentPassword) throw new Refusal('SAME_PASSWORD');
  const epoch = await setOwnPassword(tx, actor, newPassword);
  await queries.keepOnlySession(tx, actor.userId, actor.sessionId, epoch);
  await tellOwner(tx, telling, { actor, userId: actor.userId, kind: 'PASSWORD_CHANGED', address });
  await queries.forgetFailures(tx, await ownThrottle(tx, actor, address));
}

export function listSessions(actor: Actor, search: string | undefined): Listing<Session> {
  return queries.sessionListing(actor.userId, actor.sessionId, actor.at, search);
}

export async function listUserSessions(
  db: Db,
  actor: Actor,
  userId: number,
  search: string | undefined,
): Promise<Listing<Session>> {
  await getUser(db, userId);
  return queries.sessionListing(userId, actor.sessionId, actor.at, search);
}

export function endSession(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return endSessionOf(tx, actor, userOf(actor), id);
}

export async function endUserSession(
  tx: Tx,
  actor: Actor,
  userId: number,
  id: number,
): Promise<undefined> {
  return endSessionOf(tx, actor, await getUser(tx, userId), id);
}

async function endSessionOf(
  tx: Tx,
  actor: Actor,
  user: { id: number; email: string },
  id: number,
): Promise<undefined> {
  const ended = await queries.deleteSession(tx, user.id, id);
  if (!ended) throw notFound('SESSION');
  const facts = {
    ...cameFrom({ ...ended, address: ended.address ?? 'unknown' }),
    signedInAt: ended.createdAt.toISOString(),
  };
  await recordSessionEvent(tx, { actor, user, at: actor.at }, 'SESSION_ENDED', facts);
}

/** Keeps the session of the request. */
export function endOtherSessions(tx: Tx, actor: Actor): Promise<undefined> {
  return endUserSessions(tx, actor, actor.userId);
}

/** Keeps the session of the request if it is one of the user's. */
export async function endUserSessions(tx: Tx, actor: Actor, userId: number): Promise<undefined> {
  const user = await getUser(tx, userId);
  const sessions = await queries.deleteSessions(tx, userId, actor.sessionId);
  if (sessions > 0)
    await recordSessionEvent(tx, { actor, user, at: actor.at }, 'SESSION_ENDED', { sessions });
}
