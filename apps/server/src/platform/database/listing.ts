import { MAX_PAGE } from '@lading/domain/limits';
import { HOUR_MS } from '@lading/domain/time';
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import { type Db, planEachTime, sqlState } from './database.ts';
import type { Search } from './search.ts';
import { type Asker, Turns } from './turns.ts';

/** The types of what lists are sorted by. */
type SortType = 'text' | 'bigint' | 'integer' | 'timestamptz' | 'date';

export interface Sort {
  /** Never null, so that a row comparison decides. */
  by: RawBuilder<unknown>;
  type: SortType;
  /** Instead of the listing's `lean`, where the sort needs a table more. */
  lean?: RawBuilder<unknown>;
}

/** A list as data: what is selected from where, and the ways it may be sorted. Every sort ends with the id. */
export interface Listing<Item> {
  select: RawBuilder<unknown>;
  /** From `from` on, joins included. */
  from: RawBuilder<unknown>;
  /** As `from`, with only the tables that `where` and the sorts look at: a page is found and rows are counted on these. */
  lean?: RawBuilder<unknown>;
  /**
   * True where nothing but its scope narrows it, and it is asked for all day: planned once a connection. Any other list is planned
   * each time, since what fits its filters is little or very much.
   */
  planOnce?: boolean;
  where: readonly RawBuilder<unknown>[];
  /** Narrows the list. */
  search?: Search | null;
  /** Where the id is no key by itself: the condition on what stands before it in the key. */
  keyScope?: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** The first is the one in which rows are counted: an index should keep it. */
  sorts: Readonly<Record<string, Sort>>;
  toItem: (row: never) => Item;
  /** The number of rows where it is kept; else rows are counted up to a bound. */
  count?: (db: Db) => Promise<Count>;
}

/** Declares a list: `select` says which row `toItem` gets. */
export function listing<Row, Item>(
  list: Omit<Listing<Item>, 'select' | 'toItem'> & { select: RawBuilder<Row>; toItem: (row: Row) => Item },
): Listing<Item> {
  return list;
}

export interface Count {
  total: number;
  /** True where counting stopped at `total`. */
  isAtLeast: boolean;
}

export interface PageRequest {
  sort: string;
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface Page<Item> extends Count {
  rows: Item[];
  /** Cursors of the neighbouring pages, or null. */
  next: string | null;
  prev: string | null;
}

export const COUNT_BOUND = 10_000;

interface Cursor {
  sort: string;
  value: string;
  id: number;
  back: boolean;
}

const encode = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.sort, cursor.value, cursor.id, cursor.back ? 1 : 0])).toString('base64url');

function decode(text: string, sort: string): Cursor {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(parts) && parts.length === 4) {
      const [ofSort, value, id, back] = parts as unknown[];
      if (
        ofSort === sort &&
        typeof value === 'string' &&
        !value.includes('\u0000') &&
        Number.isSafeInteger(id) &&
        (back === 0 || back === 1)
      ) {
        return { sort, value, id: id as number, back: back === 1 };
      }
    }
  } catch {
    // Falls through to the refusal: whatever it was, it is no cursor of ours.
  }
  throw new Refusal('BAD_CURSOR');
}

/** True where PostgreSQL could not read a value as its type: only a forged cursor holds such a one. */
const isBadValue = (error: unknown): boolean => sqlState(error)?.startsWith('22') ?? false;

interface Order {
  sort: Sort;
  descending: boolean;
}

