import { sql } from 'kysely';
import { isDistributed } from './ownCluster.ts';
import type { World } from './world.ts';

export async function countWaiting({ db }: Pick<World, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from ${sql.table(isDistributed ? 'citus_stat_activity' : 'pg_stat_activity')}
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
