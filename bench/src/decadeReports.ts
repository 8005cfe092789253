import type { Aim } from './aims.ts';
import { BenchError } from './cluster.ts';
import { type Reader, type Reading, readerOf, slowest } from './reading.ts';
import type { Server } from './server.ts';
import { table } from './table.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const dateAgo = (days: number): string => daysAgo(days).slice(0, 10);

const client = { email: 'portal@decade.test', password: 'correct horse battery' };

export async function post<T>(
  { port, token }: Pick<Server, 'port' | 'token'>,
  path: string,
  body: unknown,
): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok && response.status !== 409)
    throw new BenchError(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Signs in as a user of client 8. */
async function readerOfClient(server: Server): Promise<Reader> {
  await post(server, '/api/users', {
    ...client,
    role: 'CLIENT',
    customerId: 8,
    warehouseIds: [1],
  });
  const { token } = await post<{ token: string }>(server, '/api/auth/login', client);
  return readerOf({ port: server.port, token });
}

interface Group {
  what: string;
  limit: number;
  paths: readonly string[];
  isClient?: true;
}

const site = 'warehouseId=1';
const page = `${site}&limit=25`;

const groups = (): Group[] => [
  { what: 'the dashboard', limit: 1000, paths: [`/api/dashboard?${site}`] },
  {
    what: 'a report of a month',
    limit: 1000,
    paths: [
      `/api/reports/performance?${site}&from=${dateAgo(31)}&to=${dateAgo(0)}`,
      `/api/reports/performance?${site}&from=${dateAgo(731)}&to=${dateAgo(700)}`,
      `/api/reports/packagings?${site}&from=${dateAgo(31)}&to=${dateAgo(0)}`,
      `/api/reports/inventory?${page}`,
      `/api/reports/stock?${page}`,
      `/api/reports/allocations?${page}`,
      `/api/reports/allocations/sum?${site}`,
      `/api/movements/sum?${site}&from=${dateAgo(31)}&to=${dateAgo(0)}`,
      `/api/replenishment/needs?${page}`,
      `/api/orders/summary?${site}`,
      `/api/asns/summary?${site}`,
      '/api/changes?after=0&limit=100',
    ],
  },
  {
    what: "a client's portal",
    limit: 1000,
    isClient: true,
    paths: [
      `/api/dashboard?${site}`,
      `/api/orders?${page}`,
      `/api/orders?${page}&search=004711`,
      `/api/inventory?${page}`,
      `/api/movements?${page}`,
      `/api/asns?${page}`,
      `/api/returns?${page}`,
      `/api/products?limit=25`,
      `/api/reports/stock?${page}`,
      `/api/reports/inventory?${page}`,
      `/api/reports/performance?${site}&from=${dateAgo(31)}&to=${dateAgo(0)}`,
      '/api/changes?after=0&limit=100',
    ],
  },
  {
    what: 'stock as of an instant two years ago',
    limit: 3000,
    paths: [
      `/api/reports/stock?${page}&asOf=${daysAgo(730)}`,
      `/api/reports/inventory?${page}&asOf=${daysAgo(730)}`,
      `/api/reports/stock?${page}&asOf=${daysAgo(730)}&customerId=8`,
      `/api/reports/stock?${page}&asOf=${daysAgo(30)}`,
    ],
  },
];

/** Reads the dashboard, the reports and a client's portal. */
export async function readReports(
  reader: Reader,
  server: Server,
  say: (text: string) => void,
): Promise<Aim[]> {
  const portal = await readerOfClient(server);
  const rows: string[][] = [];
  const aims: Aim[] = [];
  for (const { what, limit, paths, isClient } of groups()) {
    const readings: Reading[] = [];
    for (const path of paths) readings.push(await (isClient ? portal : reader).time(path, path));
    for (const { name, p50, worst } of readings)
      rows.push([what, p50.toFixed(1), worst.toFixed(1), p50 > limit ? '!' : '', name]);
    const value = slowest(readings)?.p50 ?? Number.NaN;
    say(`${what}: ${value.toFixed(0)} ms`);
    aims.push({ what: `${what}, ms`, value, limit, is: 'at most' });
  }
  console.log(`\n${table(['read', 'p50 ms', 'worst ms', '', 'call'], rows)}`);
  return aims;
}
