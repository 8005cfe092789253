import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { endpoints } from '@lading/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { hashesOf } from '../auth/passwords.ts';
import { Refusal } from '../refusal.ts';
import { addressOf, networkOf } from './addresses.ts';

const LOGINS_PER_MINUTE = 300;
/** The public calls that sign in, set a password or end mails. They cost more than a look-up. */
const WAYS_IN: ReadonlySet<string> = new Set(
  endpoints.flatMap(({ endpoint: { method, path, definition } }) =>
    method === 'POST' && definition.permission === 'public' ? [path] : [],
  ),
);
const HTTPS_FOR_SECONDS = 365 * 86_400;

/**
 * Sets security headers, and limits the rate of sign-ins from one address. `hasSecureSubdomains` is
 * true if TLS reaches every host below that of Lading.
 */
export async function registerSecurity(
  fastify: FastifyInstance,
  hasSecureSubdomains: boolean,
): Promise<void> {
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      // Lading is often served by plain HTTP within a company, so requests are not upgraded.
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The barcode reader of the camera is WebAssembly. This does not allow eval of text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        // Emotion writes inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  });
  const strictTransport = `max-age=${HTTPS_FOR_SECONDS}${hasSecureSubdomains ? '; includeSubDomains' : ''}`;
  // Only for requests by TLS, which a trusted proxy reports.
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
  });
  fastify.addHook('onRequest', (request, _reply, done) =>
    hashesOf(networkOf(addressOf(request)), done),
  );
  // Registered before the limiter's own hook, which reads the setting.
  fastify.addHook('onRoute', (route) => {
    if (!WAYS_IN.has(route.url) || route.method !== 'POST') return;
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
