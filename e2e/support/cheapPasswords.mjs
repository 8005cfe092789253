// Loaded before the server. Each test makes users who sign in: their passwords are hashed with the
// real Argon2id, at a fraction of its cost.
import { createRequire } from 'node:module';

const argon2 = createRequire(new URL('../../apps/server/package.json', import.meta.url))(
  '@node-rs/argon2',
);
const { hash } = argon2;
argon2.hash = (password, cost) => hash(password, { ...cost, memoryCost: 64, timeCost: 1 });
