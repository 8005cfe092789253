import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResponseOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/inventory';
import type { LoadDetail } from '@lading/contract/loads';
import type { OrderDetail } from '@lading/contract/orders';
import type * as picking from '@lading/contract/picking';
import type * as receiving from '@lading/contract/receiving';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { below } from '#test/choices.ts';
import { ownClusterTest as test } from '#test/ownCluster.ts';
import { addressOf, ended, environmentOf, PASSWORD, root } from '#test/program.ts';
import { type Receiver, respond, startReceiver } from '#test/receiver.ts';

/** Twenty rounds prove more; three keep the suite fast. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const LINES = 200;
const CLIENTS = 4;
const UNITS = (LINES * (LINES + 1)) / 2;

interface Server {
  child: ChildProcess;
  url: string;
}

interface Intent {
  key: string;
  /** The response, if one came. */
  answer: unknown;
}

let dataDir: string;
let server: Server | null = null;
/** What a webhook was sent. */
let receiver: Receiver;
let token: string;
let warehouseId: number;
let customerId: number;
let products: number[];
/** The product that is ordered by the pallet. */
let whole: number;
/** The orders that went out. */
let shipped: number[];

/**
 * Runs a script of npm: it builds what is stale, and starts the server from one file in a third of
 * the time that its sources take.
 */
