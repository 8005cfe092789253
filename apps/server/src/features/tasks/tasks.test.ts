import { type TaskKind, taskId } from '@lading/domain/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let here: { id: number };
let shelf: { id: number; name: string };
let customer: { id: number; name: string; token: string };
let lamp: { id: number; sku: string };
let floor: Floor;
let mara: { id: number; name: string; token: string };
let noor: typeof mara;
let lead: typeof mara;
/** The number of orders so far, which makes their references unique. */
let orders = 0;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

// Each test has its own warehouse, so that it does not see the tasks of another.
beforeEach(async () => {
  here = await world.warehouse();
  await world.location(here.id, 'DOCK', 'RECEIVING');
  shelf = await world.location(here.id, 'A-01', 'PICK');
  customer = await world.customer([here.id]);
  lamp = await world.product(customer.id);
  floor = makeFloor(world, here.id);
  mara = await world.user('OPERATOR', [here.id]);
  noor = await world.user('OPERATOR', [here.id]);
  lead = await world.user('SUPERVISOR', [here.id]);
});

const put = (lpn: string) =>
  world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: shelf.id });
const stock = async (quantity: number) =>
  put(await floor.receive([{ productId: lamp.id, quantity }]));

async function order(
  more: { priority?: number; requestedShipDate?: string } = {},
): Promise<{ id: number; orderReference: string }> {
  const body = {
    warehouseId: here.id,
    customerId: customer.id,
    shippingAddress: 'Kade 3',
    items: [{ productId: lamp.id, quantity: 2 }],
  };
  orders += 1;
  const response = await world.call(world.admin, 'POST', '/api/orders', {
    ...body,
    orderReference: `SO-${orders}`,
    ...more,
  });
  await world.call(world.admin, 'POST', `/api/orders/${response.body.order.id}/release`);
  return response.body.order;
}

const list = async (query = '', token = mara.token) => {
  const { status, body } = await world.call(
    token,
    'GET',
    `/api/tasks?warehouseId=${here.id}${query}`,
  );
  expect(status).toBe(200);
  return body;
};
const next = (
  token: string,
  kinds?: ('PUTAWAY' | 'PICK' | 'PACK' | 'LOAD' | 'COUNT' | 'RETURN')[],
) =>
  world.call(token, 'POST', '/api/tasks/next', {
    warehouseId: here.id,
    ...(kinds ? { kinds } : {}),
  });
const step = (
  token: string,
  id: number,
  verb: 'claim' | 'release' | 'complete',
  body?: { userId: number },
) => world.callRaw(token, 'POST', `/api/tasks/${id}/${verb}`, body);

describe('the list', () => {
  test('has the open tasks in order of urgency, without those that are done', async () => {
    await stock(20);
    const usual = await order();
    const late = await order({ requestedShipDate: '2020-01-01' });
    const urgent = await order({ priority: 1 });
    const lpn = await floor.receive([{ productId: lamp.id, quantity: 7 }]);
    const { body: count } = await world.call(world.admin, 'POST', '/api/counts', {
      warehouseId: here.id,
      locationIds: [shelf.id],
    });
    await world.call(world.admin, 'POST', `/api/counts/${count.id}/start`);
    const tasks = await list();
    expect(tasks.map(({ kind, name, urgency }) => [kind, name, urgency])).toEqual([
      ['PICK', late.orderReference, 0],
      ['PICK', urgent.orderReference, 1],
      ['PICK', usual.orderReference, 3],
      ['PUTAWAY', lpn, 3],
      ['COUNT', count.name, 5],
    ]);
    expect(tasks[0]).toMatchObject({
      id: taskId('PICK', late.id),
      subjectId: late.id,
      customer: { id: customer.id, name: customer.name },
      claim: null,
      location: { id: shelf.id, name: 'A-01' },
      product: null,
      to: null,
      units: 2,
      lines: 1,
      dueOn: '2020-01-01',
    });
    await put(lpn);
    expect((await list('&kind=PUTAWAY')).length).toBe(0);
    expect((await list('&search=2020')).length).toBe(0);
    expect(await list(`&search=${late.orderReference.toLowerCase()}`)).toHaveLength(1);
  });

  test('has an order to pick, then to pack, then to load, and a batch as one task', async () => {
    await stock(20);
    const [first, other] = [await order(), await order()];
    const kinds = async () => (await list()).map(({ kind }) => kind);
    const { body: batch } = await world.call(world.admin, 'POST', '/api/pick-batches', {
      warehouseId: here.id,
      orderIds: [first.id, other.id],
    });
    expect(await list()).toMatchObject([
      { kind: 'PICK_BATCH', subjectId: batch.id, units: 4, lines: 2 },
    ]);
    await world.call(world.admin, 'POST', `/api/pick-batches/${batch.id}/cancel`);
    expect(await kinds()).toEqual(['PICK', 'PICK']);
    for (const { id } of [first, other]) {
      const { body } = await world.call(world.admin, 'GET', `/api/orders/${id}`);
      const picks = body.allocations.map((allocation) => ({
        allocationId: allocation.id,
        quantity: allocation.quantity,
      }));
      await world.call(world.admin, 'POST', `/api/orders/${id}/pick`, { picks });
    }
    expect(await kinds()).toEqual(['PACK', 'PACK']);
    const { body } = await world.call(world.admin, 'GET', `/api/orders/${first.id}`);
    const lines = body.items.map((item) => ({ orderItemId: item.id, quantity: 2 }));
    await world.call(world.admin, 'POST', `/api/orders/${first.id}/pack`, {
      packages: [{ lines }],
    });
    expect((await kinds()).sort()).toEqual(['LOAD', 'PACK']);
  });

  test('is only for the staff of the warehouse', async () => {
    expect(
      (await world.call(customer.token, 'GET', `/api/tasks?warehouseId=${here.id}`)).status,
    ).toBe(403);
    const stranger = await world.user('OPERATOR', [(await world.warehouse()).id]);
    expect(
      (await world.call(stranger.token, 'GET', `/api/tasks?warehouseId=${here.id}`)).status,
    ).toBe(404);
    const lpn = await floor.receive([{ productId: lamp.id, quantity: 1 }]);
    const [task] = await list();
    expect(task?.name).toBe(lpn);
    expect((await step(stranger.token, task?.id ?? 0, 'claim')).status).toBe(404);
    expect((await step(mara.token, 15, 'claim')).status).toBe(404);
  });
});

