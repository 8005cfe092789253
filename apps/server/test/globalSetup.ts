import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@lading/embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { LADING, SERVER_ROLE } from '../src/platform/database/embedded.ts';
import { migrate } from '../src/platform/database/migrate.ts';

/**
 * Nothing survives a crash, the files may be in memory, and thousands of connections sign in. Few
 * of them run a statement often enough for PostgreSQL to keep its plan; the first plan costs a
 * sixth less of its time than one for each run.
 */
const settings = {
  plan_cache_mode: 'force_generic_plan',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '512MB',
  max_connections: '300',
  scram_iterations: '1',
  track_functions: 'all',
};

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lading-test-'));
  const database = await startEmbedded({ ...LADING, dataDir, settings });
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  await client.query('create database lading_template owner lading');
  await client.end();
  const template = new URL(database.url);
  template.pathname = '/lading_template';
  await migrate(template.toString(), { serverRole: SERVER_ROLE });
  project.provide('serverUrl', database.roleUrls[SERVER_ROLE] ?? '');
  project.provide('url', database.url);
  project.provide('adminUrl', database.adminUrl);
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
