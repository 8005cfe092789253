// Measures the import of a long file: how fast it is checked and written, and how much memory that
// takes.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LADING, SERVER_ROLE } from '../../apps/server/src/platform/database/embedded.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import type { Aim } from './aims.ts';
import { BenchError, type Cluster, temporaryFolder } from './cluster.ts';
import { callServer, runCommand, type Server, startServer } from './server.ts';
import { table } from './table.ts';

const DATABASE = 'imports';
const LINES_PER_ORDER = 4;
const PRODUCTS = 5_000;
const SAMPLE_MS = 50;
const POLL_MS = 200;
const MB = 1024 * 1024;

interface Run {
  id: number;
  state: string;
  made: string | null;
  startedAt: string | null;
  endedAt: string | null;
}

async function ended(server: Server, { id }: Run): Promise<Run> {
  for (;;) {
    const run = await callServer<Run>(server, `/api/imports/${id}`);
    if (!['WAITING', 'RUNNING'].includes(run.state)) return run;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const secondsOf = ({ startedAt, endedAt }: Run): number =>
  (Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) / 1000;

function form(file: Buffer, fields: Readonly<Record<string, string>>): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  sent.set('file', new Blob([new Uint8Array(gzipSync(file))]), 'file.csv.gz');
  return sent;
}

function orderFile(lines: number, prefix: string): Buffer {
  const rows = ['reference,order_date,ship_to,carrier,sku,quantity,unit_price'];
  for (let index = 0; index < lines; index += 1) {
    const order = Math.floor(index / LINES_PER_ORDER);
    rows.push(
      `${prefix}-${order},2026-04-03,"Kade ${order % 900}, 3011 Rotterdam",DHL,S-${(index * 7) % PRODUCTS},${1 + (index % 9)},${(index % 5000) / 100}`,
    );
  }
  return Buffer.from(rows.join('\n'));
}

type Ids = Record<'customerId' | 'warehouseId', string>;

/** Makes a warehouse and a customer, whose products are imported: this warms up the server too. */
async function prepare(server: Server): Promise<Ids> {
  const { id: warehouseId } = await callServer<{ id: number }>(server, '/api/warehouses', {
    name: 'Imports',
  });
  const customer = {
    name: 'Imports',
    email: 'imports@lading.test',
    password: 'a password for the benchmark',
  };
  const { id: customerId } = await callServer<{ id: number }>(server, '/api/customers', customer);
  const products = Buffer.from(
    [
      'sku,name',
      ...Array.from({ length: PRODUCTS }, (_, index) => `S-${index},Product ${index}`),
    ].join('\n'),
  );
  const ids = { customerId: String(customerId), warehouseId: String(warehouseId) };
  await ended(
    server,
    await callServer(server, '/api/imports', form(products, { kind: 'PRODUCTS', ...ids })),
  );
  return ids;
}

/**
 * Bytes of memory that the command takes for a file of order lines beyond those for a file of one.
 */
async function measureCommand(owner: string, lines: number): Promise<number> {
  const folder = await temporaryFolder();
  const peakOf = async (name: string, count: number): Promise<number> => {
    const path = join(folder, `${name}.csv`);
    await writeFile(path, orderFile(count, name));
    return runCommand(owner, [
      'import',
      '--orders',
      path,
      '--customer',
      'Imports',
      '--warehouse',
      'Imports',
    ]);
  };
  const rest = await peakOf('ONE', 1);
  return (await peakOf('ALL', lines)) - rest;
}

/** Imports a file of order lines. Returns the aims of its rates and its memory. */
export async function measureImports(
  cluster: Cluster,
  say: (text: string) => void,
  lines: number,
): Promise<Aim[]> {
  await cluster.query('postgres', `create database ${DATABASE} owner ${LADING.name}`);
  await migrate(cluster.urls(DATABASE).owner, { serverRole: SERVER_ROLE });
  const server = await startServer(cluster.urls(DATABASE));
  const ids = await prepare(server);
  const before = server.memory();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, server.memory());
  }, SAMPLE_MS);
  const sent = await callServer<Run>(
    server,
    '/api/imports',
    form(orderFile(lines, 'SO'), { kind: 'ORDERS', dryRun: 'true', ...ids }),
  );
  const checked = await ended(server, sent);
  await callServer(server, `/api/imports/${sent.id}/start`, { dryRun: false });
  const written = await ended(server, sent);
  clearInterval(watch);
  await server.stop();
  if (written.state !== 'DONE') throw new BenchError(`The import ended as ${written.state}.`);
  const [check, write] = [secondsOf(checked), secondsOf(written)];
  const memory = (peak - before) / MB;
  const ofCommand = (await measureCommand(cluster.urls(DATABASE).owner, lines)) / MB;
  say(
    `import of ${lines} order lines: checked in ${check.toFixed(1)} s, written in ${write.toFixed(1)} s, ${memory.toFixed(0)} MB more memory; by the command ${ofCommand.toFixed(0)} MB more`,
  );
  console.log(
    `\n${table(
      ['import', 'seconds', 'lines/s'],
      [
        ['checked', check.toFixed(1), (lines / check).toFixed(0)],
        ['written', write.toFixed(1), (lines / write).toFixed(0)],
      ],
    )}\npeak memory of the server: ${(peak / MB).toFixed(0)} MB, ${memory.toFixed(0)} MB more than before; that of the command: ${ofCommand.toFixed(0)} MB more than for one line`,
  );
  return [
    {
      what: 'order lines checked by an import, a second',
      value: lines / check,
      limit: 10_000,
      is: 'at least',
    },
    {
      what: 'order lines written by an import, a second',
      value: lines / write,
      limit: 2_000,
      is: 'at least',
    },
    {
      what: `MB of memory for an import of ${lines.toLocaleString('en')} lines`,
      value: memory,
      limit: 150,
      is: 'at most',
    },
    {
      what: `MB of memory of the command for ${lines.toLocaleString('en')} lines`,
      value: ofCommand,
      limit: 150,
      is: 'at most',
    },
  ];
}
