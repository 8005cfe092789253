import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MAX_ATTEMPTS } from '@lading/domain/retries';
import { DAY_MS } from '@lading/domain/time';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { itemsOn } from '#test/jobs.ts';
import { type Receiver, respond, startReceiver } from '#test/receiver.ts';
import { testVault } from '#test/server.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { openVault } from '../../platform/auth/vault.ts';
import type { Resolve } from '../../platform/outbound/hosts.ts';
import { Dispatcher } from './dispatcher.ts';
import { type Sending, send } from './send.ts';
import { purgeDeliveries, testWebhook } from './webhooks.service.ts';

let world: World;
let receiver: Receiver;
let floor: Floor;
let customer: Awaited<ReturnType<World['customer']>>;
let product: { id: number };
/** The instant of the dispatcher. */
let now: Date;
let dispatcher: Dispatcher;

const loopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const sendHere = (sending: Sending) => send({ ...sending, resolve: loopback, timeoutMs: 1_500 });
const newDispatcher = () =>
  new Dispatcher(world.db, itemsOn(world.db), testVault, {
    now: () => now,
    chance: () => 0,
    send: sendHere,
  });

beforeAll(async () => {
  world = await makeWorld();
  await world.call(world.admin, 'PATCH', '/api/settings', { webhookNetworks: ['127.0.0.0/8'] });
});
afterAll(() => world.close());
beforeEach(async () => {
  receiver = await startReceiver();
  const { id } = await world.warehouse();
  floor = makeFloor(world, id);
  customer = await world.customer([id]);
  product = await world.product(customer.id);
  now = new Date();
  dispatcher = newDispatcher();
});
afterEach(async () => {
  for (const { id } of (await world.call(world.admin, 'GET', '/api/webhooks')).body)
    await world.call(world.admin, 'DELETE', `/api/webhooks/${id}`);
  await dispatcher.stop();
  await receiver.close();
});

async function webhook(
  types: readonly ('asn.created' | 'asn.cancelled')[] = ['asn.created', 'asn.cancelled'],
  url = receiver.url,
) {
  const body = {
    name: `Shop ${randomUUID()}`,
    url,
    types: [...types],
    warehouseId: floor.warehouseId,
  };
  const { status, body: response } = await world.call(world.admin, 'POST', '/api/webhooks', body);
  expect(status).toBe(201);
  return response;
}

const asn = () => floor.asn(customer.id, [{ productId: product.id, quantity: 1 }]);
const deliveriesOf = async (id: number, undelivered = '') =>
  (
    await world.call(
      world.admin,
      'GET',
      `/api/webhooks/${id}/deliveries?sort=createdAt${undelivered as ''}`,
    )
  ).body;

/**
 * Begins to send due deliveries until there are `count`. Transactions of other tests delay changes.
 */
const begun = (id: number, count: number, with_ = dispatcher) =>
  vi.waitFor(
    async () => {
      await with_.tick();
      if ((await deliveriesOf(id)).length < count) throw new Error('Not all is known yet.');
    },
    { timeout: 60_000, interval: 10 },
  );

/** Sends due deliveries until there are `count`. */
async function sent(id: number, count: number, with_ = dispatcher) {
  await begun(id, count, with_);
  await with_.idle();
  return deliveriesOf(id);
}

/**
 * Runs a separate server at this instant and kills it at its first attempt. Returns whether it was
 * killed.
 */
async function killAt(point: string): Promise<boolean> {
  const file = fileURLToPath(new URL('../../../test/killedDispatcher.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', file, world.url, now.toISOString(), point],
    { stdio: 'inherit' },
  );
  const [, signal] = await once(child, 'exit');
  return signal === 'SIGKILL';
}

/** Passes the time: runs each tick at once after the pause before it. */
async function wait(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms);
  await dispatcher.tick();
  await dispatcher.idle();
}

