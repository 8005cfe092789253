import { createHash, randomInt } from 'node:crypto';
import {
  plainRecoveryCode,
  RECOVERY_CODES,
  TOTP_SECONDS,
  totpDigits,
} from '@lading/domain/secondFactor';
import { Secret, TOTP } from 'otpauth';

/** The form that every authenticator app supports; some ignore other algorithms and lengths. */
const FORM = { issuer: 'Lading', algorithm: 'SHA1', digits: 6, period: TOTP_SECONDS } as const;
/** A code is valid in its own step and in the next one, for people who type slowly. */
const WINDOW = 1;

const totpOf = (secret: Uint8Array, label = ''): TOTP =>
  new TOTP({ ...FORM, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

/** A new secret of 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): Uint8Array {
  return new Secret({ size: 20 }).bytes;
}

/** The two forms in which an app accepts a secret: base32 to type, and the address in a QR code. */
export function totpLabel(secret: Uint8Array, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The number of the 30-second step that contains an instant. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / (TOTP_SECONDS * 1000));

/**
 * Returns the step of a code: the current one or the one before, else null. Refuses a code of the
 * next step, which would be valid for more than a minute. Compares in constant time.
 */
export function stepOfCode(secret: Uint8Array, code: string, at: Date): number | null {
  const token = totpDigits(code);
  const delta =
    token === null
      ? null
      : totpOf(secret).validate({ token, timestamp: at.getTime(), window: WINDOW });
  return delta === null || delta > 0 ? null : stepAt(at) + delta;
}

// Without letters and digits that look alike.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 28 of 31 possible characters are 138 bits. */
const LENGTH = 28;

export function newRecoveryCodes(): string[] {
  const code = () =>
    Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, code);
}

/** A fast hash is enough for 128 random bits or more. */
export const hashRecoveryCode = (typed: string): Buffer =>
  createHash('sha256').update(plainRecoveryCode(typed)).digest();