function orderOf<Item>(listing: Listing<Item>, sort: string): Order {
  const descending = sort.startsWith('-');
  const field = descending ? sort.slice(1) : sort;
  const found: Sort | undefined = listing.sorts[field] ?? (field === 'id' ? { by: listing.id, type: 'bigint' } : undefined);
  if (!found) throw new Error(`The list has no sort ${sort}.`);
  return { sort: found, descending };
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

/** Rows beyond a cursor. The first comparison repeats the second's lead, which lets an index on a joined table begin there. */
function beyond<Item>(listing: Listing<Item>, { sort }: Order, cursor: Cursor, forward: boolean): RawBuilder<unknown> {
  const value = sql`${cursor.value}::${sql.raw(sort.type)}`;
  const sign = sql.raw(forward ? '>' : '<');
  return sql`${sort.by} ${sign}= ${value} and (${sort.by}, ${listing.id}) ${sign} (${value}, ${cursor.id}::bigint)`;
}

function statement<Item>(
  listing: Listing<Item>,
  order: Order,
  conditions: readonly RawBuilder<unknown>[],
  reversed: boolean,
  limit?: number,
) {
  const direction = sql.raw(order.descending !== reversed ? 'desc' : 'asc');
  const inOrder = sql`order by ${order.sort.by} ${direction}, ${listing.id} ${direction}`;
  const tail = limit === undefined ? sql`` : sql`limit ${limit}`;
  const lean = order.sort.lean ?? listing.lean;
  const scope = listing.keyScope ? sql`${listing.keyScope} and` : sql``;
  // What rows show may be dear to make: so a page's ids are found first, and only theirs is made.
  const which =
    limit === undefined || lean === undefined
      ? all(conditions)
      : sql`where ${scope} ${listing.id} = any(array(select ${listing.id} ${lean} ${all(conditions)} ${inOrder} ${tail}))`;
  return sql<Record<string, unknown>>`${planning(listing)}
    select ${listing.select}, ${listing.id}::bigint as keyset_id, ${order.sort.by}::text as keyset_value
    ${listing.from} ${which} ${inOrder} ${tail}`;
}

const planning = <Item>(listing: Listing<Item>): RawBuilder<unknown> => (listing.planOnce ? sql`` : planEachTime);

const conditionsOf = <Item>({ where, search }: Listing<Item>): readonly RawBuilder<unknown>[] =>
  search ? [...where, search.condition] : where;

/** One page of a list by keyset, with the cursors to its neighbours and a count. */
export async function readPage<Item>(db: Db, listing: Listing<Item>, request: PageRequest & { limit: number }): Promise<Page<Item>> {
  const order = orderOf(listing, request.sort);
  const cursor = request.cursor === undefined ? null : decode(request.cursor, request.sort);
  const back = cursor?.back ?? false;
  const conditions = [...conditionsOf(listing), ...(cursor ? [beyond(listing, order, cursor, order.descending === back)] : [])];
  const { rows: found } = await statement(listing, order, conditions, back, request.limit + 1)
    .execute(db)
    .catch((error: unknown) => {
      throw cursor && isBadValue(error) ? new Refusal('BAD_CURSOR') : error;
    });
  const more = found.length > request.limit;
  const rows = found.slice(0, request.limit);
  if (back) rows.reverse();
  const at = (row: Record<string, unknown> | undefined, backwards: boolean): string | null =>
    row ? encode({ sort: request.sort, value: String(row.keysetValue), id: Number(row.keysetId), back: backwards }) : null;
  return {
    rows: rows.map((row) => listing.toItem(row as never)),
    next: (back ? cursor !== null : more) ? at(rows.at(-1), false) : null,
    prev: (back ? more : cursor !== null) ? at(rows[0], true) : null,
    ...atLeast(rows.length, await countRows(db, listing)),
  };
}

/** A sample may have missed what the page shows. */
const atLeast = (shown: number, { total, isAtLeast }: Count): Count => ({ total: isAtLeast ? Math.max(total, shown) : total, isAtLeast });

/** The first rows of a list, uncounted: for who shows its head alone. */
export async function readFirst<Item>(db: Db, listing: Listing<Item>, sort: string, limit: number): Promise<Item[]> {
  const { rows } = await statement(listing, orderOf(listing, sort), conditionsOf(listing), false, limit).execute(db);
  return rows.map((row) => listing.toItem(row as never));
}

/** How many rows a list has: exact where it is kept or small, else the bound that was reached. */
export async function countRows<Item>(db: Db, listing: Listing<Item>): Promise<Count> {
  if (listing.count) return listing.count(db);
  if (listing.search?.isBroad) return countSample(db, listing, listing.search);
  const [sort] = Object.values(listing.sorts);
  const inOrder = sort ? sql`order by ${sort.by}, ${listing.id}` : sql``;
  const { rows } = await sql<{ total: number }>`${planning(listing)}
    select count(*) as total from (select 1 ${listing.lean ?? listing.from} ${all(conditionsOf(listing))} ${inOrder} limit ${COUNT_BOUND + 1}) counted`.execute(
    db,
  );
  return boundedCount(rows[0]?.total ?? 0);
}

/** How many of the newest rows a broad search matches: exact only where the sample was everything. */
async function countSample<Item>(db: Db, listing: Listing<Item>, search: Search): Promise<Count> {
  const [sort] = Object.values(listing.sorts);
  const inOrder = sort ? sql`order by ${sort.by} desc, ${listing.id} desc` : sql``;
  const { rows } = await sql<{ total: number; seen: number }>`${planEachTime}
    select count(*) filter (where fits) as total, count(*) as seen
    from (select ${search.condition} as fits ${listing.lean ?? listing.from} ${all(listing.where)} ${inOrder} limit ${COUNT_BOUND}) sample`.execute(
    db,
  );
  const { total = 0, seen = 0 } = rows[0] ?? {};
  return { total, isAtLeast: seen >= COUNT_BOUND };
}

export function boundedCount(total: number): Count {
  return { total: Math.min(total, COUNT_BOUND), isAtLeast: total > COUNT_BOUND };
}

const CHUNK = 500;

/**
 * Of the pool's connections so many at a time serve whole lists, and of those so many one user's, however slowly they are taken; the
 * others stay free for the rest.
 */
const downloads = new Turns({ all: 8, ofOne: 2, withinMs: 20_000 });
/** In ms: a download lasts as long as whoever takes it needs, but not for ever. */
const DOWNLOAD_MS = HOUR_MS;

/** All rows of a list of which `count` says that it is no longer than a page may be; null of a longer one. */
export async function readShort<Item>(db: Db, listing: Listing<Item>, sort: string, { total, isAtLeast }: Count): Promise<Item[] | null> {
  if (isAtLeast || total > MAX_PAGE) return null;
  // Since they were counted there may be more.
  const rows = await readFirst(db, listing, sort, MAX_PAGE + 1);
  return rows.length > MAX_PAGE ? null : rows;
}

/** The whole list, row by row from one cursor and so one snapshot, in bounded memory, once it is the asker's turn. */
export async function* readAll<Item>(db: Db, listing: Listing<Item>, sort: string, asker: Asker): AsyncGenerator<Item> {
  const snapshot = await beginDownload(db, asker);
  try {
    yield* readRows(snapshot.db, listing, sort);
  } finally {
    await snapshot.close();
  }
}

/** One view of the database for several statements, which `close` ends. */
export interface Snapshot {
  db: Db;
  /** Done once, by whoever is first. */
  close: () => Promise<void>;
}

/** A snapshot for what is read without waiting for whoever asked. */
export async function beginSnapshot(db: Db): Promise<Snapshot> {
  const snapshot = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  return { db: snapshot, close: once(() => snapshot.rollback().execute()) };
}

/** A snapshot for what is read at the pace of whoever asked: their turn comes first, for until then no connection is taken. */
export async function beginDownload(db: Db, asker: Asker): Promise<Snapshot> {
  const giveBack = await downloads.take(asker);
  try {
    const snapshot = await beginSnapshot(db);
    return { db: snapshot.db, close: once(() => snapshot.close().finally(giveBack)) };
  } catch (error) {
    giveBack();
    throw error;
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/** Every row from one cursor of a transaction. The limit on statements counts until the last row is fetched: here it is the download's. */
export async function* readRows<Item>(tx: Db, listing: Listing<Item>, sort: string): AsyncGenerator<Item> {
  await sql`select set_config('statement_timeout', ${String(DOWNLOAD_MS)}, true)`.execute(tx);
  const query = statement(listing, orderOf(listing, sort), conditionsOf(listing), false).compile(tx);
  const stream = tx.getExecutor().stream<Record<string, unknown>>(query, CHUNK);
  for await (const chunk of stream) for (const row of chunk.rows) yield listing.toItem(row as never);
}