test('a change is sent as Standard Webhooks says, and verified by its library', async () => {
  const { id, secret } = await webhook();
  const { asnReference } = await asn();
  const [delivery] = await sent(id, 1);
  const [got] = receiver.received;
  expect(delivery).toMatchObject({
    status: 'DELIVERED',
    attempts: 1,
    responseStatus: 200,
    responseBody: 'ok',
    requestBody: got?.body,
  });
  expect(got?.message).toMatchObject({
    type: 'asn.created',
    data: { document: { reference: asnReference } },
  });
  expect(got?.headers['webhook-id']).toBe(`evt_${delivery?.eventId}`);
  expect(got?.headers.host).toContain('receiver.test');
  expect(new Verifier(secret).verify(got?.body ?? '', got?.headers ?? {})).toEqual(got?.message);
  expect(() => new Verifier(secret).verify(`${got?.body} `, got?.headers ?? {})).toThrow();
});

test('after a rotation both secrets sign, until the overlap ends', async () => {
  const { id, secret } = await webhook();
  const { body } = await world.call(world.admin, 'POST', `/api/webhooks/${id}/rotate`, {
    overlapHours: 1,
  });
  await asn();
  await sent(id, 1);
  await world.call(world.admin, 'POST', `/api/webhooks/${id}/rotate`, { overlapHours: 0 });
  await asn();
  await sent(id, 2);
  const [both, first] = receiver.received;
  for (const each of [secret, body.secret])
    new Verifier(each).verify(both?.body ?? '', both?.headers ?? {});
  expect(() => new Verifier(body.secret).verify(first?.body ?? '', first?.headers ?? {})).toThrow();
});

test('a failing delivery delays only later deliveries of its own document', async () => {
  const { id } = await webhook();
  const first = await asn();
  receiver.answer((response, { message }) =>
    respond(message.data.document?.reference === first.asnReference ? 500 : 200)(
      response,
      receiver.received[0] as never,
    ),
  );
  await sent(id, 1);
  await world.call(world.admin, 'POST', `/api/asns/${first.id}/cancel`);
  await asn();
  const deliveries = await sent(id, 3);
  expect(deliveries.map(({ status, attempts }) => [status, attempts])).toEqual([
    ['RETRYING', 1],
    ['PENDING', 0],
    ['DELIVERED', 1],
  ]);
  receiver.answer(respond(200));
  await wait(5_000);
  await wait(0);
  expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual([
    'DELIVERED',
    'DELIVERED',
    'DELIVERED',
  ]);
  const types = receiver.received
    .filter(({ message }) => message.data.document?.reference === first.asnReference)
    .map(({ message }) => message.type);
  expect(types).toEqual(['asn.created', 'asn.created', 'asn.cancelled']);
  expect(receiver.received[0]?.headers['webhook-id']).toBe(
    receiver.received.at(-2)?.headers['webhook-id'],
  );
});

