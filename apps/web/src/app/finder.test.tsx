import {
  listAsns,
  listCounts,
  listCustomers,
  listOrders,
  listProducts,
  scanCode,
} from '@lading/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../lib/testing/network.ts';
import { unknownScan } from '../lib/testing/unknownScan.ts';
import { answerReads, asn, customer, openScreen, order } from './testing/openScreen.tsx';

const ofAcme = { status: asn.status, customer: asn.customer };
const documents = [{ kind: 'ASN' as const, id: asn.id, reference: asn.asnReference, ...ofAcme }];

beforeEach(() => {
  answerReads();
  answer(listCounts, () => []);
  answer(scanCode, ({ query: { code = '' } }) =>
    code === asn.asnReference ? { ...unknownScan, documents } : unknownScan,
  );
});

async function find(text: string, from = '/customers'): Promise<() => string> {
  const at = openScreen(from);
  await screen.findByRole('heading', { level: 1 });
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const field = await screen.findByPlaceholderText(/^Find a screen/);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
  return at;
}

test('a code and an immediate Enter open its record', async () => {
  const at = await find(asn.asnReference);
  await waitFor(() => expect(at()).toBe(`/asns/${asn.id}`));
});

test('a scan that does not wait for the finder opens its record, and the focus goes back', async () => {
  const at = openScreen('/customers');
  await screen.findByRole('heading', { name: 'Customers' });
  const button = screen.getByRole('button', { name: /^Find/ });
  button.focus();
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const early = document.activeElement as HTMLInputElement;
  expect(early).not.toBe(button);
  fireEvent.change(early, { target: { value: asn.asnReference } });
  fireEvent.keyDown(early, { key: 'Enter' });
  await waitFor(() => expect(at()).toBe(`/asns/${asn.id}`));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a finder that is open again before its record is shown keeps the focus', async () => {
  const at = await find(asn.asnReference);
  const before = document.querySelector('h1')?.textContent;
  await waitFor(() => expect(screen.queryByPlaceholderText(/^Find a screen/)).toBeNull());
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  await waitFor(() => expect(at()).toBe(`/asns/${asn.id}`));
  await waitFor(() => expect(document.querySelector('h1')?.textContent).not.toBe(before));
  expect(document.activeElement).toBe(screen.getByPlaceholderText(/^Find a screen/));
});

test('the full name of a customer opens the customer, not its orders', async () => {
  answer(listCustomers, () => [customer]);
  answer(listOrders, () => [order]);
  const at = await find(customer.name, '/products');
  await waitFor(() => expect(at()).toBe('/customers'));
});

test('a record that only contains the text opens if none has this code', async () => {
  answer(listAsns, () => []);
  answer(listProducts, () => []);
  answer(listOrders, () => [order]);
  const at = await find('ORD-2');
  await waitFor(() => expect(at()).toBe(`/orders/${order.id}`));
});

test('a verb before the code opens the screen of that work', async () => {
  const at = await find(`receive ${asn.asnReference}`);
  await waitFor(() => expect(at()).toBe(`/receiving/${asn.customer.id}`));
});

test('what is doubtful about a code is shown', async () => {
  const text =
    'The keyboard layouts of scanner and host seem to differ: the code may be "LPN-00000112".';
  answer(scanCode, () => ({ ...unknownScan, doubts: [{ code: 'LAYOUT' as const, text }] }));
  await find('LPNß00000112');
  await screen.findByText(text);
});
