import * as contract from '@lading/contract/papers';
import { type Api, download, read } from '../../platform/http/route.ts';
import { ofAsns, ofBatches, ofLoads, ofOrders } from './papers.service.ts';

export function registerPapers(api: Api): void {
  read(api, contract.getOrderPapers, ({ db, actor, params, query }) =>
    ofOrders.get(db, actor, params.id, query.kind),
  );
  download(api, contract.getOrderPapersPdf, ({ db, actor, params, query }) =>
    ofOrders.draw(db, actor, params.id, query.kind),
  );
  read(api, contract.getLoadPapers, ({ db, actor, params, query }) =>
    ofLoads.get(db, actor, params.id, query.kind),
  );
  download(api, contract.getLoadPapersPdf, ({ db, actor, params, query }) =>
    ofLoads.draw(db, actor, params.id, query.kind),
  );
  read(api, contract.getPickBatchPapers, ({ db, actor, params, query }) =>
    ofBatches.get(db, actor, params.id, query.kind),
  );
  download(api, contract.getPickBatchPapersPdf, ({ db, actor, params, query }) =>
    ofBatches.draw(db, actor, params.id, query.kind),
  );
  read(api, contract.getAsnPapers, ({ db, actor, params, query }) =>
    ofAsns.get(db, actor, params.id, query.kind),
  );
  download(api, contract.getAsnPapersPdf, ({ db, actor, params, query }) =>
    ofAsns.draw(db, actor, params.id, query.kind),
  );
}
