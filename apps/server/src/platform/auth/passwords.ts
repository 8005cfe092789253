import { randomInt } from 'node:crypto';
import { COMMON_PASSWORDS, passwordFault } from '@lading/domain/passwords';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

/** From the most used one on, in lower case. */
const common = new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS));

/** What a new password must be and is not, or null where it may be set. */
export function newPasswordFault(password: string): string | null {
  return passwordFault(password, common);
}

/** Argon2id by OWASP's smallest advised cost: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

const nobody = hashPassword('the password of nobody');

/** Costs what a real check costs, for emails that nobody has. */
export async function verifyNothing(password: string): Promise<false> {
  await verify(await nobody, password);
  return false;
}

// Without letters that look like others, for people who copy from a console by hand.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 4 groups of 5 letters: 116 bits, and easy to read out. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
