import type { Asn } from '@lading/contract/asns';
import { listAsns, listProducts, receiveBatch, scanCode } from '@lading/contract/calls';
import type { Product } from '@lading/contract/products';
import type { User } from '@lading/contract/users';
import { outcomeOf } from '@lading/domain/messages/outcomes';
import { NO_PACKS } from '@lading/domain/packs';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { mount } from '../../lib/testing/mount.tsx';
import { answer, later, noAnswer, refusal } from '../../lib/testing/network.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { productCodes } from '../../ui/scan/useLookUp.ts';
import { ReceivingDialogs } from './ReceivingDialogs.tsx';
import { begunPallets } from './receiving.parts.tsx';
import { useFloorReceiving } from './useFloorReceiving.ts';
import { useReceiving } from './useReceiving.ts';

const bottle = { id: 1, sku: 'WB-H098', name: 'Water Bottle' };
const tire = { id: 2, sku: 'TI-M823', name: 'Tire' };
const acme = {
  id: 3,
  name: 'Acme',
  email: 'acme@example.com',
  rotation: null,
  overtaking: true,
  minRemainingDays: null,
  announcedUnits: 'ACCEPT' as const,
  active: true,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};
const mara: User = {
  id: 9,
  email: 'mara@example.com',
  name: 'Mara Lind',
  role: 'OPERATOR',
  customerId: null,
  disabled: false,
  readOnly: false,
  chief: false,
  taskKinds: null,
  passwordSetByOther: false,
  signsInBy: 'PASSWORD',
  passwordEndsAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};
const asn: Asn = {
  id: 7,
  asnReference: 'PO-42',
  status: 'EXPECTED',
  expectedArrivalDate: '2026-11-28',
  notes: null,
  customer: { id: 3, name: 'Acme' },
  warehouse: { id: 1, name: 'North' },
  items: [
    {
      id: 1,
      product: bottle,
      expectedQuantity: 5,
      receivedQuantity: 3,
      lot: null,
      ...NO_PACKS,
      lineNo: 1,
      externalLineId: null,
    },
  ],
  varianceData: null,
  isTransfer: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};
const done: Asn = {
  ...asn,
  version: 2,
  status: 'COMPLETE',
  items: [
    {
      id: 1,
      product: bottle,
      expectedQuantity: 5,
      receivedQuantity: 5,
      lot: null,
      ...NO_PACKS,
      lineNo: 1,
      externalLineId: null,
    },
  ],
};
const received = (after: Asn | null = null) => ({
  ...outcomeOf('PALLET_FINALIZED'),
  data: { pallet: { id: 1, lpn: 'LPN-00000001', lines: 1, totalQuantity: 2 }, asn: after },
});

beforeEach(() => {
  startSession('token', mara);
  answer(listAsns, () => []);
  answer(listProducts, () => []);
});

const atDesk = (asns: readonly Asn[] = [asn], address = '/') =>
  mount(() => useReceiving(acme.id, 1, asns), { address });
const twoBottles = [{ product: bottle, quantity: 2 }];

test('a pallet is sent with its ASN and notes, and the screen is empty for the next', async () => {
  const sent = answer(receiveBatch, () => received());
  const { now } = atDesk();
  act(() => now().chooseAsn(7));
  act(() => now().setItems(twoBottles));
  await act(() => now().finalize('  One box is wet '));
  expect(sent[0]?.body).toEqual({
    warehouseId: 1,
    asnId: 7,
    userNotes: 'One box is wet',
    items: [{ productId: 1, quantity: 2 }],
  });
  expect(now()).toMatchObject({
    items: [],
    error: null,
    finalized: [{ lpn: 'LPN-00000001', lines: 1, totalQuantity: 2 }],
  });
});

test('pressing Finalize twice sends one pallet', async () => {
  const reply = later<ReturnType<typeof received>>();
  const sent = answer(receiveBatch, () => reply.promise);
  const { now } = atDesk();
  act(() => now().setItems(twoBottles));
  let both: Promise<unknown> = Promise.resolve();
  act(() => {
    both = Promise.all([now().finalize(''), now().finalize('')]);
  });
  expect(now().isFinalizing).toBe(true);
  reply.give(received());
  await act(async () => void (await both));
  expect(sent).toHaveLength(1);
});

