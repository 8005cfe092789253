import { logout } from '@lading/contract/calls';
import { call } from './api.ts';
import { forgetForms } from './keptForm.ts';
import { clearSession } from './session.ts';

/** Revokes the token in the background: who leaves does not wait for it. */
export function revokeToken(): void {
  call(logout, {}).catch((reason: unknown) =>
    console.error('The token could not be revoked.', reason),
  );
}

/** Signs out at once, whether or not the token can be revoked. */
export function signOut(): void {
  revokeToken();
  clearSession();
  forgetForms();
}
