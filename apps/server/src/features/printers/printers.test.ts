import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PrintJob } from '@lading/contract/printers';
import { printPauses } from '@lading/domain/printers';
import { MINUTE_MS, SECOND_MS } from '@lading/domain/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type FakePrinter, startPrinter } from '#test/fakePrinter.ts';
import { itemsOn } from '#test/jobs.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { PrintDispatcher } from './dispatcher.ts';
import { purgePrintJobs } from './jobs.service.ts';

let world: World;
let printer: FakePrinter;
let warehouseId: number;
let token: string;
/** The instant of the dispatchers. */
let now: Date;
let dispatcher: PrintDispatcher;

const newDispatcher = () =>
  new PrintDispatcher(world.db, itemsOn(world.db), {
    now: () => now,
    chance: () => 0,
    network: { limits: { connectMs: 2_000, printMs: 1_000 } },
  });

beforeAll(async () => {
  world = await makeWorld();
  await world.call(world.admin, 'PATCH', '/api/settings', { printNetworks: ['127.0.0.0/8'] });
});
afterAll(() => world.close());
beforeEach(async () => {
  printer = await startPrinter();
  warehouseId = (await world.warehouse()).id;
  token = (await world.user('SUPERVISOR', [warehouseId])).token;
  now = new Date();
  dispatcher = newDispatcher();
});
afterEach(async () => {
  await dispatcher.stop();
  await world.owner.deleteFrom('printJob').execute();
  await world.owner.deleteFrom('jobItem').execute();
  await printer.close();
});

const label = {
  dpi: 203 as const,
  mediaWidthMm: 100,
  mediaHeightMm: 150,
  connection: 'RAW' as const,
};
const bodyOf = (more: object = {}) => ({
  ...label,
  warehouseId,
  name: `Zebra ${randomUUID()}`,
  address: printer.address,
  ...more,
});

async function create(more: object = {}) {
  const { status, body } = await world.call(token, 'POST', '/api/printers', bodyOf(more));
  expect(status).toBe(201);
  return body;
}
async function queue(printerId: number): Promise<PrintJob> {
  const { status, body } = await world.call(token, 'POST', `/api/printers/${printerId}/test`);
  expect(status).toBe(201);
  catchUp();
  return body;
}
/** The dispatchers do not live before the calls that were made. */
function catchUp(): void {
  now = new Date(Math.max(now.getTime(), Date.now()));
}
const job = async (id: number) => (await world.call(token, 'GET', `/api/print-jobs/${id}`)).body;
async function step(id: number, path: 'cancel' | 'retry' | 'confirm') {
  const answer = await world.call(token, 'POST', `/api/print-jobs/${id}/${path}`);
  catchUp();
  return answer;
}

async function tick(with_ = dispatcher): Promise<void> {
  await with_.tick();
  await with_.idle();
}
/** Passes the time, and sends what is due then. */
async function pass(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms);
  await tick();
}

test('saving warns of a second printer at a place, and of an address in no listed network', async () => {
  const first = await create({ name: 'Zebra B', workstation: 'Bench 9' });
  expect(first).not.toHaveProperty('warnings');
  const second = await create({ name: 'Zebra C', workstation: 'bench 9' });
  expect(second.warnings).toEqual([
    '"Zebra B" stands there too, and labels come out of it, unless a print rule says otherwise.',
  ]);
  const third = await create({ name: 'Zebra A', workstation: 'Bench 9', address: '8.8.8.8' });
  expect(third.warnings).toEqual([
    '"Zebra B" stands there too. Labels come out of "Zebra A", unless a print rule says otherwise.',
    '8.8.8.8 is in none of the networks of printers in Settings, Company: nothing is sent there until it is.',
  ]);
  const path = `/api/printers/${third.id}` as const;
  const away = { workstation: null, zone: 'COLD', connection: 'AGENT' as const };
  expect((await world.call(token, 'PUT', path, away)).body).not.toHaveProperty('warnings');
  const inZone = await create({ zone: 'COLD', address: '8.8.4.4' });
  expect(inZone.warnings).toHaveLength(2);
  expect(
    (await world.call(token, 'PUT', path, { active: false, workstation: 'Bench 9' })).body,
  ).not.toHaveProperty('warnings');
});

