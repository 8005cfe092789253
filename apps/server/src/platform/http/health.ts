import { setTimeout as sleep } from 'node:timers/promises';
import { reason } from '@lading/domain/messages/reasons';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/database.ts';
import { findMigration, readMigrations } from '../database/migrate.ts';
import type { Replica } from '../database/replica.ts';
import { Refusal, reasoned } from '../refusal.ts';
import { sendProblem } from './problems.ts';

const TIMEOUT_MS = 3_000;
const CHECK_EVERY_MS = 30_000;

const replaced = (): Refusal =>
  reasoned('UNAVAILABLE', reason('SERVER_REPLACED'), { retryAfter: 2 });

const shown = ({ status: { state, lagMs } }: Pick<Replica, 'status'>) => ({ state, lagMs });

/** Serves liveness and readiness for orchestrators and load balancers. */
export async function registerHealth(
  fastify: FastifyInstance,
  db: Db,
  replica: Pick<Replica, 'status'> | null,
): Promise<void> {
  // Read once, because the files may later be those of a newer version.
  const newest = (await readMigrations()).at(-1)?.number ?? 0;
  let isLogged = false;
  const check = async (): Promise<number> => {
    const current = await currentMigration(db);
    if (current > newest && !isLogged) fastify.log.error(replaced().message);
    isLogged = current > newest;
    return current;
  };
  fastify.get('/healthz', async () => ({ status: 'ok' }));
  fastify.get('/readyz', async (request, reply) => {
    const current = await check();
    // A server works without its replica, so it is ready whatever the state of that.
    if (current === newest) return { status: 'ready', ...(replica && { replica: shown(replica) }) };
    // Sent, not thrown: it is requested every few seconds and should not be logged each time.
    const refusal =
      current > newest ? replaced() : new Refusal('UNAVAILABLE', {}, { retryAfter: 2 });
    return sendProblem(request, reply, refusal);
  });
  // Logs it where nobody requests readiness.
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  timer.unref();
  fastify.addHook('onClose', async () => clearInterval(timer));
}

/** The number of the newest applied migration; -1 after a timeout or an error. */
function currentMigration(db: Db): Promise<number> {
  return Promise.race([findMigration(db).catch(() => -1), sleep(TIMEOUT_MS, -1, { ref: false })]);
}
