import type { Readable } from 'node:stream';
import type { Endpoint, ResponseOf } from '@lading/contract/endpoint';
import { changesOf } from '@lading/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Actor } from '../auth/actor.ts';
import { actorFor, ON_BEHALF_OF } from '../auth/onBehalf.ts';
import { type Db, inTransaction, type Tx } from '../database/database.ts';
import type { Listing, PageRequest } from '../database/listing.ts';
import type { RequestKey } from '../database/parts.ts';
import { noteDeclared } from '../events/changes.ts';
import type { IfMatch } from '../refusal.ts';
import type { Asker } from '../turns.ts';
import { addressOf } from './addresses.ts';
import { csvColumns, wantsCsv } from './csv.ts';
import { findReplay, readIdempotencyKey, runOnce } from './idempotency.ts';
import { readIfMatch, readUpload, type Upload } from './input.ts';
import { jsonArray, readRequestedRows, readWhole, sendCsv, sendJson } from './listResponse.ts';
import { logEvent } from './logging.ts';
import { type ReadKind, reading } from './reading.ts';
import { type Api, actorOf, dbOf, type Input, register } from './register.ts';
import { checkOf, confirming } from './rememberedSession.ts';
import { askerOf, Cost, inTurn, turnsOf } from './requestTurns.ts';
import { type SerializedResponse, send, serialized, serializerOfPart } from './response.ts';

export type { Api };

export interface ReadContext<E extends Endpoint> extends Input<E> {
  db: Db;
  actor: Actor;
}

export type LogEvent = (event: string, facts?: Readonly<Record<string, unknown>>) => void;

export interface WriteContext<E extends Endpoint> extends Input<E> {
  /** Logs after the transaction has committed. */
  log: LogEvent;
  /** The only transaction of the request. */
  tx: Tx;
  /**
   * With it the last statement may store the parts of the response; null if the call composes none,
   * or if it has to wait for what its statements return.
   */
  key: RequestKey | null;
  actor: Actor;
  address: string;
  ifMatch: IfMatch;
}

/** The context of a write before its transaction begins. */
export interface BeforeContext<E extends Endpoint> extends ReadContext<E> {
  address: string;
  upload: UploadOf<E>;
  /** Who waits for the response, and the signal of their disconnection. */
  asker: Asker;
}

type UploadOf<E extends Endpoint> = E['definition'] extends { upload: object } ? Upload : null;

export interface OpenContext<E extends Endpoint> extends Input<E> {
  db: Db;
  at: Date;
  address: string;
  userAgent: string | null;
  log: LogEvent;
}

export function read<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (context: ReadContext<E>) => Promise<ResponseOf<E>>,
  kind: ReadKind = 'record',
): void {
  register<E>(
    api,
    endpoint,
    async (request, reply, input) => {
      const actor = actorOf(request);
      const value = await confirming(api.db, request, () =>
        reading(api, kind, (db) => handler({ db: dbOf(db, endpoint, actor), actor, ...input() })),
      );
      return send(reply, serialized(reply, endpoint, value));
    },
    { confirms: true },
  );
}

/** Registers a call that returns figures or changes, which may come from the replica. */
export const figures = <E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (context: ReadContext<E>) => Promise<ResponseOf<E>>,
): void => read(api, endpoint, handler, 'figures');

/** Registers a call that returns a list: a page or all of it, as JSON or CSV. */
export function list<E extends Endpoint, Item>(
  api: Api,
  endpoint: E,
  handler: (context: ReadContext<E>) => Listing<Item> | Promise<Listing<Item>>,
): void {
  const item = (endpoint.definition.responses[200] as TSchema & { items: TSchema }).items;
  const columns = csvColumns(item);
  register<E>(
    api,
    endpoint,
    async (request, reply, input) => {
      const actor = actorOf(request);
      const filter = input();
      const query = filter.query as Partial<PageRequest>;
      const sort = query.sort ?? endpoint.definition.list?.defaultSort ?? 'id';
      const rows = await confirming(api.db, request, () =>
        reading(api, 'list', async (server) => {
          const db = dbOf(server, endpoint, actor);
          const listing = await handler({ db, actor, ...filter });
          return readRequestedRows({ db, request, reply }, listing, { ...query, sort });
        }),
      );
      if (wantsCsv(request.headers.accept)) return sendCsv(reply, endpoint, columns, rows);
      const serialize = serializerOfPart(reply, item);
      if (!Array.isArray(rows)) return sendJson(reply, jsonArray(rows, serialize));
      return reply
        .type('application/json; charset=utf-8')
        .send(`[${rows.map(serialize).join(',')}]`);
    },
    { confirms: true },
  );
}

