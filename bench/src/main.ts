// npm run bench: compares the server over HTTP with the same work as bare SQL, on one embedded
// PostgreSQL in one run.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { LADING, SERVER_ROLE } from '../../apps/server/src/platform/database/embedded.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { type Aim, aimsOf, printAims } from './aims.ts';
import { measureCartons } from './cartons.ts';
import { benchCitus } from './citus.ts';
import { cleanUp } from './cleanup.ts';
import { BenchError, type Cluster, startCluster, temporaryFolder } from './cluster.ts';
import { benchDecade } from './decade.ts';
import { printGrowth } from './growth.ts';
import { type Load, loadHttp } from './httpLoad.ts';
import { measureImports } from './imports.ts';
import { loadSql } from './pgbench.ts';
import { root, type Server, startServer } from './server.ts';
import { benchShift } from './shift.ts';
import { median, table } from './table.ts';
import { hotOrders, reads, type Stock, searchReads, type Test, writes } from './tests.ts';
import { measureUnits } from './units.ts';
import { weighWeb } from './webWeight.ts';

const ALL_ROWS = 1_110_000;
const QUICK_ROWS = 1_000_000;
const IMPORT_LINES = 500_000;
const QUICK_IMPORT_LINES = 100_000;

const help = `npm run bench measures Lading against bare SQL, on an embedded PostgreSQL of its own.
  -- --quick  measures what has an aim, in less than six minutes
  -- --decade [share]  measures lists, reports and commands beside ten years of a busy company, or
              this share of them (1), and nothing else
  -- --shift  has people work over HTTP as in a shift, and nothing else: --handhelds 200
              --desks 50 --minutes 10 --rows 200000 --seed 1; --keep folder has them work on what
              --decade kept there, and changes it
  -- --citus <url of a coordinator> <url of a worker> ...  measures orders and batches on that
              PostgreSQL alone and as a cluster with 1, 2 and 4 of these workers, then while a
              warehouse moves, and nothing else; the URLs are a superuser's, and the database
              lading_bench is replaced: --seconds 10 --clients 8 --only rates, move or kill;
              --revive "command" has the last worker killed, and starts it by that command
  -- --keep folder     keeps the data of --decade there, and measures again without loading
Set in the environment:
  ROWS      stock rows, ${ALL_ROWS} if not set; few for a quick look
  SECONDS   of one measurement (5)      RUNS  of each, of which the median counts (3)
  CLIENTS   at once, "1 8 32" if not set
  ONLY      tests whose name holds this text
  GROWTH    0 leaves out what an order costs while a database grows; "only" measures nothing else
  IMPORTS   0 leaves out the import of a long file; "only" measures nothing else
  UNITS     0 leaves out units in units; "only" measures nothing else`;

function numbers(name: string, byDefault: string): number[] {
  const found = (process.env[name] || byDefault).split(/[\s,]+/).map(Number);
  if (found.some((number) => !Number.isInteger(number) || number < 1))
    throw new BenchError(`${name} must be whole numbers, not "${process.env[name]}".`);
  return found;
}

