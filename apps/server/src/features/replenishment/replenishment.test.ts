import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PathAt, RequestAt, RestAt } from '#test/callTypes.ts';
import { first } from '#test/first.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import type { Answered } from '#test/world.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { countNeeds } from './replenishment.service.ts';

let world: World;
let floor: Floor;
let warehouse: { id: number };
let client: Awaited<ReturnType<World['customer']>>;
let operator: { id: number; token: string };
let supervisor: { id: number; token: string };
let product: { id: number; sku: string };
let pick: { id: number; name: string };
let shelf: { id: number; name: string };

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  warehouse = await world.warehouse();
  floor = makeFloor(world, warehouse.id);
  await world.location(warehouse.id, 'R-1', 'RECEIVING');
  pick = await world.location(warehouse.id, 'P-1', 'PICK');
  shelf = await world.location(warehouse.id, 'A-1', 'STORAGE');
  client = await world.customer([warehouse.id]);
  operator = await world.user('OPERATOR', [warehouse.id]);
  supervisor = await world.user('SUPERVISOR', [warehouse.id]);
  product = await world.product(client.id);
});

const post = <const P extends string>(path: PathAt<'POST', P>, ...rest: RestAt<'POST', P>) =>
  world.call<'POST', P>(operator.token, 'POST', path, ...rest);
const result = async <B>(answer: Promise<Answered<B>>): Promise<B> => {
  const { status, body } = await answer;
  if (status !== 201) throw new Error(`The call answered ${status}: ${JSON.stringify(body)}`);
  return body;
};
const createTask = (
  body: RequestAt<'POST', '/api/replenishment/tasks'>,
  token = supervisor.token,
) => result(world.call(token, 'POST', '/api/replenishment/tasks', body));
const rule = (more: Partial<RequestAt<'POST', '/api/replenishment/rules'>> = {}) =>
  result(
    world.call(supervisor.token, 'POST', '/api/replenishment/rules', {
      warehouseId: warehouse.id,
      productId: product.id,
      locationId: pick.id,
      minimum: 10,
      maximum: 40,
      ...more,
    }),
  );
const needs = async (query = '') =>
  (
    await world.call(
      operator.token,
      'GET',
      `/api/replenishment/needs?warehouseId=${warehouse.id}${query}`,
    )
  ).body;
const release = async (quantity: number) => {
  const { body } = await floor.order(client.id, [{ productId: product.id, quantity }]);
  await world.call(world.admin, 'POST', `/api/orders/${body.order.id}/release`);
};
const reserve = async (quantity: number, location = shelf) => {
  const lpn = await floor.receive([{ productId: product.id, quantity }]);
  await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: location.id });
  return first((await world.call(world.admin, 'GET', `/api/pallets/${lpn}`)).body.contents);
};
const quantityAt = async (location: { id: number }): Promise<number> =>
  (await floor.stock(`&productId=${product.id}&locationId=${location.id}`)).reduce(
    (sum, row) => sum + row.quantity,
    0,
  );

