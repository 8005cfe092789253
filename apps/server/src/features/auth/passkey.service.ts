import { createHash } from 'node:crypto';
import type * as contract from '@lading/contract/auth';
import type { Passkey } from '@lading/contract/auth';
import type { BodyOf, ResponseOf } from '@lading/contract/endpoint';
import { type Reason, reason } from '@lading/domain/messages/reasons';
import { MAX_PASSKEYS, PASSKEY_MINUTES } from '@lading/domain/passkeys';
import { MINUTE_MS } from '@lading/domain/time';
import { type Actor, userOf } from '../../platform/auth/actor.ts';
import type { RelyingParty } from '../../platform/auth/relyingParty.ts';
import { hashToken, newToken } from '../../platform/auth/sessions.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { notFound, Refusal, reasoned } from '../../platform/refusal.ts';
import { recordUserChange } from '../audit/audit.service.ts';
import { type Telling, tellOwner } from '../users/accountNotices.service.ts';
import { getUser, lockPassword } from '../users/users.service.ts';
import { ALGORITHMS, challengeOf, checkNewPasskey } from './passkey.ceremony.ts';
import * as queries from './passkey.queries.ts';
import { noteFactor, type OwnChange, requireFactorLeft } from './secondFactor.service.ts';

/** A passkey that was checked, and the hash of the challenge that it answers. */
export type CheckedPasskey = queries.NewPasskey & { challenge: Buffer };

export const CHALLENGE_MS = PASSKEY_MINUTES * MINUTE_MS;

const KIND = 'public-key' as const;

const off = (cause: Reason): Refusal => reasoned('PASSKEYS_OFF', cause);

export function requireParty(party: RelyingParty | null): RelyingParty {
  if (!party) throw off(reason('PASSKEYS_NEED_HTTPS'));
  return party;
}

/** Only the hash of the challenge is stored. */
export function newChallenge(at: Date): { challenge: string; hash: Buffer; expiresAt: Date } {
  const { token, hash } = newToken();
  return { challenge: token, hash, expiresAt: new Date(at.getTime() + CHALLENGE_MS) };
}

/**
 * The id of a user for authenticators. It reveals nothing about the user. It differs in each
 * installation, so that one does not replace the passkey of another at the same address.
 */
export async function handleOf(db: Db, userId: number): Promise<string> {
  const { id, createdAt } = await getUser(db, userId);
  return createHash('sha256').update(`${id} ${createdAt}`).digest('base64url');
}

export function listPasskeys(db: Db, { userId }: Actor): Promise<Passkey[]> {
  return queries.listPasskeys(db, userId);
}

/** Refuses users without a password: the provider alone decides whether they sign in. */
export async function beginPasskey(
  tx: Tx,
  found: RelyingParty | null,
  { userId, email, name, at }: Actor,
): Promise<ResponseOf<typeof contract.beginPasskey>> {
  const party = requireParty(found);
  if ((await lockPassword(tx, userId)) === null) throw off(reason('PROVIDER_ALONE'));
  const known = await queries.listCredentialIds(tx, userId);
  if (known.length >= MAX_PASSKEYS) throw new Refusal('PASSKEYS_FULL', { count: MAX_PASSKEYS });
  const { challenge, hash, expiresAt } = newChallenge(at);
  await queries.replaceChallenge(tx, userId, hash, expiresAt);
  return {
    challenge,
    rp: { id: party.id, name: 'Lading' },
    user: { id: await handleOf(tx, userId), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: KIND })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: known.map((id) => ({ id: id.toString('base64url'), type: KIND })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * Verifies the response to `beginPasskey`. A refused response uses up its challenge here; an
 * accepted one does when `addPasskey` stores it.
 */
export async function checkAdded(
  db: Db,
  found: RelyingParty | null,
  { userId, at }: Actor,
  body: BodyOf<typeof contract.addPasskey>,
): Promise<CheckedPasskey> {
  const party = requireParty(found);
  const challenge = challengeOf(body);
  if (challenge === null) throw new Refusal('PASSKEY_LATE');
  const hash = hashToken(challenge);
  const result = await checkNewPasskey(party, challenge, body);
  if (!result)
    throw new Refusal(
      (await queries.takeChallenge(db, hash, userId, at)) ? 'PASSKEY_UNFIT' : 'PASSKEY_LATE',
    );
  return { ...result, challenge: hash };
}

/** Adds a verified passkey. Sessions that waited for a second factor become usable. */
export async function addPasskey(
  tx: Tx,
  telling: Telling,
  { actor, address }: OwnChange,
  { challenge, ...credential }: CheckedPasskey,
  name: string,
): Promise<Passkey> {
  if (!(await queries.takeChallenge(tx, challenge, actor.userId, actor.at)))
    throw new Refusal('PASSKEY_LATE');
  await lockPassword(tx, actor.userId);
  if ((await queries.countPasskeys(tx, actor.userId)) >= MAX_PASSKEYS)
    throw new Refusal('PASSKEYS_FULL', { count: MAX_PASSKEYS });
  const passkey = await queries.insertPasskey(tx, {
    ...credential,
    userId: actor.userId,
    name: name.trim(),
    createdAt: actor.at,
  });
  if (!passkey) throw new Refusal('PASSKEY_TAKEN');
  await noteFactor(tx, actor.userId);
  await record(tx, actor, null, passkey.name);
  await tellOwner(tx, telling, { actor, userId: actor.userId, kind: 'PASSKEY_ADDED', address });
  return passkey;
}

export async function renamePasskey(
  tx: Tx,
  actor: Actor,
  id: number,
  name: string,
): Promise<Passkey> {
  const before = await getPasskey(tx, actor, id);
  const passkey = await queries.renamePasskey(tx, id, name.trim());
  await record(tx, actor, before.name, passkey.name);
  return passkey;
}

/** Refuses to remove the last second factor of an administrator if the company requires one. */
export async function removePasskey(
  tx: Tx,
  telling: Telling,
  { actor, address }: OwnChange,
  id: number,
): Promise<undefined> {
  const { name } = await getPasskey(tx, actor, id);
  await queries.deletePasskey(tx, id);
  await requireFactorLeft(tx, actor);
  await record(tx, actor, name, null);
  await tellOwner(tx, telling, { actor, userId: actor.userId, kind: 'PASSKEY_REMOVED', address });
}

async function getPasskey(tx: Tx, { userId }: Actor, id: number): Promise<{ name: string }> {
  const found = await queries.lockPasskey(tx, userId, id);
  if (!found) throw notFound('PASSKEY');
  return found;
}

function record(tx: Tx, actor: Actor, before: string | null, after: string | null): Promise<void> {
  return recordUserChange(tx, actor, userOf(actor), { passkey: before }, { passkey: after });
}
