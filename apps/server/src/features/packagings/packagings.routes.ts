import * as contract from '@lading/contract/packagings';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as packagings from './packagings.service.ts';

export function registerPackagings(api: Api): void {
  list(api, contract.listPackagings, ({ actor, query }) => packagings.listPackagings(actor, query));
  read(api, contract.getPackaging, ({ db, actor, params }) =>
    packagings.getPackaging(db, actor, params.id),
  );
  write(api, contract.createPackaging, ({ tx, actor, body }) =>
    packagings.createPackaging(tx, actor, body),
  );
  write(api, contract.updatePackaging, ({ tx, actor, params, body, ifMatch }) =>
    packagings.updatePackaging(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.deletePackaging, ({ tx, actor, params }) =>
    packagings.deletePackaging(tx, actor, params.id),
  );
}
