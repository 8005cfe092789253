import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@lading/embedded-postgres';
import { LADING } from './embedded.ts';
import { migrate } from './migrate.ts';

// Writes types.ts from a database that holds nothing but the migrations; with --verify it only
// compares.
const dataDir = await mkdtemp(join(tmpdir(), 'lading-types-'));
const database = await startEmbedded({ ...LADING, dataDir, settings: { fsync: 'off' } });
try {
  await migrate(database.url);
  const options = [
    '--url',
    database.url,
    '--dialect',
    'postgres',
    '--camel-case',
    '--numeric-parser',
    'number',
    '--date-parser',
    'string',
  ];
  const mapping = [
    '--type-mapping',
    '{"int8":"number"}',
    '--out-file',
    'apps/server/src/platform/database/types.ts',
  ];
  execFileSync(
    'node_modules/.bin/kysely-codegen',
    [...options, ...mapping, ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
