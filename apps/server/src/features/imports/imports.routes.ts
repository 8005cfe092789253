import * as contract from '@lading/contract/imports';
import { type Api, download, list, read, write } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import * as imports from './imports.service.ts';

export function registerImports(api: Api): void {
  list(api, contract.listImports, ({ actor, query }) => imports.listImports(actor, query));
  read(api, contract.getImport, ({ db, actor, params }) => imports.getImport(db, actor, params.id));
  write<typeof contract.createImport, imports.Uploaded>(
    api,
    contract.createImport,
    ({ tx, actor, prepared }) => imports.createImport(tx, actor, prepared),
    async ({ db, actor, upload }) => {
      if (!upload) throw new Refusal('WRONG_TYPE');
      return imports.readUpload(db, actor, upload);
    },
  );
  write(api, contract.startImport, ({ tx, actor, params, body }) => imports.startImport(tx, actor, params.id, body));
  write(api, contract.cancelImport, ({ tx, actor, params }) => imports.cancelImport(tx, actor, params.id));
  download(api, contract.getBadRows, ({ db, actor, params }) => imports.badRows(db, actor, params.id));
}
