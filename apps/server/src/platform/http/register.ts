import {
  type BodyOf,
  bodyLimits,
  type Definition,
  type Endpoint,
  type PathParamsOf,
  type QueryOf,
} from '@lading/contract/endpoint';
import { Closed } from '@lading/contract/fields';
import { fault } from '@lading/domain/messages/faults';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { type Actor, isBadge, requireAllowed, requireRecentSignIn } from '../auth/actor.ts';
import { findKeyActor, isKey } from '../auth/keys.ts';
import type { OidcSettings } from '../auth/oidcSettings.ts';
import type { RelyingParty } from '../auth/relyingParty.ts';
import type { SessionMemory } from '../auth/sessionMemory.ts';
import { type FoundSession, findSession } from '../auth/sessions.ts';
import type { Vault } from '../auth/vault.ts';
import type { Db, Tx } from '../database/database.ts';
import { forCustomer } from '../database/forCustomer.ts';
import type { Replica } from '../database/replica.ts';
import type { Guard } from '../guards.ts';
import type { Job } from '../jobs/job.ts';
import { badFields, Refusal } from '../refusal.ts';
import { addressOf } from './addresses.ts';
import { NO_BODY } from './compilers.ts';
import { wantsCsv } from './csv.ts';
import { readParams } from './input.ts';
import type { LimitKey } from './keyLimit.ts';
import { asFound, remember, tokenOf } from './rememberedSession.ts';
import { Cost, inTurn, turnsOf } from './requestTurns.ts';

/** The parts of the server that the routes of a room need. */
export interface Api {
  fastify: FastifyInstance;
  db: Db;
  /** Null if there is none. */
  replica: Replica | null;
  vault: Vault;
  oidc: OidcSettings | null;
  /** The relying party of passkeys; null if they do not work. */
  relyingParty: RelyingParty | null;
  /** False if no mail server is configured. */
  isMailOn: boolean;
  limitKey: LimitKey;
  sessions: SessionMemory;
  /** The checks of all rooms for decisions of lower ones. */
  guards: readonly Guard[];
  /** The background jobs of the server. */
  jobs: readonly Job[];
  /** Records in the audit trail that a lead sent a call in the name of another person. */
  recordSentFor: (tx: Tx, caller: Actor, person: Actor, call: string) => Promise<void>;
}

export interface Input<E extends Endpoint> {
  params: PathParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const NO_PARAMETERS = Closed({});

/** How a call is run. */
interface Running {
  cost?: Cost;
  /**
   * True if the call confirms a remembered session together with its own statements, see
   * `confirming` and `checkOf`.
   */
  confirms?: boolean;
}

/**
 * Registers a call with Fastify, which checks the input and writes the response by the call's
 * schemas. Runs `run` after the permission check, in the turn of the user.
 */
export function register<E extends Endpoint>(
  api: Api,
  endpoint: E,
  run: (
    request: FastifyRequest,
    reply: FastifyReply,
    input: () => Input<E>,
  ) => Promise<FastifyReply>,
  { cost = Cost.USUAL, confirms = false }: Running = {},
): void {
  const { method, path, definition } = endpoint;
  const { permission, body, bodyLimit, takesForm = false, ofCustomer = false } = definition;
  if (!permission) throw new Error(`${method} ${path} names no permission.`);
  api.fastify.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(endpoint),
    config: { endpoint },
    bodyLimit: bodyLimit ?? (body ? bodyLimits.usual : bodyLimits.short),
    // Before the body is parsed, so that a caller without permission costs no more than this check.
    onRequest: async (request, reply) => {
      if (confirms && remember(api.sessions, definition, request)) return;
      await authorize(api, definition, request, reply);
    },
    preValidation: async (request) => {
      if (!definition.upload && !takesForm && request.isMultipart())
        throw new Refusal('WRONG_TYPE');
    },
    attachValidation: true,
    handler: (request, reply) => {
      const input = (): Input<E> => ({
        params: readParams(request.params as Record<string, string>) as PathParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: (request.body ?? undefined) as BodyOf<E>,
      });
      const work = async (): Promise<FastifyReply> => {
        if (ofCustomer) requireCustomer(request);
        if (request.validationError) throw request.validationError;
        return inTurn(turnsOf(api.fastify).calls, { request, reply, cost }, () =>
          run(request, reply, input),
        );
      };
      return asFound(request, () => authorize(api, definition, request, reply), work);
    },
  });
}

/**
 * The schemas of a call for Fastify, without one for the path: Fastify would check the path first,
 * but bad input comes before a 404.
 */
function schemaOf({ method, definition }: Endpoint): FastifySchema {
  const { query = NO_PARAMETERS, body = NO_BODY, upload, responses, file, isStream } = definition;
  return {
    querystring: query,
    ...(method === 'GET' || upload ? {} : { body }),
    response: file || isStream ? {} : withBody(responses),
  };
}

const withBody = (responses: Definition['responses']) =>
  Object.fromEntries(Object.entries(responses).filter(([, schema]) => schema !== null));

/** Finds the caller and the session, and refuses a call without permission. */
async function authorize(
  api: Api,
  { permission, duringSetup = false, recentSignIn = false, file }: Definition,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FoundSession | null> {
  if (permission === 'public') return null;
  const session = await authenticate(api, request);
  const actor = actorOf(request);
  await api.limitKey(request, reply);
  if (actor.mustSetUp && !duringSetup) throw new Refusal('SECOND_FACTOR_SETUP_REQUIRED');
  requireAllowed(actor, permission);
  // The floor works on rows; a file of them is an export.
  if (isBadge(actor) && (file || wantsCsv(request.headers.accept))) throw new Refusal('FLOOR_ONLY');
  if (recentSignIn) requireRecentSignIn(actor);
  return session;
}

/**
 * Refuses staff who do not name the customer, together with the other faults of the body. A schema
 * cannot say this, because it depends on the caller.
 */
function requireCustomer({ actor, body, validationError: error }: FastifyRequest): void {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const isMissing =
    isObject &&
    actor?.customerId === null &&
    (body as { customerId?: unknown }).customerId === undefined;
  const faults = error instanceof Refusal ? (error.errors ?? []) : [];
  if (isMissing) throw badFields([{ path: 'customerId', ...fault('REQUIRED') }, ...faults]);
  if (error) throw error;
}

/** Sets the actor of a request. Returns its session; null for an API key. */
async function authenticate(
  { db, sessions }: Api,
  request: FastifyRequest,
): Promise<FoundSession | null> {
  const token = tokenOf(request);
  if (token !== undefined && isKey(token)) {
    const found = await findKeyActor(db, token, addressOf(request), new Date());
    if (found.actor === null) throw new Refusal('KEY_REFUSED', {}, { userId: found.userId });
    request.actor = found.actor;
    return null;
  }
  const session = token === undefined ? null : await findSession(db, token, new Date());
  if (!session) throw new Refusal('NOT_SIGNED_IN');
  sessions.remember(session);
  request.actor = session.actor;
  return session;
}

/**
 * Returns the handle of a call by that of the server. A client's sees only rows of its customer.
 * Calls of a session for its own user, and of a chief for the customer's users, use the server's
 * handle: they need tables of signing in, to which the role of clients has no access. They select
 * by the user's or the customer's id.
 */
export function dbOf(db: Db, { definition }: Endpoint, { customerId }: Actor): Db {
  const { permission } = definition;
  const isOfLogins = permission === 'logins:manage' || permission?.startsWith('session:');
  return customerId === null || isOfLogins ? db : forCustomer(db, customerId);
}

export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Refusal('NOT_SIGNED_IN');
  return request.actor;
}
