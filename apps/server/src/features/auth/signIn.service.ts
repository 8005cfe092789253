import type * as contract from '@lading/contract/auth';
import type { BodyOf } from '@lading/contract/endpoint';
import type { User } from '@lading/contract/users';
import { MAX_SESSIONS } from '@lading/domain/account';
import { FREE_FAILURES, isFailureKept } from '@lading/domain/audit';
import { BADGE_ROLE } from '@lading/domain/badges';
import { MINUTE_MS } from '@lading/domain/time';
import { verifyNothing, verifyPassword } from '../../platform/auth/passwords.ts';
import { knownSince, newToken } from '../../platform/auth/sessions.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/addresses.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordSessionEvent } from '../audit/audit.service.ts';
import { getRules } from '../settings/settings.service.ts';
import { findLogin, getUser, type Login } from '../users/users.service.ts';
import * as queries from './auth.queries.ts';
import {
  acceptCode,
  hasPasskey,
  hasSecondFactor,
  mustSetUp as mustSetUpFactor,
  type SecondProof,
} from './secondFactor.service.ts';

const ACCOUNT = { free: FREE_FAILURES, windowMs: 60 * MINUTE_MS, longest: 60 } as const;
export const LIMITS = {
  account: ACCOUNT,
  known: ACCOUNT,
  // Guessing codes needs the password, so a long wait affects nobody else. It allows about 100
  // guesses a day, of a million codes.
  code: { ...ACCOUNT, longest: 900 },
  // A PIN is locked after five; this limits attempts on the PINs of many users.
  device: { ...ACCOUNT, free: 20 },
  address: { free: 50, windowMs: 15 * MINUTE_MS, longest: 900 },
  reset: { ...ACCOUNT, free: 3, longest: 3600 },
  resets: { free: 20, windowMs: 15 * MINUTE_MS, longest: 900 },
} as const;

export interface Caller {
  at: Date;
  address: string;
  userAgent: string | null;
  log: (event: string) => void;
}

/**
 * Signs in: checks the password, then a code if the user has a second factor, then starts the
 * session. An attempt counts from the instant at which it began: of many parallel attempts, those
 * beyond the limit do not learn whether the password or the code was right. Failures are committed
 * although the call refuses.
 */
export async function login(
  db: Db,
  vault: Vault,
  caller: Caller,
  { email, password, code }: BodyOf<typeof contract.login>,
): Promise<SignedIn> {
  const { found, attempt } = await checkPassword(db, caller, email, password);
  const hasFactor = await hasSecondFactor(db, found.id);
  const codeThrottle: queries.Throttle = { kind: 'code', userId: found.id };
  if (hasFactor && code === undefined) {
    await requireNoWait(db, attempt);
    throw new Refusal('SECOND_FACTOR_REQUIRED', {}, { userId: found.id });
  }
  const whole = {
    ...attempt,
    throttles: hasFactor ? [...attempt.throttles, codeThrottle] : attempt.throttles,
  };
  const signedIn = await inTransaction(db, async (tx) => {
    await requireNoWait(tx, whole);
    const attempt = { userId: found.id, code: code ?? '', at: caller.at };
    const proof = hasFactor ? await acceptCode(tx, vault, attempt, caller.log) : null;
    return hasFactor && proof === null ? null : beginSession(tx, whole, found, proof);
  });
  if (signedIn) return signedIn;
  const guess = {
    ...attempt,
    throttles: [codeThrottle, { kind: 'address', network: networkOf(caller.address) } as const],
  };
  return refuse(db, guess, new Refusal('WRONG_CODE', {}, { userId: found.id }));
}

/** Checks the password. Takes the same time for an account that does not exist. */
async function checkPassword(
  db: Db,
  caller: Caller,
  email: string,
  password: string,
): Promise<{ found: Login; attempt: Attempt }> {
  const network = networkOf(caller.address);
  const found = await findLogin(db, email);
  const account = await throttleOf(
    db,
    { id: found?.id ?? 0, email: email.trim() },
    network,
    caller.at,
  );
  const attempt: Attempt = {
    throttles: [account, { kind: 'address', network }],
    user: found ?? null,
    ...caller,
  };
  await requireNoWait(db, attempt);
  const matches = found?.passwordHash
    ? await verifyPassword(found.passwordHash, password)
    : await verifyNothing(password);
  if (!found || !matches || found.disabled)
    return refuse(db, attempt, new Refusal('WRONG_CREDENTIALS', {}, { userId: found?.id }));
  if (found.passwordEndsAt && found.passwordEndsAt <= caller.at) {
    await requireNoWait(db, attempt);
    throw new Refusal(
      'PASSWORD_ENDED',
      { day: found.passwordEndsAt.toISOString().slice(0, 10) },
      { userId: found.id },
    );
  }
  return { found, attempt };
}

export interface SignedIn {
  token: string;
  user: User;
  /** Present if the session has to set up a second factor before anything else. */
  setUpDue?: true;
}

/**
 * Starts the session and records it: the last step of every way to sign in. Refuses if the user's
 * sessions were ended since `found` was read, for example by a new password or role. `proof` is the
 * second proof; null without one. `by` names what replaced the password: an identity provider and
 * when it last asked for a proof, a passkey, or a badge on a shared device. A sign-in with a badge
 * does not make its network known: a known network forgives wrong PINs.
 */