test('a printer is created, edited, listed, retired and deleted', async () => {
  const created = await create({ workstation: 'Bench 1', zone: 'COLD' });
  expect(created).toMatchObject({
    ...label,
    workstation: 'Bench 1',
    zone: 'COLD',
    waiting: 0,
    lastJob: null,
    agentSeenAt: null,
    active: true,
  });
  const path = `/api/printers/${created.id}` as const;
  const other = await world.call(token, 'POST', '/api/printers', bodyOf({ name: created.name }));
  expect(other).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
  const edited = await world.call(token, 'PUT', path, { zone: null, dpi: 300 });
  expect(edited.body).toMatchObject({ zone: null, dpi: 300, workstation: 'Bench 1', version: 2 });
  const found = await world.call(
    token,
    'GET',
    `/api/printers?warehouseId=${warehouseId}&search=bench`,
  );
  expect(found.body).toEqual([edited.body]);
  const queued = await queue(created.id);
  expect((await world.call(token, 'GET', path)).body).toMatchObject({
    waiting: 1,
    lastJob: { id: queued.id, status: 'QUEUED' },
  });
  expect(await world.call(token, 'DELETE', path)).toMatchObject({
    status: 409,
    body: { code: 'STILL_IN_USE' },
  });
  const browser = await world.call(token, 'PUT', path, { connection: 'BROWSER', address: null });
  expect(browser).toMatchObject({ status: 409, body: { code: 'STILL_IN_USE' } });
  await world.call(token, 'PUT', path, { active: false });
  expect(await world.call(token, 'POST', `${path}/test`)).toMatchObject({
    status: 409,
    body: { code: 'RETIRED' },
  });
  const { id } = await create();
  expect((await world.call(token, 'DELETE', `/api/printers/${id}`)).status).toBe(204);
});

test('the address suits the connection, or is refused', async () => {
  const refused = async (more: object) => {
    const { status, body } = await world.callRaw(token, 'POST', '/api/printers', bodyOf(more));
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'address']);
    return body.errors?.[0]?.message;
  };
  expect(await refused({ address: null })).toMatch(/host of the printer/);
  expect(await refused({ address: 'http://10.0.0.1/' })).toMatch(/host of the printer/);
  expect(await refused({ connection: 'IPP' })).toMatch(/ipp:/);
  expect(await refused({ connection: 'BROWSER' })).toMatch(/must be left out/);
  await create({ connection: 'IPP', address: 'ipp://10.0.0.1/ipp/print' });
  await create({ connection: 'AGENT', address: 'ipp://10.0.0.1/ipp/print' });
  await create({ connection: 'BROWSER', address: null });
});

