import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { MAX_HEADER_BYTES } from '@lading/domain/limits';
import { type Reason, reason } from '@lading/domain/messages/reasons';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { reasoned } from '../refusal.ts';
import { MEDIA_TYPE, problemOf, titles } from './problems.ts';

/** The time limits for a request to arrive, and for its connection afterwards. */
export interface Patience {
  /** The limit for the headers of a request. */
  headersMs: number;
  /** The limit for a whole request. */
  requestMs: number;
  /** The interval at which Node looks for late requests. */
  everyMs: number;
  /**
   * The time for which late input is read and dropped after a response that did not wait for it.
   * Without it, a client that is still sending would lose the response.
   */
  lingerMs: number;
}

export const PATIENCE: Patience = {
  headersMs: 20_000,
  requestMs: 60_000,
  everyMs: 1_000,
  lingerMs: 500,
};

/** The limits as options of Fastify. */
export const timeLimits = ({ headersMs, requestMs, everyMs }: Patience) => ({
  requestTimeout: requestMs,
  http: {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: headersMs,
    connectionsCheckingInterval: everyMs,
  },
});

/**
 * Closes the connection after a response that did not wait for the whole request: a refused request
 * would otherwise hold its connection for as long as its sender likes, even without a session.
 */
export function closeUnread(fastify: FastifyInstance, lingerMs: number): void {
  fastify.addHook('onSend', async ({ raw }, reply) => {
    if (hasArrived(raw)) return;
    // A body in the same packet as its headers is read after this.
    await setImmediate();
    if (hasArrived(raw)) return;
    reply.header('connection', 'close');
    const { socket } = raw;
    // Node calls it when the response is written. By itself it closes at once, which resets the
    // connection of a client that sends on.
    socket.destroySoon = () => {
      raw.unpipe();
      raw.resume();
      endSoon(socket, lingerMs);
    };
  });
}

const hasArrived = ({ complete, readableEnded, headers }: IncomingMessage): boolean =>
  complete ||
  readableEnded ||
  (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0);

function endSoon(socket: Socket, lingerMs: number, text = ''): void {
  socket.end(text);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Responds to input that Node cannot read as HTTP, or not in time, and closes the connection. The
 * request has no id, so it gets one here.
 */
export function refuseMalformed(lingerMs: number) {
  return function (this: FastifyInstance, error: ConnectionError, socket: Socket): void {
    // A browser that has opened a connection for later waits for no response.
    const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
    if (error.code === 'ECONNRESET' || isUnused || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    this.log.debug({ requestId, err: error }, 'malformed request');
    const refusal = reasoned('BAD_INPUT', malformed[error.code ?? ''] ?? reason('NOT_HTTP'));
    const body = JSON.stringify(problemOf(refusal, requestId));
    const head = [
      `HTTP/1.1 ${refusal.status} ${titles[refusal.status]}`,
      `content-type: ${MEDIA_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    endSoon(socket, lingerMs, `${head.join('\r\n')}\r\n\r\n${body}`);
    socket.resume();
  };
}

const malformed: Record<string, Reason> = {
  HPE_HEADER_OVERFLOW: reason('HEADERS_TOO_LONG', { kilobytes: MAX_HEADER_BYTES / 1024 }),
  ERR_HTTP_REQUEST_TIMEOUT: reason('TOO_LATE'),
};
