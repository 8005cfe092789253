// npm run bench -- --shift: handhelds and desks that work for some minutes, as in a shift.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { InventoryRecord } from '@lading/contract/inventory';
import type { Product } from '@lading/contract/products';
import { LADING, SERVER_ROLE } from '../../apps/server/src/platform/database/embedded.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { BenchError, type Cluster, startCluster, startClusterIn } from './cluster.ts';
import { Person, Times } from './person.ts';
import { readerOf } from './reading.ts';
import { runCommand, type Server, startServer } from './server.ts';
import { type Site, workDesk, workFloor } from './shiftWork.ts';
import { table } from './table.ts';

type Say = (text: string) => void;

const PASSWORD = 'correct horse battery';
const WAREHOUSE = 1;
/** The clients whose goods people work on. */
const CUSTOMERS = 20;
const SAMPLE_MS = 2_000;
const MB = 1e6;

function optionsOf(argv: readonly string[]) {
  const number = (name: string, text: string | undefined, byDefault: number): number => {
    const value = Number(text ?? byDefault);
    if (!(value > 0)) throw new BenchError(`--${name} must be a number above 0, not "${text}".`);
    return value;
  };
  const { values } = parseArgs({
    args: [...argv],
    options: {
      shift: { type: 'boolean' },
      handhelds: { type: 'string' },
      desks: { type: 'string' },
      minutes: { type: 'string' },
      rows: { type: 'string' },
      seed: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  return {
    handhelds: number('handhelds', values.handhelds, 200),
    desks: number('desks', values.desks, 50),
    minutes: number('minutes', values.minutes, 10),
    rows: number('rows', values.rows, 200_000),
    seed: number('seed', values.seed, 1),
    /** A folder of --decade, whose data is used and changed. */
    folder: values.keep === undefined ? null : resolve(values.keep),
  };
}

/** A cluster with stock: ten years of --decade, or rows as the other measurements have them. */
async function prepare(folder: string | null, rows: number, say: Say): Promise<Cluster> {
  if (folder !== null)
    return startClusterIn(folder, { shared_buffers: '2GB', max_wal_size: '8GB' });
  const cluster = await startCluster();
  say(`loading ${rows.toLocaleString('en')} stock rows ...`);
  await migrate(cluster.urls(LADING.name).owner, { serverRole: SERVER_ROLE });
  await cluster.runFile(LADING.name, new URL('../lading.sql', import.meta.url), rows);
  await cluster.query(LADING.name, 'vacuum (analyze)');
  return cluster;
}

async function send(server: Server, path: string, body: object, allowed: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${server.token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok && response.status !== allowed)
    throw new BenchError(`${path} answered ${response.status}: ${await response.text()}`);
}

/** Reads what people will work on, and makes a place to pack in. */
async function readSite(server: Server): Promise<Site> {
  const { get } = readerOf(server);
  const read = async <T>(path: string): Promise<T> => JSON.parse((await get(path)).body) as T;
  const place = { name: 'SHIFT-PACK', type: 'PACKING', warehouseId: WAREHOUSE };
  await send(server, '/api/locations', place, 409);
  const customers = await read<{ id: number }[]>(`/api/customers?limit=${CUSTOMERS}`);
  const products: Product[] = [];
  const stock: Site['stock'][number][] = [];
  for (const { id: customerId } of customers) {
    const own = `customerId=${customerId}&limit=100`;
    products.push(...(await read<Product[]>(`/api/products?${own}`)));
    const rows = await read<InventoryRecord[]>(
      `/api/inventory?warehouseId=${WAREHOUSE}&status=AVAILABLE&${own}`,
    );
    stock.push(...rows.map((row) => ({ ...row, customerId })));
  }
  return {
    warehouseId: WAREHOUSE,
    products: products.filter(({ tracking, active }) => tracking === 'NONE' && active),
    stock: stock.filter(({ lot, available }) => lot === null && available > 0),
    locations: await read(`/api/locations?warehouseId=${WAREHOUSE}&type=STORAGE&limit=500`),
  };
}

interface Login {
  email: string;
  role: 'OPERATOR' | 'SUPERVISOR';
}

async function makeUsers(server: Server, handhelds: number, desks: number): Promise<Login[]> {
  const logins = Array.from({ length: handhelds + desks }, (_, index): Login => {
    const role = index < handhelds ? 'OPERATOR' : 'SUPERVISOR';
    return { email: `shift-${role.toLowerCase()}-${index}@lading.test`, role };
  });
  for (const { email, role } of logins) {
    const user = { email, role, password: PASSWORD, warehouseIds: [WAREHOUSE] };
    await send(server, '/api/users', user, 409);
  }
  return logins;
}

/** The memory of PostgreSQL's processes, in bytes; what they share counts once. 0 if unknown. */
function memoryOfPostgres(backend: number): number {
  const textOf = (pid: string | number, file: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  };
  const parentOf = (pid: string | number) => /^PPid:\s+(\d+)/m.exec(textOf(pid, 'status'))?.[1];
  const postmaster = parentOf(backend);
  if (postmaster === undefined) return 0;
  const pids = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && (pid === postmaster || parentOf(pid) === postmaster),
  );
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(textOf(pid, 'smaps_rollup'))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1024;
}

/** The most memory that server and PostgreSQL had until it is asked. */
function watchMemory(server: Server, cluster: Cluster) {
  const most = { server: 0, postgres: 0 };
  const look = async (): Promise<void> => {
    most.server = Math.max(most.server, server.memory());
    const [backend] = await cluster.query<{ pid: number }>(
      LADING.name,
      `select pid from pg_stat_activity
       where application_name = 'lading' and backend_type = 'client backend' limit 1`,
    );
    if (backend) most.postgres = Math.max(most.postgres, memoryOfPostgres(backend.pid));
  };
  const timer = setInterval(() => void look().catch(() => {}), SAMPLE_MS);
  return async () => {
    clearInterval(timer);
    await look();
    return most;
  };
}

/** People come within the first tenth of the time, work, and stop at its end. */
async function workShift(
  server: Server,
  site: Site,
  logins: readonly Login[],
  { minutes, seed }: { minutes: number; seed: number },
): Promise<Times> {
  const times = new Times();
  const lasts = minutes * 60_000;
  const shift = { port: server.port, endsAt: performance.now() + lasts, times };
  await Promise.all(
    logins.map(async ({ email, role }, index) => {
      const person = new Person(shift, seed * 100_003 + index);
      await sleep(person.random() * (lasts / 10));
      await person.signIn(email, PASSWORD);
      while (!person.isOver) {
        await (role === 'OPERATOR' ? workFloor(person, site) : workDesk(person, site));
        await person.think(role === 'OPERATOR' ? 5 : 8);
      }
    }),
  );
  return times;
}

function print(times: Times, minutes: number, memory: { server: number; postgres: number }): void {
  const head = ['call', 'calls', 'p50 ms', 'p95 ms', 'worst ms', 'refused'];
  console.log(`\n${table(head, times.rows())}`);
  const rate = (times.total / (minutes * 60)).toFixed(0);
  console.log(
    `\n${times.total} calls, ${rate} a second; the server had at most ${(memory.server / MB).toFixed(0)} MB, PostgreSQL ${(memory.postgres / MB).toFixed(0)} MB`,
  );
}

export async function benchShift(argv: readonly string[], say: Say): Promise<void> {
  const { handhelds, desks, minutes, rows, seed, folder } = optionsOf(argv);
  const cluster = await prepare(folder, rows, say);
  const urls = cluster.urls(LADING.name);
  const server = await startServer(urls);
  const site = await readSite(server);
  say(`making ${handhelds + desks} users ...`);
  const logins = await makeUsers(server, handhelds, desks);
  await runCommand(urls.owner, ['verify']);
  say(`${handhelds} handhelds and ${desks} desks work for ${minutes} minutes ...`);
  const memory = watchMemory(server, cluster);
  const times = await workShift(server, site, logins, { minutes, seed });
  print(times, minutes, await memory());
  const began = performance.now();
  await runCommand(urls.owner, ['verify', '--since-last']);
  const took = ((performance.now() - began) / 1000).toFixed(1);
  await runCommand(urls.owner, ['verify']);
  console.log(`All truths hold after it; what changed was checked in ${took} s.`);
  await server.stop();
  if (times.errors.length > 0)
    throw new BenchError(
      `${times.errors.length} calls failed:\n${times.errors.slice(0, 10).join('\n')}`,
    );
}
