// npm run bench: compares the server over HTTP with the same work as bare SQL, on one PostgreSQL in one run.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { cleanUp } from './cleanup.ts';
import { BenchError, type Cluster, startCluster, temporaryFolder } from './cluster.ts';
import { printGrowth } from './growth.ts';
import { type Load, loadHttp } from './httpLoad.ts';
import { loadSql } from './pgbench.ts';
import { checkLists, logPlans } from './plans.ts';
import { root, type Server, startServer } from './server.ts';
import { median, table } from './table.ts';
import { pageName, reads, type Stock, searchReads, type Test, writes } from './tests.ts';
import { weighWeb } from './webWeight.ts';

const ALL_ROWS = 1_110_000;

const help = `npm run bench measures Lading against bare SQL. Set in the environment:
  ROWS      stock rows, ${ALL_ROWS} if not set; few for a quick look
  SECONDS   of one measurement (5)      RUNS  of each, of which the median counts (3)
  CLIENTS   at once, "1 8 32" if not set
  ONLY      tests whose name holds this text
  GROWTH    0 leaves out what an order costs while a database grows; "only" measures nothing else
  PLANS     0 leaves out the look at the plans of all lists; a pattern looks at those alone whose address it fits`;

function numbers(name: string, byDefault: string): number[] {
  const found = (process.env[name] || byDefault).split(/[\s,]+/).map(Number);
  if (found.some((number) => !Number.isInteger(number) || number < 1))
    throw new BenchError(`${name} must be whole numbers, not "${process.env[name]}".`);
  return found;
}