test('after three days of failures the webhook is disabled with a reason; enabled again, it continues, and failed deliveries can be replayed', async () => {
  const { id } = await webhook();
  receiver.answer(respond(500, 'broken'));
  await asn();
  await sent(id, 1);
  for (let tries = 1; tries < MAX_ATTEMPTS; tries += 1) await wait(DAY_MS);
  const off = (await world.call(world.admin, 'GET', `/api/webhooks/${id}`)).body;
  expect(off).toMatchObject({
    status: 'DISABLED',
    undelivered: 1,
    disabledReason: `A delivery failed ${MAX_ATTEMPTS} times in three days.`,
    disabledRemark: { code: 'DELIVERY_FAILED', facts: { attempts: MAX_ATTEMPTS } },
  });
  expect(await deliveriesOf(id, '&undelivered=true')).toMatchObject([
    { status: 'FAILED', attempts: MAX_ATTEMPTS, responseStatus: 500, responseBody: 'broken' },
  ]);
  const trail = (
    await world.call(world.admin, 'GET', `/api/audit?entity=WEBHOOK&entityId=${id}&search=Lading`)
  ).body;
  expect(trail).toMatchObject([{ by: 'Lading', after: { status: 'DISABLED' } }]);
  expect(
    (await world.call(world.admin, 'GET', `/api/dashboard?warehouseId=${floor.warehouseId}`)).body
      .work.failedDeliveries,
  ).toBe(1);
  await asn();
  await wait(0);
  receiver.answer(respond(200));
  const before = receiver.received.length;
  await world.call(world.admin, 'PATCH', `/api/webhooks/${id}`, { enabled: true });
  await sent(id, 2);
  const deliveryId = (await deliveriesOf(id))[0]?.id ?? 0;
  expect(
    (await world.call(world.admin, 'POST', `/api/webhooks/${id}/replay`, { deliveryId })).body,
  ).toEqual({ replayed: 1 });
  await wait(0);
  expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED']);
  expect(receiver.received.length - before).toBe(2);
  const span = {
    from: new Date(Date.now() - DAY_MS).toISOString(),
    to: new Date(now.getTime() + DAY_MS).toISOString(),
  };
  const lastDeliveredAt = now.toISOString();
  receiver.answer(respond(503));
  expect((await world.call(world.admin, 'POST', `/api/webhooks/${id}/replay`, span)).body).toEqual({
    replayed: 2,
  });
  await wait(0);
  expect((await world.call(world.admin, 'GET', `/api/webhooks/${id}`)).body).toMatchObject({
    lastDeliveredAt,
  });
});

test('410 Gone disables a webhook at once', async () => {
  const { id } = await webhook();
  receiver.answer(respond(410));
  await asn();
  await sent(id, 1);
  expect((await world.call(world.admin, 'GET', `/api/webhooks/${id}`)).body).toMatchObject({
    status: 'DISABLED',
    disabledReason: 'The receiver answered 410 Gone.',
    disabledRemark: { code: 'RECEIVER_GONE', facts: {} },
  });
});

describe('a hostile receiver', () => {
  test.each([
    ['hangs', () => {}, { responseStatus: null, error: 'No response came within 1.5 s.' }],
    [
      'dies',
      (response) => void response.destroy(),
      { responseStatus: null, error: 'The request failed: ECONNRESET.' },
    ],
    [
      'redirects to loopback',
      respond(302, '', { location: 'http://127.0.0.1:1/' }),
      { responseStatus: 302, error: 'Redirects are not followed.' },
    ],
    [
      'answers without end',
      (response) => {
        const writing = setInterval(() => response.write(`x\u0000${'y'.repeat(100_000)}`), 1);
        response.once('close', () => clearInterval(writing));
      },
      { responseStatus: 200, error: null },
    ],
    [
      'answers and hangs',
      (response) => void response.writeHead(200).write('o'),
      { responseStatus: 200, responseBody: 'o', error: null },
    ],
  ] as [string, Parameters<Receiver['answer']>[0], object][])(
    'that %s',
    async (_what, answer, expected) => {
      const { id } = await webhook();
      receiver.answer(answer);
      await asn();
      const [delivery] = await sent(id, 1);
      expect(delivery).toMatchObject(expected);
      expect(delivery?.responseBody?.length ?? 0).toBeLessThanOrEqual(4_096);
    },
  );

  test('that does not respond delays no other webhook', async () => {
    const other = await startReceiver();
    const slow = await webhook();
    const { body: quick } = await world.call(world.admin, 'POST', '/api/webhooks', {
      name: 'Other',
      url: other.url,
      warehouseId: floor.warehouseId,
    });
    receiver.answer(() => {});
    for (let index = 0; index < 6; index += 1) await asn();
    await vi.waitFor(
      async () =>
        expect((await sent(quick.id, 6)).map(({ status }) => status)).toEqual(
          Array(6).fill('DELIVERED'),
        ),
      {
        timeout: 60_000,
      },
    );
    expect((await deliveriesOf(slow.id)).some(({ status }) => status === 'DELIVERED')).toBe(false);
    await other.close();
  });
});