describe('the next task', () => {
  test('is the most urgent unclaimed one, and stays the same until it is done', async () => {
    const first = await floor.receive([{ productId: lamp.id, quantity: 1 }]);
    const second = await floor.receive([{ productId: lamp.id, quantity: 1 }]);
    const { body: own } = await next(mara.token);
    expect(own).toMatchObject({
      kind: 'PUTAWAY',
      name: first,
      claim: { user: { id: mara.id, name: mara.name } },
    });
    expect((await next(mara.token)).body.id).toBe(own.id);
    expect((await next(noor.token)).body.name).toBe(second);
    expect(await list('&mine=true')).toMatchObject([{ id: own.id }]);
    const nothing = await next(lead.token);
    expect([nothing.status, nothing.body.code]).toEqual([404, 'NO_TASK']);
    const early = await step(mara.token, own.id, 'complete');
    expect([early.status, early.body.code]).toEqual([409, 'TASK_OPEN']);
    await put(first);
    expect((await step(mara.token, own.id, 'complete')).body).toEqual({
      id: own.id,
      kind: 'PUTAWAY',
      subjectId: own.subjectId,
    });
    expect((await step(mara.token, own.id, 'complete')).status).toBe(200);
    expect((await next(mara.token)).status).toBe(404);
  });

  test('is of the requested kinds, and of those that the user may do', async () => {
    await floor.receive([{ productId: lamp.id, quantity: 1 }]);
    expect((await next(mara.token, ['PICK'])).status).toBe(404);
    await world.call(world.admin, 'PATCH', `/api/users/${mara.id}`, {
      taskKinds: ['PICK', 'COUNT'],
    });
    expect((await next(mara.token)).status).toBe(404);
    const [task] = await list();
    const refused = await step(mara.token, task?.id ?? 0, 'claim');
    expect([refused.status, refused.body.code]).toEqual([409, 'TASK_KIND']);
    await world.call(world.admin, 'PATCH', `/api/users/${mara.id}`, { taskKinds: null });
    expect((await next(mara.token)).status).toBe(200);
  });

  test('differs for many users who ask at once', async () => {
    for (let index = 0; index < 4; index += 1)
      await floor.receive([{ productId: lamp.id, quantity: 1 }]);
    const people = await Promise.all(
      Array.from({ length: 6 }, () => world.user('OPERATOR', [here.id])),
    );
    const got = await Promise.all(people.map(({ token }) => next(token)));
    const ids = got.filter(({ status }) => status === 200).map(({ body }) => body.id);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });

  test('is one for each user, also if they ask many times at once', async () => {
    for (let index = 0; index < 6; index += 1)
      await floor.receive([{ productId: lamp.id, quantity: 1 }]);
    const asked = await Promise.all(
      Array.from({ length: 24 }, (_, i) => next((i % 2 ? mara : noor).token)),
    );
    for (const parity of [0, 1]) {
      const own = asked.filter((_, i) => i % 2 === parity);
      expect(own.map(({ status, body }) => [status, body.id])).toEqual(
        own.map(() => [200, own[0]?.body.id]),
      );
    }
  });
});

