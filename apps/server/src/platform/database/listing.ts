import { MAX_PAGE } from '@lading/domain/limits';
import { HOUR_MS } from '@lading/domain/time';
import { plannedEachTime } from '@lading/pipelined-postgres';
import { type RawBuilder, sql } from 'kysely';
import { parseJson } from '../json.ts';
import { Refusal } from '../refusal.ts';
import { type Asker, Turns } from '../turns.ts';
import { opaqueArrayOf } from './array.ts';
import { type Db, sqlState } from './database.ts';
import type { Search } from './search.ts';

type SortType = 'text' | 'bigint' | 'integer' | 'timestamptz' | 'date';

export interface Sort {
  /** Never null, so that a row comparison works. */
  by: RawBuilder<unknown>;
  type: SortType;
  /**
   * Replaces the list's `lean` if the sort needs another table. With `from` in its place, orders by
   * customer read 7,371 pages of the cache in 24 ms and not 364 in 7; returns 1,748 in 19 ms and
   * not 542 in 12.
   */
  lean?: RawBuilder<unknown>;
}

/**
 * A list as data: its select, its tables and conditions, and its sorts. Every sort ends with the
 * id. The figures beside the fields are of a page of 25 and its count, warm, on the tables that
 * `bench` fills with 200,000 orders, PostgreSQL 18: times of requests, and pages of the cache by
 * EXPLAIN (ANALYZE, BUFFERS).
 */
export interface Listing<Item> {
  select: RawBuilder<unknown>;
  /**
   * A `with` clause that `from` uses. A page and its count plan and read it once: tasks of all
   * kinds take 8 ms of PostgreSQL's time, not 14.
   */
  common?: RawBuilder<unknown>;
  /** The clause from `from` on, with joins. */
  from: RawBuilder<unknown>;
  /**
   * `from` with only the tables that `where` and the sorts need. It finds the keys of a page and
   * counts rows; the rows are then read by their ids, so the id needs an index. With and without:
   * orders 9 and 90 ms (290 and 60,806 pages); returns 8 and 68 ms (484, 50,697); counts 10 and 39
   * ms (182, 20,373); batches 5 and 20 ms (255, 20,305); ASNs by customer 27 and 790 ms;
   * replenishment tasks 28 and 97 ms; movements 11 and 17, stock 7 and 10, lots 7 and 12 ms. API
   * keys gained nothing and have none. A list that can be searched broadly has it: a scan would
   * compute the select of each row.
   */
  lean?: RawBuilder<unknown>;
  where: readonly RawBuilder<unknown>[];
  search?: Search | null;
  /**
   * If no index begins with the id: the condition on the column before it in the key. PostgreSQL 15
   * reads 239 pages of the cache for a page of movements, without this 3,687; PostgreSQL 18, which
   * can skip a column of an index, 490 and 493.
   */
  keyScope?: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** The first sort should have an index: rows are counted in its order. */
  sorts: Readonly<Record<string, Sort>>;
  toItem: (row: never) => Item;
  /**
   * The select of a stored, exact number of rows, or of one that `common` has read. Without it, rows are counted up to a bound: for
   * all stock that takes 50 pages more.
   */
  stored?: RawBuilder<unknown>;
  /**
   * Reads columns of rows by their ids, sent with the statement of the rows: from tables that lie
   * elsewhere than those of `from` where the warehouses are on several nodes.
   */
  beside?: (db: Db, ids: readonly number[]) => Promise<(id: number) => object>;
  /** Returns the number of rows if the caller has it already. */
  count?: () => Promise<Count>;
}

