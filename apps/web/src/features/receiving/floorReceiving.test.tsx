// Receiving on the floor, without an ASN.

import type { AnnouncedUnit, Asn, CarriedPallet } from '@lading/contract/asns';
import {
  getAsn,
  getCustomer,
  listAnnouncedUnits,
  listAsnPallets,
  listAsns,
  listProducts,
  listTasks,
  receiveBatch,
  receivePallet,
  receiveUnit,
  scanCode,
} from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import type { Scan } from '@lading/contract/floor';
import { outcomeOf } from '@lading/domain/messages/outcomes';
import { NO_PACKS } from '@lading/domain/packs';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { streamEvents } from '../../app/testing/liveEvents.ts';
import {
  answerReads,
  asn,
  openScreen,
  operator,
  product,
  customer as theCustomer,
} from '../../app/testing/openScreen.tsx';
import { closed, press, said, scan } from '../../app/testing/steps.ts';
import { readKeys } from '../../lib/keyReader.ts';
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
    data: {
      pallet: { id: 1, lpn: 'LPN-00000001', lines: 1, totalQuantity: 5 },
      setAside: { id: 2, lpn: 'LPN-00000002', lines: 1, totalQuantity: 2 },
      asn: null,
    },
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
  expect(screen.getByRole('button', { name: 'Finalize Pallet (2 lines)' })).toBeTruthy();
  await press('Finalize 2 Pallets: Good, Damaged')();
  await said(
    'LPN-00000001 is finalized: 1 line, 5 units. LPN-00000002 is finalized: 1 line, 2 units.',
  );
  const items = [
    { productId: id, quantity: 5 },
    { productId: id, quantity: 2, status: 'DAMAGED', reason: 'Leaking' },
  ];
  expect(sent.map(({ body }) => body)).toEqual([{ warehouseId: 1, items, separate: true }]);
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

const pallet = '340123450000000017';
const carton = '340123450000000024';
const goods = { product: { id, sku, name }, tracking, expires, lot: null, receivedQuantity: 0 };
const units: AnnouncedUnit[] = [
  { code: pallet, kind: 'PALLET', parent: null, receivedAs: null, items: [] },
  {
    code: carton,
    kind: 'CARTON',
    parent: pallet,
    receivedAs: null,
    items: [{ ...goods, quantity: 12 }],
  },
];
const received = (quantity: number) => ({
  ...outcomeOf('UNIT_RECEIVED', {
    lpn: pallet,
    inside: 1,
    quantity,
    short: 12 - quantity,
    over: 0,
    expected: 0,
  }),
  data: {
    pallet: { id: 1, lpn: pallet, lines: 1, totalQuantity: quantity },
    asn,
    units: units.map((unit) => ({ ...unit, receivedAs: unit.code })),
  },
});
const openAsn = (rule: Customer['announcedUnits'], items: Asn['items'] = []) => {
  const sent = answer(receiveUnit, ({ body }) =>
    received((body.items ?? []).reduce((sum, { quantity = 0 }) => sum + quantity, 0)),
  );
  answer(listAsns, () => [{ ...asn, items }]);
  answer(listAnnouncedUnits, () =>
    units.map((unit) => ({ ...unit, receivedAs: sent.length > 0 ? unit.code : null })),
  );
  answer(getCustomer, () => ({ ...theCustomer, announcedUnits: rule }));
  openScreen(`/floor/receive/3?asn=${asn.id}`, operator);
  return sent;
};

test('one scan of the outer label receives what is announced in it, and a second one says so', async () => {
  const sent = openAsn('ACCEPT');
  await screen.findByText(`ASN ${asn.asnReference} · Acme`);
  await scan(`00${pallet}`);
  await said(`${pallet} received, with 1 in it: 12 units.`);
  expect(sent).toMatchObject([
    {
      params: { id: String(asn.id), lpn: pallet },
      body: { items: [{ unit: carton, productId: id, quantity: 12 }] },
    },
  ]);
  expect(screen.getByRole('link', { name: `Put ${pallet} away` })).toBeTruthy();
  await scan(carton);
  await said(`${carton} is received already.`);
  expect(sent).toHaveLength(1);
});

