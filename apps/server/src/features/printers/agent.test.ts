import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PrintJob } from '@lading/contract/printers';
import { MINUTE_MS } from '@lading/domain/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type FakePrinter, startPrinter } from '#test/fakePrinter.ts';
import { itemsOn } from '#test/jobs.ts';
import { makeWorld, type World } from '#test/world.ts';
import { AgentRefused, PrintAgent } from './agent.ts';
import { PrintDispatcher } from './dispatcher.ts';

let world: World;
let url: string;
let printer: FakePrinter;
let warehouseId: number;
let key: string;
let printerId: number;
let ending: AbortController;
let running: Promise<void>[];
let children: ChildProcess[];

beforeAll(async () => {
  world = await makeWorld();
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());
beforeEach(async () => {
  printer = await startPrinter();
  warehouseId = (await world.warehouse()).id;
  key = await newKey();
  printerId = await newPrinter(printer.address);
  ending = new AbortController();
  running = [];
  children = [];
});
afterEach(async () => {
  ending.abort();
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(running);
  await world.owner.deleteFrom('printJob').execute();
  await printer.close();
});

async function newKey(scopes: readonly ('printers:serve' | 'stock:read')[] = ['printers:serve']) {
  const { body } = await world.call(world.admin, 'POST', '/api/keys', {
    name: `Agent ${randomUUID()}`,
    role: 'OPERATOR',
    warehouseIds: [warehouseId],
    scopes: [...scopes],
  });
  return body.secret;
}
async function newPrinter(address: string): Promise<number> {
  const { status, body } = await world.call(world.admin, 'POST', '/api/printers', {
    warehouseId,
    name: `Zebra ${randomUUID()}`,
    dpi: 203,
    mediaWidthMm: 100,
    mediaHeightMm: 150,
    connection: 'AGENT',
    address,
  });
  expect(status).toBe(201);
  return body.id;
}
const queue = async (id = printerId): Promise<PrintJob> =>
  (await world.call(world.admin, 'POST', `/api/printers/${id}/test`)).body;
const job = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/print-jobs/${id}`)).body;
const reached = (id: number, status: PrintJob['status']) =>
  vi.waitFor(async () => expect((await job(id)).status).toBe(status), { timeout: 60_000 });

const networks = { listed: ['127.0.0.0/8'], list: 'its networks' };
function startAgent(from = url, agentKey = key) {
  const lines: string[] = [];
  const agent = new PrintAgent({
    url: from,
    key: agentKey,
    networks,
    say: (line) => lines.push(line),
    signal: ending.signal,
    pollMs: 20,
    limits: { connectMs: 2_000, printMs: 2_000 },
  });
  const run = agent.run();
  running.push(run.catch(() => {}));
  return { run, lines };
}

/** An agent in a process of its own, which is killed at a point of its first job. */
async function killAgentAt(point: 'before' | 'after'): Promise<void> {
  const file = fileURLToPath(new URL('../../../test/killedAgent.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, url, point], {
    stdio: 'inherit',
    env: { ...process.env, PRINT_AGENT_KEY: key },
  });
  children.push(child);
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

/** Ends what was lost, as a server does that lives so much later. */
async function sweep(later: number): Promise<void> {
  const at = () => new Date(Date.now() + later);
  const server = new PrintDispatcher(world.db, itemsOn(world.db), { now: at });
  await server.tick();
  await server.stop();
}
/** Lets the lease of a job end. */
const expire = (id: number) =>
  world.owner
    .updateTable('printJob')
    .set({ dueAt: new Date(Date.now() - MINUTE_MS) })
    .where('id', '=', id)
    .execute();

test('an agent prints what is queued, and the printer shows that it was there', async () => {
  const queued = await queue();
  startAgent();
  await reached(queued.id, 'PRINTED');
  expect(printer.printed).toHaveLength(1);
  const { body } = await world.call(world.admin, 'GET', `/api/printers/${printerId}`);
  expect(Date.parse(body.agentSeenAt ?? '')).toBeGreaterThan(Date.now() - MINUTE_MS);
});

test('two agents and two servers print each job once', async () => {
  const jobs: PrintJob[] = [];
  for (let count = 0; count < 6; count += 1) jobs.push(await queue());
  startAgent();
  startAgent();
  for (const each of jobs) await reached(each.id, 'PRINTED');
  await sweep(0);
  await sweep(0);
  expect(printer.printed).toHaveLength(jobs.length);
});

test('two agents that take at once get different jobs, and one of each printer', async () => {
  const other = await newPrinter(printer.address);
  for (const id of [printerId, printerId, other]) await queue(id);
  const lease = async () =>
    (
      await world.app.inject({
        method: 'POST',
        url: '/api/print-jobs/lease',
        headers: { authorization: `Bearer ${key}` },
        payload: {},
      })
    ).json<{ id: number; printer: { id: number } }[]>();
  const taken = (await Promise.all([lease(), lease(), lease()])).flat();
  expect(taken.map((each) => each.printer.id).sort()).toEqual([printerId, other].sort());
  expect(await lease()).toEqual([]);
});

test('an agent that was killed after the printer got the label does not print it twice', async () => {
  const queued = await queue();
  await killAgentAt('after');
  expect(printer.printed).toHaveLength(1);
  startAgent();
  await sweep(0);
  expect((await job(queued.id)).status).toBe('SENT');
  await expire(queued.id);
  await sweep(0);
  expect(await job(queued.id)).toMatchObject({ status: 'FAILED', possiblyPrinted: true });
  const next = await queue();
  await reached(next.id, 'PRINTED');
  expect(printer.printed).toHaveLength(2);
});

test('one that was killed before it began has its job printed by another', async () => {
  const queued = await queue();
  await killAgentAt('before');
  expect(printer.received).toEqual([]);
  expect((await job(queued.id)).status).toBe('QUEUED');
  await expire(queued.id);
  startAgent();
  await reached(queued.id, 'PRINTED');
  expect(printer.printed).toHaveLength(1);
});

test('an agent whose answers are lost says again how a job ended, also after its time', async () => {
  const queued = await queue();
  // The printer prints, and until the server hears of it, the job counts as lost.
  let lost = false;
  printer.onPrint = async () => {
    lost = true;
    await expire(queued.id);
    await sweep(0);
  };
  startAgent();
  await reached(queued.id, 'PRINTED');
  expect(lost).toBe(true);
  expect(printer.printed).toHaveLength(1);
});

test('a server that is away is asked again', async () => {
  await printer.close();
  const { lines } = startAgent(`http://${printer.address}`);
  await vi.waitFor(() => expect(lines).toEqual(['The server does not answer: ECONNREFUSED.']), {
    timeout: 60_000,
  });
  printer = await startPrinter();
});

