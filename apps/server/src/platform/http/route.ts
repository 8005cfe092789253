import { type AnswerOf, type BodyOf, bodyLimits, type Endpoint, type PathParamsOf, type QueryOf } from '@lading/contract/endpoint';
import { changesOf } from '@lading/contract/endpoints';
import type { FieldFault } from '@lading/contract/refusals';
import { may } from '@lading/domain/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import type { Actor } from '../auth/actor.ts';
import { findActor } from '../auth/sessions.ts';
import { type Db, inRehearsal, inTransaction, type Tx } from '../database/database.ts';
import { countRows, type Listing, type PageRequest, readAll, readPage, readShort } from '../database/listing.ts';
import type { Asker } from '../database/turns.ts';
import { noteDeclared } from '../events/changes.ts';
import { badField, Refusal } from '../refusal.ts';
import { addressOf } from './addresses.ts';
import { csvColumns, wantsCsv } from './csv.ts';
import { jsonArray, sendCsv, sendJson } from './download.ts';
import { type Answer, claimKey, hashBody, type Intent, keepAnswer } from './idempotency.ts';
import { logEvent } from './logging.ts';
import { withoutSecrets } from './secrets.ts';
import { serializerOf } from './serializer.ts';
import { compileLater, readParams, readQuery, requireForward, requireValid } from './validation.ts';

/** What the routes of a room are registered on. */
export interface Api {
  fastify: FastifyInstance;
  db: Db;
  /** Every registered endpoint, for the API description and for telling 405 from 404. */
  registered: Endpoint[];
  /** True where an answer that the contract does not allow is an error, as in tests. Otherwise it is cut to what the contract names. */
  strictAnswers: boolean;
}