test('without a response the lines stay, and after a reload of the page they are sent again with the same key', async () => {
  let isDown = true;
  const sent = answer(receiveBatch, () => (isDown ? noAnswer() : received()));
  const before = atDesk();
  act(() => before.now().setItems(twoBottles));
  await act(() => before.now().finalize(''));
  expect(before.now()).toMatchObject({
    error: expect.stringMatching(/^We do not know whether it was done/),
    items: twoBottles,
  });
  before.unmount();
  isDown = false;
  const after = atDesk();
  expect(after.now().items).toEqual(twoBottles);
  await act(() => after.now().finalize(''));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  act(() => after.now().setItems(twoBottles));
  await act(() => after.now().finalize(''));
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

test('a pallet that is corrected after no answer came is not received a second time, also after a reload', async () => {
  const keys = new Map<string, string>();
  let isLost = true;
  // A server that keeps what it did under a key, and whose first answer is lost.
  const sent = answer(receiveBatch, ({ key, body }) => {
    const done = keys.get(String(key));
    if (done !== undefined && done !== JSON.stringify(body))
      return refusal(422, 'KEY_REUSED', 'Used for another request.');
    keys.set(String(key), JSON.stringify(body));
    return isLost ? noAnswer() : received();
  });
  const before = atDesk();
  act(() => before.now().setItems(twoBottles));
  await act(() => before.now().finalize(''));
  before.unmount();
  isLost = false;
  const { now } = atDesk();
  const three = [{ product: bottle, quantity: 3 }];
  act(() => now().setItems(three));
  await act(() => now().finalize(''));
  expect(keys.size).toBe(1);
  expect(now()).toMatchObject({ items: three, finalized: [{ lpn: 'LPN-00000001' }] });
  expect(now().error).toMatch(/^LPN-00000001 was received as you sent it first: 1 line, 2 units\./);
  await act(() => now().finalize(''));
  expect(now()).toMatchObject({ items: [], error: null });
  expect([keys.size, sent.at(-1)?.body.items]).toEqual([2, [{ productId: 1, quantity: 3 }]]);
});

test('a pallet that is corrected after a request that never arrived is received once, corrected', async () => {
  const replies = [noAnswer()];
  const sent = answer(receiveBatch, () => replies.shift() ?? received());
  const { now } = atDesk();
  act(() => now().setItems(twoBottles));
  await act(() => now().finalize(''));
  act(() => now().setItems([{ product: bottle, quantity: 3 }]));
  await act(() => now().finalize(''));
  expect(now()).toMatchObject({ items: [], error: null });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('a refusal shows the message of the server, and the lines stay', async () => {
  answer(receiveBatch, () => refusal(409, 'ASN_CLOSED', 'ASN PO-42 is cancelled.'));
  const { now } = atDesk();
  act(() => now().setItems(twoBottles));
  await act(() => now().finalize(''));
  expect(now()).toMatchObject({
    error: 'ASN PO-42 is cancelled.',
    items: twoBottles,
    finalized: [],
  });
});

test('a list with an older version of the ASN does not hide the receipt of the pallet', async () => {
  answer(receiveBatch, () => received(done));
  let asns = [asn];
  const { now } = mount(() => useReceiving(acme.id, 1, asns), { address: '/?asn=7' });
  act(() => now().setItems(twoBottles));
  await act(() => now().finalize(''));
  asns = [{ ...asn }];
  act(() => now().setItems([]));
  expect(now().asn).toMatchObject({ id: 7, status: 'COMPLETE' });
  asns = [];
  act(() => now().setItems([]));
  expect(now().asn).toMatchObject({ id: 7, status: 'COMPLETE' });
});

test('an ASN that the pallet completed stays the chosen one, in its last state', async () => {
  answer(receiveBatch, () => received(done));
  let asns = [asn];
  const { now } = mount(() => useReceiving(acme.id, 1, asns), { address: '/?asn=7' });
  expect(now().asn?.status).toBe('EXPECTED');
  act(() => now().setItems(twoBottles));
  asns = [];
  await act(() => now().finalize(''));
  await waitFor(() => expect(now().asn).toMatchObject({ id: 7, status: 'COMPLETE' }));
});

const UNTRACKED = { tracking: 'NONE', expires: false } as const;
const ofAcme = (product: typeof bottle) => ({
  ...product,
  customer: { id: acme.id, name: acme.name },
  ...UNTRACKED,
  pack: null,
});

const box = { id: 4, name: 'Case of 24', units: 24 };

function useFloorTask(asns: readonly Asn[]) {
  const task = useFloorReceiving(acme, 1, asns);
  return { ...task, dialog: <ReceivingDialogs task={task} /> };
}

function onFloor(asns: readonly Asn[] = [], address = asns[0] ? `/?asn=${asns[0].id}` : '/') {
  const scans = answer(scanCode, ({ query: { code = '' } }) => {
    if (code === 'foreign')
      return {
        ...unknownScan,
        code,
        products: [{ ...tire, customer: { id: 8, name: 'Globex' }, ...UNTRACKED, pack: null }],
      };
    if (code === 'case')
      return { ...unknownScan, code, products: [{ ...ofAcme(bottle), pack: box }] };
    if (code === '(37)2 cases')
      return { ...unknownScan, code, count: 2, products: [{ ...ofAcme(bottle), pack: box }] };
    if (code.startsWith('LPN-')) return { ...unknownScan, code, freshLpn: code };
    if (code === '(37)6') return { ...unknownScan, code, count: 6, products: [ofAcme(bottle)] };
    const found = [bottle, tire].filter(({ sku }) => sku === code).map(ofAcme);
    return { ...unknownScan, code, products: found };
  });
  const mounted = mount(() => useFloorTask(asns), { address });
  const { now } = mounted;
  const idle = () => waitFor(() => expect(now().isBusy).toBe(false));
  const scan = (...codes: string[]) =>
    act(() => {
      for (const code of codes) now().scan(code);
    });
  const lines = () =>
    now().state.pallet.items.map(({ product, quantity }) => [product.sku, quantity]);
  const finalize = async () => act(() => now().press({ kind: 'finalize' }, 'the pallet'));
  return { ...mounted, scans, scan, idle, lines, finalize, said: () => now().message?.text };
}

test('a scanned case adds its units to the pallet, and a code with a number of cases the units of all of them', async () => {
  const { scan, idle, lines, said } = onFloor();
  scan('case', bottle.sku, '(37)2 cases');
  await idle();
  expect(lines()).toEqual([[bottle.sku, 73]]);
  expect(said()).toBe('WB-H098: 73 on the pallet.');
});

test('each scan adds a unit to the pallet, or the quantity of its code, in the order of the scans', async () => {
  const { scans, scan, idle, lines, said } = onFloor();
  scan(bottle.sku, tire.sku, bottle.sku, '(37)6');
  await idle();
  expect(scans.map(({ query }) => query.code)).toEqual([bottle.sku, tire.sku, bottle.sku, '(37)6']);
  expect(lines()).toEqual([
    [bottle.sku, 8],
    [tire.sku, 1],
  ]);
  expect(said()).toBe('WB-H098: 8 on the pallet.');
});

test('a fresh label names the pallet, another one renames it, and it can be removed', async () => {
  const { now, scan, idle, said, finalize } = onFloor();
  scan('LPN-7', bottle.sku, 'LPN-8');
  await idle();
  expect(said()).toBe('This pallet is LPN-8 instead of LPN-7. Scan each product.');
  expect(now().state.pallet.lpn).toBe('LPN-8');
  act(() => now().message?.undo?.());
  expect([now().state.pallet.lpn, now().state.pallet.items.length]).toEqual(['LPN-7', 1]);
  const sent = answer(receiveBatch, () =>
    refusal(409, 'LPN_USED', 'A pallet of this warehouse has had the LPN LPN-7.'),
  );
  await finalize();
  await idle();
  expect(said()).toBe('A pallet of this warehouse has had the LPN LPN-7.');
  act(() => now().act({ kind: 'removeLabel', newKey: 'other' }, 'Label'));
  await finalize();
  await waitFor(() => expect(sent.map(({ body }) => body.lpn)).toEqual(['LPN-7', undefined]));
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test('goods of another customer are refused with a message', async () => {
  const { scan, idle, lines, said } = onFloor();
  scan('foreign');
  await idle();
  expect(said()).toBe('TI-M823 belongs to Globex, and this pallet to Acme.');
  expect(lines()).toEqual([]);
});

test('an overage needs a confirmation, which shows its figures', async () => {
  const user = userEvent.setup();
  const { scan, idle, lines, said } = onFloor([asn]);
  scan(bottle.sku, bottle.sku);
  await idle();
  expect(lines()).toEqual([[bottle.sku, 2]]);
  scan(bottle.sku);
  const question = await screen.findByRole('dialog', { name: 'Quantity Warning' });
  for (const figure of [
    'Expected5',
    'Already received3',
    'Currently staged2',
    'Adding1',
    'Overage1',
  ])
    expect(question.textContent).toContain(figure);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await idle();
  expect(said()).toBe('WB-H098 was left as it is.');
  expect(lines()).toEqual([[bottle.sku, 2]]);
  scan(bottle.sku);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await idle();
  expect(lines()).toEqual([[bottle.sku, 3]]);
});

test('a product that is not on the ASN needs a confirmation; scans wait meanwhile', async () => {
  const user = userEvent.setup();
  const { scan, idle, lines } = onFloor([asn]);
  scan(tire.sku, bottle.sku);
  const question = await screen.findByRole('dialog', { name: 'Product not on ASN' });
  expect(question.textContent).toContain(
    '"TI-M823" is not on ASN "PO-42". This will be treated as an extra item. Continue?',
  );
  expect(lines()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await idle();
  expect(lines()).toEqual([
    [tire.sku, 1],
    [bottle.sku, 1],
  ]);
});

test('a change can be undone, and a closed ASN takes no more', async () => {
  const { now, scan, idle, lines, said } = onFloor();
  scan(bottle.sku, bottle.sku);
  await idle();
  act(() => now().message?.undo?.());
  expect(lines()).toEqual([[bottle.sku, 1]]);
  const closed = onFloor([done]);
  closed.scan(bottle.sku);
  await closed.idle();
  expect(closed.said()).toBe('ASN PO-42 is COMPLETE and takes no more stock.');
  expect(said()).toBe('Undone: WB-H098 is at 1.');
});

test('pressing Finalize twice on the floor sends one pallet', async () => {
  const sent = answer(receiveBatch, () => received());
  const { scan, idle, lines, finalize } = onFloor();
  scan(bottle.sku);
  await idle();
  await Promise.all([finalize(), finalize()]);
  await idle();
  expect(lines()).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('without a response the pallet waits for its ASN, is sent by itself with the same key, and the next scan begins another one', async () => {
  let isDown = true;
  const sent = answer(receiveBatch, () => (isDown ? noAnswer() : received()));
  const { now, scan, idle, lines, said, finalize } = onFloor([asn]);
  scan(bottle.sku, bottle.sku);
  await idle();
  await finalize();
  await idle();
  expect(said()).toBe(
    '1 line, 2 units wait, and are sent by themselves. The pallet gets its LPN then.',
  );
  expect(now().state.asn?.items.map(({ receivedQuantity }) => receivedQuantity)).toEqual([5]);
  scan(bottle.sku);
  await screen.findByRole('dialog', { name: 'Quantity Warning' });
  expect(lines()).toEqual([]);
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent.length).toBeGreaterThan(1));
  expect(sent.at(-1)).toEqual(sent[0]);
});

test('staged lines survive the tab, and are not shown again once the pallet was sent', async () => {
  answer(receiveBatch, noAnswer);
  const { scan, idle, unmount } = onFloor();
  scan(bottle.sku);
  await idle();
  const staged = { ...localStorage };
  unmount();
  const dying = onFloor();
  expect(dying.lines()).toEqual([[bottle.sku, 1]]);
  await dying.finalize();
  await dying.idle();
  dying.unmount();
  // The device died before the lines were cleared.
  for (const [name, text] of Object.entries(staged)) localStorage.setItem(name, text);
  const after = onFloor();
  await waitFor(() => expect(after.lines()).toEqual([]));
});

test('a free receipt knows all products of the customer, page by page, once it was opened', async () => {
  const known = (id: number, sku: string): Product => ({
    ...({} as Product),
    ...ofAcme({ id, sku, name: sku }),
    barcodes: [],
    packs: [],
  });
  const pages = answer(listProducts, ({ query }) => {
    if (query.cursor) return [known(tire.id, tire.sku)];
    const link = '</api/products?cursor=second>; rel="next"';
    return HttpResponse.json([known(bottle.id, bottle.sku)], { headers: { Link: link } });
  });
  const { scan, idle, lines, client } = onFloor();
  await waitFor(() => expect(client.getQueryData(productCodes(acme.id).queryKey)).toHaveLength(2));
  expect(pages.map(({ query }) => [query.customerId, query.cursor])).toEqual([
    ['3', undefined],
    ['3', 'second'],
  ]);
  answer(scanCode, noAnswer);
  scan(bottle.sku, tire.sku);
  await idle();
  expect(lines()).toEqual([
    [bottle.sku, 1],
    [tire.sku, 1],
  ]);
});

test('a pallet is kept for its user, warehouse, customer and ASN, and for no other', async () => {
  const other = { ...asn, id: 8, asnReference: 'PO-43' };
  const first = onFloor([asn, other]);
  first.scan(bottle.sku);
  await first.idle();
  first.unmount();
  const second = onFloor([other, asn]);
  expect([second.lines(), second.now().state.asn?.asnReference]).toEqual([[], 'PO-43']);
  second.scan(tire.sku);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await second.idle();
  second.unmount();
  const free = onFloor();
  expect(free.lines()).toEqual([]);
  free.unmount();
  expect(onFloor([asn]).lines()).toEqual([[bottle.sku, 1]]);
  expect(begunPallets(10, 1)).toEqual([
    { customerId: acme.id, lines: 1, asn: { id: 7, reference: 'PO-42' } },
    { customerId: acme.id, lines: 1, asn: { id: 8, reference: 'PO-43' } },
  ]);
  expect(begunPallets(10, 2)).toEqual([]);
});

test('a pallet that an earlier version kept is found under its ASN', () => {
  const place = `receiving:10:1:${acme.id}`;
  localStorage.setItem(place, JSON.stringify({ key: 'old', items: twoBottles }));
  localStorage.setItem(`${place}:asn`, JSON.stringify({ id: 7, reference: 'PO-42' }));
  expect(begunPallets(10, 1)).toEqual([
    { customerId: acme.id, lines: 1, asn: { id: 7, reference: 'PO-42' } },
  ]);
  expect(onFloor([asn]).lines()).toEqual([[bottle.sku, 2]]);
  expect(localStorage.getItem(place)).toBeNull();
});

test('an ASN that is not open here is said, and is no free receipt', async () => {
  const { scan, idle, lines, said } = onFloor([], '/?asn=99');
  scan(bottle.sku);
  await idle();
  expect([lines(), said()]).toEqual([
    [],
    'This ASN is not open any more, or not known here. Go back and choose one.',
  ]);
});

test('another ASN at the desk shows the pallet that was begun for it, else the lines go with the choice', () => {
  const other = { ...asn, id: 8, asnReference: 'PO-43' };
  const { now } = atDesk([asn, other]);
  act(() => now().setItems(twoBottles));
  act(() => now().chooseAsn(7));
  expect([now().items, now().goesTo(null)]).toEqual([twoBottles, true]);
  act(() => now().chooseAsn(8));
  act(() => now().setItems([{ product: tire, quantity: 1 }]));
  localStorage.setItem('receiving:10:1:3:asn-7', JSON.stringify({ key: 'k', items: twoBottles }));
  act(() => now().chooseAsn(7));
  expect(now().items).toEqual(twoBottles);
  act(() => now().chooseAsn(8));
  expect(now().items).toEqual([{ product: tire, quantity: 1 }]);
});
