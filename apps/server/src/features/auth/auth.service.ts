import type * as contract from '@lading/contract/auth';
import type { Session } from '@lading/contract/auth';
import type { BodyOf } from '@lading/contract/endpoint';
import type { User } from '@lading/contract/users';
import { FREE_FAILURES, isFailureKept } from '@lading/domain/audit';
import { MINUTE_MS } from '@lading/domain/time';
import type { Actor } from '../../platform/auth/actor.ts';
import { verifyNothing, verifyPassword } from '../../platform/auth/passwords.ts';
import { knownSince, newToken } from '../../platform/auth/sessions.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { networkOf } from '../../platform/http/addresses.ts';
import { badField, notFound, Refusal } from '../../platform/refusal.ts';
import { recordSessionEvent } from '../audit/audit.service.ts';
import { findLogin, getUser, type Login, lockPassword, setOwnPassword } from '../users/users.service.ts';
import * as queries from './auth.queries.ts';
import { acceptCode, hasSecondFactor, mustSetUp as mustSetUpFactor, type SecondProof } from './secondFactor.service.ts';

const ACCOUNT = { free: FREE_FAILURES, windowMs: 60 * MINUTE_MS, longest: 60 } as const;
const LIMITS = {
  account: ACCOUNT,
  known: ACCOUNT,
  // Whoever guesses codes knows the password, so a long wait keeps out nobody else: about 100 guesses a day, of a million codes.
  code: { ...ACCOUNT, longest: 900 },
  address: { free: 50, windowMs: 15 * MINUTE_MS, longest: 900 },
} as const;

export interface Caller {
  at: Date;
  address: string;
  userAgent: string | null;
  log: (event: string) => void;
}

/**
 * Signs in: the password, then a code where a second factor is set up, then the session. Attempts count from the instant at which they
 * began, so that of many parallel ones those beyond the limit do not learn whether the password or the code was right. Failures are
 * committed although the call refuses.
 */
export async function login(
  db: Db,
  vault: Vault,
  caller: Caller,
  { email, password, code }: BodyOf<typeof contract.login>,
): Promise<{ token: string; user: User }> {
  const { found, attempt } = await checkPassword(db, caller, email, password);
  const hasFactor = await hasSecondFactor(db, found.id);
  const codeThrottle: queries.Throttle = { kind: 'code', userId: found.id };
  if (hasFactor && code === undefined) {
    await requireNoWait(db, attempt);
    throw new Refusal('SECOND_FACTOR_REQUIRED', {}, { userId: found.id });
  }
  const whole = { ...attempt, throttles: hasFactor ? [...attempt.throttles, codeThrottle] : attempt.throttles };
  const signedIn = await inTransaction(db, async (tx) => {
    await requireNoWait(tx, whole);
    const given = { userId: found.id, code: code ?? '', at: caller.at };
    const proof = hasFactor ? await acceptCode(tx, vault, given, caller.log) : null;
    return hasFactor && proof === null ? null : beginSession(tx, whole, found, proof);
  });
  if (signedIn) return signedIn;
  const guess = { ...attempt, throttles: [codeThrottle, { kind: 'address', network: networkOf(caller.address) } as const] };
  return refuse(db, guess, new Refusal('WRONG_CODE', {}, { userId: found.id }));
}

/** The first step of signing in. Takes as long for an account that does not exist. */
async function checkPassword(db: Db, caller: Caller, email: string, password: string): Promise<{ found: Login; attempt: Attempt }> {
  const network = networkOf(caller.address);
  const found = await findLogin(db, email);
  const account = await throttleOf(db, { id: found?.id ?? 0, email: email.trim() }, network, caller.at);
  const attempt: Attempt = { throttles: [account, { kind: 'address', network }], user: found ?? null, ...caller };
  await requireNoWait(db, attempt);
  const matches = found ? await verifyPassword(found.passwordHash, password) : await verifyNothing(password);
  if (!found || !matches || found.disabled) return refuse(db, attempt, new Refusal('WRONG_CREDENTIALS', {}, { userId: found?.id }));
  if (found.passwordEndsAt && found.passwordEndsAt <= caller.at) {
    await requireNoWait(db, attempt);
    throw new Refusal('PASSWORD_ENDED', { day: found.passwordEndsAt.toISOString().slice(0, 10) }, { userId: found.id });
  }
  return { found, attempt };
}

/** The last step of signing in. Refuses where the password was changed since it was checked. */
async function beginSession(
  tx: Tx,
  { throttles, at, address, userAgent }: Attempt,
  found: Login,
  proof: SecondProof | null,
): Promise<{ token: string; user: User }> {
  const { token, hash } = newToken();
  const user = await getUser(tx, found.id);
  const mustSetUp = await mustSetUpFactor(tx, user.role, proof !== null);
  const session = { userId: user.id, passwordHash: found.passwordHash, tokenHash: hash, at, address, userAgent, mustSetUp };
  if (!(await queries.insertSession(tx, session))) throw new Refusal('WRONG_CREDENTIALS', {}, { userId: user.id });
  for (const throttle of throttles) if (throttle.kind !== 'address') await queries.forgetFailures(tx, throttle);
  await queries.rememberNetwork(tx, user.id, networkOf(address), at);
  await queries.purgeSessions(tx, user.id, at);
  const facts = { ...cameFrom({ address, userAgent }), ...(proof && { secondFactor: proof }) };
  await recordSessionEvent(tx, { actor: { userId: user.id, email: user.email }, user, at }, 'SIGNED_IN', facts);
  return { token, user };
}

