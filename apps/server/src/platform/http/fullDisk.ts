import type { FastifyInstance } from 'fastify';
import { refusalOfOutage } from './problems.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what would write while the disk is full. Signing in and out stays possible: it takes next to nothing, and reading needs it. */
export function refuseWhileFull(fastify: FastifyInstance, isFull: () => boolean): void {
  fastify.addHook('onRequest', async (request) => {
    if (!isFull() || READING.has(request.method) || request.url.startsWith('/api/auth/')) return;
    throw refusalOfOutage('FULL');
  });
}
