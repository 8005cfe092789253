import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@lading/contract/endpoints';
import type { ReplicaState } from '@lading/contract/jobs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownClusterSuite } from '#test/ownCluster.ts';
import { engines, type Replicated, startReplicated } from '#test/replicated.ts';
import { serverWith } from '#test/server.ts';
import { makeFloor } from '#test/stock.ts';
import { callsOf, type World, worldOn } from '#test/world.ts';
import { type Db, inTransaction, openDatabase } from '../database/database.ts';
import { forCustomer } from '../database/forCustomer.ts';
import { beginSnapshot } from '../database/listing.ts';
import { isOfReplica, type ReadOutcome, Replica } from '../database/replica.ts';

/** Real standbys, of the oldest and the newest PostgreSQL. Without its programs it is skipped. */
ownClusterSuite.each(engines)('a replica of $name', ({ programs }) => {
  describe.skipIf(programs === null)('installed', () => {
    standbyTests(programs ?? '');
  });
});

function standbyTests(programs: string): void {
  let replicated: Replicated;
  let world: World;
  let other: World;
  let floor: ReturnType<typeof makeFloor>;
  let client: Awaited<ReturnType<World['customer']>>;
  let productId: number;

  beforeAll(async () => {
    replicated = await startReplicated(programs);
    const changed = { databaseReadUrl: replicated.readUrl };
    world = await worldOn(await serverWith(replicated, changed));
    const server = await serverWith(replicated, changed);
    other = { ...world, ...server, ...callsOf(server) };
    const { id: warehouseId } = await world.warehouse();
    client = await world.customer([warehouseId]);
    productId = (await world.product(client.id)).id;
    floor = makeFloor(world, warehouseId);
    await floor.receive([{ productId, quantity: 100 }]);
  });
  afterAll(async () => {
    await world.close();
    await other.close();
    await replicated.stop();
  });
  beforeEach(async () => {
    await isReady(world, other);
    await caughtUp();
  });
  afterEach(() => replicated.network.goOn());

  const stateOf = async ({ app }: World): Promise<ReplicaState> =>
    (await app.inject('/readyz')).json().replica.state;
  const isReady = async (...servers: World[]): Promise<void> => {
    for (const server of servers)
      await vi.waitFor(async () => expect(await stateOf(server)).toBe('READY'), WITHIN);
  };

  /** Does the work, and returns how often a call read where meanwhile. */
  async function outcomesOf(
    server: World,
    work: () => Promise<unknown>,
  ): Promise<Partial<Record<ReadOutcome, number>>> {
    const count = async (): Promise<Map<string, number>> => {
      const { body } = await server.app.inject('/metrics');
      const lines = body.matchAll(/^database_reads_total\{outcome="(\w+)"\} (\d+)$/gm);
      return new Map([...lines].map(([, outcome = '', number]) => [outcome, Number(number)]));
    };
    const before = await count();
    await work();
    const now = [...(await count())].map(
      ([outcome, number]) => [outcome, number - (before.get(outcome) ?? 0)] as const,
    );
    return Object.fromEntries(now.filter(([, number]) => number > 0));
  }

  const order = async (): Promise<string> => {
    const orderReference = randomUUID();
    const { status } = await floor.order(client.id, [{ productId, quantity: 1 }], {
      orderReference,
    });
    expect(status).toBe(201);
    return orderReference;
  };
  const ordersOf = async (server: World, token = world.admin): Promise<string[]> => {
    const path = `/api/orders?warehouseId=${floor.warehouseId}&limit=100`;
    const { status, body } = await server.callRaw<{ orderReference: string }[]>(token, 'GET', path);
    expect(status).toBe(200);
    return (body as { orderReference: string }[]).map((each) => each.orderReference);
  };
  /** A list waits for a moment only, which may be too short on a busy machine. */
  const caughtUp = async (): Promise<void> => {
    const { rows } = await replicated.onPrimary('select pg_current_wal_flush_lsn() as lsn');
    const isThere = `select pg_last_wal_replay_lsn() >= '${rows[0].lsn}' as there`;
    await vi.waitFor(
      async () => expect((await replicated.onStandby(isThere)).rows[0].there).toBe(true),
      WITHIN,
    );
  };
  /** As outcomesOf, of reads that the replica should answer. Repeats them where a job of the
   * server wrote at this moment, so that the replica was behind. */
  const outcomesCaughtUp: typeof outcomesOf = async (server, work) => {
    for (let tries = 1; ; tries += 1) {
      await isReady(server);
      await caughtUp();
      const outcomes = await outcomesOf(server, work);
      if (tries === 5 || !(outcomes.BEHIND || outcomes.UNFIT)) return outcomes;
    }
  };
  const pause = () => replicated.onStandby('select pg_wal_replay_pause()');
  const goOn = () => replicated.onStandby('select pg_wal_replay_resume()');

  test('lists, reports, figures and changes read from it; records and writes do not', async () => {
    const { warehouseId } = floor;
    const paths = [
      `/api/orders?warehouseId=${warehouseId}&limit=25`,
      `/api/dashboard?warehouseId=${warehouseId}`,
      `/api/reports/inventory?warehouseId=${warehouseId}`,
      `/api/orders/summary?warehouseId=${warehouseId}`,
      `/api/orders/lines?warehouseId=${warehouseId}`,
      '/api/changes',
    ];
    for (const token of [world.admin, client.token])
      for (const path of paths) {
        const outcomes = await outcomesCaughtUp(world, async () => {
          const { status, body } = await world.callRaw(token, 'GET', path);
          expect([path, status, body]).toEqual([path, 200, expect.anything()]);
        });
        expect([path, outcomes]).toEqual([path, { REPLICA: 1 }]);
      }
    const outcomes = await outcomesOf(world, async () => {
      await world.call(world.admin, 'GET', `/api/products/${productId}`);
      await order();
    });
    expect(outcomes).toEqual({});
  });

  test('every call that reads answers from it as from the primary', async () => {
    const paths = endpoints
      .map(({ endpoint }) => endpoint)
      .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
      .map(({ path }) => path)
      .filter((path) => path !== '/api/events');
    for (const token of [world.admin, client.token])
      for (const path of paths) {
        const url = `${path}?warehouseId=${floor.warehouseId}`;
        const outcomes = await outcomesCaughtUp(world, () => world.callRaw(token, 'GET', url));
        expect([path, outcomes.FAILED ?? 0, outcomes.BEHIND ?? 0]).toEqual([path, 0, 0]);
      }
  });

  test('a session reads what it wrote, also through another server, while the replica lags', async () => {
    await pause();
    try {
      for (const server of [world, other, world, other]) {
        const reference = await order();
        expect(await ordersOf(server)).toContain(reference);
        expect(await ordersOf(server, client.token)).toContain(reference);
      }
      await vi.waitFor(async () => expect(await stateOf(world)).toBe('BEHIND'), WITHIN);
      const reference = await order();
      const outcomes = await outcomesOf(world, async () =>
        expect(await ordersOf(world)).toContain(reference),
      );
      expect(outcomes).toEqual({ UNFIT: 1 });
    } finally {
      await goOn();
    }
    expect(await outcomesCaughtUp(world, () => ordersOf(world))).toEqual({ REPLICA: 1 });
  });

  test('administrators see its state, its lag and what it answered, and why the primary did', async () => {
    const status = async () => {
      const { status, body } = await world.call(world.admin, 'GET', '/api/replica');
      expect(status).toBe(200);
      return body.replica;
    };
    const before = await status();
    expect(before).toMatchObject({ state: 'READY', lagBytes: expect.any(Number), error: null });
    await outcomesCaughtUp(world, () => ordersOf(world));
    expect((await status())?.reads.replica).toBeGreaterThan(before?.reads.replica ?? 0);
    await pause();
    try {
      await order();
      await vi.waitFor(
        async () => expect(await status()).toMatchObject({ state: 'BEHIND' }),
        WITHIN,
      );
      const behind = await status();
      expect(behind?.lagMs).toBeGreaterThan(1_000);
      expect(behind?.lagBytes).toBeGreaterThan(0);
      expect(behind?.since).not.toBe(before?.since);
      const metrics = (await world.app.inject('/metrics')).body;
      expect(metrics).toMatch(/^database_replica_lag_bytes [1-9]\d*$/m);
      await ordersOf(world);
      expect((await status())?.reads.unfit).toBe((behind?.reads.unfit ?? 0) + 1);
    } finally {
      await goOn();
    }
  });

  test('a report waits for a replica that is a moment behind', async () => {
    await pause();
    const reference = await order();
    const path = `/api/orders/lines?warehouseId=${floor.warehouseId}`;
    const outcomes = await outcomesOf(world, async () => {
      const answer = world.callRaw<string>(world.admin, 'GET', path);
      await goOn();
      expect((await answer).body).toContain(reference);
    });
    expect(outcomes).toEqual({ REPLICA: 1 });
  });

  test('changes are read in their order, each once, whichever PostgreSQL answers', async () => {
    let cursor = '0';
    const seen: string[] = [];
    const read = async (server: World): Promise<void> => {
      for (let more = true; more; ) {
        const path = `/api/changes?types=order.created&after=${cursor}` as const;
        const { status, body } = await server.call(client.token, 'GET', path);
        expect(status).toBe(200);
        seen.push(...body.items.map(({ document }) => document?.reference ?? ''));
        cursor = body.next;
        more = body.more;
      }
    };
    await read(world);
    seen.length = 0;
    const references: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      if (round % 4 === 1) await pause();
      // A transaction that is rolled back takes a number of which the replica may not know yet.
      await inTransaction(world.db, async (tx) => {
        await sql`select pg_current_xact_id()`.execute(tx);
        throw new Error('rolled back');
      }).catch(() => {});
      references.push(await order());
      await read(round % 2 === 0 ? world : other);
      if (round % 4 === 3) await goOn();
    }
    await goOn();
    expect(seen).toEqual(references);
  });

  test('calls at the same time look at the primary once, and it does nothing else for them', async () => {
    const primary = openDatabase(replicated.serverUrl);
    const looks: string[] = [];
    primary.pool.on('connect', (connection) => {
      const query = connection.query.bind(connection) as (input: { text: string }) => unknown;
      const recording = (input: { text: string }) => {
        // The watch asks for more each second.
        if (!/pg_control_system/.test(input.text)) looks.push(input.text);
        return query(input);
      };
      Object.assign(connection, { query: recording });
    });
    const replica = await openReplica(replicated.readUrl, primary.db);
    const readAll = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          replica.read(SOON, (db) => sql`select from orders`.execute(db)),
        ),
      );
    await readAll(1);
    looks.length = 0;
    await readAll(1);
    await readAll(20);
    expect(looks).toEqual(Array(2).fill(expect.stringMatching(/^select \(case.* as written$/s)));
    expect(replica.counts.get('REPLICA')).toBe(22);
    await replica.close();
    await primary.close();
  });

  test('a client sees on it the rows of its customer only, whatever the statement says', async () => {
    const rival = await world.customer([floor.warehouseId]);
    await world.product(rival.id);
    const replica = await openReplica();
    const owners = (db: Db) =>
      replica.read(SOON, async (server) => {
        expect(isOfReplica(forCustomer(server, rival.id))).toBe(server !== db);
        const { rows } = await sql<{
          customerId: number;
        }>`select distinct customer_id from product`.execute(forCustomer(server, rival.id));
        return rows.map(({ customerId }) => customerId);
      });
    expect(await owners(world.db)).toEqual([rival.id]);
    expect(replica.counts.get('REPLICA')).toBe(1);
    await replica.close();
  });

  test('a long list is read from it, as JSON and as CSV', async () => {
    await sql`insert into location (warehouse_id, name, type, barcode)
      select ${floor.warehouseId}, 'Long ' || n, 'STORAGE', 'LONG' || n from generate_series(1, 1200) n`.execute(
      world.owner,
    );
    const path = `/api/locations?warehouseId=${floor.warehouseId}`;
    for (const accept of ['application/json', 'text/csv']) {
      const outcomes = await outcomesCaughtUp(world, async () => {
        const answer = await world.callRaw<unknown>(world.admin, 'GET', path, undefined, {
          accept,
        });
        const rows = Array.isArray(answer.body)
          ? answer.body.map(({ name }) => name)
          : String(answer.body).split('\r\n');
        expect(rows.filter((row) => /Long \d/.test(row))).toHaveLength(1200);
      });
      expect(outcomes).toEqual({ REPLICA: 1 });
    }
  });

  test('a report as of an instant waits for those who write on the primary', async () => {
    let commit = (): void => {};
    let hasBegun = (): void => {};
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve;
    });
    const writing = inTransaction(world.db, async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      hasBegun();
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    await begun;
    const asOf = new Date().toISOString();
    await sleep(5);
    const path = `/api/reports/inventory?warehouseId=${floor.warehouseId}&asOf=${asOf}` as const;
    let hasAnswered = false;
    const answer = world.call(world.admin, 'GET', path).then((answered) => {
      hasAnswered = true;
      return answered;
    });
    // The other reports of this server go on meanwhile.
    for (let count = 0; count < 5; count += 1) {
      await world.call(
        world.admin,
        'GET',
        `/api/reports/inventory?warehouseId=${floor.warehouseId}`,
      );
      expect(hasAnswered).toBe(false);
    }
    commit();
    await writing;
    expect((await answer).status).toBe(200);
  });

  test('what the log cancels there is read from the primary', async () => {
    const replica = await openReplica();
    const tried: boolean[] = [];
    const read = replica.read(SOON, async (db) => {
      tried.push(isOfReplica(db));
      const snapshot = await beginSnapshot(db);
      await sql`select from settings`.execute(snapshot.db);
      if (isOfReplica(db)) await replicated.onPrimary(LOCK_SETTINGS);
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid, pg_sleep(${isOfReplica(db) ? 30 : 0})`
        .execute(snapshot.db)
        .finally(snapshot.close);
      return rows.length;
    });
    expect(await read).toBe(1);
    expect(tried).toEqual([true, false]);
    expect(replica.counts.get('FAILED')).toBe(1);
    await replica.close();
  });

  test('its death in the middle of reads fails no call, and it is used again when it is back', async () => {
    let isOver = false;
    const reading = Array.from({ length: 6 }, async () => {
      for (let count = 0; !isOver || count < 5; count += 1) await ordersOf(world);
    });
    await vi.waitFor(async () => {
      const { REPLICA = 0 } = await outcomesOf(world, () => ordersOf(world));
      expect(REPLICA).toBeGreaterThan(1);
    }, WITHIN);
    await replicated.standby.stop('SIGQUIT');
    await vi.waitFor(async () => expect(await stateOf(world)).toBe('AWAY'), WITHIN);
    const { body } = await world.call(world.admin, 'GET', '/api/replica');
    expect(body.replica).toMatchObject({ lagMs: null, lagBytes: null });
    expect(body.replica?.error).toMatch(/./);
    const reference = await order();
    expect(await ordersOf(world)).toContain(reference);
    isOver = true;
    await Promise.all(reading);
    expect((await world.app.inject('/readyz')).statusCode).toBe(200);
    await replicated.standby.start();
    expect(await outcomesCaughtUp(world, () => ordersOf(world))).toEqual({ REPLICA: 1 });
  });

  test('a network to it that carries nothing any more holds up no call for long', async () => {
    const replica = await openReplica();
    const tried: boolean[] = [];
    const read = replica.read(SOON, async (db) => {
      tried.push(isOfReplica(db));
      if (isOfReplica(db)) replicated.network.stop();
      await sql`select from settings`.execute(db);
      return ordersOf(world);
    });
    expect(await read).toEqual(await ordersOf(world));
    expect(tried).toEqual([true, false]);
    expect(await stateOf(world)).toBe('AWAY');
    replicated.network.goOn();
    await replica.close();
  });

  test('a connection that is lost ends no other call, and a busy pool is no loss', async () => {
    const replica = await openReplica();
    const pidOf = async (db: Db): Promise<number> =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;
    const tried: boolean[] = [];
    const long = replica.read(SOON, async (db) => {
      tried.push(isOfReplica(db));
      const snapshot = await beginSnapshot(db);
      await pidOf(snapshot.db);
      await replica.read(SOON, async (other) => {
        if (!isOfReplica(other)) return;
        const lost = await beginSnapshot(other);
        await replicated.onStandby(`select pg_terminate_backend(${await pidOf(lost.db)})`);
        await pidOf(lost.db).finally(() => lost.close().catch(() => {}));
      });
      await vi.waitFor(() => expect(replica.status.state).toBe('READY'), WITHIN);
      // The primary keeps the rows that the snapshot sees.
      await replicated.onPrimary('update settings set id = id');
      await replicated.onPrimary('vacuum settings');
      await caughtUp();
      return pidOf(snapshot.db).finally(snapshot.close);
    });
    await long;
    expect(tried).toEqual([true]);
    await replica.read(SOON, async (db) => {
      if (!isOfReplica(db)) return;
      const snapshots = await Promise.all(Array.from({ length: 20 }, () => beginSnapshot(db)));
      await pidOf(db).finally(() => Promise.all(snapshots.map(({ close }) => close())));
    });
    expect(replica.status.state).toBe('READY');
    await replica.close();
  });

  test('every connection must lead to a replica, not only the one before', async () => {
    const replica = await openReplica();
    const look = (db: Db) => sql`select from settings`.execute(db);
    await replica.read(SOON, look);
    replicated.network.leadTo(Number(new URL(replicated.url).port));
    const tried: boolean[] = [];
    await replica.read(SOON, async (db) => {
      tried.push(isOfReplica(db));
      await Promise.all([look(db), look(db)]);
    });
    expect(tried).toEqual([true, false]);
    replicated.network.leadTo(replicated.standby.port);
    await replica.close();
  });

  test('a replica of another cluster is not read', async () => {
    const copy = await openReplica(replicated.standbyUrl.replace('/lading', '/postgres'));
    await vi.waitFor(() => expect(copy.status.state).toBe('FOREIGN'), WITHIN);
    expect(await copy.read(SOON, async (db) => isOfReplica(db))).toBe(false);
    await copy.close();
  });

  test('once it is promoted nobody reads from it, and nothing is written to it', async () => {
    const replica = await openReplica();
    const tried: boolean[] = [];
    const write = replica.read(SOON, async (db) => {
      tried.push(isOfReplica(db));
      const snapshot = await db.startTransaction().execute();
      const { rows } = await sql`show default_transaction_read_only`.execute(snapshot);
      expect(rows).toEqual([{ defaultTransactionReadOnly: isOfReplica(db) ? 'on' : 'off' }]);
      if (isOfReplica(db)) await replicated.onStandby('select pg_promote()');
      await sql`update customer set name = name || '!' where id = ${client.id}`
        .execute(snapshot)
        .finally(() => snapshot.rollback().execute());
    });
    await expect(write).resolves.toBeUndefined();
    expect(tried).toEqual([true, false]);
    const readsFromReplica = replica.read(SOON, async (db) => {
      await sql`select from settings`.execute(db);
      return isOfReplica(db);
    });
    expect(await readsFromReplica).toBe(false);
    await vi.waitFor(async () => expect(await stateOf(world)).toBe('PROMOTED'), WITHIN);
    const reference = await order();
    expect(await ordersOf(world)).toContain(reference);
    const { rows } = await replicated.onStandby(
      `select from orders where reference = '${reference}'`,
    );
    expect(rows).toEqual([]);
    await replica.close();
  });

  async function openReplica(url = replicated.readUrl, primary = world.db): Promise<Replica> {
    const replica = new Replica({ url, primary, onChange: () => {} });
    await vi.waitFor(() => expect(replica.status.state).not.toBe('AWAY'), WITHIN);
    return replica;
  }
}

/** Long enough for a standby on a busy machine. */
const SOON = 20_000;
const WITHIN = { timeout: 60_000, interval: 50 };
const LOCK_SETTINGS = 'begin; lock table settings in access exclusive mode; commit';
