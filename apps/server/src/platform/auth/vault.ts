import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '../database/database.ts';

/** Encrypts secrets, so that a copy of the database does not reveal them. */
export interface Vault {
  /** `owner` names the row: a sealed secret cannot be opened in another row. */
  seal(plain: Uint8Array, owner: string): Buffer;
  /** Returns null if it was sealed with another key or for another owner, or was changed. */
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

/** Keys derived from secrets. The secrets are read at the first use. */
function derivedOnce(secrets: () => readonly string[]): () => Buffer[] {
  let derived: Buffer[] | undefined;
  return () => {
    derived ??= secrets().map(keyOf);
    return derived;
  };
}

/**
 * A vault whose key is derived from the server's secret. It also opens what a former secret has
 * sealed, until `lading rekey` seals it again.
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

/** A sealed secret of a room, and its owner. */
export interface Sealed {
  /** The id of the row. */
  id: number;
  column: string;
  sealed: Buffer;
  owner: string;
}

/** A table with sealed secrets that a new key can seal again. */
export interface SealedTable {
  /** The singular and the plural for its secrets. */
  words: readonly [one: string, many: string];
  lockSealed: (tx: Tx, vault: Vault) => Promise<Sealed[]>;
  replaceSealed: (tx: Tx, secret: Sealed) => Promise<void>;
}

const FILE = 'secret.key';
/** An operator renames the file to this, so that the next start makes a new secret. */
const FORMER_FILE = `${FILE}.former`;

/** The former secrets: the configured one, and the one in the data directory. */
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
 * The server's secret: the configured one, else that of the data directory, which the first use
 * creates.
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
