import type { Subscription } from '@lading/contract/subscriptions';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { itemsOn } from '#test/jobs.ts';
import { type MailServer, startMailServer } from '#test/mailServer.ts';
import { makeOutbound } from '#test/outbound.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { openVault } from '../../platform/auth/vault.ts';
import { Mailer } from '../mail/mailer.service.ts';
import { smtpTransport, type Transport } from '../mail/transport.ts';
import { Notifier } from './notifier.ts';
import { purgeNotices, readNotices } from './subscriptions.service.ts';

let world: World;
let server: MailServer;
let transport: Transport;
let floor: Floor;
let customer: Awaited<ReturnType<World['customer']>>;
let operator: Awaited<ReturnType<World['user']>>;
let product: { id: number; sku: string };
/** The instant of the notifier and the mailer. */
let now: Date;
const log = { error: () => {}, info: () => {} };
const publicUrl = 'https://lading.example.com';
const vault = openVault(() => 'the secret key of the tests, which all servers share');

beforeAll(async () => {
  world = await makeWorld({ isMailOn: true });
  server = await startMailServer();
  transport = smtpTransport({
    smtpUrl: server.url,
    caFile: null,
    from: 'Lading <lading@example.com>',
    publicUrl,
  });
});
afterAll(async () => {
  transport.close();
  await server.close();
  await world.close();
});
beforeEach(async () => {
  for (const table of ['subscription', 'notice', 'mail', 'noticePosition'] as const)
    await world.owner.deleteFrom(table).execute();
  server.received.length = 0;
  const { id } = await world.warehouse();
  floor = makeFloor(world, id);
  customer = await world.customer([id]);
  operator = await world.user('OPERATOR', [id]);
  product = await world.product(customer.id);
  await world.location(id, 'PACK', 'PACKING');
  now = new Date();
  await newNotifier().tick();
});

const newNotifier = () => new Notifier(world.db, () => now);
const send = async (): Promise<void> => {
  const mailer = new Mailer(
    world.db,
    log,
    itemsOn(world.db),
    { vault, publicUrl, transport, readNotices },
    { now: () => now, chance: () => 0 },
  );
  await mailer.tick();
  await mailer.idle();
};

const subscribe = async (token: string, items: readonly Partial<Subscription>[], hour = 7) => {
  const body = {
    hour,
    items: items.map(
      (item) => ({ topic: 'SHIPPED', mode: 'NOW', days: null, ...item }) as Subscription,
    ),
  };
  return world.call(token, 'PUT', '/api/subscriptions', body);
};
const noticeCount = async () =>
  Number(
    (await sql<{ count: number }>`select count(*) from notice`.execute(world.db)).rows[0]?.count,
  );

/** Reads the changes until there are `count` notices. Transactions of other tests delay changes. */
const noticed = (count: number, notifier = newNotifier()) =>
  vi.waitFor(
    async () => {
      await notifier.tick();
      expect(await noticeCount()).toBe(count);
    },
    { timeout: 60_000, interval: 20 },
  );
const later = async (ms: number): Promise<void> => {
  now = new Date(now.getTime() + ms);
  await newNotifier().post();
  await send();
};
async function shipOne(reference = 'SO-1'): Promise<void> {
  await floor.receive([{ productId: product.id, quantity: 1 }]);
  const { body } = await floor.order(customer.id, [{ productId: product.id, quantity: 1 }], {
    orderReference: reference,
  });
  await makeOutbound(world).ship(body.order.id, { shippingCarrier: 'DHL', trackingNumber: 'T-1' });
}
const recipients = () => server.received.flatMap(({ to }) => to).sort();
/** The token of the link in the last mail. */
const linkToken = () =>
  /\/unsubscribe#([\w-]+)/.exec(server.received.at(-1)?.text ?? '')?.[1] ?? '';

