import type { Passkey } from '@lading/contract/auth';
import * as calls from '@lading/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  answerReads,
  openHeld,
  openScreen,
  operator,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { alerts, button, closed, confirmed, press, rowsOf } from '../../app/testing/steps.ts';
import { clearSession, interruptSession, startSession } from '../../lib/session.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

beforeEach(() => {
  answerReads();
  answer(calls.listSessions, () => []);
  answer(calls.getSignInOptions, () => ({
    provider: null,
    localSignIn: true,
    passkeyOrigin: location.origin,
  }));
});

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const inText = (text: string) => Buffer.from(text).toString('base64url');
const credential = (response: object) => ({
  id: 'kV3',
  rawId: bytes('id'),
  type: 'public-key',
  response,
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
});
const clientDataJSON = bytes('client data');

function withPasskeys(container: {
  get?: () => Promise<unknown>;
  create?: (options: unknown) => Promise<unknown>;
}) {
  vi.stubGlobal('PublicKeyCredential', class {});
  const before = Object.getOwnPropertyDescriptor(navigator, 'credentials');
  Object.defineProperty(navigator, 'credentials', { value: container, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    if (before) Object.defineProperty(navigator, 'credentials', before);
    else Reflect.deleteProperty(navigator, 'credentials');
  });
}

const declined = () =>
  Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'));

