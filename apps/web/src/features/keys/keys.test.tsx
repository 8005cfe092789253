import * as calls from '@lading/contract/calls';
import type { ApiKey, KeyWithSecret } from '@lading/contract/keys';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdHandheld } from '../../app/testing/handheld.ts';
import { answerReads, openScreen, supervisor, warehouse } from '../../app/testing/openScreen.tsx';
import {
  alerts,
  choose,
  closed,
  confirmed,
  fill,
  press,
  rowsOf,
  take,
} from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

beforeEach(answerReads);

const key: ApiKey = {
  id: 3,
  name: 'Shop sync',
  status: 'ACTIVE',
  role: 'SUPERVISOR',
  customer: null,
  warehouses: [{ id: 1, name: 'North' }],
  scopes: ['orders:read', 'orders:write'],
  addresses: ['203.0.113.0/24'],
  requestsPerMinute: 600,
  expiresAt: null,
  prefix: '9f86d081884c',
  former: [],
  lastUsedAt: '2026-11-20T08:30:00.000Z',
  lastUsedAddress: '203.0.113.7',
  revokedAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 4,
};
const secret = 'lk_9f86d081884c_n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg';

test('a key is created within its role, and its secret is shown once and copied', async () => {
  let stored: ApiKey[] = [];
  const result = answer(calls.createKey, ({ body }): KeyWithSecret => {
    stored = [{ ...key, name: body.name }];
    return { ...key, name: body.name, secret };
  });
  answer(calls.listKeys, () => stored);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  openScreen('/admin/keys');
  await press('Create the First API Key')();
  await screen.findByRole('dialog');
  fill(/^Name/, 'Shop sync');
  expect(screen.getByRole('combobox', { name: 'Role' }).textContent).toBe('OPERATOR');
  await choose('Role', 'SUPERVISOR');
  await take('Scopes', 'orders:write');
  await choose('Role', 'OPERATOR');
  await press('Create')();
  await screen.findByText('Choose at least one scope.');
  await choose('Role', 'SUPERVISOR');
  await take('Warehouses', warehouse.name);
  fill('Expires On', '2027-03-31');
  fill('Allowed Addresses', '203.0.113.0/24\n 2001:db8::1');
  await press('Create')();
  const dialog = await screen.findByRole('dialog', { name: 'Secret of "Shop sync"' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(dialog.isConnected).toBe(true);
  const shown = within(dialog);
  shown.getByText(/It is shown only once/);
  expect(shown.getByLabelText<HTMLTextAreaElement>('API Key').value).toBe(secret);
  fireEvent.click(shown.getByRole('button', { name: 'Copy' }));
  await shown.findByText('Copied.');
  expect(writeText).toHaveBeenCalledWith(secret);
  fireEvent.click(shown.getByRole('button', { name: 'Done' }));
  await closed();
  expect(document.body.textContent).not.toContain(secret);
  const reach = { role: 'SUPERVISOR', warehouseIds: [warehouse.id], scopes: ['orders:write'] };
  const limits = {
    addresses: ['203.0.113.0/24', '2001:db8::1'],
    requestsPerMinute: 600,
    expiresAt: new Date(2027, 2, 31, 23, 59, 59, 999).toISOString(),
  };
  expect(result.map(({ body }) => body)).toEqual([{ name: 'Shop sync', ...reach, ...limits }]);
  await waitFor(async () =>
    expect(await rowsOf('API keys')).toEqual([
      expect.stringMatching(/Shop sync.*from 203\.0\.113\.7/),
    ]),
  );
  writeText.mockRestore();
});

test('a key is edited, rotated with an overlap and revoked; a revoked one has no actions', async () => {
  let stored: ApiKey = key;
  answer(calls.listKeys, () => [stored]);
  const changed = answer(calls.changeKey, ({ body }) => {
    if (body.addresses?.includes('shop'))
      return refusal(
        400,
        'BAD_INPUT',
        '"shop" is not an IP address or a network such as 10.0.0.0/8.',
      );
    stored = { ...stored, requestsPerMinute: 60, version: 5 };
    return stored;
  });
  const rotated = answer(calls.rotateKey, () => ({ ...stored, secret }));
  answer(calls.revokeKey, () => {
    stored = { ...stored, status: 'REVOKED', revokedAt: '2026-11-21T00:00:00.000Z' };
    return stored;
  });
  openScreen('/admin/keys');
  await press('Edit Shop sync')();
  await screen.findByRole('dialog');
  fill('Allowed Addresses', 'shop');
  await press('Save Changes')();
  await alerts('"shop" is not an IP address');
  fill('Allowed Addresses', '');
  fill(/^Requests per Minute/, '60');
  await press('Save Changes')();
  await closed();
  const body = {
    name: 'Shop sync',
    warehouseIds: [1],
    scopes: ['orders:read', 'orders:write'],
    addresses: [],
    requestsPerMinute: 60,
  };
  expect(changed.at(-1)).toMatchObject({ body, ifMatch: '"4"' });

  await press('Rotate Shop sync')();
  await choose('The Present Secret Works', 'For 7 days');
  await press('Rotate')();
  await screen.findByRole('dialog', { name: 'Secret of "Shop sync"' });
  await press('Done')();
  expect(rotated.map((each) => each.body)).toEqual([{ overlapHours: 168 }]);

  await confirmed('Revoke Shop sync', 'Revoke')();
  await screen.findByText('API key "Shop sync" revoked.');
  await waitFor(async () =>
    expect(await rowsOf('API keys')).toEqual([expect.stringContaining('REVOKED')]),
  );
  expect(screen.queryByRole('button', { name: /Shop sync/ })).toBeNull();
});

test('keys are searched by name, and a handheld shows each as a card with its last use and its actions', async () => {
  const asked = answer(calls.listKeys, () => [key]);
  holdHandheld();
  openScreen('/admin/keys?search=Shop');
  const card = await within(await screen.findByRole('list', { name: 'API keys' })).findByRole(
    'listitem',
  );
  expect(card.textContent).toMatch(
    /^Shop syncSUPERVISOR · North · orders:read, orders:write.*from 203\.0\.113\.7.*ACTIVE$/,
  );
  const actions = within(card).getAllByRole('button');
  expect(actions.map((action) => action.getAttribute('aria-label'))).toEqual([
    'Rotate Shop sync',
    'Revoke Shop sync',
    'Edit Shop sync',
  ]);
  expect(asked.at(-1)?.query).toMatchObject({ search: 'Shop' });
});

test('a list that does not load says so and is tried again', async () => {
  let isDown = true;
  answer(calls.listKeys, () => (isDown ? refusal(500, 'FAULT', 'Something went wrong.') : [key]));
  openScreen('/admin/keys');
  await alerts('The API keys could not be loaded.');
  isDown = false;
  await press('Retry')();
  await waitFor(async () => expect(await rowsOf('API keys')).toHaveLength(1));
});

test('only administrators come here', async () => {
  const where = openScreen('/admin/keys', supervisor);
  await waitFor(() => expect(where()).not.toBe('/admin/keys'));
});
