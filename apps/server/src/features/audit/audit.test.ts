import { AuditEntry } from '@lading/contract/audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDistributed } from '#test/ownCluster.ts';
import { pageLink } from '#test/pages.ts';
import { type Answered, makeWorld, PASSWORD, type World } from '#test/world.ts';
import { createUser, disableUser, resetPassword } from '../../commands/users.ts';
import { compileSchema } from '../../platform/http/validation.ts';

let world: World;
let warehouse: { id: number; name: string };
let customer: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  warehouse = await world.warehouse('Audit Hall');
  customer = await world.customer([warehouse.id], 'Watched');
});
afterAll(() => world.close());

const trail = async (query = ''): Promise<AuditEntry[]> =>
  (await world.call(world.admin, 'GET', `/api/audit?${query}`)).body;
const entriesOf = (entity: string, id: number): Promise<AuditEntry[]> =>
  trail(`entity=${entity}&entityId=${id}&sort=at`);
const ok = <B>({ status, body }: Answered<B>): B => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};
const steps = (entries: AuditEntry[]): string[] => entries.map(({ action }) => action);

/** Makes, changes and deletes a thing over HTTP; returns its id. */
async function live(
  path: string,
  result: object,
  changed: object,
  method: 'PUT' | 'PATCH' = 'PUT',
): Promise<number> {
  const { id } = ok(await world.callRaw<{ id: number }>(world.admin, 'POST', path, result));
  ok(await world.callRaw(world.admin, method, `${path}/${id}`, changed));
  ok(await world.callRaw(world.admin, 'DELETE', `${path}/${id}`));
  return id;
}

