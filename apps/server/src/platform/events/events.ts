import { setTimeout as sleep } from 'node:timers/promises';
import { listenEvents } from '@lading/contract/events';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/database.ts';
import type { Api } from '../http/route.ts';
import { stream } from '../http/route.ts';
import { ChangeFeed } from './changeFeed.ts';
import { SseConnections } from './sseConnections.ts';

const READY_WITHIN_MS = 5_000;

export interface Events {
  connections: SseConnections;
  feed: ChangeFeed;
}

export function openEvents(fastify: FastifyInstance, db: Db, databaseUrl: string): Events {
  const feed = new ChangeFeed(databaseUrl, fastify.log);
  const connections = new SseConnections(db, feed, fastify.log);
  db.onCommit = (changes) => feed.publish(changes);
  // Serves clients once notifications of the other servers arrive, or after a timeout.
  fastify.addHook('onReady', async () => {
    await Promise.race([feed.ready, sleep(READY_WITHIN_MS, undefined, { ref: false })]);
  });
  // An SSE connection never ends by itself, and closing would wait for it.
  fastify.addHook('preClose', async () => connections.close());
  fastify.addHook('onClose', async () => {
    db.onCommit = undefined;
    await feed.close();
  });
  return { connections, feed };
}

export function registerEvents(api: Api, { connections }: Events): void {
  stream(api, listenEvents, ({ actor, query }) => connections.open(actor, query.warehouseId).body);
}
