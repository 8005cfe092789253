import * as contract from '@lading/contract/jobs';
import { type Api, read, write } from '../../platform/http/route.ts';
import { listJobs, retryJob, showReplica } from './jobs.service.ts';

export function registerJobs(api: Api): void {
  read(api, contract.listJobs, ({ db }) => listJobs(db, api.jobs));
  read(api, contract.getReplica, async () => ({ replica: showReplica(api.replica) }));
  write(api, contract.retryJob, ({ tx, actor, body }) => retryJob(tx, api.jobs, actor.at, body));
}