/** `select` gives the type of the items, or of the rows that `toItem` converts. */
export function listing<Row, Beside extends object, Item>(
  list: Omit<Listing<Item>, 'select' | 'toItem' | 'beside'> & {
    select: RawBuilder<Row>;
    beside: (db: Db, ids: readonly number[]) => Promise<(id: number) => Beside>;
    toItem: (row: Row & Beside) => Item;
  },
): Listing<Item>;
export function listing<Item>(
  list: Omit<Listing<Item>, 'select' | 'toItem'> & { select: RawBuilder<Item> },
): Listing<Item>;
export function listing<Row, Item>(
  list: Omit<Listing<Item>, 'select' | 'toItem'> & {
    select: RawBuilder<Row>;
    toItem: (row: Row) => Item;
  },
): Listing<Item>;
export function listing<Item>(list: Omit<Listing<Item>, 'toItem'>): Listing<Item> {
  return { toItem: (item: Item) => item, ...list };
}

export interface Count {
  total: number;
  /** True if counting stopped at `total`. */
  isAtLeast: boolean;
}

export interface PageRequest {
  sort: string;
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface Page<Item> extends Count {
  rows: Item[];
  /** Cursors of the next and the previous page; null if there is none. */
  next: string | null;
  prev: string | null;
}

export const COUNT_BOUND = 10_000;

interface Cursor {
  sort: string;
  value: string;
  id: number;
  back: boolean;
  /** What the first page of a broad search counted. */
  count: Count | null;
}

const encode = ({ sort, value, id, back, count }: Cursor): string => {
  const counted = count ? [count.total, count.isAtLeast ? 1 : 0] : [];
  return Buffer.from(JSON.stringify([sort, value, id, back ? 1 : 0, ...counted])).toString(
    'base64url',
  );
};

const isCount = (total: unknown, isAtLeast: unknown): boolean =>
  Number.isSafeInteger(total) && (total as number) >= 0 && (isAtLeast === 0 || isAtLeast === 1);

function decode(text: string, sort: string): Cursor {
  try {
    const parts: unknown = parseJson(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(parts) && (parts.length === 4 || parts.length === 6)) {
      const [ofSort, value, id, back, total, isAtLeast] = parts as unknown[];
      const hasCount = parts.length === 6;
      if (
        ofSort === sort &&
        typeof value === 'string' &&
        !value.includes('\u0000') &&
        Number.isSafeInteger(id) &&
        (back === 0 || back === 1) &&
        (!hasCount || isCount(total, isAtLeast))
      ) {
        const count = hasCount ? { total: total as number, isAtLeast: isAtLeast === 1 } : null;
        return { sort, value, id: id as number, back: back === 1, count };
      }
    }
  } catch {
    // Refused below: it is not a cursor of ours.
  }
  throw new Refusal('BAD_CURSOR');
}

/** True if PostgreSQL could not parse a value. Only a forged cursor has such a value. */
const isBadValue = (error: unknown): boolean => sqlState(error)?.startsWith('22') ?? false;

interface Order {
  sort: Sort;
  descending: boolean;
}

function orderOf<Item>(listing: Listing<Item>, sort: string): Order {
  const descending = sort.startsWith('-');
  const field = descending ? sort.slice(1) : sort;
  const found: Sort | undefined =
    listing.sorts[field] ?? (field === 'id' ? { by: listing.id, type: 'bigint' } : undefined);
  if (!found) throw new Error(`The list has no sort ${sort}.`);
  return { sort: found, descending };
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

const commonOf = <Item>({ common }: Listing<Item>): RawBuilder<unknown> => common ?? sql``;

/**
 * Rows after a cursor. The first comparison is redundant, but an index on a joined table can start
 * from it.
 */
function beyond<Item>(
  listing: Listing<Item>,
  { sort }: Order,
  cursor: Cursor,
  forward: boolean,
): RawBuilder<unknown> {
  const value = sql`${cursor.value}::${sql.raw(sort.type)}`;
  const sign = sql.raw(forward ? '>' : '<');
  return sql`
    ${sort.by} ${sign}= ${value} and (${sort.by}, ${listing.id}) ${sign} (${value},
      ${cursor.id}::bigint)`;
}

function inOrder<Item>(
  listing: Listing<Item>,
  { sort, descending }: Order,
  reversed = false,
): RawBuilder<unknown> {
  const direction = sql.raw(descending === reversed ? 'asc' : 'desc');
  return sql`order by ${sort.by} ${direction}, ${listing.id} ${direction}`;
}

/** The first order of a list, in which rows are counted. */
function inFirstOrder<Item>(listing: Listing<Item>, descending = false): RawBuilder<unknown> {
  const [sort] = Object.values(listing.sorts);
  return sort ? inOrder(listing, { sort, descending }) : sql``;
}

/**
 * The key of a row, and the number of rows if the caller asked for it. Without `lean`, also the row
 * itself.
 */
interface Key extends Record<string, unknown> {
  keysetId: number;
  keysetValue: string;
  keysetTotal?: number;
}

interface Asked {
  conditions: readonly RawBuilder<unknown>[];
  limit: number;
  reversed?: boolean;
  total?: RawBuilder<unknown> | undefined;
}

const leanOf = <Item>(listing: Listing<Item>, { sort }: Order): RawBuilder<unknown> =>
  sort.lean ?? listing.lean ?? listing.from;

const selectOf = <Item>(listing: Listing<Item>): RawBuilder<unknown> =>
  listing.lean ? sql`` : sql`${listing.select}, `;

/**
 * The statement that finds the first keys of a list, with the number of rows if `total` is given.
 * It is planned each time, because filters match few rows or very many, and a kept plan does not
 * know the limit: planned once, the keys of a page beside a million rows took 8 ms more.
 */
function keysOf<Item>(listing: Listing<Item>, order: Order, asked: Asked) {
  const { conditions, limit, reversed, total } = asked;
  return sql<Key>`${commonOf(listing)}
    select ${selectOf(listing)}${listing.id}::bigint as keyset_id,
      ${order.sort.by}::text as keyset_value
      ${total ? sql`, (${total}) as keyset_total` : sql``}
    ${leanOf(listing, order)} ${all(conditions)}
    ${inOrder(listing, order, reversed)}
    limit ${limit}`.withPlugin(plannedEachTime);
}

/**
 * The most rows in which a page looks for what a broad search matches. With 10,000, read for the
 * page, for its last row and for the count, searches took 100 to 300 ms beside ten years of data.
 */
export const SCAN_BOUND = 4_000;

const boundOf = ({ bound }: Search): number => bound ?? SCAN_BOUND;

interface ScannedKey extends Key {
  keysetFits: boolean;
  keysetPlace: number;
  keysetSeen: number;
}

/** What a page found. */
interface Found {
  keys: Key[];
  /** The row from which the next page goes on; null at the end of the list. */
  last: Key | null;
  /** Null if it is not counted yet. */
  count: Count | null;
}

/**
 * Finds the keys of a page of a broad search. The rows after the cursor are compared with the term
 * in their order, up to a bound: a short term that nothing matches would otherwise read all rows
 * there ever were. The same scan counts what it found, and also returns its last row: from there
 * the next page goes on.
 */
async function scanKeys<Item>(
  db: Db,
  listing: Listing<Item>,
  order: Order,
  search: Search,
  { conditions, limit, reversed }: Asked,
): Promise<Found> {
  const bound = boundOf(search);
  const direction = sql.raw(order.descending === (reversed ?? false) ? 'asc' : 'desc');
  const inDirection = sql`order by keyset_sort ${direction}, keyset_id ${direction}`;
  const { rows } = await sql<ScannedKey>`${commonOf(listing)}
    select *, keyset_sort::text as keyset_value
    from (select *, row_number() over (${inDirection}) as keyset_place,
        count(*) over () as keyset_seen, count(*) filter (where keyset_fits) over () as keyset_total
      from (select ${selectOf(listing)}${listing.id}::bigint as keyset_id,
          ${order.sort.by} as keyset_sort, ${search.condition} as keyset_fits
        ${leanOf(listing, order)} ${all(conditions)}
        ${inOrder(listing, order, reversed)}
        limit ${sql.lit(bound)}) scanned) counted
    where keyset_fits or keyset_place = keyset_seen
    ${inDirection}
    limit ${limit + 1}`
    .withPlugin(plannedEachTime)
    .execute(db);
  const fitting = rows.filter(({ keysetFits }) => keysetFits);
  const keys = fitting.slice(0, limit - 1);
  const isBounded = rows[0]?.keysetSeen === bound;
  const stop = isBounded ? (rows.at(-1) ?? null) : null;
  return {
    keys,
    last: fitting.length >= limit ? (keys.at(-1) ?? null) : stop,
    count: { total: rows[0]?.keysetTotal ?? 0, isAtLeast: isBounded },
  };
}

async function findKeys<Item>(
  db: Db,
  listing: Listing<Item>,
  order: Order,
  asked: Asked,
): Promise<Found> {
  const { rows } = await keysOf(listing, order, asked).execute(db);
  const keys = rows.slice(0, asked.limit - 1);
  const last = rows.length === asked.limit ? (keys.at(-1) ?? null) : null;
  return { keys, last, count: countOf(listing, rows[0]) };
}

/**
 * Returns the rows with these keys, in their order. A list with `lean` reads them by a separate
 * statement with the joins, planned once for each connection: planning takes longer than to find a
 * page. Leaves out a row that was deleted since its key was found.
 */
async function readItems<Item>(
  db: Db,
  listing: Listing<Item>,
  keys: readonly Key[],
): Promise<Item[]> {
  // At once, before a report that has its count from its rows is counted.
  if (!listing.lean && !listing.beside) return keys.map((key) => itemOf(listing, key));
  if (keys.length === 0) return [];
  const ids = keys.map((key) => key.keysetId);
  const [byId, columnsBeside] = await Promise.all([
    listing.lean ? readByIds(db, listing, ids) : new Map(keys.map((key) => [key.keysetId, key])),
    listing.beside?.(db, ids),
  ]);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [itemOf(listing, { ...row, ...columnsBeside?.(id) })] : [];
  });
}