test('each user sees the topics of the role, all off, and changes them', async () => {
  const { body } = await world.call(customer.token, 'GET', '/api/subscriptions');
  expect(body.hour).toBe(7);
  expect(body.items.map(({ topic }) => topic)).toEqual([
    'ARRIVED',
    'VARIANCE',
    'SHIPPED',
    'SHORT',
    'EXPIRING',
  ]);
  expect(body.items.every(({ mode }) => mode === 'OFF')).toBe(true);
  const changed = await subscribe(
    customer.token,
    [{ mode: 'DAILY' }, { topic: 'EXPIRING', mode: 'NOW', days: 30 }],
    18,
  );
  expect(changed.body.items).toContainEqual({ topic: 'EXPIRING', mode: 'NOW', days: 30 });
  expect((await world.call(customer.token, 'GET', '/api/subscriptions')).body).toEqual(
    changed.body,
  );
  expect(
    (await world.call(operator.token, 'GET', '/api/subscriptions')).body.items.every(
      ({ mode }) => mode === 'OFF',
    ),
  ).toBe(true);
});

test.each([
  ['a topic that the role does not hear of', [{ topic: 'BELOW_MINIMUM' }], 'items.0.topic'],
  ['a topic twice', [{}, {}], 'items.1.topic'],
  ['expiring without days', [{ topic: 'EXPIRING' }], 'items.0.days'],
  ['days of another topic', [{ days: 3 }], 'items.0.days'],
] as const)('%s is refused', async (_what, items, path) => {
  const { status, body } = await subscribe(
    customer.token,
    items as readonly Partial<Subscription>[],
  );
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ path }] });
});

test('a shipment is mailed at once, with its tracking number, to those who may read the order', async () => {
  const stranger = await world.customer([floor.warehouseId]);
  const elsewhere = await world.user('OPERATOR', [(await world.warehouse()).id]);
  for (const { token } of [customer, operator, stranger, elsewhere]) await subscribe(token, [{}]);
  await subscribe(world.admin, [{ topic: 'ARRIVED' }]);
  await shipOne('SO-77');
  await noticed(2);
  await Promise.all([send(), send()]);
  expect(recipients()).toEqual([customer.email, operator.email].sort());
  const [mail] = server.received;
  expect(mail?.text).toContain('order SO-77 has shipped');
  expect(mail?.text).toContain('(DHL T-1)');
  expect(mail?.text).toMatch(/https:\/\/lading\.example\.com\/orders\/\d+\r\n/);
  expect(mail?.html).toMatch(/<a href="https:\/\/lading\.example\.com\/orders\/\d+"/);
  expect(mail?.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail?.headers.find((line) => line.startsWith('List-Unsubscribe:'))).toMatch(
    /<https:\/\/lading\.example\.com\/api\/unsubscribe\?token=[\w-]+>$/,
  );
});

test('changes within a minute are one mail, once, with any number of servers', async () => {
  await subscribe(operator.token, [{}, { topic: 'SHORT' }]);
  await floor.order(customer.id, [{ productId: product.id, quantity: 5 }], {
    orderReference: 'SO-SHORT',
  });
  await noticed(1);
  await send();
  await shipOne('SO-A');
  await shipOne('SO-B');
  await Promise.all([noticed(3), noticed(3)]);
  await send();
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.text).toContain('order SO-SHORT waits for stock');
  now = new Date(now.getTime() + MINUTE_MS + SECOND_MS);
  await Promise.all([newNotifier().post(), newNotifier().post()]);
  await send();
  expect(server.received).toHaveLength(2);
  expect(server.received[1]?.headers.join('\n')).toContain('2 notices');
});

test('a delivery with variances belongs to both topics', async () => {
  await subscribe(operator.token, [{ topic: 'ARRIVED' }, { topic: 'VARIANCE' }]);
  const asn = await floor.asn(customer.id, [{ productId: product.id, quantity: 2 }]);
  await floor.receive([{ productId: product.id, quantity: 3 }], { asnId: asn.id });
  await world.callRaw(world.admin, 'POST', `/api/asns/${asn.id}/close`);
  await noticed(2);
  await send();
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.text).toMatch(
    /Arrived\r\n- .*complete[\s\S]*Variance\r\n- .*differs from its ASN/,
  );
});

