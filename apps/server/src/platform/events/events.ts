import { listenEvents } from '@lading/contract/events';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/database.ts';
import type { Api } from '../http/route.ts';
import { stream } from '../http/stream.ts';
import { setTeller } from './changes.ts';
import { Hub } from './hub.ts';
import { Streams } from './streams.ts';

const READY_WITHIN_MS = 5_000;

export interface Events {
  streams: Streams;
  hub: Hub;
}

/** Connects what transactions of this database change with whoever listens, on this server and on the others of the database. */
export function openEvents(fastify: FastifyInstance, db: Db, databaseUrl: string): Events {
  const hub = new Hub(databaseUrl, fastify.log);
  const streams = new Streams(db, hub, fastify.log);
  setTeller(db, (changes) => hub.announce(changes));
  // Nobody listens before the others are heard; without them the server still starts.
  fastify.addHook('onReady', async () => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, READY_WITHIN_MS);
    });
    await Promise.race([hub.ready, tooLate]);
    clearTimeout(timer);
  });
  // A stream never ends by itself: closing would wait for it.
  fastify.addHook('preClose', async () => streams.close());
  fastify.addHook('onClose', async () => {
    setTeller(db, null);
    await hub.close();
  });
  return { streams, hub };
}

export function registerEvents(api: Api, { streams }: Events): void {
  stream(api, listenEvents, ({ actor, query }) => streams.open(actor, query.warehouseId).body);
}
