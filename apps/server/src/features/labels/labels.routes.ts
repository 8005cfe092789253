import * as contract from '@lading/contract/labels';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as labels from './labels.service.ts';

export function registerLabels(api: Api): void {
  list(api, contract.listLabelTemplates, ({ query }) => labels.listLabelTemplates(query));
  read(api, contract.getLabelTemplate, ({ db, params }) => labels.getLabelTemplate(db, params.id));
  write(api, contract.createLabelTemplate, ({ tx, actor, body }) =>
    labels.createLabelTemplate(tx, actor, body),
  );
  write(api, contract.updateLabelTemplate, ({ tx, actor, params, body, ifMatch }) =>
    labels.updateLabelTemplate(tx, actor, params.id, body, ifMatch),
  );
  list(api, contract.listLabelVersions, ({ db, params }) =>
    labels.listLabelVersions(db, params.id),
  );
  write(api, contract.restoreLabelVersion, ({ tx, actor, params, body, ifMatch }) =>
    labels.restoreLabelVersion(tx, actor, params.id, body, ifMatch),
  );
  read(api, contract.previewLabel, ({ db, actor, body }) => labels.previewLabel(db, actor, body));
  read(api, contract.renderLabels, ({ db, actor, query }) => labels.renderLabels(db, actor, query));
}
