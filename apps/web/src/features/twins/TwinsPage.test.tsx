import { listTwins, mergeLot, updateProduct } from '@lading/contract/calls';
import type { Lot } from '@lading/contract/lots';
import type { Twin } from '@lading/contract/twins';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  customer,
  openScreen,
  operator,
  product,
  supervisor,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { alerts, choose, closed, fill, press, rowsOf } from '../../app/testing/steps.ts';
import { answer, noAnswer, refusal } from '../../lib/testing/network.ts';

const bottle = { id: product.id, sku: product.sku, name: product.name };
const owner = { id: customer.id, name: customer.name };
const lots: Twin = {
  kind: 'LOT',
  id: 9,
  spelling: 'Cafe\u0301-3',
  first: { id: 8, spelling: 'Caf\u00e9-3' },
  warehouse: null,
  customer: owner,
  product: bottle,
};
const skus: Twin = {
  kind: 'PRODUCT',
  id: 5,
  spelling: 'wb-h098',
  first: { id: 4, spelling: 'WB-H098' },
  warehouse: null,
  customer: owner,
  product: bottle,
};
const inWarehouse = {
  warehouse: { id: warehouse.id, name: warehouse.name },
  customer: null,
  product: null,
};
const places: Twin = {
  kind: 'LOCATION',
  id: 71,
  spelling: 'A\u200b-01',
  first: { id: 7, spelling: 'A-01' },
  ...inWarehouse,
};
const back: Twin = {
  ...places,
  kind: 'RETURN',
  id: 81,
  spelling: 'ret-1',
  first: { id: 80, spelling: 'RET-1' },
};
const merged: Lot = {
  id: 8,
  code: 'Caf\u00e9-3',
  product: bottle,
  customer: owner,
  hold: null,
  onHand: 9,
  expiresOn: null,
  producedOn: null,
  createdAt: '2026-11-20T08:00:00.000Z',
};

beforeEach(() => {
  answerReads();
  answer(listTwins, () => [lots, skus, places, back]);
});

test('twins are shown in both spellings, with what their look does not tell, and lead to their records', async () => {
  openScreen('/twins', supervisor);
  await waitFor(async () => expect(await rowsOf('Twins')).toHaveLength(4));
  const [lot, sku, place] = await rowsOf('Twins');
  expect(lot).toMatch(/^Lot.*\u00e9 \(U\+00E9\).*e\u0301 \(U\+0065 U\+0301\).*Acme · WB-H098/);
  expect(sku).toMatch(/^SKU.*WB-H098.*wb-h098.*Acme/);
  expect(sku).not.toContain('U+');
  expect(place).toMatch(/^Location.*A-01.*a zero-width space \(U\+200B\).*North/);
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([to(lots.spelling), to(lots.first.spelling), to('wb-h098'), to('A-01')]).toEqual([
    '/lots/9',
    '/lots/8',
    '/products/5',
    '/locations/7',
  ]);
  expect([to(`Rename ${places.spelling}`), to('Open ret-1')]).toEqual([
    '/locations/71',
    '/returns/81',
  ]);
});

test('the menu leads to the twins; an operator who opens them sees why not', async () => {
  openScreen('/twins', supervisor);
  await screen.findByRole('table', { name: 'Twins' });
  expect(
    screen.getAllByRole('link', { name: 'Twins' }).map((link) => link.getAttribute('href')),
  ).toContain('/twins');
  openScreen('/twins', operator);
  await screen.findByText(/^Your role \(OPERATOR\) does not allow this\./);
  expect(screen.queryByRole('table', { name: 'Twins' })).toBeNull();
});

test('a lead who may not merge is offered no merging', async () => {
  openScreen('/twins', supervisor);
  await screen.findByRole('button', { name: 'Rename wb-h098' });
  expect(screen.queryByRole('button', { name: /^Merge/ })).toBeNull();
});

test('lots are merged into the one that is chosen, with a reason, and leave the list', async () => {
  const sent = answer(mergeLot, () => {
    answer(listTwins, () => []);
    return { ...merged, id: 9, code: lots.spelling };
  });
  openScreen('/twins');
  await press(`Merge ${lots.spelling}`)();
  const dialog = await screen.findByRole('dialog', { name: 'Merge Lots' });
  expect(dialog.textContent).toContain(`Lot "${lots.first.spelling}" stays.`);
  const merge = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Merge Lots' }));
  merge();
  await within(dialog).findByText('A reason is required.');
  await choose('Lot That Stays', `${lots.spelling} · e\u0301 (U+0065 U+0301)`);
  expect(dialog.textContent).toContain(`Lot "${lots.spelling}" stays.`);
  fill(/^Reason/, 'One batch');
  expect(sent).toEqual([]);
  merge();
  await closed();
  expect(sent).toMatchObject([{ params: { id: '8' }, body: { into: 9, reason: 'One batch' } }]);
  await screen.findByText('No twins.');
});

test('the first spelling stays unless the other is chosen, and a refusal is shown in the words of the server', async () => {
  const sent = answer(mergeLot, () =>
    refusal(409, 'ILLEGAL_STEP', 'Lot "kx-3" is picked for order SO-7.'),
  );
  openScreen('/twins');
  await press(`Merge ${lots.spelling}`)();
  await screen.findByRole('dialog', { name: 'Merge Lots' });
  fill(/^Reason/, 'One batch');
  await press('Merge Lots')();
  await alerts('Lot "kx-3" is picked for order SO-7.');
  expect(sent).toMatchObject([{ params: { id: '9' }, body: { into: 8 } }]);
});

test('a SKU is renamed at once, as its form does not', async () => {
  const sent = answer(updateProduct, ({ body }) => ({ ...product, sku: body.sku ?? '' }));
  openScreen('/twins');
  await press('Rename wb-h098')();
  await screen.findByRole('dialog', { name: 'Rename SKU' });
  fill(/^SKU/, 'WB-H099');
  await press('Rename')();
  await screen.findByText('Product "WB-H099" saved successfully.');
  expect(sent).toMatchObject([
    { params: { id: '5' }, body: { sku: 'WB-H099', name: product.name } },
  ]);
});

test('without twins the page says so, and a failure can be tried again', async () => {
  answer(listTwins, () => noAnswer());
  openScreen('/twins');
  await alerts('The twins could not be loaded.');
  answer(listTwins, () => []);
  await press(/Retry|Try Again/i)();
  await screen.findByText('No twins.');
});
