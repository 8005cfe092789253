import { appendFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';

/** A session tells PostgreSQL what it called when it ends, which it does after its client has gone: in ms. */
const PATIENCE = 300;

/** Where `npm run mutants` asks for it, notes which functions of the ledger the tests of this file called in a database. */
export async function noteCalledFunctions(adminUrl: string): Promise<void> {
  const notes = process.env.LADING_CALLED_FUNCTIONS;
  if (!notes) return;
  await sleep(PATIENCE);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select funcname as name from pg_stat_user_functions where schemaname = 'ledger'");
  await client.end();
  await appendFile(notes, rows.map(({ name }) => `${expect.getState().testPath}\t${name}\n`).join(''));
}
