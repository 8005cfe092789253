import * as calls from '@lading/contract/calls';
import type { Settings } from '@lading/contract/settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  admin,
  answerReads,
  openScreen,
  operator,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { alerts, button, confirmed, press } from '../../app/testing/steps.ts';
import { clearSession } from '../../lib/session.ts';
import { answer, refusal } from '../../lib/testing/network.ts';
import { keepAttempt, takeAttempt } from './providerAttempt.ts';

beforeEach(() => {
  answerReads();
  answer(calls.getSignInOptions, () => ({
    provider: 'Example ID',
    localSignIn: true,
    passkeyOrigin: null,
  }));
  sessionStorage.clear();
  clearSession();
});

const settings: Settings = {
  companyName: null,
  currency: 'EUR',
  locale: 'en-GB',
  carriers: [],
  version: 1,
};
const NAME = 'Sign In with Example ID';
const ANSWER = '?code=abc&state=def';

function leaving() {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  onTestFinished(() => assign.mockRestore());
  return assign;
}

test('the button opens the provider once, or shows why it cannot', async () => {
  const gone = leaving();
  let isAway = true;
  const begun = answer(calls.beginOidc, () =>
    isAway
      ? refusal(503, 'UNAVAILABLE', 'Example ID does not respond just now. Please try again.')
      : { url: 'https://id.example.com/auth', attempt: 'secret' },
  );
  openScreen('/login', null);
  await press(NAME)();
  await alerts('Example ID does not respond just now. Please try again.');
  isAway = false;
  await press(NAME)();
  await waitFor(() => expect(gone.mock.calls).toEqual([['https://id.example.com/auth']]));
  expect(await button(NAME)).toHaveProperty('disabled', true);
  expect(begun).toHaveLength(2);
  // The browser's Back.
  window.dispatchEvent(new Event('pageshow'));
  await waitFor(async () => expect(await button(NAME)).toHaveProperty('disabled', false));
});

test('without a provider there is no button', async () => {
  const asked = answer(calls.getSignInOptions, () => ({
    provider: null,
    localSignIn: true,
    passkeyOrigin: null,
  }));
  openScreen('/login', null);
  await button('Sign In');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /with/ })).toBeNull();
});

test('the redirect completes the sign-in, and leads to the earlier screen', async () => {
  keepAttempt({
    attempt: 'secret',
    interrupted: { userId: operator.id, path: '/products', warehouse },
  });
  const finished = answer(calls.finishOidc, () => ({ token: 'token', user: operator }));
  const where = openScreen(`/login/oidc${ANSWER}`, null);
  await waitFor(() => expect(where()).toBe('/products'));
  expect(finished.map(({ body }) => body)).toEqual([{ attempt: 'secret', answer: ANSWER }]);
  expect(localStorage.getItem('token')).toBe('token');
});

test('a refused redirect shows why and leads back; the code is not in the address', async () => {
  keepAttempt({ attempt: 'secret', interrupted: null });
  answer(calls.finishOidc, () =>
    refusal(401, 'OIDC_NOT_ADMITTED', 'Your account at Example ID has no role in Lading.'),
  );
  openScreen(`/login/oidc${ANSWER}`, null);
  await alerts('Your account at Example ID has no role in Lading.');
  expect(window.location.search).toBe('');
  expect((await screen.findByRole('link', { name: 'Back to Sign In' })).getAttribute('href')).toBe(
    '/login',
  );
});

test('a redirect that this tab did not begin is not sent to the server', async () => {
  openScreen(`/login/oidc${ANSWER}`, null);
  await alerts('This sign-in was not begun in this tab, or is over. Please begin again.');
});

test('the sign-in says that passwords are closed', async () => {
  answer(calls.getSignInOptions, () => ({
    provider: 'Example ID',
    localSignIn: false,
    passkeyOrigin: null,
  }));
  openScreen('/login', null);
  await alerts(
    'Local sign-in is closed: only the emergency administrator signs in by password or passkey.',
  );
});

test('an administrator closes local sign-in for all but one, and opens it again', async () => {
  let emergencyAdminId: number | null = null;
  answer(calls.getSettings, () => ({ ...settings, emergencyAdminId }));
  const away = { ...admin, id: 20, email: 'away@example.com', signsInBy: 'PROVIDER' as const };
  const lent = {
    ...admin,
    id: 21,
    email: 'lent@example.com',
    passwordEndsAt: '2026-12-01T00:00:00.000Z',
  };
  answer(calls.listUsers, () => [admin, away, lent]);
  const changed = answer(calls.changeSettings, ({ body }) => {
    emergencyAdminId = body.emergencyAdminId ?? null;
    return { ...settings, emergencyAdminId };
  });
  openScreen('/settings/sign-in', admin);
  await screen.findByText('Open: everybody who has a password signs in with it.');
  await press('Close Local Sign-In')();
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Emergency Administrator/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    admin.email,
  ]);
  fireEvent.click(screen.getByRole('option', { name: admin.email }));
  fireEvent.click(dialog.getByRole('button', { name: 'Close Local Sign-In' }));
  await screen.findByText(
    `Closed: ${admin.email} alone signs in by password. All others come by the identity provider, or by badge to the floor.`,
  );
  await confirmed('Open Local Sign-In', 'Open')();
  await screen.findByText('Open: everybody who has a password signs in with it.');
  expect(changed.map(({ body }) => body)).toEqual([
    { emergencyAdminId: admin.id },
    { emergencyAdminId: null },
  ]);
});

test('without a provider local sign-in cannot be closed', async () => {
  answer(calls.getSignInOptions, () => ({
    provider: null,
    localSignIn: true,
    passkeyOrigin: null,
  }));
  openScreen('/settings/sign-in', admin);
  await screen.findByText(/^None is set up/);
  expect(screen.queryByRole('button', { name: 'Close Local Sign-In' })).toBeNull();
});

test('a user without a password gives a recent proof at the provider, and returns', async () => {
  const gone = leaving();
  answer(calls.beginOidc, () => ({ url: 'https://id.example.com/auth', attempt: 'secret' }));
  answer(calls.getUser, () => ({ ...operator, signsInBy: 'PROVIDER' as const }));
  answer(calls.unbindIdentity, () =>
    refusal(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.'),
  );
  openScreen(`/admin/users/${operator.id}`, { ...admin, signsInBy: 'PROVIDER' });
  await confirmed('Unbind', 'Unbind')();
  const question = within(await screen.findByRole('dialog', { name: 'Confirm That It Is You' }));
  fireEvent.click(await question.findByRole('button', { name: NAME }));
  await waitFor(() => expect(gone).toHaveBeenCalledWith('https://id.example.com/auth'));
  expect(takeAttempt()?.interrupted).toMatchObject({
    userId: admin.id,
    path: `/admin/users/${operator.id}`,
  });
});