test('a rule says which printer prints a kind of label at a place, once for each', async () => {
  const [dock, office] = [await create(), await create({ workstation: 'Office' })];
  const rule = (more: object = {}) =>
    world.callRaw(token, 'POST', '/api/print-rules', {
      warehouseId,
      document: 'PALLET',
      printerId: dock.id,
      ...more,
    });
  const everywhere = await rule();
  expect(everywhere).toMatchObject({ status: 201, body: { printer: { id: dock.id } } });
  expect(await rule()).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
  expect((await rule({ workstation: 'Dock 1' })).status).toBe(201);
  expect(await rule({ workstation: 'DOCK 1' })).toMatchObject({ status: 409 });
  expect(await rule({ workstation: 'Dock 2', zone: 'COLD' })).toMatchObject({ status: 400 });
  expect(await rule({ deviceId: 999_999 })).toMatchObject({ status: 404 });
  const choices = async (query = '') => {
    const { body } = await world.call(
      token,
      'GET',
      `/api/print-choices?warehouseId=${warehouseId}${query as ''}`,
    );
    return {
      ...body,
      pallet: body.choices.find(({ document }) => document === 'PALLET')?.printer?.id ?? null,
      badge: body.choices.find(({ document }) => document === 'BADGE')?.printer?.id ?? null,
    };
  };
  expect(await choices()).toMatchObject({
    pallet: dock.id,
    badge: null,
    workstations: ['Dock 1', 'Office'],
    zones: [],
  });
  expect(await choices('&workstation=office')).toMatchObject({
    pallet: office.id,
    badge: office.id,
  });
  const [first] = (
    await world.call(token, 'GET', `/api/print-rules?warehouseId=${warehouseId}`)
  ).body.filter(({ workstation }) => workstation === null);
  expect(first).toMatchObject({ document: 'PALLET', zone: null, device: null });
  const removed = await world.call(token, 'DELETE', `/api/print-rules/${first?.id ?? 0}`);
  expect(removed.status).toBe(204);
  expect((await choices()).pallet).toBeNull();
});

test('a job is sent, printed, and says so', async () => {
  const { id, name } = await create();
  const queued = await queue(id);
  expect(queued).toMatchObject({ status: 'QUEUED', document: 'TEST', labels: 1, attempts: 0 });
  await tick();
  expect(await job(queued.id)).toMatchObject({
    status: 'PRINTED',
    attempts: 1,
    error: null,
    sentAt: now.toISOString(),
    endedAt: now.toISOString(),
    nextAttemptAt: null,
  });
  expect(printer.printed).toHaveLength(1);
  expect(printer.printed[0]).toContain(`^FD${name}^FS`);
  expect(printer.printed[0]).toContain('^PW799^LL1199');
});

test('a printer that does not answer is tried again after pauses, and then given up', async () => {
  const { id } = await create({ address: '127.0.0.1:9' });
  const queued = await queue(id);
  await tick();
  expect(await job(queued.id)).toMatchObject({
    status: 'QUEUED',
    attempts: 1,
    error: 'The printer does not answer: ECONNREFUSED.',
    possiblyPrinted: false,
    nextAttemptAt: new Date(now.getTime() + (printPauses[0] ?? 0)).toISOString(),
  });
  await pass(SECOND_MS);
  expect((await job(queued.id)).attempts).toBe(1);
  for (const pause of printPauses) await pass(pause);
  const failed = await job(queued.id);
  expect(failed).toMatchObject({
    status: 'FAILED',
    attempts: printPauses.length + 1,
    possiblyPrinted: false,
  });
  // Somebody has switched it on.
  await world.call(token, 'PUT', `/api/printers/${id}`, { address: printer.address });
  await pass(MINUTE_MS);
  expect(printer.received).toEqual([]);
  expect((await step(queued.id, 'retry')).body).toMatchObject({ status: 'QUEUED', error: null });
  await pass(MINUTE_MS);
  expect(await job(queued.id)).toMatchObject({ status: 'PRINTED' });
});

test('a printer outside of the listed networks gets nothing, whoever entered it', async () => {
  await world.call(world.admin, 'PATCH', '/api/settings', { printNetworks: [] });
  const { id } = await create();
  const queued = await queue(id);
  await tick();
  await world.call(world.admin, 'PATCH', '/api/settings', { printNetworks: ['127.0.0.0/8'] });
  expect((await job(queued.id)).error).toMatch(
    /^127\.0\.0\.1 is in no network .* "Networks of Printers" \(printNetworks\)\.$/,
  );
  expect(printer.received).toEqual([]);
});

