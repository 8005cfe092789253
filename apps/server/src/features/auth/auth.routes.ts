import * as contract from '@lading/contract/auth';
import { type Api, open, read, write } from '../../platform/http/route.ts';
import * as auth from './auth.service.ts';

export function registerAuth(api: Api): void {
  open(api, contract.login, ({ db, at, address, userAgent, body }) => auth.login(db, { at, address, userAgent }, body));
  write(api, contract.logout, ({ tx, actor }) => auth.logout(tx, actor));
  read(api, contract.getMe, ({ db, actor }) => auth.getMe(db, actor));
  write(api, contract.changePassword, ({ tx, actor, body }) => auth.changePassword(tx, actor, body));
  read(api, contract.listSessions, ({ db, actor }) => auth.listSessions(db, actor));
  write(api, contract.endSession, ({ tx, actor, params }) => auth.endSession(tx, actor, params.id));
}
