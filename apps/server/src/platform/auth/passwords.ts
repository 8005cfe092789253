import { randomInt } from 'node:crypto';
import { COMMON_PASSWORDS, passwordFault } from '@lading/domain/passwords';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Sorted by use, in lower case. */
const common = new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS));

/** The rule that a new password breaks, or null if it may be set. */
export function newPasswordFault(password: string): string | null {
  return passwordFault(password, common);
}

/** Argon2id at the lowest cost that OWASP recommends: 19 MiB, two passes. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

const unusedHash = hashPassword('the password of nobody');

/** Takes as long as a real check, for emails that no user has. */
export async function verifyNothing(password: string): Promise<false> {
  await verify(await unusedHash, password);
  return false;
}

// Without letters that look alike, because people copy them by hand.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Generates 4 groups of 5 letters: 116 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
