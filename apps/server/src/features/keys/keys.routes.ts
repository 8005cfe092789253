import * as contract from '@lading/contract/keys';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as keys from './keys.service.ts';

export function registerKeys(api: Api): void {
  list(api, contract.listKeys, ({ actor, query }) => keys.listKeys(actor, query));
  read(api, contract.getKey, ({ db, actor, params }) => keys.getKey(db, actor, params.id));
  write(api, contract.createKey, ({ tx, actor, body }) => keys.createKey(tx, actor, body));
  write(api, contract.changeKey, ({ tx, actor, params, body, ifMatch }) =>
    keys.changeKey(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.rotateKey, ({ tx, actor, params, body }) =>
    keys.rotateKey(tx, actor, params.id, body.overlapHours),
  );
  write(api, contract.revokeKey, ({ tx, actor, params }) => keys.revokeKey(tx, actor, params.id));
}
