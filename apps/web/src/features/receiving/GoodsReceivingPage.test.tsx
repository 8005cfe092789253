import type { Asn } from '@lading/contract/asns';
import {
  createAsn,
  getDashboard,
  getProduct,
  listAsnPallets,
  listAsns,
  listProducts,
  receiveBatch,
  receivePallet,
  scanCode,
} from '@lading/contract/calls';
import type { Product } from '@lading/contract/products';
import { outcomeOf } from '@lading/domain/messages/outcomes';
import { NO_PACKS } from '@lading/domain/packs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { holdHandheld } from '../../app/testing/handheld.ts';
import { answerReads, asn, openScreen, product } from '../../app/testing/openScreen.tsx';
import {
  add,
  alerts,
  button,
  choose,
  closed,
  fill,
  press,
  rowsOf,
  silent,
  take,
} from '../../app/testing/steps.ts';
import { readKeys } from '../../lib/keyReader.ts';
import { answer, noAnswer, refusal } from '../../lib/testing/network.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { wedge } from '../../lib/testing/wedge.ts';

beforeAll(() => readKeys(false));
beforeEach(answerReads);

const PALLET = 'Current Pallet (LPN)';
const INCOMPLETE = 'Please select a product and quantity.';
const announced: Asn = {
  ...asn,
  items: [
    {
      id: 1,
      product,
      expectedQuantity: 10,
      receivedQuantity: 0,
      lot: null,
      ...NO_PACKS,
      lineNo: 1,
      externalLineId: null,
    },
  ],
};
const received = (quantity: number, status: Asn['status']): Asn => ({
  ...announced,
  version: announced.version + quantity,
  status,
  items: [
    {
      id: 1,
      product,
      expectedQuantity: 10,
      receivedQuantity: quantity,
      lot: null,
      ...NO_PACKS,
      lineNo: 1,
      externalLineId: null,
    },
  ],
});
const finalized = (totalQuantity: number, after: Asn | null = null) => ({
  ...outcomeOf('PALLET_FINALIZED'),
  data: {
    pallet: { id: totalQuantity, lpn: `LPN-0000000${totalQuantity}`, lines: 1, totalQuantity },
    asn: after,
  },
});
const asnField = () => screen.getByRole('combobox', { name: 'ASN (optional)' }).textContent;
const productField = () => screen.getByRole('combobox', { name: 'Product' });

/** Answers a question of this title. Returns what it said. */
async function reply(title: string, choice: string): Promise<string | null> {
  const dialog = await screen.findByRole('dialog', { name: title });
  const said = dialog.textContent;
  fireEvent.click(within(dialog).getByRole('button', { name: choice }));
  await closed();
  return said;
}

const cardsOf = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((card) => card.textContent);

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