test('a printer that dies while it prints has its job wait for a person, who decides', async () => {
  const { id } = await create();
  const [first, second, third] = [await queue(id), await queue(id), await queue(id)];
  printer.next.push('reset', 'silent', 'reset');
  for (let round = 0; round < 3; round += 1) await tick();
  for (const each of [first, second, third])
    expect(await job(each.id)).toMatchObject({ status: 'FAILED', possiblyPrinted: true });
  await pass(60 * MINUTE_MS);
  expect(printer.received).toHaveLength(3);
  expect(printer.printed).toEqual([]);
  expect((await step(first.id, 'retry')).status).toBe(200);
  expect((await step(second.id, 'confirm')).body).toMatchObject({
    status: 'PRINTED',
    possiblyPrinted: false,
  });
  expect((await step(third.id, 'cancel')).body).toMatchObject({ status: 'CANCELLED' });
  await pass(MINUTE_MS);
  expect(await job(first.id)).toMatchObject({ status: 'PRINTED', possiblyPrinted: false });
  const { body } = await world.call(world.admin, 'GET', '/api/audit?entity=PRINT_JOB');
  expect(body).toContainEqual(
    expect.objectContaining({
      entityId: first.id,
      before: expect.objectContaining({ status: 'FAILED', possiblyPrinted: true }),
      after: expect.objectContaining({ status: 'QUEUED', possiblyPrinted: false }),
    }),
  );
});

test('a job that waits is cancelled, and one that ended is not', async () => {
  const { id } = await create();
  const queued = await queue(id);
  expect((await step(queued.id, 'cancel')).body).toMatchObject({ status: 'CANCELLED' });
  expect(await step(queued.id, 'cancel')).toMatchObject({
    status: 409,
    body: { code: 'ILLEGAL_STEP' },
  });
  await tick();
  expect(printer.received).toEqual([]);
});

test('a reprint is a new job on the same printer or another, and the audit has its reason', async () => {
  const { id } = await create();
  const other = await create();
  const queued = await queue(id);
  const reprint = (body: { reason: string; printerId?: number }) =>
    world.call(token, 'POST', `/api/print-jobs/${queued.id}/reprint`, body);
  expect(await reprint({ reason: 'Torn' })).toMatchObject({
    status: 409,
    body: { code: 'ILLEGAL_STEP' },
  });
  await tick();
  expect((await reprint({ reason: ' ' })).status).toBe(400);
  const { status, body } = await reprint({ reason: 'Torn', printerId: other.id });
  expect([status, body]).toMatchObject([
    201,
    { status: 'QUEUED', reprintOf: queued.id, reason: 'Torn', printer: { id: other.id } },
  ]);
  catchUp();
  await tick();
  expect(printer.printed).toEqual([printer.printed[0], printer.printed[0]]);
  const { body: audit } = await world.call(world.admin, 'GET', '/api/audit?entity=PRINT_JOB');
  expect(audit).toContainEqual(
    expect.objectContaining({
      action: 'CREATED',
      entityId: body.id,
      after: expect.objectContaining({ reason: 'Torn', reprintOf: queued.id }),
    }),
  );
});

test('the same request twice makes one job', async () => {
  const { id } = await create();
  const headers = { 'idempotency-key': randomUUID() };
  const ask = () => world.call(token, 'POST', `/api/printers/${id}/test`, undefined, headers);
  const [first, second] = [await ask(), await ask()];
  catchUp();
  expect(second.body.id).toBe(first.body.id);
  await tick();
  expect(printer.printed).toHaveLength(1);
});

test('two servers print each job once, and a printer one job at a time', async () => {
  const { id } = await create();
  const jobs: PrintJob[] = [];
  for (let count = 0; count < 8; count += 1) jobs.push(await queue(id));
  printer.onPrint = () => sleep(10);
  const servers = [dispatcher, newDispatcher(), newDispatcher()];
  await vi.waitFor(
    async () => {
      await Promise.all(servers.map((server) => server.tick()));
      if (printer.printed.length < jobs.length) throw new Error('Not all is printed yet.');
    },
    { timeout: 60_000, interval: 5 },
  );
  await Promise.all(servers.map((server) => server.stop()));
  expect(printer.printed).toHaveLength(jobs.length);
  for (const each of jobs) expect((await job(each.id)).status).toBe('PRINTED');
});

