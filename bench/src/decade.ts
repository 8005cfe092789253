// npm run bench -- --decade: lists, reports and commands beside ten years of a busy company.
import { existsSync, statfsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../../apps/server/src/platform/database/connection.ts';
import { LADING, SERVER_ROLE } from '../../apps/server/src/platform/database/embedded.ts';
import { migrate, readMigrations } from '../../apps/server/src/platform/database/migrate.ts';
import { type Aim, printAims } from './aims.ts';
import { BenchError, type Cluster, startClusterIn, temporaryFolder } from './cluster.ts';
import { aimsOfLists, printLists, readLists } from './decadeLists.ts';
import { post, readReports } from './decadeReports.ts';
import { readerOf } from './reading.ts';
import { account, runCommand, type Server, startServer } from './server.ts';
import { table } from './table.ts';

const GB = 1e9;
/** The database, and what loading it takes besides: 49 GB and its log. */
const FULL_BYTES = 55 * GB;
const MARK = 'decade.json';

const measured = { shared_buffers: '2GB', max_wal_size: '8GB', checkpoint_timeout: '30min' };
/** A database that is loaded again after a crash needs no log. */
const loading = {
  ...measured,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

type Say = (text: string) => void;

/** Of less, the products and places that the filters name would be missing. */
const LEAST_SHARE = 0.01;

const shareOf = (text: string | undefined): number => {
  const share = Number(text ?? 1);
  if (!(share >= LEAST_SHARE && share <= 1))
    throw new BenchError(`The share must be a number from ${LEAST_SHARE} to 1, not "${text}".`);
  return share;
};

/** Loads a share of ten years into an empty migrated database, and gathers its statistics. */
export async function loadDecade(adminUrl: string, share: number, say: Say): Promise<void> {
  const client = await connect(adminUrl, 'bench', { 'lading.scale': String(share) });
  client.on('notice', ({ message }) => say(message ?? ''));
  try {
    await client.query(await readFile(new URL('../decade.sql', import.meta.url), 'utf8'));
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

/** Loads the data into the folder, unless a former run has kept it there. */
async function prepare(folder: string, share: number, say: Say): Promise<void> {
  const mark = join(folder, MARK);
  if (existsSync(mark)) {
    const kept = (JSON.parse(await readFile(mark, 'utf8')) as { scale: number }).scale;
    say(`${folder} has ${kept} of ten years`);
    return;
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < FULL_BYTES * share)
    throw new BenchError(
      `${share} of ten years need ${((FULL_BYTES * share) / GB).toFixed(0)} GB of disk in ${folder}.`,
    );
  await rm(join(folder, 'data'), { recursive: true, force: true });
  const cluster = await startClusterIn(folder, loading);
  const { owner, admin } = cluster.urls(LADING.name);
  await migrate(owner, { serverRole: SERVER_ROLE });
  await loadDecade(admin, share, say);
  await runCommand(
    owner,
    ['user', 'create', account.email, '--role', 'ADMIN'].concat(['--password', account.password]),
  );
  await cluster.stop();
  await writeFile(mark, JSON.stringify({ scale: share }));
}

/** The size of each of the largest tables. */
async function printSizes(cluster: Cluster): Promise<void> {
  const rows = await cluster.query<{ name: string; rows: string; table: string; index: string }>(
    LADING.name,
    `select relname as name, to_char(greatest(reltuples, 0), 'FM999,999,999,999') as rows,
       round(pg_table_size(oid) / 1e6)::text as table,
       round(pg_indexes_size(oid) / 1e6)::text as index
     from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     order by pg_total_relation_size(oid) desc limit 14`,
  );
  const [size] = await cluster.query<{ gb: string }>(
    LADING.name,
    'select round(pg_database_size(current_database()) / 1e9, 1)::text as gb',
  );
  console.log(`\nthe database has ${size?.gb} GB`);
  console.log(
    table(
      ['table', 'rows', 'MB', 'MB of indexes'],
      rows.map((row) => [row.name, row.rows, row.table, row.index]),
    ),
  );
}

async function timed<T>(work: () => Promise<T>): Promise<[seconds: number, result: T]> {
  const began = performance.now();
  const result = await work();
  return [(performance.now() - began) / 1000, result];
}

/** Runs the commands of the operator, and says how long each took and how much memory it had. */
async function runCommands(cluster: Cluster, say: Say): Promise<Aim[]> {
  const { owner } = cluster.urls(LADING.name);
  const rows: string[][] = [];
  const run = async (name: string, args: string[], url = owner, note = ''): Promise<void> => {
    const [seconds, peak] = await timed(() => runCommand(url, args));
    say(`${name}: ${seconds.toFixed(0)} s`);
    rows.push([name, seconds.toFixed(1), (peak / 1e6).toFixed(0), note]);
  };
  await run('verify', ['verify']);
  await run('verify of what changed', ['verify', '--since-last']);
  const folder = await temporaryFolder();
  const file = join(folder, 'backup');
  await run('backup', ['backup', file]);
  const { size } = await stat(file);
  await cluster.query('postgres', `create database restored owner ${LADING.name}`);
  await run(
    'restore',
    ['restore', file],
    cluster.urls('restored').owner,
    `${(size / 1e6).toFixed(0)} MB`,
  );
  await cluster.query('postgres', 'drop database restored');
  console.log(`\n${table(['command', 'seconds', 'MB of memory', ''], rows)}`);
  return [];
}

const NEW_INDEX = 'movement_of_decade';
const MIGRATION = {
  number: 9999,
  name: '9999_decade.sql',
  sql: `-- concurrently
create index concurrently if not exists ${NEW_INDEX} on movement (warehouse_id, user_id);
`,
};

/**
 * Migrates the largest table while one client receives goods, and returns how long it waited at
 * most.
 */
async function migrateBesideWriters(cluster: Cluster, server: Server, say: Say): Promise<Aim> {
  const { owner } = cluster.urls(LADING.name);
  const body = { warehouseId: 1, items: [{ productId: 21, quantity: 1 }] };
  let isOver = false;
  let longest = 0;
  const write = async (): Promise<void> => {
    while (!isOver) {
      const [seconds] = await timed(() => post(server, '/api/inventory/batch', body));
      longest = Math.max(longest, seconds);
    }
  };
  const writing = write();
  const [seconds] = await timed(async () => {
    await migrate(owner, { known: [...(await readMigrations()), MIGRATION] });
  }).finally(() => {
    isOver = true;
  });
  await writing;
  await cluster.query(
    LADING.name,
    `drop index ${NEW_INDEX}; delete from migration where number = ${MIGRATION.number}`,
  );
  say(`an index of movement was made in ${seconds.toFixed(0)} s`);
  return {
    what: 'the longest receipt while an index of movement is made, s',
    value: longest,
    limit: 2,
    is: 'at most',
  };
}

const PARTS = ['lists', 'reports', 'migration', 'commands'] as const;

export async function benchDecade(argv: readonly string[], say: Say): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { decade: { type: 'boolean' }, keep: { type: 'string' } },
  });
  const folder = values.keep === undefined ? await temporaryFolder() : resolve(values.keep);
  await mkdir(folder, { recursive: true });
  await prepare(folder, shareOf(positionals[0]), say);
  const cluster = await startClusterIn(folder, measured);
  const asked = PARTS.filter((part) => part.includes(process.env.ONLY ?? ''));
  const aims: Aim[] = [];
  await printSizes(cluster);
  const server = await startServer(cluster.urls(LADING.name));
  const reader = readerOf(server);
  if (asked.includes('lists')) {
    const lists = await readLists(reader, say);
    printLists(lists);
    aims.push(...aimsOfLists(lists));
  }
  if (asked.includes('reports')) aims.push(...(await readReports(reader, server, say)));
  if (asked.includes('migration')) aims.push(await migrateBesideWriters(cluster, server, say));
  say(`the server has ${(server.memory() / 1e6).toFixed(0)} MB of memory`);
  await server.stop();
  if (asked.includes('commands')) aims.push(...(await runCommands(cluster, say)));
  printAims(aims);
}
