import type { SecondFactor } from '@lading/contract/auth';
import * as calls from '@lading/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerReads, openHeld, openScreen, operator } from '../../app/testing/openScreen.tsx';
import { alerts, closed, confirmed, fill, press } from '../../app/testing/steps.ts';
import { clearSession } from '../../lib/session.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

beforeEach(() => {
  answerReads();
  answer(calls.listSessions, () => []);
});

const none: SecondFactor = { since: null, recoveryCodes: 0, resetAt: null, passkeys: 0 };
const codes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-pqr${n}`);
const required = () =>
  refusal(401, 'SECOND_FACTOR_REQUIRED', 'The password is right. Please enter the code.');
const noContent = () => new Response(null, { status: 204 });

test('signing in asks for the code if the server requires one, can return to the password, and takes a recovery code', async () => {
  const right = ['492 039', codes[0]];
  const tried = answer(calls.login, ({ body: { code } }) => {
    if (code === undefined) return required();
    return right.includes(code)
      ? { token: 'token', user: operator }
      : refusal(401, 'WRONG_CODE', 'The code is wrong.');
  });
  const credentials = { email: operator.email, password: 'correct horse battery' };
  const start = () => {
    clearSession();
    return openScreen('/login', null);
  };
  const enter = async () => {
    fireEvent.change(await screen.findByLabelText(/^Email/), {
      target: { value: credentials.email },
    });
    fill(/^Password/, credentials.password);
    await press('Sign In')();
    expect(await screen.findByLabelText(/^Code/)).toBe(document.activeElement);
  };
  const path = start();
  await enter();
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  await press('Back')();
  await enter();
  fill(/^Code/, '111111');
  await press('Sign In')();
  await alerts('The code is wrong.');
  fill(/^Code/, '492 039');
  await press('Sign In')();
  await waitFor(() => expect(path()).not.toBe('/login'));
  const again = start();
  await enter();
  await userEvent.keyboard(`${codes[0]}{Enter}`);
  await waitFor(() => expect(again()).not.toBe('/login'));
  expect(tried.map(({ body }) => body)).toEqual([
    credentials,
    credentials,
    { ...credentials, code: '111111' },
    { ...credentials, code: '492 039' },
    credentials,
    { ...credentials, code: codes[0] },
  ]);
});

async function setUp(): Promise<void> {
  const begun = answer(calls.beginTotp, () => ({
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Lading:x?secret=JBSWY3DPEHPK3PXP',
  }));
  answer(calls.confirmTotp, ({ body }) =>
    body.code === '492039'
      ? { recoveryCodes: codes }
      : refusal(400, 'BAD_INPUT', 'The code is wrong.'),
  );
  fireEvent.change(await screen.findByLabelText(/^Your Password/), {
    target: { value: 'correct horse battery' },
  });
  await press('Continue')();
  await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  expect(screen.getByLabelText('Key').textContent).toBe('JBSW Y3DP EHPK 3PXP');
  expect(begun.map(({ body }) => body)).toEqual([{ currentPassword: 'correct horse battery' }]);
  fill(/^Code/, '000000');
  await press('Confirm')();
  await alerts('The code is wrong.');
  fill(/^Code/, '492039');
  await press('Confirm')();
  const shown = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole(
    'listitem',
  );
  expect(shown.map(({ textContent }) => textContent)).toEqual(codes);
  await press('I Have Kept Them')();
}

test('a user sets up an authenticator app, renews the recovery codes and removes it', async () => {
  let factor: SecondFactor = { ...none, resetAt: '2026-11-20T08:30:00.000Z' };
  answer(calls.getSecondFactor, () => ({ ...factor, setUpDue: false }));
  openScreen('/settings', operator);
  await alerts('An administrator removed your second factor');
  await press('Set Up Authenticator App')();
  factor = { since: '2026-11-21T08:30:00.000Z', recoveryCodes: 2, resetAt: null, passkeys: 0 };
  await setUp();
  await screen.findByText('2 of 10 left');
  await alerts('Few recovery codes are left.');
  answer(calls.renewRecoveryCodes, () => ({ recoveryCodes: codes }));
  await press('New Recovery Codes')();
  const dialog = within(await screen.findByRole('dialog', { name: 'New Recovery Codes' }));
  fireEvent.change(dialog.getByLabelText(/^Your Password/), {
    target: { value: 'correct horse battery' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'New Recovery Codes' }));
  await closed();
  await press('I Have Kept Them')();
  const removed = answer(calls.removeTotp, () =>
    refusal(409, 'SECOND_FACTOR_KEPT', 'Yours cannot be removed.'),
  );
  await press('Remove')();
  const removal = within(await screen.findByRole('dialog', { name: 'Remove Second Factor' }));
  fireEvent.change(removal.getByLabelText(/^Your Password/), {
    target: { value: 'correct horse battery' },
  });
  fireEvent.click(removal.getByRole('button', { name: 'Remove Second Factor' }));
  await alerts('Yours cannot be removed.');
  expect(removed).toHaveLength(1);
});

test('an administrator without a required second factor sees nothing before it is set up', async () => {
  await openHeld();
  expect(screen.queryByRole('navigation')).toBeNull();
  answerReads();
  answer(calls.listUsers, () => [operator]);
  await setUp();
  await screen.findByText(operator.email);
});

test('an administrator who signs in without one gets no screen that the server would refuse, nor after a reload', async () => {
  const user = { ...operator, role: 'ADMIN' as const };
  answer(calls.login, () => ({ token: 'token', user, setUpDue: true as const }));
  answer(calls.getSecondFactor, () => ({ ...none, setUpDue: true }));
  const read = [
    answer(calls.listMyWarehouses, () => []),
    answer(calls.getSettings, () => refusal(403, 'NOT_ALLOWED', 'Not allowed.')),
  ];
  clearSession();
  openScreen('/login', null);
  fireEvent.change(await screen.findByLabelText(/^Email/), { target: { value: user.email } });
  fill(/^Password/, 'correct horse battery');
  await press('Sign In')();
  await screen.findByRole('heading', { name: 'Second Factor' });
  expect(read.flat()).toEqual([]);
  expect(localStorage.getItem('setUpDue')).not.toBeNull();
  await press('Sign Out')();
  await screen.findByRole('button', { name: 'Sign In' });
  expect(localStorage.getItem('setUpDue')).toBeNull();
});

test('an administrator who no longer needs a second factor continues after returning to the page', async () => {
  await openHeld();
  answerReads();
  answer(calls.listUsers, () => [operator]);
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(operator.email);
});

test('an administrator removes the second factor of somebody else after a question', async () => {
  const since = '2026-11-21T08:30:00.000Z';
  let factor: SecondFactor = { since, recoveryCodes: 7, resetAt: null, passkeys: 0 };
  answer(calls.getUser, () => operator);
  answer(calls.listUserWarehouses, () => []);
  answer(calls.getUserSecondFactor, () => factor);
  const reset = answer(calls.resetSecondFactor, () => {
    factor = { ...none, resetAt: since };
    return noContent();
  });
  openScreen(`/admin/users/${operator.id}`);
  await screen.findByText(/7 recovery codes left/);
  await confirmed('Remove Second Factor', 'Remove')();
  await screen.findByText('None: the password alone signs in.');
  expect(reset.map(({ params }) => params.id)).toEqual([String(operator.id)]);
});