test('a key without the scope, and a wrong one, end the agent with the reason', async () => {
  const other = await newKey(['stock:read']);
  await expect(startAgent(url, other).run).rejects.toThrow(AgentRefused);
  await expect(startAgent(url, 'lk_0123456789ab_x').run).rejects.toThrow(/API key/);
});

test('an agent prints into its own networks alone, and what fails is tried again', async () => {
  const away = await newPrinter('93.184.216.34:9100');
  const queued = await queue(away);
  startAgent();
  await vi.waitFor(
    async () =>
      expect(await job(queued.id)).toMatchObject({
        status: 'QUEUED',
        error: expect.stringContaining('its networks'),
      }),
    { timeout: 60_000 },
  );
});

test('an agent of one warehouse gets no job of another', async () => {
  warehouseId = (await world.warehouse()).id;
  const queued = await queue(await newPrinter(printer.address));
  const own = await queue();
  startAgent();
  await reached(own.id, 'PRINTED');
  expect((await job(queued.id)).status).toBe('QUEUED');
});

test('only the taker begins and reports, and may repeat both', async () => {
  const queued = await queue();
  const post = async (path: string, payload: object) => {
    const { statusCode, body } = await world.app.inject({
      method: 'POST',
      url: `/api/print-jobs/${path}`,
      headers: { authorization: `Bearer ${key}` },
      payload,
    });
    return { status: statusCode, body: JSON.parse(body) };
  };
  const begin = (attempt: number) => post(`${queued.id}/begin`, { attempt });
  const report = (attempt: number) => post(`${queued.id}/report`, { attempt, outcome: 'PRINTED' });
  expect(await begin(1)).toMatchObject({ status: 409, body: { code: 'PRINT_JOB_LOST' } });
  const [first] = (await post('lease', {})).body;
  expect(first).toMatchObject({ id: queued.id, attempt: 1, printer: { address: printer.address } });
  await expire(queued.id);
  const [second] = (await post('lease', {})).body;
  expect(second).toMatchObject({ id: queued.id, attempt: 2 });
  expect((await begin(1)).status).toBe(409);
  expect((await begin(2)).status).toBe(200);
  expect((await begin(2)).status).toBe(200);
  expect((await report(1)).status).toBe(409);
  expect(await report(2)).toMatchObject({ status: 200, body: { status: 'PRINTED' } });
  expect(await report(2)).toMatchObject({ status: 200, body: { status: 'PRINTED' } });
  // Whoever cancels a job that an agent has taken keeps it from being sent.
  const cancelled = await queue();
  await post('lease', {});
  await world.call(world.admin, 'POST', `/api/print-jobs/${cancelled.id}/cancel`);
  expect((await post(`${cancelled.id}/begin`, { attempt: 1 })).status).toBe(409);
});
