import type { TestResult } from '@lading/contract/webhooks';
import * as contract from '@lading/contract/webhooks';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as webhooks from './webhooks.service.ts';

export function registerWebhooks(api: Api): void {
  list(api, contract.listWebhooks, ({ actor, query }) => webhooks.listWebhooks(actor, query));
  read(api, contract.getWebhook, ({ db, actor, params }) =>
    webhooks.getWebhook(db, actor, params.id),
  );
  write(api, contract.createWebhook, ({ tx, actor, body }) =>
    webhooks.createWebhook(tx, api.vault, actor, body),
  );
  write(api, contract.changeWebhook, ({ tx, actor, params, body, ifMatch }) =>
    webhooks.changeWebhook(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.deleteWebhook, ({ tx, actor, params }) =>
    webhooks.deleteWebhook(tx, actor, params.id),
  );
  write(api, contract.rotateWebhook, ({ tx, actor, params, body }) =>
    webhooks.rotateWebhook(tx, api.vault, actor, params.id, body.overlapHours),
  );
  // Sent before the transaction, which would wait for the receiver.
  write<typeof contract.testWebhook, TestResult>(
    api,
    contract.testWebhook,
    async ({ prepared }) => prepared,
    ({ db, actor, params }) => webhooks.testWebhook(db, api.vault, actor, params.id),
  );
  list(api, contract.listDeliveries, ({ db, actor, params, query }) =>
    webhooks.listDeliveries(db, actor, params.id, query),
  );
  write(api, contract.replayDeliveries, ({ tx, actor, params, body }) =>
    webhooks.replayDeliveries(tx, actor, params.id, body),
  );
}
