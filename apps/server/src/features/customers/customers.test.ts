import { Customer } from '@lading/contract/customers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import { compileSchema } from '../../platform/http/validation.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('a customer comes with its CLIENT user, who may see it and nothing else', async () => {
  const other = await world.customer();
  const response = await world.call(world.admin, 'POST', '/api/customers', {
    name: ' Acme ',
    email: 'Acme@Example.com',
    password: PASSWORD,
  });
  expect(response.status).toBe(201);
  expect(compileSchema(Customer)(response.body)).toBe(true);
  expect(response.body.name).toBe('Acme');
  const token = await world.login('acme@example.com');
  const me = (await world.call(token, 'GET', '/api/auth/me')).body;
  expect(me).toMatchObject({
    role: 'CLIENT',
    customerId: response.body.id,
    passwordSetByOther: true,
  });
  expect((await world.call(token, 'GET', '/api/users/me/warehouses')).body).toEqual([]);
  expect((await world.call(token, 'GET', '/api/customers')).body).toEqual([response.body]);
  expect((await world.call(token, 'GET', `/api/customers/${response.body.id}`)).status).toBe(200);
  expect((await world.call(token, 'GET', `/api/customers/${other.id}`)).status).toBe(404);
  expect((await world.call(token, 'DELETE', `/api/customers/${response.body.id}`)).status).toBe(
    403,
  );
});

test('if the user cannot be created, the customer is not created', async () => {
  await world.user('OPERATOR');
  const { body: users } = await world.call(world.admin, 'GET', '/api/users?role=OPERATOR');
  const refused = await world.call(world.admin, 'POST', '/api/customers', {
    name: 'Half',
    email: first(users).email,
    password: PASSWORD,
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'DUPLICATE']);
  expect((await world.call(world.admin, 'GET', '/api/customers?search=Half')).body).toEqual([]);
});

test('a change of a customer changes its email, not that of its user', async () => {
  const client = await world.customer();
  const path = `/api/customers/${client.id}` as const;
  const changed = await world.call(
    world.admin,
    'PUT',
    path,
    { name: 'Renamed', email: 'renamed@example.com' },
    { 'if-match': '"1"' },
  );
  expect(changed.body).toMatchObject({ name: 'Renamed', email: 'renamed@example.com', version: 2 });
  expect(
    (
      await world.call(
        world.admin,
        'PUT',
        path,
        { name: 'x', email: 'x@example.com' },
        { 'if-match': '"1"' },
      )
    ).status,
  ).toBe(412);
  expect((await world.call(client.token, 'GET', '/api/auth/me')).body.email).toBe(client.email);
  expect(
    (
      await world.callRaw(world.admin, 'PUT', path, {
        name: 'x',
        email: 'x@example.com',
        password: PASSWORD,
      })
    ).status,
  ).toBe(400);
});

test('a customer with only users is deleted with them, and their sessions end', async () => {
  const warehouse = await world.warehouse();
  const client = await world.customer([warehouse.id]);
  await world.call(
    client.token,
    'POST',
    '/api/products',
    { sku: 'A', name: 'A' },
    { 'idempotency-key': 'once' },
  );
  const refused = await world.call(world.admin, 'DELETE', `/api/customers/${client.id}`);
  expect(refused.status).toBe(409);
  expect(refused.body.error).toBe(`"${client.name}" still has 1 product.`);
  expect((await world.call(client.token, 'GET', '/api/auth/me')).status).toBe(200);
  const { body: products } = await world.call(client.token, 'GET', '/api/products');
  await world.call(client.token, 'DELETE', `/api/products/${first(products).id}`);
  expect((await world.call(world.admin, 'DELETE', `/api/customers/${client.id}`)).status).toBe(204);
  expect((await world.call(client.token, 'GET', '/api/auth/me')).status).toBe(401);
  expect((await world.call(world.admin, 'GET', `/api/users/${client.userId}`)).status).toBe(404);
  expect((await world.call(world.admin, 'DELETE', `/api/customers/${client.id}`)).status).toBe(404);
});

test('an email belongs to one customer, whatever its letter case; the list is searched by it', async () => {
  const client = await world.customer();
  const twin = await world.call(world.admin, 'POST', '/api/customers', {
    name: 'Twin',
    email: client.email.toUpperCase(),
    password: PASSWORD,
  });
  expect(twin.status).toBe(409);
  const found = await world.call(
    world.admin,
    'GET',
    `/api/customers?search=${client.email.toUpperCase()}&sort=-createdAt&limit=5`,
  );
  expect(found.body.map(({ id }: { id: number }) => id)).toEqual([client.id]);
});
