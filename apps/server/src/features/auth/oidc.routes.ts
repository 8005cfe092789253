import * as contract from '@lading/contract/auth';
import { type Api, open, write } from '../../platform/http/route.ts';
import { makeProvider } from './oidc.provider.ts';
import { beginOidc, finishOidc, getSignInOptions, unbindIdentity } from './oidc.service.ts';

export function registerOidc(api: Api): void {
  const provider = api.oidc && makeProvider(api.oidc);
  open(api, contract.getSignInOptions, ({ db }) => getSignInOptions(db, api));
  open(api, contract.beginOidc, ({ db, at, log }) => beginOidc(db, provider, at, log));
  open(api, contract.finishOidc, async ({ db, at, address, userAgent, body, log }) => {
    const signedIn = await finishOidc(db, provider, { at, address, userAgent, log }, body);
    log('signed in', { userId: signedIn.user.id, by: 'identity provider' });
    return signedIn;
  });
  write(api, contract.unbindIdentity, ({ tx, actor, params, log }) => {
    log('identity unbound', { ofUserId: params.id });
    return unbindIdentity(tx, actor, params.id);
  });
}
