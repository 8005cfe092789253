import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { bodyLimits } from '@lading/contract/endpoint';
import { endpoints } from '@lading/contract/endpoints';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  fastify as makeFastify,
} from 'fastify';
import { rooms } from './manifests.ts';
import type { OidcSettings } from './platform/auth/oidcSettings.ts';
import type { RelyingParty } from './platform/auth/relyingParty.ts';
import { SessionMemory } from './platform/auth/sessionMemory.ts';
import type { Vault } from './platform/auth/vault.ts';
import type { Db } from './platform/database/database.ts';
import { Replica } from './platform/database/replica.ts';
import { openEvents, registerEvents } from './platform/events/events.ts';
import { type TrustedProxies, trustOf, warnOfProxy } from './platform/http/addresses.ts';
import { setCompilers } from './platform/http/compilers.ts';
import { registerHealth } from './platform/http/health.ts';
import { keyLimiter } from './platform/http/keyLimit.ts';
import { describeError, logFailure } from './platform/http/logging.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { registerDescription } from './platform/http/openapi.ts';
import {
  closeUnread,
  PATIENCE,
  type Patience,
  refuseMalformed,
  timeLimits,
} from './platform/http/patience.ts';
import { refusalFor, refuseWhileFull, sendProblem, toRefusal } from './platform/http/problems.ts';
import { endTurns } from './platform/http/requestTurns.ts';
import type { Api } from './platform/http/route.ts';
import { registerSecurity } from './platform/http/security.ts';
import { disconnectSlowClients, type Pace } from './platform/http/slowClients.ts';
import { registerWeb } from './platform/http/web.ts';
import { parseJson, UnreadableJson } from './platform/json.ts';
import { badFields, Refusal } from './platform/refusal.ts';
import { jobs, recordSentFor, roomGuards, roomWords } from './rooms.ts';

export interface AppOptions {
  db: Db;
  /** The URL of the same database, for the connection that listens to other servers. */
  databaseUrl: string;
  /** The URL of a replica of it; null or absent if there is none. */
  databaseReadUrl?: string | null;
  logLevel: string;
  metricsToken: string | null;
  vault: Vault;
  /** The identity provider; null or absent if there is none. */
  oidc?: OidcSettings | null;
  /** The relying party of passkeys; null or absent if they do not work. */
  relyingParty?: RelyingParty | null;
  trustProxy: TrustedProxies;
  /** True if TLS reaches every host below that of Lading. */
  hasSecureSubdomains?: boolean;
  /** True if a mail server is configured. */
  isMailOn?: boolean;
  /** The folder of the built web; null if only the API is served. */
  webFolder: string | null;
  /** True in tests: a response that the contract does not allow is an error. */
  strictAnswers?: boolean;
  /** True while the disk of an embedded database is full. */
  isFull?: () => boolean;
  /** Receives log lines; standard output by default. */
  logTo?: { write(line: string): void };
  /** The limits for clients that read responses slowly. Tests shorten them. */
  pace?: Pace;
  /** The limits for requests that arrive slowly. Tests shorten them. */
  patience?: Patience;
}

/** The longest text field of a form, in bytes. */
const FIELD_LIMIT = 32 * 1024;

/**
 * Builds the application without listening. Returns an object, because Fastify is thenable: `await`
 * would wait until it is ready.
 */
