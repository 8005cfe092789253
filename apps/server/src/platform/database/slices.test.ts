import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#test/freshDatabase.ts';
import { type Database, openDatabase } from './database.ts';
import { deleteSlices } from './slices.ts';

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

const ROWS = 4_000;
const old = { table: 'oidcAttempt', by: 'expiresAt', condition: sql`expires_at < now()` } as const;

const left = async (): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from oidc_attempt`.execute(database.db);
  return rows[0]?.total ?? 0;
};

beforeEach(async () => {
  await sql`delete from oidc_attempt`.execute(database.db);
});

/** Rows that expired, `each` of them at one instant. */
const expired = (each: number) =>
  sql`
  insert into oidc_attempt (hash, expires_at)
  select sha256(n::text::bytea),
    now() - (n / ${each}::bigint) * interval '1 second' - interval '1 hour'
  from generate_series(1, ${ROWS}) n`.execute(database.db);

test('a slice reads on where the one before ended, also beside an old snapshot', async () => {
  await expired(1);
  // Without statistics a plan for the values sorts all that is left: it seems to be little.
  await sql`analyze oidc_attempt`.execute(database.db);
  const backup = openDatabase(fresh.url);
  const entries = async (): Promise<number> => {
    const { rows } = await sql<{ read: number }>`
      select idx_tup_read as read
      from pg_stat_user_indexes
      where indexrelname = 'oidc_attempt_expires'`.execute(database.db);
    return rows[0]?.read ?? 0;
  };
  try {
    await backup.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        await snapshot.selectFrom('oidcAttempt').select('hash').limit(1).execute();
        const before = await entries();
        await deleteSlices(database.db, old, { rows: 100 });
        await sql`select pg_stat_force_next_flush()`.execute(database.db);
        await expect.poll(async () => (await entries()) - before).toBeGreaterThan(ROWS / 2);
        expect((await entries()) - before).toBeLessThan(3 * ROWS);
      });
  } finally {
    await backup.close();
  }
  expect(await left()).toBe(0);
});

test('rows of one instant are deleted, though they are more than a slice', async () => {
  await expired(1_500);
  await deleteSlices(database.db, old, { rows: 1_000 });
  expect(await left()).toBe(0);
});

test('what was deleted before a stop or an error stays deleted', async () => {
  await expired(1);
  let slices = 0;
  await deleteSlices(database.db, old, { rows: 1_000, isStopped: () => slices++ === 2 });
  expect(await left()).toBe(ROWS - 2_000);
  await deleteSlices(database.db, old, { rows: 1_000 });
  expect(await left()).toBe(0);
});