async function readByIds<Item>(
  db: Db,
  listing: Listing<Item>,
  ids: readonly number[],
): Promise<Map<unknown, Record<string, unknown>>> {
  const scope = listing.keyScope ? sql`${listing.keyScope} and` : sql``;
  const { rows } = await sql<Record<string, unknown>>`${commonOf(listing)}
    select ${listing.select}, ${listing.id}::bigint as keyset_id ${listing.from}
    where ${scope} ${listing.id} = any(${opaqueArrayOf('bigint', ids)})`.execute(db);
  return new Map(rows.map((row) => [row.keysetId, row]));
}

/** Removes the columns for paging before `toItem`. */
function itemOf<Item>(listing: Listing<Item>, key: Partial<Key>): Item {
  const {
    keysetId: _id,
    keysetValue: _value,
    keysetTotal: _total,
    keysetSort: _sort,
    keysetFits: _fits,
    keysetPlace: _place,
    keysetSeen: _seen,
    ...row
  } = key;
  return listing.toItem(row as never);
}

const conditionsOf = <Item>({ where, search }: Listing<Item>): readonly RawBuilder<unknown>[] =>
  search ? [...where, search.condition] : where;

/** Reads one page of a list by keyset, with the cursors of its neighbours and the count. */
export async function readPage<Item>(
  db: Db,
  listing: Listing<Item>,
  request: PageRequest & { limit: number },
): Promise<Page<Item>> {
  const order = orderOf(listing, request.sort);
  const cursor = request.cursor === undefined ? null : decode(request.cursor, request.sort);
  const back = cursor?.back ?? false;
  const broad = listing.search?.isBroad ? listing.search : null;
  const asked: Asked = {
    conditions: [
      ...(broad ? listing.where : conditionsOf(listing)),
      ...(cursor ? [beyond(listing, order, cursor, order.descending === back)] : []),
    ],
    limit: request.limit + 1,
    reversed: back,
    total: listing.count || broad ? undefined : totalOf(listing),
  };
  const finding = broad
    ? scanKeys(db, listing, order, broad, asked)
    : findKeys(db, listing, order, asked);
  const found = await finding.catch((error: unknown) => {
    throw cursor && isBadValue(error) ? new Refusal('BAD_CURSOR') : error;
  });
  const { keys, last } = found;
  if (back) keys.reverse();
  // Begun first: what the rows of a report say of all may be its count.
  const reading = readItems(db, listing, keys);
  const isEmpty = asked.total !== undefined && cursor === null && keys.length === 0;
  const known = listing.count ? null : broad && cursor ? cursor.count : found.count;
  const counting = isEmpty ? countIn(listing, 0) : (known ?? countRows(db, listing));
  const [rows, count] = await Promise.all([reading, counting]);
  const at = (key: Place, backwards: boolean): string =>
    encode({
      sort: request.sort,
      value: key.keysetValue,
      id: key.keysetId,
      back: backwards,
      count: broad ? count : null,
    });
  // The row where the caller came from is on the page before, also if this page is empty.
  const near = cursor && (keys.at(back ? -1 : 0) ?? including(order, cursor));
  const far = last && at(last, back);
  return {
    rows,
    next: back ? near && at(near, false) : far,
    prev: back ? far : near && at(near, true),
    ...atLeast(keys.length, count),
  };
}

