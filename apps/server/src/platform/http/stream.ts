import type { Readable } from 'node:stream';
import type { Endpoint } from '@lading/contract/endpoint';
import { type Api, actorOf, type ReadContext, register } from './route.ts';

export const EVENT_STREAM = 'text/event-stream';

/** A call that is answered bit by bit, for as long as somebody listens. */
export function stream<E extends Endpoint>(api: Api, endpoint: E, handler: (context: ReadContext<E>) => Readable): void {
  register(api, endpoint, async (request, reply, input) => {
    const given = input() as Omit<ReadContext<E>, 'db' | 'actor'>;
    const body = handler({ db: api.db, actor: actorOf(request), ...given } as ReadContext<E>);
    reply.type(EVENT_STREAM).header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    if (request.method !== 'HEAD') return reply.send(body);
    body.destroy();
    return reply.send('');
  });
}