describe('rules', () => {
  test('belong to a pick location and are changed by supervisors, with their version', async () => {
    const first = await rule();
    expect(first).toMatchObject({
      product: { id: product.id },
      location: { id: pick.id },
      minimum: 10,
      maximum: 40,
      available: 0,
      inbound: 0,
    });
    const path = `/api/replenishment/rules/${first.id}` as const;
    const limits = { minimum: 5, maximum: 5 };
    const put = (body: RequestAt<'PUT', '/api/replenishment/rules/1'>, version: number) =>
      world.call(supervisor.token, 'PUT', path, body, { 'if-match': `"${version}"` });
    const changed = await put({ ...limits, productId: product.id }, first.version);
    expect(changed.body).toMatchObject({ minimum: 5, maximum: 5, version: 2 });
    expect((await put(limits, first.version)).status).toBe(412);
    expect((await put({ ...limits, locationId: shelf.id }, 2)).body).toMatchObject({
      status: 400,
      errors: [{ path: 'locationId' }],
    });
    expect((await world.call(operator.token, 'PUT', path, limits)).status).toBe(403);
    expect((await world.call(supervisor.token, 'DELETE', path)).status).toBe(204);
    expect((await world.call(supervisor.token, 'GET', path)).status).toBe(404);
  });

  test('what is refused', async () => {
    const body = {
      warehouseId: warehouse.id,
      productId: product.id,
      locationId: pick.id,
      minimum: 10,
      maximum: 40,
    };
    const create = (more: Partial<typeof body>) =>
      world.call(supervisor.token, 'POST', '/api/replenishment/rules', { ...body, ...more });
    expect((await create({ maximum: 9 })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'maximum' }],
    });
    expect((await create({ minimum: 0 })).status).toBe(400);
    expect((await create({ locationId: shelf.id })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'locationId' }],
    });
    const elsewhere = await world.warehouse();
    const farAway = await world.location(elsewhere.id, 'P-1', 'PICK');
    expect((await create({ locationId: farAway.id })).status).toBe(404);
    expect((await create({ productId: 999_999 })).status).toBe(404);
    await rule();
    expect((await create({})).body).toMatchObject({ status: 409, code: 'DUPLICATE' });
  });

  test('of equal rules sent at once one is created', async () => {
    const body = {
      warehouseId: warehouse.id,
      productId: product.id,
      locationId: pick.id,
      minimum: 10,
      maximum: 40,
    };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.call(supervisor.token, 'POST', '/api/replenishment/rules', body),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('keep their location and product from being deleted', async () => {
    await rule();
    const answer = await world.call(world.admin, 'DELETE', `/api/locations/${pick.id}`);
    expect(answer.body).toMatchObject({
      status: 409,
      error: '"P-1" still has 1 replenishment rule.',
    });
    expect((await world.call(world.admin, 'DELETE', `/api/products/${product.id}`)).status).toBe(
      409,
    );
  });
});

