// npm run bench -- --citus: orders and batches on one plain PostgreSQL and on a Citus cluster,
// while a warehouse moves, and while a worker is dead.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { killWorker, moveWarehouse } from './citusDrills.ts';
import {
  batchIn,
  databaseAt,
  fill,
  type Nodes,
  orderIn,
  pick,
  prepare,
  readSite,
  serverAt,
} from './citusSite.ts';
import { BenchError } from './cluster.ts';
import { loadHttp } from './httpLoad.ts';
import { cpuOf, postmasterAt } from './postmaster.ts';
import { table } from './table.ts';

type Say = (text: string) => void;

/** How many workers a cluster has in turn, if there are so many. */
const SIZES = [1, 2, 4];

function optionsOf(argv: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      citus: { type: 'boolean' },
      seconds: { type: 'string' },
      clients: { type: 'string' },
      only: { type: 'string' },
      revive: { type: 'string' },
    },
  });
  const [coordinator, ...workers] = positionals;
  if (coordinator === undefined || workers.length === 0)
    throw new BenchError(
      'Name the superuser’s address of a coordinator, and of each worker: npm run bench -- --citus postgres://... postgres://...',
    );
  return {
    nodes: { coordinator, workers },
    seconds: Number(values.seconds ?? 10),
    clients: Number(values.clients ?? 8),
    only: values.only ?? null,
    revive: values.revive ?? null,
  };
}

interface Way {
  name: string;
  nodes: Nodes;
  isDirect: boolean;
}

/** Measures orders and batches, and what of the processors a call takes: server and databases. */
async function measure(
  { name, nodes, isDirect }: Way,
  { seconds, clients }: { seconds: number; clients: number },
): Promise<string[]> {
  const url = databaseAt(nodes.coordinator);
  const server = await serverAt(url, isDirect);
  const site = await readSite(server);
  const postmasters = await Promise.all([nodes.coordinator, ...nodes.workers].map(postmasterAt));
  const cpu = (): number =>
    server.cpuSeconds() + postmasters.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const cells: string[] = [];
  for (const next of [
    () => orderIn(site, pick(site.warehouses), randomUUID()),
    () => batchIn(site, pick(site.warehouses)),
  ]) {
    await loadHttp(server.port, server.token, clients, Math.min(seconds, 3), next);
    const before = cpu();
    const load = await loadHttp(server.port, server.token, clients, seconds, next);
    const used = ((cpu() - before) * 1000) / (load.rate * seconds);
    cells.push(load.rate.toFixed(0), used.toFixed(1), load.p95.toFixed(0), String(load.failures));
    if (load.firstFailure) console.log(`${name}: ${load.firstFailure}`);
  }
  await server.stop();
  return [name, ...cells];
}

const HEAD = ['orders/s', 'ms cpu', 'p95 ms', 'failed', 'batches/s', 'ms cpu', 'p95 ms', 'failed'];

/** Measures each size of the cluster, through Citus and by views of the shards; then the drills. */
export async function benchCitus(argv: readonly string[], say: Say): Promise<void> {
  const { nodes, only, revive, ...load } = optionsOf(argv);
  const rows: string[][] = [];
  const isWanted = (what: string): boolean => only === null || only === what;
  for (const size of [0, ...SIZES.filter((count) => count <= nodes.workers.length)]) {
    if (!isWanted('rates')) break;
    const part = { coordinator: nodes.coordinator, workers: nodes.workers.slice(0, size) };
    const name = size === 0 ? 'one plain PostgreSQL' : `Citus, ${size} workers`;
    say(`preparing ${name} ...`);
    await fill(await prepare(part));
    const ways =
      size === 0
        ? [['', false] as const]
        : [[', through Citus', false] as const, [', by views', true] as const];
    for (const [suffix, isDirect] of ways) {
      rows.push(await measure({ name: name + suffix, nodes: part, isDirect }, load));
      say(rows.at(-1)?.join('  ') ?? '');
    }
  }
  if (rows.length > 0) console.log(`\n${table(['database', ...HEAD], rows)}`);
  if (!isWanted('move') && !isWanted('kill')) return;
  const url = await prepare(nodes);
  await fill(url);
  const drill = { nodes, url, say, clients: load.clients };
  if (isWanted('move')) await moveWarehouse(drill);
  if (isWanted('kill') && revive !== null) await killWorker(drill, revive);
}
