import * as calls from '@lading/contract/calls';
import type { LoadDetail } from '@lading/contract/loads';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { holdHandheld } from '../../app/testing/handheld.ts';
import {
  answerReads,
  openScreen,
  operator,
  order,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { confirmed, fill, press, said, scan } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';
import { boxOf, loadOf } from './testing/loads.ts';

let load: LoadDetail;
beforeEach(() => {
  load = loadOf();
  answerReads();
  answer(calls.listLoads, () => [load]);
  answer(calls.getLoad, () => load);
  answer(calls.listDoors, () => []);
  answer(calls.listDestinations, () => [{ id: warehouse.id, name: warehouse.name }]);
});

test('a load is opened with what it goes by', async () => {
  const sent = answer(calls.createLoad, ({ body }) =>
    Response.json({ ...load, ...body, id: 1 }, { status: 201 }),
  );
  openScreen('/loads');
  await screen.findByRole('link', { name: 'LD-000001' });
  await press('New Load')();
  fill(/^Carrier/, 'DHL');
  fill(/^SCAC/, 'd1');
  fill(/^Trailer/, 'WX-42');
  await press('Create')();
  await screen.findByText('Two to four letters.');
  fill(/^SCAC/, 'dhlc');
  await press('Create')();
  await screen.findByRole('heading', { name: 'LD-000001' });
  expect(sent.map(({ body }) => body)).toEqual([
    {
      warehouseId: warehouse.id,
      destinationWarehouseId: null,
      carrier: 'DHL',
      scac: 'DHLC',
      service: null,
      trailer: 'WX-42',
      seal: null,
      proNumber: null,
      bolNumber: null,
      plannedOn: null,
      doorId: null,
    },
  ]);
});

test('packages are loaded and unloaded by a tap; the refusal is shown', async () => {
  const loaded = answer(calls.loadUnit, () =>
    refusal(409, 'ORDER_HELD', 'Order "ORD-21" is on hold.'),
  );
  openScreen('/loads/1');
  await press('Load LPN-8 of ORD-21')();
  await screen.findByText(/Order "ORD-21" is on hold\./);
  expect(loaded[0]?.body).toEqual({ packageId: 8 });
});

test('a load is closed with a reason for what stays, and departs after a question', async () => {
  load = loadOf({ packages: [boxOf(8, { state: 'LOADED' }), boxOf(9)] });
  const closed = answer(calls.closeLoad, () => {
    load = { ...load, status: 'CLOSED', version: 2 };
    return load;
  });
  const departed = answer(calls.departLoad, () => {
    load = { ...load, status: 'DEPARTED', departedAt: '2026-11-21T09:30:00.000Z', version: 3 };
    return load;
  });
  openScreen('/loads/1');
  await screen.findByText('1 of 2 packages loaded.');
  await press('Close Load')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Close LD-000001' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Close Load' }));
  await dialog.findByText('Say why it stays.');
  expect(closed).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Why LPN-9 of ORD-21 stays/), {
    target: { value: 'No room' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Close Load' }));
  await waitFor(() =>
    expect(closed.map(({ body }) => body)).toEqual([
      { leftBehind: [{ packageId: 9, reason: 'No room' }] },
    ]),
  );
  await confirmed('Depart', 'Depart')();
  await screen.findByText('Load LD-000001 has departed.');
  expect(departed).toHaveLength(1);
});

test('what is left behind is not short, and goods are counted and weighed as on papers', async () => {
  load = loadOf({
    status: 'DEPARTED',
    packages: [boxOf(8, { state: 'LOADED', weight: null, computedWeight: 1.85 })],
  });
  const [row] = load.orders;
  const goods = {
    packages: 3,
    pallets: 1,
    handlingUnits: 2,
    packageWeight: 190.92,
    isComputed: true,
    unitWeight: 25,
    weight: 215.92,
  };
  load = {
    ...load,
    goods,
    orders: row
      ? [{ ...row, state: 'PARTLY', packages: 4, loaded: 3, left: 1, leftQuantity: 2, goods }]
      : [],
  };
  openScreen('/loads/1');
  const table = within(await screen.findByRole('table', { name: 'Orders of the load' }));
  table.getByRole('cell', { name: '3 of 4 1 pallet' });
  table.getByRole('cell', { name: '1 package (2 units)' });
  table.getByRole('cell', { name: 'about 190.92 kg' });
  expect(table.queryByRole('columnheader', { name: 'Short' })).toBeNull();
  screen.getByText('2 (1 pallet, 1 package)');
  screen.getByText('215.92 kg (packages about 190.92 kg, pallets and other units 25 kg)');
  screen.getByRole('cell', { name: 'about 1.85 kg' });
});

