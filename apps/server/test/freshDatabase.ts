import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { CLIENT_ROLE, SERVER_ROLE } from '../src/platform/database/embedded.ts';
import { noteCalledFunctions } from './calledFunctions.ts';
import type { TestCluster } from './testCluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    serverUrl: string;
    adminUrl: string;
    workerUrls: string[];
  }
}

export interface FreshDatabase {
  url: string;
  /** The same for a superuser. */
  adminUrl: string;
  drop: () => Promise<void>;
}

export const TEMPLATE = 'lading_template';

/** A separate database, copied from the migrated template, dropped by `drop`. */
export const freshDatabase = (): Promise<FreshDatabase> => createDatabase(TEMPLATE);

/** A separate database without any table, dropped by `drop`. */
export const emptyDatabase = (): Promise<FreshDatabase> => createDatabase(null);

async function createDatabase(template: string | null): Promise<FreshDatabase> {
  const cluster = {
    url: inject('url'),
    adminUrl: inject('adminUrl'),
    workerUrls: inject('workerUrls'),
  };
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const database = await createTestDatabase(cluster, name, template);
  return {
    ...database,
    drop: async () => {
      await noteCalledFunctions(database.adminUrl);
      for (const node of [...cluster.workerUrls, cluster.adminUrl]) await dropDatabase(node, name);
    },
  };
}

const databaseAt = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

/**
 * Creates a database, empty or as a copy of another, on each node: the copies of a distributed
 * database find each other by its name.
 */
export async function createTestDatabase(
  { url, adminUrl, workerUrls }: Omit<TestCluster, 'serverUrl' | 'stop'>,
  name: string,
  template: string | null = null,
): Promise<{ url: string; adminUrl: string }> {
  // A copy of the files costs a quarter of the writing of each page into the log.
  const source = template === null ? '' : `template ${template} strategy file_copy`;
  const nodes = [adminUrl, ...workerUrls];
  for (const node of nodes) await onAdmin(node, `create database ${name} ${source} owner lading`);
  const database = { url: databaseAt(url, name), adminUrl: databaseAt(adminUrl, name) };
  if (template !== null || workerUrls.length === 0) return database;
  for (const node of nodes) await onAdmin(databaseAt(node, name), 'create extension citus');
  await onAdmin(
    database.adminUrl,
    ...nodes.map((node, index) => {
      const { hostname, port } = new URL(node);
      const add = index === 0 ? 'citus_set_coordinator_host' : 'citus_add_node';
      return `select ${add}('${hostname}', ${port})`;
    }),
    // Only a superuser makes the roles known to the nodes of this database.
    `grant usage on schema public to ${SERVER_ROLE}, ${CLIENT_ROLE}`,
  );
  return database;
}

const DROP_TIMEOUT_MS = 5_000;
const CANCELED = '57014';
const IN_USE = '55006';
const MAX_DROPS = 5;

/**
 * Drops a database. PostgreSQL waits until every connection of the cluster has noticed, also one
 * that cannot send to a slow reader of another test. After five seconds the wait is canceled:
 * nobody can open the database any more. Other nodes of Citus may just have opened it once more.
 */
async function dropDatabase(adminUrl: string, name: string, tried = 1): Promise<void> {
  try {
    await onAdmin(
      adminUrl,
      `set statement_timeout = ${DROP_TIMEOUT_MS}`,
      `drop database if exists ${name} with (force)`,
    );
  } catch (error) {
    const { code } = error as pg.DatabaseError;
    if (code === IN_USE && tried < MAX_DROPS) return dropDatabase(adminUrl, name, tried + 1);
    if (code !== CANCELED) throw error;
  }
}

export async function onAdmin(adminUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