describe('at least once, never lost', () => {
  test('deliveries of a killed server are sent again with their id; its late outcome is ignored', async () => {
    const { id } = await webhook();
    await asn();
    // It sent, and is killed before it records that.
    const killed = new Dispatcher(world.db, itemsOn(world.db), testVault, {
      now: () => now,
      send: async (sending) => {
        await sendHere(sending);
        return new Promise(() => {});
      },
    });
    await vi.waitFor(async () => {
      await killed.tick();
      if (receiver.received.length === 0) throw new Error('It is not sent yet.');
    }, 60_000);
    await sent(id, 1);
    expect(receiver.received).toHaveLength(1);
    await wait(61_000);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'DELIVERED', attempts: 2 }]);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array(2).fill(receiver.received[0]?.headers['webhook-id']),
    );
  });

  test('through three days of failures and servers killed in between, each document in its order', async () => {
    // A separate process resolves names by DNS.
    const target = await webhook(undefined, receiver.url.replace('receiver.test', '127.0.0.1'));
    const [hopeless, healed] = [await asn(), await asn()];
    for (const { id } of [hopeless, healed])
      await world.call(world.admin, 'POST', `/api/asns/${id}/cancel`);
    const began = now.getTime();
    const heals = began + 2 * DAY_MS;
    receiver.answer((response, got) => {
      const isHealed = got.message.data.document?.id === healed.id && now.getTime() >= heals;
      respond(isHealed ? 200 : 503)(response, got);
    });
    await sent(target.id, 4);
    // A killed attempt counts, and the next comes after the same pause.
    const kills = new Map([
      [3, 'before'],
      [6, 'after'],
    ]);
    let isKilled = false;
    for (let round = 2; ; round += 1) {
      const due = (await deliveriesOf(target.id))
        .filter(({ status }) => status === 'RETRYING')
        .map((delivery) => Date.parse(delivery.nextAttemptAt ?? ''));
      if (due.length === 0) break;
      now = new Date(Math.min(...due) - 1);
      const before = receiver.received.length;
      await wait(0);
      expect(receiver.received).toHaveLength(before);
      now = new Date(Math.min(...due));
      const point = kills.get(round);
      if (point === undefined) await wait(0);
      else isKilled = (await killAt(point)) || isKilled;
      // The next step of a document that was delivered.
      await wait(0);
    }
    expect(isKilled).toBe(true);
    // The pauses of the schedule, whatever happened to the servers.
    expect(now.getTime() - began).toBeGreaterThan(3 * DAY_MS);
    expect(now.getTime() - began).toBeLessThan(3.2 * DAY_MS);
    const stateOf = (id: number) =>
      receiver.received.filter(({ message }) => message.data.document?.id === id);
    expect(new Set(stateOf(hopeless.id).map(({ message }) => message.type))).toEqual(
      new Set(['asn.created']),
    );
    expect(new Set(stateOf(hopeless.id).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const types = stateOf(healed.id).map(({ message }) => message.type);
    expect([types.lastIndexOf('asn.created'), types.indexOf('asn.cancelled')]).toEqual([
      types.length - 2,
      types.length - 1,
    ]);
    const states = (await deliveriesOf(target.id)).map(({ type, status, attempts }) => [
      type,
      status,
      attempts,
    ]);
    expect(states).toEqual([
      ['asn.created', 'FAILED', MAX_ATTEMPTS],
      ['asn.created', 'DELIVERED', expect.any(Number)],
      ['asn.cancelled', 'PENDING', 0],
      ['asn.cancelled', 'DELIVERED', 1],
    ]);
    expect((await world.call(world.admin, 'GET', `/api/webhooks/${target.id}`)).body).toMatchObject(
      {
        status: 'DISABLED',
        disabledReason: expect.stringContaining('three days'),
      },
    );
    receiver.answer(respond(200));
    const failed = (await deliveriesOf(target.id))[0]?.id;
    await world.call(world.admin, 'POST', `/api/webhooks/${target.id}/replay`, {
      deliveryId: failed ?? 0,
    });
    await world.call(world.admin, 'PATCH', `/api/webhooks/${target.id}`, { enabled: true });
    await wait(0);
    await wait(0);
    expect(
      stateOf(hopeless.id)
        .slice(-2)
        .map(({ message }) => message.type),
    ).toEqual(['asn.created', 'asn.cancelled']);
  });

  test('two servers send each delivery once', async () => {
    const { id } = await webhook();
    await Promise.all(Array.from({ length: 12 }, asn));
    const other = newDispatcher();
    for (let rounds = 0; rounds < 200 && receiver.received.length < 12; rounds += 1) {
      await Promise.all([dispatcher.tick(), other.tick()]);
      await Promise.all([dispatcher.idle(), other.idle()]);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(receiver.received).toHaveLength(12);
    expect(
      (await deliveriesOf(id)).every(
        ({ status, attempts }) => status === 'DELIVERED' && attempts === 1,
      ),
    ).toBe(true);
  });

  test('a server that stops releases the deliveries that it was sending', async () => {
    const { id } = await webhook();
    receiver.answer(() => {});
    await asn();
    await vi.waitFor(async () => {
      await dispatcher.tick();
      if (receiver.received.length === 0) throw new Error('It is not sent yet.');
    }, 60_000);
    await dispatcher.stop();
    receiver.answer(respond(200));
    dispatcher = newDispatcher();
    await sent(id, 1);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'DELIVERED', attempts: 1 }]);
  });

  test('a clock that jumps only delays deliveries', async () => {
    const { id } = await webhook();
    receiver.answer(respond(500));
    await asn();
    await sent(id, 1);
    receiver.answer(respond(200));
    await wait(-DAY_MS);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'RETRYING' }]);
    await wait(40 * DAY_MS);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'DELIVERED' }]);
    await purgeDeliveries(world.db, new Date(Date.now() + DAY_MS), () => false);
    expect(await deliveriesOf(id)).toEqual([]);
  });
});

