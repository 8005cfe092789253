import { MINUTE_MS } from '@lading/domain/time';
import { type Job, type Log, repeat } from '../../platform/backgroundJob.ts';
import type { Db } from '../../platform/database/database.ts';
import { JobItems } from '../../platform/jobItems.ts';
import { withdrawExpired } from './lots.service.ts';

/** Takes from orders what expires, within a minute after the day has ended in the warehouse. */
export function startExpiry(db: Db, log: Log): Job {
  const items = new JobItems('Expiry', log);
  return repeat(
    'Expiry',
    MINUTE_MS,
    async (isStopped) => void (await withdrawExpired(db, new Date(), isStopped, items)),
    log,
  );
}
