import {
  type BodyOf,
  bodyLimits,
  type Endpoint,
  type PathParamsOf,
  type QueryOf,
} from '@lading/contract/endpoint';
import { Closed } from '@lading/contract/fields';
import type { FieldFault } from '@lading/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, isBadge, requireAllowed, requireRecentSignIn } from '../auth/actor.ts';
import { findKeyActor, isKey } from '../auth/keys.ts';
import type { OidcSettings } from '../auth/oidcSettings.ts';
import type { RelyingParty } from '../auth/relyingParty.ts';
import { findActor } from '../auth/sessions.ts';
import type { Vault } from '../auth/vault.ts';
import type { Db, Tx } from '../database/database.ts';
import { forCustomer } from '../database/forCustomer.ts';
import { Refusal } from '../refusal.ts';
import { addressOf } from './addresses.ts';
import { wantsCsv } from './csv.ts';
import { readParams, readQuery, requireForward } from './input.ts';
import type { LimitKey } from './keyLimit.ts';
import { Cost, inTurn, turnsOf } from './requestTurns.ts';
import { compileLater, requireValid } from './validation.ts';

/** What the routes of a room are registered on. */
export interface Api {
  fastify: FastifyInstance;
  db: Db;
  vault: Vault;
  oidc: OidcSettings | null;
  /** Who passkeys are for; null if they do not work. */
  relyingParty: RelyingParty | null;
  /** False if no mail server is configured. */
  isMailOn: boolean;
  /** Every registered endpoint, for the API description and to distinguish 405 from 404. */
  registered: Endpoint[];
  /**
   * True in tests: a response that the contract does not allow is an error. Otherwise unknown
   * fields are dropped.
   */
  strictAnswers: boolean;
  limitKey: LimitKey;
  /** Records in the audit trail that a call was sent in the name of somebody else. */
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
    takesForm?: boolean;
  }
}

const NO_PARAMETERS = Closed({});

/**
 * Registers a call with Fastify. `run` gets the validated input, after the permission was checked,
 * once it is the turn of its user.
 */
export function register<E extends Endpoint>(
  api: Api,
  endpoint: E,
  run: (
    request: FastifyRequest,
    reply: FastifyReply,
    input: () => Input<E>,
  ) => Promise<FastifyReply>,
  cost: Cost = Cost.USUAL,
): void {
  const {
    permission,
    query = NO_PARAMETERS,
    body,
    upload,
    bodyLimit,
    takesForm = false,
    isFile = false,
  } = endpoint.definition;
  const { duringSetup = false, recentSignIn = false } = endpoint.definition;
  if (!permission) throw new Error(`${endpoint.method} ${endpoint.path} names no permission.`);
  const checkQuery = compileLater(query);
  const checkBody = bodyCheck(endpoint);
  api.registered.push(endpoint);
  api.fastify.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { takesForm },
    bodyLimit: bodyLimit ?? (body ? bodyLimits.usual : bodyLimits.short),
    // Before the body is parsed, so that a caller without permission costs no more than this check.
    onRequest: async (request, reply) => {
      if (permission === 'public') return;
      request.actor = await authenticate(api.db, request);
      await api.limitKey(request, reply);
      if (request.actor.mustSetUp && !duringSetup)
        throw new Refusal('SECOND_FACTOR_SETUP_REQUIRED');
      requireAllowed(request.actor, permission);
      // The floor works on rows; a file of them is an export.
      if (isBadge(request.actor) && (isFile || wantsCsv(request.headers.accept)))
        throw new Refusal('FLOOR_ONLY');
      if (recentSignIn) requireRecentSignIn(request.actor);
    },
    handler: async (request, reply) => {
      if (!upload && !takesForm && request.isMultipart()) throw new Refusal('WRONG_TYPE');
      const parameters = readQuery(query, request.query as Record<string, unknown>);
      requireValid(checkQuery(), parameters);
      requireForward(parameters);
      checkBody(request);
      const input = () => ({
        params: readParams(request.params as Record<string, string>),
        query: parameters,
        body: request.body ?? undefined,
      });
      return inTurn(turnsOf(api.fastify).calls, { request, reply, cost }, () =>
        run(request, reply, input as () => Input<E>),
      );
    },
  });
}

/** Returns the check of a call's body. */
function bodyCheck(endpoint: Endpoint): (request: FastifyRequest) => void {
  const { body: schema, upload } = endpoint.definition;
  if (upload) return () => {};
  if (!schema)
    return ({ body }) => {
      if (body != null && !(typeof body === 'object' && Object.keys(body).length === 0))
        throw new Refusal('BAD_INPUT', { detail: 'This call takes no body.' });
    };
  const validate = compileLater(schema);
  const isOptional = '~optional' in schema;
  return (request) => {
    if (!(isOptional && request.body == null))
      requireValid(validate(), request.body ?? null, missingCustomer(endpoint, request));
  };
}

/**
 * Staff must name the customer. Returned as a fault, so that one response names it together with
 * the other faults of the body.
 */
function missingCustomer({ definition }: Endpoint, { actor, body }: FastifyRequest): FieldFault[] {
  if (!definition.ofCustomer || actor?.customerId !== null) return [];
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const isMissing = isObject && (body as { customerId?: unknown }).customerId === undefined;
  return isMissing ? [{ path: 'customerId', message: 'is required' }] : [];
}

async function authenticate(db: Db, request: FastifyRequest): Promise<Actor> {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined && isKey(token)) {
    const found = await findKeyActor(db, token, addressOf(request), new Date());
    if (found.actor === null) throw new Refusal('KEY_REFUSED', {}, { userId: found.userId });
    return found.actor;
  }
  const actor = token === undefined ? null : await findActor(db, token, new Date());
  if (!actor) throw new Refusal('NOT_SIGNED_IN');
  return actor;
}

/**
 * Returns the handle for a call: a client's sees its customer's rows only. What a session does for
 * its own user reads and writes tables of signing in, of which clients have nothing, by the user's
 * id; what a chief does for the users of a customer, by the customer's.
 */
export function dbOf(api: Api, { definition }: Endpoint, { customerId }: Actor): Db {
  const { permission } = definition;
  const isOfLogins = permission === 'logins:manage' || permission?.startsWith('session:');
  return customerId === null || isOfLogins ? api.db : forCustomer(api.db, customerId);
}

export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Refusal('NOT_SIGNED_IN');
  return request.actor;
}
