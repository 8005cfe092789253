import * as contract from '@lading/contract/changes';
import { type Api, figures } from '../../platform/http/route.ts';
import { listChanges } from './changes.service.ts';

export function registerChanges(api: Api): void {
  figures(api, contract.listChanges, ({ db, actor, query }) => listChanges(db, actor, query));
}
