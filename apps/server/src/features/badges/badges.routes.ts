import * as contract from '@lading/contract/badges';
import { type Api, list, open, read, write } from '../../platform/http/route.ts';
import * as badges from './badges.service.ts';

export function registerBadges(api: Api): void {
  list(api, contract.listSharedDevices, ({ actor, query }) => badges.listDevices(actor, query));
  write(api, contract.registerDevice, ({ tx, actor, body, log }) => {
    log('shared device registered');
    return badges.registerDevice(tx, actor, body);
  });
  write(api, contract.revokeDevice, ({ tx, actor, params, log }) => {
    log('shared device revoked');
    return badges.revokeDevice(tx, actor, params.id);
  });
  open(api, contract.signInWithBadge, async ({ db, at, address, userAgent, body, log }) => {
    const signedIn = await badges.signInWithBadge(db, { at, address, userAgent, log }, body);
    log('signed in', { userId: signedIn.user.id, deviceId: signedIn.device.id });
    return signedIn;
  });
  list(api, contract.listBadges, ({ actor, query }) => badges.listBadges(actor, query));
  read(api, contract.getBadge, ({ db, actor, params }) => badges.getBadge(db, actor, params.id));
  read(api, contract.getOwnBadge, ({ db, actor }) => badges.getOwnBadge(db, actor));
  write(api, contract.setOwnPin, ({ tx, actor, body }) => badges.setOwnPin(tx, actor, body.pin));
  write(api, contract.removeOwnPin, ({ tx, actor }) => badges.removeOwnPin(tx, actor));
  write(api, contract.setPin, ({ tx, actor, params, body, log }) => {
    log('PIN set', { ofUserId: params.id });
    return badges.setPin(tx, actor, params.id, body.pin);
  });
  write(api, contract.removePin, ({ tx, actor, params, log }) => {
    log('PIN removed', { ofUserId: params.id });
    return badges.removePin(tx, actor, params.id);
  });
}