interface Input<E extends Endpoint> {
  params: PathParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

export interface ReadContext<E extends Endpoint> extends Input<E> {
  db: Db;
  actor: Actor;
}

export interface Upload {
  filename: string;
  bytes: Buffer;
  fields: Readonly<Record<string, string>>;
}

/** Tells the log what happened at the door. */
export type LogEvent = (event: string, facts?: Readonly<Record<string, unknown>>) => void;

export interface WriteContext<E extends Endpoint> extends Input<E> {
  /** Told once the transaction is committed. */
  log: LogEvent;
  /** The one transaction of the request. */
  tx: Tx;
  actor: Actor;
  address: string;
  /** The version that the caller has seen, or null where it did not say. */
  ifMatch: number | null;
}

/** What is known before a call that writes begins to. */
export interface BeforeContext<E extends Endpoint> extends ReadContext<E> {
  address: string;
  upload: Upload | null;
}

export interface OpenContext<E extends Endpoint> extends Input<E> {
  db: Db;
  at: Date;
  address: string;
  userAgent: string | null;
  log: LogEvent;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** A call that reads. */
export function read<E extends Endpoint>(api: Api, endpoint: E, handler: (context: ReadContext<E>) => Promise<AnswerOf<E>>): void {
  const answerOf = answersOf(api, endpoint);
  register(api, endpoint, async (request, reply, input) => {
    return send(reply, answerOf(await handler({ db: api.db, actor: actorOf(request), ...(input() as Input<E>) })));
  });
}

/** A call that answers a list: a page of it or all of it, as JSON or as CSV. */
export function list<E extends Endpoint, Item>(
  api: Api,
  endpoint: E,
  handler: (context: ReadContext<E>) => Listing<Item> | Promise<Listing<Item>>,
): void {
  const item = (endpoint.definition.answers[200] as TSchema & { items: TSchema }).items;
  const columns = csvColumns(item);
  const serialize = serializerOf(item, { strict: api.strictAnswers });
  register(api, endpoint, async (request, reply, input) => {
    const context = { db: api.db, actor: actorOf(request), ...(input() as Input<E>) };
    const listing = await handler(context);
    const query = context.query as Partial<PageRequest>;
    const sort = query.sort ?? endpoint.definition.list?.defaultSort ?? 'id';
    const rows = await rowsAsked({ db: api.db, request, reply }, listing, { ...query, sort });
    if (wantsCsv(request.headers.accept)) return sendCsv(reply, endpoint, columns, rows);
    if (!Array.isArray(rows)) return sendJson(reply, jsonArray(rows, serialize));
    return reply.type('application/json; charset=utf-8').send(`[${rows.map(serialize).join(',')}]`);
  });
}

/** The rows of a list that are asked for, and the headers that go with them: a page, all of a short list, or those of a long one as they are read. */
export async function rowsAsked<Item>(
  { db, request, reply }: { db: Db; request: FastifyRequest; reply: FastifyReply },
  listing: Listing<Item>,
  { sort, limit, cursor }: PageRequest,
): Promise<Item[] | AsyncIterable<Item>> {
  if (limit === undefined) {
    requireNoCursor(cursor);
    const count = await countRows(db, listing);
    setCount(reply, count.total, count.isAtLeast);
    return (await readShort(db, listing, sort, count)) ?? readAll(db, listing, sort, askerOf(request, reply));
  }
  const page = await readPage(db, listing, { sort, limit, cursor });
  setCount(reply, page.total, page.isAtLeast);
  setLinks(request, reply, page);
  return page.rows;
}

/** Whoever asks, until their connection is closed. */
export function askerOf(request: FastifyRequest, reply: FastifyReply): Asker {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return { userId: actorOf(request).userId, gone: gone.signal };
}

/**
 * A call that changes something: one transaction, an Idempotency-Key honoured, twins answered once. `before` comes before the
 * transaction: what it writes stays, although the call refuses, and what it returns is `prepared` for the handler.
 */
export function write<E extends Endpoint, P = void>(
  api: Api,
  endpoint: E,
  handler: (context: WriteContext<E> & { prepared: P }) => Promise<AnswerOf<E>>,
  before?: (context: BeforeContext<E>) => Promise<P>,
): void {
  const answerOf = answersOf(api, endpoint);
  const declared = changesOf(endpoint);
  register(api, endpoint, async (request, reply, input) => {
    const actor = actorOf(request);
    const upload = endpoint.definition.upload ? await readUpload(request) : null;
    const ifMatch = endpoint.definition.versioned ? readIfMatch(request) : null;
    const prepared = (await before?.({ db: api.db, actor, address: addressOf(request), upload, ...(input() as Input<E>) })) as P;
    let events: Parameters<LogEvent>[] = [];
    const work = async (tx: Tx): Promise<Answer> => {
      events = [];
      const log: LogEvent = (...event) => void events.push(event);
      const answer = await handler({ tx, actor, log, address: addressOf(request), ifMatch, prepared, ...(input() as Input<E>) });
      noteDeclared(tx, declared);
      return answerOf(answer);
    };
    const intent = intentOf(request, endpoint, actor, upload);
    const { answer, replayed } = intent
      ? await runOnce(api.db, intent, actor.at, work)
      : { answer: await inTransaction(api.db, work), replayed: false };
    if (replayed) reply.header('idempotency-replayed', 'true');
    else for (const event of events) logEvent(request, ...event);
    return send(reply, answer);
  });
}

/** A call without a session. */
export function open<E extends Endpoint>(api: Api, endpoint: E, handler: (context: OpenContext<E>) => Promise<AnswerOf<E>>): void {
  const answerOf = answersOf(api, endpoint);
  register(api, endpoint, async (request, reply, input) => {
    const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
    const log: LogEvent = (...event) => logEvent(request, ...event);
    const context = { db: api.db, at: new Date(), address: addressOf(request), userAgent, log, ...(input() as Input<E>) };
    return send(reply, answerOf(await handler(context)));
  });
}

type Run = (request: FastifyRequest, reply: FastifyReply, input: () => unknown) => Promise<FastifyReply>;

export function register(api: Api, endpoint: Endpoint, run: Run): void {
  const { permission, query, body } = endpoint.definition;
  if (!permission) throw new Error(`${endpoint.method} ${endpoint.path} names no permission.`);
  const checkQuery = compileLater(query ?? EMPTY);
  const checkBody = body ? compileLater(body) : null;
  const optionalBody = body !== undefined && '~optional' in body;
  api.registered.push(endpoint);
  api.fastify.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.definition.bodyLimit ?? (body ? bodyLimits.usual : bodyLimits.short),
    // Before the body is parsed: whoever may not do this costs no more than the look at who it is.
    onRequest: async (request) => {
      if (permission === 'public') return;
      request.actor = await authenticate(api.db, request);
      if (!may(request.actor.role, permission)) throw new Refusal('NOT_ALLOWED');
    },
    handler: async (request, reply) => {
      if (!endpoint.definition.upload && request.isMultipart()) throw new Refusal('WRONG_TYPE');
      const asked = readQuery((query ?? EMPTY) as TObject, request.query as Record<string, unknown>);
      requireValid(checkQuery(), asked);
      requireForward(asked);
      if (checkBody && !(optionalBody && request.body == null))
        requireValid(checkBody(), request.body ?? null, missingCustomer(endpoint, request));
      if (!body && !endpoint.definition.upload && hasContent(request.body))
        throw new Refusal('BAD_INPUT', { detail: 'This call takes no body.' });
      return run(request, reply, () => ({
        params: readParams(request.params as Record<string, string>),
        query: asked,
        body: request.body ?? undefined,
      }));
    },
  });
}

/** The input of staff says whose it is; told with the other faults of the body, so that one answer names them all. */
function missingCustomer(endpoint: Endpoint, { actor, body }: FastifyRequest): FieldFault[] {
  const isMissing = isObject(body) && body.customerId === undefined;
  return endpoint.definition.ofCustomer && actor?.customerId === null && isMissing ? [{ path: 'customerId', message: 'is required' }] : [];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const EMPTY = { type: 'object', properties: {}, additionalProperties: false } as unknown as TObject;

const hasContent = (body: unknown): boolean => body != null && !(typeof body === 'object' && Object.keys(body).length === 0);

async function authenticate(db: Db, request: FastifyRequest): Promise<Actor> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const actor = token === undefined ? null : await findActor(db, token, new Date());
  if (!actor) throw new Refusal('NOT_SIGNED_IN');
  return actor;
}

