import * as contract from '@lading/contract/changes';
import { type Api, read } from '../../platform/http/route.ts';
import { listChanges } from './changes.service.ts';

export function registerChanges(api: Api): void {
  read(api, contract.listChanges, ({ db, actor, query }) => listChanges(db, actor, query));
}
