import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { RequestAt, ResponseAt } from './callTypes.ts';
import type { World } from './world.ts';

/** At which the browsers of the tests are, and who passkeys are for there. */
export const RELYING_PARTY = { id: 'lading.example.com', origin: 'https://lading.example.com' };

/** What a test lets go wrong, or right where the default is wrong. */
interface Twist {
  origin?: string;
  /** Which relying party the browser says it is. */
  rpId?: string;
  /** False if nobody proved who holds the device. */
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** What the authenticator says of its maker. */
  statement?: string;
}

type Creation = ResponseAt<'POST', '/api/auth/passkeys/begin'>;
type Request = ResponseAt<'POST', '/api/auth/passkey'>;

const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/**
 * An authenticator as a phone is one, with the browser in front of it: makes one passkey, signs by
 * it, and counts.
 */
export class Authenticator {
  readonly id = randomBytes(16);
  counter = 0;
  #key: KeyObject | null = null;
  #userHandle = '';

  create({ challenge, rp, user }: Creation, twist: Twist = {}) {
    const { origin, rpId = rp.id, isVerified = true, counter = this.counter, statement } = twist;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#userHandle = user.id;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const length = Buffer.from([0, this.id.length]);
    const result = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey(x, y)]);
    const authData = Buffer.concat([authDataOf(rpId, isVerified, counter, WITH_KEY), result]);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: attestation(authData, statement).toString('base64url'),
    };
  }

  /** The response to a sign-in. */
  get(
    { challenge, rpId: asked }: Request,
    twist: Twist = {},
  ): RequestAt<'POST', '/api/auth/passkey/finish'> {
    const {
      origin,
      rpId = asked,
      isVerified = true,
      counter = ++this.counter,
      userHandle = this.#userHandle,
    } = twist;
    if (!this.#key) throw new Error('This authenticator has made no passkey.');
    const clientDataJSON = clientData('webauthn.get', challenge, origin);
    const authenticatorData = authDataOf(rpId, isVerified, counter);
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(clientDataJSON)]),
      this.#key,
    );
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle,
    };
  }
}

function clientData(type: string, challenge: string, origin = RELYING_PARTY.origin): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authDataOf(rpId: string, isVerified: boolean, counter: number, more = 0): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([
    sha256(rpId),
    Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | more]),
    count,
  ]);
}

/** CBOR of { 1: 2, 3: -7, -1: 1, -2: x, -3: y }: a key on P-256, for ES256. */
function coseKey(x: string, y: string): Buffer {
  const bytes = (text: string) =>
    Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')]);
  return Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from([0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ]);
}

/** CBOR of { fmt, attStmt: {}, authData }. */
function attestation(authData: Buffer, format = 'none'): Buffer {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text(format),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    authData,
  ]);
}

/** Begins to add a passkey for the owner of a token, and lets a new authenticator answer. */
export async function beginPasskey(world: World, token: string, twist: Twist = {}) {
  const authenticator = new Authenticator();
  const { status, body } = await world.call(token, 'POST', '/api/auth/passkeys/begin');
  if (status !== 200)
    throw new Error(`No passkey was begun, but answered with ${status}: ${JSON.stringify(body)}`);
  return { authenticator, answer: { name: 'Work phone', ...authenticator.create(body, twist) } };
}

/** Adds a passkey for the owner of a token. */
export async function addPasskey(world: World, token: string) {
  const { authenticator, answer } = await beginPasskey(world, token);
  const { status, body } = await world.call(token, 'POST', '/api/auth/passkeys', answer);
  if (status !== 201)
    throw new Error(`No passkey was added, but answered with ${status}: ${JSON.stringify(body)}`);
  return { authenticator, id: body.id };
}

/** Begins to sign in. */
export async function challenge(world: World): Promise<Request> {
  return (await world.call(null, 'POST', '/api/auth/passkey')).body;
}

/** Signs in by a passkey. */
export async function signInBy(world: World, authenticator: Authenticator, twist: Twist = {}) {
  return world.call(
    null,
    'POST',
    '/api/auth/passkey/finish',
    authenticator.get(await challenge(world), twist),
  );
}
