import * as calls from '@lading/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerReads, openScreen, operator } from '../../app/testing/openScreen.tsx';
import { alerts, fill, press } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

beforeEach(answerReads);

test('a link for a forgotten password is requested, with the same message for any email', async () => {
  answer(calls.getMailState, () => ({ on: true }));
  const asked = answer(calls.requestPasswordReset, () => new Response(null, { status: 204 }));
  openScreen('/forgot-password', null);
  await press('Send Link')();
  await screen.findByText('Email is required.');
  fill(/^Email/, 'mara@example.com');
  await press('Send Link')();
  await alerts(
    'If there is an account for mara@example.com, a mail with a link is on its way. The link works for 60 minutes.',
  );
  expect(asked.map(({ body }) => body)).toEqual([{ email: 'mara@example.com' }]);
});

test('without a mail server the screen says whom to ask for a password', async () => {
  openScreen('/forgot-password', null);
  await alerts('This server sends no mail. Please ask an administrator for a new password.');
  expect(screen.queryByRole('button', { name: 'Send Link' })).toBeNull();
});

test('the link of a mail sets the password, and one that has ended says so', async () => {
  let isFirst = true;
  const set = answer(calls.setPasswordByLink, () => {
    if (!isFirst) return { email: 'mara@example.com' };
    isFirst = false;
    return refusal(
      400,
      'LINK_ENDED',
      'This link was used already, or has ended. Please ask for a new one.',
    );
  });
  openScreen('/set-password#the-token', null);
  await screen.findByRole('button', { name: 'Set Password' });
  fill(/^New Password/, 'another horse battery');
  fill(/^Repeat Password/, 'another');
  await press('Set Password')();
  await screen.findByText('The two passwords differ.');
  fill(/^Repeat Password/, 'another horse battery');
  await press('Set Password')();
  await alerts('This link was used already, or has ended. Please ask for a new one.');
  await press('Set Password')();
  await alerts('Your password was set. Sign in as mara@example.com.');
  expect(set.map(({ body }) => body)).toEqual(
    Array(2).fill({ token: 'the-token', newPassword: 'another horse battery' }),
  );
  openScreen('/set-password', null);
  await alerts('This link is incomplete. Please copy all of it from the mail.');
});

test('with a mail server a new user is invited unless a password is given, and invited again', async () => {
  answer(calls.getMailState, () => ({ on: true }));
  const result = answer(calls.createUser, () => operator);
  const invited = answer(calls.inviteUser, () => ({ endsAt: '2026-12-01T12:00:00.000Z' }));
  const where = openScreen('/admin/users');
  await press('Create New User')();
  await screen.findByLabelText('Send an invitation by mail');
  expect(screen.queryByLabelText(/Initial Password/)).toBeNull();
  fill(/^Email/, 'olek@example.com');
  await press('Create')();
  await waitFor(() => expect(where()).toBe('/admin/users/10'));
  expect(result.map(({ body }) => body)).toEqual([
    {
      email: 'olek@example.com',
      role: 'OPERATOR',
      customerId: null,
      readOnly: false,
      chief: false,
      warehouseIds: [],
    },
  ]);
  await press('Send Invitation')();
  await screen.findByText(
    'olek@example.com is sent a link to choose a password. It works until Dec 1, 2026.',
  );
  expect(invited).toHaveLength(1);
});