function run(script: string, args: readonly string[] = []): ChildProcess {
  const options = { cwd: root, env: environmentOf(dataDir) };
  return spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function startServer(): Promise<Server> {
  const child = run('start');
  return { child, url: await addressOf(child) };
}

/** A new record, of which only the id is used. */
interface Made {
  id: number;
}

interface Called<T> {
  status: number;
  body: T;
  replayed: boolean;
}

async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Called<T>> {
  const response = await fetch(`${server?.url}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as T,
    replayed: response.headers.get('idempotency-replayed') === 'true',
  };
}

/** The cartons of a pallet that has any: one on it, and one in that. */
const CARTONS = [{}, { parent: 1 }];

/** Receives a pallet. Every second one has cartons, whatever is repeated of it. */
const receive = (key: string) => {
  const hasCartons = key.charCodeAt(0) % 2 === 0;
  const items = products.map((productId, index) => ({
    productId,
    quantity: index + 1,
    ...(hasCartons && index % 3 > 0 && { unit: index % 3 }),
  }));
  return call<ResponseOf<typeof receiving.receiveBatch>>(
    'POST',
    '/api/inventory/batch',
    { warehouseId, items, ...(hasCartons && { units: CARTONS }) },
    { 'idempotency-key': key },
  );
};

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

beforeAll(async () => {
  receiver = await startReceiver();
  dataDir = await mkdtemp(join(tmpdir(), 'lading-crash-'));
  server = await startServer();
  token = (
    await call<{ token: string }>('POST', '/api/auth/login', {
      email: 'admin@lading.local',
      password: PASSWORD,
    })
  ).body.token;
  warehouseId = (await call<Made>('POST', '/api/warehouses', { name: 'North' })).body.id;
  const customer = await call<Made>('POST', '/api/customers', {
    name: 'Acme',
    email: 'acme@example.com',
    password: PASSWORD,
  });
  customerId = customer.body.id;
  const makeProduct = async (sku: string) =>
    (await call<Made>('POST', '/api/products', { sku, name: `Product ${sku}`, customerId })).body
      .id;
  products = [];
  for (let index = 0; index < LINES; index += 1) products.push(await makeProduct(`P-${index}`));
  whole = await makeProduct('WHOLE');
});

afterAll(async () => {
  server?.child.kill('SIGTERM');
  if (server) await ended(server.child);
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Clients receive pallet after pallet until the end comes in the middle of some of them. */
async function receiveUntilCrash(crash: () => Promise<void>): Promise<Intent[]> {
  const intents: Intent[] = [];
  let over = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!over) {
      const intent: Intent = { key: randomUUID(), answer: null };
      intents.push(intent);
      try {
        const { status, body } = await receive(intent.key);
        if (status === 201) intent.answer = body;
        else if (status < 500) throw new Error(`A batch answered ${status}.`);
      } catch (error) {
        if (!over && !(error instanceof TypeError)) throw error;
        await sleep(20);
      }
    }
  });
  // However slow the machine is, the end comes in the middle of work that was acknowledged before.
  while (!intents.some(({ answer }) => answer !== null)) await sleep(50);
  await sleep(below(700));
  await crash();
  over = true;
  await Promise.all(clients);
  return intents;
}

async function killServer(): Promise<void> {
  server?.child.kill('SIGKILL');
  if (server) await ended(server.child);
}

/** The server ends by itself once its database is gone. */
async function killDatabase(): Promise<void> {
  process.kill(await postmaster(), 'SIGKILL');
  if (server) await ended(server.child);
}

async function killBoth(): Promise<void> {
  const pid = await postmaster();
  server?.child.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  if (server) await ended(server.child);
}

const ways = [
  ['the server', killServer],
  ['the database', killDatabase],
  ['both', killBoth],
] as const;

const listUnits = async () =>
  (
    await call<ResponseOf<typeof contract.listPallets>>(
      'GET',
      `/api/pallets?warehouseId=${warehouseId}`,
    )
  ).body;

/** The pallets that stand in no other unit. */
const listPallets = async () => (await listUnits()).filter(({ parent }) => parent === null);

test.each(
  Array.from(
    { length: ROUNDS },
    (_, index) => [index + 1, ...(ways[index % ways.length] ?? ways[0])] as const,
  ),
)(
  'round %i: kill -9 of %s loses nothing that was acknowledged and leaves nothing half done',
  async (_round, _what, crash) => {
    const before = (await listPallets()).length;
    const intents = await receiveUntilCrash(crash);
    server = await startServer();

    const pallets = await listPallets();
    expect(
      pallets.filter(({ lines, totalQuantity }) => lines !== LINES || totalQuantity !== UNITS),
    ).toEqual([]);
    const ids = new Set(pallets.map(({ id }) => id));
    const acknowledged = intents.filter(({ answer }) => answer !== null) as {
      key: string;
      answer: { data: { pallet: { id: number } } };
    }[];
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter(({ answer }) => !ids.has(answer.data.pallet.id))).toEqual([]);
    expect(pallets.length - before).toBeGreaterThanOrEqual(acknowledged.length);
    expect(pallets.length - before).toBeLessThanOrEqual(intents.length);

    const unanswered = intents.filter(({ answer }) => answer === null);
    for (const { key, answer } of [
      ...acknowledged.slice(0, 3),
      ...acknowledged.slice(-3),
      ...unanswered,
    ]) {
      const again = await receive(key);
      expect(again.status).toBe(201);
      if (answer === null) continue;
      expect(again).toEqual({ status: 201, body: answer, replayed: true });
    }
    expect((await listPallets()).length - before).toBe(intents.length);
    const units = await listUnits();
    const inner = units.filter(({ parent }) => parent !== null);
    const parents = new Set(inner.map(({ parent }) => parent?.lpn));
    expect([...parents].filter((lpn) => !units.some((unit) => unit.lpn === lpn))).toEqual([]);
    const outer = units.filter(({ lpn, parent }) => parent === null && parents.has(lpn));
    expect(inner).toHaveLength(outer.length * CARTONS.length);
  },
);

test('after kill -9 while units are put into one another, each stands where it was acknowledged to', async () => {
  const makeUnit = async (kind: 'PALLET' | 'CARTON') => {
    const { body } = await call<{ lpn: string }>('POST', '/api/units', {
      warehouseId,
      customerId,
      kind,
    });
    return body.lpn;
  };
  const stocked = (await listPallets()).map(({ lpn }) => lpn);
  const cartons: string[] = [];
  for (let index = 0; index < 40; index += 1) cartons.push(await makeUnit('CARTON'));
  const [first = '', second = ''] = stocked;
  const moves = cartons.map((lpn, index) => ({
    lpn,
    into: index % 2 ? first : second,
    key: randomUUID(),
    isAnswered: false,
  }));
  type Move = (typeof moves)[number];
  const nest = ({ lpn, into, key }: Move) =>
    call('POST', `/api/units/${lpn}/nest`, { into }, { 'idempotency-key': key });
  const open = [...moves];
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (let move = open.shift(); move; move = open.shift()) {
      const answer = await nest(move).catch(() => null);
      move.isAnswered = answer?.status === 200;
    }
  });
  while (!moves.some(({ isAnswered }) => isAnswered)) await sleep(5);
  await killBoth();
  await Promise.all(clients);

  server = await startServer();
  const parentOf = async (lpn: string) =>
    (await call<{ parent: { lpn: string } | null }>('GET', `/api/units/${lpn}`)).body.parent?.lpn;
  for (const { lpn, into } of moves.filter(({ isAnswered }) => isAnswered))
    expect(await parentOf(lpn)).toBe(into);
  for (const move of moves) expect((await nest(move)).status).toBe(200);
  for (const { lpn, into } of moves) expect(await parentOf(lpn)).toBe(into);
});

const wayOut = ['create', 'release', 'pick', 'pack', 'ship'] as const;
type Leg = (typeof wayOut)[number];

/** How goods of an order leave: the pallet as it came, in a carton, or in a package without LPN. */
type Kind = 'PALLET' | 'CARTON' | 'PACKAGE';
const kinds: readonly Kind[] = ['PALLET', 'CARTON', 'PACKAGE'];

/** An order on its way out: what was sent, and which responses came. */
interface Going {
  kind: Kind;
  /** The key of the receipt of its pallet. */
  receipt: string;
  sent: Map<Leg, { key: string; body: unknown }>;
  answers: OrderDetail[];
}

const ORDERED = [3, 2];
const ORDERED_UNITS = 5;

function itemsOf(kind: Kind): { productId: number | undefined; quantity: number }[] {
  if (kind === 'PALLET') return [{ productId: whole, quantity: ORDERED_UNITS }];
  return ORDERED.map((quantity, index) => ({ productId: products.at(-1 - index), quantity }));
}

/** The LPN of the pallet that an order takes whole. */
async function wholePalletOf(order: OrderDetail): Promise<string> {
  const { body } = await call<ResponseOf<typeof picking.getPickList>>(
    'GET',
    `/api/orders/${order.id}/pick-list`,
  );
  const [lpn] = body.lines?.flatMap(({ wholeUnit }) => wholeUnit?.lpn ?? []) ?? [];
  if (lpn === undefined) throw new TypeError('The server is ending.');
  return lpn;
}

async function bodyOf(leg: Leg, kind: Kind, order: OrderDetail | undefined): Promise<unknown> {
  if (!order)
    return {
      orderReference: randomUUID(),
      shippingAddress: 'Kade 3',
      customerId,
      warehouseId,
      items: itemsOf(kind),
    };
  if (leg === 'pick')
    return {
      picks: order.allocations.map((each) => ({ allocationId: each.id, quantity: each.quantity })),
      ...(kind === 'PALLET' && { units: [await wholePalletOf(order)] }),
    };
  if (leg !== 'pack') return {};
  if (kind === 'PALLET') return { packages: [{ unit: order.allocations[0]?.pallet?.lpn }] };
  const lines = order.items.map((item) => ({ orderItemId: item.id, quantity: item.quantity }));
  return { packages: [{ lines, ...(kind === 'CARTON' && { unit: null }) }] };
}

const isGoing = (kind: Kind): Going => ({
  kind,
  receipt: randomUUID(),
  sent: new Map(),
  answers: [],
});

/**
 * Takes the next steps after the last response, up to a leg; what was sent before is repeated
 * unchanged.
 */
async function goOn(
  { kind, receipt, sent, answers }: Going,
  legs: readonly Leg[] = wayOut,
): Promise<void> {
  if (kind === 'PALLET' && answers.length === 0) {
    const items = itemsOf(kind);
    const received = await call(
      'POST',
      '/api/inventory/batch',
      { warehouseId, items },
      { 'idempotency-key': receipt },
    );
    if (received.status >= 500) throw new TypeError('The server is ending.');
  }
  for (const leg of legs.slice(answers.length)) {
    const order = answers.at(-1);
    const { key, body } = sent.get(leg) ?? {
      key: randomUUID(),
      body: await bodyOf(leg, kind, order),
    };
    sent.set(leg, { key, body });
    const path = order ? `/api/orders/${order.id}/${leg}` : '/api/orders';
    const answer = await call<OrderDetail | { order: OrderDetail } | { error: string }>(
      'POST',
      path,
      body,
      { 'idempotency-key': key },
    );
    if (answer.status >= 500) throw new TypeError('The server is ending.');
    if ('error' in answer.body) throw new Error(`${leg}: ${answer.status} ${answer.body.error}`);
    expect([leg, answer.status]).toEqual([leg, order ? 200 : 201]);
    answers.push('order' in answer.body ? answer.body.order : answer.body);
  }
}

test('after kill -9 of both during shipping, each order continues and ships once', async () => {
  await call('POST', '/api/locations', { warehouseId, name: 'Packing', type: 'PACKING' });
  await call('PATCH', '/api/settings', { webhookNetworks: ['127.0.0.0/8'] });
  // It hangs, so that the crash comes while deliveries are under way.
  receiver.answer(() => {});
  const url = receiver.url.replace('receiver.test', '127.0.0.1');
  expect(
    (await call('POST', '/api/webhooks', { name: 'Shop', url, types: ['order.shipped'] })).status,
  ).toBe(201);
  for (let pallets = 0; pallets < 5; pallets += 1) await receive(randomUUID());
  const orders: Going[] = [];
  let over = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!over) {
      const kind = kinds[orders.length % kinds.length] ?? 'PALLET';
      const order = isGoing(kind);
      orders.push(order);
      await goOn(order).catch((error: unknown) => {
        if (!(error instanceof TypeError)) throw error;
        over = true;
      });
    }
  });
  const hasShipped = (kind: Kind) =>
    orders.some((order) => order.kind === kind && order.answers.length === wayOut.length);
  while (!kinds.every(hasShipped)) await sleep(20);
  await vi.waitUntil(() => receiver.received.length > 0, { timeout: 60_000 });
  await sleep(below(300));
  await killBoth();
  await Promise.all(clients);
  receiver.received.length = 0;
  receiver.answer(respond(200));
  expect(orders.filter(({ answers }) => answers.length < wayOut.length).length).toBeGreaterThan(0);

  server = await startServer();
  for (const order of orders) await goOn(order);
  for (const { answers } of orders) {
    const { body } = await call<OrderDetail>('GET', `/api/orders/${answers.at(-1)?.id}`);
    expect([body.status, body.history.map(({ event }) => event)]).toEqual(['SHIPPED', [...wayOut]]);
  }
  const { body: sum } = await call<{ unitsOut: number }>(
    'GET',
    `/api/movements/sum?warehouseId=${warehouseId}&kind=SHIP`,
  );
  expect(sum.unitsOut).toBe(orders.length * ORDERED_UNITS);
  for (const { kind, sent, answers } of orders) {
    const { body } = await call<ResponseOf<typeof picking.listOrderUnits>>(
      'GET',
      `/api/orders/${answers.at(-1)?.id}/units`,
    );
    expect(body.map(({ state }) => state)).toEqual(kind === 'PACKAGE' ? [] : ['SHIPPED']);
    if (kind === 'PALLET') expect(sent.get('pick')?.body).toMatchObject({ units: [body[0]?.lpn] });
  }
  shipped = orders.map(({ answers }) => answers.at(-1)?.id ?? 0);
});

/** Orders of a load that departs while it is killed. */
const LOADED_ORDERS = 10;

test('after kill -9 while a load departs, all of its orders left or none, and it departs once', async () => {
  const loadId = (await call<Made>('POST', '/api/loads', { warehouseId })).body.id;
  const post = (event: string, body: unknown, key: string = randomUUID()) =>
    call<LoadDetail>('POST', `/api/loads/${loadId}/${event}`, body, { 'idempotency-key': key });
  const orders: number[] = [];
  for (let index = 0; index < LOADED_ORDERS; index += 1) {
    const going = isGoing('CARTON');
    await goOn(going, ['create', 'release', 'pick']);
    const { id = 0, items = [] } = going.answers.at(-1) ?? {};
    const packages = items.map((item) => ({
      unit: null,
      lines: [{ orderItemId: item.id, quantity: item.quantity }],
    }));
    expect((await call('POST', `/api/orders/${id}/pack`, { packages })).status).toBe(200);
    orders.push(id);
  }
  const { packages } = (await post('orders', { orderIds: orders })).body;
  expect(packages).toHaveLength(LOADED_ORDERS * 2);
  const [left, ...loaded] = packages.map(({ packageId }) => packageId);
  for (const packageId of loaded) expect((await post('load', { packageId })).status).toBe(200);
  const closed = await post('close', { leftBehind: [{ packageId: left, reason: 'No room' }] });
  expect(closed.body.status).toBe('CLOSED');

  const key = randomUUID();
  const departure = post('depart', {}, key).catch(() => null);
  await sleep(below(100));
  await killBoth();
  expect(await departure).toBeNull();

  server = await startServer();
  const statuses = async () => {
    const found: string[] = [];
    for (const id of orders)
      found.push((await call<OrderDetail>('GET', `/api/orders/${id}`)).body.status);
    return [...new Set(found)];
  };
  const { status } = (await call<LoadDetail>('GET', `/api/loads/${loadId}`)).body;
  expect(await statuses()).toEqual([status === 'DEPARTED' ? 'SHIPPED' : 'PACKED']);
  expect(await post('depart', {}, key)).toMatchObject({
    status: 200,
    body: { status: 'DEPARTED', loadedCount: loaded.length },
  });
  expect(await statuses()).toEqual(['SHIPPED']);
  const { body: followUps } = await call<Made[]>(
    'GET',
    `/api/orders?warehouseId=${warehouseId}&status=PACKED`,
  );
  expect(followUps).toHaveLength(1);
});

test('each shipment is delivered to the webhook at least once', { timeout: 310_000 }, async () => {
  const delivered = () =>
    new Set(receiver.received.map(({ message }) => message.data.document?.id));
  // What was under way counts as lost after a minute, and is sent again.
  await vi.waitUntil(() => shipped.every((id) => delivered().has(id)), {
    timeout: 300_000,
    interval: 100,
  });
});

test('afterwards the invariants of stock hold', async () => {
  const child = run('lading', ['verify']);
  let said = '';
  child.stdout?.on('data', (chunk) => (said += chunk));
  child.stderr?.on('data', (chunk) => (said += chunk));
  expect(await ended(child), said).toBe(0);
});
