import pg from 'pg';

/** Only the functions of the schema `ledger` write these. */
export const GUARDED_TABLES = ['movement', 'inventory', 'allocation', 'pick', 'transit', 'audit'];

/**
 * Grants the role that the server connects as what it needs beside the functions of the schema `ledger`, which everybody may call: it reads
 * everything and writes what is not guarded. It owns nothing, so it can neither disable a trigger nor change a function.
 */
export async function grantServer(client: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const guarded = GUARDED_TABLES.join(', ');
  await client.query(`
    begin;
    grant usage on schema public to ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    revoke insert, update, delete on migration, ${guarded} from ${to};
    grant usage, select on all sequences in schema public to ${to};
    commit`);
}
