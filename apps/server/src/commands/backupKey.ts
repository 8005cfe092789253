import { open, readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BadBackup } from './backupFile.ts';
import { CommandError } from './connection.ts';

/** The beginning of a file in the format of age (https://age-encryption.org/v1). */
const MAGIC = Buffer.from('age-encryption.org/v1\n');

/**
 * Creates a key pair. Writes the private key to a new file that only its owner can read. Returns
 * the public key, `age1...`.
 */
export async function makeBackupKey(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  try {
    await writeFile(file, `# Opens backups made with --recipient ${recipient}\n${identity}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandError(
      code === 'EEXIST'
        ? `${file} exists already; choose another name.`
        : `${file} cannot be written: ${message}.`,
    );
  }
  return recipient;
}

/**
 * Returns the step of a pipeline that encrypts for these public keys, or passes everything on
 * without any. Refuses a text that is no public key.
 */
export function encryptFor(
  recipients: readonly string[],
): (source: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new CommandError(`"${recipient}" is no public key of age (age1...).`);
    }
  }
  return async function* (source) {
    if (recipients.length === 0) yield* source;
    else yield* await encrypter.encrypt(webStream(source));
  };
}

/**
 * Reads a backup, and decrypts it if it is encrypted. Refuses an encrypted one without the file of
 * a key that opens it.
 */
export async function* readBackup(
  file: string,
  keyFile: string | null,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Uint8Array> {
  if (!(await isEncrypted(file))) return yield* source;
  if (keyFile === null)
    throw new CommandError(
      `${file} is encrypted: please name the file of its key with --identity.`,
    );
  const decrypter = new Decrypter();
  for (const identity of await readIdentities(keyFile)) decrypter.addIdentity(identity);
  const opened = await decrypter.decrypt(webStream(source)).catch(() => {
    throw new CommandError(`No key in ${keyFile} opens ${file}.`);
  });
  try {
    yield* opened;
  } catch {
    throw new BadBackup(
      'The file is damaged: it was changed after it was encrypted, or is not whole.',
    );
  }
}

const webStream = (source: AsyncIterable<Buffer>) =>
  Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch(cannotRead(file));
  try {
    const { buffer } = await handle
      .read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
      .catch(cannotRead(file));
    return buffer.equals(MAGIC);
  } finally {
    await handle.close();
  }
}

const cannotRead = (file: string) => (error: Error) => {
  throw new CommandError(`${file} cannot be read: ${error.message}.`);
};

/** Reads the private keys of a file, one in a line. Other lines are comments. */
async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(cannotRead(file));
  const identities = text.split(/\r?\n/).filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0)
    throw new CommandError(`${file} has no private key of age (AGE-SECRET-KEY-...).`);
  return identities;
}