describe('creating, changing and deleting is recorded with the values before and after', () => {
  test.each([
    [
      'WAREHOUSE',
      '/api/warehouses',
      () => ({ name: 'W 1' }),
      () => ({ name: 'W 2' }),
      'W 1',
      'W 2',
    ],
    [
      'CUSTOMER',
      '/api/customers',
      () => ({ name: 'C 1', email: 'c1@example.com', password: PASSWORD }),
      () => ({ name: 'C 2', email: 'c1@example.com' }),
      'C 1',
      'C 2',
    ],
    [
      'PRODUCT',
      '/api/products',
      () => ({ sku: 'S 1', name: 'P 1', customerId: customer.id }),
      () => ({ name: 'P 2' }),
      'P 1',
      'P 2',
    ],
    [
      'LOCATION',
      '/api/locations',
      () => ({ name: 'L 1', type: 'PICK', warehouseId: warehouse.id }),
      () => ({ name: 'L 2', type: 'PICK' }),
      'L 1',
      'L 2',
    ],
    [
      'CARRIER',
      '/api/settings/carriers',
      () => ({ name: 'K 1' }),
      () => ({ name: 'K 2' }),
      'K 1',
      'K 2',
    ],
    [
      'REASON_CODE',
      '/api/settings/reason-codes',
      () => ({ kind: 'RETURN', name: 'R 1' }),
      () => ({ name: 'R 2' }),
      'R 1',
      'R 2',
    ],
  ] as const)('%s', async (entity, path, result, changed, was, is) => {
    const entries = await entriesOf(entity, await live(path, result(), changed()));
    expect(steps(entries)).toEqual(['CREATED', 'CHANGED', 'DELETED']);
    const [created, edited, deleted] = entries;
    expect(compileSchema(AuditEntry)(created)).toBe(true);
    expect([created?.before, created?.after?.name]).toEqual([null, was]);
    expect([edited?.before?.name, edited?.after?.name]).toEqual([was, is]);
    expect([deleted?.before?.name, deleted?.after]).toEqual([is, null]);
    expect(entries.map(({ by, userId }) => [by, userId])).toEqual(
      Array(3).fill(['admin@example.com', world.adminId]),
    );
  });

  test('the settings', async () => {
    ok(
      await world.call(world.admin, 'PATCH', '/api/settings', {
        companyName: 'Kade',
        abcLimits: { a: 75, b: 90 },
      }),
    );
    const [entry] = await trail('entity=SETTINGS');
    expect(entry).toMatchObject({
      action: 'CHANGED',
      before: { companyName: null, abcLimits: { a: 80, b: 95 }, lpnPattern: 'LPN-########' },
      after: { companyName: 'Kade', abcLimits: { a: 75, b: 90 }, lpnPattern: 'LPN-########' },
    });
  });

  test('a user: role, state, password without the secret, and assignments', async () => {
    const { id, token, email } = await world.user('OPERATOR');
    ok(
      await world.call(world.admin, 'POST', `/api/users/${id}/warehouses`, {
        warehouseId: warehouse.id,
      }),
    );
    ok(await world.call(world.admin, 'DELETE', `/api/users/${id}/warehouses/${warehouse.id}`));
    ok(
      await world.call(token, 'POST', '/api/auth/password', {
        currentPassword: PASSWORD,
        newPassword: 'a wholly new secret',
      }),
    );
    ok(await world.call(world.admin, 'PATCH', `/api/users/${id}`, { role: 'SUPERVISOR' }));
    ok(
      await world.call(world.admin, 'PATCH', `/api/users/${id}`, {
        password: 'another new secret',
        disabled: true,
      }),
    );
    const changes = (await entriesOf('USER', id)).filter(({ action }) => action !== 'SIGNED_IN');
    const [result, assigned, removed, own, promoted, closed] = changes;
    expect(result).toMatchObject({
      action: 'CREATED',
      name: email,
      after: { email, role: 'OPERATOR', disabled: false },
    });
    const place = { id: warehouse.id, name: 'Audit Hall' };
    expect([assigned?.before?.assignedWarehouse, assigned?.after?.assignedWarehouse]).toEqual([
      null,
      place,
    ]);
    expect([removed?.before?.assignedWarehouse, removed?.after?.assignedWarehouse]).toEqual([
      place,
      null,
    ]);
    expect(own).toMatchObject({
      by: email,
      userId: id,
      before: { passwordSetByOther: true },
      after: { passwordSetByOther: false, password: 'set anew' },
    });
    expect(promoted).toMatchObject({
      by: 'admin@example.com',
      before: { role: 'OPERATOR' },
      after: { role: 'SUPERVISOR' },
    });
    expect(promoted?.after).not.toHaveProperty('password');
    expect(closed).toMatchObject({
      before: { disabled: false },
      after: { disabled: true, password: 'set anew', passwordSetByOther: true },
    });
    const { rows } = await sql<{ text: string }>`select a::text as text from audit a`.execute(
      world.db,
    );
    for (const { text } of rows) expect(text).not.toMatch(/secret|argon|correct horse/);
  });

  test('deleting a customer records the deletion of its users', async () => {
    const gone = await world.customer();
    ok(await world.call(world.admin, 'DELETE', `/api/customers/${gone.id}`));
    expect(steps(await entriesOf('USER', gone.userId))).toEqual([
      'CREATED',
      'SIGNED_IN',
      'DELETED',
    ]);
    expect(steps(await entriesOf('CUSTOMER', gone.id))).toEqual(['CREATED', 'DELETED']);
  });

  test('each location of an uploaded file', async () => {
    ok(
      await world.upload(
        world.admin,
        '/api/locations/upload-csv',
        'name,type\nU-1,PICK\nU-2,STORAGE\n',
        {
          warehouseId: String(warehouse.id),
        },
      ),
    );
    const entries = await trail('entity=LOCATION&search=U-');
    expect(entries.map(({ name, after }) => [name, after?.type]).sort()).toEqual([
      ['U-1', 'PICK'],
      ['U-2', 'STORAGE'],
    ]);
  });

  test('a product that a client creates is recorded for that client', async () => {
    const { id } = ok(
      await world.call(customer.token, 'POST', '/api/products', { sku: 'own', name: 'Own' }),
    );
    expect((await entriesOf('PRODUCT', id))[0]).toMatchObject({
      by: customer.email,
      userId: customer.userId,
      name: 'own - Own',
    });
  });
});

test('what commands do is recorded for them, the first administrator included', async () => {
  await createUser(world.db, 'console@example.com', { role: 'OPERATOR' });
  await resetPassword(world.db, 'console@example.com', { password: 'typed by the operator' });
  await disableUser(world.db, 'console@example.com');
  const entries = await trail('entity=USER&search=console%40example.com&sort=at');
  expect(steps(entries)).toEqual(['CREATED', 'CHANGED', 'CHANGED']);
  for (const { by, userId } of entries) expect([by, userId]).toEqual(['operator command', null]);
  expect(entries[1]?.after?.password).toBe('set anew');
  expect(entries[2]).toMatchObject({ before: { disabled: false }, after: { disabled: true } });
  expect((await entriesOf('USER', world.adminId))[0]).toMatchObject({
    by: 'operator command',
    action: 'CREATED',
  });
});

