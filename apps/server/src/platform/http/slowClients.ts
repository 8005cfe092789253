import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Pace {
  /** The interval of the checks. */
  everyMs: number;
  /** The time for which a client may read nothing. */
  graceMs: number;
  /** The lowest rate at which a client must read a response. */
  bytesPerSecond: number;
}

/** 128 kbit/s, less than any network in use. */
const PACE: Pace = { everyMs: 2_000, graceMs: 20_000, bytesPerSecond: 16 * 1024 };
/**
 * The most concurrent requests of one connection. Browsers and proxies wait for a response before
 * they send the next request.
 */
const MAX_PIPELINED = 10;

interface Reader {
  /** The ms for which the client may stay so slow. */
  leftMs: number;
  /** The bytes written at the last check. */
  written: number;
}

/**
 * Disconnects clients that do not read their responses: these hold memory and, for whole lists, a
 * database connection. Time counts only while bytes wait to be read, not while the server is slow
 * to write.
 */
export function disconnectSlowClients(
  fastify: FastifyInstance,
  { everyMs, graceMs, bytesPerSecond }: Pace = PACE,
): void {
  const readers = new Map<Socket, Reader>();
  const timeFor = (bytes: number): number => (bytes / bytesPerSecond) * 1_000;

  const check = (socket: Socket, reader: Reader): void => {
    const { bytesWritten, writableLength } = socket;
    if (writableLength === 0) reader.leftMs = graceMs;
    else {
      // Each byte that was read earns the time that it may take; a fast client does not save it up.
      const earned = reader.leftMs + timeFor(bytesWritten - reader.written);
      reader.leftMs = Math.min(earned, graceMs + timeFor(writableLength)) - everyMs;
    }
    reader.written = bytesWritten;
    if (reader.leftMs < 0) socket.destroy();
  };

  fastify.server.on('connection', (socket: Socket) => {
    readers.set(socket, { leftMs: graceMs, written: 0 });
    socket.once('close', () => readers.delete(socket));
  });
  const watch = setInterval(() => {
    for (const [socket, reader] of readers) check(socket, reader);
  }, everyMs);
  watch.unref();
  fastify.addHook('onClose', async () => clearInterval(watch));
  limitPipelining(fastify);
}

/** A client that sends requests without waiting for responses would fill the memory with them. */
function limitPipelining(fastify: FastifyInstance): void {
  const open = new WeakMap<Socket, number>();
  fastify.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const count = (open.get(socket) ?? 0) + 1;
    open.set(socket, count);
    reply.raw.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1));
    if (count <= MAX_PIPELINED && !socket.destroyed) return;
    socket.destroy();
    return reply.hijack();
  });
}
