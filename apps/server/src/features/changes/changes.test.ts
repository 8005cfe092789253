import type { ChangeEvent } from '@lading/contract/changes';
import { DAY_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCounting } from '#test/counts.ts';
import { purgeAll } from '#test/jobs.ts';
import { makeOutbound, type Outbound } from '#test/outbound.ts';
import { plainSuite } from '#test/ownCluster.ts';
import { testServer } from '#test/server.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { readChanges } from './changes.service.ts';
import { BEGINNING } from './cursor.ts';

let world: World;
let floor: Floor;
let outbound: Outbound;
let customer: Awaited<ReturnType<World['customer']>>;
let product: { id: number };

beforeAll(async () => {
  world = await makeWorld();
  outbound = makeOutbound(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  const { id } = await world.warehouse();
  floor = makeFloor(world, id);
  customer = await world.customer([id]);
  product = await world.product(customer.id);
  await world.location(id, 'PACK', 'PACKING');
});

const read = async (query = '', token = world.admin) =>
  (
    await world.call(
      token,
      'GET',
      `/api/changes?warehouseId=${floor.warehouseId}&customerId=${customer.id}${query}`,
    )
  ).body;

/** Waits, because transactions of other tests on the same PostgreSQL delay changes. */
const changesOf = async (
  types: readonly string[],
  query = '',
  token = world.admin,
): Promise<ChangeEvent[]> => {
  const items = await vi.waitFor(
    async () => {
      const page = await read(query, token);
      if (page.items.length < types.length)
        throw new Error(`Only ${page.items.map(({ type }) => type)}.`);
      return page.items;
    },
    { timeout: 60_000, interval: 20 },
  );
  expect(items.map(({ type }) => type)).toEqual(types);
  return items;
};

/** Does work in a long transaction, as servers of earlier releases import files. */
async function inLongTransaction(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await sql`select begin_long_transaction()`.execute(tx);
  await work();
  await sql`select end_long_transaction_soon()`.execute(tx);
  await sql`savepoint placed`.execute(tx);
  await sql`select end_long_transaction()`.execute(tx);
  await sql`release savepoint placed`.execute(tx);
}

const shipped = [
  'stock.changed',
  'order.created',
  'order.pending_pick',
  'order.picked',
  'label.made',
  'order.packed',
  'stock.changed',
  'order.shipped',
] as const;

async function shipOne(): Promise<number> {
  await floor.receive([{ productId: product.id, quantity: 3 }]);
  const { body } = await floor.order(customer.id, [{ productId: product.id, quantity: 2 }]);
  await outbound.ship(body.order.id, { trackingNumber: 'T-1' });
  return body.order.id;
}

test('an order has a change for each step, with its movements', async () => {
  const id = await shipOne();
  const items = await changesOf(shipped);
  const [received, created, , , label, , sent, last] = items;
  expect(received).toMatchObject({
    customerId: customer.id,
    document: null,
    movements: [{ kind: 'RECEIVE', quantity: 3, from: null }],
  });
  expect(created).toMatchObject({
    document: { type: 'ORDER', id },
    status: 'ALLOCATED',
    previousStatus: null,
    movements: [],
  });
  const [result] = (await outbound.get(id)).packages;
  expect(label).toMatchObject({
    document: { type: 'ORDER', id },
    status: null,
    package: { id: result?.id, code: `PACKAGE-${result?.id}` },
  });
  expect(sent?.movements).toEqual([
    expect.objectContaining({ kind: 'SHIP', quantity: 2, to: null }),
  ]);
  expect(last).toMatchObject({
    status: 'SHIPPED',
    previousStatus: 'PACKED',
    shipment: { trackingNumber: 'T-1' },
  });
  expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
});

test('ASNs, returns and lots have changes', async () => {
  const asn = await floor.asn(customer.id, [{ productId: product.id, quantity: 2 }]);
  await floor.receive([{ productId: product.id, quantity: 2 }], { asnId: asn.id });
  await changesOf(['asn.created', 'asn.complete', 'stock.changed']);
  const { body: returned } = await world.call(world.admin, 'POST', '/api/returns', {
    customerId: customer.id,
    warehouseId: floor.warehouseId,
    returnReference: 'RMA',
    reason: 'Too large',
    items: [{ productId: product.id, quantity: 1 }],
  });
  await world.call(world.admin, 'POST', `/api/returns/${returned.id}/cancel`);
  const milk = await world.product(customer.id, 'MILK', { tracking: 'LOT' });
  await floor.receive([{ productId: milk.id, quantity: 2, lot: { code: 'A' } }]);
  const [lot] = (await world.call(world.admin, 'GET', `/api/lots?productId=${milk.id}`)).body;
  await world.call(world.admin, 'POST', `/api/lots/${lot?.id ?? 0}/hold`, {
    reason: 'Seal broken',
  });
  await world.call(world.admin, 'POST', `/api/lots/${lot?.id ?? 0}/release`);
  const types = ['return.created', 'return.cancelled', 'lot.held', 'lot.released'] as const;
  const items = await changesOf(types, `&types=${types.join()}`);
  expect(items[2]).toMatchObject({
    warehouseId: null,
    document: { type: 'LOT', reference: 'A' },
    product: { sku: 'MILK' },
  });
});

test('an approved count is a change that only staff see', async () => {
  const counting = makeCounting(world, floor.warehouseId);
  const { id: locationId } = await world.location(floor.warehouseId, 'A-1', 'PICK');
  const { id } = await counting.review(
    [locationId],
    [{ locationId, productId: product.id, quantity: 1 }],
  );
  await counting.act(id, 'approve');
  const path = `/api/changes?warehouseId=${floor.warehouseId}&types=count.posted` as const;
  const { items } = await vi.waitFor(async () => {
    const { body } = await world.call(world.admin, 'GET', path);
    if (body.items.length === 0) throw new Error('It is not told yet.');
    return body;
  }, 60_000);
  expect(items).toMatchObject([
    { customerId: null, document: { type: 'COUNT', id }, status: 'APPROVED' },
  ]);
  expect((await world.call(customer.token, 'GET', path)).body.items).toEqual([]);
});

test('a cursor continues where the page ended, and never repeats', async () => {
  await shipOne();
  await changesOf(shipped);
  const seen: string[] = [];
  let page = await read('&limit=2');
  for (const start of ['0', ''])
    expect((await read(`&limit=2&after=${start}`)).items).toEqual(page.items);
  seen.push(...page.items.map(({ type }) => type));
  while (page.more) {
    page = await read(`&limit=2&after=${page.next}`);
    seen.push(...page.items.map(({ type }) => type));
  }
  expect(seen).toEqual(shipped);
  expect((await read(`&after=${page.next}`)).items).toEqual([]);
  await floor.receive([{ productId: product.id, quantity: 1 }]);
  await changesOf(['stock.changed'], `&after=${page.next}`);
});

test('changes of a transaction that commits late are neither skipped nor repeated', async () => {
  await floor.receive([{ productId: product.id, quantity: 1 }]);
  await changesOf(['stock.changed']);
  const { next } = await read();
  // Its rows have the lower numbers, and are committed last.
  const late = await world.db.startTransaction().execute();
  await sql`
    insert into outbox (at, type, warehouse_id, customer_id)
    values (now(), 'lot.held', ${floor.warehouseId}, ${customer.id})`.execute(late);
  await floor.receive([{ productId: product.id, quantity: 1 }]);
  const during = await read(`&after=${next}`);
  expect(during.items).toEqual([]);
  await late.commit().execute();
  await changesOf(['lot.held', 'stock.changed'], `&after=${during.next}`);
});

const tell = (tx: Db, documentId: number, toStatus = 'PICKED') =>
  sql`
    insert into outbox (at, type, warehouse_id, customer_id, document_type, document_id, to_status)
    values (now(), 'order.picked', ${floor.warehouseId}, ${customer.id}, 'ORDER', ${documentId},
      ${toStatus})`.execute(tx);

test('changes of one document are in order, even if the transaction of the later one began first', async () => {
  const { next } = await read();
  const [later, earlier] = [
    await world.db.startTransaction().execute(),
    await world.db.startTransaction().execute(),
  ];
  // A request that waits for the other one: it has a transaction id since it inserted its
  // Idempotency-Key.
  await sql`select pg_current_xact_id()`.execute(later);
  const inOrder = (status: string, tx: typeof later) =>
    sql`
      insert into outbox (at, type, warehouse_id, customer_id, document_type, document_id,
        to_status)
      values (now(), 'order.changed', ${floor.warehouseId}, ${customer.id}, 'ORDER', 1,
        ${status})`.execute(tx);
  await inOrder('FIRST', earlier);
  await earlier.commit().execute();
  await inOrder('SECOND', later);
  await later.commit().execute();
  const items = await changesOf(['order.changed', 'order.changed'], `&after=${next}`);
  expect(items.map(({ status }) => status)).toEqual(['FIRST', 'SECOND']);
});

// No server of a distributed database has them.
plainSuite('a long transaction', () => {
  test('delays no other changes, and its own follow those that were read meanwhile', async () => {
    const { next } = await read();
    let during: Awaited<ReturnType<typeof read>> | undefined;
    await inTransaction(world.db, (tx) =>
      inLongTransaction(tx, async () => {
        await tell(tx, 1);
        await floor.receive([{ productId: product.id, quantity: 1 }]);
        await changesOf(['stock.changed'], `&after=${next}`);
        during = await read(`&after=${next}`);
        await tell(tx, 2);
      }),
    );
    const items = await changesOf(['order.picked', 'order.picked'], `&after=${during?.next}`);
    expect(items.map(({ document }) => document?.id)).toEqual([1, 2]);
    await floor.receive([{ productId: product.id, quantity: 1 }]);
    await changesOf(
      ['stock.changed', 'order.picked', 'order.picked', 'stock.changed'],
      `&after=${next}`,
    );
  });

  test('ends by one row, however many changes it has, and is read page by page at its place', async () => {
    const spans = async () =>
      (await sql<{ count: number }>`select count(*) from outbox_span`.execute(world.owner)).rows[0]
        ?.count ?? 0;
    const before = await spans();
    const { next } = await read();
    await inTransaction(world.db, (tx) =>
      inLongTransaction(tx, async () => {
        for (const document of [1, 2, 3]) await tell(tx, document);
      }),
    );
    await floor.receive([{ productId: product.id, quantity: 1 }]);
    await changesOf(
      ['order.picked', 'order.picked', 'order.picked', 'stock.changed'],
      `&after=${next}`,
    );
    expect(await spans()).toBe(before + 1);
    const seen: (number | undefined)[] = [];
    for (
      let page = await read(`&limit=1&after=${next}`);
      page.items.length > 0;
      page = await read(`&limit=1&after=${page.next}`)
    )
      seen.push(...page.items.map(({ document }) => document?.id));
    expect(seen).toEqual([1, 2, 3, undefined]);
    await inTransaction(world.db, (tx) => inLongTransaction(tx, async () => {}));
    expect(await spans()).toBe(before + 1);
  });

  test('of another database of the same PostgreSQL delays nothing either', async () => {
    const elsewhere = await testServer();
    const { next } = await read();
    await inTransaction(elsewhere.db, (tx) =>
      inLongTransaction(tx, async () => {
        await floor.receive([{ productId: product.id, quantity: 1 }]);
        await changesOf(['stock.changed'], `&after=${next}`);
      }),
    );
    await elsewhere.close();
  });

  test('that ends while one that began earlier still runs is not passed before its commit', async () => {
    const { next } = await read();
    const earlier = await world.db.startTransaction().execute();
    await tell(earlier, 1);
    let during: Awaited<ReturnType<typeof read>> | undefined;
    await inTransaction(world.db, async (tx) => {
      await inLongTransaction(tx, () => tell(tx, 2));
      await earlier.commit().execute();
      await changesOf(['order.picked'], `&after=${next}`);
      during = await read(`&after=${next}`);
    });
    const [item] = await changesOf(['order.picked'], `&after=${during?.next}`);
    expect(item?.document?.id).toBe(2);
  });

  test('that is rolled back has no changes, and its end does not move cursors back', async () => {
    const { next } = await read();
    const failure = new Error('No.');
    const failing = inTransaction(world.db, (tx) =>
      inLongTransaction(tx, async () => {
        await tell(tx, 1);
        throw failure;
      }),
    );
    await expect(failing).rejects.toBe(failure);
    await floor.receive([{ productId: product.id, quantity: 1 }]);
    await changesOf(['stock.changed'], `&after=${next}`);
    await inTransaction(world.db, async (tx) => {
      await inLongTransaction(tx, async () => {
        await floor.receive([{ productId: product.id, quantity: 2 }]);
        await changesOf(['stock.changed', 'stock.changed'], `&after=${next}`);
      });
      const wanted = { types: null, warehouseIds: [floor.warehouseId], customerId: null };
      const ahead = {
        ...BEGINNING,
        xid:
          (
            await sql<{
              xid: string;
            }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(world.db)
          ).rows[0]?.xid ?? '',
      };
      expect((await readChanges(world.db, ahead, wanted)).next).toEqual(ahead);
    });
  });

  test('beside short ones: a reader gets every change once, and those of a document in order', async () => {
    const wanted = { types: null, warehouseIds: [floor.warehouseId], customerId: null };
    const seen: { document: number | undefined; step: string | null }[] = [];
    let position = (await readChanges(world.db, BEGINNING, wanted)).next;
    let isOver = false;
    const reader = (async () => {
      for (let last = false; !last; ) {
        last = isOver;
        const page = await readChanges(world.db, position, wanted);
        seen.push(
          ...page.items.map(({ document, status }) => ({ document: document?.id, step: status })),
        );
        position = page.next;
      }
    })();
    const steps = new Map<number, number>();
    /** Inserts the next step of a document under its lock, as orders do. */
    const step = async (tx: Tx, document: number): Promise<void> => {
      await sql`select pg_current_xact_id()`.execute(tx);
      await sql`select pg_advisory_xact_lock(4711, ${document}::int)`.execute(tx);
      const next = (steps.get(document) ?? 0) + 1;
      steps.set(document, next);
      await tell(tx, document, String(next));
    };
    const writer = async (worker: number): Promise<void> => {
      for (let round = 0; round < 30; round += 1) {
        const document = (worker * 7 + round) % 3;
        const isLong = worker < 2;
        await inTransaction(world.db, async (tx) => {
          if (isLong)
            await inLongTransaction(tx, async () => {
              for (let more = 0; more < 4; more += 1)
                await tell(tx, 100 + worker, String(round * 4 + more + 1));
              await step(tx, document);
            });
          else await step(tx, document);
        });
      }
    };
    try {
      await Promise.all(Array.from({ length: 6 }, (_, worker) => writer(worker)));
      await vi.waitFor(() => expect(seen.length).toBe(6 * 30 + 2 * 30 * 4), {
        timeout: 60_000,
        interval: 20,
      });
    } finally {
      isOver = true;
      await reader;
    }
    for (const document of [0, 1, 2, 100, 101]) {
      const own = seen
        .filter((each) => each.document === document)
        .map((each) => Number(each.step));
      expect(own).toEqual(own.map((_, index) => index + 1));
    }
    expect(seen).toHaveLength(6 * 30 + 2 * 30 * 4);
  });

  test('has its changes deleted after their days, and its position with the last of them', async () => {
    const { next } = await read();
    await inTransaction(world.db, (tx) =>
      inLongTransaction(tx, async () => {
        for (const document of [1, 2]) await tell(tx, document);
      }),
    );
    await changesOf(['order.picked', 'order.picked'], `&after=${next}`);
    const left = async () =>
      (
        await sql<{ documentId: number; spans: number }>`
          select o.document_id, (select count(*) from outbox_span s where s.xid = o.xid) as spans
          from outbox o where warehouse_id = ${floor.warehouseId} order by id`.execute(world.owner)
      ).rows;
    const age = (documentId: number) =>
      sql`
        update outbox
        set at = ${new Date(Date.now() - 32 * DAY_MS)}
        where warehouse_id = ${floor.warehouseId} and document_id = ${documentId}`.execute(
        world.owner,
      );
    await age(1);
    await purgeAll(world.db);
    expect(await left()).toEqual([{ documentId: 2, spans: 1 }]);
    await age(2);
    await purgeAll(world.db);
    expect(await left()).toEqual([]);
    expect(
      (
        await sql`
          select
          from outbox_span s
          where not exists (select from outbox o where o.xid = s.xid)`.execute(world.owner)
      ).rows,
    ).toEqual([]);
  });
});

describe('a reader gets only its own changes', () => {
  test('a client of its customer, without staff, places and counts', async () => {
    const stranger = await world.customer([floor.warehouseId]);
    const foreign = await world.product(stranger.id);
    await floor.receive([{ productId: foreign.id, quantity: 1 }]);
    await shipOne();
    const path = `/api/changes?warehouseId=${floor.warehouseId}` as const;
    const items = await changesOf(shipped, '', customer.token);
    expect(JSON.stringify(items)).not.toMatch(/admin@|PACK"/);
    expect(
      (await world.call(customer.token, 'GET', `${path}&customerId=${stranger.id}`)).status,
    ).toBe(404);
  });

  test('nobody of another warehouse', async () => {
    const { token } = await world.user('SUPERVISOR', [(await world.warehouse()).id]);
    await floor.receive([{ productId: product.id, quantity: 1 }]);
    await changesOf(['stock.changed']);
    expect((await world.call(token, 'GET', '/api/changes?types=stock.changed')).body.items).toEqual(
      [],
    );
    expect(
      (await world.call(token, 'GET', `/api/changes?warehouseId=${floor.warehouseId}`)).status,
    ).toBe(404);
  });
});

/** The transaction and the number of a cursor. */
const position = (cursor: string): unknown =>
  (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]).slice(1, 3);

test('a cursor older than the kept changes is refused, and so is an invalid one', async () => {
  const { next } = await read();
  const [cluster, xid, id, at] = JSON.parse(Buffer.from(next, 'base64url').toString()) as [
    string,
    string,
    number,
    number,
  ];
  const status = async (...parts: unknown[]) =>
    (
      await world.call(
        world.admin,
        'GET',
        `/api/changes?after=${Buffer.from(JSON.stringify(parts)).toString('base64url')}`,
      )
    ).status;
  expect(await status(cluster, xid, id, at)).toBe(200);
  // Its change was there before it was given.
  await sql`update outbox set at = now() - interval '99 days' where id = ${id}`.execute(
    world.owner,
  );
  expect(await status(cluster, xid, id, at - 31 * DAY_MS)).toBe(410);
  const keep = (changes: number) =>
    world.call(world.admin, 'PATCH', '/api/settings', { retention: { changes } });
  await keep(60);
  expect(await status(cluster, xid, id, at - 31 * DAY_MS)).toBe(200);
  expect(await status(cluster, xid, id, at - 61 * DAY_MS)).toBe(410);
  await keep(30);
  expect(await status('7', xid, id, at)).toBe(410);
  expect(await status(cluster, '9000000000000000000', id, at)).toBe(410);
  expect(await status(cluster, 'x', id, at)).toBe(400);
  for (const bad of [-1, 1.5, 2 ** 53]) {
    expect(await status(cluster, xid, bad, at)).toBe(400);
    expect(await status(cluster, xid, id, bad)).toBe(400);
  }
  expect(await status(cluster, xid, id, 2 ** 53 - 1)).toBe(400);
  expect((await world.call(world.admin, 'GET', '/api/changes?after=nonsense')).status).toBe(400);
  expect((await world.call(world.admin, 'GET', '/api/changes?types=order.lost')).status).toBe(400);
});

describe('a cursor on a database of another history', () => {
  /** A status of the call, and a cursor after the second of two receipts. */
  async function afterTwo(): Promise<{ cursor: string; status: () => Promise<number> }> {
    await floor.receive([{ productId: product.id, quantity: 1 }]);
    await floor.receive([{ productId: product.id, quantity: 1 }]);
    await changesOf(['stock.changed', 'stock.changed']);
    const cursor = (await read()).next;
    const status = async () =>
      (await world.call(world.admin, 'GET', `/api/changes?after=${cursor}`)).status;
    expect(await status()).toBe(200);
    return { cursor, status };
  }
  const last = () => sql`(select max(id) from outbox where warehouse_id = ${floor.warehouseId})`;

  test('is refused if its change is not there', async () => {
    const { status } = await afterTwo();
    await sql`delete from outbox where id = ${last()}`.execute(world.owner);
    expect(await status()).toBe(410);
  });

  test('is refused if another change has the number of its change', async () => {
    const { status } = await afterTwo();
    await sql`update outbox set at = now() + interval '1 hour' where id = ${last()}`.execute(
      world.owner,
    );
    expect(await status()).toBe(410);
  });

  test('works if its change was purged with all before it', async () => {
    const { cursor, status } = await afterTwo();
    await sql`update outbox set at = now() - interval '40 days'`.execute(world.owner);
    await purgeAll(world.db);
    expect(await sql`select id from outbox`.execute(world.owner)).toMatchObject({ rows: [] });
    expect(await status()).toBe(200);
    await floor.receive([{ productId: product.id, quantity: 1 }]);
    await changesOf(['stock.changed'], `&after=${cursor}`);
  });
});

test('a cursor goes no further than the last committed change, and as far for a client', async () => {
  await floor.receive([{ productId: product.id, quantity: 1 }]);
  await changesOf(['stock.changed']);
  const { next: cursor } = await read();
  // A promoted standby may give the numbers of these transactions again.
  for (let count = 0; count < 3; count += 1)
    await inTransaction(world.db, async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      throw new Error('rolled back');
    }).catch(() => {});
  expect(position((await read()).next)).toEqual(position(cursor));
  const stranger = await world.customer([floor.warehouseId]);
  const path = '/api/changes' as const;
  const { body } = await world.call(stranger.token, 'GET', path);
  expect(body.items).toEqual([]);
  expect(position(body.next)).toEqual(position(cursor));
});

test('changes are deleted after their days, newer ones stay', async () => {
  await floor.receive([{ productId: product.id, quantity: 1 }]);
  await floor.receive([{ productId: product.id, quantity: 1 }]);
  await changesOf(['stock.changed', 'stock.changed']);
  const old = new Date(Date.now() - 32 * DAY_MS);
  await sql`
    update outbox
    set at = ${old}
    where id = (select min(id) from outbox where warehouse_id = ${floor.warehouseId})`.execute(
    world.owner,
  );
  // A copy of the tables of another PostgreSQL, with a long transaction.
  await sql`
    insert into outbox (xid, at, type, warehouse_id)
    select xid, now(), 'lot.held', ${floor.warehouseId}
    from (values ('9000000000000000000'::xid8),
      (long_transaction_span('9000000000000000000'))) copied (xid)`.execute(world.owner);
  await sql`
    insert into outbox_span
    values (long_transaction_span('9000000000000000000'), '9000000000000000001')`.execute(
    world.owner,
  );
  await purgeAll(world.db);
  const { rows } = await sql<{
    type: string;
  }>`select type from outbox where warehouse_id = ${floor.warehouseId}`.execute(world.owner);
  expect(rows).toEqual([{ type: 'stock.changed' }]);
});
