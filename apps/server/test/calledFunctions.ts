import { appendFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';

/**
 * Where `npm run mutants` asks for it, notes which functions of the ledger the tests of this file
 * called in a database.
 */
export async function noteCalledFunctions(adminUrl: string): Promise<void> {
  const notes = process.env.LADING_CALLED_FUNCTIONS;
  if (!notes) return;
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  // A session reports to PostgreSQL what it called when it ends, which it does after its client has
  // gone.
  const others =
    "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'";
  for (let tries = 0; tries < 100 && (await client.query(others)).rowCount; tries += 1)
    await sleep(20);
  const { rows } = await client.query<{ name: string }>(
    "select funcname as name from pg_stat_user_functions where schemaname = 'ledger'",
  );
  await client.end();
  await appendFile(
    notes,
    rows.map(({ name }) => `${expect.getState().testPath}\t${name}\n`).join(''),
  );
}
