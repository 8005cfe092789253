import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DiskSpace, type EmbeddedDatabase, startEmbedded } from '@lading/embedded-postgres';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { accountLines, banner } from './banner.ts';
import type { Config } from './config.ts';
import { type Account, isUnused, makeFirstAdministrator } from './firstStart.ts';
import { formerSecrets, openVault, serverSecret } from './platform/auth/vault.ts';
import { requireOwnSessions } from './platform/database/connection.ts';
import {
  type Database,
  type Db,
  inTransaction,
  openDatabase,
  type Tx,
} from './platform/database/database.ts';
import { addressesOf, LADING } from './platform/database/embedded.ts';
import { findClientRole } from './platform/database/forCustomer.ts';
import { migrate } from './platform/database/migrate.ts';
import { type Nodes, openNodes } from './platform/database/nodes.ts';
import { type Runner, startJobs } from './platform/jobs/runner.ts';
import { jobs } from './rooms.ts';

export interface Running {
  fastify: FastifyInstance;
  /** The text for the person who started the server. */
  banner: string;
  /** Finishes running requests, then stops everything that was started. */
  stop(): Promise<void>;
}

const FINISH_WITHIN_MS = 4_000;
const CLOSE_WITHIN_MS = 1_000;

/** Callbacks of the program that starts the system. */
export interface Callbacks {
  /** Called when the embedded database has ended. */
  onDatabaseLost(message: string): void;
  /** Fills an unused database, and returns the accounts that it created. */
  loadDemo(tx: Tx, at: Date): Promise<Account[]>;
}

/** Starts the whole system. If a part fails, stops the parts before it. */
export async function start(config: Config, callbacks: Callbacks): Promise<Running> {
  const parts: Parts = { accounts: [] };
  try {
    return await startParts(config, parts, callbacks);
  } catch (error) {
    // Their passwords are shown nowhere else.
    if (parts.accounts.length) console.error(accountLines(parts.accounts).join('\n'));
    await stopParts(parts);
    throw error;
  }
}

interface Parts {
  embedded?: EmbeddedDatabase;
  database?: Database;
  nodes?: Nodes;
  fastify?: FastifyInstance;
  space?: DiskSpace;
  runner?: Runner;
  /** Created by this start. */
  accounts: Account[];
  stopping?: boolean;
}

async function startParts(
  config: Config,
  parts: Parts,
  { onDatabaseLost, loadDemo }: Callbacks,
): Promise<Running> {
  if (config.databaseUrl === null)
    parts.embedded = await startEmbedded({
      ...LADING,
      dataDir: config.dataDir,
      onUnexpectedExit: onDatabaseLost,
    });
  const { url, ownerUrl, serverRole } = addressesOf(config, parts.embedded);
  if (!parts.embedded) await requireOwnSessions(url);
  await migrate(ownerUrl, { serverRole });
  const database = openDatabase(url, { onError: (error) => logLostConnection(parts, error) });
  parts.database = database;
  database.db.hasClientRole = await findClientRole(database.db);
  if (config.areNodesDirect) await useNodes(database.db, url, parts);
  await prepareFirstStart(database, config, parts.accounts, loadDemo);
  const isFull = (): boolean => parts.space?.isShort ?? false;
  const vault = openVault(
    () => serverSecret(config),
    () => formerSecrets(config),
  );
  const isMailOn = config.mail !== null;
  const options = {
    vault,
    db: database.db,
    databaseUrl: url,
    webFolder: findWebFolder(),
    isMailOn,
    isFull,
  };
  const { fastify } = await buildApp({ ...config, ...options });
  parts.fastify = fastify;
  if (parts.embedded) parts.space = new DiskSpace(config.dataDir, fastify.log);
  await listen(fastify, config);
  if (parts.embedded && parts.embedded.socketFolder === undefined) fastify.log.info(NO_SOCKET);
  const services = { db: database.db, log: fastify.log, vault, mail: config.mail };
  parts.runner = startJobs(jobs, services);
  return {
    fastify,
    banner: banner(config, portOf(fastify), parts.accounts),
    stop: () => stopParts(parts),
  };
}

/** Opens the nodes of a distributed database. */
async function useNodes(db: Db, url: string, parts: Parts): Promise<void> {
  const nodes = await openNodes(db, url, (error) => {
    if (!parts.stopping) parts.fastify?.log.error({ err: error }, NODE_FAILED);
  });
  if (!nodes) return;
  parts.nodes = nodes;
  db.nodes = nodes;
}

const NODE_FAILED = 'A node of the database failed; its calls go through the coordinator.';

const NO_SOCKET =
  'The embedded database has no Unix socket, which would be faster; it is reached through 127.0.0.1.';

/** Logs a lost connection, unless the server is stopping. */
function logLostConnection({ fastify, stopping }: Parts, { message }: Error): void {
  if (!stopping) fastify?.log.error(`A connection to the database was lost: ${message}`);
}

/**
 * Creates the accounts and the demo of an unused database in one transaction: after a killed start
 * there is no account whose password was not shown.
 */
async function prepareFirstStart(
  { db }: Database,
  config: Config,
  accounts: Account[],
  loadDemo: Callbacks['loadDemo'],
): Promise<void> {
  const at = new Date();
  const result = await inTransaction(db, async (tx) => {
    const administrator = await makeFirstAdministrator(tx, config, at);
    const isDemo = config.demo && (await isUnused(tx));
    const logins = isDemo ? await loadDemo(tx, at) : [];
    return administrator ? [administrator, ...logins] : logins;
  });
  accounts.push(...result);
}

/** Listens without Fastify's log line, which the banner replaces. */
async function listen(fastify: FastifyInstance, { port, host, logLevel }: Config): Promise<void> {
  fastify.log.level = logLevel === 'silent' ? 'silent' : 'warn';
  await fastify.listen({ port, host });
  fastify.log.level = logLevel;
}

function portOf(fastify: FastifyInstance): number {
  const address = fastify.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The folder of the built web, beside the sources or the built program; null if there is none. */
function findWebFolder(): string | null {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    const candidate = join(folder, 'apps/web/dist');
    if (existsSync(join(candidate, 'index.html'))) return candidate;
  }
  return null;
}

async function stopParts(parts: Parts): Promise<void> {
  const { fastify, runner, nodes, database, embedded } = parts;
  parts.stopping = true;
  parts.space?.stop();
  if (fastify) {
    // Longer requests lose their connection, so that the database has time to stop.
    const late = setTimeout(() => fastify.server.closeAllConnections(), FINISH_WITHIN_MS);
    await fastify.close();
    clearTimeout(late);
  }
  if (runner) await closing(runner.stop());
  if (nodes) await closing(nodes.close());
  if (database) await closing(database.close());
  await embedded?.stop();
}

async function closing(work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => {}), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
}
