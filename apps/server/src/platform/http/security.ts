import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { addressOf, networkOf } from './addresses.ts';

const LOGINS_PER_MINUTE = 300;
/** A year. */
const HTTPS_FOR_SECONDS = 365 * 86_400;

/** The headers that keep a browser safe, and a bound on sign-ins from one address. */
export async function registerSecurity(fastify: FastifyInstance): Promise<void> {
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      // Lading is often served by plain HTTP inside a company, so nothing is upgraded.
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The camera's barcode reader is WebAssembly of our own; scripts may still not be made out of text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        // Emotion writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        // Nothing that got into a page may lead its addresses elsewhere.
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  });
  // A browser that came by TLS is to come back by nothing else; a trusted proxy tells how it came.
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${HTTPS_FOR_SECONDS}`);
  });
  // Before the limiter's own hook, which reads the setting when the route is made.
  fastify.addHook('onRoute', (route) => {
    if (route.url !== '/api/auth/login' || route.method !== 'POST') return;
    route.config = { ...route.config, rateLimit: { max: LOGINS_PER_MINUTE, timeWindow: 60_000 } };
  });
  await fastify.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(addressOf(request)),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      return new Refusal('SLOW_DOWN', { seconds }, { retryAfter: seconds });
    },
  });
}
