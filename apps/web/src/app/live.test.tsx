// What the screens show of live events, of their loss, and of the end of a session.
import * as calls from '@lading/contract/calls';
import type { InventoryRecord } from '@lading/contract/inventory';
import type { OrderDetail } from '@lading/contract/orders';
import { partsOf } from '@lading/domain/inventory';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, noAnswer, refusal } from '../lib/testing/network.ts';
import { streamEvents } from './testing/liveEvents.ts';
import {
  answerReads,
  openScreen,
  order,
  place,
  product,
  supervisor,
} from './testing/openScreen.tsx';
import { alerts, fill, press, rowsOf } from './testing/steps.ts';

beforeEach(answerReads);

const kettles: InventoryRecord = {
  id: 1,
  product: { id: product.id, sku: product.sku, name: product.name },
  quantity: 7,
  allocated: 0,
  ...partsOf({ quantity: 7, allocated: 0 }),
  status: 'AVAILABLE',
  receivedDate: product.createdAt,
  shortCountId: null,
  lot: null,
  pallet: null,
  location: { id: place.id, name: place.name },
};

const notSignedIn = () => refusal(401, 'NOT_SIGNED_IN', 'Please sign in.');

test('an order that is being edited keeps the input, whatever others do to it', async () => {
  const { listening, tell } = streamEvents();
  const line: OrderDetail['items'][number] = {
    id: 1,
    product: kettles.product,
    quantity: 2,
    price: null,
    lot: null,
    lineNo: 1,
    externalLineId: null,
    allocatedQuantity: 0,
    pickedQuantity: 0,
    shippedQuantity: 0,
    backorderedQuantity: 2,
    packId: null,
    packs: null,
    packName: null,
    packUnits: null,
  };
  let status: OrderDetail['status'] = 'BACKORDER';
  const read = answer(calls.getOrder, () => ({ ...order, status, items: [line] }));
  answer(calls.updateOrder, () => refusal(412, 'STALE', 'Somebody else has changed this.'));
  openScreen('/orders/21/edit', supervisor);
  await listening();
  const address = await screen.findByLabelText<HTMLInputElement>(/Shipping Address/);
  fill(/Shipping Address/, 'Kade 7');
  const before = read.length;
  status = 'CANCELLED';
  tell('orders');
  await waitFor(() => expect(read.length).toBeGreaterThan(before));
  expect(address.value).toBe('Kade 7');
  await press('Save Changes')();
  await alerts('Somebody else has changed this.');
  expect(address.value).toBe('Kade 7');
});

test('a lost connection is shown, and missed changes are read once it is back', async () => {
  const { listening, end } = streamEvents();
  openScreen('/stocklevels', supervisor);
  await screen.findByText('No inventory records found for this warehouse.');
  await listening();
  answer(calls.listenEvents, noAnswer);
  end();
  await screen.findByText('Reconnecting…');
  answer(calls.listInventory, () => [kettles]);
  streamEvents();
  window.dispatchEvent(new Event('online'));
  await waitFor(async () =>
    expect(await rowsOf('Stock Levels')).toEqual([expect.stringContaining('7')]),
  );
  await waitFor(() => expect(screen.queryByText('Reconnecting…')).toBeNull());
});

test('a session that is ended elsewhere ends here at once', async () => {
  const { listening, end } = streamEvents();
  const where = openScreen('/stocklevels', supervisor);
  await listening();
  for (const call of [calls.listenEvents, calls.getMe, calls.listMyWarehouses] as const)
    answer(call, notSignedIn);
  end();
  await waitFor(() => expect(where()).toBe('/login'));
});

test('a session that the server ended leads to the sign-in and back to the same screen', async () => {
  const where = openScreen(`/products?search=${product.sku}`, supervisor);
  await screen.findByText(product.name);
  answer(calls.listProducts, notSignedIn);
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  await alerts('Your session has ended. Sign in to go on where you were.');
  expect(where()).toBe('/login');
  const asked = answer(calls.listProducts, () => [product]);
  answer(calls.login, () => ({ token: 'another', user: supervisor }));
  fill(/Email/, supervisor.email);
  fill(/Password/, 'correct horse battery');
  await press('Sign In')();
  await screen.findByText(product.name);
  expect(where()).toBe('/products');
  expect(asked.at(-1)?.query).toMatchObject({ search: product.sku });
});
