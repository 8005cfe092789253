// Receiving on the floor, without an ASN.

import { listAsns, listProducts, listTasks, receiveBatch, scanCode } from '@lading/contract/calls';
import { outcomeOf } from '@lading/domain/messages/outcomes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerReads, openScreen, operator, product } from '../../app/testing/openScreen.tsx';
import { closed, press, said, scan } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';

const { id, sku, name, customer, tracking, expires } = product;
const LABEL = '(02)04006381333931(37)24';

beforeEach(() => {
  answerReads();
  answer(listAsns, () => []);
  answer(listTasks, () => []);
  answer(listProducts, () => []);
  answer(scanCode, ({ query: { code = '' } }) => ({
    ...unknownScan,
    code,
    count: code === LABEL ? 24 : null,
    products: [{ id, sku, name, customer, tracking, expires, pack: null }],
  }));
});

const lines = async (): Promise<string[]> =>
  within(await screen.findByRole('list', { name: 'Current Pallet (LPN)' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

test('damaged units get a line of their own by hand, and the next scan counts undamaged ones', async () => {
  const sent = answer(receiveBatch, () => ({
    ...outcomeOf('PALLET_FINALIZED'),
    data: { pallet: { id: 1, lpn: 'LPN-00000001', lines: 1, totalQuantity: 7 }, asn: null },
  }));
  openScreen('/floor/receive/3', operator);
  await scan(sku);
  await said(`${sku}: 1 on the pallet.`);
  const quantity = screen.getByLabelText<HTMLInputElement>('Quantity');
  quantity.focus();
  fireEvent.change(quantity, { target: { value: '6' } });
  if (quantity.form) fireEvent.submit(quantity.form);
  await said(`${sku}: 6 on the pallet.`);
  await press('Damaged?')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Goods Status' }));
  fireEvent.change(dialog.getByLabelText('Units'), { target: { value: '2' } });
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Leaking' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Set Status' }));
  await closed();
  await said('The status is set.');
  expect(await lines()).toEqual([
    expect.stringMatching(/4$/),
    expect.stringMatching(/DAMAGEDLeaking2$/),
  ]);
  await scan(sku);
  await said(`${sku}: 7 on the pallet.`);
  expect(await lines()).toEqual([
    expect.stringMatching(/5$/),
    expect.stringMatching(/DAMAGEDLeaking2$/),
  ]);
  await press('Finalize Pallet (2 lines)')();
  await said('LPN-00000001 is finalized: 1 line, 7 units.');
  const items = [
    { productId: id, quantity: 5 },
    { productId: id, quantity: 2, status: 'DAMAGED', reason: 'Leaking' },
  ];
  expect(sent.map(({ body }) => body)).toEqual([{ warehouseId: 1, items }]);
});

test('goods without an ASN are received from their first scan on, in the quantity of their code, and a reload scans nothing again', async () => {
  const where = openScreen('/floor/receive', operator);
  await scan(LABEL);
  await waitFor(() => expect(where()).toBe('/floor/receive/3'));
  await said(`${sku}: 24 on the pallet.`);
  // In a browser this state outlives a reload.
  await waitFor(() => expect(history.state).toMatchObject({ usr: null }));
  openScreen('/floor/receive/3', operator);
  expect(await lines()).toEqual([expect.stringMatching(/24$/)]);
  await scan(']E04006381333931');
  await said(`${sku}: 25 on the pallet.`);
});
