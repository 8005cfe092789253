import * as contract from '@lading/contract/audit';
import { type Api, list } from '../../platform/http/route.ts';
import * as audit from './audit.service.ts';

export function registerAudit(api: Api): void {
  list(api, contract.listAudit, ({ db, query }) => audit.listAudit(db, query));
}
