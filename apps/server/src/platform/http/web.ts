import { sep } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { sendProblem } from './problems.ts';

/** The paths that can be read beside the contract's endpoints. */
const readable = /^(\/healthz|\/readyz|\/metrics|\/api\/openapi\.json|\/api\/docs(\/.*)?)$/;

/**
 * Serves the built, precompressed web, with index.html for the paths of its screens, and responds
 * to unknown paths. `allowedMethods` returns the methods of a path of the API.
 */
export async function registerWeb(
  fastify: FastifyInstance,
  webFolder: string | null,
  allowedMethods: (path: string) => string[],
): Promise<void> {
  if (webFolder !== null) {
    await fastify.register(files, {
      root: webFolder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${sep}assets${sep}`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  /** Refuses a path that is no screen. Returns null for a screen. */
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = readable.test(path) ? ['GET'] : allowedMethods(path);
    if (allowed.length && !allowed.includes(request.method))
      return refuseMethod(request, reply, allowed);
    if (webFolder === null || isApi(path) || path.startsWith('/assets/'))
      return sendProblem(request, reply, new Refusal('NOT_FOUND'));
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuseMethod(request, reply, ['GET']);
    return wantsScreen(request, path)
      ? null
      : sendProblem(request, reply, new Refusal('NOT_FOUND'));
  };
  // The handler alone would wait for the body.
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.is404) return refuse(request, reply) ?? undefined;
  });
  fastify.setNotFoundHandler((request, reply) => {
    // Not returned: Fastify would wait for the reply once more, and Node warns of a response with
    // so many listeners.
    if (refuse(request, reply) === null) void reply.sendFile('index.html');
  });
}

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** True for the path of a screen, false for a missing file. */
function wantsScreen(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('text/html') || !/\.[^/]+$/.test(path);
}

function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): FastifyReply {
  const methods = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed;
  reply.header('allow', [...new Set(methods)].join(', '));
  return sendProblem(request, reply, new Refusal('METHOD_NOT_ALLOWED', { method: request.method }));
}
