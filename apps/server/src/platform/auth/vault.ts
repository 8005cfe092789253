import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** A vault whose key is derived from the server's secret, which is asked for at the first use. */
export function openVault(secret: () => string): Vault {
  let derived: Buffer | undefined;
  const key = () => {
    derived ??= Buffer.from(hkdfSync('sha256', secret(), '', 'lading vault', 32));
    return derived;
  };
  return {
    seal(plain, owner) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, key(), nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, owner) {
      const decipher = createDecipheriv(CIPHER, key(), sealed.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG));
      const plain = decipher.update(sealed.subarray(NONCE, -TAG));
      try {
        return Buffer.concat([plain, decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

const FILE = 'secret.key';

/** The server's secret: the configured one, else that of the data directory, which is made at the first use. */
export function serverSecret({ secretKey, dataDir }: { secretKey: string | null; dataDir: string }): string {
  if (secretKey !== null) return secretKey;
  const file = join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
