import * as contract from '@lading/contract/imports';
import { type Api, download, list, read, write } from '../../platform/http/route.ts';
import type { Packed } from './file.ts';
import * as imports from './imports.service.ts';

export function registerImports(api: Api): void {
  list(api, contract.listImports, ({ actor, query }) => imports.listImports(actor, query));
  download(api, contract.getImportTemplate, async ({ actor, query }) =>
    imports.templateFile(actor, query.kind),
  );
  read(api, contract.getImport, ({ db, actor, params }) => imports.getImport(db, actor, params.id));
  write<typeof contract.createImport, imports.Uploaded>(
    api,
    contract.createImport,
    ({ tx, actor, prepared }) => imports.createImport(tx, actor, prepared),
    ({ db, actor, upload, asker }) => imports.readUpload(db, actor, upload, asker),
  );
  write<typeof contract.startImport, imports.OtherSheet>(
    api,
    contract.startImport,
    ({ tx, actor, params, body, prepared }) =>
      imports.startImport(tx, actor, params.id, { body, replaced: prepared }),
    ({ db, actor, params, body, asker }) =>
      imports.readOtherSheet(db, actor, params.id, { body, asker }),
  );
  write<typeof contract.mendImport, Packed>(
    api,
    contract.mendImport,
    ({ tx, actor, params, prepared }) => imports.mendImport(tx, actor, params.id, prepared),
    ({ upload, asker }) => imports.readMended(upload, asker),
  );
  write(api, contract.cancelImport, ({ tx, actor, params }) =>
    imports.cancelImport(tx, actor, params.id),
  );
  download(api, contract.getBadRows, ({ db, actor, params }) =>
    imports.badRows(db, actor, params.id),
  );
}