const say = (text: string): void =>
  console.error(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${text}`);
const file = (name: string): URL => new URL(`../${name}`, import.meta.url);

async function prepareDatabases(cluster: Cluster, rows: number): Promise<void> {
  say(`loading databases limit and lading, ${rows.toLocaleString('en')} stock rows each ...`);
  const loadLimit = async (): Promise<void> => {
    await cluster.query('postgres', 'create database "limit"');
    await cluster.runFile('limit', file('limit/schema.sql'));
    await cluster.runFile('limit', file('limit/load.sql'), rows);
    await cluster.query('limit', 'vacuum (analyze)');
  };
  const loadLading = async (): Promise<void> => {
    await migrate(cluster.urls(LADING.name).owner, { serverRole: SERVER_ROLE });
    await cluster.runFile(LADING.name, file('lading.sql'), rows);
    await cluster.query(LADING.name, 'vacuum (analyze)');
  };
  await Promise.all([loadLimit(), loadLading()]);
  await cluster.query('postgres', 'checkpoint');
}

interface Measured {
  test: Test;
  clients: number;
  limit: Load;
  server: Load;
  /** Milliseconds of processor time of the server process per request. */
  cpu: number;
}

const middle = (loads: readonly Load[]): Load => ({
  rate: median(loads.map((load) => load.rate)),
  p50: median(loads.map((load) => load.p50)),
  p95: median(loads.map((load) => load.p95)),
  failures: loads.reduce((sum, load) => sum + load.failures, 0),
  firstFailure: loads.find((load) => load.firstFailure !== null)?.firstFailure ?? null,
});

async function measure(
  cluster: Cluster,
  server: Server,
  folder: string,
  test: Test,
  options: { seconds: number; runs: number },
): Promise<Measured[]> {
  const { seconds, runs } = options;
  const measured: Measured[] = [];
  // Warms up the server and the database.
  await loadHttp(server.port, server.token, 4, Math.min(seconds, 2), test.next);
  for (const clients of test.clients) {
    const [limits, servers, cpus]: [Load[], Load[], number[]] = [[], [], []];
    for (let run = 0; run < runs; run += 1) {
      await cluster.query('limit', 'checkpoint');
      limits.push(await loadSql(cluster, folder, test.script, clients, seconds));
      await cluster.query(LADING.name, 'checkpoint');
      const before = server.cpuSeconds();
      const load = await loadHttp(server.port, server.token, clients, seconds, test.next);
      servers.push(load);
      cpus.push(((server.cpuSeconds() - before) * 1000) / (load.rate * seconds));
    }
    const each = {
      test,
      clients,
      limit: middle(limits),
      server: middle(servers),
      cpu: median(cpus),
    };
    say(
      `${test.name}, ${clients} clients: ${each.server.rate.toFixed(0)} of ${each.limit.rate.toFixed(0)} a second`,
    );
    measured.push(each);
  }
  return measured;
}

function printMeasured(measured: readonly Measured[]): void {
  const ms = (number: number) => number.toFixed(2);
  const rows = measured.map(({ test, clients, limit, server, cpu }) => [
    test.name,
    String(clients),
    limit.rate.toFixed(0),
    server.rate.toFixed(0),
    (server.rate / limit.rate).toFixed(2),
    `${ms(limit.p50)} / ${ms(limit.p95)}`,
    `${ms(server.p50)} / ${ms(server.p95)}`,
    ms(cpu),
    String(server.failures),
  ]);
  console.log(
    `\n${table(['test', 'clients', 'limit/s', 'server/s', 'ratio', 'limit p50 / p95 ms', 'server p50 / p95 ms', 'server cpu ms', 'failures'], rows)}`,
  );
  for (const { test, clients, server } of measured) {
    if (server.firstFailure)
      console.log(`${test.name}, ${clients} clients, first failure: ${server.firstFailure}`);
  }
}

function printWeb(): void {
  const weights = weighWeb(join(root, 'apps/web/dist'));
  if (!weights) {
    console.log('\nThe web is not built, so its size is not measured.');
    return;
  }
  const built = statSync(join(root, 'apps/web/dist/index.html')).mtime.toISOString().slice(0, 16);
  console.log(`\ncompressed JavaScript of each screen, from nothing (built ${built})`);
  console.log(
    table(
      ['screen', 'kB', 'files'],
      weights.map(({ screen, bytes, files }) => [screen, (bytes / 1000).toFixed(1), String(files)]),
    ),
  );
}

const HOT_CLIENTS = 32;

/** Orders of one product by many clients at once, beside orders of many products. */
async function measureHot(
  server: Server,
  { seconds, runs }: { seconds: number; runs: number },
): Promise<Aim> {
  const rates = { hot: [] as number[], spread: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    for (const kind of ['spread', 'hot'] as const) {
      const load = await loadHttp(server.port, server.token, HOT_CLIENTS, seconds, hotOrders[kind]);
      if (load.firstFailure)
        console.log(
          `orders of a ${kind} product, first of ${load.failures} failures: ${load.firstFailure}`,
        );
      rates[kind].push(load.rate);
    }
  }
  const [hot, spread] = [median(rates.hot), median(rates.spread)];
  say(
    `one-line orders, ${HOT_CLIENTS} clients: ${hot.toFixed(0)} a second of one product, ${spread.toFixed(0)} of many`,
  );
  return {
    what: `orders of one product by ${HOT_CLIENTS} clients, to orders of many`,
    value: hot / spread,
    limit: 0.5,
    is: 'at least',
  };
}

interface Options {
  rows: number;
  seconds: number;
  runs: number;
  /** The number of clients of writes and of reads. */
  writers: readonly number[];
  readers: readonly number[];
  receipts: readonly number[];
  isQuick: boolean;
}

function readOptions(): Options {
  const isQuick = process.argv.includes('--quick');
  const rows = numbers('ROWS', String(isQuick ? QUICK_ROWS : ALL_ROWS))[0] ?? ALL_ROWS;
  if (rows > ALL_ROWS) throw new BenchError(`ROWS may be at most ${ALL_ROWS}.`);
  const clients = numbers('CLIENTS', '1 8 32');
  const few = clients.filter((count) => count <= 8);
  return {
    rows,
    isQuick,
    seconds: numbers('SECONDS', isQuick ? '3' : '5')[0] ?? 5,
    runs: numbers('RUNS', isQuick ? '2' : '3')[0] ?? 3,
    writers: isQuick ? [8] : clients,
    readers: isQuick ? [1] : few.length ? few : clients.slice(0, 1),
    receipts: isQuick ? [0, 10_000] : [0, 1_000, 10_000],
  };
}

/** By number of rows; a smaller load leaves some of them empty. */
async function listStocks(cluster: Cluster): Promise<Stock[]> {
  const counted = await cluster.query<{ id: string; n: string }>(
    LADING.name,
    'select warehouse_id as id, count(*) as n from inventory group by 1 order by 2',
  );
  return counted.map(({ id, n }) => ({ warehouseId: Number(id), rows: Number(n) }));
}

async function measureAll(cluster: Cluster, options: Options): Promise<Aim[]> {
  const { writers, readers, isQuick } = options;
  await prepareDatabases(cluster, options.rows);
  const server = await startServer(cluster.urls(LADING.name));
  const folder = await temporaryFolder();
  const stocks = (await listStocks(cluster)).slice(isQuick ? -1 : 0);
  const searches = searchReads(stocks, readers.slice(0, 1)).filter(
    ({ name }) => !isQuick || name.includes('one product'),
  );
  const all = [...writes(writers), ...reads(stocks, readers), ...searches];
  const measured: Measured[] = [];
  for (const test of all.filter(({ name }) => name.includes(process.env.ONLY ?? ''))) {
    measured.push(...(await measure(cluster, server, folder, test, options)));
  }
  const hot = process.env.ONLY ? [] : [await measureHot(server, options)];
  await server.stop();
  printMeasured(measured);
  return [...aimsOf(measured.map(({ test, ...each }) => ({ name: test.name, ...each }))), ...hot];
}

async function bench(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(help);
    return;
  }
  if (process.argv.includes('--decade')) return benchDecade(process.argv.slice(2), say);
  if (process.argv.includes('--citus')) return benchCitus(process.argv.slice(2), say);
  if (process.argv.includes('--shift')) return benchShift(process.argv.slice(2), say);
  const options = readOptions();
  const cluster = await startCluster();
  const aims: Aim[] = [];
  const { UNITS } = process.env;
  if (UNITS !== '0') {
    say('receiving and moving units in units ...');
    const units = await measureUnits(cluster);
    console.log(units.text);
    aims.push(...units.aims);
  }
  if (UNITS === 'only') return printAims(aims);
  const cartons = measureCartons();
  console.log(cartons.text);
  aims.push(...cartons.aims);
  const { GROWTH, IMPORTS } = process.env;
  if (GROWTH !== 'only' && IMPORTS !== 'only') aims.push(...(await measureAll(cluster, options)));
  if (IMPORTS !== '0' && GROWTH !== 'only')
    aims.push(
      ...(await measureImports(cluster, say, options.isQuick ? QUICK_IMPORT_LINES : IMPORT_LINES)),
    );
  if (GROWTH !== '0' && IMPORTS !== 'only') {
    const value = await printGrowth(cluster, say, options.receipts);
    aims.push({
      what: 'pages of an order after 10,000 receipts, to a fresh database',
      value,
      limit: 1.5,
      is: 'at most',
    });
  }
  const [version] = await cluster.query<{ server_version: string }>(
    'postgres',
    'show server_version',
  );
  const driver = cluster.pgbench === null ? 'Node, for want of pgbench' : 'pgbench';
  console.log(
    `\nNode ${process.version}, PostgreSQL ${version?.server_version}, bare SQL by ${driver}, Unix sockets, synchronous commits; ${options.seconds} s a run, medians of ${options.runs}`,
  );
  printAims(aims);
  if (!options.isQuick) printWeb();
}

let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    say('stopping ...');
    void cleanUp().then(() => process.exit(130));
  });
}

try {
  await bench();
} catch (error) {
  process.exitCode = 1;
  // Errors caused by stopping are not reported.
  if (stopping) await cleanUp();
  else if (error instanceof BenchError) console.error(error.message);
  else console.error(error);
}
await cleanUp();