export async function buildApp(options: AppOptions): Promise<{ fastify: FastifyInstance }> {
  const fastify = makeFastify({
    logger: {
      level: options.logLevel,
      serializers: { err: describeError },
      ...(options.logTo && { stream: options.logTo }),
    },
    genReqId: () => randomUUID(),
    trustProxy: trustOf(options.trustProxy),
    // For unknown paths; each call has its own.
    bodyLimit: bodyLimits.short,
    ...timeLimits(options.patience ?? PATIENCE),
    // Serves requests on open connections while the server stops, and tells the client to close
    // them.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseMalformed((options.patience ?? PATIENCE).lingerMs),
    frameworkErrors: (error, request, reply) =>
      sendProblem(request as FastifyRequest, reply as FastifyReply, toRefusal(error, roomWords)),
    routerOptions: {
      maxParamLength: 200,
      querystringParser: (text) => Object.fromEntries(groupQuery(text)),
    },
  });
  fastify.decorateRequest('actor', null);
  fastify.decorateRequest('remembered', null);
  setCompilers(fastify, { strict: options.strictAnswers ?? false });
  endTurns(fastify);
  disconnectSlowClients(fastify, options.pace);
  closeUnread(fastify, (options.patience ?? PATIENCE).lingerMs);
  setUpResponses(fastify);
  acceptEmptyJson(fastify);
  // One file is taken; of two, the second is refused by name.
  await fastify.register(multipart, { limits: { files: 2, fields: 10, fieldSize: FIELD_LIMIT } });
  warnOfProxy(fastify, options.trustProxy);
  await registerSecurity(fastify, options.hasSecureSubdomains ?? false);
  if (options.isFull) refuseWhileFull(fastify, options.isFull);
  const replica = options.databaseReadUrl
    ? openReplica(fastify, options.db, options.databaseReadUrl)
    : null;
  const api: Api = {
    fastify,
    db: options.db,
    replica,
    vault: options.vault,
    oidc: options.oidc ?? null,
    relyingParty: options.relyingParty ?? null,
    isMailOn: options.isMailOn ?? false,
    limitKey: keyLimiter(options.db),
    sessions: new SessionMemory(),
    guards: roomGuards,
    jobs,
    recordSentFor,
  };
  const events = openEvents(fastify, options.db, options.databaseUrl);
  registerMetrics(fastify, options.metricsToken, { events, replica });
  await registerHealth(fastify, options.db, replica);
  await registerDescription(fastify, rooms);
  for (const { routes } of rooms) routes?.(api);
  registerEvents(api, events);
  await registerWeb(fastify, options.webFolder, allowedMethods);
  return { fastify };
}

/** Opens the replica for as long as the application serves. Its state is logged when it changes. */
function openReplica(fastify: FastifyInstance, primary: Db, url: string): Replica {
  const replica = new Replica({
    url,
    primary,
    onChange: (state, before) =>
      fastify.log[state === 'READY' ? 'info' : 'warn'](
        { event: 'replica', state, before },
        `The replica is ${state}; reads go to ${state === 'READY' ? 'it' : 'the primary'}.`,
      ),
  });
  fastify.addHook('onClose', () => replica.close());
  return replica;
}

/**
 * Every response has the id of its request. Errors become problem responses; faults of the server
 * are logged.
 */
function setUpResponses(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Responses depend on the user, so no cache may store them.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(request, error, roomWords);
    logFailure(request, error, refusal);
    return sendProblem(request, reply, refusal);
  });
}

/** A repeated parameter becomes an array, which no schema allows. */
function groupQuery(text: string): Map<string, string | string[]> {
  const groups = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = groups.get(name);
    groups.set(
      name,
      earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value],
    );
  }
  return groups;
}

/**
 * Accepts an empty body as JSON, refuses plain text, and leaves a form unread for the call that
 * takes one.
 */
function acceptEmptyJson(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (_request, body, done) => {
      if (body === '') return done(null, undefined);
      try {
        done(null, parseJson(body as string));
      } catch (error) {
        done(
          error instanceof UnreadableJson
            ? badFields([{ path: '', ...error.fault }])
            : (error as Error),
        );
      }
    },
  );
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, _body, done) => {
      if (request.routeOptions.config.endpoint?.definition.takesForm) done(null, undefined);
      else done(new Refusal('WRONG_TYPE'));
    },
  );
}

/** The methods of a path; none if it is no path of the API. */
const allowedMethods = (path: string): string[] =>
  endpoints.flatMap(({ endpoint }) =>
    new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
      ? [endpoint.method]
      : [],
  );
