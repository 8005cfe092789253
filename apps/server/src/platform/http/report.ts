import type { AnswerOf, Endpoint } from '@lading/contract/endpoint';
import type { TSchema } from 'typebox';
import type { Db } from '../database/database.ts';
import { countRows, type Listing, readAll, readPage } from '../database/listing.ts';
import { csvColumns, wantsCsv } from './csv.ts';
import { jsonArray, sendCsv, sendJson } from './download.ts';
import { type Api, actorOf, answerOf, type ReadContext, register, requireNoCursor, rowsAsked, send, setCount, setLinks } from './route.ts';

/** A call that reads, and answers its rows as CSV when asked. */
export function reportAsWhole<E extends Endpoint, Row>(
  api: Api,
  endpoint: E,
  handler: (context: ReadContext<E>) => Promise<AnswerOf<E>>,
  rowsOf: (answer: AnswerOf<E>) => Iterable<Row>,
): void {
  const columns = csvColumns(endpoint.definition.csv as TSchema);
  register(api, endpoint, async (request, reply, input) => {
    const answer = await handler({ db: api.db, actor: actorOf(request), ...(input() as Omit<ReadContext<E>, 'db' | 'actor'>) });
    if (wantsCsv(request.headers.accept)) return sendCsv(reply, endpoint, columns, rowsOf(answer));
    return send(reply, answerOf(endpoint, answer));
  });
}

/** What stands above the rows of a report, and the rows as a list. */
interface Report<Head, Row> {
  head: () => Promise<Head>;
  rows: Listing<Row>;
}

interface PageQuery {
  sort: string;
  limit: number;
  cursor: string;
}

/**
 * A call that answers facts about a list together with a page of it, or all of it: `field` is where the list stands. Facts and
 * rows are read from one snapshot, so that they agree. As CSV it is the list alone.
 */
export function reportWithRows<E extends Endpoint, const F extends string, Row>(
  api: Api,
  endpoint: E,
  field: F,
  handler: (context: ReadContext<E>) => Promise<Report<Omit<AnswerOf<E>, F>, Row>>,
): void {
  const columns = csvColumns(endpoint.definition.csv as TSchema);
  register(api, endpoint, async (request, reply, input) => {
    const given = input() as Omit<ReadContext<E>, 'db' | 'actor'>;
    const { sort = endpoint.definition.list?.defaultSort ?? 'id', limit, cursor } = given.query as Partial<PageQuery>;
    const actor = actorOf(request);
    if (wantsCsv(request.headers.accept)) {
      const { rows } = await handler({ db: api.db, actor, ...given });
      return sendCsv(reply, endpoint, columns, await rowsAsked({ db: api.db, request, reply }, rows, { sort, limit, cursor }));
    }
    const { db, close } = await beginSnapshot(api);
    reply.raw.once('close', close);
    try {
      const { head: readHead, rows } = await handler({ db, actor, ...given });
      if (limit === undefined) {
        requireNoCursor(cursor);
        const head = await readHead();
        const { total, isAtLeast } = await countRows(db, rows);
        setCount(reply, total, isAtLeast);
        return sendJson(reply, closing(withHead(head, field, readAll(db, rows, sort)), close));
      }
      // Before the head: what reading a page has told need not be read for it again.
      const page = await readPage(db, rows, { sort, limit, cursor });
      const head = await readHead();
      await close();
      setCount(reply, page.total, page.isAtLeast);
      setLinks(request, reply, page);
      return send(reply, answerOf(endpoint, { ...head, [field]: page.rows }));
    } catch (error) {
      await close();
      throw error;
    }
  });
}

/** One view of the database for several statements. It is closed once, by whoever is first. */
async function beginSnapshot({ db }: Api): Promise<{ db: Db; close: () => Promise<void> }> {
  const snapshot = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await snapshot.rollback().execute();
  };
  return { db: snapshot, close };
}

async function* withHead(head: object, field: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(field)}:`;
  yield* jsonArray(items);
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