describe('needs', () => {
  test('are listed below the minimum, with the reason and the oldest free reserve', async () => {
    const { id } = await rule();
    expect(await needs()).toMatchObject([
      {
        id,
        available: 0,
        needed: 40,
        why: 'Nothing is free to pick; the minimum is 10.',
        source: null,
      },
    ]);
    const oldest = await reserve(25);
    await reserve(100);
    const need = first(await needs());
    expect(need.source).toMatchObject({
      inventoryId: oldest.id,
      location: { id: shelf.id, name: 'A-1' },
      pallet: { lpn: oldest.pallet?.lpn },
      free: 25,
      quantity: 25,
    });
  });

  test('and their tasks take reserve by the rotation of the product, and none of a lot on hold', async () => {
    product = await world.product(client.id, undefined, { tracking: 'LOT', expires: true });
    const { id } = await rule();
    for (const [code, expiresOn] of Object.entries({
      LATE: '2099-12-31',
      SOON: '2099-01-31',
      HELD: '2099-01-01',
    })) {
      const lpn = await floor.receive([
        { productId: product.id, quantity: 5, lot: { code, expiresOn } },
      ]);
      await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, {
        locationId: shelf.id,
      });
    }
    const stock = await floor.stock(`&productId=${product.id}`);
    const balanceOf = (code: string) => stock.find(({ lot }) => lot?.code === code);
    await world.call(world.admin, 'POST', `/api/lots/${balanceOf('HELD')?.lot?.id ?? 0}/hold`, {
      reason: 'Smell',
    });
    expect(first(await needs()).source?.inventoryId).toBe(balanceOf('SOON')?.id);
    expect((await createTask({ ruleId: id })).inventoryId).toBe(balanceOf('SOON')?.id);
    expect((await createTask({ ruleId: id })).inventoryId).toBe(balanceOf('LATE')?.id);
    const { status } = await world.call(supervisor.token, 'POST', '/api/replenishment/tasks', {
      ruleId: id,
    });
    expect(status).toBe(409);
  });

  test('count free units: neither allocated nor blocked', async () => {
    await rule();
    const balance = await reserve(60);
    await world.call(world.admin, 'POST', `/api/inventory/${balance.id}/move`, {
      locationId: pick.id,
      quantity: 12,
    });
    expect(await needs()).toEqual([]);
    const picked = first(await floor.stock(`&locationId=${pick.id}`));
    await world.call(world.admin, 'POST', `/api/inventory/${picked.id}/status`, {
      status: 'QUARANTINED',
      quantity: 3,
    });
    expect(await needs()).toMatchObject([{ available: 9, needed: 31 }]);
    await world.call(world.admin, 'POST', `/api/inventory/${picked.id}/adjust`, {
      quantity: 1,
      reason: 'Found',
    });
    expect(await needs()).toEqual([]);
    // Orders take from pick locations first.
    await release(4);
    expect(await needs()).toMatchObject([
      {
        available: 6,
        needed: 34,
        why: '6 are free to pick; the minimum is 10.',
        source: { free: 48 },
      },
    ]);
  });

  test('take reserve from where goods arrive, neither from pick locations nor from where they leave', async () => {
    await rule();
    const other = await world.location(warehouse.id, 'P-2', 'PICK');
    const gate = await world.location(warehouse.id, 'G-1', 'DISPATCH');
    await reserve(20, other);
    await reserve(20, gate);
    expect(await needs()).toMatchObject([{ source: null }]);
    const answer = await post('/api/replenishment/tasks', { ruleId: first(await needs()).id });
    expect(answer.body).toMatchObject({ status: 409, code: 'NO_RESERVE' });
    const lpn = await floor.receive([{ productId: product.id, quantity: 20 }]);
    expect(await needs()).toMatchObject([
      { source: { location: { name: 'R-1' }, pallet: { lpn }, free: 20 } },
    ]);
  });

  test('are counted for the dashboard as they are listed', async () => {
    await rule();
    const second = await world.location(warehouse.id, 'P-10', 'PICK');
    await rule({ locationId: second.id, minimum: 2, maximum: 4 });
    const actor: Actor = {
      userId: operator.id,
      email: '',
      name: '',
      role: 'OPERATOR',
      customerId: null,
      warehouseIds: [warehouse.id],
      retiredWarehouses: [],
      readOnly: false,
      sessionId: null,
      mustSetUp: false,
      key: null,
      at: new Date(),
    };
    expect(await countNeeds(world.db, actor, warehouse.id)).toBe(2);
    expect(await countNeeds(world.db, { ...actor, customerId: client.id }, warehouse.id)).toBe(2);
    expect(await countNeeds(world.db, { ...actor, customerId: client.id + 1 }, warehouse.id)).toBe(
      0,
    );
    const answer = await world.call(
      operator.token,
      'GET',
      `/api/replenishment/needs?warehouseId=${warehouse.id}&sort=location`,
    );
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.body.map((row) => row.location.name)).toEqual(['P-1', 'P-10']);
    expect(await needs('&search=p-10')).toHaveLength(1);
  });
});