test('the daily mail is sent at its hour in the time zone of the warehouse, once', async () => {
  await world.call(world.admin, 'PUT', `/api/warehouses/${floor.warehouseId}`, {
    name: 'Tokyo',
    timeZone: 'Asia/Tokyo',
  });
  await subscribe(operator.token, [{ mode: 'DAILY' }], 6);
  await shipOne();
  await noticed(1);
  // 06:00 in Tokyo is 21:00 UTC.
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + 21 * HOUR_MS;
  const strikes = today > now.getTime() ? today : today + DAY_MS;
  await later(strikes - now.getTime() - MINUTE_MS);
  expect(server.received).toEqual([]);
  await later(2 * MINUTE_MS);
  expect(server.received.map(({ to }) => to)).toEqual([[operator.email]]);
  expect(server.received[0]?.headers.join('\n')).toContain('one notice of the last day');
  await later(DAY_MS);
  expect(server.received).toHaveLength(1);
});

describe('a daily mail when the clock is changed', () => {
  const noticeAgain = (at: Date) =>
    sql`
      insert into notice (user_id, topic, mode, hour, key, warehouse_id, customer_id, facts,
        created_at)
      select user_id, topic, mode, hour, ${at.toISOString()}, warehouse_id, customer_id, facts,
        ${at}
      from notice
      order by id
      limit 1`.execute(world.owner);

  test.each([
    ['the hour comes twice', 'Europe/Amsterdam', 2, '2026-10-25', '2026-10-25T01:00:00.000Z'],
    ['the hour is skipped', 'Europe/Amsterdam', 2, '2026-03-29', '2026-03-29T01:00:00.000Z'],
    [
      'half of the hour comes twice',
      'Australia/Lord_Howe',
      1,
      '2026-04-05',
      '2026-04-04T14:00:00.000Z',
    ],
    [
      'half of the hour is skipped',
      'Australia/Lord_Howe',
      2,
      '2026-10-04',
      '2026-10-03T15:30:00.000Z',
    ],
    ['midnight is skipped', 'Africa/Cairo', 0, '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['midnight comes twice', 'America/Havana', 0, '2026-11-01', '2026-11-01T05:00:00.000Z'],
    [
      'the hour before midnight comes twice',
      'Africa/Cairo',
      23,
      '2026-10-29',
      '2026-10-29T21:00:00.000Z',
    ],
  ])('comes once a day: %s in %s at %i', async (_what, timeZone, hour, day, strikes) => {
    await world.call(world.admin, 'PUT', `/api/warehouses/${floor.warehouseId}`, {
      name: `Clock ${floor.warehouseId}`,
      timeZone,
    });
    await subscribe(operator.token, [{ mode: 'DAILY' }], hour);
    await shipOne();
    await noticed(1);
    const [from, to] = [Date.parse(day) - DAY_MS, Date.parse(day) + 2 * DAY_MS];
    await world.owner
      .updateTable('notice')
      .set({ createdAt: new Date(from - DAY_MS) })
      .execute();
    const mailedAt: string[] = [];
    for (let index = from; index < to; index += 10 * MINUTE_MS) {
      now = new Date(index);
      await noticeAgain(now);
      await newNotifier().post();
      const { count } = await world.db
        .selectFrom('mail')
        .select((query) => query.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) > mailedAt.length) mailedAt.push(now.toISOString());
    }
    const ofDay = mailedAt.filter(
      (at) => Math.abs(Date.parse(at) - Date.parse(strikes)) < 12 * HOUR_MS,
    );
    expect(ofDay).toEqual([strikes]);
    const gaps = mailedAt
      .slice(2)
      .map((at, index) => (Date.parse(at) - Date.parse(mailedAt[index + 1] ?? '')) / HOUR_MS);
    for (const hours of gaps) expect(Math.abs(hours - 24)).toBeLessThanOrEqual(1);
  });
});