test('two printers print at the same time', async () => {
  const other = await startPrinter();
  const ids = [(await create()).id, (await create({ address: other.address })).id];
  for (const id of ids) await queue(id);
  // Each prints only once the other one has got its job.
  const both = () =>
    vi.waitFor(() => expect([printer.received, other.received].flat()).toHaveLength(2), {
      timeout: 60_000,
    });
  printer.onPrint = both;
  other.onPrint = both;
  await tick();
  expect([printer.printed.length, other.printed.length]).toEqual([1, 1]);
  await other.close();
});

test('a server that stops gives back what it has not begun', async () => {
  const { id } = await create({ address: 'printer.example.com' });
  const queued = await queue(id);
  // Its name resolves only after the server was told to stop.
  let resolved = () => {};
  const isStopping = new Promise<void>((resolve) => {
    resolved = resolve;
  });
  const slow = new PrintDispatcher(world.db, itemsOn(world.db), {
    now: () => now,
    network: {
      resolve: async () => {
        await isStopping;
        return [{ address: '127.0.0.1', family: 4 }];
      },
    },
  });
  await slow.tick();
  const stopped = slow.stop();
  resolved();
  await stopped;
  expect(await job(queued.id)).toMatchObject({ status: 'QUEUED', attempts: 0, error: null });
});

test('a job whose server was killed while it sent is not sent again by itself', async () => {
  const { id } = await create();
  const queued = await queue(id);
  await world.owner
    .updateTable('printJob')
    .set({ status: 'SENT', isTaken: true, attempts: 1, dueAt: new Date(now.getTime() + 1_000) })
    .where('id', '=', queued.id)
    .execute();
  await tick();
  expect((await job(queued.id)).status).toBe('SENT');
  await pass(2_000);
  expect(await job(queued.id)).toMatchObject({
    status: 'FAILED',
    possiblyPrinted: true,
    error: expect.stringContaining('lost'),
  });
  expect(printer.received).toEqual([]);
});

test('a job whose server was killed before it sent is sent by another one', async () => {
  const { id } = await create();
  const queued = await queue(id);
  await world.owner
    .updateTable('printJob')
    .set({ isTaken: true, attempts: 1, dueAt: new Date(now.getTime() + 1_000) })
    .where('id', '=', queued.id)
    .execute();
  await tick();
  expect(printer.received).toEqual([]);
  await pass(2_000);
  expect(await job(queued.id)).toMatchObject({ status: 'PRINTED', attempts: 2 });
});

test('ended jobs are deleted with their content when they are old, and waiting ones stay', async () => {
  const { id } = await create();
  const [ended, waiting] = [await queue(id), await queue(id)];
  await step(ended.id, 'cancel');
  await purgePrintJobs(world.db, new Date(Date.now() + MINUTE_MS), () => false);
  expect((await world.callRaw(token, 'GET', `/api/print-jobs/${ended.id}`)).status).toBe(404);
  expect((await job(waiting.id)).status).toBe('QUEUED');
});

test('jobs are listed by status, printer, kind and words', async () => {
  const [first, second] = [await create({ name: 'First' }), await create({ name: 'Second' })];
  const [ofFirst, ofSecond] = [await queue(first.id), await queue(second.id)];
  await step(ofFirst.id, 'cancel');
  const list = async (query: string) =>
    (
      await world.call(
        token,
        'GET',
        `/api/print-jobs?warehouseId=${warehouseId}&sort=createdAt${query as ''}`,
      )
    ).body.map(({ id }) => id);
  expect(await list('')).toEqual([ofFirst.id, ofSecond.id]);
  expect(await list('&status=CANCELLED')).toEqual([ofFirst.id]);
  expect(await list(`&printerId=${second.id}`)).toEqual([ofSecond.id]);
  expect(await list('&document=PALLET')).toEqual([]);
  expect(await list('&search=second')).toEqual([ofSecond.id]);
});

