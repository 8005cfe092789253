import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { bodyLimits } from '@lading/contract/endpoint';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController, fastify as makeFastify } from 'fastify';
import type { Db } from './platform/database/database.ts';
import { openEvents, registerEvents } from './platform/events/events.ts';
import { type TrustedProxies, trustOf, warnOfProxy } from './platform/http/addresses.ts';
import { registerHealth } from './platform/http/health.ts';
import { describeError, logFailure } from './platform/http/logging.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { registerDescription } from './platform/http/openapi.ts';
import { refuseWhileFull, sendProblem, toRefusal } from './platform/http/problems.ts';
import { cutSlowReaders, type Pace } from './platform/http/readers.ts';
import type { Api } from './platform/http/route.ts';
import { registerSecurity } from './platform/http/security.ts';
import { registerWeb } from './platform/http/web.ts';
import { Refusal } from './platform/refusal.ts';
import { rooms, roomWords } from './rooms.ts';

export interface AppOptions {
  db: Db;
  /** The same database once more, for the connection on which servers tell each other what changed. */
  databaseUrl: string;
  logLevel: string;
  metricsToken: string | null;
  trustProxy: TrustedProxies;
  /** The built web, or null where only the API is served. */
  webFolder: string | null;
  /** True in tests: an answer that the contract does not allow is an error. */
  strictAnswers?: boolean;
  /** True while the disk of an embedded database has no room for what is written. */
  isFull?: () => boolean;
  /** Where log lines go; to standard output where it is left out. */
  logTo?: { write(line: string): void };
  /** How fast answers have to be taken; tests cannot wait for as long as people may. */
  pace?: Pace;
}

/** Of fields that come with an upload. */
const FIELD_LIMIT = 1024;
const UPLOAD_LIMIT = 5 * 1024 * 1024;

/** Builds the application; listening is the caller's. In an object, because Fastify is thenable: bare, it would be awaited until it is ready. */
export async function buildApp(options: AppOptions): Promise<{ fastify: FastifyInstance }> {
  const fastify = makeFastify({
    logger: { level: options.logLevel, serializers: { err: describeError }, ...(options.logTo && { stream: options.logTo }) },
    genReqId: () => randomUUID(),
    trustProxy: trustOf(options.trustProxy),
    // Of paths that nobody knows; each call has its own.
    bodyLimit: bodyLimits.short,
    requestTimeout: 60_000,
    // Whoever asks on a connection that is still open while the server stops is served, and told to close it.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => sendProblem(request as FastifyRequest, reply as FastifyReply, toRefusal(error, roomWords)),
    routerOptions: { maxParamLength: 200, querystringParser: (text) => Object.fromEntries(groupQuery(text)) },
  });
  fastify.decorateRequest('actor', null);
  cutSlowReaders(fastify, options.pace);
  answerProperly(fastify);
  acceptEmptyJson(fastify);
  await fastify.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 10, fieldSize: FIELD_LIMIT } });
  warnOfProxy(fastify, options.trustProxy);
  await registerSecurity(fastify);
  if (options.isFull) refuseWhileFull(fastify, options.isFull);
  const api: Api = { fastify, db: options.db, registered: [], strictAnswers: options.strictAnswers ?? false };
  const events = openEvents(fastify, options.db, options.databaseUrl);
  registerMetrics(fastify, options.metricsToken, events);
  await registerHealth(fastify, options.db);
  for (const { routes } of rooms) routes?.(api);
  registerEvents(api, events);
  await registerDescription(fastify, api.registered);
  await registerWeb(fastify, options.webFolder, (path) => allowedMethods(api, path));
  return { fastify };
}

/** Every answer names its request; what goes wrong is answered as a problem, and a fault of ours is logged. */
function answerProperly(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // What one person may see belongs into nobody's cache.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error, roomWords, request.body);
    logFailure(request, error, refusal);
    return sendProblem(request, reply, refusal);
  });
}

/** A parameter given twice stays two values, which no schema of ours takes. */
function groupQuery(text: string): Map<string, string | string[]> {
  const groups = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = groups.get(name);
    groups.set(name, earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value]);
  }
  return groups;
}

/** A POST without content may still say that it is JSON; plain text is no body of ours. */
function acceptEmptyJson(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(new Refusal('BAD_INPUT', { detail: 'The body is not valid JSON.' }));
    }
  });
}

/** The methods that a path knows; none where it is no path of the API. */
function allowedMethods(api: Api, path: string): string[] {
  return api.registered
    .filter((endpoint) => new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map((endpoint) => endpoint.method);
}
