import * as contract from '@lading/contract/auth';
import { type Api, list, open, read, write } from '../../platform/http/route.ts';
import * as auth from './auth.service.ts';

export function registerAuth(api: Api): void {
  open(api, contract.login, async ({ db, at, address, userAgent, body, log }) => {
    const signedIn = await auth.login(db, { at, address, userAgent }, body);
    log('signed in', { userId: signedIn.user.id });
    return signedIn;
  });
  write(api, contract.logout, ({ tx, actor, address, log }) => {
    log('signed out');
    return auth.logout(tx, actor, address);
  });
  read(api, contract.getMe, ({ db, actor }) => auth.getMe(db, actor));
  write(
    api,
    contract.changePassword,
    ({ tx, actor, address, body, log }) => {
      log('password changed');
      return auth.changePassword(tx, actor, address, body);
    },
    ({ db, actor, address, body }) => auth.requireOwnPassword(db, actor, address, body.currentPassword),
  );
  list(api, contract.listSessions, ({ actor, query }) => auth.listSessions(actor, query.search));
  write(api, contract.endSession, ({ tx, actor, params, log }) => {
    log('session ended');
    return auth.endSession(tx, actor, params.id);
  });
  list(api, contract.listUserSessions, ({ db, actor, params, query }) => auth.listUserSessions(db, actor, params.id, query.search));
  write(api, contract.endUserSession, ({ tx, actor, params, log }) => {
    log('session ended', { ofUserId: params.id });
    return auth.endUserSession(tx, actor, params.id, params.sessionId);
  });
  write(api, contract.endUserSessions, ({ tx, actor, params, log }) => {
    log('session ended', { ofUserId: params.id, all: true });
    return auth.endUserSessions(tx, actor, params.id);
  });
}