/**
 * The throttle of an account at a network. A network from which the account has signed in has its own, so that guessing from elsewhere
 * does not keep the owner out.
 */
async function throttleOf(db: Db, { id, email }: { id: number; email: string }, network: string, at: Date): Promise<queries.Throttle> {
  const isKnown = await queries.isKnownNetwork(db, id, network, knownSince(at));
  return isKnown ? { kind: 'known', userId: id, network } : { kind: 'account', email };
}

/** An attempt to sign in. `user` is null where there is no such account. */
interface Attempt extends Omit<Caller, 'log'> {
  throttles: readonly queries.Throttle[];
  user: { id: number; email: string } | null;
}

const cameFrom = ({ address, userAgent }: Pick<Caller, 'address' | 'userAgent'>) => ({
  address,
  ...(userAgent === null ? {} : { userAgent }),
});

/** Counts the attempt as failed, and records some of the failures in the audit trail of the account. */
async function refuse(db: Db, attempt: Attempt, refusal: Refusal): Promise<never> {
  const { throttles, user, at } = attempt;
  for (const throttle of throttles) {
    const failures = await queries.countFailure(db, throttle, LIMITS[throttle.kind], at, new Date());
    if (failures === null) await requireNoWait(db, attempt);
    else if (user && throttle.kind !== 'address' && isFailureKept(failures)) {
      const facts = { ...cameFrom(attempt), failures };
      await inTransaction(db, (tx) => recordSessionEvent(tx, { actor: null, user, at }, 'SIGN_IN_FAILED', facts));
    }
  }
  throw refusal;
}

async function requireNoWait(db: Db, { throttles, user, at }: Attempt): Promise<void> {
  const until = await queries.blockedUntil(db, throttles, at);
  if (!until) return;
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  throw new Refusal('SLOW_DOWN', { seconds }, { retryAfter: seconds, userId: user?.id });
}

export async function logout(tx: Tx, actor: Actor, address: string): Promise<undefined> {
  const ended = actor.sessionId === null ? undefined : await queries.deleteSession(tx, actor.userId, actor.sessionId);
  if (ended) await recordSessionEvent(tx, { actor, user: ownOf(actor), at: actor.at }, 'SIGNED_OUT', cameFrom({ ...ended, address }));
}

const ownOf = ({ userId, email }: Actor) => ({ id: userId, email });

export function getMe(db: Db, actor: Actor): Promise<User> {
  return getUser(db, actor.userId);
}

const wrongPassword = (): Refusal => badField('currentPassword', 'The current password is wrong.');

const ownThrottle = (db: Db, { userId, email, at }: Actor, address: string): Promise<queries.Throttle> =>
  throttleOf(db, { id: userId, email }, networkOf(address), at);

/** Refuses a wrong current password, and counts it as a failed sign-in, so that a stolen session cannot be used to guess it. */
export async function requireOwnPassword(db: Db, actor: Actor, address: string, currentPassword: string): Promise<void> {
  const throttles = [await ownThrottle(db, actor, address)];
  const attempt: Attempt = { throttles, user: ownOf(actor), at: actor.at, address, userAgent: null };
  await requireNoWait(db, attempt);
  const found = await findLogin(db, actor.email);
  if (!found || !(await verifyPassword(found.passwordHash, currentPassword))) return refuse(db, attempt, wrongPassword());
  await requireNoWait(db, attempt);
}

/** Refuses a wrong code of the own second factor, and counts it as one of a sign-in. */
async function requireOwnCode(db: Db, vault: Vault, actor: Actor, { address, log }: Pick<Caller, 'address' | 'log'>, code: string) {
  const throttles: queries.Throttle[] = [{ kind: 'code', userId: actor.userId }];
  const attempt: Attempt = { throttles, user: ownOf(actor), at: actor.at, address, userAgent: null };
  const given = { userId: actor.userId, code, at: actor.at };
  const proof = await inTransaction(db, async (tx) => {
    await requireNoWait(tx, attempt);
    return acceptCode(tx, vault, given, log);
  });
  if (proof === null) return refuse(db, attempt, badField('code', 'The code is wrong, or was used already.'));
}

/** Refuses a wrong proof of who the caller is: the password, or a code. */
export async function requireOwnProof(
  db: Db,
  vault: Vault,
  actor: Actor,
  caller: Pick<Caller, 'address' | 'log'>,
  proof: BodyOf<typeof contract.reauthenticate>,
): Promise<void> {
  if ('code' in proof) await requireOwnCode(db, vault, actor, caller, proof.code);
  else await requireOwnPassword(db, actor, caller.address, proof.currentPassword);
}

/** Notes the proof, so that the session may hand out access for a while. */
export async function reauthenticate(tx: Tx, { sessionId, at }: Actor): Promise<undefined> {
  if (sessionId !== null) await queries.noteProof(tx, sessionId, at);
}

/** Changes the own password. Ends every session except the caller's. */
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
  await queries.forgetFailures(tx, await ownThrottle(tx, actor, address));
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
  await recordSessionEvent(tx, { actor, user, at: actor.at }, 'SESSION_ENDED', facts);
}

/** Ends all sessions of any user, except the caller's own session. */
export async function endUserSessions(tx: Tx, actor: Actor, userId: number): Promise<undefined> {
  const user = await getUser(tx, userId);
  const sessions = await queries.deleteSessions(tx, userId, actor.sessionId);
  if (sessions > 0) await recordSessionEvent(tx, { actor, user, at: actor.at }, 'SESSION_ENDED', { sessions });
}
