import type { addPasskey, finishPasskeySignIn } from '@lading/contract/calls';
import { beginPasskey, beginPasskeySignIn } from '@lading/contract/calls';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { ApiError, call, type InputOf } from '../../lib/api.ts';

export type PasskeyAnswer = InputOf<typeof finishPasskeySignIn>['body'];

/**
 * Lets the browser show the passkeys that it has for this address. Returns what the chosen one
 * signed.
 */
export async function askPasskey(): Promise<PasskeyAnswer> {
  const optionsJSON = await call(beginPasskeySignIn, {});
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Lets the browser make a passkey on a device that its user chooses. Returns what adds it. */
export async function makePasskey(name: string): Promise<InputOf<typeof addPasskey>> {
  const optionsJSON = await call(beginPasskey, {});
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  return { body: { name, id, clientDataJSON, attestationObject } };
}

/** Turns a fault of the device into a message: those of browsers say too little. */
export function deviceText(reason: unknown): string {
  if (reason instanceof ApiError) return 'The server cannot be reached. Please try again.';
  if (
    reason instanceof WebAuthnError &&
    reason.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  )
    return 'This device has a passkey of yours for this address already.';
  if (reason instanceof Error && reason.name === 'NotAllowedError')
    return 'The passkey was not confirmed, or took too long. Please try again.';
  return 'This device cannot do that. Please try another one.';
}