test('the test button shows the response', async () => {
  const { id, secret } = await webhook();
  const actor = { at: new Date() } as Parameters<typeof testWebhook>[2];
  expect(await testWebhook(world.db, testVault, actor, id, sendHere)).toMatchObject({
    delivered: true,
    responseStatus: 200,
    responseBody: 'ok',
    error: null,
  });
  const [got] = receiver.received;
  expect(new Verifier(secret).verify(got?.body ?? '', got?.headers ?? {})).toMatchObject({
    type: 'webhook.test',
  });
});

test('a webhook of a customer gets what its client may see', async () => {
  const stranger = await world.customer([floor.warehouseId]);
  const foreign = await world.product(stranger.id);
  const body = { name: 'Client', url: receiver.url, customerId: customer.id };
  const { id } = (await world.call(world.admin, 'POST', '/api/webhooks', body)).body;
  await floor.asn(stranger.id, [{ productId: foreign.id, quantity: 1 }]);
  await asn();
  await sent(id, 1);
  expect(receiver.received.map(({ message }) => message.type)).toEqual(['asn.created']);
});

test('an invalid address is refused', async () => {
  const status = async (url: string) =>
    (await world.call(world.admin, 'POST', '/api/webhooks', { name: 'Bad', url })).status;
  for (const url of [
    'shop',
    'ftp://shop.example.com/',
    'https://user:secret@shop.example.com/',
    'javascript:alert(1)',
  ])
    expect(await status(url)).toBe(400);
  for (const network of ['everything', '::ffff:10.0.0.1', '0:0:0:0:0:FFFF:a00:1/104'])
    expect(
      (await world.call(world.admin, 'PATCH', '/api/settings', { webhookNetworks: [network] }))
        .status,
    ).toBe(400);
});