/** The documents of a list, and a function for the cells of their lines. */
export interface DocumentLines<Item, Line> {
  documents: Listing<Item>;
  linesOf: (document: Item) => Iterable<Line>;
}

/**
 * Registers a call whose response is a CSV file with the lines of the documents of a list. `sort`
 * is the default order.
 */
export function linesFile<E extends Endpoint, Item, const C extends string>(
  api: Api,
  endpoint: E,
  { columns, sort }: { columns: readonly C[]; sort: string },
  handler: (
    context: ReadContext<E>,
  ) => Promise<DocumentLines<Item, Readonly<Partial<Record<C, unknown>>>>>,
): void {
  register<E>(
    api,
    endpoint,
    async (request, reply, input) => {
      const actor = actorOf(request);
      const filter = input();
      const order = (filter.query as Partial<PageRequest>).sort ?? sort;
      const lines = await reading(api, 'report', async (server) => {
        const db = dbOf(server, endpoint, actor);
        const { documents, linesOf } = await handler({ db, actor, ...filter });
        const { rows } = await readWhole({ db, request, reply }, documents, order);
        return eachOf(rows, linesOf);
      });
      return sendCsv(reply, endpoint, columns, lines);
    },
    { cost: Cost.REPORT },
  );
}

async function* eachOf<Item, Line>(
  items: Iterable<Item> | AsyncIterable<Item>,
  linesOf: (item: Item) => Iterable<Line>,
): AsyncGenerator<Line> {
  for await (const item of items) yield* linesOf(item);
}

/** Composes the response to a call again, from the parts that its last statement stored. */
type Compose<E extends Endpoint> = (parts: never, input: Input<E>) => ResponseOf<E>;

/** The requests with an Idempotency-Key whose `before` may run, by user and key. */
const underway = new Map<string, Promise<unknown>>();

/**
 * Does the work of a request behind that of its twins on this server: what runs before their
 * transaction is not done twice, and the next one finds their response.
 */
async function behindTwin<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return work();
  const name = `${actorOf(request).userId} ${key}`;
  for (let twin = underway.get(name); twin; twin = underway.get(name)) await twin.catch(() => {});
  const running = work();
  underway.set(name, running);
  try {
    return await running;
  } finally {
    underway.delete(name);
  }
}

/**
 * Registers a call that writes: one transaction, at most once for each Idempotency-Key. `before`
 * runs before the transaction: its writes stay even if the call refuses, and the handler gets its
 * result as `prepared`. With `compose` the handler may end the transaction by a statement that
 * stores the parts of its response.
 */
