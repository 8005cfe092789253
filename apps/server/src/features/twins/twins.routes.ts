import * as contract from '@lading/contract/twins';
import { type Api, read } from '../../platform/http/route.ts';
import { listTwins } from './twins.service.ts';

export function registerTwins(api: Api): void {
  read(api, contract.listTwins, ({ db, actor }) => listTwins(db, actor));
}
