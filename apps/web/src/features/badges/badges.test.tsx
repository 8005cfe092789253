import * as calls from '@lading/contract/calls';
import { BADGE_LOCK_MS } from '@lading/domain/badges';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  admin,
  answerReads,
  badgeOf,
  openScreen,
  operator,
  supervisor,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import {
  alerts,
  button,
  closed,
  confirmed,
  fill,
  press,
  rowsOf,
  said,
  scan,
} from '../../app/testing/steps.ts';
import { clearSession, startSession } from '../../lib/session.ts';
import { keepDevice, ownDevice } from '../../lib/sharedDevice.ts';
import { answer, refusal } from '../../lib/testing/network.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';

const here = { id: warehouse.id, name: warehouse.name };
const device = { id: 4, name: 'Handheld 4', warehouse: here };
const listed = { ...device, createdAt: '2026-11-20T08:30:00.000Z', lastUsedAt: null };
const noContent = () => new Response(null, { status: 204 });

beforeEach(() => {
  answerReads();
  answer(calls.listSessions, () => []);
  answer(calls.listCounts, () => []);
  answer(calls.listTasks, () => []);
  answer(calls.logout, noContent);
});
afterEach(() => void vi.useRealTimers());

/**
 * Makes the browser a shared device; `byPin` refuses PINs. Returns the sign-ins that were tried.
 */
function share(byPin: Record<string, () => Response> = {}) {
  keepDevice({ ...device, token: 'device token' });
  return answer(calls.signInWithBadge, ({ body: { pin } }) => {
    const refused = byPin[pin];
    return refused
      ? refused()
      : { token: 'token', user: operator, device: { ...device, warehouse } };
  });
}

function onSharedDevice(byPin: Record<string, () => Response> = {}) {
  clearSession();
  return { tried: share(byPin), where: openScreen('/login', null) };
}

test('a badge and its PIN sign in on a shared device; a wrong PIN says so, and the next badge may be scanned at once', async () => {
  const { tried, where } = onSharedDevice({
    1111: () => refusal(401, 'WRONG_BADGE', 'The badge or the PIN is wrong.'),
  });
  await screen.findByText('Handheld 4 · North');
  await scan('LPN-00000012');
  await alerts('LPN-00000012 is not a badge.');
  await scan(`user-${admin.id}`);
  await screen.findByRole('heading', { name: `USER-${admin.id}` });
  await scan(`USER-${operator.id}`, 'PIN');
  await screen.findByRole('heading', { name: `USER-${operator.id}` });
  await scan('1111', 'PIN');
  await alerts('The badge or the PIN is wrong.');
  for (const digit of ['4', '7', '1', '1'])
    fireEvent.click(screen.getByRole('button', { name: digit }));
  await press('Sign In')();
  await waitFor(() => expect(where()).toBe('/floor'));
  const body = { deviceToken: 'device token', badge: `USER-${operator.id}` };
  expect(tried.map((request) => request.body)).toEqual([
    { ...body, pin: '1111' },
    { ...body, pin: '4711' },
  ]);
});

test('a locked PIN says how to go on, and the password signs in too', async () => {
  onSharedDevice({
    4711: () => refusal(401, 'PIN_LOCKED', 'This PIN is locked after too many wrong ones.'),
  });
  await scan(`USER-${operator.id}`);
  await scan('4711', 'PIN');
  await alerts('This PIN is locked after too many wrong ones.');
  await press('Another Badge')();
  await screen.findByRole('textbox', { name: 'Scan your badge' });
  await press('Use Password')();
  await screen.findByLabelText(/^Email/);
  await press('Use Badge')();
  await screen.findByRole('textbox', { name: 'Scan your badge' });
});

test('a device that was revoked forgets its token, and leaves the password', async () => {
  onSharedDevice({
    4711: () => refusal(401, 'DEVICE_UNKNOWN', 'This device is not a shared device any more.'),
  });
  await scan(`USER-${operator.id}`);
  await scan('4711', 'PIN');
  await alerts('This device is not a shared device any more.');
  expect(ownDevice()).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  openScreen('/login', null);
  await screen.findByLabelText(/^Email/);
});

function openByBadge(path: string) {
  startSession('token', operator, true);
  answer(calls.getMe, () => operator);
  return openScreen(path, null);
}

test('a badge opens the floor alone, and switches to the next user', async () => {
  share();
  for (const path of ['/dashboard', '/settings', '/orders', '/badges']) {
    const where = openByBadge(path);
    await waitFor(() => expect(where(), path).toBe('/floor'));
  }
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Lading',
    'Floor mode',
  ]);
  expect(screen.queryByRole('button', { name: 'Find' })).toBeNull();
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Switch User')();
  await screen.findByRole('textbox', { name: 'Scan your badge' });
});

test('the badge of another user ends the session on a shared device, and asks for its PIN', async () => {
  const tried = share();
  answer(calls.scanCode, ({ query: { code = '' } }) => {
    const user = [operator, admin].find(({ id }) => code.toUpperCase() === `USER-${id}`);
    return { ...unknownScan, code, kind: user ? ('USER' as const) : null, user: user ?? null };
  });
  openByBadge('/floor');
  await scan(`USER-${operator.id}`);
  await said(`This is ${operator.name}.`);
  await scan(`user-${admin.id}`);
  await screen.findByRole('heading', { name: `USER-${admin.id}` });
  expect(localStorage.getItem('token')).toBeNull();
  await scan('4711', 'PIN');
  await screen.findByRole('heading', { name: 'Floor mode' });
  expect(tried[0]?.body).toMatchObject({ badge: `USER-${admin.id}`, pin: '4711' });
  // Whoever signs out by the menu names nobody.
  await press('Switch User')();
  await screen.findByRole('textbox', { name: 'Scan your badge' });
});

