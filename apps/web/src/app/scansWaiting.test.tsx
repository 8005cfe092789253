import * as calls from '@lading/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { outbox } from '../lib/outbox/pageOutbox.ts';
import { reach } from '../lib/reach.ts';
import { startSession } from '../lib/session.ts';
import { answer, later, noAnswer, refusal } from '../lib/testing/network.ts';
import { unknownScan } from '../lib/testing/unknownScan.ts';
import {
  answerReads,
  openScreen,
  operator,
  place,
  product,
  supervisor,
} from './testing/openScreen.tsx';
import { button, fill, lineOf, press, said, scan } from './testing/steps.ts';

const supervisorOfOthers = { ...supervisor, id: 41, name: 'Lea' };

beforeEach(answerReads);

const LPN = 'LPN-00000012';

async function putAwayLater(
  reply: () => Response | Promise<Response>,
): Promise<readonly { key: string | null; onBehalfOf: string | null }[]> {
  startSession('token', operator);
  const requests = answer(calls.putAwayPallet, reply);
  reach.set(false);
  const input = { params: { lpn: LPN }, body: { locationId: place.id } };
  await outbox.send(
    { to: 'putAwayPallet', input, warehouseId: 1, what: `${LPN} to A-01`, way: '/floor/putaway' },
    0,
  );
  return requests;
}

const strip = async () => within(await screen.findByRole('status', { name: 'Connection' }));
const refuses = () => refusal(409, 'PLACE_FULL', 'A-01 is full.');

test('waiting scans are counted on every screen of the floor, and listed', async () => {
  await putAwayLater(noAnswer);
  openScreen('/floor/scans', operator);
  expect((await (await strip()).findByRole('link')).textContent).toContain('1 waiting');
  const list = within(await screen.findByRole('list', { name: 'Waiting' }));
  await lineOf(`${LPN} to A-01`, list);
});

test('a screen of the floor is shown once the scans of its device are read', async () => {
  // Loaded before, so that the screen would come at once.
  await Promise.all([import('./FloorFrame.tsx'), import('../features/floor/ScansPage.tsx')]);
  const opened = vi.spyOn(outbox, 'open').mockResolvedValue();
  openScreen('/floor/scans', operator);
  await waitFor(() => expect(opened).toHaveBeenCalledWith(operator.id));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.queryByRole('heading', { name: 'Scans' })).toBeNull();
  opened.mockRestore();
  await outbox.open(operator.id);
  await screen.findByRole('heading', { name: 'Scans' });
});

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the screen is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a scan whose request does not end is sent again at once when %s', async (_, happens) => {
  const lost = later<Response>();
  const replies = [lost.promise];
  const requests = await putAwayLater(() => replies.shift() ?? new Response('{}'));
  openScreen('/floor/scans', operator);
  await waitFor(() => expect(requests).toHaveLength(1));
  happens();
  await waitFor(() => expect(outbox.entries.get()[0]?.state).toBe('done'));
  expect(requests.map(({ key }) => key)).toEqual([requests[0]?.key, requests[0]?.key]);
  lost.give(noAnswer());
});

test('a refused scan shows why, and is sent again or dropped with a reason', async () => {
  const requests = await putAwayLater(refuses);
  openScreen('/floor/scans', operator);
  await lineOf(/A-01 is full\./);
  expect((await strip()).getByRole('link').textContent).toContain('1 refused');
  await press('Send Again')();
  await waitFor(() => expect(requests).toHaveLength(2));
  await waitFor(() => expect(outbox.entries.get()[0]?.state).toBe('refused'));
  await press('Drop')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Drop this scan?' }));
  expect(dialog.getByRole('button', { name: 'Drop' }).hasAttribute('disabled')).toBe(true);
  fill(/^Reason/, 'Put into B-02 by Mara');
  dialog.getByRole('button', { name: 'Drop' }).click();
  await lineOf(/^Dropped: Put into B-02 by Mara/);
});

test('a refused scan links to the screen where it can be done by hand', async () => {
  answer(calls.listPallets, () => []);
  await putAwayLater(refuses);
  const where = openScreen('/floor/scans', operator);
  await press('Other Quantity or Place')();
  await waitFor(() => expect(where()).toBe('/floor/putaway'));
  expect(outbox.entries.get()).toMatchObject([{ state: 'dropped', reason: 'Done in another way' }]);
});

