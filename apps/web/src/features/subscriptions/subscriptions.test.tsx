import * as calls from '@lading/contract/calls';
import type { Subscriptions } from '@lading/contract/subscriptions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerReads, client, openScreen } from '../../app/testing/openScreen.tsx';
import { alerts, button, choose, fill, press } from '../../app/testing/steps.ts';
import { answer, later, refusal } from '../../lib/testing/network.ts';

const off: Subscriptions = {
  hour: 7,
  items: [
    { topic: 'SHIPPED', mode: 'OFF', days: null },
    { topic: 'EXPIRING', mode: 'OFF', days: 14 },
  ],
};

beforeEach(() => {
  answerReads();
  answer(calls.listSessions, () => []);
  answer(calls.getMailState, () => ({ on: true }));
  answer(calls.getSubscriptions, () => off);
});

test('users choose topics, and how soon they get the mails', async () => {
  const waiting = later<void>();
  const saved = answer(calls.changeSubscriptions, async ({ body }) => {
    await waiting.promise;
    return body;
  });
  openScreen('/settings', client);
  await choose('Shipped', 'In the daily mail');
  await choose('Daily Mail at', /^6:00\sPM$/);
  await choose('Expiring', 'At once');
  fill(/^Days Before a Lot Expires/, '0');
  await press('Save Changes')();
  await screen.findByText('A whole number from 1 to 365.');
  fill(/^Days Before a Lot Expires/, '30');
  await press('Save Changes')();
  await waitFor(async () =>
    expect((await button('Save Changes')).hasAttribute('disabled')).toBe(true),
  );
  answer(calls.getSubscriptions, () => saved[0]?.body as Subscriptions);
  waiting.give();
  await screen.findByText('Subscriptions saved.');
  expect(saved.map(({ body }) => body)).toEqual([
    {
      hour: 18,
      items: [
        { topic: 'SHIPPED', mode: 'DAILY', days: null },
        { topic: 'EXPIRING', mode: 'NOW', days: 30 },
      ],
    },
  ]);
});

test('a refusal is shown, and the choices stay', async () => {
  answer(calls.changeSubscriptions, () => refusal(503, 'UNAVAILABLE', 'The server is busy.'));
  openScreen('/settings', client);
  await choose('Shipped', 'At once');
  await press('Save Changes')();
  await alerts('The server is busy.');
  expect(screen.getByRole('combobox', { name: 'Shipped' }).textContent).toBe('At once');
  await press('Discard Changes')();
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Shipped' }).textContent).toBe('Off'),
  );
});

test('a failed load can be repeated, and without a mail server the screen says so', async () => {
  answer(calls.getSubscriptions, () => refusal(404, 'NOT_FOUND', 'It is not there.'));
  openScreen('/settings', client);
  const mail = within(await screen.findByRole('region', { name: 'Mail' }));
  await mail.findByText('Your subscriptions could not be loaded.');
  answer(calls.getSubscriptions, () => off);
  await press('Retry')();
  await mail.findByRole('combobox', { name: 'Shipped' });
  answer(calls.getMailState, () => ({ on: false }));
  openScreen('/settings', client);
  await alerts('This server sends no mail, so there is nothing to subscribe to.');
});

test('the link of a mail ends the notices once its button is pressed', async () => {
  let isFirst = true;
  const ended = answer(calls.unsubscribe, () => {
    if (!isFirst) return new Response(null, { status: 204 });
    isFirst = false;
    return refusal(400, 'BAD_INPUT', 'This link ends no notices here.');
  });
  openScreen('/unsubscribe#the-token', null);
  await screen.findByRole('heading', { name: 'End Notices' });
  expect(ended).toEqual([]);
  await press('End All Notices')();
  await alerts('This link ends no notices here.');
  await press('End All Notices')();
  await alerts('All notices have ended. Choose others in Settings, Account.');
  expect(ended.map(({ query }) => query)).toEqual(Array(2).fill({ token: 'the-token' }));
  openScreen('/unsubscribe', null);
  await alerts('This link is incomplete. Please copy all of it from the mail.');
});