test.each([
  ['of a warehouse in its time zone', () => floor.warehouseId],
  ['of none in that of the first warehouse', () => undefined],
])('the daily mail about a webhook %s', async (_what, warehouseOf) => {
  const named = warehouseOf();
  const [first = { id: 0 }] = (await world.call(world.admin, 'GET', '/api/warehouses')).body.sort(
    (first, other) => first.id - other.id,
  );
  const zoned = named ?? first.id;
  await world.call(world.admin, 'PUT', `/api/warehouses/${zoned}`, {
    name: `Tokyo ${zoned}`,
    timeZone: 'Asia/Tokyo',
  });
  await subscribe(world.admin, [{ topic: 'WEBHOOK_FAILED', mode: 'DAILY' }], 6);
  const webhook = {
    name: `Shop ${zoned}`,
    url: 'https://shop.example.com/in',
    ...(named !== undefined && { warehouseId: named }),
  };
  const { id } = (await world.call(world.admin, 'POST', '/api/webhooks', webhook)).body;
  const failed = {
    status: 'DISABLED',
    disabledAt: now,
    disabledReason: 'It failed for three days.',
  } as const;
  await world.owner.updateTable('webhook').set(failed).where('id', '=', id).execute();
  await newNotifier().look();
  // 06:00 in Tokyo is 21:00 UTC.
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + 21 * HOUR_MS;
  const strikes = today > now.getTime() ? today : today + DAY_MS;
  await later(strikes - now.getTime() - MINUTE_MS);
  expect(server.received).toEqual([]);
  await later(2 * MINUTE_MS);
  expect(server.received[0]?.text).toContain(`Webhook Shop ${zoned} was switched off.`);
  await world.owner.deleteFrom('webhook').where('id', '=', id).execute();
  await world.call(world.admin, 'PUT', `/api/warehouses/${zoned}`, {
    name: `Tokyo ${zoned}`,
    timeZone: 'UTC',
  });
});

describe('notices without a change', () => {
  const inDays = (days: number) =>
    new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

  test('a lot is reported once, the chosen days before its expiry', async () => {
    const milk = await world.product(customer.id, 'MILK', { tracking: 'LOT' });
    await floor.receive([
      { productId: milk.id, quantity: 4, lot: { code: 'SOON', expiresOn: inDays(5) } },
    ]);
    await floor.receive([
      { productId: milk.id, quantity: 4, lot: { code: 'LATER', expiresOn: inDays(50) } },
    ]);
    await subscribe(customer.token, [{ topic: 'EXPIRING', days: 60 }]);
    await subscribe(operator.token, [{ topic: 'EXPIRING', days: 10 }]);
    await subscribe((await world.customer([floor.warehouseId])).token, [
      { topic: 'EXPIRING', days: 60 },
    ]);
    await newNotifier().look();
    await newNotifier().look();
    expect(await noticeCount()).toBe(3);
    await later(0);
    expect(recipients()).toEqual([customer.email, operator.email].sort());
    const mail = server.received.find(({ to }) => to[0] === operator.email);
    expect(mail?.text).toContain('4 of MILK');
    expect(mail?.text).not.toContain('LATER');
    // Deleting the mail or the notice does not cause another one.
    await world.owner.deleteFrom('mail').execute();
    await purgeNotices(world.db, new Date(now.getTime() + DAY_MS), () => false);
    await newNotifier().look();
    expect(
      (
        await sql<{ count: number }>`select count(*) from notice where mailed_at is null`.execute(
          world.db,
        )
      ).rows,
    ).toEqual([{ count: 0 }]);
  });

  test('a pick location below its minimum is reported once a day, to staff', async () => {
    const pick = await world.location(floor.warehouseId, 'P-1', 'PICK');
    const body = {
      warehouseId: floor.warehouseId,
      productId: product.id,
      locationId: pick.id,
      minimum: 10,
      maximum: 40,
    };
    expect((await world.call(world.admin, 'POST', '/api/replenishment/rules', body)).status).toBe(
      201,
    );
    await subscribe(operator.token, [{ topic: 'BELOW_MINIMUM' }]);
    await newNotifier().look();
    await newNotifier().look();
    await later(0);
    expect(recipients()).toEqual([operator.email]);
    expect(server.received[0]?.text).toContain(`0 of ${product.sku}`);
  });

  test('a webhook that is disabled after failures is reported to administrators, one disabled by a user is not', async () => {
    await subscribe(world.admin, [{ topic: 'WEBHOOK_FAILED' }]);
    const make = async (name: string) =>
      (
        await world.call(world.admin, 'POST', '/api/webhooks', {
          name,
          url: 'https://shop.example.com/in',
          types: ['asn.created'],
        })
      ).body;
    const failed = await make('Shop');
    await world.call(world.admin, 'PATCH', `/api/webhooks/${(await make('By hand')).id}`, {
      enabled: false,
    });
    await world.owner
      .updateTable('webhook')
      .set({ status: 'DISABLED', disabledAt: now, disabledReason: 'It failed for three days.' })
      .where('id', '=', failed.id)
      .execute();
    await newNotifier().look();
    await later(0);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.text).toContain(
      'Webhook Shop was switched off. It failed for three days.',
    );
    expect(server.received[0]?.text).not.toContain('By hand');
  });
});

