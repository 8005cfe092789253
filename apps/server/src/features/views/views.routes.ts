import * as contract from '@lading/contract/views';
import { type Api, list, write } from '../../platform/http/route.ts';
import * as views from './views.service.ts';

export function registerViews(api: Api): void {
  list(api, contract.listViews, ({ actor, query }) => views.listViews(actor, query));
  write(api, contract.saveView, ({ tx, actor, body }) => views.saveView(tx, actor, body));
  write(api, contract.deleteView, ({ tx, actor, params }) =>
    views.deleteView(tx, actor, params.id),
  );
}
