import type * as contract from '@lading/contract/auth';
import type { BodyOf, ResponseOf } from '@lading/contract/endpoint';
import type { User } from '@lading/contract/users';
import { isCopied } from '@lading/domain/passkeys';
import type { RelyingParty } from '../../platform/auth/relyingParty.ts';
import { hashToken } from '../../platform/auth/sessions.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/addresses.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordSessionEvent } from '../audit/audit.service.ts';
import { findLogin, type Login } from '../users/users.service.ts';
import { challengeOf, checkUse } from './passkey.ceremony.ts';
import * as queries from './passkey.queries.ts';
import { CHALLENGE_MS, handleOf, newChallenge, requireParty } from './passkey.service.ts';
import { type Attempt, beginSession, type Caller, cameFrom, refuse, requireNoWait } from './signIn.service.ts';

type Answer = BodyOf<typeof contract.finishPasskeySignIn>;

/** Begins to sign in. The browser offers the passkeys that it has for this address, so nobody says who they are. */
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
 * Finishes to sign in: the passkey is something that its owner has, and was opened by something that they know or are, so it stands for both factors.
 * Refused answers count for the network alone: nobody guesses signatures, and guessing passwords must not keep out whoever has a passkey.
 */
export async function finishPasskeySignIn(
  db: Db,
  found: RelyingParty | null,
  { at, address, userAgent }: Omit<Caller, 'log'>,
  answer: Answer,
): Promise<{ token: string; user: User }> {
  const party = requireParty(found);
  const unknown: Attempt = { at, address, userAgent, user: null, throttles: [{ kind: 'address', network: networkOf(address) }] };
  await requireNoWait(db, unknown);
  const challenge = challengeOf(answer);
  if (challenge === null || !(await queries.takeChallenge(db, hashToken(challenge), null, at)))
    return refuse(db, unknown, new Refusal('PASSKEY_LATE'));
  const used = await findUsed(db, party, challenge, answer);
  if (!used) return refuse(db, unknown, new Refusal('PASSKEY_REFUSED'));
  const { passkey, login, counter } = used;
  const attempt = { ...unknown, user: login };
  const signedIn = await inTransaction(db, async (tx) => {
    await requireNoWait(tx, attempt);
    const stored = await queries.lockPasskey(tx, login.id, passkey.id);
    if (!stored) throw new Refusal('PASSKEY_REFUSED', {}, { userId: login.id });
    if (isCopied(stored.counter, counter)) return null;
    await queries.noteUse(tx, passkey.id, counter, at);
    return beginSession(tx, attempt, login, 'passkey', { passkey: passkey.name });
  });
  return signedIn ?? refuseCopy(db, attempt, login, passkey.name);
}

interface Used {
  passkey: queries.OwnedPasskey;
  login: Login;
  counter: number;
}

/** Finds the passkey that signed the challenge; null where it is unknown, its signature is wrong, or its owner may not come in by it. */
async function findUsed(db: Db, party: RelyingParty, challenge: string, answer: Answer): Promise<Used | null> {
  const passkey = await queries.findPasskey(db, Buffer.from(answer.id, 'base64url'));
  if (!passkey || answer.userHandle !== (await handleOf(db, passkey.userId))) return null;
  const counter = await checkUse(party, challenge, passkey.publicKey, answer);
  const login = counter === null ? undefined : await findLogin(db, passkey.email);
  // Whoever has no password comes by the identity provider alone.
  if (counter === null || !login || login.disabled || login.passwordHash === null) return null;
  return { passkey, login, counter };
}

/** Refuses a passkey whose counter went backwards, and tells its owner in the audit trail. */
async function refuseCopy(db: Db, attempt: Attempt, { id, email }: Login, passkey: string): Promise<never> {
  const facts = { ...cameFrom(attempt), passkey, counter: 'went backwards' };
  await inTransaction(db, (tx) => recordSessionEvent(tx, { actor: null, user: { id, email }, at: attempt.at }, 'SIGN_IN_FAILED', facts));
  return refuse(db, attempt, new Refusal('PASSKEY_COPIED', {}, { userId: id }));
}
