import * as contract from '@lading/contract/subscriptions';
import { type Api, open, read, write } from '../../platform/http/route.ts';
import * as subscriptions from './subscriptions.service.ts';

export function registerSubscriptions(api: Api): void {
  read(api, contract.getSubscriptions, ({ db, actor }) =>
    subscriptions.getSubscriptions(db, actor),
  );
  write(api, contract.changeSubscriptions, ({ tx, actor, body }) =>
    subscriptions.changeSubscriptions(tx, actor, body),
  );
  open(api, contract.unsubscribe, async ({ db, query, log }) => {
    const userId = await subscriptions.unsubscribe(db, api.vault, query.token);
    log('notices ended by a link', { userId });
    return undefined;
  });
}
