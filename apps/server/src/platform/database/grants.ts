import pg from 'pg';

/**
 * Grants the role that the server connects as what it needs beside the functions of the schema `ledger`, which everybody may call: it reads
 * everything and writes what is not guarded. It owns nothing, so it can neither disable a trigger nor change a function.
 */
export async function grantServer(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select unnest(ledger.guarded_tables()) as name');
  const guarded = rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  const to = pg.escapeIdentifier(role);
  await client.query(`
    begin;
    grant usage on schema public to ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    revoke insert, update, delete on migration, ${guarded} from ${to};
    grant usage, select on all sequences in schema public to ${to};
    commit`);
}