export async function beginSession(
  tx: Tx,
  { throttles, at, address, userAgent }: Attempt,
  found: Pick<Login, 'id' | 'sessionEpoch'>,
  proof: SecondProof | null,
  means:
    | { provider: string; provedAt: Date }
    | { passkey: string }
    | { device: { id: number; name: string } }
    | null = null,
): Promise<SignedIn> {
  const { token, hash } = newToken();
  const device = means && 'device' in means ? means.device : null;
  const provider = means && 'provider' in means ? means : null;
  const stored = await getUser(tx, found.id);
  if (!device && !provider) await requireLocalSignIn(tx, stored.id);
  const user: User = device ? { ...stored, role: BADGE_ROLE } : stored;
  const mustSetUp = await mustSetUpFactor(tx, user.role, proof !== null);
  // Otherwise an attacker who guessed the password could set up a second factor.
  if (mustSetUp && (await hasPasskey(tx, user.id)))
    throw new Refusal('PASSKEY_REQUIRED', {}, { userId: user.id });
  const started = {
    userId: user.id,
    epoch: found.sessionEpoch,
    tokenHash: hash,
    at,
    provedAt: provider?.provedAt ?? at,
    address,
    userAgent,
    mustSetUp,
    endsWithPassword: means === null,
    deviceId: device?.id ?? null,
  };
  // Deletions come first: on Citus they lock the table, and two transactions that have inserted
  // would wait for each other.
  await queries.purgeSessions(tx, user.id, at);
  const beyond = await queries.deleteBeyond(tx, user.id, MAX_SESSIONS - (device ? 0 : 1));
  if (!(await queries.insertSession(tx, started)))
    throw new Refusal('WRONG_CREDENTIALS', {}, { userId: user.id });
  for (const throttle of throttles)
    if (throttle.kind !== 'address' && throttle.kind !== 'device')
      await queries.forgetFailures(tx, throttle);
  if (!device) await queries.rememberNetwork(tx, user.id, networkOf(address), at);
  const way = {
    ...(provider && { provider: provider.provider }),
    ...(device && { device: device.name }),
    ...(means && 'passkey' in means && means),
    ...(proof && { secondFactor: proof }),
  };
  const facts = { ...cameFrom({ address, userAgent }), ...way };
  const self = { userId: user.id, email: user.email };
  await recordSessionEvent(tx, { actor: self, user, at }, 'SIGNED_IN', facts);
  if (beyond > 0)
    await recordSessionEvent(tx, { actor: self, user, at }, 'SESSION_ENDED', {
      sessions: beyond,
      limit: MAX_SESSIONS,
    });
  return { token, user, ...(mustSetUp && { setUpDue: true as const }) };
}

/** Refuses everybody but the emergency administrator while local sign-in is closed. */
async function requireLocalSignIn(db: Db, userId: number): Promise<void> {
  const { emergencyAdminId } = await getRules(db);
  if (emergencyAdminId !== null && emergencyAdminId !== userId)
    throw new Refusal('LOCAL_SIGN_IN_CLOSED', {}, { userId });
}

/**
 * Returns the throttle of an account at a network. A network from which the account has signed in
 * has its own, so that guesses from elsewhere do not lock the owner out.
 */
export async function throttleOf(
  db: Db,
  { id, email }: { id: number; email: string },
  network: string,
  at: Date,
): Promise<queries.Throttle> {
  const isKnown = await queries.isKnownNetwork(db, id, network, knownSince(at));
  return isKnown ? { kind: 'known', userId: id, network } : { kind: 'account', email };
}

/** `user` is null if no account has the email. */
export interface Attempt extends Omit<Caller, 'log'> {
  throttles: readonly queries.Throttle[];
  user: { id: number; email: string } | null;
}

export const cameFrom = ({ address, userAgent }: Pick<Caller, 'address' | 'userAgent'>) => ({
  address,
  ...(userAgent === null ? {} : { userAgent }),
});

/**
 * Counts the failed attempt, and records some of the failures in the audit trail of the account.
 */
export async function refuse(db: Db, attempt: Attempt, refusal: Refusal): Promise<never> {
  const { throttles, user, at } = attempt;
  for (const throttle of throttles) {
    const failures = await queries.countFailure(
      db,
      throttle,
      LIMITS[throttle.kind],
      at,
      new Date(),
    );
    if (failures === null) await requireNoWait(db, attempt);
    else if (user && throttle.kind !== 'address' && isFailureKept(failures)) {
      const facts = { ...cameFrom(attempt), failures };
      await inTransaction(db, (tx) =>
        recordSessionEvent(tx, { actor: null, user, at }, 'SIGN_IN_FAILED', facts),
      );
    }
  }
  throw refusal;
}

export async function requireNoWait(db: Db, { throttles, user, at }: Attempt): Promise<void> {
  const until = await queries.blockedUntil(db, throttles, at);
  if (!until) return;
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  throw new Refusal('SLOW_DOWN', { seconds }, { retryAfter: seconds, userId: user?.id });
}