describe('tasks', () => {
  test('are created from a need, and move the stock when done', async () => {
    const { id: ruleId } = await rule();
    const balance = await reserve(100);
    const task = await createTask({ ruleId }, operator.token);
    expect(task).toMatchObject({
      status: 'OPEN',
      inventoryId: balance.id,
      quantity: 40,
      movedQuantity: 0,
      from: { location: { name: 'A-1' }, pallet: { lpn: balance.pallet?.lpn } },
      to: { name: 'P-1' },
      createdBy: { id: operator.id },
      endedAt: null,
    });
    expect(await needs()).toEqual([]);
    expect(
      (await world.call(operator.token, 'GET', `/api/replenishment/rules/${ruleId}`)).body.inbound,
    ).toBe(40);
    const { status, body } = await post(`/api/replenishment/tasks/${task.id}/done`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'DONE',
      movedQuantity: 40,
      endedBy: { id: operator.id },
      version: 2,
    });
    expect(await quantityAt(pick)).toBe(40);
    expect(await quantityAt(shelf)).toBe(60);
    const { body: movements } = await world.call(
      world.admin,
      'GET',
      `/api/movements?warehouseId=${warehouse.id}&locationId=${pick.id}&kind=MOVE`,
    );
    expect(movements).toMatchObject([
      {
        quantity: 40,
        document: { type: 'REPLENISHMENT', id: task.id, reference: `Task ${task.id}` },
        reason: 'Replenishment',
      },
    ]);
    expect(await verify(world.db)).toEqual([]);
  });

  test('can be done in part: the rest is free, and needed again', async () => {
    const { id: ruleId } = await rule();
    await reserve(100);
    const task = await createTask({ ruleId });
    expect((await post(`/api/replenishment/tasks/${task.id}/done`, { quantity: 41 })).status).toBe(
      400,
    );
    const { body } = await post(`/api/replenishment/tasks/${task.id}/done`, { quantity: 6 });
    expect(body).toMatchObject({ status: 'DONE', quantity: 40, movedQuantity: 6 });
    expect(await needs()).toMatchObject([
      { available: 6, inbound: 0, needed: 34, source: { free: 94 } },
    ]);
    expect(await verify(world.db)).toEqual([]);
  });

  test('can be cancelled: nothing moves, and the units are free again', async () => {
    const { id: ruleId } = await rule();
    const balance = await reserve(40);
    const task = await createTask({ ruleId });
    const second = await world.location(warehouse.id, 'P-2', 'PICK');
    const { id: otherRule } = await rule({ locationId: second.id });
    expect((await post('/api/replenishment/tasks', { ruleId: otherRule })).body).toMatchObject({
      status: 409,
      code: 'NO_RESERVE',
    });
    expect((await post(`/api/replenishment/tasks/${task.id}/cancel`)).body).toMatchObject({
      status: 'CANCELLED',
      movedQuantity: 0,
    });
    expect(await createTask({ ruleId: otherRule })).toMatchObject({
      inventoryId: balance.id,
      quantity: 40,
    });
  });

  test('take one reserve after the other, oldest first, never beyond the maximum', async () => {
    const { id: ruleId } = await rule();
    const first = await reserve(4);
    const second = await reserve(100);
    expect(await createTask({ ruleId })).toMatchObject({ inventoryId: first.id, quantity: 4 });
    expect(await needs()).toMatchObject([
      { inbound: 4, needed: 36, source: { inventoryId: second.id, quantity: 36 } },
    ]);
    const over = await post('/api/replenishment/tasks', { ruleId, quantity: 37 });
    expect(over.body).toMatchObject({ status: 409, code: 'OVER_MAXIMUM' });
    expect(over.body.error).toContain('takes 36 more');
    expect(await createTask({ ruleId })).toMatchObject({ inventoryId: second.id, quantity: 36 });
    const full = await post('/api/replenishment/tasks', { ruleId });
    expect(full.body).toMatchObject({ status: 409, code: 'OVER_MAXIMUM' });
    expect(full.body.error).toContain('has its maximum');
  });

  test('take the reserve that is named, if it is one', async () => {
    const { id: ruleId } = await rule();
    await reserve(50);
    const newer = await reserve(20);
    const task = await createTask({ ruleId, inventoryId: newer.id, quantity: 15 });
    expect(task).toMatchObject({ inventoryId: newer.id, quantity: 15 });
    const rest = await post('/api/replenishment/tasks', {
      ruleId,
      inventoryId: newer.id,
      quantity: 6,
    });
    expect(rest.body).toMatchObject({ status: 409, code: 'NO_RESERVE' });
    expect(rest.body.error).toContain('Only 5 units');
    const foreign = await world.product(client.id);
    await floor.receive([{ productId: foreign.id, quantity: 5 }]);
    const stock = first(await floor.stock(`&productId=${foreign.id}`));
    expect(
      (await post('/api/replenishment/tasks', { ruleId, inventoryId: stock.id })).body,
    ).toMatchObject({
      status: 400,
      errors: [{ path: 'inventoryId' }],
    });
    expect((await post('/api/replenishment/tasks', { ruleId, inventoryId: 999_999 })).status).toBe(
      404,
    );
  });

  test('follow their reserve when it is moved, and are refused once orders have it', async () => {
    const { id: ruleId } = await rule();
    const balance = await reserve(40);
    const task = await createTask({ ruleId });
    const upstairs = await world.location(warehouse.id, 'B-7', 'STORAGE');
    await world.call(world.admin, 'POST', `/api/pallets/${balance.pallet?.lpn}/putaway`, {
      locationId: upstairs.id,
    });
    const { body } = await world.call(operator.token, 'GET', `/api/replenishment/tasks/${task.id}`);
    expect(body.from.location?.name).toBe('B-7');
    await release(30);
    const refused = await post(`/api/replenishment/tasks/${task.id}/done`);
    expect(refused.body).toMatchObject({ status: 409, code: 'STOCK_ALLOCATED' });
    const partly = await post(`/api/replenishment/tasks/${task.id}/done`, { quantity: 10 });
    expect(partly.body).toMatchObject({
      status: 'DONE',
      movedQuantity: 10,
      from: { location: { name: 'B-7' } },
    });
    expect(await verify(world.db)).toEqual([]);
  });

  test('are listed by status and searched', async () => {
    const { id: ruleId } = await rule();
    await reserve(4);
    await reserve(100);
    const first = await createTask({ ruleId });
    await createTask({ ruleId });
    await post(`/api/replenishment/tasks/${first.id}/done`);
    const list = async (query: string) =>
      (
        await world.call(
          operator.token,
          'GET',
          `/api/replenishment/tasks?warehouseId=${warehouse.id}${query}`,
        )
      ).body;
    expect(await list('')).toHaveLength(2);
    expect(await list('&status=DONE')).toMatchObject([{ id: first.id }]);
    expect(await list('&search=A-1&status=OPEN')).toHaveLength(1);
    expect(await list('&search=nothing')).toEqual([]);
    // A location's tasks are those to it and those from it.
    const from = first.from.location?.id ?? 0;
    expect(await list(`&locationId=${first.to.id}`)).toHaveLength(2);
    expect((await list(`&locationId=${from}`)).map(({ id }) => id)).toContain(first.id);
    expect(await list(`&locationId=${(await world.location(warehouse.id)).id}`)).toEqual([]);
    // Letters so few that they are looked for in each task, and more, that are looked up first.
    const { sku } = first.product;
    for (const term of [
      sku,
      sku.slice(0, 2),
      'A-1',
      '-1',
      first.from.pallet?.lpn,
      'LP',
      first.from.location?.name,
      first.from.location?.name.slice(0, 2),
    ])
      expect([term, (await list(`&search=${term}`)).map(({ id }: { id: number }) => id)]).toEqual([
        term,
        expect.arrayContaining([first.id]),
      ]);
    expect(await list('&search=%7E')).toEqual([]);
  });
});