type Place = Pick<Key, 'keysetId' | 'keysetValue'>;

/** The place from which a walk against the direction of a cursor includes the cursor's own row. */
const including = ({ descending }: Order, { value, id, back }: Cursor): Place => ({
  keysetId: id + (descending === back ? 1 : -1),
  keysetValue: value,
});

/** The count from a sample, but at least what the page shows. */
const atLeast = (shown: number, { total, isAtLeast }: Count): Count => ({
  total: isAtLeast ? Math.max(total, shown) : total,
  isAtLeast,
});

/** Reads the first rows of a list without counting it. */
export async function readFirst<Item>(
  db: Db,
  listing: Listing<Item>,
  sort: string,
  limit: number,
): Promise<Item[]> {
  const { rows: keys } = await keysOf(listing, orderOf(listing, sort), {
    conditions: conditionsOf(listing),
    limit,
  }).execute(db);
  return readItems(db, listing, keys);
}

/** Returns an exact count if it is stored or small, else a count up to a bound. */
export async function countRows<Item>(db: Db, listing: Listing<Item>): Promise<Count> {
  if (listing.count) return listing.count();
  if (listing.search?.isBroad) return countSample(db, listing, listing.search);
  const total = totalOf(listing);
  const { rows } = await sql<{
    keysetTotal: number;
  }>`${commonOf(listing)} select (${total}) as keyset_total`
    .withPlugin(plannedEachTime)
    .execute(db);
  return countIn(listing, rows[0]?.keysetTotal ?? 0);
}