test('an address that is not public is refused at once, unless it is listed', async () => {
  const named = (url: string) =>
    world.callRaw(world.admin, 'POST', '/api/webhooks', { name: url, url });
  for (const url of [
    'https://10.9.0.1/',
    'https://2886729729/',
    'https://[fd00::1]/',
    'https://[::ffff:10.9.0.1]/',
  ]) {
    const { status, body } = await named(url);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      errors: [
        {
          path: 'url',
          message: expect.stringMatching(
            /^\S+ is not a public address: .*Settings, Company, under "Private Networks" \(webhookNetworks\)\.$/,
          ),
        },
      ],
    });
  }
  expect((await named('https://93.184.216.34/')).status).toBe(201);
  const { webhookNetworks = [] } = (await world.call(world.admin, 'GET', '/api/settings')).body;
  await world.call(world.admin, 'PATCH', '/api/settings', {
    webhookNetworks: [...webhookNetworks, '10.9.0.0/16'],
  });
  expect((await named('https://10.9.0.1/')).status).toBe(201);
  await world.call(world.admin, 'PATCH', '/api/settings', { webhookNetworks });
});

test('secrets are stored sealed, those of an earlier release too once a server runs, and sign as before', async () => {
  const result = await webhook();
  const plain = Buffer.from(result.secret.slice('whsec_'.length), 'base64');
  const stored = () =>
    world.db
      .selectFrom('webhook')
      .select(['secret', 'isSealed'])
      .where('id', '=', result.id)
      .executeTakeFirstOrThrow();
  expect((await stored()).secret.includes(plain)).toBe(false);
  expect(testVault.open((await stored()).secret, `webhook:${result.id}`)).toEqual(plain);
  // As the release before stored it.
  await world.db
    .updateTable('webhook')
    .set({ secret: plain, isSealed: false })
    .where('id', '=', result.id)
    .execute();
  await asn();
  await sent(result.id, 1);
  expect((await stored()).isSealed).toBe(true);
  expect((await stored()).secret.includes(plain)).toBe(false);
  const [got] = receiver.received;
  expect(new Verifier(result.secret).verify(got?.body ?? '', got?.headers ?? {})).toMatchObject({
    type: 'asn.created',
  });
});

test('with another SECRET_KEY nothing is sent, and the delivery says why', async () => {
  const { id } = await webhook();
  const other = new Dispatcher(
    world.db,
    itemsOn(world.db),
    openVault(() => 'a key that was lost and made anew'),
    { now: () => now, chance: () => 0, send: sendHere },
  );
  await asn();
  const deliveries = await sent(id, 1, other);
  expect(receiver.received).toEqual([]);
  expect(deliveries).toMatchObject([
    { error: expect.stringMatching(/^The secret of the webhook cannot be decrypted: SECRET_KEY /) },
  ]);
});

test('webhooks whose receivers do not answer keep no other waiting', async () => {
  const slow: { id: number; url: string }[] = [];
  for (let n = 0; n < 10; n += 1) slow.push(await webhook(['asn.created'], `${receiver.url}/${n}`));
  const { id } = await webhook(['asn.created']);
  const hanging = new Dispatcher(world.db, itemsOn(world.db), testVault, {
    now: () => now,
    chance: () => 0,
    send: async (sending) => {
      const outcome = { responseStatus: null, responseBody: null, durationMs: 0 };
      if (slow.every(({ url }) => url !== sending.url))
        return { ...outcome, delivered: true, responseStatus: 204, error: null };
      await new Promise((resolve) => sending.signal?.addEventListener('abort', resolve));
      return { ...outcome, delivered: false, error: 'It was interrupted.' };
    },
  });
  for (let n = 0; n < 4; n += 1) await asn();
  try {
    await begun(id, 4, hanging);
    await vi.waitFor(
      async () => {
        await hanging.tick();
        const deliveries = await deliveriesOf(id);
        expect(deliveries).toMatchObject(Array(4).fill({ status: 'DELIVERED' }));
      },
      { timeout: 60_000, interval: 10 },
    );
  } finally {
    await hanging.stop();
  }
  // What waited for an answer was given back, which is no attempt.
  const [first] = await deliveriesOf(slow[0]?.id ?? 0);
  expect(first).toMatchObject({ status: 'PENDING', attempts: 0 });
});
