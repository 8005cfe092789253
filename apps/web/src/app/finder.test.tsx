import { listAsns, listCounts, listOrders, listProducts, scanCode } from '@lading/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../lib/testing/network.ts';
import { unknownScan } from '../lib/testing/unknownScan.ts';
import { answerReads, asn, openScreen, order } from './testing/openScreen.tsx';

const ofAcme = { status: asn.status, customer: asn.customer };
const documents = [{ kind: 'ASN' as const, id: asn.id, reference: asn.asnReference, ...ofAcme }];

beforeEach(() => {
  answerReads();
  answer(listCounts, () => []);
  answer(scanCode, ({ query: { code = '' } }) => (code === asn.asnReference ? { ...unknownScan, documents } : unknownScan));
});

/** Opens the finder, types, and presses Enter at once. */
async function find(text: string): Promise<() => string> {
  const at = openScreen('/customers');
  await screen.findByRole('heading', { name: 'Customers' });
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

test('what only contains the text is opened when no record has this code', async () => {
  answer(listAsns, () => []);
  answer(listProducts, () => []);
  answer(listOrders, () => [order]);
  const at = await find('ORD-2');
  await waitFor(() => expect(at()).toBe(`/orders/${order.id}`));
});

test('a verb before the code opens the work', async () => {
  const at = await find(`receive ${asn.asnReference}`);
  await waitFor(() => expect(at()).toBe(`/receiving/${asn.customer.id}`));
});