describe('races', () => {
  test('of many simultaneous endings of a task, one succeeds', async () => {
    const { id: ruleId } = await rule();
    await reserve(100);
    const task = await createTask({ ruleId });
    const ends = (['done', 'cancel', 'done', 'cancel', 'done'] as const).map((step) =>
      post(`/api/replenishment/tasks/${task.id}/${step}`),
    );
    const statuses = (await Promise.all(ends)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    expect([0, 40]).toContain(await quantityAt(pick));
  });

  test('of many simultaneous creations for one need, one succeeds', async () => {
    const { id: ruleId } = await rule();
    await reserve(100);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post('/api/replenishment/tasks', { ruleId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('many locations that want the same reserve are never promised more than there is', async () => {
    const rules = [await rule({ minimum: 5, maximum: 20 })];
    for (let index = 2; index <= 6; index += 1) {
      const location = await world.location(warehouse.id, `P-${index}`, 'PICK');
      rules.push(await rule({ locationId: location.id, minimum: 5, maximum: 20 }));
    }
    await reserve(50);
    const answers = await Promise.all(
      rules.map(({ id }) => post('/api/replenishment/tasks', { ruleId: id })),
    );
    const tasks = answers.filter(({ status }) => status === 201);
    expect(tasks.reduce((sum, { body }) => sum + body.quantity, 0)).toBe(50);
    expect(
      answers
        .filter(({ status }) => status !== 201)
        .every(({ body }) => body.code === 'NO_RESERVE'),
    ).toBe(true);
    const done = await Promise.all(
      tasks.map(({ body }) => post(`/api/replenishment/tasks/${body.id}/done`)),
    );
    expect(done.every(({ status }) => status === 200)).toBe(true);
    expect(await quantityAt(shelf)).toBe(0);
    expect(await verify(world.db)).toEqual([]);
  });
});
