import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/database.ts';
import { readMigrations } from '../database/migrate.ts';
import { Refusal } from '../refusal.ts';
import { sendProblem } from './problems.ts';

const TIMEOUT_MS = 3_000;
const CHECK_EVERY_MS = 30_000;
const REPLACED = 'A newer Lading has migrated the database: this server has to be replaced by the newer version.';

/** Serves liveness and readiness for orchestrators and load balancers. */
export async function registerHealth(fastify: FastifyInstance, db: Db): Promise<void> {
  // Read once, because the files may later be those of a newer version.
  const newest = (await readMigrations()).at(-1)?.number ?? 0;
  let isLogged = false;
  const check = async (): Promise<number> => {
    const current = await soon(currentMigration(db));
    if (current > newest && !isLogged) fastify.log.error(REPLACED);
    isLogged = current > newest;
    return current;
  };
  fastify.get('/healthz', async () => ({ status: 'ok' }));
  fastify.get('/readyz', async (request, reply) => {
    const current = await check();
    if (current === newest) return { status: 'ready' };
    // Sent, not thrown: it is requested every few seconds and should not be logged each time.
    const detail = current > newest ? REPLACED : undefined;
    return sendProblem(request, reply, new Refusal('UNAVAILABLE', { detail }, { retryAfter: 2 }));
  });
  // Logs it where nobody requests readiness.
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  timer.unref();
  fastify.addHook('onClose', async () => clearInterval(timer));
}

/** The number, or -1 after a timeout. */
async function soon(number: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(-1), TIMEOUT_MS);
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