test('a refused or rolled back change is not recorded', async () => {
  const count = async (): Promise<number> => (await trail()).length;
  const before = await count();
  expect(
    (await world.call(world.admin, 'POST', '/api/warehouses', { name: 'Audit Hall' })).status,
  ).toBe(409);
  expect(
    (
      await world.call(
        world.admin,
        'PUT',
        `/api/warehouses/${warehouse.id}`,
        { name: 'x' },
        { 'if-match': '"9"' },
      )
    ).status,
  ).toBe(412);
  expect((await world.call(world.admin, 'DELETE', `/api/customers/${customer.id}`)).status).toBe(
    409,
  );
  const key = { 'idempotency-key': 'audit-once' };
  for (let time = 0; time < 2; time += 1)
    await world.call(world.admin, 'POST', '/api/warehouses', { name: 'Once' }, key);
  expect(await count()).toBe(before + 1);
});

test('the audit trail is searched by user, record and changed values, in any letter case', async () => {
  const { id } = ok(
    await world.call(world.admin, 'POST', '/api/warehouses', {
      name: 'Searched',
      address: 'Quay 77',
    }),
  );
  ok(
    await world.call(world.admin, 'PUT', `/api/warehouses/${id}`, {
      name: 'Searched',
      address: 'Pier 9_%',
    }),
  );
  const found = async (text: string): Promise<number> =>
    (await trail(`entity=WAREHOUSE&entityId=${id}&search=${encodeURIComponent(text)}`)).length;
  expect([
    await found('QUAY 77'),
    await found('pier 9_%'),
    await found('searched'),
    await found('ADMIN@'),
    await found('pier 9__'),
  ]).toEqual([2, 1, 2, 2, 0]);
});

test('it is filtered by user and time, and paged from the newest', async () => {
  const { id, token } = await world.user('SUPERVISOR', [warehouse.id]);
  for (const name of ['T-1', 'T-2', 'T-3'])
    ok(
      await world.call(token, 'POST', '/api/locations', {
        name,
        type: 'PICK',
        warehouseId: warehouse.id,
      }),
    );
  const names = (entries: AuditEntry[]): string[] => entries.map(({ name }) => name);
  const all = await trail(`user=${id}&entity=LOCATION`);
  expect(names(all)).toEqual(['T-3', 'T-2', 'T-1']);
  const from = all.at(-1)?.at ?? '';
  expect(
    names(
      await trail(`user=${id}&entity=LOCATION&to=${new Date(Date.parse(from) - 1).toISOString()}`),
    ),
  ).toEqual([]);
  expect(names(await trail(`user=${id}&entity=LOCATION&from=${from}`))).toHaveLength(3);
  const page = await world.call(
    world.admin,
    'GET',
    `/api/audit?user=${id}&entity=LOCATION&limit=2`,
  );
  expect([names(page.body), page.headers['x-total-count']]).toEqual([['T-3', 'T-2'], '3']);
  const next = pageLink(page, 'next') ?? '';
  expect(names((await world.callRaw<AuditEntry[]>(world.admin, 'GET', next)).body)).toEqual([
    'T-1',
  ]);
  const csv = await world.call(world.admin, 'GET', `/api/audit?user=${id}`, undefined, {
    accept: 'text/csv',
  });
  expect(String(csv.body).split('\r\n')[0]).toBe(
    'id,at,userId,by,entity,entityId,name,action,before,after',
  );
  expect(csv.body).toContain('""type"":""PICK""');
  expect((await world.call(token, 'GET', '/api/audit')).status).toBe(403);
});

test('it can be neither changed nor emptied', async () => {
  for (const statement of [
    sql`update audit set done_by = 'nobody'`,
    sql`delete from audit`,
    sql`truncate audit`,
  ]) {
    await expect(statement.execute(world.owner)).rejects.toThrow('audit is append-only');
    // On a distributed database the server is the owner.
    await expect(statement.execute(world.db)).rejects.toThrow(
      isDistributed ? 'audit is append-only' : 'permission denied',
    );
  }
});
