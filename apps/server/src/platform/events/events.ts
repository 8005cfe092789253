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

/** Connects what transactions of this database change with whoever listens, on this server and on the others of the database. */
export function openEvents(fastify: FastifyInstance, db: Db, databaseUrl: string): Events {
  const feed = new ChangeFeed(databaseUrl, fastify.log);
  const connections = new SseConnections(db, feed, fastify.log);
  db.onCommit = (changes) => feed.publish(changes);
  // Nobody listens before the others are heard; without them the server still starts.
  fastify.addHook('onReady', async () => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, READY_WITHIN_MS);
    });
    await Promise.race([feed.ready, tooLate]);
    clearTimeout(timer);
  });
  // A stream never ends by itself: closing would wait for it.
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
