import { correctLotDates, getPickList, holdLot, listLots, traceLot } from '@lading/contract/calls';
import type { Lot } from '@lading/contract/lots';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  customer,
  openScreen,
  order,
  place,
  product,
} from '../../app/testing/openScreen.tsx';
import { alerts, closed, fill, goTo, press, rowsOf } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';

const dates = { expiresOn: '2027-01-23', producedOn: null, createdAt: '2026-11-20T08:00:00.000Z' };
const lot: Lot = { id: 8, code: 'OD-2610', product, customer, hold: null, onHand: 60, ...dates };

beforeEach(() => {
  answerReads();
  answer(listLots, () => [lot]);
});

test.each([
  { clicked: product.name, opens: `/lots/${lot.id}` },
  { clicked: lot.code, opens: `/lots/${lot.id}` },
  { clicked: product.sku, opens: `/products/${product.id}` },
])('in the list of lots a click on $clicked opens $opens', async ({ clicked, opens }) => {
  const address = openScreen('/lots');
  fireEvent.click(await screen.findByText(clicked));
  await waitFor(() => expect(address()).toBe(opens));
});

const visit = (address: string) =>
  act(() => {
    history.pushState({ idx: history.state.idx + 1 }, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  });

test('a lot is found by its last day and put on hold with a reason, and the walk of an order then shows another lot', async () => {
  const late: Lot = { ...lot, id: 9, code: 'OD-2701', expiresOn: '2027-03-31' };
  let found = lot;
  const asked = answer(listLots, ({ query }) => (query.expiresBefore ? [found] : [found, late]));
  answer(traceLot, () => ({
    lot: found,
    receipts: [],
    onHand: [],
    corrections: null,
    shipments: [],
  }));
  const sent = answer(holdLot, ({ body }) => {
    found = {
      ...lot,
      hold: {
        at: lot.createdAt,
        by: { id: 9, email: 'mara@example.com', name: 'Mara Lind' },
        reason: body.reason,
      },
    };
    return found;
  });
  const { id, sku, name, barcode } = product;
  answer(getPickList, () => ({
    order: { id: order.id, orderReference: order.orderReference, status: 'PENDING_PICK' as const },
    warehouseId: order.warehouseId,
    bringTo: null,
    lines: [
      {
        allocationId: 4,
        orderId: order.id,
        orderReference: order.orderReference,
        orderItemId: 1,
        waitsFor: null,
        pallet: null,
        product: { id, sku, name, barcode },
        location: { id: place.id, name: place.name, barcode: 'A-01' },
        lot: found.hold ? late : lot,
        quantity: 4,
        pickedQuantity: 0,
      },
    ],
  }));
  openScreen('/orders/21/pick');
  expect(await rowsOf('Pick list')).toEqual([expect.stringContaining('Lot OD-2610, expires')]);

  visit('/lots');
  fireEvent.change(await screen.findByPlaceholderText('Search by lot, SKU or product...'), {
    target: { value: sku },
  });
  fill('Expires before', '2027-02-28');
  await waitFor(() =>
    expect(asked.at(-1)?.query).toMatchObject({ search: sku, expiresBefore: '2027-02-28' }),
  );
  expect(location.search).toContain('expiresBefore=2027-02-28');
  await waitFor(async () => expect(await rowsOf('Lots')).toHaveLength(1));
  await goTo(lot.code);
  await press('Put on Hold')();
  const dialog = await screen.findByRole('dialog', { name: 'Put Lot on Hold' });
  const hold = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Put on Hold' }));
  hold();
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Reason/)),
  );
  fill(/^Reason/, 'Seal broken');
  hold();
  await closed();
  await alerts(/^On hold since .*: Seal broken/);
  expect(sent).toMatchObject([{ params: { id: '8' }, body: { reason: 'Seal broken' } }]);
  visit('/orders/21/pick');
  expect(await rowsOf('Pick list')).toEqual([expect.stringContaining('Lot OD-2701, expires')]);
});

test('the dates of a lot are corrected with a reason', async () => {
  let found = lot;
  answer(traceLot, () => ({
    lot: found,
    receipts: [],
    onHand: [],
    corrections: null,
    shipments: [],
  }));
  const sent = answer(correctLotDates, ({ body }) => {
    found = { ...lot, expiresOn: body.expiresOn ?? null, producedOn: body.producedOn ?? null };
    return {
      ...found,
      labels: [{ warehouse: { id: 1, name: 'North' }, location: null, lpn: 'LPN-7' }],
      labelsElsewhere: 2,
    };
  });
  openScreen(`/lots/${lot.id}`);
  await press('Correct Dates')();
  const dialog = await screen.findByRole('dialog', { name: 'Correct Dates' });
  expect(within(dialog).getByLabelText(/^Expires On/)).toHaveProperty('value', '2027-01-23');
  fill(/^Expires On/, '2028-01-23');
  fill(/^Produced On/, '2026-01-05');
  fill(/^Reason/, 'Misread');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct Dates' }));
  const labels = within(await screen.findByRole('dialog', { name: 'Labels to Print Again' }));
  expect(labels.getByRole('listitem').textContent).toBe('LPN-7, no location yet, North');
  labels.getByText('2 more pallets in other warehouses.');
  // A link as soon as it is known that this place has no printer.
  const print = await labels.findByRole('link', { name: 'Print Labels' });
  expect(print.getAttribute('href')).toBe('/print/pallets?lpn=LPN-7');
  fireEvent.click(labels.getByRole('button', { name: 'Close' }));
  await closed();
  expect(sent).toMatchObject([
    {
      params: { id: '8' },
      body: { expiresOn: '2028-01-23', producedOn: '2026-01-05', reason: 'Misread' },
    },
  ]);
});
