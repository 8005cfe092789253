import type * as contract from '@lading/contract/auth';
import type { Session } from '@lading/contract/auth';
import type { BodyOf } from '@lading/contract/endpoint';
import type { User } from '@lading/contract/users';
import { FREE_FAILURES, isFailureKept } from '@lading/domain/audit';
import { MINUTE_MS } from '@lading/domain/time';
import type { Actor } from '../../platform/auth/actor.ts';
import { verifyNothing, verifyPassword } from '../../platform/auth/passwords.ts';
import { knownSince, newToken } from '../../platform/auth/sessions.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { networkOf } from '../../platform/http/addresses.ts';
import { badField, notFound, Refusal } from '../../platform/refusal.ts';
import { recordAtDoor } from '../audit/audit.service.ts';
import { findLogin, getUser, lockPassword, setOwnPassword } from '../users/users.service.ts';
import * as queries from './auth.queries.ts';

const ACCOUNT = { free: FREE_FAILURES, windowMs: 60 * MINUTE_MS } as const;
const LIMITS = {
  account: ACCOUNT,
  known: ACCOUNT,
  address: { free: 50, windowMs: 15 * MINUTE_MS },
} as const;

export interface Caller {
  at: Date;
  address: string;
  userAgent: string | null;
}

/**
 * Signs in. Attempts are judged by the instant at which they began: of many that are sent at once, those beyond the limit learn
 * nothing, not even that they were right. Failures are committed although the call refuses.
 */
export async function login(
  db: Db,
  caller: Caller,
  { email, password }: BodyOf<typeof contract.login>,
): Promise<{ token: string; user: User }> {
  const network = networkOf(caller.address);
  const found = await findLogin(db, email);
  const account = await brakeOf(db, { id: found?.id ?? 0, email: email.trim() }, network, caller.at);
  const brakes: queries.Brake[] = [account, { kind: 'address', network }];
  const attempt: Attempt = { brakes, user: found ?? null, ...caller };
  await requireNoWait(db, attempt);
  const matches = found ? await verifyPassword(found.passwordHash, password) : await verifyNothing(password);
  if (!found || !matches || found.disabled) return refuse(db, attempt, new Refusal('WRONG_CREDENTIALS', {}, { userId: found?.id }));
  if (found.passwordEndsAt && found.passwordEndsAt <= caller.at) {
    await requireNoWait(db, attempt);
    throw new Refusal('PASSWORD_ENDED', { day: found.passwordEndsAt.toISOString().slice(0, 10) }, { userId: found.id });
  }
  const { token, hash } = newToken();
  const user = await inTransaction(db, async (tx) => {
    await requireNoWait(tx, attempt);
    const session = { userId: found.id, passwordHash: found.passwordHash, tokenHash: hash, ...caller };
    if (!(await queries.insertSession(tx, session))) throw new Refusal('WRONG_CREDENTIALS', {}, { userId: found.id });
    await queries.forgetFailures(tx, account);
    await queries.rememberNetwork(tx, found.id, network, caller.at);
    await queries.purgeSessions(tx, found.id, caller.at);
    const user = await getUser(tx, found.id);
    await recordAtDoor(tx, { actor: { userId: user.id, email: user.email }, user, at: caller.at }, 'SIGNED_IN', cameFrom(caller));
    return user;
  });
  return { token, user };
}

/**
 * Of who is slowed down when this account is guessed at from this network. Where the account has signed in from it before, that pair
 * is: whoever guesses elsewhere slows down all other networks, but does not keep the owner out.
 */
async function brakeOf(db: Db, { id, email }: { id: number; email: string }, network: string, at: Date): Promise<queries.Brake> {
  const isKnown = await queries.isKnownNetwork(db, id, network, knownSince(at));
  return isKnown ? { kind: 'known', userId: id, network } : { kind: 'account', email };
}

/** A try to prove who one is: what slows it down, and whose account it is about; null where there is no such account. */
interface Attempt extends Caller {
  brakes: readonly queries.Brake[];
  user: { id: number; email: string } | null;
}

const cameFrom = ({ address, userAgent }: Pick<Caller, 'address' | 'userAgent'>) => ({
  address,
  ...(userAgent === null ? {} : { userAgent }),
});

