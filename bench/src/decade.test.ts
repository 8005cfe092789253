import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verify } from '../../apps/server/src/commands/verify.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { freshDatabase } from '../../apps/server/test/freshDatabase.ts';
import { loadDecade } from './decade.ts';

test('a small share of ten years breaks no truth, and has documents in every state', async () => {
  const fresh = await freshDatabase();
  const { db, close } = openDatabase(fresh.url);
  try {
    await loadDecade(fresh.adminUrl, 0.001, () => {});
    expect((await verify(db)).slice(0, 5)).toEqual([]);
    const { rows } = await sql<{ status: string }>`
      select distinct status from orders order by 1`.execute(db);
    expect(rows.map(({ status }) => status)).toEqual([
      'ALLOCATED',
      'BACKORDER',
      'CANCELLED',
      'DELIVERED',
      'PACKED',
      'PENDING_PICK',
      'PICKED',
      'SHIPPED',
    ]);
  } finally {
    await close();
    await fresh.drop();
  }
});