const passkey: Passkey = {
  id: 31,
  name: 'Work phone',
  createdAt: '2026-11-20T08:30:00.000Z',
  lastUsedAt: null,
};
const creation = {
  challenge: 'Y2g',
  rp: { id: 'localhost', name: 'Lading' },
  user: { id: 'aGFuZGxl', name: operator.email, displayName: 'Olek' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 300_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
};

test('a passkey signs in without anything else, shows an earlier failure, and returns to the earlier screen', async () => {
  let isDeclined = true;
  const response = {
    clientDataJSON,
    authenticatorData: bytes('data'),
    signature: bytes('signed'),
    userHandle: bytes('handle'),
  };
  withPasskeys({ get: () => (isDeclined ? declined() : Promise.resolve(credential(response))) });
  answer(calls.beginPasskeySignIn, () => ({
    challenge: 'Y2g',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required' as const,
  }));
  let isCopied = true;
  const finished = answer(calls.finishPasskeySignIn, () =>
    isCopied
      ? refusal(401, 'PASSKEY_COPIED', 'Somebody may have copied it.')
      : { token: 'new', user: operator },
  );
  startSession('old', operator);
  localStorage.setItem('currentWarehouse', JSON.stringify(warehouse));
  history.replaceState(null, '', '/products');
  interruptSession('old');
  const where = openScreen('/products', null);
  await press('Sign In with a Passkey')();
  await alerts('The passkey was not confirmed, or took too long. Please try again.');
  isDeclined = false;
  await press('Sign In with a Passkey')();
  await alerts('Somebody may have copied it.');
  isCopied = false;
  await press('Sign In with a Passkey')();
  await waitFor(() => expect(where()).toBe('/products'));
  expect(finished.at(-1)?.body).toEqual({
    id: 'kV3',
    clientDataJSON: inText('client data'),
    authenticatorData: inText('data'),
    signature: inText('signed'),
    userHandle: inText('handle'),
  });
  expect(localStorage.getItem('token')).toBe('new');
});

test.each([
  ['a browser without passkeys', () => location.origin],
  ['another address', () => 'https://lading.example.com'],
])('%s offers none', async (_, origin) => {
  if (origin() !== location.origin) withPasskeys({});
  const asked = answer(calls.getSignInOptions, () => ({
    provider: null,
    localSignIn: true,
    passkeyOrigin: origin(),
  }));
  clearSession();
  openScreen('/login', null);
  await button('Sign In');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign In with a Passkey' })).toBeNull();
});

test.each([
  [null, 'Passkeys need https and a host name.'],
  ['https://lading.example.com', 'Passkeys work at https://lading.example.com only.'],
  [location.origin, 'This browser does not support passkeys.'],
])('if they work at %s, Account says why none can be added', async (passkeyOrigin, why) => {
  answer(calls.getSignInOptions, () => ({ provider: null, localSignIn: true, passkeyOrigin }));
  openScreen('/settings', operator);
  await alerts(why);
  expect(screen.queryByRole('button', { name: 'Add Passkey' })).toBeNull();
});

test('a passkey is added with a name, renamed, and removed after a question', async () => {
  let passkeys: Passkey[] = [];
  let isTaken = true;
  answer(calls.getPasskeys, () => ({ passkeys }));
  answer(calls.beginPasskey, () => creation);
  const response = { clientDataJSON, attestationObject: bytes('attestation') };
  const taken = () => Promise.reject(new DOMException('', 'InvalidStateError'));
  withPasskeys({ create: () => (isTaken ? taken() : Promise.resolve(credential(response))) });
  const added = answer(calls.addPasskey, ({ body }) => {
    passkeys = [{ ...passkey, name: body.name }];
    return passkey;
  });
  openScreen('/settings', operator);
  await press('Add Passkey')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Passkey' }));
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Work phone' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await alerts('This device has a passkey of yours for this address already.');
  isTaken = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await closed();
  expect(added.map(({ body }) => body)).toEqual([
    {
      name: 'Work phone',
      id: 'kV3',
      clientDataJSON: inText('client data'),
      attestationObject: inText('attestation'),
    },
  ]);
  expect(await rowsOf('Passkeys')).toEqual([expect.stringMatching(/^Work phone.*never/)]);
  await screen.findByText(/Your password alone still signs you in/);
  answer(calls.renamePasskey, ({ body }) => {
    passkeys = [{ ...passkey, name: body.name }];
    return { ...passkey, name: body.name };
  });
  await press('Rename Work phone')();
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename Passkey' }));
  fireEvent.change(renaming.getByLabelText(/^Name/), { target: { value: 'Key ring' } });
  fireEvent.click(renaming.getByRole('button', { name: 'Save Changes' }));
  await closed();
  let isLast = true;
  answer(calls.removePasskey, () => {
    if (isLast) return refusal(409, 'SECOND_FACTOR_KEPT', 'Yours cannot be removed.');
    passkeys = [];
    return new Response(null, { status: 204 });
  });
  await confirmed('Remove Key ring', 'Remove')();
  await alerts('Yours cannot be removed.');
  isLast = false;
  await confirmed('Remove Key ring', 'Remove')();
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Passkeys' })).toBeNull());
});

test('a passkey proves again who its owner is', async () => {
  let isProved = false;
  answer(calls.getUser, () => operator);
  answer(calls.listUserWarehouses, () => []);
  answer(calls.getSecondFactor, () => ({
    since: null,
    recoveryCodes: 0,
    resetAt: null,
    passkeys: 1,
    setUpDue: false,
  }));
  answer(calls.getUserSecondFactor, () => ({
    since: null,
    recoveryCodes: 0,
    resetAt: null,
    passkeys: 2,
  }));
  answer(calls.beginPasskeySignIn, () => ({
    challenge: 'Y2g',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required' as const,
  }));
  const response = {
    clientDataJSON,
    authenticatorData: bytes('data'),
    signature: bytes('signed'),
    userHandle: bytes('handle'),
  };
  let isDeclined = true;
  withPasskeys({ get: () => (isDeclined ? declined() : Promise.resolve(credential(response))) });
  const reset = answer(calls.resetSecondFactor, () =>
    isProved
      ? new Response(null, { status: 204 })
      : refusal(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.'),
  );
  const proofs = answer(calls.reauthenticate, () => {
    isProved = true;
    return { token: 'another' };
  });
  openScreen(`/admin/users/${operator.id}`);
  await confirmed('Remove Second Factor', 'Remove')();
  await press('Use a Passkey')();
  await alerts('The passkey was not confirmed, or took too long. Please try again.');
  isDeclined = false;
  await press('Use a Passkey')();
  await waitFor(() => expect(reset).toHaveLength(2));
  expect(proofs.map(({ body }) => 'passkey' in body && body.passkey.userHandle)).toEqual([
    inText('handle'),
  ]);
});

test('an administrator who needs a second factor may add a passkey instead', async () => {
  answer(calls.beginPasskey, () => creation);
  withPasskeys({
    create: async () => credential({ clientDataJSON, attestationObject: bytes('attestation') }),
  });
  answer(calls.addPasskey, () => passkey);
  await openHeld();
  await press('Add Passkey')();
  answerReads();
  answer(calls.listUsers, () => [operator]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Passkey' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await screen.findByText(operator.email);
});

test('an administrator sees the passkeys of a user, and removes them with the second factor', async () => {
  answer(calls.getUser, () => operator);
  answer(calls.listUserWarehouses, () => []);
  answer(calls.getUserSecondFactor, () => ({
    since: null,
    recoveryCodes: 0,
    resetAt: null,
    passkeys: 2,
  }));
  const reset = answer(calls.resetSecondFactor, () => new Response(null, { status: 204 }));
  openScreen(`/admin/users/${operator.id}`);
  await screen.findByText('2 passkeys, and no authenticator app.');
  await confirmed('Remove Second Factor', 'Remove')();
  await waitFor(() => expect(reset).toHaveLength(1));
});
