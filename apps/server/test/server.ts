import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject as injected } from 'vitest';
import { type AppOptions, buildApp } from '../src/app.ts';
import { openDatabase } from '../src/platform/database/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
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
export async function freshDatabase(): Promise<FreshDatabase> {
  const adminUrl = injected('adminUrl');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await onAdmin(adminUrl, `create database ${name} template lading_template owner lading`);
  const [url, ofAdmin] = [new URL(injected('url')), new URL(adminUrl)];
  url.pathname = ofAdmin.pathname = `/${name}`;
  return {
    url: url.toString(),
    adminUrl: ofAdmin.toString(),
    drop: () => onAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function onAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestServer {
  app: FastifyInstance;
  db: ReturnType<typeof openDatabase>['db'];
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

/** One more server on a database that is there. */
export async function serverOn(url: string, changed: Partial<AppOptions> = {}): Promise<TestServer> {
  const opened = openDatabase(url);
  const options = {
    db: opened.db,
    databaseUrl: url,
    logLevel: 'silent',
    metricsToken: null,
    trustProxy: 0,
    webFolder: null,
    strictAnswers: true,
  };
  const { fastify } = await buildApp({ ...options, ...changed });
  return {
    app: fastify,
    db: opened.db,
    url,
    close: async () => {
      await fastify.close();
      await opened.close();
    },
  };
}
