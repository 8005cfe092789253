import type { TestProject } from 'vitest/node';
import { connect } from '../src/platform/database/connection.ts';
import { distribute } from '../src/platform/database/distribution.ts';
import { SERVER_ROLE } from '../src/platform/database/embedded.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { createTestDatabase, onAdmin, TEMPLATE } from './freshDatabase.ts';
import { openCluster, startCluster, type TestCluster } from './testCluster.ts';

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const adminUrl = process.env.LADING_TEST_DATABASE;
  const cluster = adminUrl === undefined ? await startCluster() : await openCluster(adminUrl);
  await makeTemplate(cluster).catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  project.provide('serverUrl', cluster.serverUrl);
  project.provide('url', cluster.url);
  project.provide('adminUrl', cluster.adminUrl);
  project.provide('workerUrls', cluster.workerUrls);
  return cluster.stop;
}

async function makeTemplate(cluster: TestCluster): Promise<void> {
  const template = await createTestDatabase(cluster, TEMPLATE);
  await migrate(template.url, { serverRole: SERVER_ROLE });
  if (cluster.workerUrls.length === 0) return;
  const owner = await connect(template.url, 'lading-tests');
  await distribute(owner);
  await owner.end();
  // Citus keeps a connection of its own to a database, of which no copy is made meanwhile.
  for (const node of [cluster.adminUrl, ...cluster.workerUrls])
    await onAdmin(
      node,
      `alter database ${TEMPLATE} allow_connections false`,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${TEMPLATE}'`,
    );
}
