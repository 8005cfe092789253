import * as calls from '@lading/contract/calls';
import type { Delivery, Webhook, WebhookWithSecret } from '@lading/contract/webhooks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerReads, openScreen, supervisor } from '../../app/testing/openScreen.tsx';
import { alerts, closed, confirmed, fill, press, rowsOf } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

beforeEach(answerReads);

const webhook: Webhook = {
  id: 3,
  name: 'Shop',
  url: 'https://shop.example.com/',
  types: ['order.shipped'],
  warehouse: null,
  customer: null,
  status: 'ACTIVE',
  disabledAt: null,
  disabledReason: null,
  disabledRemark: null,
  undelivered: 0,
  lastDeliveredAt: null,
  formerUntil: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 4,
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test('a webhook is created, its secret shown once, tested, and enabled again after failures', async () => {
  let stored: Webhook[] = [];
  const result = answer(calls.createWebhook, ({ body }): WebhookWithSecret => {
    stored = [
      {
        ...webhook,
        name: body.name,
        status: 'DISABLED',
        disabledReason: 'The receiver answered 410 Gone.',
        undelivered: 1,
      },
    ];
    return { ...webhook, secret };
  });
  answer(calls.listWebhooks, () => stored);
  const tested = answer(calls.testWebhook, () => ({
    delivered: false,
    responseStatus: 500,
    responseBody: 'broken',
    error: 'The response was 500.',
    durationMs: 12,
  }));
  const changed = answer(calls.changeWebhook, () => webhook);
  openScreen('/admin/webhooks');
  await press('Create the First Webhook')();
  await screen.findByRole('dialog');
  await press('Create')();
  await screen.findByText('Address is required.');
  fill(/^Name/, 'Shop');
  fill(/^Address/, 'https://shop.example.com/');
  await press('Create')();
  const shown = within(await screen.findByRole('dialog', { name: 'Secret of "Shop"' }));
  expect(shown.getByLabelText<HTMLTextAreaElement>('Secret').value).toBe(secret);
  fireEvent.click(shown.getByRole('button', { name: 'Done' }));
  await closed();
  expect(document.body.textContent).not.toContain(secret);
  expect(result.map(({ body }) => body)).toEqual([
    {
      name: 'Shop',
      url: 'https://shop.example.com/',
      types: [],
      warehouseId: null,
      customerId: null,
    },
  ]);
  await waitFor(async () =>
    expect(await rowsOf('Webhooks')).toEqual([expect.stringMatching(/DISABLED.*410 Gone/)]),
  );
  await press('Test Shop')();
  await alerts('Test of "Shop": 500 · 12 ms · The response was 500. · broken');
  expect(tested).toHaveLength(1);
  await press('Enable Shop')();
  await screen.findByText(/it goes on where it stopped/);
  expect(changed.map(({ body }) => body)).toEqual([{ enabled: true }]);
});

test('the secret is rotated, and a webhook deleted, after a question', async () => {
  answer(calls.listWebhooks, () => [webhook]);
  const rotated = answer(calls.rotateWebhook, () => ({ ...webhook, secret }));
  answer(calls.deleteWebhook, () => refusal(500, 'FAULT', 'Something went wrong.'));
  openScreen('/admin/webhooks');
  await confirmed('Rotate Shop', 'Rotate')();
  await screen.findByRole('dialog', { name: 'Secret of "Shop"' });
  await press('Done')();
  expect(rotated.map(({ body }) => body)).toEqual([{ overlapHours: 24 }]);
  await confirmed('Delete Shop', 'Delete')();
  await alerts('"Shop" could not be deleted.');
});

test('deliveries show their bodies, and are replayed one by one or by days', async () => {
  const delivery: Delivery = {
    id: 9,
    eventId: 7,
    type: 'order.shipped',
    status: 'FAILED',
    attempts: 10,
    createdAt: '2026-11-20T08:30:00.000Z',
    attemptedAt: '2026-11-20T08:30:00.000Z',
    nextAttemptAt: null,
    responseStatus: 500,
    responseBody: 'broken',
    error: 'The response was 500.',
    durationMs: 12,
    requestBody: '{"type":"order.shipped"}',
  };
  answer(calls.getWebhook, () => webhook);
  const asked = answer(calls.listDeliveries, () => [delivery]);
  const replayed = answer(calls.replayDeliveries, () => ({ replayed: 1 }));
  openScreen('/admin/webhooks/3?undelivered=true');
  await waitFor(async () =>
    expect(await rowsOf('Deliveries')).toEqual([
      expect.stringMatching(/order\.shipped.*FAILED.*The response was 500/),
    ]),
  );
  expect(asked[0]?.query).toMatchObject({ undelivered: 'true' });
  await press('Show order.shipped 7')();
  const shown = within(await screen.findByRole('dialog', { name: 'order.shipped' }));
  shown.getByText('broken');
  shown.getByText('evt_7');
  await press('Close')();
  await closed();
  await press('Replay order.shipped 7')();
  await screen.findByText('order.shipped will be sent again.');
  await press('Replay a Span')();
  await screen.findByRole('dialog', { name: 'Replay a Span' });
  fill(/^From/, '2026-11-01');
  await press('Replay')();
  await screen.findByText('1 delivery will be sent again.');
  expect(replayed.map(({ body }) => body)).toEqual([
    { deliveryId: 9 },
    expect.objectContaining({ from: new Date(2026, 10, 1).toISOString() }),
  ]);
});

test('only administrators come here', async () => {
  const where = openScreen('/admin/webhooks', supervisor);
  await waitFor(() => expect(where()).not.toBe('/admin/webhooks'));
});
