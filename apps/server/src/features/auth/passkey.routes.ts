import * as contract from '@lading/contract/auth';
import { type Api, open, read, write } from '../../platform/http/route.ts';
import * as passkeys from './passkey.service.ts';
import { beginPasskeySignIn, finishPasskeySignIn } from './passkeySignIn.service.ts';

export function registerPasskeys(api: Api): void {
  const { relyingParty } = api;
  open(api, contract.beginPasskeySignIn, ({ db, at }) => beginPasskeySignIn(db, relyingParty, at));
  open(api, contract.finishPasskeySignIn, async ({ db, at, address, userAgent, body, log }) => {
    const signedIn = await finishPasskeySignIn(db, relyingParty, { at, address, userAgent }, body);
    log('signed in', { userId: signedIn.user.id, by: 'passkey' });
    return signedIn;
  });
  read(api, contract.getPasskeys, async ({ db, actor }) => ({
    passkeys: await passkeys.listPasskeys(db, actor),
  }));
  write(api, contract.beginPasskey, ({ tx, actor }) =>
    passkeys.beginPasskey(tx, relyingParty, actor),
  );
  write<typeof contract.addPasskey, passkeys.CheckedPasskey>(
    api,
    contract.addPasskey,
    ({ tx, actor, address, body, prepared, log }) => {
      log('passkey added');
      return passkeys.addPasskey(tx, api, { actor, address }, prepared, body.name);
    },
    ({ db, actor, body }) => passkeys.checkAdded(db, relyingParty, actor, body),
  );
  write(api, contract.renamePasskey, ({ tx, actor, params, body }) =>
    passkeys.renamePasskey(tx, actor, params.id, body.name),
  );
  write(api, contract.removePasskey, ({ tx, actor, address, params, log }) => {
    log('passkey removed');
    return passkeys.removePasskey(tx, api, { actor, address }, params.id);
  });
}
