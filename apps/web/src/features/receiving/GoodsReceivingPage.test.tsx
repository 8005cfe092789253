import type { Asn } from '@lading/contract/asns';
import { createAsn, getDashboard, listAsnPallets, listAsns, receiveBatch, receivePallet } from '@lading/contract/calls';
import { NO_PACKS } from '@lading/domain/packs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerReads, asn, openScreen, product } from '../../app/testing/openScreen.tsx';
import { add, alerts, button, choose, closed, fill, press, rowsOf, silent } from '../../app/testing/steps.ts';
import { answer, noAnswer, refusal } from '../../lib/testing/network.ts';

beforeEach(answerReads);

const PALLET = 'Current Pallet (LPN)';
const INCOMPLETE = 'Please select a product and quantity.';
const announced: Asn = {
  ...asn,
  items: [{ id: 1, product, expectedQuantity: 10, receivedQuantity: 0, lot: null, ...NO_PACKS, lineNo: 1, externalLineId: null }],
};
const received = (quantity: number, status: Asn['status']): Asn => ({
  ...announced,
  version: announced.version + quantity,
  status,
  items: [{ id: 1, product, expectedQuantity: 10, receivedQuantity: quantity, lot: null, ...NO_PACKS, lineNo: 1, externalLineId: null }],
});
const finalized = (totalQuantity: number, after: Asn | null = null) => ({
  message: 'Pallet finalized successfully!',
  data: { pallet: { id: totalQuantity, lpn: `LPN-0000000${totalQuantity}`, lines: 1, totalQuantity }, asn: after },
});
const asnField = () => screen.getByRole('combobox', { name: 'ASN (optional)' }).textContent;

test('a line needs a product and a quantity, survives a reload, and can be removed', async () => {
  const open = async () => {
    openScreen('/receiving/3');
    await screen.findByRole('heading', { name: 'Goods Receiving' });
  };
  await open();
  await press('Add')();
  await alerts(INCOMPLETE);
  fill('Quantity', '5');
  await press('Add')();
  await alerts(INCOMPLETE);
  await add(product, 5);
  await silent();
  await open();
  expect(await rowsOf(PALLET)).toEqual([expect.stringContaining('5')]);
  await press('Delete WB-H098')();
  expect(await button('Finalize Pallet (0 lines)')).toHaveProperty('disabled', true);
});

test('part of an ASN leaves it in progress, the rest completes it', async () => {
  let now = announced;
  answer(listAsns, () => (now.status === 'COMPLETE' ? [] : [now]));
  answer(receiveBatch, ({ body }) => {
    const quantity = body.items[0]?.quantity ?? 0;
    now = received(now.items[0]?.receivedQuantity === 0 ? quantity : 10, quantity === 4 ? 'RECEIVING_IN_PROGRESS' : 'COMPLETE');
    return finalized(quantity, now);
  });
  openScreen('/receiving/3');
  await choose('ASN (optional)', /^PO-42/);
  await waitFor(() => expect(asnField()).toContain('EXPECTED'));
  await add(product, 4);
  await press('Finalize Pallet (1 line)')();
  await waitFor(() => expect(asnField()).toContain('RECEIVING IN PROGRESS'));
  expect(await rowsOf('Items of ASN PO-42')).toEqual([expect.stringContaining('4')]);
  await add(product, 6);
  await press('Finalize Pallet (1 line)')();
  await waitFor(() => expect(asnField()).toMatch(/COMPLETE$/));
  expect(await rowsOf('Recently Finalized LPNs')).toHaveLength(2);
});

test('a pallet that the server refuses or does not respond to keeps its lines, and a failed reload of the ASN does not lose an accepted pallet', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  let areAsnsDown = false;
  answer(listAsns, () => (areAsnsDown ? HttpResponse.json({}, { status: 500 }) : [announced]));
  const replies = [() => refusal(409, 'ASN_CLOSED', 'ASN PO-42 is cancelled.'), noAnswer];
  const sent = answer(receiveBatch, () => replies.shift()?.() ?? finalized(4, received(4, 'RECEIVING_IN_PROGRESS')));
  openScreen('/receiving/3');
  await choose('ASN (optional)', /^PO-42/);
  await add(product, 4);
  for (const message of ['ASN PO-42 is cancelled.', 'Failed to finalize pallet.']) {
    await press('Finalize Pallet (1 line)')();
    await alerts(message);
    expect(await rowsOf(PALLET)).toEqual([expect.stringContaining('4')]);
  }
  areAsnsDown = true;
  await press('Finalize Pallet (1 line)')();
  expect(await button('Finalize Pallet (0 lines)')).toHaveProperty('disabled', true);
  await waitFor(() => expect(logged.mock.calls.map(([text]) => text)).toContain('The ASNs could not be reloaded.'));
  await silent();
  expect(await rowsOf('Recently Finalized LPNs')).toHaveLength(1);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  logged.mockRestore();
});

test('an ASN that cannot be saved keeps the input', async () => {
  const replies = [() => refusal(409, 'DUPLICATE', 'This reference is taken.'), noAnswer, () => HttpResponse.json({}, { status: 500 })];
  answer(createAsn, () => replies.shift()?.() ?? asn);
  answer(getDashboard, () => HttpResponse.json({}, { status: 500 }));
  const where = openScreen('/operations/asns/new');
  await choose('Customer', 'Acme');
  fill(/ASN Reference #/, 'PO-42');
  await add(product, 12);
  // The next product is scanned at once.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Product' })));
  await press('Create ASN')();
  await alerts('Expected arrival date is required');
  const date = screen.getByLabelText(/Expected Arrival Date/);
  await waitFor(() => expect([document.activeElement, date.getAttribute('aria-invalid')]).toEqual([date, 'true']));
  fill(/Expected Arrival Date/, '2020-01-31');
  expect(date.getAttribute('aria-invalid')).toBe('false');
  await press('Create ASN')();
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Past Arrival Date' })).getByRole('button', { name: 'Cancel' }));
  await closed();
  fill(/Expected Arrival Date/, '2099-01-31');
  for (const message of ['This reference is taken.', 'Failed to create ASN.', 'Failed to create ASN.']) {
    await press('Create ASN')();
    await alerts(message);
  }
  await press('Create ASN')();
  await alerts('ASN created successfully!');
  await waitFor(() => expect(where()).toBe('/dashboard'));
});

test('a pallet of a transfer is received as it is', async () => {
  const carried = (lpn: string) => ({
    ...{ lpn, state: 'UNDER_WAY' as const },
    contents: [{ product, lot: null, quantity: 10, receivedDate: '2026-11-01T08:00:00.000Z' }],
  });
  answer(listAsns, () => [{ ...announced, isTransfer: true }]);
  answer(listAsnPallets, () => [carried('LPN-00000007'), carried('LPN-00000008')]);
  const received = answer(receivePallet, ({ params }) => ({ ...finalized(10, announced), message: `Pallet ${params.lpn} received.` }));
  openScreen('/receiving/3');
  await choose('ASN (optional)', /^PO-42/);
  await press('Receive LPN-00000007')();
  await screen.findByText('Pallet LPN-00000007 received.');
  expect(received.map(({ params }) => params.lpn)).toEqual(['LPN-00000007']);
});
