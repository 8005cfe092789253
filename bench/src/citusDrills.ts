// What people notice while a warehouse moves to another node, and while a worker is dead.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Nodes, orderIn, query, readSite, type Site, serverAt } from './citusSite.ts';
import { BenchError } from './cluster.ts';
import { postmasterAt } from './postmaster.ts';
import type { Server } from './server.ts';
import { table } from './table.ts';

interface Drill {
  nodes: Nodes;
  url: string;
  say: (text: string) => void;
  clients: number;
}

interface Sent {
  reference: string;
  warehouseId: number;
  /** Milliseconds since the start of the process. */
  from: number;
  to: number;
  status: number;
}

/** Sends orders by several clients until stopped. A failed one is sent again, as people do. */
function sendOrders(
  server: Server,
  site: Site,
  warehouses: readonly number[],
  clients: number,
): { sent: Sent[]; stop(): Promise<void> } {
  const sent: Sent[] = [];
  let isStopped = false;
  const work = async (client: number): Promise<void> => {
    const warehouseId = warehouses[client % warehouses.length] ?? 0;
    for (let reference = randomUUID(); !isStopped; ) {
      const from = performance.now();
      const status = await send(server, site, warehouseId, reference);
      sent.push({ reference, warehouseId, from, to: performance.now(), status });
      if (status === 201) reference = randomUUID();
      else await sleep(100);
    }
  };
  const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return {
    sent,
    stop: async () => {
      isStopped = true;
      await working;
    },
  };
}

async function send(
  server: Server,
  site: Site,
  warehouseId: number,
  reference: string,
): Promise<number> {
  const { path, headers, body } = orderIn(site, warehouseId, reference);
  try {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        authorization: `Bearer ${server.token}`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** How many orders were acknowledged and are not there, or are there twice. */
async function faultsOf(
  url: string,
  sent: readonly Sent[],
): Promise<[lost: number, twice: number]> {
  const rows = await query<{ reference: string; count: string }>(
    url,
    'select reference, count(*) from orders group by 1',
  );
  const found = new Map(rows.map(({ reference, count }) => [reference, Number(count)]));
  const done = sent.filter(({ status }) => status === 201);
  return [
    done.filter(({ reference }) => !found.has(reference)).length,
    done.filter(({ reference }) => (found.get(reference) ?? 0) > 1).length,
  ];
}

const longest = (sent: readonly Sent[]): number =>
  sent.reduce((most, { from, to }) => Math.max(most, to - from), 0);

/** Moves a warehouse to another node and back, while all clients order in it. */
export async function moveWarehouse({ url, say, clients }: Drill): Promise<void> {
  const rows: string[][] = [];
  for (const isDirect of [false, true])
    for (const mode of ['block_writes', 'force_logical']) {
      const server = await serverAt(url, isDirect);
      const site = await readSite(server);
      const warehouseId = site.warehouses[0] ?? 0;
      const load = sendOrders(server, site, [warehouseId], clients);
      await sleep(3_000);
      const began = performance.now();
      await moveOnce(url, warehouseId, mode);
      const ended = performance.now();
      await sleep(5_000);
      await load.stop();
      const meanwhile = load.sent.filter(({ from, to }) => to > began && from < ended);
      const [lost, twice] = await faultsOf(url, load.sent);
      rows.push([
        `${isDirect ? 'by views' : 'through Citus'}, ${mode}`,
        ((ended - began) / 1000).toFixed(1),
        String(meanwhile.filter(({ status }) => status === 201).length),
        longest(meanwhile).toFixed(0),
        String(load.sent.filter(({ status }) => status !== 201).length),
        String(lost),
        String(twice),
      ]);
      say(rows.at(-1)?.join('  ') ?? '');
      await server.stop();
    }
  console.log(
    `\na warehouse moves to another node under the orders of ${clients} clients\n${table(['way, mode', 'seconds', 'orders meanwhile', 'longest ms', 'refused', 'lost', 'twice'], rows)}`,
  );
}

async function moveOnce(url: string, warehouseId: number, mode: string): Promise<void> {
  const [place] = await query<{
    shard: string;
    host: string;
    port: number;
    to: string;
    at: number;
  }>(
    url,
    `select s.shardid as shard, s.nodename as host, s.nodeport as port, n.nodename as to,
       n.nodeport as at
     from citus_shards s
     join pg_dist_node n on n.groupid <> 0 and (n.nodename, n.nodeport) <> (s.nodename, s.nodeport)
     where s.shardid = get_shard_id_for_distribution_column('orders', ${warehouseId}::bigint)
     order by n.nodeport desc
     limit 1`,
  );
  if (!place) throw new BenchError('A move needs two workers.');
  const { shard, host, port, to, at } = place;
  await query(
    url,
    `select citus_move_shard_placement(${shard}, '${host}', ${port}, '${to}', ${at}, '${mode}')`,
  );
}

const DEAD_MS = 10_000;

/** Kills the last worker, and has a command start it again. */
export async function killWorker(
  { nodes, url, say, clients }: Drill,
  revive: string,
): Promise<void> {
  const rows: string[][] = [];
  const last = nodes.workers.at(-1) ?? '';
  for (const isDirect of [false, true]) {
    const server = await serverAt(url, isDirect);
    const site = await readSite(server);
    const there = await warehousesAt(url, last);
    const load = sendOrders(
      server,
      site,
      site.warehouses,
      Math.max(clients, site.warehouses.length),
    );
    await sleep(3_000);
    process.kill(await postmasterAt(last), 'SIGKILL');
    const killed = performance.now();
    say('the last worker was killed');
    await sleep(DEAD_MS);
    await run(revive);
    const started = performance.now();
    await sleep(15_000);
    await load.stop();
    const done = load.sent.filter(({ status }) => status === 201);
    const meanwhile = done.filter(({ from, to }) => from > killed && to < started);
    const back = done.find(({ warehouseId, to }) => there.has(warehouseId) && to > started);
    const [lost, twice] = await faultsOf(url, load.sent);
    rows.push([
      isDirect ? 'by views' : 'through Citus',
      String(meanwhile.filter(({ warehouseId }) => !there.has(warehouseId)).length),
      String(meanwhile.filter(({ warehouseId }) => there.has(warehouseId)).length),
      back ? ((back.to - started) / 1000).toFixed(1) : 'never',
      String(load.sent.length - done.length),
      String(lost),
      String(twice),
    ]);
    say(rows.at(-1)?.join('  ') ?? '');
    await server.stop();
  }
  console.log(
    `\na worker is dead for ${DEAD_MS / 1000} s\n${table(['way', 'orders elsewhere', 'orders there', 'back after s', 'refused', 'lost', 'twice'], rows)}`,
  );
}

/** The warehouses whose rows a node has. */
async function warehousesAt(url: string, node: string): Promise<Set<number>> {
  const rows = await query<{ id: string }>(
    url,
    `select w.id
     from warehouse w
     join citus_shards s on s.shardid = get_shard_id_for_distribution_column('orders', w.id)
     where s.nodeport = ${new URL(node).port || 5432}
       and s.nodename = '${new URL(node).hostname}'`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

function run(command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], { stdio: 'ignore' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new BenchError(`${command} ended with code ${code}.`)),
    );
  });
}