test('an unused shared device locks at the next touch at the latest, and its user can return', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  share();
  localStorage.setItem('touchedAt', String(Date.now() - BADGE_LOCK_MS + 1));
  const where = openByBadge('/floor/move');
  await screen.findByRole('heading', { name: 'Move' });
  fireEvent.pointerDown(window);
  localStorage.setItem('touchedAt', String(Date.now() - BADGE_LOCK_MS - 1));
  fireEvent.pointerDown(window);
  await screen.findByText('The last session has ended. Whoever it was goes on where they were.');
  expect(localStorage.getItem('token')).toBeNull();
  await scan(`USER-${operator.id}`);
  await scan('4711', 'PIN');
  await waitFor(() => expect(where()).toBe('/floor/move'));
});

test('it locks after the minutes that the settings say', async () => {
  answer(calls.getSettings, () => ({
    companyName: null,
    currency: null,
    locale: 'en-US',
    carriers: [],
    reasonCodes: [],
    idleLockMinutes: 3,
    version: 1,
  }));
  vi.useFakeTimers({ toFake: ['Date'] });
  share();
  localStorage.setItem('touchedAt', String(Date.now() - 3 * 60_000 + 1));
  openByBadge('/floor/move');
  await screen.findByRole('heading', { name: 'Move' });
  fireEvent.pointerDown(window);
  expect(localStorage.getItem('token')).not.toBeNull();
  localStorage.setItem('touchedAt', String(Date.now() - 3 * 60_000 - 1));
  fireEvent.pointerDown(window);
  await screen.findByText('The last session has ended. Whoever it was goes on where they were.');
  expect(localStorage.getItem('token')).toBeNull();
});

test('it locks a session by password too', async () => {
  answer(calls.listPallets, () => []);
  share();
  localStorage.setItem('touchedAt', String(Date.now() - BADGE_LOCK_MS - 1));
  openScreen('/putaway', supervisor);
  await screen.findByRole('textbox', { name: 'Scan your badge' });
});

test('a supervisor sets PINs of operators, removes them, and prints badges', async () => {
  const lead = badgeOf({ ...supervisor, id: 12, name: 'Lea' });
  answer(calls.listBadges, () => [badgeOf(operator), lead]);
  const set = answer(calls.setPin, noContent);
  const removed = answer(calls.removePin, noContent);
  openScreen('/badges', supervisor);
  await button('Set PIN of Olek');
  expect((await rowsOf('Badges')).map((row) => /USER-\d+SET/i.exec(row)?.[0])).toEqual([
    'USER-10SET',
    'USER-12SET',
  ]);
  expect(screen.queryByRole('button', { name: 'Set PIN of Lea' })).toBeNull();
  await press('Set PIN of Olek')();
  await screen.findByRole('dialog', { name: 'Set PIN of Olek' });
  fill(/^PIN/, '1234');
  await press('Set PIN')();
  await screen.findByText(/^The PIN is too easy to guess/);
  fill(/^PIN/, '4711');
  await press('Set PIN')();
  await closed();
  await confirmed('Remove PIN of Olek', 'Remove')();
  await waitFor(() =>
    expect(removed.map(({ params }) => params.id)).toEqual([String(operator.id)]),
  );
  expect(set.map(({ body }) => body)).toEqual([{ pin: '4711' }]);
  await press('Choose All')();
  expect((await screen.findByRole('link', { name: 'Print 2 badges' })).getAttribute('href')).toBe(
    '/print/badges?id=10&id=12',
  );
});

test('a supervisor registers the browser as a shared device, and revokes it', async () => {
  let rows: (typeof listed)[] = [];
  answer(calls.listSharedDevices, () => rows);
  const registered = answer(calls.registerDevice, () => {
    rows = [listed];
    return { ...listed, token: 'device token' };
  });
  answer(calls.revokeDevice, () => {
    rows = [];
    return noContent();
  });
  openScreen('/badges/devices');
  await press('Register the First Device')();
  await screen.findByRole('dialog', { name: 'Register This Browser' });
  fill(/^Name/, ' Handheld 4 ');
  await press('Register')();
  await screen.findByText('This browser');
  expect(registered.map(({ body }) => body)).toEqual([
    { name: 'Handheld 4', warehouseId: warehouse.id },
  ]);
  expect(ownDevice()).toEqual({ ...device, token: 'device token' });
  expect(screen.queryByRole('button', { name: 'Register This Browser' })).toBeNull();
  await confirmed('Revoke Handheld 4', 'Revoke')();
  await button('Register This Browser');
  expect(ownDevice()).toBeNull();
});

test('the page of a user shows the badge; everybody of the staff sets the own PIN', async () => {
  openScreen(`/admin/users/${operator.id}`);
  const card = within(await screen.findByRole('region', { name: 'Badge' }));
  await card.findByText('Without a PIN the badge signs in nowhere.');
  expect((await card.findByRole('link', { name: 'Print Badge' })).getAttribute('href')).toBe(
    `/print/badges?id=${operator.id}`,
  );
  expect(card.getByRole('button', { name: 'Set PIN' })).toBeDefined();

  const set = answer(calls.setOwnPin, noContent);
  openScreen('/settings', operator);
  await press('Set PIN')();
  await screen.findByRole('dialog', { name: 'Set Your PIN' });
  fill(/^PIN/, '4711');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Set PIN' }));
  await closed();
  expect(set.map(({ body }) => body)).toEqual([{ pin: '4711' }]);
});