function totalOf<Item>(listing: Listing<Item>): RawBuilder<unknown> {
  if (listing.stored) return listing.stored;
  const from = sql`
    ${listing.lean ?? listing.from} ${all(conditionsOf(listing))} ${inFirstOrder(listing)}`;
  return sql`select count(*) from (select 1 ${from} limit ${sql.lit(COUNT_BOUND + 1)}) counted`;
}

const countIn = ({ stored }: Pick<Listing<unknown>, 'stored'>, total: number): Count =>
  stored ? { total, isAtLeast: false } : boundedCount(total);

/** The count from a row of a page. */
const countOf = <Item>(listing: Listing<Item>, key: Key | undefined): Count | null =>
  key?.keysetTotal === undefined ? null : countIn(listing, key.keysetTotal);

/**
 * Counts the newest rows that a broad search matches. Exact only if the sample is the whole list.
 */
async function countSample<Item>(db: Db, listing: Listing<Item>, search: Search): Promise<Count> {
  const { rows } = await sql<{ total: number; seen: number }>`${commonOf(listing)}
    select count(*) filter (where fits) as total, count(*) as seen
    from (select ${search.condition}
      as fits ${listing.lean ?? listing.from} ${all(listing.where)} ${inFirstOrder(listing, true)}
    limit ${boundOf(search)}) sample`
    .withPlugin(plannedEachTime)
    .execute(db);
  const { total = 0, seen = 0 } = rows[0] ?? {};
  return { total, isAtLeast: seen >= boundOf(search) };
}

