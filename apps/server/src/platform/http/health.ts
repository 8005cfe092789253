import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/database.ts';
import { readMigrations } from '../database/migrate.ts';
import { Refusal } from '../refusal.ts';
import { sendProblem } from './problems.ts';

const ANSWER_WITHIN_MS = 3_000;

const LOOK_EVERY_MS = 30_000;
const REPLACED = 'A newer Lading has migrated the database: this server has to be replaced by the newer version.';

/** Whether the process lives, and whether it can work: orchestrators and load balancers ask this. */
export async function registerHealth(fastify: FastifyInstance, db: Db): Promise<void> {
  // Read once: later on the files beside this process may be those of a newer program.
  const newest = (await readMigrations()).at(-1)?.number ?? 0;
  let isTold = false;
  const look = async (): Promise<number> => {
    const current = await soon(currentMigration(db));
    if (current > newest && !isTold) fastify.log.error(REPLACED);
    isTold = current > newest;
    return current;
  };
  fastify.get('/healthz', async () => ({ status: 'ok' }));
  fastify.get('/readyz', async (request, reply) => {
    const current = await look();
    if (current === newest) return { status: 'ready' };
    // An answer and no fault: it is asked every few seconds, and the log need not hold each.
    const detail = current > newest ? REPLACED : undefined;
    return sendProblem(request, reply, new Refusal('UNAVAILABLE', { detail }, { retryAfter: 2 }));
  });
  // Where nobody asks, the log tells it nevertheless.
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  fastify.addHook('onClose', async () => clearInterval(timer));
}

/** The number, or -1 where it does not come soon. */
async function soon(number: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(-1), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([number, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

async function currentMigration(db: Db): Promise<number> {
  try {
    const newest = await db
      .selectFrom('migration')
      .select(({ fn }) => fn.max('number').as('number'))
      .executeTakeFirst();
    return newest?.number ?? 0;
  } catch {
    return -1;
  }
}
