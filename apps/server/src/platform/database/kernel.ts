import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * The functions of the schema `ledger`, one `.sql` file each: the only writers of movements,
 * balances and allocations. The schema holds no data, so it is created again whenever a file
 * changes.
 */
export interface Kernel {
  hash: string;
  /**
   * How many releases of Lading have had functions of their own, this one included: an older server
   * never replaces those of a newer one.
   */
  release: number;
  /** One script. The file that the others use comes first. */
  sql: string;
}

const FIRST = 'shared.sql';
/** The versions of Lading, the oldest first. Each new one is added, which a test requires. */
const RELEASES = 'releases.json';

export async function readKernel(folder: string): Promise<Kernel> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    [FIRST, ...names.filter((name) => name !== FIRST)].map((name) =>
      readFile(join(folder, name), 'utf8'),
    ),
  );
  const sql = files.join('\n');
  const releases: unknown = JSON.parse(await readFile(join(folder, RELEASES), 'utf8'));
  const release = Array.isArray(releases) ? releases.length : 0;
  return { hash: createHash('sha256').update(sql).digest('hex'), release, sql };
}

/**
 * The release and hash of the functions that a database has. Those before the first release have no
 * number.
 */
async function findKernel(client: pg.Client): Promise<{ release: number; hash: string }> {
  const { rows } = await client.query<{ comment: string | null }>(
    "select obj_description(to_regnamespace('ledger'), 'pg_namespace') as comment",
  );
  const [, release = '0', hash = ''] =
    /^(?:release (\d+) )?(\w*)$/.exec(rows[0]?.comment ?? '') ?? [];
  return { release: Number(release), hash };
}

/**
 * Returns why these functions may not replace those of a database, in one sentence; null if they
 * may.
 */
export async function kernelFault(client: pg.Client, { release }: Kernel): Promise<string | null> {
  const there = await findKernel(client);
  if (there.release <= release) return null;
  return `The database has release ${there.release} of the ledger, this Lading has release ${release}: please start the newer version.`;
}

/** Creates the schema where it is missing, and replaces one that was created from other files. */
export async function installKernel(
  client: pg.Client,
  { hash, release, sql }: Kernel,
): Promise<void> {
  const there = await findKernel(client);
  if (there.hash === hash && there.release === release) return;
  await client.query('begin');
  try {
    await client.query('drop schema if exists ledger cascade');
    await client.query(
      `
        create schema ledger;
        grant usage on schema ledger to public;
        comment on schema ledger is 'release ${release} ${hash}'`,
    );
    await client.query(sql);
    // PostgreSQL lets everybody execute a new function: grants.ts says who may.
    await client.query('revoke execute on all functions in schema ledger from public');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
