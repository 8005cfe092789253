import * as calls from '@lading/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { answerReads, openScreen, operator, warehouse } from '../../app/testing/openScreen.tsx';
import { alerts, button, press } from '../../app/testing/steps.ts';
import { clearSession } from '../../lib/session.ts';
import { answer, refusal } from '../../lib/testing/network.ts';
import { keepAttempt } from './providerAttempt.ts';

beforeEach(() => {
  answerReads();
  answer(calls.getSignInOptions, () => ({ provider: 'Example ID' }));
  sessionStorage.clear();
  clearSession();
});

const NAME = 'Sign In with Example ID';
const ANSWER = '?code=abc&state=def';

/** Where the browser would go. */
function leaving() {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  onTestFinished(() => assign.mockRestore());
  return assign;
}

test('the button leaves for the provider once, and says why where it cannot', async () => {
  const gone = leaving();
  let isAway = true;
  const begun = answer(calls.beginOidc, () =>
    isAway
      ? refusal(503, 'UNAVAILABLE', 'Example ID does not answer just now. Please try again.')
      : { url: 'https://id.example.com/auth', attempt: 'secret' },
  );
  openScreen('/login', null);
  await press(NAME)();
  await alerts('Example ID does not answer just now. Please try again.');
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
  const asked = answer(calls.getSignInOptions, () => ({ provider: null }));
  openScreen('/login', null);
  await button('Sign In');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /with/ })).toBeNull();
});

test('the return finishes the sign-in, and leads where somebody was', async () => {
  keepAttempt({ attempt: 'secret', interrupted: { userId: operator.id, path: '/products', warehouse } });
  const finished = answer(calls.finishOidc, () => ({ token: 'token', user: operator }));
  const where = openScreen(`/login/oidc${ANSWER}`, null);
  await waitFor(() => expect(where()).toBe('/products'));
  expect(finished.map(({ body }) => body)).toEqual([{ attempt: 'secret', answer: ANSWER }]);
  expect(localStorage.getItem('token')).toBe('token');
});

test('a refused return says why and leads back; the code is not in the address', async () => {
  keepAttempt({ attempt: 'secret', interrupted: null });
  answer(calls.finishOidc, () => refusal(401, 'OIDC_NOT_ADMITTED', 'Your account at Example ID has no role in Lading.'));
  openScreen(`/login/oidc${ANSWER}`, null);
  await alerts('Your account at Example ID has no role in Lading.');
  expect(window.location.search).toBe('');
  expect((await screen.findByRole('link', { name: 'Back to Sign In' })).getAttribute('href')).toBe('/login');
});

test('a return that this tab did not begin is not sent to the server', async () => {
  openScreen(`/login/oidc${ANSWER}`, null);
  await alerts('This sign-in was not begun in this tab, or is over. Please begin again.');
});
