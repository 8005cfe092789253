import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { explainSettings, readPlan } from './autoExplain.ts';
import { BenchError, type Cluster } from './cluster.ts';
import { type List, lists } from './lists.ts';
import type { Server } from './server.ts';
import { median } from './table.ts';

/** From the sixth execution on, PostgreSQL may use a generic plan for a prepared statement. */
const TIMES = 6;
/** A request that takes this long is not repeated. */
const SLOW_MS = 1_000;
const SMALL_TABLE = 50_000;

export interface ListCheck {
  path: string;
  ms: number;
  status: number;
  isSum: boolean;
  /** The tables of more than 50,000 rows with a sequential scan. */
  scanned: string[];
}

/** Terms with no match, few, thousands and very many. */
const terms = ['zzzqqq', 'b6d767', 'SKU-0107', 'steel', '000'];

/** Makes every new session of the server's role log its plans. */
export function logPlans(cluster: Cluster): void {
  const settings = explainSettings({ log_analyze: 'off' }).map(([name, value]) => `alter role ${cluster.role} set ${name} = '${value}'`);
  cluster.query('postgres', ["load 'auto_explain'", ...settings].join('; '));
}

/** Requests every list whose address matches `wanted`: in all sorts, with and without search, two pages. Reads the plans in the log. */
export async function checkLists(cluster: Cluster, server: Server, say: (text: string) => void, wanted: RegExp): Promise<ListCheck[]> {
  const big = new Set(
    cluster.query('lading', `select relname from pg_class where relkind = 'r' and reltuples > ${SMALL_TABLE}`).map((row) => row[0] ?? ''),
  );
  say(`tables of more than ${SMALL_TABLE.toLocaleString('en')} rows: ${[...big].sort().join(', ')}`);
  const checks: ListCheck[] = [];
  const log = openSync(cluster.log, 'r');
  try {
    for (const { path, isSum } of lists.flatMap(requestsOf).filter((request) => wanted.test(request.path))) {
      let next: string | null = path;
      for (let page = 0; next !== null && page < 2; page += 1) {
        const read: ListPage = await requestOften(server, log, big, next);
        checks.push({ path: page === 0 ? path : `${path} (page 2)`, isSum, ms: read.ms, status: read.status, scanned: read.scanned });
        next = read.next;
      }
    }
  } finally {
    closeSync(log);
  }
  return checks;
}

/** The requests that a screen could send. */
function requestsOf({ sorts, filters, link, isSum }: List): { path: string; isSum: boolean }[] {
  const paths = [
    ...sorts.flatMap((sort) => [link({ sort }), ...terms.map((search) => link({ sort, search }))]),
    ...filters.flatMap(([name, value]) => [link({ [name]: value }), link({ [name]: value, search: 'steel' })]),
  ];
  return paths.map((path) => ({ path, isSum }));
}

interface ListPage {
  ms: number;
  status: number;
  scanned: string[];
  next: string | null;
}

async function requestOften(server: Server, log: number, big: ReadonlySet<string>, path: string): Promise<ListPage> {
  const from = fstatSync(log).size;
  const times: number[] = [];
  let status = 0;
  let next: string | null = null;
  for (let time = 0; time < TIMES && Math.max(0, ...times) < SLOW_MS; time += 1) {
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization: `Bearer ${server.token}` } });
    await response.arrayBuffer();
    times.push(performance.now() - began);
    status = response.status;
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  }
  return { ms: median(times), status, next, scanned: scannedTables(readFrom(log, from), big) };
}

function readFrom(log: number, from: number): string {
  const bytes = Buffer.alloc(fstatSync(log).size - from);
  readSync(log, bytes, 0, bytes.length, from);
  return bytes.toString('utf8');
}

function scannedTables(text: string, big: ReadonlySet<string>): string[] {
  // The further lines of an entry are indented. Statements of housekeeping are left out.
  const entries = text.split(/^\S+ \S+ \S+ \[\d+\] LOG: +/m).map((entry) => readPlan(entry.replaceAll('\n\t', '\n')));
  const plans = entries.filter((plan) => plan !== null);
  if (!plans.length) throw new BenchError('The log of the database holds no plan.');
  const requested = plans.filter(({ statement }) => !/allocation_wake|stock_count where warehouse_id in|delete from/.test(statement));
  const tables = requested.flatMap(({ scans }) => scans).filter(({ table, isSequential }) => isSequential && big.has(table));
  return [...new Set(tables.map(({ table }) => table))];
}
