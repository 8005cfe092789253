import type { Endpoint, ResponseOf } from '@lading/contract/endpoint';
import type { FastifyReply } from 'fastify';
import { type TArray, type TObject, type TSchema, Type } from 'typebox';
import { rightsOf } from '../auth/actor.ts';
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
import {
  jsonArray,
  readRequestedRows,
  requireNoCursor,
  sendCsv,
  sendJson,
  setCount,
  setLinks,
} from './listResponse.ts';
import { begun, reading } from './reading.ts';
import { type Api, actorOf, dbOf, register } from './register.ts';
import { askerOf, Cost } from './requestTurns.ts';
import { send, serialized, serializerOfPart } from './response.ts';
import type { ReadContext } from './route.ts';
import type { Serialize } from './serializer.ts';
import { SharedReadings } from './sharedReadings.ts';

/**
 * Registers a call that returns a report, or its rows as CSV if the request accepts that. Callers
 * who ask for the same with the same rights share a reading. `cost` is for a report that reads no
 * more than other calls do.
 */
export function reportAsWhole<E extends Endpoint, Row>(
  api: Api,
  endpoint: E,
  handler: (context: ReadContext<E>) => Promise<ResponseOf<E>>,
  rowsOf: (response: ResponseOf<E>) => Iterable<Row>,
  cost = Cost.REPORT,
): void {
  const columns = csvColumns(endpoint.definition.csv as TSchema);
  const readings = new SharedReadings<ResponseOf<E>>();
  register<E>(
    api,
    endpoint,
    async (request, reply, input) => {
      const actor = actorOf(request);
      const asked = input();
      const key = JSON.stringify([rightsOf(actor), asked.params, asked.query]);
      const response = await readings.take(key, () =>
        reading(api, 'report', (db) => handler({ db: dbOf(db, endpoint, actor), actor, ...asked })),
      );
      if (wantsCsv(request.headers.accept))
        return sendCsv(reply, endpoint, columns, rowsOf(response));
      return send(reply, serialized(reply, endpoint, response));
    },
    { cost },
  );
}

/** The fields of a report without its rows, and the rows as a list. */
interface Report<Head, Row> {
  head: () => Promise<Head>;
  rows: Listing<Row>;
}

/**
 * Registers a call that returns a report with its rows in `field`: a page of them or all. Reads the
 * report from one snapshot, so that it is consistent. Its CSV has only the rows. Calls `before`
 * before the snapshot.
 */
export function reportWithRows<E extends Endpoint, const F extends string, Row>(
  api: Api,
  endpoint: E,
  field: F,
  handler: (context: ReadContext<E>) => Promise<Report<Omit<ResponseOf<E>, F>, Row>>,
  before?: (context: ReadContext<E>) => Promise<void>,
): void {
  const columns = csvColumns(endpoint.definition.csv as TSchema);
  const { [field]: rowsSchema, ...headProperties } = (endpoint.definition.responses[200] as TObject)
    .properties;
  const headSchema = Type.Object(headProperties);
  register<E>(
    api,
    endpoint,
    async (request, reply, input) => {
      const filter = input();
      const requested = filter.query as Partial<PageRequest>;
      const page = {
        ...requested,
        sort: requested.sort ?? endpoint.definition.list?.defaultSort ?? 'id',
      };
      const actor = actorOf(request);
      const reportOn = (db: Db) => handler({ db, actor, ...filter });
      const serializers = {
        head: serializerOfPart(reply, headSchema),
        row: serializerOfPart(reply, (rowsSchema as TArray).items),
      };
      // Throws before the response begins, so that the replica may fail.
      const respond = async (db: Db): Promise<() => FastifyReply> => {
        await before?.({ db, actor, ...filter });
        if (wantsCsv(request.headers.accept)) {
          const { rows } = await reportOn(db);
          const requestedRows = await readRequestedRows({ db, request, reply }, rows, page);
          return () => sendCsv(reply, endpoint, columns, requestedRows);
        }
        if (page.limit === undefined) requireNoCursor(page.cursor);
        const snapshot = await beginSnapshot(db);
        const read = await reportOn(snapshot.db)
          .then((report) => readAtOnce(snapshot.db, report, page))
          .finally(snapshot.close);
        if (!read) {
          // It waits for a permit of its own, and lasts as long as its reader takes.
          request.endTurn?.();
          const download = await beginDownload(db, askerOf(actor, reply));
          const text = await readLong(reply, download, {
            field,
            sort: page.sort,
            reportOn,
            serializers,
          });
          return () => sendJson(reply, text);
        }
        setCount(reply, read);
        setLinks(request, reply, read);
        const body = serialized(reply, endpoint, { ...read.head, [field]: read.rows });
        return () => send(reply, body);
      };
      const sendResponse = await reading(api, 'report', (db) => respond(dbOf(db, endpoint, actor)));
      return sendResponse();
    },
    { cost: Cost.REPORT },
  );
}

/**
 * Reads the requested page, or all rows if they are few, with the other fields. Returns null if
 * they are many.
 */
async function readAtOnce<Head, Row>(
  db: Db,
  { head, rows }: Report<Head, Row>,
  { sort, limit, cursor }: PageRequest,
): Promise<(Page<Row> & { head: Head }) | null> {
  // Reads the rows first, because the head may reuse what they contain.
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

/** Begins to read a long report, from a snapshot of its own. */
async function readLong<Head extends object, Row>(
  reply: FastifyReply,
  { db, close }: Snapshot,
  { field, sort, reportOn, serializers }: ReadPlan<Head, Row>,
): Promise<AsyncIterable<string>> {
  reply.raw.once('close', close);
  try {
    const { head, rows } = await reportOn(db);
    const text = withHead(
      serializers.head(await head()),
      field,
      jsonArray(readRows(db, rows, sort), serializers.row),
    );
    setCount(reply, await countRows(db, rows));
    return await begun(closing(text, close));
  } catch (error) {
    await close();
    throw error;
  }
}

async function* withHead(
  head: string,
  field: string,
  rows: AsyncIterable<string>,
): AsyncGenerator<string> {
  yield `${head.slice(0, -1)},${JSON.stringify(field)}:`;
  yield* rows;
  yield '}';
}

/** Yields the items, then closes, also after an error or a disconnect. */
async function* closing<T>(
  items: AsyncGenerator<T>,
  close: () => Promise<void>,
): AsyncGenerator<T> {
  try {
    yield* items;
  } finally {
    await close();
  }
}
