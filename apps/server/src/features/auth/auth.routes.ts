import * as contract from '@lading/contract/auth';
import { type Api, list, open, read, write } from '../../platform/http/route.ts';
import * as auth from './auth.service.ts';

export function registerAuth(api: Api): void {
  open(api, contract.login, ({ db, at, address, userAgent, body }) => auth.login(db, { at, address, userAgent }, body));
  write(api, contract.logout, ({ tx, actor }) => auth.logout(tx, actor));
  read(api, contract.getMe, ({ db, actor }) => auth.getMe(db, actor));
  write(
    api,
    contract.changePassword,
    ({ tx, actor, address, body }) => auth.changePassword(tx, actor, address, body),
    ({ db, actor, address, body }) => auth.requireOwnPassword(db, actor, address, body.currentPassword),
  );
  list(api, contract.listSessions, ({ actor, query }) => auth.listSessions(actor, query.search));
  write(api, contract.endSession, ({ tx, actor, params }) => auth.endSession(tx, actor, params.id));
}
