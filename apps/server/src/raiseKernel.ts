import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@lading/embedded-postgres';
import { kindsSql } from './kernelDocuments.ts';
import { connect } from './platform/database/connection.ts';
import { LADING } from './platform/database/embedded.ts';
import { namesIn, readCalls, unservedCalls } from './platform/database/kernelCalls.ts';
import { migrate, readOwnKernel } from './platform/database/migrate.ts';

// Writes the kinds of documents to kinds.sql, gives the functions of the ledger the next release
// number if their files have changed, and writes the calls of the server to release.json. With
// --verify it only compares. Refuses a kernel that does not accept the calls of the previous
// version's servers.

interface Release {
  release: number;
  hash: string;
  version: string;
  calls: string[];
  /** The calls of the previous version's servers. */
  before: { version: string; calls: string[] } | null;
}

const server = join(import.meta.dirname, '..');
const file = join(server, 'ledger/release.json');
const kinds = join(server, 'ledger/kinds.sql');
const isVerified = process.argv.includes('--verify');
const present = JSON.parse(await readFile(file, 'utf8')) as Release;
const { version } = JSON.parse(await readFile(join(server, 'package.json'), 'utf8')) as {
  version: string;
};

if (!isVerified) await writeFile(kinds, kindsSql);

const dataDir = await mkdtemp(join(tmpdir(), 'lading-kernel-'));
const database = await startEmbedded({ ...LADING, dataDir, settings: { fsync: 'off' } });
try {
  await migrate(database.url);
  const client = await connect(database.url, 'lading-kernel');
  const calls = await readCalls(client, await namesIn(join(server, 'src')));
  const served = await readCalls(client);
  await client.end();
  const { hash } = await readOwnKernel();
  const { release, before } = present;
  const next: Release = {
    release: hash === present.hash ? release : release + 1,
    hash,
    version,
    calls,
    before:
      version === present.version ? before : { version: present.version, calls: present.calls },
  };
  const faults = unservedCalls(next.before?.calls ?? [], served).map(
    (call) => `Servers of version ${next.before?.version} call what the ledger lacks: ${call}`,
  );
  if (!isVerified) await writeFile(file, `${JSON.stringify(next, null, 2)}\n`);
  else if (JSON.stringify(next) !== JSON.stringify(present))
    faults.push('The functions of the ledger, or the calls of them, have changed: npm run kernel');
  if ((await readFile(kinds, 'utf8')) !== kindsSql)
    faults.push('The kinds of documents have changed: npm run kernel');
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
