import * as calls from '@lading/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerReads, openScreen, operator } from '../../app/testing/openScreen.tsx';
import { alerts, fill, press } from '../../app/testing/steps.ts';
import { clearSession, startSession } from '../../lib/session.ts';
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
    isProved ? { ...operator, name: 'Olek Berg' } : refusal(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.'),
  );
  answer(calls.getSecondFactor, () => ({
    since: '2026-11-21T08:30:00.000Z',
    recoveryCodes: 9,
    resetAt: null,
    passkeys: 0,
    setUpDue: false,
  }));
  const proofs = answer(calls.reauthenticate, ({ body }) => {
    if ('currentPassword' in body) return refusal(400, 'BAD_INPUT', 'The current password is wrong.');
    isProved = true;
    return new Response(null, { status: 204 });
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
  expect(proofs.map(({ body }) => body)).toEqual([{ currentPassword: 'not it' }, { code: '492039' }]);
  expect(changed.map(({ body }) => body)).toEqual([{ name: 'Olek Berg' }, { name: 'Olek Berg' }]);
});

test('declining keeps the form, with the reason', async () => {
  const changed = answer(calls.changeUser, () => refusal(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.'));
  openScreen(`/admin/users/${operator.id}`);
  const question = await rename();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await alerts('Please confirm that it is you.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Olek Berg');
  expect(changed).toHaveLength(1);
});

test('the end of a session closes the question', async () => {
  answer(calls.changeUser, () => refusal(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.'));
  openScreen(`/admin/users/${operator.id}`);
  await rename();
  act(() => clearSession());
  await screen.findByRole('button', { name: 'Sign In' });
  act(() => startSession('another', operator));
  await screen.findByRole('navigation', { name: 'Main' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
