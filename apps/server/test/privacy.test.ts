import { endpoints } from '@lading/contract/endpoints';
import type { Import } from '@lading/contract/imports';
import { may } from '@lading/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PathAt, RestAt } from './callTypes.ts';
import { first } from './first.ts';
import { calls } from './routeCalls.ts';
import { makeFloor } from './stock.ts';
import type { Things } from './things.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

const COUNT_NAME = 'Suspected theft, night shift';

let world: World;
let client: Awaited<ReturnType<World['customer']>>;
let staff: { id: number; email: string; token: string }[];
let things: Things;
/** What no response to a client may contain. */
let secrets: string[];

/**
 * A warehouse in which staff did everything: announced, received, put away, counted, picked,
 * shipped, took back, replenished.
 */
beforeAll(async () => {
  world = await makeWorld();
  const { id: warehouseId } = await world.warehouse();
  client = await world.customer([warehouseId]);
  staff = [
    await world.user('SUPERVISOR', [warehouseId]),
    await world.user('OPERATOR', [warehouseId]),
  ];
  secrets = ['admin@example.com', ...staff.map(({ email }) => email), COUNT_NAME];
  things = await workAsStaff(warehouseId);
});
afterAll(() => world.close());

async function done<const P extends string>(
  token: string,
  path: PathAt<'POST', P>,
  ...rest: RestAt<'POST', P>
) {
  const answer = await world.call<'POST', P>(token, 'POST', path, ...rest);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

async function workAsStaff(warehouseId: number): Promise<Things> {
  const [supervisor = '', operator = ''] = staff.map(({ token }) => token);
  const [desk, hand, own] = [supervisor, operator, client.token].map((token) =>
    makeFloor(world, warehouseId, token),
  );
  if (!desk || !hand || !own) throw new Error('Three people work here.');
  const [shelf, pick] = [
    await world.location(warehouseId, 'A-1'),
    await world.location(warehouseId, 'P-1', 'PICK'),
  ];
  await world.location(warehouseId, 'PACK', 'PACKING');
  const product = await world.product(client.id);
  const line = (quantity: number) => [{ productId: product.id, quantity }];

  const asn = await desk.asn(client.id, line(40));
  const lpn = await hand.receive(line(45), { asnId: asn.id });
  await done(operator, `/api/pallets/${lpn}/putaway`, { locationId: shelf.id });
  const orderOf = async (floor: typeof desk, quantity: number) =>
    (await floor.order(client.id, line(quantity))).body.order;

  const shipped = await orderOf(own, 5);
  await done(supervisor, `/api/orders/${shipped.id}/release`);
  const allocation = first(
    (await world.call(operator, 'GET', `/api/orders/${shipped.id}`)).body.allocations,
  );
  await done(operator, `/api/orders/${shipped.id}/pick`, {
    picks: [{ allocationId: allocation.id, quantity: 5 }],
  });
  await done(operator, `/api/orders/${shipped.id}/pack`, {
    packages: [{ lines: [{ orderItemId: first(shipped.items).id, quantity: 5 }] }],
  });
  await done(operator, `/api/orders/${shipped.id}/ship`);

  const returned = {
    customerId: client.id,
    warehouseId,
    orderId: shipped.id,
    reason: 'Too large',
    items: line(2),
  };
  const back = await done(supervisor, '/api/returns', { ...returned, returnReference: 'RMA-1' });
  await done(operator, `/api/returns/${back.id}/receive`, {
    items: [{ productId: product.id, quantity: 2, disposition: 'DAMAGED' }],
  });

  // All stock of the shelf is allocated, so that the count takes some of it from the order.
  const short = await orderOf(desk, 40);
  await done(supervisor, `/api/orders/${short.id}/release`);
  const count = await done(supervisor, '/api/counts', {
    warehouseId,
    name: COUNT_NAME,
    locationIds: [shelf.id],
  });
  await done(supervisor, `/api/counts/${count.id}/start`);
  await done(operator, `/api/counts/${count.id}/lines`, {
    locationId: shelf.id,
    productId: product.id,
    lpn,
    quantity: 30,
  });
  await done(operator, `/api/counts/${count.id}/submit`);
  await done(supervisor, `/api/counts/${count.id}/approve`);
  await done(supervisor, `/api/orders/${short.id}/cancel`);

  const rule = { warehouseId, productId: product.id, locationId: pick.id, minimum: 5, maximum: 10 };
  const { id: ruleId } = await done(supervisor, '/api/replenishment/rules', rule);
  const task = await done(supervisor, '/api/replenishment/tasks', { ruleId, quantity: 4 });
  await done(operator, `/api/replenishment/tasks/${task.id}/done`);
  const stock = first(await hand.stock('&search=P-1'));
  await done(supervisor, `/api/inventory/${stock.id}/adjust`, { quantity: -1, reason: 'Broken' });

  const milk = await world.product(client.id, 'MILK', { tracking: 'LOT' });
  await hand.receive([{ productId: milk.id, quantity: 1, lot: { code: 'L-1' } }]);
  const lotId = first(await hand.stock(`&productId=${milk.id}`)).lot?.id ?? 0;
  await done(supervisor, `/api/lots/${lotId}/hold`, { reason: 'Seal broken' });

  const { body: sent } = await world.upload<Import>(
    client.token,
    '/api/imports',
    'sku,name\n,A\n',
    { kind: 'PRODUCTS' },
  );
  const importId = sent.id;

  const ids = {
    importId,
    asnId: asn.id,
    orderId: shipped.id,
    returnId: back.id,
    countId: count.id,
    ruleId,
    taskId: task.id,
    lotId,
    otherLotId: lotId,
  };
  return {
    ...ids,
    warehouseId,
    customerId: client.id,
    productId: product.id,
    locationId: shelf.id,
    pickLocationId: pick.id,
    orderItemId: first(shipped.items).id,
    allocationId: allocation.id,
    packageId: 1,
    packagingId: 1,
    labelTemplateId: 1,
    shipRuleId: 1,
    laneId: 1,
    doorId: 1,
    appointmentId: 1,
    dockLinkId: 1,
    destinationId: 2,
    printerId: 1,
    printRuleId: 1,
    printJobId: 1,
    loadId: 1,
    batchId: 1,
    inventoryId: stock.id,
    lpn,
    otherLpn: lpn,
    userId: client.userId,
    sessionId: 1,
    keyId: 1,
    deviceId: 1,
    webhookId: 1,
    accountId: 1,
    serviceId: 1,
    labelId: 1,
    viewId: 1,
    code: '492039',
    ownUserId: 1,
    passkeyId: 1,
    passkey: {},
  };
}

/** Every call with which a client may read, however many there will be. */
const readable = endpoints.filter(({ endpoint: { method, definition } }) => {
  const { permission, isStream } = definition;
  return method === 'GET' && permission !== 'public' && may('CLIENT', permission) && !isStream;
});

async function ask(path: string, accept: string) {
  const answer = await world.app.inject({
    url: path,
    headers: { authorization: `Bearer ${client.token}`, accept },
  });
  expect(answer.statusCode, path).toBe(200);
  return answer;
}

describe('no response to a client names staff or counts', () => {
  test.each(readable)('$name', async ({ name, endpoint: { definition } }) => {
    const call = calls[name];
    if (!call) throw new Error(`This test does not know how to call ${name}.`);
    const { list, csv } = definition;
    // The report's own example asks for a month in the past.
    const path = call.path(things).replace(/&from=[\d-]+&to=[\d-]+/, '');
    const kinds = ['application/json', ...(list || csv ? ['text/csv'] : [])];
    for (const kind of kinds) {
      const { body } = await ask(path, kind);
      for (const secret of secrets) expect(body).not.toContain(secret);
    }
    if (!list) return;
    for (const secret of secrets) {
      const { headers } = await ask(
        `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(secret)}`,
        'application/json',
      );
      expect(headers['x-total-count'], `rows found by ${secret}`).toBe('0');
    }
  });
});

test('a read-only user of the client reads the same, and cannot change anything', async () => {
  const body = {
    email: 'reader@example.com',
    role: 'CLIENT' as const,
    customerId: client.id,
    readOnly: true,
    password: PASSWORD,
  };
  const { body: response } = await world.call(world.admin, 'POST', '/api/users', {
    ...body,
    warehouseIds: [things.warehouseId],
  });
  const reader = await world.login(response.email);
  for (const { name } of readable.filter(({ name }) => !/Import|BadRows/.test(name))) {
    const path = calls[name]?.path(things) ?? '';
    expect([
      name,
      (await world.app.inject({ url: path, headers: { authorization: `Bearer ${reader}` } }))
        .statusCode,
    ]).toEqual([name, 200]);
  }
  const changing = endpoints.filter(({ endpoint: { method, definition } }) => {
    const { permission } = definition;
    return (
      method !== 'GET' &&
      permission !== 'public' &&
      !permission.startsWith('session:') &&
      may('CLIENT', permission)
    );
  });
  expect(changing.length).toBeGreaterThan(10);
  for (const { name, endpoint } of changing) {
    const { status, body: refused } = await world.callRaw<{ code: string }>(
      reader,
      endpoint.method,
      calls[name]?.path(things) ?? '',
    );
    expect([name, status, refused.code]).toEqual([name, 403, 'READ_ONLY']);
  }
  const staff = await world.callRaw(world.admin, 'PATCH', `/api/users/${response.id}`, {
    role: 'OPERATOR',
    readOnly: true,
  });
  expect(staff.status).toBe(400);
  const { body: promoted } = await world.call(world.admin, 'PATCH', `/api/users/${response.id}`, {
    role: 'OPERATOR',
  });
  expect([promoted.role, promoted.readOnly]).toEqual(['OPERATOR', false]);
});

describe('what a client sees instead', () => {
  const get = async <const P extends string>(token: string, path: PathAt<'GET', P>) =>
    (await world.call<'GET', P>(token, 'GET', path)).body;
  const team = { id: null, email: 'Warehouse team', name: 'Warehouse team' };

  test('staff are shown as the warehouse team, the client’s own users by name', async () => {
    const order = await get(client.token, `/api/orders/${things.orderId}`);
    const users = order.history.map(({ event, user }) => [event, user]);
    expect(users[0]).toEqual([
      'create',
      { id: client.userId, email: client.email, name: client.name },
    ]);
    expect(users.at(-1)).toEqual(['ship', team]);
    const back = await get(client.token, `/api/returns/${things.returnId}`);
    expect([back.createdBy, first(back.receipts).user]).toEqual([team, team]);
    const asn = await get(client.token, `/api/asns/${things.asnId}`);
    expect(asn.varianceData?.operatorEmail).toBe('Warehouse team');
    const dashboard = await get(client.token, `/api/dashboard?warehouseId=${things.warehouseId}`);
    expect(first(dashboard.recentActivity).user).toEqual(team);
  });

  test('a count and a replenishment are shown without a name', async () => {
    const movements = await get(client.token, `/api/movements?warehouseId=${things.warehouseId}`);
    const documents = new Map(movements.map((movement) => [movement.kind, movement]));
    expect(documents.get('COUNT')).toMatchObject({
      document: { type: 'COUNT', id: null, reference: 'Stock count' },
      reason: 'Stock count',
    });
    expect(documents.get('MOVE')).toMatchObject({
      document: { type: 'REPLENISHMENT', id: null, reference: 'Replenishment' },
    });
    const orders = await get(
      client.token,
      `/api/orders?warehouseId=${things.warehouseId}&status=CANCELLED`,
    );
    const { history } = await get(client.token, `/api/orders/${first(orders).id}`);
    expect(history.find(({ event }) => event === 'count')).toMatchObject({
      user: team,
      notes: 'A stock count found less than was allocated.',
      remarks: [{ code: 'COUNT_FOUND', facts: { found: 'LESS' } }],
    });
  });

  test('no rates of pickers, neither each nor the total', async () => {
    const path = `/api/reports/performance?warehouseId=${things.warehouseId}` as const;
    const report = await get(client.token, path);
    const rate = ({ figures }: { figures: { key: string }[] }) =>
      figures.find(({ key }) => key === 'linesPickedPerHour');
    expect(report.pickers).toBeNull();
    expect(rate(report)).toMatchObject({
      value: null,
      reason: 'Rates of pickers are seen by the warehouse alone.',
    });
    const { token = '', email } = staff[0] ?? {};
    expect(rate(await get(token, path))).toMatchObject({ value: 1 });
    expect((await get(token, path)).pickers).toMatchObject([
      { user: { email: staff[1]?.email }, lines: 1 },
    ]);
    expect(email).toBeDefined();
  });

  test('a change by a client returns the same', async () => {
    const [supervisor = ''] = staff.map(({ token }) => token);
    const items = [{ productId: things.productId, quantity: 1 }];
    const { body } = await makeFloor(world, things.warehouseId, supervisor).order(
      client.id,
      items,
      { orderReference: 'BY-STAFF' },
    );
    const cancelled = await world.call(client.token, 'POST', `/api/orders/${body.order.id}/cancel`);
    expect(cancelled.body.history.map(({ user }) => user?.email)).toEqual([
      'Warehouse team',
      client.email,
    ]);
  });

  test('staff still see who did what, and the name of the count', async () => {
    const [supervisor = ''] = staff.map(({ token }) => token);
    const movements = JSON.stringify(
      await get(supervisor, `/api/movements?warehouseId=${things.warehouseId}`),
    );
    for (const { email } of staff) expect(movements).toContain(email);
    expect(movements).toContain(`"reference":"${COUNT_NAME}"`);
  });
});
