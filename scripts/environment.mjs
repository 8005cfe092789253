// Reads .env in the project's folder, if it exists. The environment takes precedence.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs.mjs';

export function readEnvironmentFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