const print = (body: object) =>
  world.callRaw<PrintJob & { code?: string }>(token, 'POST', '/api/print-jobs', {
    warehouseId,
    ...body,
  });

test('labels of locations are one job on the printer of the place', async () => {
  await create({ name: 'Office', workstation: 'Office' });
  const bench = await create({ name: 'Bench', workstation: 'Bench 1' });
  const ids: number[] = [];
  for (const name of ['A-1', 'A-2', 'A-3', 'A-4'])
    ids.push((await world.location(warehouseId, name)).id);
  const at = { document: 'LOCATION', subjectIds: ids, workstation: 'bench 1' };
  const { status, body } = await print(at);
  expect([status, body]).toMatchObject([
    201,
    {
      printer: { id: bench.id },
      labels: 4,
      title: 'A-1, A-2, A-3 and 1 more',
      document: 'LOCATION',
    },
  ]);
  catchUp();
  await tick();
  expect((await job(body.id)).status).toBe('PRINTED');
  expect(printer.printed[0]?.match(/\^XA/g)).toHaveLength(4);
  for (const name of ['A-1', 'A-4']) expect(printer.printed[0]).toContain(name);
});

test('a unit is printed by its LPN, in the warehouse of the request alone', async () => {
  await create({ zone: 'DOCK' });
  const customer = await world.customer([warehouseId]);
  const product = await world.product(customer.id);
  const lpn = await makeFloor(world, warehouseId).receive([{ productId: product.id, quantity: 3 }]);
  const labels = { document: 'PALLET', lpns: [lpn], zone: 'DOCK' };
  const { status, body } = await print(labels);
  expect([status, body]).toMatchObject([201, { title: lpn, labels: 1, document: 'PALLET' }]);
  catchUp();
  await tick();
  expect(printer.printed[0]).toContain(lpn);
  const elsewhere = (await world.warehouse()).id;
  expect((await print({ ...labels, warehouseId: elsewhere })).status).toBe(404);
  expect((await print({ ...labels, lpns: ['LPN-99999999'] })).status).toBe(404);
  expect((await print({ document: 'PALLET', zone: 'DOCK' })).status).toBe(400);
});

test('without a printer, or with one that prints elsewhere or smaller labels, nothing is queued', async () => {
  const { id } = await world.location(warehouseId, 'A-1');
  const labels = { document: 'LOCATION', subjectIds: [id] };
  expect(await print(labels)).toMatchObject({ status: 409, body: { code: 'NO_PRINTER' } });
  const browser = await create({ connection: 'BROWSER', address: null });
  expect(await print({ ...labels, printerId: browser.id })).toMatchObject({
    status: 409,
    body: { code: 'PRINTS_IN_BROWSER' },
  });
  const small = await create({ mediaWidthMm: 20, mediaHeightMm: 10 });
  expect(await print({ ...labels, printerId: small.id })).toMatchObject({
    status: 409,
    body: { code: 'MEDIA_TOO_SMALL' },
  });
  const { body } = await world.call(token, 'GET', `/api/print-jobs?warehouseId=${warehouseId}`);
  expect(body).toEqual([]);
});

test('whoever works in another warehouse sees no printer and no job', async () => {
  const { id } = await create();
  const queued = await queue(id);
  const elsewhere = (await world.user('SUPERVISOR', [(await world.warehouse()).id])).token;
  for (const path of [`/api/printers/${id}`, `/api/print-jobs/${queued.id}`])
    expect((await world.callRaw(elsewhere, 'GET', path)).status).toBe(404);
  for (const path of [`printers/${id}/test`, `print-jobs/${queued.id}/cancel`])
    expect((await world.callRaw(elsewhere, 'POST', `/api/${path}`)).status).toBe(404);
});
