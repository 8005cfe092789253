import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Pace {
  /** How often it is looked who takes what was sent. */
  everyMs: number;
  /** How long a reader may take nothing. */
  graceMs: number;
  /** The least rate at which an answer has to be taken. */
  bytesPerSecond: number;
}

/** 128 kbit/s, less than any network that people work on. */
const PACE: Pace = { everyMs: 2_000, graceMs: 20_000, bytesPerSecond: 16 * 1024 };
/** Requests of one connection that are answered at a time; browsers and proxies send the next one after the answer. */
const MAX_PIPELINED = 10;

interface Reader {
  /** For how many ms the reader may still go on as slowly. */
  leftMs: number;
  /** What was written to the connection when it was last looked at. */
  written: number;
}

/**
 * Cuts off whoever does not take their answers: until they are taken, these are kept in memory, and those of whole lists keep a
 * connection to the database. What the server itself is slow to write costs nobody time: only while something waits to be taken does
 * the time run.
 */
export function cutSlowReaders(fastify: FastifyInstance, { everyMs, graceMs, bytesPerSecond }: Pace = PACE): void {
  const readers = new Map<Socket, Reader>();
  const timeFor = (bytes: number): number => (bytes / bytesPerSecond) * 1_000;

  const look = (socket: Socket, reader: Reader): void => {
    const { bytesWritten, writableLength } = socket;
    if (writableLength === 0) reader.leftMs = graceMs;
    else {
      // Each byte that is written brings the time that it may take; a fast reader does not save it up.
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
    for (const [socket, reader] of readers) look(socket, reader);
  }, everyMs);
  watch.unref();
  fastify.addHook('onClose', async () => clearInterval(watch));
  limitPipelining(fastify);
}

/** Whoever sends requests without waiting for answers has these made in memory, however large they are. */
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
