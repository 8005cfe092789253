import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
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

/** A separate database, copied from the migrated template, dropped by `drop`. */
export const freshDatabase = (): Promise<FreshDatabase> =>
  createDatabase('template lading_template');

/** A separate database without any table, dropped by `drop`. */
export const emptyDatabase = (): Promise<FreshDatabase> => createDatabase('');

async function createDatabase(template: string): Promise<FreshDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await onAdmin(adminUrl, `create database ${name} ${template} owner lading`);
  const [url, ofAdmin] = [new URL(inject('url')), new URL(adminUrl)];
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
 * Drops a database. PostgreSQL waits until every connection of the cluster has noticed, also one
 * that cannot send to a slow reader of another test. After five seconds the wait is canceled:
 * nobody can open the database any more.
 */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  try {
    await onAdmin(
      adminUrl,
      `set statement_timeout = ${DROP_TIMEOUT_MS}`,
      `drop database if exists ${name} with (force)`,
    );
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
