import { getDashboard } from '@lading/contract/dashboard';
import { cancelReturn } from '@lading/contract/returns';
import { fastify as makeFastify } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainTest } from '#test/ownCluster.ts';
import { makeWorld, type World } from '#test/world.ts';
import { SessionMemory } from '../auth/sessionMemory.ts';
import { openVault } from '../auth/vault.ts';
import type { Db, Tx } from '../database/database.ts';
import { forCustomer } from '../database/forCustomer.ts';
import { findNamed } from '../database/search.ts';
import { setCompilers } from './compilers.ts';
import { type Api, read, write } from './route.ts';

let world: World;
let warehouseId: number;
let own: number;
let other: number;
let token: string;
let key: string;

beforeAll(async () => {
  world = await makeWorld();
  ({ id: warehouseId } = await world.warehouse());
  ({ id: own, token } = await world.customer([warehouseId]));
  ({ id: other } = await world.customer());
  for (const customerId of [own, other]) await world.product(customerId);
  const scopes = ['dashboard:read', 'returns:cancel'] as const;
  const newKey = {
    name: 'Shop',
    role: 'CLIENT',
    customerId: own,
    warehouseIds: [warehouseId],
    scopes: [...scopes],
  } as const;
  key = (await world.call(world.admin, 'POST', '/api/keys', newKey)).body.secret;
});
afterAll(() => world.close());

/** A call that runs the given work with the handle of requests. */
async function handled<T>(
  work: (db: Db | Tx) => Promise<T>,
  method: 'GET' | 'POST',
  bearer: string,
): Promise<T> {
  const fastify = makeFastify();
  fastify.decorateRequest('actor', null);
  fastify.decorateRequest('remembered', null);
  setCompilers(fastify, { strict: false });
  fastify.decorateRequest('isMultipart', () => false);
  const vault = openVault(() => 'the secret key of the tests, which all servers share');
  const api: Api = {
    fastify,
    db: world.db,
    replica: null,
    vault,
    oidc: null,
    relyingParty: null,
    isMailOn: false,
    limitKey: async () => {},
    sessions: new SessionMemory(),
    guards: [],
    jobs: [],
    recordSentFor: async () => {},
  };
  let result: T | undefined;
  const keep = async (db: Db | Tx): Promise<never> => {
    result = await work(db);
    return {} as never;
  };
  read(api, getDashboard, ({ db }) => keep(db));
  write(api, cancelReturn, ({ tx }) => keep(tx));
  const url =
    method === 'GET' ? `/api/dashboard?warehouseId=${warehouseId}` : '/api/returns/1/cancel';
  await fastify.inject({ method, url, headers: { authorization: `Bearer ${bearer}` } });
  await fastify.close();
  return result as T;
}
const customersOf = async (db: Db | Tx) => {
  const { rows } = await sql<{
    id: number;
  }>`select distinct customer_id as id from product order by 1`.execute(db);
  return rows.map(({ id }) => id);
};

plainTest(
  'a query without a where reads only the customer’s own rows, and all rows for staff',
  async () => {
    for (const bearer of [token, key]) {
      expect(await handled(customersOf, 'GET', bearer)).toEqual([own]);
      expect(await handled(customersOf, 'POST', bearer)).toEqual([own]);
    }
    expect(await handled(customersOf, 'GET', world.admin)).toEqual([own, other]);
    expect(await handled(customersOf, 'POST', world.admin)).toEqual([own, other]);
  },
);

plainTest('a query without a where writes only the customer’s own rows', async () => {
  const touched = await handled(
    async (db) => {
      const { rows } = await sql<{
        id: number;
      }>`update product set name = 'All of them' returning customer_id as id`.execute(db);
      return [...new Set(rows.map(({ id }) => id))];
    },
    'POST',
    token,
  );
  expect(touched).toEqual([own]);
});

test('search terms are looked up in the role of the server, and match only the customer’s own rows', async () => {
  const products = (customerId: number | null) => ({
    max: 10,
    customerId,
    rows: [
      {
        id: 'p.id',
        from: sql`product p`,
        owned: 'p',
        where: (pattern: RawBuilder<string>) => sql`true or fold(p.sku) like ${pattern}`,
      },
    ],
  });
  const named = await findNamed(forCustomer(world.db, own), 'sku', {
    own: products(own),
    all: products(null),
  });
  expect([named.own?.length, named.all?.length]).toEqual([1, 2]);
});
