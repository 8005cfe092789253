import { MINUTE_MS } from '@lading/domain/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Counts the requests of API keys, and refuses those beyond the limit of their key. */
export type LimitKey = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const SECONDS = MINUTE_MS / 1_000;

/** The headers are those of draft-ietf-httpapi-ratelimit-headers-10. Each server counts for itself. */
export function keyLimiter(fastify: FastifyInstance): LimitKey {
  const count = fastify.createRateLimit({
    max: ({ actor }) => actor?.key?.requestsPerMinute ?? 0,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ actor }) => String(actor?.key?.id),
  });
  return async (request, reply) => {
    if (!request.actor?.key) return;
    const result = await count(request);
    if (result.isAllowed) return;
    const { max, remaining, isExceeded } = result;
    const seconds = Math.max(1, result.ttlInSeconds);
    reply.header('ratelimit-policy', `"key";q=${max};w=${SECONDS}`);
    reply.header('ratelimit', `"key";r=${remaining};t=${seconds}`);
    if (isExceeded) throw new Refusal('SLOW_DOWN', { seconds }, { retryAfter: seconds });
  };
}
