import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ownClusterSuite } from '#test/ownCluster.ts';
import { engines, type Replicated, startReplicated } from '#test/replicated.ts';
import { serverWith } from '#test/server.ts';
import { makeFloor } from '#test/stock.ts';
import { callsOf, type World, worldOn } from '#test/world.ts';

/** A real standby that is promoted while it lacks the end of the log. */
ownClusterSuite.each(engines)('cursors after a promotion, $name', ({ programs }) => {
  describe.skipIf(programs === null)('installed', () => {
    let replicated: Replicated;
    let world: World;

    beforeAll(async () => {
      replicated = await startReplicated(programs ?? '');
      world = await worldOn(await serverWith(replicated));
    });
    afterAll(async () => {
      await world.close();
      await replicated.stop();
    });

    test('one of a lost change is refused, and one of before misses nothing', async () => {
      const { id: warehouseId } = await world.warehouse();
      const customer = await world.customer([warehouseId]);
      const { id: productId } = await world.product(customer.id);
      const order = async (server: World): Promise<string> => {
        const orderReference = randomUUID();
        const items = [{ productId, quantity: 1 }];
        const { status } = await makeFloor(server, warehouseId).order(customer.id, items, {
          orderReference,
        });
        expect(status).toBe(201);
        return orderReference;
      };
      const read = (server: World, after: string) =>
        server.call(world.admin, 'GET', `/api/changes?types=order.created&after=${after}` as const);
      await order(world);
      const kept = (await read(world, '0')).body.next;
      const { rows } = await replicated.onPrimary('select pg_current_wal_flush_lsn() as lsn');
      const hasAll = `select pg_last_wal_replay_lsn() >= '${rows[0].lsn}' as all`;
      await vi.waitFor(
        async () => expect((await replicated.onStandby(hasAll)).rows[0].all).toBe(true),
        { timeout: 60_000, interval: 50 },
      );
      await replicated.onStandby('select pg_promote()');
      for (let count = 0; count < 2; count += 1) await order(world);
      const lost = (await read(world, kept)).body.next;

      const { port } = replicated.standby;
      const server = await serverWith({
        url: `postgres://lading@127.0.0.1:${port}/lading`,
        serverUrl: replicated.readUrl,
      });
      const promoted: World = { ...world, ...server, ...callsOf(server) };
      try {
        const orders: string[] = [];
        // As many transactions as were lost, and more.
        for (let count = 0; count < 8; count += 1) orders.push(await order(promoted));
        const { body } = await read(promoted, kept);
        expect(body.items.map(({ document }) => document?.reference)).toEqual(orders);
        expect((await read(promoted, lost)).status).toBe(410);
      } finally {
        await server.close();
      }
    });
  });
});