export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Refusal('NOT_SIGNED_IN');
  return request.actor;
}

/** Writes what a call answers, as the contract says. */
export function answersOf(api: Api, { definition }: Endpoint): (value: unknown) => Answer {
  const status = Number(Object.keys(definition.answers)[0]);
  const schema = definition.answers[status];
  if (!schema) return () => ({ status, etag: null, body: null });
  const serialize = serializerOf(schema, { strict: api.strictAnswers });
  return (value) => {
    const version = versionOf(value);
    return { status, etag: version === undefined ? null : `"${version}"`, body: serialize(value) };
  };
}

/** The version of the document that is answered, alone or beside a message about it. */
function versionOf(value: unknown): number | undefined {
  if (!isObject(value)) return undefined;
  if (typeof value.version === 'number') return value.version;
  return 'message' in value
    ? Object.values(value)
        .map(versionOf)
        .find((version) => version !== undefined)
    : undefined;
}

export function send(reply: FastifyReply, { status, etag, body }: Answer): FastifyReply {
  if (etag) reply.header('etag', etag);
  if (body === null) return reply.code(status).send();
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

function intentOf(request: FastifyRequest, endpoint: Endpoint, actor: Actor, upload: Upload | null): Intent | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || endpoint.method !== 'POST' || endpoint.definition.idempotent === false) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Refusal(
      'BAD_INPUT',
      { detail: 'Idempotency-Key must be 1 to 255 visible characters.' },
      { errors: [{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible characters' }] },
    );
  }
  const content = upload ? { fields: upload.fields, bytes: upload.bytes.toString('base64') } : bodyToKeep(endpoint, request.body ?? null);
  const path = request.url.split('?')[0] ?? '';
  return { userId: actor.userId, key, method: endpoint.method, path, bodyHash: hashBody(content) };
}

const bodyToKeep = ({ definition }: Endpoint, body: unknown): unknown => (definition.body ? withoutSecrets(definition.body, body) : body);

/**
 * Does the work once for its key. A replay, and a key reused for something else, are rehearsed first in a transaction that is
 * always rolled back: what the caller may no longer see stays hidden, and refusals keep their order.
 */
async function runOnce(
  db: Db,
  intent: Intent,
  at: Date,
  work: (tx: Tx) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  const outcome = await inTransaction(db, async (tx) => {
    const claim = await claimKey(tx, intent, at);
    if (claim.kind !== 'mine') return claim;
    const answer = await work(tx);
    await keepAnswer(tx, intent, answer);
    return { kind: 'done' as const, answer };
  });
  if (outcome.kind === 'done') return { answer: outcome.answer, replayed: false };
  const refusal = await rehearse(db, work);
  if (outcome.kind === 'reused') throw refusal && refusal.status !== 409 ? refusal : new Refusal('KEY_REUSED');
  if (refusal && [401, 403, 404].includes(refusal.status)) throw refusal;
  return { answer: outcome.answer, replayed: true };
}

async function rehearse(db: Db, work: (tx: Tx) => Promise<Answer>): Promise<Refusal | null> {
  try {
    await inRehearsal(db, work);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  return null;
}

function readIfMatch(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  const version = /^"(\d{1,15})"$/.exec(header.trim())?.[1];
  return version === undefined ? 0 : Number(version);
}

async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('WRONG_TYPE');
  const fields: Record<string, string> = {};
  let file: { filename: string; bytes: Buffer } | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.fieldname === 'file' && !file) file = { filename: part.filename, bytes: await part.toBuffer() };
    else
      throw new Refusal(
        'BAD_INPUT',
        { detail: `One file named "file" is taken, not "${part.fieldname}".` },
        { errors: [{ path: part.fieldname, message: 'is not known here' }] },
      );
  }
  if (!file) throw new Refusal('BAD_INPUT', { detail: 'file is required' }, { errors: [{ path: 'file', message: 'is required' }] });
  return { ...file, fields };
}

/** The whole list begins where it begins. */
export function requireNoCursor(cursor: string | undefined): void {
  if (cursor !== undefined) throw badField('cursor', 'cursor needs a limit');
}

export function setCount(reply: FastifyReply, total: number, isAtLeast: boolean): void {
  reply.header('x-total-count', String(total));
  if (isAtLeast) reply.header('x-total-count-is', 'at-least');
}

/** The page before stands in a header of its own: whoever follows `Link` until there is none comes to the end of the list. */
export function setLinks(request: FastifyRequest, reply: FastifyReply, { next, prev }: { next: string | null; prev: string | null }): void {
  const address = (cursor: string): string => {
    const url = new URL(request.url, 'http://localhost');
    url.searchParams.set('cursor', cursor);
    return `${url.pathname}${url.search}`;
  };
  if (next !== null) reply.header('link', `<${address(next)}>; rel="next"`);
  if (prev !== null) reply.header('x-previous-page', address(prev));
}