test('units that are counted blind are asked for without what was announced', async () => {
  const sent = openAsn('BLIND');
  await screen.findByText(`ASN ${asn.asnReference} · Acme`);
  await scan(pallet);
  const dialog = within(await screen.findByRole('dialog', { name: `Receive ${pallet}` }));
  expect(dialog.queryByText(/announced/)).toBeNull();
  const found = dialog.getByLabelText<HTMLInputElement>(/^Found/);
  expect(found.value).toBe('');
  fireEvent.click(dialog.getByRole('button', { name: 'Receive' }));
  await dialog.findByText('Enter what you found, 0 for none.');
  fireEvent.change(found, { target: { value: '10' } });
  fireEvent.change(dialog.getByLabelText(/^Of Them Damaged/), { target: { value: '3' } });
  fireEvent.change(await dialog.findByLabelText(/^Reason for Damaged Goods/), {
    target: { value: 'Wet' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Receive' }));
  await closed();
  await said(`${pallet} received, with 1 in it: 10 units. 2 short.`);
  const line = { unit: carton, productId: id };
  expect(sent[0]?.body.items).toEqual([
    { ...line, quantity: 7 },
    { ...line, quantity: 3, status: 'DAMAGED', reason: 'Wet' },
  ]);
});

test('who counts blind is not told how much of a product is expected', async () => {
  const line = { id: 1, product, expectedQuantity: 12, receivedQuantity: 0, lot: null };
  const items = [{ ...line, ...NO_PACKS, lineNo: 1, externalLineId: null }];
  const listed = async () =>
    within(await screen.findByRole('list', { name: 'Still expected' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  openAsn('CHECK', items);
  const [shown = ''] = await listed();
  expect(shown).toMatch(/\d$/);
  expect(await screen.findByRole('button', { name: /^All Expected/ })).toBeTruthy();
  cleanup();
  openAsn('BLIND', items);
  await waitFor(async () => expect(await listed()).toEqual([shown.replace(/\d+$/, '')]));
  expect(screen.queryByRole('button', { name: /^All Expected/ })).toBeNull();
  await scan(sku);
  await said(`${sku}: 1 on the pallet.`);
  expect(screen.queryByText(/received before this pallet/)).toBeNull();
});

test('who counts blind is told nothing while the announced units are loading', async () => {
  const line = { id: 1, product, expectedQuantity: 12, receivedQuantity: 0, lot: null };
  const items = [{ ...line, ...NO_PACKS, lineNo: 1, externalLineId: null }];
  const text = async () =>
    (await screen.findByRole('list', { name: 'Still expected' })).textContent;
  let load: (announced: AnnouncedUnit[]) => void = () => undefined;
  openAsn('BLIND', items);
  answer(listAnnouncedUnits, () => new Promise<AnnouncedUnit[]>((loaded) => (load = loaded)));
  const loading = await text();
  expect(loading).not.toMatch(/\d$/);
  expect(screen.queryByRole('button', { name: /^All Expected/ })).toBeNull();
  // Of an ASN that announces no units it is told how much is expected.
  await act(async () => load([]));
  await waitFor(async () => expect(await text()).toBe(`${loading}12`));
});

test('units that are checked are shown as announced, to be confirmed', async () => {
  const sent = openAsn('CHECK');
  await screen.findByText(`ASN ${asn.asnReference} · Acme`);
  await scan(pallet);
  const dialog = within(await screen.findByRole('dialog', { name: `Receive ${pallet}` }));
  expect(dialog.getByText(/12 announced/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Receive' }));
  await closed();
  await said(`${pallet} received, with 1 in it: 12 units.`);
  expect(sent[0]?.body.items).toEqual([{ unit: carton, productId: id, quantity: 12 }]);
});

test('the scans of a scanner count what is in a unit while its form is open', async () => {
  const sent = openAsn('BLIND');
  readKeys(false);
  await screen.findByText(`ASN ${asn.asnReference} · Acme`);
  await scan(pallet);
  const dialog = within(await screen.findByRole('dialog', { name: `Receive ${pallet}` }));
  const found = dialog.getByLabelText<HTMLInputElement>(/^Found/);
  found.focus();
  const wedge = (code: string) => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(found, { key });
  };
  wedge(sku);
  await said(`${sku}: 1 in Carton ${carton}.`);
  wedge(LABEL);
  await said(`${sku}: 25 in Carton ${carton}.`);
  wedge(carton);
  await said(`Carton ${carton}: scan each product.`);
  wedge(pallet);
  await said(`This is Pallet ${pallet}. Scan what is in it.`);
  expect(found.value).toBe('25');
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Receive' }));
  await closed();
  await waitFor(() =>
    expect(sent.map(({ body }) => body.items)).toEqual([
      [{ unit: carton, productId: id, quantity: 25 }],
    ]),
  );
});

test('cartons are built on a pallet while it is received, and a reload keeps them', async () => {
  const sent = answer(receiveBatch, () => ({
    ...outcomeOf('PALLET_FINALIZED'),
    data: { pallet: { id: 1, lpn: 'LPN-00000001', lines: 1, totalQuantity: 3 }, asn: null },
  }));
  answer(scanCode, ({ query: { code = '' } }) => ({
    ...unknownScan,
    code,
    ...(code === carton
      ? { freshLpn: carton }
      : { products: [{ id, sku, name, customer, tracking, expires, pack: null }] }),
  }));
  openScreen('/floor/receive/3', operator);
  await press('New Unit')();
  const dialog = within(await screen.findByRole('dialog', { name: 'New Unit' }));
  // It takes the scan of the label.
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'LPN of its label' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Begin Unit' }));
  await closed();
  await scan(carton);
  await said(`This carton is ${carton}.`);
  await scan(sku);
  await scan(sku);
  await said(`${sku}: 2 in Carton ${carton}.`);
  await press('Close')();
  await scan(sku);
  expect(await lines()).toEqual([
    expect.stringContaining('On the pallet'),
    expect.stringContaining(sku),
    expect.stringContaining(`Carton ${carton}`),
    expect.stringContaining(sku),
  ]);
  openScreen('/floor/receive/3', operator);
  await waitFor(async () => expect(await lines()).toHaveLength(4));
  await press('Finalize Pallet (2 lines)')();
  await said('LPN-00000001 is finalized: 1 line, 3 units.');
  expect(sent[0]?.body).toMatchObject({
    units: [{ kind: 'CARTON', lpn: carton }],
    items: [
      { productId: id, quantity: 2, unit: 1 },
      { productId: id, quantity: 1 },
    ],
  });
});

const sentPallets = ['340123450000000031', '340123450000000048'] as const;

/** Opens a transfer of two pallets of 4 units and of loose ones, and answers as a server does. */
function openTransfer(loose: number) {
  let asNow: Asn = { ...asn, isTransfer: true };
  const receivedLpns: string[] = [];
  const change = (receivedQuantity: number) => {
    const expectedQuantity = 8 + loose;
    const line = { id: 1, product, expectedQuantity, receivedQuantity, lot: null };
    asNow = {
      ...asNow,
      version: asNow.version + 1,
      status: receivedQuantity === expectedQuantity ? 'COMPLETE' : 'RECEIVING_IN_PROGRESS',
      items: [{ ...line, ...NO_PACKS, lineNo: 1, externalLineId: null }],
    };
    return asNow;
  };
  change(0);
  answer(getAsn, () => asNow);
  answer(listAsns, () => (asNow.status === 'COMPLETE' ? [] : [asNow]));
  answer(listAnnouncedUnits, () => []);
  answer(listAsnPallets, () =>
    sentPallets.map(
      (lpn): CarriedPallet => ({
        lpn,
        kind: 'PALLET',
        parent: null,
        state: receivedLpns.includes(lpn) ? 'RECEIVED' : 'UNDER_WAY',
        contents: [{ product, lot: null, quantity: 4, receivedDate: '2026-11-01T08:00:00.000Z' }],
      }),
    ),
  );
  answer(receivePallet, ({ params: { lpn } }) => {
    receivedLpns.push(lpn);
    return {
      ...outcomeOf('PALLET_RECEIVED', { lpn, inside: 0 }),
      data: {
        pallet: { id: 1, lpn, lines: 1, totalQuantity: 4 },
        asn: change(4 * receivedLpns.length),
      },
    };
  });
  answer(getCustomer, () => theCustomer);
  return { change };
}

const expected = () => screen.queryByRole('list', { name: 'Still expected' })?.textContent ?? null;
const allExpected = () => screen.queryByRole('button', { name: /^All Expected/ });

test('what a transfer still sends goes down with each pallet, and nothing is offered that travels in one', async () => {
  openTransfer(0);
  openScreen(`/floor/receive/3?asn=${asn.id}`, operator);
  await waitFor(() => expect(expected()).toMatch(/8$/));
  expect(allExpected()).toBeNull();
  await scan(`(00)${sentPallets[0]}`);
  await said(`Pallet ${sentPallets[0]} received.`);
  await waitFor(() => expect(expected()).toMatch(/4$/));
  expect(screen.getByRole('link', { name: `Put ${sentPallets[0]} away` })).toBeTruthy();
  expect(allExpected()).toBeNull();
  // The last one completes the ASN, which is open no more.
  await scan(sentPallets[1]);
  await said(`Pallet ${sentPallets[1]} received.`);
  await waitFor(() => expect(expected()).toBeNull());
  expect(allExpected()).toBeNull();
});

test('all that is expected of a transfer is what travels in no pallet', async () => {
  openTransfer(3);
  openScreen(`/floor/receive/3?asn=${asn.id}`, operator);
  await waitFor(() => expect(expected()).toMatch(/11$/));
  await press('All Expected (1 line)')();
  await said('1 line, 3 units on the pallet. As announced.');
  expect(expected()).toMatch(/8$/);
});

test('an ASN that somebody else completed expects nothing more here', async () => {
  const { listening, tell } = streamEvents();
  const { change } = openTransfer(0);
  openScreen(`/floor/receive/3?asn=${asn.id}`, operator);
  await waitFor(() => expect(expected()).toMatch(/8$/));
  change(8);
  await listening();
  await act(async () => tell('asns'));
  await waitFor(() => expect(expected()).toBeNull());
});

test('the scan of a pallet that a transfer carries opens its ASN and receives it', async () => {
  openTransfer(0);
  const [lpn] = sentPallets;
  const found: Scan = {
    ...unknownScan,
    code: lpn,
    kind: 'ASN',
    id: asn.id,
    documents: [
      {
        kind: 'ASN',
        id: asn.id,
        reference: asn.asnReference,
        status: 'EXPECTED',
        customer: asn.customer,
      },
    ],
    announced: { asnId: asn.id, code: lpn },
  };
  answer(scanCode, () => found);
  const where = openScreen('/floor/receive', operator);
  await scan(lpn);
  await waitFor(() => expect(where()).toBe('/floor/receive/3'));
  await said(`Pallet ${lpn} received.`);
});
