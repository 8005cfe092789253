import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { CLIENT_ROLE } from '../src/platform/database/embedded.ts';
import { forCustomer } from '../src/platform/database/forCustomer.ts';
// A distributed database does not use the role.
import { plainTest as test } from './ownCluster.ts';
import { makeTwoClients } from './twoClients.ts';
import { makeWorld, type World } from './world.ts';

/** What the role of clients may execute, and what it then gets of another customer's goods. */

interface Fn {
  name: string;
  call: string;
  isOwners: boolean;
  isOpen: boolean;
}

let world: World;
let scene: Awaited<ReturnType<typeof makeTwoClients>>;
let functions: Fn[];
/** Of the other customer: an order that has promises, its line, and a user. */
let line: { id: number; orderId: number };
let stranger: number;
let staff: number;

beforeAll(async () => {
  world = await makeWorld();
  scene = await makeTwoClients(world);
  const { rows } = await sql<Fn>`
    select p.proname as name, p.prosecdef as is_owners,
      has_function_privilege(${CLIENT_ROLE}, p.oid, 'execute') as is_open,
      format('%s(%s)', p.oid::regproc, (select string_agg(format('null::%s', format_type(t, null)),
        ', ' order by place)
        from unnest(p.proargtypes) with ordinality a (t, place))) as call
    from pg_proc p where p.pronamespace = 'ledger'::regnamespace order by 1`.execute(world.db);
  functions = rows;
  const { body } = await scene.floor.order(scene.one.id, [
    { productId: scene.nut.id, quantity: 3 },
  ]);
  line = { id: body.order.items[0]?.id ?? 0, orderId: body.order.id };
  const user = (customerId: number | null) =>
    sql<{
      id: number;
    }>`select id from app_user where customer_id is not distinct from ${customerId} order by id limit 1`;
  stranger = (await user(scene.one.id).execute(world.db)).rows[0]?.id ?? 0;
  staff = (await user(null).execute(world.db)).rows[0]?.id ?? 0;
});
afterAll(() => world.close());

/** Runs a statement as the role of clients, for the second of two customers. */
const asSecond = (statement: RawBuilder<unknown>) =>
  statement.execute(forCustomer(world.db, scene.two.id));

test('it executes the functions on the list and no others', async () => {
  const { rows } = await sql<{
    names: string[];
  }>`select ledger.client_functions() as names`.execute(world.db);
  expect(new Set(functions.filter(({ isOpen }) => isOpen).map(({ name }) => name))).toEqual(
    new Set(rows[0]?.names),
  );
  expect(functions.length).toBeGreaterThan(100);
});

test('of all others PostgreSQL refuses every call', async () => {
  const closed = functions.filter(({ isOpen }) => !isOpen);
  expect(closed.length).toBeGreaterThan(90);
  for (const { call } of closed)
    await expect(asSecond(sql.raw(`select ${call}`)), call).rejects.toThrow(
      'permission denied for function',
    );
});

test('nothing in other schemas has the rights of its owner but the end of a long transaction', async () => {
  const { rows } = await sql<{ name: string }>`
    select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname not in ('ledger', 'pg_catalog', 'information_schema')
      and has_function_privilege(${CLIENT_ROLE}, p.oid, 'execute')`.execute(world.db);
  expect(rows.map(({ name }) => name)).toEqual(['end_long_transaction']);
});

describe('a function with the rights of its owner refuses', () => {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  const urgency = sql`('SO-1', 1, null, now())::ledger.urgency`;
  const entry = (id: number) =>
    json([{ entity_id: id, name: 'NUT', action: 'CHANGED', before: {}, after: {}, words: '' }]);
  const audit = (user: number, entity: string, id: number) =>
    sql`select ledger.write_audit(now(), ${user}, 'Mara', ${entity}, ${entry(id)})`;
  const own = async () =>
    (
      await sql<{
        id: number;
      }>`select id from app_user where customer_id = ${scene.two.id}`.execute(world.db)
    ).rows[0]?.id ?? 0;
  /** By name of the function: calls that name what is the first customer's. */
  const foreign: Record<string, () => Promise<RawBuilder<unknown>[]> | RawBuilder<unknown>[]> = {
    forget: () => [sql`select ledger.forget(${scene.warehouseId}, array[${line.id}]::bigint[])`],
    lock_product: () => [sql`select ledger.lock_product(${scene.nut.id})`],
    lock_products: () => [
      sql`select ledger.lock_products(${scene.warehouseId}, array[${scene.nut.id}]::bigint[])`,
    ],
    lock_tracking: () => [sql`select ledger.lock_tracking(${scene.nut.id})`],
    make_lots: () => [
      sql`select ledger.make_lots(now(), ${json([{ product_id: scene.nut.id, code: 'A' }])})`,
    ],
    place_named: () => [
      sql`
        select ledger.place_named(${scene.warehouseId}, now(),
          ${json([{ order_line_id: line.id, product_id: scene.cup.id, quantity: 1 }])}, false)`,
      sql`
        select ledger.place_named(${scene.warehouseId}, now(),
          ${json([{ order_line_id: 0, product_id: scene.nut.id, quantity: 1 }])}, false)`,
    ],
    promise: () => [
      sql`
        select ledger.promise(${scene.warehouseId}, ${urgency},
          ${json([{ order_line_id: line.id, product_id: scene.cup.id, quantity: 1 }])}, false)`,
    ],
    promise_lines: () => [
      sql`select ledger.promise_lines(${scene.warehouseId}, 'SO-1',
        array[ledger.line_of(${urgency}, 9999999, ${scene.nut.id}, 1, null, null)], false)`,
    ],
    recall_lines: () => [
      sql`select ledger.recall_lines(${scene.warehouseId}, now(), array[${line.id}]::bigint[])`,
    ],
    write_audit: async () => [
      audit(stranger, 'ORDER', line.orderId),
      audit(staff, 'PRODUCT', scene.cup.id),
      audit(await own(), 'PRODUCT', scene.nut.id),
      audit(await own(), 'USER', stranger),
      audit(await own(), 'CUSTOMER', scene.one.id),
    ],
  };

  test("what is another customer's, each of them", async () => {
    const named = functions
      .filter(({ isOpen, isOwners }) => isOpen && isOwners)
      .map(({ name }) => name);
    expect(named).toEqual([...Object.keys(foreign), 'analyze'].sort());
    for (const [name, calls] of Object.entries(foreign))
      for (const call of await calls())
        await expect(asSecond(call), name).rejects.toThrow(
          'not of the customer of the transaction',
        );
  });

  test("and does what is the customer's own", async () => {
    await asSecond(
      sql`select ledger.lock_products(${scene.warehouseId}, array[${scene.cup.id}]::bigint[])`,
    );
    await asSecond(
      sql`select ledger.make_lots(now(), ${json([{ product_id: scene.cup.id, code: 'A' }])})`,
    );
    await asSecond(audit(await own(), 'PRODUCT', scene.cup.id));
    const { body } = await world.call(world.admin, 'GET', `/api/orders/${line.orderId}`);
    expect(body.items).toMatchObject([{ allocatedQuantity: 3 }]);
  });
});