/** Counts the attempt as failed. Those that are worth it leave a row in the audit trail of the account. */
async function refuse(db: Db, attempt: Attempt, refusal: Refusal): Promise<never> {
  const { brakes, user, at } = attempt;
  for (const brake of brakes) {
    const failures = await queries.countFailure(db, brake, LIMITS[brake.kind], at, new Date());
    if (failures === null) await requireNoWait(db, attempt);
    else if (user && brake.kind !== 'address' && isFailureKept(failures)) {
      const facts = { ...cameFrom(attempt), failures };
      await inTransaction(db, (tx) => recordAtDoor(tx, { actor: null, user, at }, 'SIGN_IN_FAILED', facts));
    }
  }
  throw refusal;
}

async function requireNoWait(db: Db, { brakes, user, at }: Attempt): Promise<void> {
  const until = await queries.blockedUntil(db, brakes, at);
  if (!until) return;
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  throw new Refusal('SLOW_DOWN', { seconds }, { retryAfter: seconds, userId: user?.id });
}

export async function logout(tx: Tx, actor: Actor, address: string): Promise<undefined> {
  const ended = actor.sessionId === null ? undefined : await queries.deleteSession(tx, actor.userId, actor.sessionId);
  if (ended) await recordAtDoor(tx, { actor, user: ownOf(actor), at: actor.at }, 'SIGNED_OUT', cameFrom({ ...ended, address }));
}

const ownOf = ({ userId, email }: Actor) => ({ id: userId, email });

export function getMe(db: Db, actor: Actor): Promise<User> {
  return getUser(db, actor.userId);
}

const wrongPassword = (): Refusal => badField('currentPassword', 'The current password is wrong.');

const ownBrake = (db: Db, { userId, email, at }: Actor, address: string): Promise<queries.Brake> =>
  brakeOf(db, { id: userId, email }, networkOf(address), at);

/** Refuses a wrong current password, and counts it as a failed sign-in of the account: a stolen session is no place to guess in. */
export async function requireOwnPassword(db: Db, actor: Actor, address: string, currentPassword: string): Promise<void> {
  const brakes = [await ownBrake(db, actor, address)];
  const attempt: Attempt = { brakes, user: ownOf(actor), at: actor.at, address, userAgent: null };
  await requireNoWait(db, attempt);
  const found = await findLogin(db, actor.email);
  if (!found || !(await verifyPassword(found.passwordHash, currentPassword))) return refuse(db, attempt, wrongPassword());
  await requireNoWait(db, attempt);
}

/** Changes the own password; every other session ends, the one that asks goes on. */
export async function changePassword(
  tx: Tx,
  actor: Actor,
  address: string,
  { currentPassword, newPassword }: BodyOf<typeof contract.changePassword>,
): Promise<undefined> {
  const passwordHash = await lockPassword(tx, actor.userId);
  if (!(await verifyPassword(passwordHash, currentPassword))) throw wrongPassword();
  if (newPassword === currentPassword) throw new Refusal('SAME_PASSWORD');
  const epoch = await setOwnPassword(tx, actor, newPassword);
  await queries.keepOnlySession(tx, actor.userId, actor.sessionId, epoch);
  await queries.forgetFailures(tx, await ownBrake(tx, actor, address));
}

export function listSessions(actor: Actor, search: string | undefined): Listing<Session> {
  return queries.sessionListing(actor.userId, actor.sessionId, actor.at, search);
}

export async function listUserSessions(db: Db, actor: Actor, userId: number, search: string | undefined): Promise<Listing<Session>> {
  await getUser(db, userId);
  return queries.sessionListing(userId, actor.sessionId, actor.at, search);
}

export function endSession(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return endSessionOf(tx, actor, ownOf(actor), id);
}

/** Ends one session of any user. */
export async function endUserSession(tx: Tx, actor: Actor, userId: number, id: number): Promise<undefined> {
  return endSessionOf(tx, actor, await getUser(tx, userId), id);
}

async function endSessionOf(tx: Tx, actor: Actor, user: { id: number; email: string }, id: number): Promise<undefined> {
  const ended = await queries.deleteSession(tx, user.id, id);
  if (!ended) throw notFound('The session');
  const facts = { ...cameFrom({ ...ended, address: ended.address ?? 'unknown' }), signedInAt: ended.createdAt.toISOString() };
  await recordAtDoor(tx, { actor, user, at: actor.at }, 'SESSION_ENDED', facts);
}

/** Ends all sessions of any user; of one's own, the one that asks stays. */
export async function endUserSessions(tx: Tx, actor: Actor, userId: number): Promise<undefined> {
  const user = await getUser(tx, userId);
  const sessions = await queries.deleteSessions(tx, userId, actor.sessionId);
  if (sessions > 0) await recordAtDoor(tx, { actor, user, at: actor.at }, 'SESSION_ENDED', { sessions });
}
