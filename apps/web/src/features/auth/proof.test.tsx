import * as calls from '@lading/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { admin, answerReads, openScreen, operator } from '../../app/testing/openScreen.tsx';
import { alerts, fill, press } from '../../app/testing/steps.ts';
import { call } from '../../lib/api.ts';
import { clearSession, getSession, startSession } from '../../lib/session.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

beforeEach(() => {
  answerReads();
  answer(calls.getUser, () => operator);
  answer(calls.listUserWarehouses, () => []);
});

const TITLE = 'Confirm That It Is You';

/** Changes the name of a user, and returns the question that the server's refusal leads to. */
async function rename() {
  await press('Change Name')();
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Olek Berg' } });
  await press('Save Changes')();
  return within(await screen.findByRole('dialog', { name: TITLE }));
}

test('a call that gives access asks for the password or a code again, and is then made', async () => {
  let isProved = false;
  const changed = answer(calls.changeUser, () =>
    isProved
      ? { ...operator, name: 'Olek Berg' }
      : refusal(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.'),
  );
  answer(calls.getSecondFactor, () => ({
    since: '2026-11-21T08:30:00.000Z',
    recoveryCodes: 9,
    resetAt: null,
    passkeys: 0,
    setUpDue: false,
  }));
  const proofs = answer(calls.reauthenticate, ({ body }) => {
    if ('currentPassword' in body)
      return refusal(400, 'BAD_INPUT', 'The current password is wrong.');
    isProved = true;
    return { token: 'the token after the proof' };
  });
  openScreen(`/admin/users/${operator.id}`);
  const question = await rename();
  fireEvent.change(question.getByLabelText(/^Your Password/), { target: { value: 'not it' } });
  fireEvent.click(question.getByRole('button', { name: 'Continue' }));
  await alerts('The current password is wrong.');
  fireEvent.click(await question.findByRole('button', { name: 'Use a Code' }));
  fill(/^Code/, '492039');
  fireEvent.click(question.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(proofs.map(({ body }) => body)).toEqual([
    { currentPassword: 'not it' },
    { code: '492039' },
  ]);
  expect(changed.map(({ body }) => body)).toEqual([{ name: 'Olek Berg' }, { name: 'Olek Berg' }]);
  // The session goes on with its new token, also for other tabs.
  expect(changed[1]?.authorization).toBe('Bearer the token after the proof');
  expect(localStorage.getItem('token')).toBe('the token after the proof');
});

test('declining keeps the form, with the reason', async () => {
  const changed = answer(calls.changeUser, () =>
    refusal(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.'),
  );
  openScreen(`/admin/users/${operator.id}`);
  const question = await rename();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await alerts('Please confirm that it is you.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Olek Berg');
  expect(changed).toHaveLength(1);
});

test('the end of a session closes the question', async () => {
  answer(calls.changeUser, () =>
    refusal(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.'),
  );
  openScreen(`/admin/users/${operator.id}`);
  await rename();
  act(() => clearSession());
  await screen.findByRole('button', { name: 'Sign In' });
  act(() => startSession('another', operator));
  await screen.findByRole('navigation', { name: 'Main' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a call whose token a proof in another tab has replaced is made again with the new one', async () => {
  startSession('the token of before', operator);
  const read = answer(calls.listMyWarehouses, ({ authorization }) =>
    authorization === 'Bearer the next token'
      ? []
      : refusal(401, 'NOT_SIGNED_IN', 'Please sign in.'),
  );
  localStorage.setItem('token', 'the next token');
  await expect(call(calls.listMyWarehouses, {})).resolves.toEqual([]);
  expect(read).toHaveLength(2);
  expect(getSession()?.token).toBe('the next token');
});

test('a change elsewhere is told on every screen, until it is closed or the other sessions are ended', async () => {
  const at = '2026-11-21T08:30:00.000Z';
  let notices = [
    { id: 8, kind: 'PASSKEY_ADDED' as const, byOther: false, address: '203.0.113.7', at },
    { id: 7, kind: 'PASSWORD_CHANGED' as const, byOther: true, address: null, at },
  ];
  answer(calls.getAccountNotices, () => ({ notices }));
  const ended = answer(calls.endOtherSessions, () => new Response(null, { status: 204 }));
  const closed = answer(calls.closeAccountNotices, () => {
    notices = [];
    return new Response(null, { status: 204 });
  });
  openScreen('/admin/users');
  const note = within(await screen.findByRole('note', { name: 'Changes of your account' }));
  note.getByText(/^A passkey was added to your account on .* from 203\.0\.113\.7\.$/);
  note.getByText(/^Your password was changed by an administrator on /);
  fireEvent.click(note.getByRole('button', { name: 'End Other Sessions' }));
  await screen.findByText('Your other sessions have ended.');
  expect(ended).toHaveLength(1);
  fireEvent.click(note.getByRole('button', { name: 'It Was Me' }));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  expect(closed.map(({ body }) => body)).toEqual([{ upTo: 8 }]);
});

test('signing out asks about drafts, and removes what the user left on the device; scans that wait and other users keep theirs', async () => {
  answer(calls.logout, () => new Response(null, { status: 204 }));
  const where = openScreen('/admin/users');
  localStorage.setItem(`draft:${admin.id}:pack:7`, '{}');
  localStorage.setItem(`receiving:${admin.id}:1:2`, '{}');
  localStorage.setItem(`receiving:${admin.id}:1:2:keys`, '[]');
  localStorage.setItem(`draft:${admin.id}9:pack:7`, '{}');
  sessionStorage.setItem('columns', admin.email);
  await press('Logout')();
  const question = within(
    await screen.findByRole('dialog', { name: 'Sign out with 2 drafts not sent?' }),
  );
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(where()).toBe('/admin/users');
  expect(localStorage.getItem(`draft:${admin.id}:pack:7`)).toBe('{}');
  await press('Logout')();
  await screen.findByRole('dialog', { name: 'Sign out with 2 drafts not sent?' });
  await press('Sign Out')();
  await waitFor(() => expect(where()).toBe('/login'));
  expect(Object.keys(localStorage).filter((key) => /^(draft|receiving):/.test(key))).toEqual([
    `draft:${admin.id}9:pack:7`,
  ]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(
    new RegExp(`${admin.email}|${admin.name}`),
  );
});
