import type { FastifyInstance } from 'fastify';
import { inject as injected } from 'vitest';
import { type AppOptions, buildApp } from '../src/app.ts';
import { openVault } from '../src/platform/auth/vault.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { findClientRole } from '../src/platform/database/forCustomer.ts';
import { freshDatabase } from './freshDatabase.ts';

export interface TestServer {
  app: FastifyInstance;
  /** The application's, as the server's role. */
  db: ReturnType<typeof openDatabase>['db'];
  /** As the owner of the database, for what a test writes past the ledger. */
  owner: ReturnType<typeof openDatabase>['db'];
  url: string;
  close: () => Promise<void>;
}

/** The vault of every server of the tests. */
export const testVault = openVault(() => SECRET_KEY);

/** All servers of the tests share it. */
export const SECRET_KEY = 'the secret key of the tests, which all servers share';

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
export function serverOn(url: string, changed: Partial<AppOptions> = {}): Promise<TestServer> {
  const serverUrl = new URL(injected('serverUrl'));
  serverUrl.pathname = new URL(url).pathname;
  return serverWith({ url, serverUrl: serverUrl.href }, changed);
}

/** The same with the addresses of both roles. */
export async function serverWith(
  { url, serverUrl }: { url: string; serverUrl: string },
  changed: Partial<AppOptions> = {},
): Promise<TestServer> {
  const owned = openDatabase(url, { max: 4 });
  const served = openDatabase(serverUrl);
  served.db.hasClientRole = await findClientRole(served.db);
  const options = {
    db: served.db,
    databaseUrl: serverUrl,
    logLevel: 'silent',
    metricsToken: null,
    vault: testVault,
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