test('labels that a carrier does not take are asked about before a load closes and departs', async () => {
  load = loadOf({ packages: [boxOf(8, { state: 'LOADED' })] });
  const doubt = 'P8-1-ab (ORD-21, LPN-8): void.';
  const closed = answer(calls.closeLoad, ({ body }) => {
    if (!body?.confirmed) return refusal(409, 'LABELS_DOUBTFUL', doubt);
    load = { ...load, status: 'CLOSED', version: 2 };
    return load;
  });
  const departed = answer(calls.departLoad, ({ body }) => {
    if (!body?.confirmed) return refusal(409, 'LABELS_DOUBTFUL', doubt);
    load = { ...load, status: 'DEPARTED', departedAt: '2026-11-21T09:30:00.000Z', version: 3 };
    return load;
  });
  openScreen('/loads/1');
  await press('Close Load')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Close LD-000001' }));
  const close = await dialog.findByRole('button', { name: 'Close Load' });
  fireEvent.click(close);
  const question = within(await screen.findByRole('dialog', { name: 'Close with these labels?' }));
  expect(question.getByText(/void/)).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await dialog.findByText(/void/);
  fireEvent.click(close);
  await press('Close All the Same')();
  await waitFor(() => expect(closed.at(-1)?.body).toEqual({ leftBehind: [], confirmed: true }));
  await confirmed('Depart', 'Depart')();
  await press('Depart All the Same')();
  await screen.findByText('Load LD-000001 has departed.');
  expect(departed.map(({ body }) => body)).toEqual([{}, { confirmed: true }]);
});

test('orders that could go are suggested, and added', async () => {
  answer(calls.suggestOrders, () => [
    {
      order: { id: 22, orderReference: 'ORD-22', status: 'PACKED' as const },
      customer: { id: 3, name: 'Nordwind' },
      shippingCarrier: null,
      shipBy: '2026-11-22',
      packages: 2,
    },
  ]);
  const added = answer(calls.addLoadOrders, () => load);
  openScreen('/loads/1');
  await press('Add Orders')();
  fireEvent.click(await screen.findByRole('checkbox', { name: /ORD-22/ }));
  await press('Add (1 order)')();
  await waitFor(() => expect(added.map(({ body }) => body)).toEqual([{ orderIds: [22] }]));
});

test('on the floor a scan loads, and a code of another load is refused loudly', async () => {
  holdHandheld();
  const scans = answer(calls.loadUnit, ({ body }) =>
    body.code === 'LPN-8'
      ? {
          load: { id: 1, number: 'LD-000001', status: 'OPEN' as const },
          packages: [boxOf(8, { state: 'LOADED' })],
          orders: [{ id: 21, orderReference: 'ORD-21', status: 'PACKED' as const }],
          isNew: true,
          packageCount: 2,
          loadedCount: 1,
        }
      : refusal(409, 'ON_OTHER_LOAD', 'Order "ORD-9" is on load LD-000002.'),
  );
  openScreen('/floor/loads/1', operator);
  await screen.findByText('0 of 2 packages loaded.');
  // What is empty cannot be closed.
  expect(screen.queryByRole('button', { name: 'Close Load' })).toBeNull();
  screen.getByRole('link', { name: 'Show Load Page' });
  await scan('LPN-8');
  await said('LPN-8 of ORD-21 is loaded. 1 of 2 packages loaded.');
  await scan('LPN-99');
  await said('Order "ORD-9" is on load LD-000002.');
  expect(scans.map(({ body }) => body.code)).toEqual(['LPN-8', 'LPN-99']);
});

test('on the floor a load is closed once something is on it', async () => {
  holdHandheld();
  load = loadOf({ packages: [boxOf(8, { state: 'LOADED' }), boxOf(9)] });
  openScreen('/floor/loads/1', operator);
  await screen.findByRole('button', { name: 'Close Load' });
});

test('the loading of an order on a load leads to that load', async () => {
  openScreen('/floor/load/21', operator);
  await screen.findByRole('heading', { name: 'LD-000001' });
});

test('a packed order says which load left without it', async () => {
  answer(calls.getOrder, () => ({ ...order, status: 'PACKED' as const }));
  answer(calls.listLoads, ({ query }) => ('leftOrderId' in query ? [load] : []));
  openScreen('/orders/21');
  await screen.findByText(/^Left behind by load/);
  await screen.findByRole('link', { name: 'LD-000001' });
});
