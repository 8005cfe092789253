import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject as injected } from 'vitest';
import { type AppOptions, buildApp } from '../src/app.ts';
import { openVault } from '../src/platform/auth/vault.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { noteCalledFunctions } from './calledFunctions.ts';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    serverUrl: string;
    adminUrl: string;
  }
}

export interface FreshDatabase {
  url: string;
  /** The same for a superuser. */
  adminUrl: string;
  drop: () => Promise<void>;
}

/** A database of its own, copied from the migrated template, dropped by `drop`. */
export const freshDatabase = (): Promise<FreshDatabase> => createDatabase('template lading_template');

/** A database of its own without any table, dropped by `drop`. */
export const emptyDatabase = (): Promise<FreshDatabase> => createDatabase('');

async function createDatabase(template: string): Promise<FreshDatabase> {
  const adminUrl = injected('adminUrl');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await onAdmin(adminUrl, `create database ${name} ${template} owner lading`);
  const [url, ofAdmin] = [new URL(injected('url')), new URL(adminUrl)];
  url.pathname = ofAdmin.pathname = `/${name}`;
  return {
    url: url.toString(),
    adminUrl: ofAdmin.toString(),
    drop: async () => {
      await noteCalledFunctions(ofAdmin.toString());
      await dropDatabase(adminUrl, name);
    },
  };
}

const DROP_TIMEOUT_MS = 5_000;
const CANCELED = '57014';

/**
 * Drops a database. PostgreSQL waits until every connection of the cluster has noticed, also one that cannot send to a slow reader of another
 * test. After five seconds the wait is canceled: nobody can open the database any more.
 */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  try {
    await onAdmin(adminUrl, `set statement_timeout = ${DROP_TIMEOUT_MS}`, `drop database if exists ${name} with (force)`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== CANCELED) throw error;
  }
}

async function onAdmin(adminUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestServer {
  app: FastifyInstance;
  /** The application's, as the server's role. */
  db: ReturnType<typeof openDatabase>['db'];
  /** As the owner of the database, for what a test writes past the ledger. */
  owner: ReturnType<typeof openDatabase>['db'];
  url: string;
  close: () => Promise<void>;
}

/** The real application on a real, migrated, empty database. */
export async function testServer(changed: Partial<AppOptions> = {}): Promise<TestServer> {
  const database = await freshDatabase();
  const server = await serverOn(database.url, changed);
  return {
    ...server,
    close: async () => {
      await server.close();
      await database.drop();
    },
  };
}

/** One more server on a database that is there; `url` is its owner's. */
export async function serverOn(url: string, changed: Partial<AppOptions> = {}): Promise<TestServer> {
  const owned = openDatabase(url, { max: 4 });
  const serverUrl = new URL(injected('serverUrl'));
  serverUrl.pathname = new URL(url).pathname;
  const served = openDatabase(serverUrl.href);
  served.db.hasClientRole = true;
  const options = {
    db: served.db,
    databaseUrl: serverUrl.href,
    logLevel: 'silent',
    metricsToken: null,
    vault: openVault(() => 'the secret key of the tests, which all servers share'),
    trustProxy: 0,
    webFolder: null,
    strictAnswers: true,
  };
  const { fastify } = await buildApp({ ...options, ...changed });
  return {
    app: fastify,
    db: served.db,
    owner: owned.db,
    url,
    close: async () => {
      await fastify.close();
      await served.close();
      await owned.close();
    },
  };
}
