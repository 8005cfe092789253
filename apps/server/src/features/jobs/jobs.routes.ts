import * as contract from '@lading/contract/jobs';
import { type Api, read, write } from '../../platform/http/route.ts';
import { listJobs, retryJob } from './jobs.service.ts';

export function registerJobs(api: Api): void {
  read(api, contract.listJobs, ({ db }) => listJobs(db, api.jobs));
  write(api, contract.retryJob, ({ tx, actor, body }) => retryJob(tx, api.jobs, actor.at, body));
}
