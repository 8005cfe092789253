import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * The functions of the schema `ledger`, one `.sql` file each: the only writers of movements, balances and allocations.
 * The schema holds no data, so it is created again whenever a file changes.
 */
export interface Kernel {
  hash: string;
  /** One script. The file that the others use comes first. */
  sql: string;
}

const FIRST = 'shared.sql';

export async function readKernel(folder: string): Promise<Kernel> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all([FIRST, ...names.filter((name) => name !== FIRST)].map((name) => readFile(join(folder, name), 'utf8')));
  const sql = files.join('\n');
  return { hash: createHash('sha256').update(sql).digest('hex'), sql };
}

/** Creates the schema where it is missing, and replaces one that was created from other files. */
export async function installKernel(client: pg.Client, { hash, sql }: Kernel): Promise<void> {
  const { rows } = await client.query<{ hash: string | null }>("select obj_description(to_regnamespace('ledger'), 'pg_namespace') as hash");
  if (rows[0]?.hash === hash) return;
  await client.query('begin');
  try {
    await client.query('drop schema if exists ledger cascade');
    await client.query(`create schema ledger; grant usage on schema ledger to public; comment on schema ledger is '${hash}'`);
    await client.query(sql);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
