import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/freshDatabase.ts';
import { type Database, openDatabase } from './database.ts';
import { type Listing, listing, type Page, readPage } from './listing.ts';
import type { Search } from './search.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

interface Item {
  id: number;
}

const ROWS = 1_000;
const BOUND = 100;

/** The numbers up to 1,000, of which a broad search matches these. */
const numbers = (ids: readonly number[], broad = true): Listing<Item> => {
  const condition = sql`n.id in (${sql.join(ids)})`;
  const search: Search = { condition, isBroad: true, bound: BOUND };
  return listing({
    select: sql<Item>`n.id /* never null: id */`,
    from: sql`from (select n::bigint as id from generate_series(1, ${ROWS}) n) n`,
    where: broad ? [] : [condition],
    search: broad ? search : null,
    id: sql`n.id`,
    sorts: {},
  });
};

const idsOf = (pages: readonly Page<Item>[]): number[] =>
  pages.flatMap(({ rows }) => rows.map(({ id }) => id));

/** Walks from a page to the end in one direction. */
async function walk(
  list: Listing<Item>,
  sort: string,
  direction: 'next' | 'prev',
  from?: string,
): Promise<Page<Item>[]> {
  const pages = [await readPage(database.db, list, { sort, limit: 2, cursor: from })];
  for (let cursor = pages[0]?.[direction]; cursor; cursor = pages.at(-1)?.[direction])
    pages.push(await readPage(database.db, list, { sort, limit: 2, cursor }));
  return pages;
}

const matches = [5, 100, 101, 102, 103, 104, 400, 655, 1000];

test.each([
  ['id', matches],
  ['-id', matches.toReversed()],
])(
  'a search in slices is walked to its end and back by %s, over empty pages too',
  async (sort, ids) => {
    const list = numbers(matches);
    const there = await walk(list, sort, 'next');
    expect(idsOf(there)).toEqual(ids);
    expect(there.some(({ rows }) => rows.length === 0)).toBe(true);
    const last = there.at(-1)?.prev;
    const back = await walk(list, sort, 'prev', last ?? undefined);
    const shown = idsOf(there.slice(-1));
    expect(idsOf(back.toReversed())).toEqual(ids.slice(0, ids.length - shown.length));
  },
);

test('each page leads back to the page before, also an empty one', async () => {
  const list = numbers(matches);
  const [first, ...others] = await walk(list, 'id', 'next');
  expect(first?.prev).toBeNull();
  for (const [index, { prev }] of others.entries()) {
    const again = await walk(list, 'id', 'prev', prev ?? undefined);
    expect([index, idsOf(again.toReversed())]).toEqual([
      index,
      idsOf([first as Page<Item>, ...others.slice(0, index)]),
    ]);
  }
});

test('a page whose rows were deleted since leads back', async () => {
  const [first] = await walk(numbers([1, 2, 3], false), 'id', 'next');
  const empty = await readPage(database.db, numbers([1, 2], false), {
    sort: 'id',
    limit: 2,
    cursor: first?.next ?? undefined,
  });
  expect([empty.rows, empty.prev]).toEqual([[], expect.any(String)]);
  const back = await walk(numbers([1, 2], false), 'id', 'prev', empty.prev ?? undefined);
  expect(idsOf(back)).toEqual([1, 2]);
});

test('the pages of a search in slices have the count of its first one', async () => {
  const counts = (await walk(numbers(matches), 'id', 'next')).map((page) => [
    page.total,
    page.isAtLeast,
  ]);
  expect(new Set(counts.map(String))).toEqual(new Set(['2,true']));
  const [whole] = await walk(numbers(matches.filter((id) => id < BOUND)), 'id', 'next');
  expect(whole).toMatchObject({ total: 1, isAtLeast: true });
});