export function write<E extends Endpoint, P = void>(
  api: Api,
  endpoint: E,
  handler: (context: WriteContext<E> & { prepared: P }) => Promise<ResponseOf<E>>,
  before?: (context: BeforeContext<E>) => Promise<P>,
  compose?: Compose<E>,
): void {
  const declared = changesOf(endpoint);
  const run: Parameters<typeof register<E>>[2] = async (request, reply, input) => {
    const caller = actorOf(request);
    const actor = await actorFor(
      api.db,
      caller,
      request.headers[ON_BEHALF_OF.toLowerCase()],
      endpoint.definition.permission,
    );
    const db = dbOf(api.db, endpoint, actor);
    const address = addressOf(request);
    const form = endpoint.definition.upload;
    const upload = form ? await readUpload(request, form) : null;
    const ifMatch = endpoint.definition.versioned ? readIfMatch(request) : null;
    const key = readIdempotencyKey(request, endpoint, actor, { upload, vault: api.vault });
    // What runs before the transaction may be long, as reading a workbook is.
    const replay = key && before ? await findReplay(db, key, actor.at) : null;
    if (replay) return send(reply.header('idempotency-replayed', 'true'), replay);
    const prepared = (await before?.({
      db,
      actor,
      address,
      upload: upload as UploadOf<E>,
      asker: askerOf(caller, reply),
      ...input(),
    })) as P;
    let events: Parameters<LogEvent>[] = [];
    const work = async (tx: Tx, requestKey: RequestKey | null): Promise<SerializedResponse> => {
      events = [];
      const log: LogEvent = (...event) => void events.push(event);
      // A call may have waited for its turn. What it writes is of the instant at which its
      // transaction begins.
      const writer = { ...actor, at: new Date() };
      const value = await handler({
        tx,
        // The note of who sent the call for another person follows.
        key: actor === caller ? requestKey : null,
        actor: writer,
        log,
        address,
        ifMatch,
        prepared,
        ...input(),
      });
      if (actor !== caller)
        await api.recordSentFor(tx, caller, writer, `${request.method} ${request.url}`);
      noteDeclared(tx, declared);
      return serialized(reply, endpoint, value);
    };
    const check = checkOf(request);
    const { response, isReplay } = key
      ? await runOnce(db, key, {
          at: actor.at,
          work,
          check,
          compose: compose
            ? (parts) => serialized(reply, endpoint, compose(JSON.parse(parts) as never, input()))
            : null,
        })
      : { response: await inTransaction(db, (tx) => work(tx, null), check), isReplay: false };
    if (isReplay) reply.header('idempotency-replayed', 'true');
    else for (const event of events) logEvent(request, ...event);
    return send(reply, response);
  };
  if (!endpoint.definition.upload) {
    const runOnly: typeof run = (request, reply, input) =>
      before ? behindTwin(request, () => run(request, reply, input)) : run(request, reply, input);
    // The check of the transaction does not cover what `before` does.
    register(api, endpoint, runOnly, { confirms: before === undefined });
    return;
  }
  // A file may arrive slowly, and meanwhile holds no connection to the database.
  register<E>(
    api,
    endpoint,
    (request, reply, input) =>
      inTurn(turnsOf(api.fastify).uploads, { request, reply }, () => run(request, reply, input)),
    { cost: Cost.NONE },
  );
}

/** Registers a call that needs no session. */
export function open<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (context: OpenContext<E>) => Promise<ResponseOf<E>>,
): void {
  register<E>(api, endpoint, async (request, reply, input) => {
    const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
    const log: LogEvent = (...event) => logEvent(request, ...event);
    const value = await handler({
      db: api.db,
      at: new Date(),
      address: addressOf(request),
      userAgent,
      log,
      ...input(),
    });
    return send(reply, serialized(reply, endpoint, value));
  });
}

export interface Download {
  name: string;
  body: Readable | Buffer;
}

/** Registers a call whose response is a file. */
export function download<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (context: ReadContext<E>) => Promise<Download>,
): void {
  const { file } = endpoint.definition;
  const isPdf = file === 'application/pdf';
  register<E>(
    api,
    endpoint,
    async (request, reply, input) => {
      const actor = actorOf(request);
      const { name, body } = await handler({
        db: dbOf(api.db, endpoint, actor),
        actor,
        ...input(),
      });
      return reply
        .type(isPdf ? file : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.${isPdf ? 'pdf' : 'csv'}"`)
        .send(body);
    },
    { cost: Cost.REPORT },
  );
}

export const EVENT_STREAM = 'text/event-stream';

/** Registers a call whose response is sent in parts while the client stays connected. */
export function stream<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (context: ReadContext<E>) => Readable,
): void {
  register<E>(api, endpoint, async (request, reply, input) => {
    const actor = actorOf(request);
    const body = handler({ db: dbOf(api.db, endpoint, actor), actor, ...input() });
    reply.type(EVENT_STREAM).header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    if (request.method !== 'HEAD') return reply.send(body);
    body.destroy();
    return reply.send('');
  });
}
