import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formerSecrets, openVault, serverSecret } from './vault.ts';

const vault = openVault(() => 'one secret');
const plain = Buffer.from('a secret of somebody');

test('what is encrypted is decrypted only for its owner, with the same key, unchanged', () => {
  const sealed = vault.seal(plain, 'row:1');
  expect(vault.open(sealed, 'row:1')).toEqual(plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(vault.seal(plain, 'row:1')).not.toEqual(sealed);
  expect(vault.open(sealed, 'row:2')).toBeNull();
  expect(openVault(() => 'another secret').open(sealed, 'row:1')).toBeNull();
  for (const at of [0, 15, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(vault.open(changed, 'row:1')).toBeNull();
  }
});

test('the secret of the data directory is created once, and only its owner can read it', async () => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'lading-secret-')), 'data');
  try {
    const result = serverSecret({ secretKey: null, dataDir });
    expect(result).toMatch(/^[\w-]{43}$/);
    expect(serverSecret({ secretKey: null, dataDir })).toBe(result);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(serverSecret({ secretKey: 'configured', dataDir })).toBe('configured');
  } finally {
    await rm(join(dataDir, '..'), { recursive: true });
  }
});

test('what was sealed with a former secret opens, and is sealed anew with the present one', () => {
  const both = openVault(
    () => 'the present secret',
    () => ['one before', 'one secret'],
  );
  expect(both.open(vault.seal(plain, 'row:1'), 'row:1')).toEqual(plain);
  expect(vault.open(both.seal(plain, 'row:1'), 'row:1')).toBeNull();
});

test('former secrets are the configured one, a renamed file, and the file that a configured secret replaced', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lading-secret-'));
  try {
    expect(formerSecrets({ secretKey: null, secretKeyFormer: null, dataDir })).toEqual([]);
    const result = serverSecret({ secretKey: null, dataDir });
    expect(formerSecrets({ secretKey: null, secretKeyFormer: null, dataDir })).toEqual([]);
    expect(formerSecrets({ secretKey: 'configured', secretKeyFormer: 'before', dataDir })).toEqual([
      'before',
      result,
    ]);
    await rename(join(dataDir, 'secret.key'), join(dataDir, 'secret.key.former'));
    const next = serverSecret({ secretKey: null, dataDir });
    expect(next).not.toBe(result);
    expect(formerSecrets({ secretKey: null, secretKeyFormer: null, dataDir })).toEqual([result]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
