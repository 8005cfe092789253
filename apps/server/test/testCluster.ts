import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@lading/embedded-postgres';
import pg from 'pg';
import { connect } from '../src/platform/database/connection.ts';
import { CLIENT_ROLE, LADING, SERVER_ROLE } from '../src/platform/database/embedded.ts';

/** The PostgreSQL of a run, by its addresses for each role. */
export interface TestCluster {
  url: string;
  serverUrl: string;
  adminUrl: string;
  /** The superuser's addresses of the workers of a Citus cluster; else none. */
  workerUrls: string[];
  stop: () => Promise<void>;
}

/**
 * Few connections run a statement often enough for PostgreSQL to keep its plan; the first plan
 * costs a sixth less of its time than one for each run.
 */
const SESSION = { plan_cache_mode: 'force_generic_plan', track_functions: 'all' };
/**
 * Citus asks several nodes by plans for the values alone. A copy of a database does not have the
 * settings that `distribute` gave it.
 */
const CITUS_SESSION = {
  track_functions: 'all',
  'citus.allow_nested_distributed_execution': 'on',
  'citus.multi_shard_modify_mode': 'sequential',
  plan_cache_mode: 'force_custom_plan',
};

/**
 * Nothing survives a crash, the files may be in memory, and thousands of connections sign in.
 */
const settings = {
  ...SESSION,
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '512MB',
  max_connections: '300',
  scram_iterations: '1',
};

/** Starts the PostgreSQL that npm installed. */
export async function startCluster(): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lading-test-'));
  const database = await startEmbedded({ ...LADING, dataDir, settings });
  return {
    url: database.url,
    serverUrl: database.roleUrls[SERVER_ROLE] ?? '',
    adminUrl: database.adminUrl,
    workerUrls: [],
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const ROLES = [LADING.name, SERVER_ROLE, CLIENT_ROLE];
/** The comment on the roles of a run. Another role of these names is that of an installation. */
const MARK = 'made by the tests of Lading';
const LOCK = 7_236_002;

/**
 * Uses the PostgreSQL at an address, which is a superuser's. Its roles are the run's, removed at
 * the end: a PostgreSQL that has an installation of Lading is refused, as is a second run.
 */
export async function openCluster(adminUrl: string): Promise<TestCluster> {
  const admin = await connect(adminUrl, 'lading-tests');
  try {
    await requireFree(admin);
    const workerUrls = await findWorkers(admin, adminUrl);
    await dropEverything([adminUrl, ...workerUrls]);
    const password = randomBytes(12).toString('hex');
    for (const role of ROLES)
      await admin.query(`
        create role ${role} ${role === CLIENT_ROLE ? '' : `login password '${password}'`};
        comment on role ${role} is '${MARK}'`);
    await admin.query(`
      alter role ${SERVER_ROLE} noinherit;
      grant ${CLIENT_ROLE} to ${SERVER_ROLE}`);
    for (const role of [LADING.name, SERVER_ROLE])
      for (const [name, value] of Object.entries(workerUrls.length ? CITUS_SESSION : SESSION))
        await admin.query(`alter role ${role} set ${name} = '${value}'`);
    const urlOf = (role: string): string =>
      Object.assign(new URL(adminUrl), { username: role, password }).href;
    return {
      url: urlOf(LADING.name),
      // Citus writes as one user in a transaction, which functions with their owner's rights need.
      serverUrl: urlOf(workerUrls.length ? LADING.name : SERVER_ROLE),
      adminUrl,
      workerUrls,
      stop: async () => {
        await dropEverything([adminUrl, ...workerUrls]);
        await admin.end();
      },
    };
  } catch (error) {
    await admin.end();
    throw error;
  }
}

async function requireFree(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    LOCK,
  ]);
  if (!rows[0]?.free) throw new Error('Another run of the tests uses this PostgreSQL.');
  const { rows: others } = await admin.query<{ name: string }>(
    `select rolname as name from pg_roles
     where rolname = any($1) and shobj_description(oid, 'pg_authid') is distinct from $2`,
    [ROLES, MARK],
  );
  if (others[0])
    throw new Error(`The role ${others[0].name} of this PostgreSQL is not of the tests.`);
}

/**
 * The workers of a Citus cluster, to which the same superuser signs in; none of a plain PostgreSQL.
 */
async function findWorkers(admin: pg.Client, adminUrl: string): Promise<string[]> {
  const citus = await admin.query("select from pg_extension where extname = 'citus'");
  if (citus.rowCount === 0) return [];
  const { rows } = await admin.query<{ hostname: string; port: string }>(
    'select nodename as hostname, nodeport::text as port from pg_dist_node where groupid <> 0',
  );
  return rows.map((node) => Object.assign(new URL(adminUrl), node).href);
}

/**
 * Drops the roles of the run, or of one that was killed, and their databases, on each node: the
 * coordinator, which is first, drops the roles of all.
 */
async function dropEverything([adminUrl = '', ...workerUrls]: string[]): Promise<void> {
  for (const url of [...workerUrls, adminUrl]) {
    const node = await connect(url, 'lading-tests');
    const { rows: databases } = await node.query<{ name: string }>(
      `select d.datname as name from pg_database d join pg_roles r on r.oid = d.datdba
       where r.rolname = $1`,
      [LADING.name],
    );
    for (const { name } of databases)
      await node.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
    if (url === adminUrl) {
      const { rows: roles } = await node.query<{ name: string }>(
        'select rolname as name from pg_roles where rolname = any($1)',
        [ROLES],
      );
      for (const { name } of roles) {
        await node.query(`drop owned by ${name}`);
        await node.query(`drop role ${name}`);
      }
    }
    await node.end();
  }
}
