import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Asker, Turns } from '../turns.ts';

/** The permits that a call takes: a report reads far more than a record. */
export enum Cost {
  /** Calls that hold no database connection while they last. */
  NONE = 0,
  USUAL = 1,
  REPORT = 3,
}

export interface RequestTurns {
  /** For work in the database. */
  calls: Turns;
  /** For files that are received and read. */
  uploads: Turns;
}

/**
 * Shares the server among people. All users of one customer together, or one member of staff, have
 * at most six of ten permits: two reports, or six other calls. The pool has more connections than
 * there are permits, for signing in and for jobs. One file of a user, and two of a customer, are
 * read at a time.
 */
const newTurns = (): RequestTurns => ({
  calls: new Turns({ all: 10, ofOne: 6, waiting: 1_000, withinMs: 30_000, busy: 'BUSY_REQUESTS' }),
  uploads: new Turns({
    all: 8,
    ofOne: 1,
    ofParty: 2,
    waiting: 10,
    withinMs: 30_000,
    busy: 'BUSY_FILES',
  }),
});

const known = new WeakMap<FastifyInstance, RequestTurns>();

export function turnsOf(fastify: FastifyInstance): RequestTurns {
  const turns = known.get(fastify) ?? newTurns();
  known.set(fastify, turns);
  return turns;
}

declare module 'fastify' {
  interface FastifyRequest {
    endTurn: (() => void) | null;
  }
}

/** Ends the turn of a request when its response begins: a slow reader holds no permit. */
export function endTurns(fastify: FastifyInstance): void {
  fastify.decorateRequest('endTurn', null);
  fastify.addHook('onSend', async (request) => request.endTurn?.());
}

/**
 * Does the work of a request in its turn. A request without a session needs no turn: its address is
 * limited. A closed connection does not end the turn, because the work goes on.
 */
export async function inTurn<T>(
  turns: Turns,
  {
    request,
    reply,
    cost = Cost.USUAL,
  }: { request: FastifyRequest; reply: FastifyReply; cost?: Cost },
  work: () => Promise<T>,
): Promise<T> {
  if (cost === Cost.NONE || !request.actor) return work();
  const release = await turns.acquire(askerOf(request.actor, reply), cost);
  const end = (): void => {
    if (request.endTurn === end) release();
    request.endTurn = null;
  };
  request.endTurn = end;
  try {
    return await work();
  } finally {
    end();
  }
}

/** The user and the party that share permits, and the signal that the connection has closed. */
export function askerOf(
  { userId, customerId }: { userId: number; customerId: number | null },
  reply: FastifyReply,
): Asker {
  return {
    userId,
    party: customerId === null ? `user ${userId}` : `customer ${customerId}`,
    gone: goneOf(reply),
  };
}

/** Returns a signal that the connection of a response has closed. */
export function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed || reply.raw.socket?.destroyed) gone.abort();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
