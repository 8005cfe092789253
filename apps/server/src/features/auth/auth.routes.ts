import * as contract from '@lading/contract/auth';
import { wasDone } from '../../platform/http/idempotency.ts';
import {
  type Api,
  type BeforeContext,
  list,
  open,
  read,
  write,
} from '../../platform/http/route.ts';
import { closeAccountNotices, listAccountNotices } from '../users/accountNotices.service.ts';
import * as auth from './auth.service.ts';
import { requestPasswordReset, setPasswordByLink } from './passwordLink.service.ts';
import * as factor from './secondFactor.service.ts';
import { login } from './signIn.service.ts';

export function registerAuth(api: Api): void {
  registerSecondFactor(api);
  registerProof(api);
  open(api, contract.login, async ({ db, at, address, userAgent, body, log }) => {
    const signedIn = await login(db, api.vault, { at, address, userAgent, log }, body);
    log('signed in', { userId: signedIn.user.id });
    return signedIn;
  });
  write(api, contract.logout, ({ tx, actor, address, log }) => {
    log('signed out');
    return auth.logout(tx, actor, address);
  });
  open(api, contract.requestPasswordReset, ({ db, at, address, body, log }) => {
    log('password reset asked for');
    return requestPasswordReset(db, api, { at, address, userAgent: null }, body.email);
  });
  open(api, contract.setPasswordByLink, async ({ db, at, address, body, log }) => {
    const { id, email } = await setPasswordByLink(db, api, { at, address }, body);
    log('password set by a link', { userId: id });
    return { email };
  });
  read(api, contract.getMe, ({ db, actor }) => auth.getMe(db, actor));
  read(api, contract.getOutcome, async ({ db, actor, query }) => ({
    done: await wasDone(db, actor, query.key),
  }));
  write(
    api,
    contract.changePassword,
    ({ tx, actor, address, body, log }) => {
      log('password changed');
      return auth.changePassword(tx, api, actor, address, body);
    },
    ({ db, actor, address, body }) =>
      auth.requireOwnPassword(db, actor, address, body.currentPassword),
  );
  list(api, contract.listSessions, ({ actor, query }) => auth.listSessions(actor, query.search));
  write(api, contract.endSession, ({ tx, actor, params, log }) => {
    log('session ended');
    return auth.endSession(tx, actor, params.id);
  });
  write(api, contract.endOtherSessions, ({ tx, actor, log }) => {
    log('session ended', { ofUserId: actor.userId, all: true });
    return auth.endOtherSessions(tx, actor);
  });
  read(api, contract.getAccountNotices, async ({ db, actor }) => ({
    notices: await listAccountNotices(db, actor),
  }));
  write(api, contract.closeAccountNotices, ({ tx, actor, body }) =>
    closeAccountNotices(tx, actor, body.upTo),
  );
  list(api, contract.listUserSessions, ({ db, actor, params, query }) =>
    auth.listUserSessions(db, actor, params.id, query.search),
  );
  write(api, contract.endUserSession, ({ tx, actor, params, log }) => {
    log('session ended', { ofUserId: params.id });
    return auth.endUserSession(tx, actor, params.id, params.sessionId);
  });
  write(api, contract.endUserSessions, ({ tx, actor, params, log }) => {
    log('session ended', { ofUserId: params.id, all: true });
    return auth.endUserSessions(tx, actor, params.id);
  });
}

function registerProof(api: Api): void {
  const warn = (userId: number) => (event: string) => api.fastify.log.warn({ userId }, event);
  write(
    api,
    contract.reauthenticate,
    ({ tx, actor, log }) => {
      log('proved again');
      return auth.reauthenticate(tx, actor);
    },
    ({ db, actor, address, body }) =>
      auth.requireOwnProof(db, api, actor, { address, log: warn(actor.userId) }, body),
  );
}

/**
 * A call that weakens or replaces a second factor requires the password: a stolen session is not
 * enough.
 */
function registerSecondFactor(api: Api): void {
  const withPassword = ({
    db,
    actor,
    address,
    body,
  }: Pick<BeforeContext<typeof contract.beginTotp>, 'db' | 'actor' | 'address' | 'body'>) =>
    auth.requireOwnPassword(db, actor, address, body.currentPassword);
  read(api, contract.getSecondFactor, async ({ db, actor }) => ({
    ...(await factor.getSecondFactor(db, actor.userId)),
    setUpDue: actor.mustSetUp,
  }));
  write(
    api,
    contract.beginTotp,
    ({ tx, actor }) => factor.beginTotp(tx, api.vault, actor),
    withPassword,
  );
  write(api, contract.confirmTotp, ({ tx, actor, address, body, log }) => {
    log('second factor set up');
    return factor.confirmTotp(tx, api, { actor, address }, body.code);
  });
  write(
    api,
    contract.removeTotp,
    ({ tx, actor, address, log }) => {
      log('second factor removed');
      return factor.removeTotp(tx, api, { actor, address });
    },
    withPassword,
  );
  write(
    api,
    contract.renewRecoveryCodes,
    ({ tx, actor, address, log }) => {
      log('recovery codes made anew');
      return factor.renewRecoveryCodes(tx, api, { actor, address });
    },
    withPassword,
  );
  read(api, contract.getUserSecondFactor, ({ db, params }) =>
    factor.getUserSecondFactor(db, params.id),
  );
  write(api, contract.resetSecondFactor, ({ tx, actor, address, params, log }) => {
    log('second factor reset', { ofUserId: params.id });
    return factor.resetSecondFactor(tx, api, { actor, address }, params.id);
  });
}
