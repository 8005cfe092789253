import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Cluster } from './cluster.ts';
import type { Server } from './server.ts';
import { median } from './table.ts';

/** Statements are prepared: from the sixth time on PostgreSQL may choose a plan that no longer looks at the values. */
const TIMES = 6;
/** A request that takes this long is not asked again. */
const SLOW_MS = 1_000;
const SMALL_TABLE = 50_000;

export interface ListCheck {
  path: string;
  ms: number;
  status: number;
  /** Tables of more than 50,000 rows that a plan of this request reads from end to end. */
  scanned: string[];
}

interface Parameter {
  name: string;
  in: string;
  schema: { enum?: string[] };
}

/** Values for the filters that narrow a list, by their names. */
const filterValues: Record<string, string> = {
  warehouseId: '1',
  customerId: '8',
  productId: '407',
  locationId: '77',
  activeOnly: 'true',
  recent: 'true',
  kind: 'RECEIVE',
  dateFrom: '2026-01-01',
  from: '2026-01-01T00:00:00.000Z',
};

/** Terms of three characters and more: of no match, of few, of thousands, of very many. */
const terms = ['zzzqqq', 'b6d767', 'SKU-0107', 'steel', '000'];

/** From now on every new session of the server's role writes its plans into the log. */
export function logPlans(cluster: Cluster): void {
  cluster.query(
    'postgres',
    `alter role ${cluster.role} set session_preload_libraries = 'auto_explain';
     load 'auto_explain';
     alter role ${cluster.role} set auto_explain.log_min_duration = 0;
     alter role ${cluster.role} set auto_explain.log_analyze = off`,
  );
}

/** Asks for every list whose address fits a pattern in all its sorts, with and without search, the first page and the next, and reads the plans in the log. */
export async function checkLists(cluster: Cluster, server: Server, say: (text: string) => void, wanted: RegExp): Promise<ListCheck[]> {
  const big = new Set(
    cluster.query('lading', `select relname from pg_class where relkind = 'r' and reltuples > ${SMALL_TABLE}`).map((row) => row[0] ?? ''),
  );
  say(`tables of more than ${SMALL_TABLE.toLocaleString('en')} rows: ${[...big].sort().join(', ')}`);
  const checks: ListCheck[] = [];
  const log = openSync(cluster.log, 'r');
  try {
    for (const path of (await listPaths(server)).filter((address) => wanted.test(address))) {
      let next: string | null = path;
      for (let page = 0; next !== null && page < 2; page += 1) {
        const asked: ListPage = await askOften(server, log, big, next);
        checks.push({ path: page === 0 ? path : `${path} (page 2)`, ms: asked.ms, status: asked.status, scanned: asked.scanned });
        next = asked.next;
      }
    }
  } finally {
    closeSync(log);
  }
  return checks;
}

/** True for a report, whose rows are sums over all stock: no index spares it a look at every balance. */
export const addsUpAll = ({ path }: ListCheck): boolean => path.startsWith('/api/reports/inventory?');

/** Every list that the server describes, as the requests that a screen could make of it. */
async function listPaths(server: Server): Promise<string[]> {
  const description = (await (await fetch(`http://127.0.0.1:${server.port}/api/openapi.json`)).json()) as {
    paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  };
  return Object.entries(description.paths).flatMap(([described, { get }]) => {
    // The first of whatever it is: with users, the administrator.
    const path = described.replace('{id}', '1');
    const parameters = get?.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    const sorts = parameters.find(({ name }) => name === 'sort')?.schema.enum;
    if (!sorts) return [];
    const needsWarehouse = parameters.some(({ name }) => name === 'warehouseId');
    const link = (query: Record<string, string>) =>
      `${path}?${new URLSearchParams({ ...(needsWarehouse ? { warehouseId: '1' } : {}), ...query, limit: '25' })}`;
    const sorted = sorts.flatMap((sort) => [link({ sort }), ...terms.map((search) => link({ sort, search }))]);
    const filtered = parameters.flatMap(({ name, schema }) => {
      if (['search', 'sort', 'limit', 'cursor', 'warehouseId'].includes(name)) return [];
      const values = filterValues[name] !== undefined ? [filterValues[name]] : (schema.enum ?? []);
      return values.flatMap((value) => [link({ [name]: value }), link({ [name]: value, search: 'steel' })]);
    });
    return [...sorted, ...filtered];
  });
}

interface ListPage {
  ms: number;
  status: number;
  scanned: string[];
  next: string | null;
}

async function askOften(server: Server, log: number, big: ReadonlySet<string>, path: string): Promise<ListPage> {
  const from = fstatSync(log).size;
  const times: number[] = [];
  let status = 0;
  let next: string | null = null;
  for (let time = 0; time < TIMES && Math.max(0, ...times) < SLOW_MS; time += 1) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization: `Bearer ${server.token}` } });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    status = answer.status;
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
  }
  return { ms: median(times), status, next, scanned: scannedTables(readFrom(log, from), big) };
}

function readFrom(log: number, from: number): string {
  const bytes = Buffer.alloc(fstatSync(log).size - from);
  readSync(log, bytes, 0, bytes.length, from);
  return bytes.toString('utf8');
}

function scannedTables(text: string, big: ReadonlySet<string>): string[] {
  // One entry for each statement; the server's own chores run beside the requests.
  const entries = text
    .split(/^\S+ \S+ \S+ \[\d+\] LOG: /m)
    .filter((entry) => !/allocation_wake|stock_count where warehouse_id in|delete from/.test(entry));
  const tables = entries.flatMap((entry) => [...entry.matchAll(/Seq Scan on (\w+)/g)].map((match) => match[1] ?? ''));
  return [...new Set(tables)].filter((name) => big.has(name));
}
