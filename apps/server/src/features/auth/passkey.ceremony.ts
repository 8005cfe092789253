import type * as contract from '@lading/contract/auth';
import type { BodyOf } from '@lading/contract/endpoint';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  isoCBOR,
} from '@simplewebauthn/server/helpers';
import type { RelyingParty } from '../../platform/auth/relyingParty.ts';
import type { NewPasskey } from './passkey.queries.ts';

/** The algorithms that every supported version of Node.js verifies: EdDSA, ES256 and RS256. */
export const ALGORITHMS: number[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

const credential = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});
const expected = ({ id, origin }: RelyingParty, challenge: string) => ({
  expectedRPID: id,
  expectedOrigin: origin,
  expectedChallenge: challenge,
  requireUserVerification: true,
});

/** Returns the challenge that a response signed; null if the response is malformed. */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Keeps only the key of an attestation. Lading asks for no statement about the maker, and the
 * library would fetch lists from addresses that the statement names to check one.
 */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get(
    'authData',
  );
  const bare = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
}

/**
 * Verifies the response of an authenticator that created a passkey. Returns null if it is invalid.
 */
export async function checkNewPasskey(
  party: RelyingParty,
  challenge: string,
  { id, clientDataJSON, attestationObject }: BodyOf<typeof contract.addPasskey>,
): Promise<NewPasskey | null> {
  try {
    const response = { clientDataJSON, attestationObject: withoutStatement(attestationObject) };
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected(party, challenge),
      response: { ...credential(id), response },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    const result = registrationInfo?.credential;
    if (!result || result.id !== id) return null;
    return {
      credentialId: Buffer.from(result.id, 'base64url'),
      publicKey: Buffer.from(result.publicKey),
      counter: result.counter,
    };
  } catch {
    return null;
  }
}

/**
 * Verifies the signature of a passkey. Returns its counter, which the caller compares; null if it
 * is invalid.
 */
export async function checkUse(
  party: RelyingParty,
  challenge: string,
  publicKey: Buffer,
  { id, ...response }: BodyOf<typeof contract.finishPasskeySignIn>,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(party, challenge),
      response: { ...credential(id), response },
      credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