describe('a claim', () => {
  test('excludes others, who see who has it', async () => {
    await floor.receive([{ productId: lamp.id, quantity: 1 }]);
    const { body: task } = await next(mara.token);
    for (const verb of ['claim', 'release', 'complete'] as const) {
      const refused = await step(noor.token, task.id, verb);
      expect([refused.status, refused.body.code]).toEqual([409, 'TASK_CLAIMED']);
      expect(refused.body.error).toContain(mara.name);
    }
    expect((await step(mara.token, task.id, 'claim')).body).toMatchObject({
      claim: { user: { id: mara.id }, at: task.claim?.at },
    });
    expect((await step(mara.token, task.id, 'release')).body).toMatchObject({ claim: null });
    expect((await step(noor.token, task.id, 'claim')).status).toBe(200);
  });

  test('ends by itself after ten minutes', async () => {
    await floor.receive([{ productId: lamp.id, quantity: 1 }]);
    const { body: task } = await next(mara.token);
    expect(Date.parse(task.claim?.until ?? '') - Date.parse(task.claim?.at ?? '')).toBe(600_000);
    const past = new Date(Date.now() - 1);
    await world.db
      .updateTable('taskClaim')
      .set({ claimedAt: new Date(0), expiresAt: past })
      .where('subjectId', '=', task.subjectId)
      .execute();
    expect(await list('&mine=true')).toEqual([]);
    expect(await list('&mine=false')).toEqual(await list());
    expect((await next(noor.token)).body).toMatchObject({
      id: task.id,
      claim: { user: { id: noor.id } },
    });
  });

  test('is assigned by a supervisor to any user of the warehouse, also from one user to another', async () => {
    await floor.receive([{ productId: lamp.id, quantity: 1 }]);
    const { body: task } = await next(mara.token);
    expect((await step(noor.token, task.id, 'claim', { userId: noor.id })).status).toBe(403);
    expect((await step(lead.token, task.id, 'claim')).body.code).toBe('TASK_CLAIMED');
    expect((await step(lead.token, task.id, 'claim', { userId: noor.id })).body).toMatchObject({
      claim: { user: { id: noor.id } },
    });
    const { body: workers } = await world.call(
      lead.token,
      'GET',
      `/api/tasks/workers?warehouseId=${here.id}`,
    );
    expect(workers.map(({ id }) => id)).toEqual(
      expect.arrayContaining([mara.id, noor.id, lead.id, world.adminId]),
    );
    const stranger = await world.user('OPERATOR', [(await world.warehouse()).id]);
    expect(workers.map(({ id }) => id)).not.toContain(stranger.id);
    expect((await step(lead.token, task.id, 'claim', { userId: stranger.id })).status).toBe(400);
    expect((await step(lead.token, task.id, 'release')).body).toMatchObject({ claim: null });
  });

  test('is possible for those who may do the task, which a supervisor sets', async () => {
    const may = (token: string, userId: number, taskKinds: TaskKind[] | null) =>
      world.call(token, 'PUT', `/api/users/${userId}/task-kinds`, {
        warehouseId: here.id,
        taskKinds,
      });
    await floor.receive([{ productId: lamp.id, quantity: 1 }]);
    expect((await may(noor.token, noor.id, null)).status).toBe(403);
    expect((await may(lead.token, noor.id, ['COUNT', 'PICK'])).body).toMatchObject({
      id: noor.id,
      taskKinds: ['COUNT', 'PICK'],
    });
    const { body: workers } = await world.call(
      lead.token,
      'GET',
      `/api/tasks/workers?warehouseId=${here.id}`,
    );
    const kindsOf = (id: number) => workers.find((worker) => worker.id === id)?.taskKinds;
    expect([kindsOf(noor.id), kindsOf(mara.id)]).toEqual([['COUNT', 'PICK'], null]);
    // The session goes on, without what may no longer be done.
    expect((await next(noor.token)).body.code).toBe('NO_TASK');
    const { body: task } = await next(mara.token);
    expect((await step(noor.token, task.id, 'claim')).body.code).toBe('TASK_KIND');
    await step(mara.token, task.id, 'release');
    expect((await may(lead.token, noor.id, null)).body).toMatchObject({ taskKinds: null });
    expect((await next(noor.token)).body).toMatchObject({ id: task.id });
    const stranger = await world.user('OPERATOR', [(await world.warehouse()).id]);
    expect((await may(lead.token, stranger.id, ['PICK'])).status).toBe(404);
  });
});
