import type { Options } from '@node-rs/argon2';
import { vi } from 'vitest';

// Tests hash and check thousands of passwords: with the real Argon2id, at a fraction of its cost.
// passwords.test.ts knows the real one.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    hash: (password: string, cost: Options) =>
      argon2.hash(password, { ...cost, memoryCost: 64, timeCost: 1 }),
  };
});
