import type * as contract from '@lading/contract/auth';
import type { Session } from '@lading/contract/auth';
import type { BodyOf } from '@lading/contract/endpoint';
import type { User } from '@lading/contract/users';
import { MINUTE_MS } from '@lading/domain/time';
import type { Actor } from '../../platform/auth/actor.ts';
import { verifyNothing, verifyPassword } from '../../platform/auth/passwords.ts';
import { knownSince, newToken } from '../../platform/auth/sessions.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { networkOf } from '../../platform/http/addresses.ts';
import { badField, notFound, Refusal } from '../../platform/refusal.ts';
import { findLogin, getUser, lockPassword, setOwnPassword } from '../users/users.service.ts';
import * as queries from './auth.queries.ts';

const ACCOUNT = { free: 5, windowMs: 60 * MINUTE_MS } as const;
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
  await requireNoWait(db, brakes, caller.at);
  const matches = found ? await verifyPassword(found.passwordHash, password) : await verifyNothing(password);
  if (!found || !matches || found.disabled) return refuse(db, brakes, caller.at, new Refusal('WRONG_CREDENTIALS'));
  if (found.passwordEndsAt && found.passwordEndsAt <= caller.at) {
    await requireNoWait(db, brakes, caller.at);
    throw new Refusal('PASSWORD_ENDED', { day: found.passwordEndsAt.toISOString().slice(0, 10) });
  }
  const { token, hash } = newToken();
  const user = await inTransaction(db, async (tx) => {
    await requireNoWait(tx, brakes, caller.at);
    const session = { userId: found.id, passwordHash: found.passwordHash, tokenHash: hash, ...caller };
    if (!(await queries.insertSession(tx, session))) throw new Refusal('WRONG_CREDENTIALS');
    await queries.forgetFailures(tx, account);
    await queries.rememberNetwork(tx, found.id, network, caller.at);
    await queries.purgeSessions(tx, found.id, caller.at);
    return getUser(tx, found.id);
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

async function refuse(db: Db, brakes: readonly queries.Brake[], startedAt: Date, refusal: Refusal): Promise<never> {
  for (const brake of brakes) {
    const counted = await queries.countFailure(db, brake, LIMITS[brake.kind], startedAt, new Date());
    if (!counted) await requireNoWait(db, brakes, startedAt);
  }
  throw refusal;
}

async function requireNoWait(db: Db, brakes: readonly queries.Brake[], startedAt: Date): Promise<void> {
  const until = await queries.blockedUntil(db, brakes, startedAt);
  if (!until) return;
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  throw new Refusal('SLOW_DOWN', { seconds }, { retryAfter: seconds });
}

export async function logout(tx: Tx, actor: Actor): Promise<undefined> {
  if (actor.sessionId !== null) await queries.deleteSession(tx, actor.userId, actor.sessionId);
}

export function getMe(db: Db, actor: Actor): Promise<User> {
  return getUser(db, actor.userId);
}

const wrongPassword = (): Refusal => badField('currentPassword', 'The current password is wrong.');

const ownBrake = (db: Db, { userId, email, at }: Actor, address: string): Promise<queries.Brake> =>
  brakeOf(db, { id: userId, email }, networkOf(address), at);

/** Refuses a wrong current password, and counts it as a failed sign-in of the account: a stolen session is no place to guess in. */
export async function requireOwnPassword(db: Db, actor: Actor, address: string, currentPassword: string): Promise<void> {
  const brakes = [await ownBrake(db, actor, address)];
  await requireNoWait(db, brakes, actor.at);
  const found = await findLogin(db, actor.email);
  if (!found || !(await verifyPassword(found.passwordHash, currentPassword))) return refuse(db, brakes, actor.at, wrongPassword());
  await requireNoWait(db, brakes, actor.at);
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

export async function endSession(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  if (!(await queries.deleteSession(tx, actor.userId, id))) throw notFound('The session');
}