const say = (text: string): void => console.error(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${text}`);

async function prepareDatabases(cluster: Cluster, rows: number): Promise<void> {
  const file = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
  say(`loading database limit, ${rows.toLocaleString('en')} stock rows ...`);
  cluster.query('postgres', 'create database "limit"');
  await cluster.runFile('limit', file('limit/schema.sql'));
  await cluster.runFile('limit', file('limit/load.sql'), rows);
  say('loading database lading ...');
  cluster.query('postgres', `create database lading owner ${cluster.role}`);
  await migrate(cluster.url('lading'));
  await cluster.runFile('lading', file('lading.sql'), rows);
  cluster.query('lading', 'vacuum (analyze)');
  cluster.query('lading', 'checkpoint');
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
      cluster.query('limit', 'checkpoint');
      limits.push(await loadSql(cluster, folder, test.script, clients, seconds));
      cluster.query('lading', 'checkpoint');
      const before = server.cpuSeconds();
      const load = await loadHttp(server.port, server.token, clients, seconds, test.next);
      servers.push(load);
      cpus.push(((server.cpuSeconds() - before) * 1000) / (load.rate * seconds));
    }
    const one = { test, clients, limit: middle(limits), server: middle(servers), cpu: median(cpus) };
    say(`${test.name}, ${clients} clients: ${one.server.rate.toFixed(0)} of ${one.limit.rate.toFixed(0)} a second`);
    measured.push(one);
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
    if (server.firstFailure) console.log(`${test.name}, ${clients} clients, first failure: ${server.firstFailure}`);
  }
}

function printAims(measured: readonly Measured[], stocks: readonly Stock[]): void {
  console.log('');
  const half = measured.filter(({ test, clients }) => clients === 8 && /^(receive|create)/.test(test.name));
  for (const { test, limit, server } of half)
    console.log(`${test.name} at 8 clients: ${(server.rate / limit.rate).toFixed(2)} of the limit (aim: 0.50)`);
  const ofPage = (stock: Stock | undefined) => measured.filter(({ test }) => test.name === pageName(stock?.rows ?? 0));
  const [small, large] = [2, 1].map((id) => ofPage(stocks.find((stock) => stock.warehouseId === id)));
  for (const one of large ?? []) {
    const other = small?.find(({ clients }) => clients === one.clients);
    if (!other) continue;
    const ratio = (other.server.rate / one.server.rate).toFixed(2);
    console.log(
      `a stock page of ${one.test.name.split(', ')[1]} costs ${ratio} times one of ${other.test.name.split(', ')[1]} at ${one.clients} clients (aim: 1.50)`,
    );
  }
}

async function printPlans(cluster: Cluster, rows: number): Promise<void> {
  say('making orders and ASNs, for the plans of their lists ...');
  await cluster.runFile('lading', fileURLToPath(new URL('../many.sql', import.meta.url)), Math.min(rows, 1_000_000));
  cluster.query('lading', 'vacuum (analyze)');
  logPlans(cluster);
  const server = await startServer(cluster.url('lading'));
  while (cluster.query('lading', 'select 1 from allocation_wake limit 1').length) await sleep(500);
  say('reading the plans of all lists ...');
  const checks = await checkLists(cluster, server, say, new RegExp(process.env.PLANS ?? ''));
  await server.stop();
  say(`${checks.length} list requests looked at`);
  const sums = checks.filter((check) => check.isSum);
  const lists = checks.filter((check) => !check.isSum);
  const bad = lists.filter((check) => check.scanned.length || check.status !== 200);
  console.log(
    `\n${lists.length} list requests, ${bad.length} of them with a sequential scan of a table of more than 50,000 rows or refused`,
  );
  if (sums.length) {
    const ms = median(sums.map((check) => check.ms)).toFixed(0);
    console.log(`${sums.length} requests of reports that are worked out of all stock or all rules: ${ms} ms (median)`);
  }
  if (bad.length)
    console.log(
      table(
        ['request', 'status', 'scanned', 'ms'],
        bad.map(({ path, status, scanned, ms }) => [path, String(status), scanned.join(' '), ms.toFixed(1)]),
      ),
    );
  const slow = checks
    .filter((check) => check.ms > 50)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 30);
  if (slow.length)
    console.log(
      `\nthe slowest (median of 6 requests, plans being logged)\n${table(
        ['request', 'ms'],
        slow.map(({ path, ms }) => [path, ms.toFixed(0)]),
      )}`,
    );
}

function printWeb(): void {
  const weights = weighWeb(join(root, 'apps/web/dist'));
  if (!weights) {
    console.log('\nThe web is not built: its weight is not known.');
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

async function bench(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(help);
    return;
  }
  const rows = numbers('ROWS', String(ALL_ROWS))[0] ?? ALL_ROWS;
  if (rows > ALL_ROWS) throw new BenchError(`ROWS may be at most ${ALL_ROWS}.`);
  const options = { seconds: numbers('SECONDS', '5')[0] ?? 5, runs: numbers('RUNS', '3')[0] ?? 3 };
  const clients = numbers('CLIENTS', '1 8 32');
  const few = clients.filter((count) => count <= 8);
  const folder = await temporaryFolder();
  const cluster = await startCluster();
  const version = cluster.query('postgres', 'show server_version')[0]?.[0];
  if (process.env.GROWTH !== '0') await printGrowth(cluster, say);
  if (process.env.GROWTH === 'only') return;
  await prepareDatabases(cluster, rows);
  const server = await startServer(cluster.url('lading'));
  // By number of rows; a smaller load leaves some of them empty.
  const stocks = [2, 3, 1]
    .map((warehouseId) => ({
      warehouseId,
      rows: Number(cluster.query('lading', `select count(*) from inventory where warehouse_id = ${warehouseId}`)[0]?.[0]),
    }))
    .filter(({ rows: loaded }) => loaded > 0);
  const readers = few.length ? few : clients.slice(0, 1);
  const all = [...reads(stocks, readers), ...searchReads(stocks, readers.slice(-1)), ...writes(clients)];
  const measured: Measured[] = [];
  for (const test of all.filter(({ name }) => name.includes(process.env.ONLY ?? ''))) {
    measured.push(...(await measure(cluster, server, folder, test, options)));
  }
  await server.stop();
  console.log(
    `\nNode ${process.version}, PostgreSQL ${version}, synchronous commits; ${options.seconds} s a run, medians of ${options.runs}`,
  );
  printMeasured(measured);
  printAims(measured, stocks);
  if (process.env.PLANS !== '0') await printPlans(cluster, rows);
  printWeb();
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
