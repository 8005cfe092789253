import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '../database/database.ts';

/** Encrypts what the database stores and may not be read from a copy of it. */
export interface Vault {
  /** `owner` names the row: what is copied to another row cannot be opened there. */
  seal(plain: Uint8Array, owner: string): Buffer;
  /** Null if it was sealed with another key, for another owner, or was changed. */
  open(sealed: Buffer, owner: string): Buffer | null;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'lading vault', 32));

function openWith(key: Buffer, sealed: Buffer, owner: string): Buffer | null {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG));
  const plain = decipher.update(sealed.subarray(NONCE, -TAG));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null;
  }
}

/** Keys that are derived from secrets, which are asked for at the first use. */
function derivedOnce(secrets: () => readonly string[]): () => Buffer[] {
  let derived: Buffer[] | undefined;
  return () => {
    derived ??= secrets().map(keyOf);
    return derived;
  };
}

/**
 * A vault whose key is derived from the server's secret. What was sealed with a former secret can
 * still be opened, until it is sealed again with the present one (`lading rekey`).
 */
export function openVault(secret: () => string, former: () => readonly string[] = () => []): Vault {
  const present = derivedOnce(() => [secret()]);
  const others = derivedOnce(former);
  return {
    seal(plain, owner) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, present()[0] as Buffer, nonce).setAAD(
        Buffer.from(owner),
      );
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, owner) {
      for (const key of [...present(), ...others()]) {
        const plain = openWith(key, sealed, owner);
        if (plain) return plain;
      }
      return null;
    },
  };
}

/** A secret that a room stores sealed, and for which owner. */
export interface Sealed {
  /** Of the row. */
  id: number;
  column: string;
  sealed: Buffer;
  owner: string;
}

/** A table with sealed secrets, which can be sealed again. */
export interface SealedTable {
  /** The words for one of its secrets and for several. */
  words: readonly [one: string, many: string];
  /** Locks its rows with secrets. */
  lockSealed: (tx: Tx, vault: Vault) => Promise<Sealed[]>;
  replaceSealed: (tx: Tx, secret: Sealed) => Promise<void>;
}

const FILE = 'secret.key';
/** What an operator renames the file to, so that the next start makes another. */
const FORMER_FILE = `${FILE}.former`;

/** The secrets of before: the configured one, and what the data directory still has. */
export function formerSecrets({
  secretKey,
  secretKeyFormer,
  dataDir,
}: SecretSettings & { secretKeyFormer: string | null }): string[] {
  const files = [FORMER_FILE, ...(secretKey === null ? [] : [FILE])].map((name) =>
    join(dataDir, name),
  );
  const kept = files
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').trim());
  return secretKeyFormer === null ? kept : [secretKeyFormer, ...kept];
}

interface SecretSettings {
  secretKey: string | null;
  dataDir: string;
}

/**
 * The server's secret: the configured one, else that of the data directory, which is made at the
 * first use.
 */
export function serverSecret({ secretKey, dataDir }: SecretSettings): string {
  if (secretKey !== null) return secretKey;
  const file = join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