test('cartons are built on a pallet at the desk, and a scanned label names the open one', async () => {
  const sent = answer(receiveBatch, () => finalized(5));
  answer(scanCode, ({ query: { code = '' } }) => ({ ...unknownScan, code, freshLpn: code }));
  openScreen('/receiving/3');
  await press('New Unit')();
  const dialog = within(await screen.findByRole('dialog', { name: 'New Unit' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Begin Unit' }));
  await closed();
  await add(product, 5);
  await button('Delete WB-H098, in unit 1');
  fireEvent.click(await button('Pallet'));
  expect(await rowsOf(PALLET)).toEqual([expect.stringContaining('Carton 1')]);
  fireEvent.click(await button('Carton 1'));
  answer(listProducts, () => []);
  wedge(screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' }), 'LPN-00000077');
  await button('Carton LPN-00000077');
  await press('Finalize Pallet (1 line)')();
  await screen.findAllByText('LPN-00000005');
  expect(sent[0]?.body).toMatchObject({
    units: [{ kind: 'CARTON', lpn: 'LPN-00000077' }],
    items: [{ productId: product.id, quantity: 5, unit: 1 }],
  });
});

test('part of an ASN leaves it in progress, the rest completes it', async () => {
  let now = announced;
  answer(listAsns, () => (now.status === 'COMPLETE' ? [] : [now]));
  answer(receiveBatch, ({ body }) => {
    const quantity = body.items[0]?.quantity ?? 0;
    now = received(
      now.items[0]?.receivedQuantity === 0 ? quantity : 10,
      quantity === 4 ? 'RECEIVING_IN_PROGRESS' : 'COMPLETE',
    );
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
  const sent = answer(
    receiveBatch,
    () => replies.shift()?.() ?? finalized(4, received(4, 'RECEIVING_IN_PROGRESS')),
  );
  openScreen('/receiving/3');
  await choose('ASN (optional)', /^PO-42/);
  await add(product, 4);
  for (const message of ['ASN PO-42 is cancelled.', 'We do not know whether it was done']) {
    await press('Finalize Pallet (1 line)')();
    if (message.startsWith('We do not know')) await press('Go Back')();
    await alerts(message);
    expect(await rowsOf(PALLET)).toEqual([expect.stringContaining('4')]);
  }
  areAsnsDown = true;
  await press('Finalize Pallet (1 line)')();
  expect(await button('Finalize Pallet (0 lines)')).toHaveProperty('disabled', true);
  await waitFor(() =>
    expect(logged.mock.calls.map(([text]) => text)).toContain('The ASNs could not be reloaded.'),
  );
  await silent();
  expect(await rowsOf('Recently Finalized LPNs')).toHaveLength(1);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  logged.mockRestore();
});

test('an ASN that cannot be saved keeps the input', async () => {
  const replies = [
    () => refusal(409, 'DUPLICATE', 'This reference is taken.'),
    noAnswer,
    () => HttpResponse.json({}, { status: 500 }),
  ];
  answer(createAsn, () => replies.shift()?.() ?? asn);
  answer(getDashboard, () => HttpResponse.json({}, { status: 500 }));
  const where = openScreen('/operations/asns/new');
  await choose('Customer', 'Acme');
  fill(/ASN Reference #/, 'PO-42');
  await add(product, 12);
  // The next product is scanned at once.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Product' })),
  );
  await press('Create ASN')();
  await alerts('Expected arrival date is required');
  const date = screen.getByLabelText(/Expected Arrival Date/);
  await waitFor(() =>
    expect([document.activeElement, date.getAttribute('aria-invalid')]).toEqual([date, 'true']),
  );
  fill(/Expected Arrival Date/, '2020-01-31');
  expect(date.getAttribute('aria-invalid')).toBe('false');
  await press('Create ASN')();
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Past Arrival Date' })).getByRole('button', {
      name: 'Cancel',
    }),
  );
  await closed();
  fill(/Expected Arrival Date/, '2099-01-31');
  for (const message of [
    'This reference is taken.',
    'We do not know whether it was done',
    'Failed to create ASN.',
  ]) {
    await press('Create ASN')();
    if (message.startsWith('We do not know')) await press('Go Back')();
    await alerts(message);
  }
  await press('Create ASN')();
  await alerts('ASN created successfully!');
  await waitFor(() => expect(where()).toBe('/dashboard'));
});

test('the units of an ASN are entered with their content, as a tree, and none beyond its items', async () => {
  const sent = answer(createAsn, () => asn);
  openScreen('/operations/asns/new');
  await choose('Customer', 'Acme');
  fill(/ASN Reference #/, 'PO-43');
  fill(/Expected Arrival Date/, '2099-01-31');
  await add(product, 12);
  fill('SSCC or LPN', '340987650000000016');
  await press('Add Unit')();
  fill('SSCC or LPN', '340987650000000023');
  await press('Add Unit')();
  const contents = await screen.findByRole('region', {
    name: 'Contents of 340987650000000023',
  });
  const inUnit = within(contents);
  const addTo = async (units: string) => {
    const field = inUnit.getByRole<HTMLInputElement>('combobox', { name: 'Product' });
    fireEvent.change(field, { target: { value: product.sku } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(field.value).toContain(product.name));
    fireEvent.change(inUnit.getByLabelText('Quantity'), { target: { value: units } });
    fireEvent.click(inUnit.getByRole('button', { name: 'Add' }));
  };
  await addTo('10');
  await inUnit.findByRole('button', { name: `Remove ${product.sku}` });
  await addTo('3');
  await press('Create ASN')();
  await alerts(`The units have 13 of ${product.sku}, and the ASN 12`);
  fireEvent.click(inUnit.getByRole('button', { name: `Remove ${product.sku}` }));
  await addTo('12');
  await press('Create ASN')();
  await alerts('ASN created successfully!');
  expect(sent[0]?.body.units).toEqual([
    { code: '340987650000000016', kind: 'PALLET', parent: null, items: [] },
    {
      code: '340987650000000023',
      kind: 'CARTON',
      parent: '340987650000000016',
      items: [{ productId: product.id, quantity: 12 }],
    },
  ]);
});

test('a pallet of a transfer is received as it is', async () => {
  const carried = (lpn: string) => ({
    lpn,
    kind: 'PALLET' as const,
    parent: null,
    state: 'UNDER_WAY' as const,
    contents: [{ product, lot: null, quantity: 10, receivedDate: '2026-11-01T08:00:00.000Z' }],
  });
  answer(listAsns, () => [{ ...announced, isTransfer: true }]);
  answer(listAsnPallets, () => [carried('LPN-00000007'), carried('LPN-00000008')]);
  const received = answer(receivePallet, ({ params }) => ({
    ...finalized(10, announced),
    ...outcomeOf('PALLET_RECEIVED', { lpn: params.lpn, inside: 0 }),
  }));
  openScreen('/receiving/3');
  await choose('ASN (optional)', /^PO-42/);
  await press('Receive LPN-00000007')();
  await screen.findByText('Pallet LPN-00000007 received.');
  expect(received.map(({ params }) => params.lpn)).toEqual(['LPN-00000007']);
});

const other = (id: number, sku: string): Product => ({
  ...product,
  id,
  sku,
  name: `Product ${sku}`,
});
const [also, early, typed] = [other(6, 'ALSO'), other(7, 'EARLY'), other(8, 'TYPED')];
const both: Asn = {
  ...announced,
  items: announced.items.flatMap((line) => [
    line,
    { ...line, id: 2, product: also, expectedQuantity: 5, lineNo: 2 },
  ]),
};

/** Opens receiving on a handheld, where an ASN expects two of four products. */
function openBoth(): void {
  answer(listAsns, () => [both]);
  answer(listProducts, ({ query }) =>
    [product, also, early, typed].filter(({ sku }) => !query.code || sku === query.code),
  );
  holdHandheld();
  openScreen('/receiving/3');
}

test('on a handheld goods that the chosen ASN does not expect are added and marked once this is confirmed', async () => {
  openBoth();
  // Staged before the ASN is chosen: the line becomes an extra item if the user chooses the ASN
  // anyway.
  await add(early, 2);
  await choose('ASN (optional)', /^PO-42/);
  const stranger = (sku: string) =>
    `"${sku}" is not on ASN "PO-42". This will be treated as an extra item. Continue?`;
  expect(await reply('Product not on ASN', 'Cancel')).toContain(stranger('EARLY'));
  expect(asnField()).toBe('None (Free Receive)');
  await choose('ASN (optional)', /^PO-42/);
  await reply('Product not on ASN', 'Continue');
  expect(await cardsOf(PALLET)).toEqual([expect.stringContaining('EXTRA ITEM')]);
  fireEvent.keyDown(productField(), { key: 'ArrowDown' });
  expect(await screen.findAllByRole('option')).toHaveLength(2);

  await add(product, 12);
  expect(await reply('Quantity Warning', 'Cancel')).toMatch(
    /WB-H098.*Expected10.*Adding12.*Overage2/,
  );
  expect(await cardsOf(PALLET)).toHaveLength(1);
  await press('Add')();
  await reply('Quantity Warning', 'Continue');
  await button('Delete WB-H098');
  await add(also, 5);
  await button('Delete ALSO');
  productField().focus();
  fireEvent.change(productField(), { target: { value: 'TYPED' } });
  fill('Quantity', '3');
  await press('Add')();
  expect(await reply('Product not on ASN', 'Continue')).toContain(stranger('TYPED'));
  await button('Delete TYPED');
  const marked = [/2EARLYEXTRA ITEM$/, /12WB-H098⚠ OVERAGE$/, /5ALSO$/, /3TYPEDEXTRA ITEM$/];
  expect(await cardsOf(PALLET)).toEqual(marked.map((text) => expect.stringMatching(text)));
  expect(await cardsOf('Items of ASN PO-42')).toEqual([
    expect.stringContaining('+12'),
    expect.stringContaining('+5'),
  ]);
  await button('Finalize Pallet (4 lines)');
});

test('on a handheld a pallet that varies from its ASN is sent with a note, and completes it with variances', async () => {
  openBoth();
  const done: Asn = { ...both, version: 2, status: 'COMPLETE_WITH_VARIANCES' };
  const sent = answer(receiveBatch, () => finalized(14, done));
  const listed = answer(listAsns, ({ query }) =>
    sent.length === 0 ? [both] : query.search ? [done] : [],
  );
  await add(early, 2);
  await button('Delete EARLY');
  await add(product, 12);
  await button('Delete WB-H098');
  await choose('ASN (optional)', /^PO-42/);
  await reply('Product not on ASN', 'Continue');
  await press('Finalize Pallet (2 lines)')();
  expect(await reply('Receiving Variances', 'Cancel')).toMatch(
    /Extra itemsEARLY\+2OveragesWB-H098\+2/,
  );
  expect(sent).toEqual([]);
  await press('Finalize Pallet (2 lines)')();
  await screen.findByRole('dialog', { name: 'Receiving Variances' });
  fill(/Variance Notes/, 'Two more in the carton.');
  await reply('Receiving Variances', 'Proceed');
  const items = [
    { productId: early.id, quantity: 2 },
    { productId: product.id, quantity: 12 },
  ];
  expect(sent.map(({ body }) => body)).toEqual([
    { warehouseId: 1, asnId: asn.id, userNotes: 'Two more in the carton.', items },
  ]);
  await screen.findByText(/^PO-42 is COMPLETE WITH VARIANCES and takes no more stock\./);
  expect(asnField()).toContain('COMPLETE WITH VARIANCES');
  expect(await cardsOf('Recently Finalized LPNs')).toEqual([expect.stringContaining('14')]);

  openScreen('/reports/asns?search=PO-42');
  expect(await cardsOf('ASN List')).toEqual([
    expect.stringMatching(/PO-42.*VAR.*COMPLETE WITH VARIANCES/),
  ]);
  expect(listed.at(-1)?.query.search).toBe('PO-42');
});

test('damaged goods get a line of their own, with a reason, which a reload keeps and the server is told', async () => {
  const sent = answer(receiveBatch, () => finalized(10));
  openScreen('/receiving/3');
  await add(product, 10);
  await press('Set status of WB-H098')();
  await screen.findByRole('dialog', { name: 'Goods Status' });
  fill('Units', '3');
  await press('Set Status')();
  await screen.findByText('A reason is required.');
  fill(/^Reason/, 'Crushed by the load bars');
  await press('Set Status')();
  await closed();
  openScreen('/receiving/3');
  expect(await rowsOf(PALLET)).toEqual([
    expect.stringMatching(/7$/),
    expect.stringMatching(/DAMAGED *Crushed by the load bars3$/),
  ]);
  await press('Finalize Pallet (2 lines)')();
  await button('Finalize Pallet (0 lines)');
  const damaged = {
    productId: product.id,
    quantity: 3,
    status: 'DAMAGED',
    reason: 'Crushed by the load bars',
  };
  expect(sent.map(({ body }) => body)).toEqual([
    { warehouseId: 1, items: [{ productId: product.id, quantity: 7 }, damaged] },
  ]);
});

test('one scan fills product, quantity and lot, and each lot is a line of its own', async () => {
  const milk: Product = { ...other(6, 'MILK'), tracking: 'LOT', expires: true };
  answer(getProduct, () => milk);
  const lots = {
    'L-90': { expiresOn: '2099-03-31', count: 10 },
    'L-30': { expiresOn: '2099-01-30', count: 6 },
  };
  const codes = Object.entries(lots).map(([lot, { expiresOn, count }]) => {
    const code = `(01)04012345678901(17)${expiresOn.slice(2).replaceAll('-', '')}(37)${count}(10)${lot}`;
    return { code, count, stated: { lot, serial: null, expiresOn, producedOn: null } };
  });
  const scanned = answer(scanCode, ({ query }) => ({
    ...unknownScan,
    ...codes.find(({ code }) => code === query.code),
    products: [{ ...milk, pack: null }],
  }));
  const warnings = ['"L-3O" looks like "L-30", which exists.'];
  const sent = answer(receiveBatch, () => ({ ...finalized(16), warnings }));
  openScreen('/receiving/3');
  const productField = await screen.findByRole('combobox', { name: 'Product' });
  for (const { code, count, stated } of codes) {
    productField.focus();
    fireEvent.change(productField, { target: { value: code } });
    fireEvent.keyDown(productField, { key: 'Enter' });
    await screen.findByText(new RegExp(`^Lot ${stated.lot}, expires `));
    expect(productField).toHaveProperty('value', 'MILK - Product MILK');
    expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveProperty(
      'value',
      String(count),
    );
    await press('Add')();
    await screen.findByRole('button', { name: `Delete MILK, lot ${stated.lot}` });
  }
  expect(scanned.map(({ query }) => query.code)).toEqual(codes.map(({ code }) => code));
  expect(await rowsOf(PALLET)).toEqual([
    expect.stringMatching(/Lot L-90, .*10$/),
    expect.stringMatching(/Lot L-30, .*6$/),
  ]);
  await press('Finalize Pallet (2 lines)')();
  await screen.findByText(`Pallet finalized successfully! ${warnings[0]}`);
  const items = Object.entries(lots).map(([code, { expiresOn, count }]) => ({
    productId: milk.id,
    quantity: count,
    lot: { code, expiresOn },
  }));
  expect(sent.map(({ body }) => body)).toEqual([{ warehouseId: 1, items }]);
});

test('a doubtful code is a question; what a person confirms is sent so', async () => {
  const milk: Product = { ...other(6, 'MILK'), tracking: 'LOT' };
  answer(getProduct, () => milk);
  const doubt =
    'Lot KX317280630 may be lot KX3 and (17) 280630: the separator between them is missing.';
  answer(scanCode, () => ({
    ...unknownScan,
    count: 4,
    stated: { lot: 'KX317280630', serial: null, expiresOn: null, producedOn: null },
    doubts: [{ code: 'SEPARATOR_MISSING' as const, text: doubt }],
    products: [{ ...milk, pack: null }],
  }));
  const sent = answer(receiveBatch, () => finalized(4));
  openScreen('/receiving/3');
  const productField = await screen.findByRole('combobox', { name: 'Product' });
  const scanIt = () => {
    productField.focus();
    fireEvent.change(productField, { target: { value: '(01)04012345678901(10)KX317280630' } });
    fireEvent.keyDown(productField, { key: 'Enter' });
  };
  scanIt();
  expect(
    (await screen.findByRole('dialog', { name: 'Is This What the Label Says?' })).textContent,
  ).toContain(doubt);
  await press('Cancel')();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/^Lot KX317280630/)).toBeNull();
  scanIt();
  await press('Use It')();
  await screen.findByText(/^Lot KX317280630/);
  await press('Add')();
  await press('Finalize Pallet (1 line)')();
  await screen.findByText('Pallet finalized successfully!');
  const lot = { code: 'KX317280630', asPrinted: true };
  expect(sent.map(({ body }) => body)).toEqual([
    { warehouseId: 1, items: [{ productId: milk.id, quantity: 4, lot }] },
  ]);
});

test('a fault of a code, and the hint at another keyboard layout, are shown', async () => {
  answer(listProducts, () => []);
  const layout =
    'The keyboard layouts of scanner and host seem to differ: the code may be "WB-H098".';
  answer(scanCode, ({ query: { code = '' } }) =>
    code.startsWith('02')
      ? { ...unknownScan, fault: 'The separator behind (37) 48 seems to be missing.' }
      : { ...unknownScan, doubts: [{ code: 'LAYOUT' as const, text: layout }] },
  );
  openScreen('/receiving/3');
  const productField = await screen.findByRole('combobox', { name: 'Product' });
  for (const [code, text] of [
    ['0208712345000011374810KX3', 'The separator behind (37) 48 seems to be missing.'],
    ['WBßH098', `No product of this customer has the SKU or barcode "WBßH098". ${layout}`],
  ] as const) {
    productField.focus();
    fireEvent.change(productField, { target: { value: code } });
    fireEvent.keyDown(productField, { key: 'Enter' });
    await screen.findByText(text);
  }
});

test('a lot that was typed and seems to contain another part is asked about once', async () => {
  const milk: Product = { ...other(6, 'MILK'), tracking: 'LOT' };
  answer(getProduct, () => milk);
  answer(scanCode, () => ({ ...unknownScan, products: [{ ...milk, pack: null }], count: 4 }));
  const sent = answer(receiveBatch, () => finalized(4));
  openScreen('/receiving/3');
  const productField = await screen.findByRole('combobox', { name: 'Product' });
  productField.focus();
  fireEvent.change(productField, { target: { value: '(01)04012345678901' } });
  fireEvent.keyDown(productField, { key: 'Enter' });
  await waitFor(() =>
    expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveProperty('value', '4'),
  );
  await press('Add')();
  const dialog = await screen.findByRole('dialog', { name: 'Lot' });
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Lot' }), {
    target: { value: 'KX317380630' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  await within(dialog).findByText(
    /^Lot KX317380630 may be lot KX3 and \(17\) 380630.* press Add once more\.$/,
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  await press('Finalize Pallet (1 line)')();
  await screen.findByText('Pallet finalized successfully!');
  expect(sent[0]?.body.items).toEqual([
    { productId: milk.id, quantity: 4, lot: { code: 'KX317380630', asPrinted: true } },
  ]);
});

test('a scan anywhere on the page is the next product, and a figure that is entered goes to no other', async () => {
  answer(listProducts, ({ query }) =>
    [product, also].filter(({ sku }) => !query.code || sku === query.code),
  );
  openScreen('/receiving/3');
  await take('Product', product.sku, `${product.sku} - ${product.name}`);
  const quantity = screen.getByLabelText<HTMLInputElement>('Quantity');
  fireEvent.change(quantity, { target: { value: '7' } });
  wedge(quantity, also.sku, 'Tab');
  await alerts('7 × WB-H098 is entered, not added. Press Add, then scan ALSO again.');
  expect([quantity.value, productField()]).toMatchObject([
    '7',
    { value: `${product.sku} - ${product.name}` },
  ]);
  wedge(quantity, product.sku);
  await button('Delete WB-H098');
  expect(await rowsOf(PALLET)).toEqual([expect.stringMatching(/7$/)]);
  // Wherever the focus is, and one after the other.
  wedge(quantity, product.sku);
  wedge(screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' }), also.sku);
  await waitFor(() => expect(productField()).toHaveProperty('value', `${also.sku} - ${also.name}`));
  expect(quantity.value).toBe('');
  await silent();
});

test('an entry that makes a line too large says so, and stays in its fields', async () => {
  const milk: Product = { ...other(6, 'MILK'), tracking: 'LOT' };
  answer(getProduct, () => milk);
  let count = 9_999_999;
  answer(scanCode, () => ({
    ...unknownScan,
    count,
    stated: { lot: 'L-1', serial: null, expiresOn: null, producedOn: null },
    products: [{ ...milk, pack: null }],
  }));
  openScreen('/receiving/3');
  const productField = await screen.findByRole('combobox', { name: 'Product' });
  const scanIt = async () => {
    productField.focus();
    fireEvent.change(productField, { target: { value: '(01)04012345678901(10)L-1' } });
    fireEvent.keyDown(productField, { key: 'Enter' });
    await screen.findByText('Lot L-1');
  };
  await scanIt();
  await press('Add')();
  await screen.findByRole('button', { name: 'Delete MILK, lot L-1' });
  count = 1;
  await scanIt();
  await press('Add')();
  await alerts('A line holds a whole number of units from 1 to 9,999,999.');
  expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveProperty('value', '1');
  expect(await rowsOf(PALLET)).toEqual([expect.stringContaining('9,999,999')]);
});
