import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { readMigrations } from '../database/migrate.ts';
import { Refusal } from '../refusal.ts';
import { sendProblem } from './problems.ts';

const ANSWER_WITHIN_MS = 3_000;

/** Whether the process lives, and whether it can work: orchestrators and load balancers ask this. */
export function registerHealth(fastify: FastifyInstance, db: Db): void {
  fastify.get('/healthz', async () => ({ status: 'ok' }));
  fastify.get('/readyz', async (request, reply) => {
    // An answer and no fault: it is asked every few seconds, and the log need not hold each.
    if (!(await isReady(db))) return sendProblem(request, reply, new Refusal('UNAVAILABLE', {}, { retryAfter: 2 }));
    return { status: 'ready' };
  });
}

/** True where the database answers soon and stands exactly at this program's newest migration. */
async function isReady(db: Db): Promise<boolean> {
  const newest = (await readMigrations()).at(-1)?.number ?? 0;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(-1), ANSWER_WITHIN_MS);
  });
  try {
    return (await Promise.race([currentMigration(db), tooLate])) === newest;
  } finally {
    clearTimeout(timer);
  }
}

async function currentMigration(db: Db): Promise<number> {
  try {
    const { rows } = await sql<{ number: number | null }>`select max(number) as number from migration`.execute(db);
    return rows[0]?.number ?? 0;
  } catch {
    return -1;
  }
}