test('a pallet that was refused a location is in hand again where another one is scanned', async () => {
  const dock = { id: 8, name: 'DOCK', type: 'RECEIVING' as const };
  const pallet = {
    id: 1,
    lpn: LPN,
    kind: 'PALLET' as const,
    warehouseId: 1,
    customer: { id: 3, name: 'Acme' },
    parent: null,
    location: dock,
    createdAt: product.createdAt,
    lines: 1,
    totalQuantity: 4,
    contents: [],
  };
  const scanned = {
    lpn: LPN,
    location: dock,
    warehouse: { id: 1, name: 'North' },
    totalQuantity: 4,
    state: 'STORED' as const,
    load: null,
  };
  const inHand = `${LPN}: 4 units. It is in DOCK. Take it to A-01.`;
  answer(calls.listPallets, () => []);
  answer(calls.getPallet, () => pallet);
  answer(calls.suggestPutaway, () => ({
    lpn: LPN,
    status: 'AVAILABLE' as const,
    types: ['PICK' as const],
    suggestions: [
      {
        location: { ...place, barcode: place.name },
        reason: 'EMPTY' as const,
        steps: 0,
        near: null,
        product: null,
      },
    ],
  }));
  answer(calls.scanCode, ({ query: { code = '' } }) => ({
    ...unknownScan,
    ...(code === LPN
      ? { pallet: scanned }
      : { location: { id: place.id, name: place.name, type: 'PICK' as const } }),
    code,
  }));
  answer(calls.putAwayPallet, noAnswer);
  openScreen('/floor/putaway', operator);
  await scan(LPN);
  await said(inHand);
  await scan('A-01');
  await said(`${LPN} is put away into A-01. It waits, and is sent by itself.`);
  answer(calls.putAwayPallet, refuses);
  window.dispatchEvent(new Event('online'));
  const where = openScreen('/floor/scans', operator);
  await press('Other Quantity or Place')();
  await waitFor(() => expect(where()).toBe('/floor/putaway'));
  await said(inHand);
});

test('signing out warns of unsent scans, and another user does not see them', async () => {
  answer(calls.logout, () => new Response(null, { status: 204 }));
  await putAwayLater(noAnswer);
  const where = openScreen('/floor/scans', operator);
  await screen.findByRole('list', { name: 'Waiting' });
  await press('Logout')();
  await screen.findByRole('dialog', { name: 'Sign out with 1 scan not sent?' });
  await press('Sign Out')();
  await waitFor(() => expect(where()).toBe('/login'));
  openScreen('/floor/scans', { ...supervisor, id: 12 });
  await screen.findByText('Nothing was scanned on this device today.');
});

test('a supervisor sees what somebody who signed out has not sent, sends it in their name, or sets it aside', async () => {
  let isUp = false;
  const requests = await putAwayLater(() => (isUp ? new Response('{}') : noAnswer()));
  await outbox.open(null);
  openScreen('/floor/scans', supervisorOfOthers);
  const section = within(await screen.findByRole('region', { name: 'Scans of Olek' }));
  section.getByText('Of Olek: 1 unsent scan');
  isUp = true;
  await press('Send for Olek')();
  await press('Send')();
  await waitFor(() => expect(requests.at(-1)?.onBehalfOf).toBe(String(operator.id)));
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Scans of Olek' })).toBeNull());
});

test('nobody else sees them, and what is set aside stays', async () => {
  await putAwayLater(noAnswer);
  await outbox.open(null);
  openScreen('/floor/scans', { ...operator, id: 40, name: 'Nia' });
  await screen.findByText('Nothing was scanned on this device today.');
  expect(screen.queryByRole('region', { name: 'Scans of Olek' })).toBeNull();
  openScreen('/floor/scans', supervisorOfOthers);
  await press('Set Aside')();
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Set Aside' }),
  );
  await lineOf(/Set aside by Lea/);
  expect(screen.queryByRole('button', { name: 'Send for Olek' })).toBeNull();
  await button('Download');
});
