import type { Endpoint, ResponseOf } from '@lading/contract/endpoint';
import type { FastifyReply } from 'fastify';
import { type TArray, type TObject, type TSchema, Type } from 'typebox';
import type { Db } from '../database/database.ts';
import {
  beginDownload,
  beginSnapshot,
  countRows,
  type Listing,
  type Page,
  type PageRequest,
  readPage,
  readRows,
  readShort,
  type Snapshot,
} from '../database/listing.ts';
import { csvColumns, wantsCsv } from './csv.ts';
import { askerOf, jsonArray, readRequestedRows, requireNoCursor, sendCsv, sendJson, setCount, setLinks } from './listResponse.ts';
import { type Api, actorOf, register } from './register.ts';
import { responderOf, send } from './response.ts';
import type { ReadContext } from './route.ts';
import { type Serialize, serializerOf } from './serializer.ts';

/** A call that reads, and answers its rows as CSV when asked. */
export function reportAsWhole<E extends Endpoint, Row>(
  api: Api,
  endpoint: E,
  handler: (context: ReadContext<E>) => Promise<ResponseOf<E>>,
  rowsOf: (answer: ResponseOf<E>) => Iterable<Row>,
): void {
  const columns = csvColumns(endpoint.definition.csv as TSchema);
  const respond = responderOf(api, endpoint);
  register<E>(api, endpoint, async (request, reply, input) => {
    const answer = await handler({ db: api.db, actor: actorOf(request), ...input() });
    if (wantsCsv(request.headers.accept)) return sendCsv(reply, endpoint, columns, rowsOf(answer));
    return send(reply, respond(answer));
  });
}

/** What stands above the rows of a report, and the rows as a list. */
interface Report<Head, Row> {
  head: () => Promise<Head>;
  rows: Listing<Row>;
}

/**
 * A call that answers facts about a list together with a page of it, or all of it: `field` is where the list stands. Facts and
 * rows are read from one snapshot, so that they agree. As CSV it is the list alone.
 */
export function reportWithRows<E extends Endpoint, const F extends string, Row>(
  api: Api,
  endpoint: E,
  field: F,
  handler: (context: ReadContext<E>) => Promise<Report<Omit<ResponseOf<E>, F>, Row>>,
): void {
  const columns = csvColumns(endpoint.definition.csv as TSchema);
  const respond = responderOf(api, endpoint);
  const { [field]: rowsSchema, ...headProperties } = (endpoint.definition.responses[200] as TObject).properties;
  const { strictAnswers: strict } = api;
  const serializers = {
    head: serializerOf(Type.Object(headProperties), { strict }),
    row: serializerOf((rowsSchema as TArray).items, { strict }),
  };
  register<E>(api, endpoint, async (request, reply, input) => {
    const given = input();
    const asked = given.query as Partial<PageRequest>;
    const page = { ...asked, sort: asked.sort ?? endpoint.definition.list?.defaultSort ?? 'id' };
    const actor = actorOf(request);
    const reportOn = (db: Db) => handler({ db, actor, ...given });
    if (wantsCsv(request.headers.accept)) {
      const { rows } = await reportOn(api.db);
      return sendCsv(reply, endpoint, columns, await readRequestedRows({ db: api.db, request, reply }, rows, page));
    }
    if (page.limit === undefined) requireNoCursor(page.cursor);
    const snapshot = await beginSnapshot(api.db);
    const read = await reportOn(snapshot.db)
      .then((report) => readAtOnce(snapshot.db, report, page))
      .finally(snapshot.close);
    if (!read)
      return sendAsRead(reply, await beginDownload(api.db, askerOf(request, reply)), { field, sort: page.sort, reportOn, serializers });
    setCount(reply, read);
    setLinks(request, reply, read);
    return send(reply, respond({ ...read.head, [field]: read.rows }));
  });
}

/** The page that is asked for, or all rows where they are few, with what stands above them; null where they are many. */
async function readAtOnce<Head, Row>(
  db: Db,
  { head, rows }: Report<Head, Row>,
  { sort, limit, cursor }: PageRequest,
): Promise<(Page<Row> & { head: Head }) | null> {
  // The rows before the head: what reading them has told need not be read for it again.
  if (limit !== undefined) {
    const page = await readPage(db, rows, { sort, limit, cursor });
    return { ...page, head: await head() };
  }
  const count = await countRows(db, rows);
  const all = await readShort(db, rows, sort, count);
  return all && { ...count, rows: all, next: null, prev: null, head: await head() };
}

interface ReadPlan<Head, Row> {
  field: string;
  sort: string;
  reportOn: (db: Db) => Promise<Report<Head, Row>>;
  serializers: { head: Serialize; row: Serialize };
}

/** Sends a long report from a snapshot of its own, as its rows are read. */
async function sendAsRead<Head extends object, Row>(
  reply: FastifyReply,
  { db, close }: Snapshot,
  { field, sort, reportOn, serializers }: ReadPlan<Head, Row>,
): Promise<FastifyReply> {
  reply.raw.once('close', close);
  try {
    const { head, rows } = await reportOn(db);
    const text = withHead(serializers.head(await head()), field, jsonArray(readRows(db, rows, sort), serializers.row));
    setCount(reply, await countRows(db, rows));
    return sendJson(reply, closing(text, close));
  } catch (error) {
    await close();
    throw error;
  }
}

async function* withHead(head: string, field: string, rows: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${head.slice(0, -1)},${JSON.stringify(field)}:`;
  yield* rows;
  yield '}';
}

/** The items, and whatever becomes of them, what comes after. */
async function* closing<T>(items: AsyncGenerator<T>, close: () => Promise<void>): AsyncGenerator<T> {
  try {
    yield* items;
  } finally {
    await close();
  }
}