export function boundedCount(total: number): Count {
  return { total: Math.min(total, COUNT_BOUND), isAtLeast: total > COUNT_BOUND };
}

const CHUNK = 500;

/**
 * Limits the connections that serve whole lists: a slow client holds one for as long as it reads.
 */
const downloads = new Turns({
  all: 8,
  ofOne: 2,
  ofParty: 4,
  withinMs: 20_000,
  busy: 'BUSY_LISTS',
});
/** The longest time of a download. */
const DOWNLOAD_MS = HOUR_MS;

/** Reads all rows of a list that fits on a page by `count`; returns null for a longer one. */
export async function readShort<Item>(
  db: Db,
  listing: Listing<Item>,
  sort: string,
  { total, isAtLeast }: Count,
): Promise<Item[] | null> {
  if (isAtLeast || total > MAX_PAGE) return null;
  // Rows may have been added since the count.
  const rows = await readFirst(db, listing, sort, MAX_PAGE + 1);
  return rows.length > MAX_PAGE ? null : rows;
}

/** Reads the whole list row by row from one cursor: from one snapshot, in bounded memory. */
export async function* readAll<Item>(
  db: Db,
  listing: Listing<Item>,
  sort: string,
  asker: Asker,
): AsyncGenerator<Item> {
  const snapshot = await beginDownload(db, asker);
  try {
    yield* readRows(snapshot.db, listing, sort);
  } finally {
    await snapshot.close();
  }
}

/** One snapshot of the database for several statements. */
export interface Snapshot {
  db: Db;
  /** Can be called again. */
  close: () => Promise<void>;
}

/** Begins a snapshot for rows that are read at once. */
export async function beginSnapshot(db: Db): Promise<Snapshot> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  return { db: snapshot, close: once(() => snapshot.rollback().execute()) };
}

/**
 * Begins a snapshot for rows that are read at the speed of the client. Waits for a permit before it
 * takes a connection.
 */
export async function beginDownload(db: Db, asker: Asker): Promise<Snapshot> {
  const release = await downloads.acquire(asker);
  try {
    const snapshot = await beginSnapshot(db);
    return { db: snapshot.db, close: once(() => snapshot.close().finally(release)) };
  } catch (error) {
    release();
    throw error;
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/**
 * Reads every row of a list from one cursor, in a transaction. A slow client has the time of a
 * download.
 */
export async function* readRows<Item>(
  tx: Db,
  listing: Listing<Item>,
  sort: string,
): AsyncGenerator<Item> {
  await sql`
    select set_config(name, ${String(DOWNLOAD_MS)}, true)
    from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) name`.execute(
    tx,
  );
  await sql`declare every_row no scroll cursor for ${commonOf(listing)}
    select ${listing.select}, ${listing.id}::bigint as keyset_id ${listing.from}
    ${all(conditionsOf(listing))} ${inOrder(listing, orderOf(listing, sort))}`
    .withPlugin(plannedEachTime)
    .execute(tx);
  try {
    let count: number;
    do {
      const { rows } = await sql<
        Record<string, unknown> & { keysetId: number }
      >`fetch ${sql.lit(CHUNK)} from every_row`.execute(tx);
      const ids = rows.map(({ keysetId }) => keysetId);
      const columnsBeside = ids.length > 0 ? await listing.beside?.(tx, ids) : undefined;
      for (const row of rows) yield itemOf(listing, { ...row, ...columnsBeside?.(row.keysetId) });
      count = rows.length;
    } while (count === CHUNK);
  } finally {
    // Also if the reader stops early. A failed transaction has closed the cursor already.
    await sql`close every_row`.execute(tx).catch(() => {});
  }
}
