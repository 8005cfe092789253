import type * as contract from '@lading/contract/auth';
import type { BodyOf, ResponseOf } from '@lading/contract/endpoint';
import type { User } from '@lading/contract/users';
import { isCopied } from '@lading/domain/passkeys';
import type { Actor } from '../../platform/auth/actor.ts';
import type { RelyingParty } from '../../platform/auth/relyingParty.ts';
import { hashToken } from '../../platform/auth/sessions.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/addresses.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { recordSessionEvent } from '../audit/audit.service.ts';
import { findLogin, type Login } from '../users/users.service.ts';
import { challengeOf, checkUse } from './passkey.ceremony.ts';
import * as queries from './passkey.queries.ts';
import { CHALLENGE_MS, handleOf, newChallenge, requireParty } from './passkey.service.ts';
import {
  type Attempt,
  beginSession,
  type Caller,
  cameFrom,
  refuse,
  requireNoWait,
} from './signIn.service.ts';

type PasskeyResponse = BodyOf<typeof contract.finishPasskeySignIn>;

/** The browser offers the passkeys of this address, so the user types no email. */
export async function beginPasskeySignIn(
  db: Db,
  found: RelyingParty | null,
  at: Date,
): Promise<ResponseOf<typeof contract.beginPasskeySignIn>> {
  const party = requireParty(found);
  const { challenge, hash, expiresAt } = newChallenge(at);
  await queries.insertChallenge(db, hash, expiresAt);
  return { challenge, rpId: party.id, timeout: CHALLENGE_MS, userVerification: 'required' };
}

/**
 * Finishes a sign-in. A passkey counts as both factors: its owner has it, and unlocks it by
 * something that they know or are. A refused response counts for the network alone: nobody can
 * guess a signature, and guessed passwords must not lock out the owner of a passkey.
 */
export async function finishPasskeySignIn(
  db: Db,
  found: RelyingParty | null,
  { at, address, userAgent }: Omit<Caller, 'log'>,
  response: PasskeyResponse,
): Promise<{ token: string; user: User }> {
  const unknown: Attempt = { at, address, userAgent, user: null, throttles: throttlesAt(address) };
  const used = await check(db, found, unknown, response, new Refusal('PASSKEY_REFUSED'));
  const attempt = { ...unknown, user: used.login };
  const signedIn = await inTransaction(db, async (tx) => {
    await requireNoWait(tx, attempt);
    return (await noteUse(tx, used, at))
      ? beginSession(tx, attempt, used.login, 'passkey', { passkey: used.passkey.name })
      : null;
  });
  return (
    signedIn ??
    refuseCopy(db, attempt, used, new Refusal('PASSKEY_COPIED', {}, { userId: used.login.id }))
  );
}

/** Refuses a proof that is not by a passkey of the caller. */
export async function requireOwnPasskey(
  db: Db,
  found: RelyingParty | null,
  { userId, email, at }: Actor,
  address: string,
  response: PasskeyResponse,
): Promise<void> {
  const wrong = badField('passkey', 'WRONG_PASSKEY');
  const attempt: Attempt = {
    at,
    address,
    userAgent: null,
    user: { id: userId, email },
    throttles: throttlesAt(address),
  };
  const used = await check(db, found, attempt, response, wrong);
  if (used.login.id !== userId) return refuse(db, attempt, wrong);
  if (!(await inTransaction(db, (tx) => noteUse(tx, used, at))))
    return refuseCopy(db, attempt, used, wrong);
}

const throttlesAt = (address: string): Attempt['throttles'] => [
  { kind: 'address', network: networkOf(address) },
];

/**
 * Deletes the challenge of a response and returns the passkey that signed it. Refuses an unknown
 * challenge or passkey.
 */
async function check(
  db: Db,
  found: RelyingParty | null,
  attempt: Attempt,
  response: PasskeyResponse,
  wrong: Refusal,
): Promise<Used> {
  const party = requireParty(found);
  await requireNoWait(db, attempt);
  const challenge = challengeOf(response);
  if (
    challenge === null ||
    !(await queries.takeChallenge(db, hashToken(challenge), null, attempt.at))
  )
    return refuse(db, attempt, new Refusal('PASSKEY_LATE'));
  return (await findUsed(db, party, challenge, response)) ?? refuse(db, attempt, wrong);
}

interface Used {
  passkey: queries.OwnedPasskey;
  login: Login;
  counter: number;
}

/**
 * Returns null if the passkey is unknown, its signature is wrong, or its owner may not sign in with
 * it.
 */
async function findUsed(
  db: Db,
  party: RelyingParty,
  challenge: string,
  response: PasskeyResponse,
): Promise<Used | null> {
  const passkey = await queries.findPasskey(db, Buffer.from(response.id, 'base64url'));
  if (!passkey || response.userHandle !== (await handleOf(db, passkey.userId))) return null;
  const counter = await checkUse(party, challenge, passkey.publicKey, response);
  const login = counter === null ? undefined : await findLogin(db, passkey.email);
  // A user without a password signs in only by the identity provider.
  if (counter === null || !login || login.disabled || login.passwordHash === null) return null;
  return { passkey, login, counter };
}

/** Records the use of a passkey. Returns false if its counter shows that it was copied. */
async function noteUse(tx: Tx, { passkey, login, counter }: Used, at: Date): Promise<boolean> {
  const stored = await queries.lockPasskey(tx, login.id, passkey.id);
  // Removed since it was found.
  if (!stored) throw new Refusal('PASSKEY_LATE', {}, { userId: login.id });
  if (isCopied(stored.counter, counter)) return false;
  await queries.noteUse(tx, passkey.id, counter, at);
  return true;
}

/** Refuses a passkey whose counter went backwards, and records it in the owner's audit trail. */
async function refuseCopy(
  db: Db,
  attempt: Attempt,
  { login, passkey }: Used,
  refusal: Refusal,
): Promise<never> {
  const facts = { ...cameFrom(attempt), passkey: passkey.name, counter: 'went backwards' };
  await inTransaction(db, (tx) =>
    recordSessionEvent(tx, { actor: null, user: login, at: attempt.at }, 'SIGN_IN_FAILED', facts),
  );
  return refuse(db, attempt, refusal);
}