describe('the link', () => {
  const mailed = async () => {
    await subscribe(operator.token, [{}, { topic: 'SHORT', mode: 'DAILY' }]);
    await shipOne();
    await noticed(1);
    await send();
    return linkToken();
  };
  const modes = async () =>
    (await world.call(operator.token, 'GET', '/api/subscriptions')).body.items.map(
      ({ mode }) => mode,
    );

  test.each([
    ['nothing', undefined, undefined],
    [
      'application/x-www-form-urlencoded',
      'List-Unsubscribe=One-Click',
      'application/x-www-form-urlencoded',
    ],
    [
      'multipart/form-data',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ])('ends all notices without a session, sent with %s', async (_what, body, type) => {
    const path = `/api/unsubscribe?token=${await mailed()}`;
    expect(
      (await world.callRaw(null, 'POST', path, body, type ? { 'content-type': type } : {})).status,
    ).toBe(204);
    expect(new Set(await modes())).toEqual(new Set(['OFF']));
    expect((await world.callRaw(null, 'POST', path)).status).toBe(204);
  });

  test('of another server, or a wrong one, does nothing, and no other call accepts a form', async () => {
    await mailed();
    const other = openVault(() => 'another key')
      .seal(Buffer.from(String(operator.id)), 'unsubscribe')
      .toString('base64url');
    for (const token of [
      'x',
      other,
      vault.seal(Buffer.from(String(operator.id)), 'mail:1').toString('base64url'),
    ])
      expect((await world.callRaw(null, 'POST', `/api/unsubscribe?token=${token}`)).status).toBe(
        400,
      );
    expect(await modes()).toContain('NOW');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await world.callRaw(null, 'POST', '/api/auth/login', 'email=a', form)).status).toBe(
      415,
    );
  });
});

test('a user who may no longer read it, or has unsubscribed, gets no waiting notices', async () => {
  await subscribe(operator.token, [{}]);
  await subscribe(customer.token, [{}]);
  await shipOne();
  await noticed(2);
  await newNotifier().post();
  await world.call(
    world.admin,
    'DELETE',
    `/api/users/${operator.id}/warehouses/${floor.warehouseId}`,
  );
  await subscribe(customer.token, []);
  await send();
  expect(server.received).toEqual([]);
  expect(
    (await world.call(world.admin, 'GET', '/api/mails')).body.map(({ status }) => status),
  ).toEqual(['DROPPED', 'DROPPED']);
});

test('notices older than a day are not sent', async () => {
  await subscribe(operator.token, [{}]);
  // An open transaction, of whatever database, keeps the new place before the shipment.
  await world.owner.transaction().execute(async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx);
    await shipOne();
    now = new Date(now.getTime() + DAY_MS + MINUTE_MS);
    await newNotifier().tick();
  });
  await newNotifier().tick();
  expect(await noticeCount()).toBe(0);
});
