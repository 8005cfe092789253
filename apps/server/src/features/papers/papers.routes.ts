import * as contract from '@lading/contract/papers';
import { type Api, download, read } from '../../platform/http/route.ts';
import * as service from './papers.service.ts';

export function registerPapers(api: Api): void {
  read(api, contract.getOrderPapers, ({ db, actor, params, query }) =>
    service.getOrderPapers(db, actor, params.id, query.kind),
  );
  download(api, contract.getOrderPapersPdf, ({ db, actor, params, query }) =>
    service.drawOrderPapers(db, actor, params.id, query.kind),
  );
  read(api, contract.getLoadPapers, ({ db, actor, params, query }) =>
    service.getLoadPapers(db, actor, params.id, query.kind),
  );
  download(api, contract.getLoadPapersPdf, ({ db, actor, params, query }) =>
    service.drawLoadPapers(db, actor, params.id, query.kind),
  );
}
