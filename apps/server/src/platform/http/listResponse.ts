import { pipeline, Readable } from 'node:stream';
import type { Endpoint } from '@lading/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import {
  type Count,
  countRows,
  type Listing,
  type Page,
  type PageRequest,
  readAll,
  readPage,
  readShort,
} from '../database/listing.ts';
import { isOfReplica } from '../database/replica.ts';
import { badField } from '../refusal.ts';
import { csvRow, csvStream } from './csv.ts';
import { begun } from './reading.ts';
import { actorOf } from './register.ts';
import { askerOf } from './requestTurns.ts';
import type { Serialize } from './serializer.ts';

const CHUNK_LENGTH = 60_000;

interface RowRequest {
  db: Db;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Reads the rows that a request asks for and sets their headers: a page, all rows of a short list,
 * or a long list row by row.
 */
export async function readRequestedRows<Item>(
  { db, request, reply }: RowRequest,
  listing: Listing<Item>,
  { sort, limit, cursor }: PageRequest,
): Promise<Item[] | AsyncIterable<Item>> {
  if (limit === undefined) {
    requireNoCursor(cursor);
    const { count, rows } = await readWhole({ db, request, reply }, listing, sort);
    setCount(reply, count);
    return rows;
  }
  const page = await readPage(db, listing, { sort, limit, cursor });
  setCount(reply, page);
  setLinks(request, reply, page);
  return page.rows;
}

/** Reads a whole list: at once if it is short, else row by row. */
export async function readWhole<Item>(
  { db, request, reply }: RowRequest,
  listing: Listing<Item>,
  sort: string,
): Promise<{ count: Count; rows: Item[] | AsyncIterable<Item> }> {
  const count = await countRows(db, listing);
  const short = await readShort(db, listing, sort, count);
  if (short) return { count, rows: short };
  const rows = readAll(db, listing, sort, askerOf(actorOf(request), reply));
  if (!isOfReplica(db)) return { count, rows };
  // It waits for a permit of its own.
  request.endTurn?.();
  return { count, rows: await begun(rows) };
}

/** Refuses a cursor in a request for the whole list. */
export function requireNoCursor(cursor: string | undefined): void {
  if (cursor !== undefined) throw badField('cursor', 'CURSOR_WITHOUT_LIMIT');
}

export function setCount(reply: FastifyReply, { total, isAtLeast }: Count): void {
  reply.header('x-total-count', String(total));
  if (isAtLeast) reply.header('x-total-count-is', 'at-least');
}

/**
 * The previous page has a header of its own, so that a client that follows `Link` to its end has
 * read the whole list.
 */
export function setLinks(
  request: FastifyRequest,
  reply: FastifyReply,
  { next, prev }: Pick<Page<unknown>, 'next' | 'prev'>,
): void {
  const address = (cursor: string): string => {
    const url = new URL(request.url, 'http://localhost');
    url.searchParams.set('cursor', cursor);
    return `${url.pathname}${url.search}`;
  };
  if (next !== null) reply.header('link', `<${address(next)}>; rel="next"`);
  if (prev !== null) reply.header('x-previous-page', address(prev));
}

/**
 * Sends JSON in parts, as fast as the client reads. Closes the source however the response ends.
 */
export function sendJson(reply: FastifyReply, chunks: AsyncIterable<string>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(chunks));
}

export async function* jsonArray(
  items: AsyncIterable<unknown>,
  serialize: Serialize,
): AsyncGenerator<string> {
  let chunk = '[';
  let first = true;
  for await (const item of items) {
    chunk += (first ? '' : ',') + serialize(item);
    first = false;
    if (chunk.length > CHUNK_LENGTH) {
      yield chunk;
      chunk = '';
    }
  }
  yield `${chunk}]`;
}

type Items = AsyncIterable<unknown> | Iterable<unknown>;

export function sendCsv(
  reply: FastifyReply,
  { path, definition }: Endpoint,
  columns: readonly string[],
  items: Items,
): FastifyReply {
  const name = definition.file
    ? path.split('/').slice(-2).join('-')
    : (path.split('/').pop() ?? 'list');
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`);
  // A pipeline, unlike a pipe, also closes its source when the client disconnects.
  return reply.send(pipeline(Readable.from(csvRows(columns, items)), csvStream(columns), () => {}));
}

async function* csvRows(
  columns: readonly string[],
  items: Items,
): AsyncGenerator<(string | number)[]> {
  for await (const item of items) yield csvRow(columns, item);
}
