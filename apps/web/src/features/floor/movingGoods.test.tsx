// Pallets that are put away, and a part of one that is moved.
import {
  createUnit,
  fillUnit,
  getLocation,
  getPallet,
  getProduct,
  listInventory,
  listReplenishmentRules,
  listTasks,
  moveStock,
  nestUnit,
  putAwayPallet,
  relabelUnit,
  scanCode,
  suggestPutaway,
  unnestUnit,
} from '@lading/contract/calls';
import type { Scan } from '@lading/contract/floor';
import type { InventoryRecord, Pallet, Unit } from '@lading/contract/inventory';
import { partsOf } from '@lading/domain/inventory';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  openScreen,
  operator,
  place,
  product,
} from '../../app/testing/openScreen.tsx';
import { button, press, said, scan } from '../../app/testing/steps.ts';
import { outbox } from '../../lib/outbox/pageOutbox.ts';
import { reach } from '../../lib/reach.ts';
import { answer, noAnswer, refusal } from '../../lib/testing/network.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';

const { id, sku, name, customer, tracking, expires, createdAt } = product;
const dock = { id: 8, name: 'DOCK' };
const shelf = { id: place.id, name: place.name };
const other = { id: 12, name: 'A-02' };
const goods = { tracking, expires, customer, pack: null };
const MISREAD =
  'The check digit of (00) 395011015300000012 is 2 and should be 1: the code was misread or misprinted.';
const scanned = {
  lpn: 'LPN-9',
  location: { ...dock, type: 'RECEIVING' as const },
  warehouse: { id: 1, name: 'North' },
  totalQuantity: 37,
  state: 'STORED' as const,
  load: null,
};
const known: Record<string, Partial<Scan>> = {
  DOCK: { location: { ...dock, type: 'RECEIVING' } },
  'A-01': { location: { ...shelf, type: 'PICK' } },
  'A-02': { location: { ...other, type: 'PICK' } },
  'LPN-9': { pallet: scanned },
  'LPN-5': { pallet: { ...scanned, lpn: 'LPN-5', totalQuantity: 7 } },
  'LPN-77': { freshLpn: 'LPN-77' },
  [sku]: { products: [{ id, sku, name, ...goods }] },
  'TI-2': { products: [{ id: 6, sku: 'TI-2', name: 'Tin', ...goods }] },
  '(00)395011015300000012': { fault: MISREAD },
};

const onPallet: InventoryRecord = {
  id: 1,
  product: { id, sku, name },
  quantity: 30,
  allocated: 0,
  ...partsOf({ quantity: 30, allocated: 0 }),
  status: 'AVAILABLE',
  lot: null,
  receivedDate: createdAt,
  shortCountId: null,
  pallet: { lpn: 'LPN-9', location: dock },
  location: null,
};
const tins: InventoryRecord = {
  ...onPallet,
  id: 2,
  product: { id: 6, sku: 'TI-2', name: 'Tin' },
  quantity: 7,
  available: 7,
};
const loose = (record: number, location: typeof dock): InventoryRecord => ({
  ...onPallet,
  id: record,
  quantity: 11,
  available: 11,
  pallet: null,
  location,
});
const pallet: Pallet = {
  id: 1,
  lpn: 'LPN-9',
  kind: 'PALLET',
  warehouseId: 1,
  customer,
  parent: null,
  location: dock,
  createdAt,
  lines: 2,
  totalQuantity: 37,
  contents: [onPallet, tins],
};

beforeEach(() => {
  answerReads();
  answer(listTasks, () => []);
  answer(listReplenishmentRules, () => []);
  answer(getLocation, () => place);
  answer(scanCode, ({ query: { code = '' } }) => ({ ...unknownScan, ...known[code], code }));
});

test('an unknown code is refused, and a location that does not suit the pallet needs a second scan', async () => {
  const damaged: Pallet = {
    ...pallet,
    lines: 1,
    totalQuantity: 3,
    contents: [{ ...onPallet, quantity: 3, status: 'DAMAGED' }],
  };
  answer(getPallet, () => damaged);
  answer(suggestPutaway, () => ({
    lpn: 'LPN-9',
    status: 'DAMAGED' as const,
    types: ['QUARANTINED' as const],
    suggestions: [],
  }));
  const sent = answer(putAwayPallet, () => ({ ...damaged, location: shelf }));
  openScreen('/floor/putaway', operator);
  await scan('whatever');
  await said('"whatever" is not known here. Scan an LPN.');
  await scan('(00)395011015300000012');
  await said(MISREAD);
  await scan('LPN-9');
  await said(
    'LPN-9: 3 units. It is in DOCK. There is no free QUARANTINED location. Scan where you put it.',
  );
  await scan(sku);
  await said(`${sku} is ${name} of Acme. Scan a location.`);
  await scan('A-01');
  await said(
    'A-01 is a PICK location. DAMAGED stock belongs into QUARANTINED. Scan A-01 again to put LPN-9 there all the same.',
  );
  expect(sent).toEqual([]);
  await scan('A-01');
  await said('LPN-9 is put away into A-01.');
  expect(sent).toMatchObject([{ params: { lpn: 'LPN-9' }, body: { locationId: place.id } }]);
});

/** Types a quantity, and Enter. */
function enter(quantity: string): void {
  const field = screen.getByLabelText<HTMLInputElement>('Quantity');
  field.focus();
  fireEvent.change(field, { target: { value: quantity } });
  if (field.form) fireEvent.submit(field.form);
}
/** What a unit has beside a pallet. */
const bare: Omit<Unit, keyof Pallet> = {
  state: 'STORED',
  packaging: null,
  tareGrams: null,
  grossGrams: null,
  isWeighed: false,
  inside: [],
  history: [],
};

const offers = (quantity: string) =>
  waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveProperty('value', quantity));

test('a part of a pallet is moved by scans, never more than there is; loose units can be moved back, and units off a pallet while it has others', async () => {
  let [there, lastId] = [shelf, 40];
  const moves = answer(moveStock, ({ params, body }) => {
    there = body.locationId === other.id ? other : shelf;
    lastId += 1;
    const quantity = 30 - Number(body.quantity);
    return [{ ...onPallet, id: Number(params.id), quantity }, loose(lastId, there)];
  });
  const filled = answer(fillUnit, () => ({ ...pallet, ...bare }));
  answer(getPallet, () => pallet);
  answer(listInventory, ({ query }) =>
    query.locationId === String(there.id) ? [loose(lastId, there)] : [],
  );
  openScreen('/floor/move', operator);
  await scan('LPN-9');
  await said(
    'LPN-9: 37 units in DOCK. Scan a location or an LPN to move all of it, or choose what to take off.',
  );
  await scan(sku);
  await offers('30');
  enter('31');
  await offers('30');
  enter('12');
  await said(`12 × ${sku} from DOCK, on LPN-9. Scan a location or an LPN.`);
  fireEvent.click(await button('One less'));
  await offers('11');
  await scan('DOCK');
  await said(`${sku} is in DOCK already, on LPN-9. Scan another location.`);
  await scan('A-01');
  await said(`11 × ${sku} moved to A-01.`);
  await press('Undo')();
  await said(`Undone: 11 × ${sku} are in LPN-9 again.`);
  expect(filled.map(({ params, body }) => [params.lpn, body])).toEqual([
    ['LPN-9', { inventoryId: 41, quantity: 11 }],
  ]);

  // An emptied unit would come to its units, and not they to it.
  await scan('LPN-9');
  await scan(sku);
  await offers('30');
  await scan('A-01');
  await said(`30 × ${sku} moved to A-01.`);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();

  // The location of the last move may have been scanned twice.
  await scan('A-01');
  await said(`30 × ${sku} moved to A-01. Scan A-01 again to take from there.`);
  await scan('A-01');
  await said('A-01 holds 1 product. Scan a product or an LPN.');
  await scan('LPN-9');
  await said('LPN-9 is in DOCK, not here.');
  await scan('TI-2');
  await said('TI-2 is not in A-01.');
  await scan(sku);
  await scan('A-02');
  await said(`11 × ${sku} moved to A-02.`);
  await press('Undo')();
  await said(`Undone: 11 × ${sku} are in A-01 again.`);
  expect(moves.map(({ params, body }) => [params.id, body])).toEqual([
    ['1', { locationId: shelf.id, quantity: 11 }],
    ['1', { locationId: shelf.id, quantity: 30 }],
    ['42', { locationId: other.id, quantity: 11 }],
    ['43', { locationId: shelf.id, quantity: 11 }],
  ]);
});

const ALL = 'Scan a location or an LPN to move all of it, or choose what to take off.';
const carton: Unit = {
  ...pallet,
  id: 5,
  lpn: 'LPN-5',
  kind: 'CARTON',
  lines: 1,
  totalQuantity: 7,
  contents: [{ ...tins, pallet: { lpn: 'LPN-5', location: dock } }],
  ...bare,
};

test('a carton is put onto a pallet and taken off it again, and goes back to where the pallet is before it stands on it', async () => {
  let now = carton;
  answer(getPallet, ({ params: { lpn } }) => (lpn === 'LPN-5' ? now : pallet));
  const nested = answer(nestUnit, ({ body: { into } }) => {
    now = { ...now, parent: { lpn: into }, location: dock };
    return now;
  });
  const taken = answer(unnestUnit, () => {
    now = { ...now, parent: null };
    return now;
  });
  const put = answer(putAwayPallet, ({ body: { locationId } }) => {
    now = { ...now, parent: null, location: locationId === shelf.id ? shelf : dock };
    return now;
  });
  openScreen('/floor/move', operator);
  await scan('LPN-5');
  await scan('LPN-9');
  await said('LPN-5 is in LPN-9.');
  await press('Undo')();
  await said('Undone: LPN-5 is no longer in LPN-9.');
  await scan('LPN-5');
  await scan('LPN-9');
  await said('LPN-5 is in LPN-9.');
  await scan('LPN-5');
  await said(`LPN-5: 7 units in DOCK, in LPN-9. ${ALL}`);
  await press('Take It out of LPN-9')();
  await said('LPN-5 is no longer in LPN-9.');
  await press('Undo')();
  await said('Undone: LPN-5 is in LPN-9 again.');
  expect([nested.length, taken.length, put.length]).toEqual([3, 2, 0]);
  await scan('LPN-5');
  await scan('A-01');
  await said('LPN-5 is in A-01, and no longer in LPN-9.');
  await press('Undo')();
  await said('Undone: LPN-5 is in LPN-9 again.');
  expect(put.map(({ body }) => body.locationId)).toEqual([shelf.id, dock.id]);
  expect(nested.map(({ body }) => body.into)).toEqual(['LPN-9', 'LPN-9', 'LPN-9', 'LPN-9']);
  expect(new Set(nested.map(({ key }) => key)).size).toBe(4);
});

test('the refusal of a unit is read, and what is in hand stays', async () => {
  answer(getPallet, ({ params: { lpn } }) => (lpn === 'LPN-5' ? carton : pallet));
  answer(nestUnit, () =>
    refusal(409, 'UNIT_TOO_DEEP', 'No more than five units may stand in one another.'),
  );
  openScreen('/floor/move', operator);
  await scan('LPN-5');
  await scan('LPN-9');
  await said('No more than five units may stand in one another.');
  await button('Start over');
});

test('without a network a carton that was read is put onto a pallet, which waits, and is shown there', async () => {
  answer(getPallet, ({ params: { lpn } }) => (lpn === 'LPN-5' ? carton : pallet));
  answer(nestUnit, noAnswer);
  openScreen('/floor/move', operator);
  await scan('LPN-9');
  await said(`LPN-9: 37 units in DOCK. ${ALL}`);
  await press('Start over')();
  await scan('LPN-5');
  await said(`LPN-5: 7 units in DOCK. ${ALL}`);
  reach.set(false);
  answer(scanCode, noAnswer);
  answer(getPallet, noAnswer);
  await scan('LPN-9');
  await said('LPN-5 is in LPN-9. It waits, and is sent by itself.');
  await scan('LPN-5');
  await said(`LPN-5: 7 units, in LPN-9. ${ALL}`);
  const { to, input, state } = outbox.entries.get()[0] ?? {};
  expect({ to, input, state }).toEqual({
    to: 'nestUnit',
    input: { params: { lpn: 'LPN-5' }, body: { into: 'LPN-9' } },
    state: 'waiting',
  });
  reach.set(true);
});

test('a unit gets a new label by a tap and a scan', async () => {
  answer(getPallet, () => carton);
  const labelled = answer(relabelUnit, () => ({ ...carton, lpn: 'LPN-77' }));
  openScreen('/floor/move', operator);
  await scan('LPN-5');
  await press('Change Label')();
  await said('Scan the new label of LPN-5.');
  await scan('LPN-77');
  await said('LPN-5 is LPN-77 now.');
  expect(labelled.map(({ params, body }) => [params.lpn, body])).toEqual([
    ['LPN-5', { lpn: 'LPN-77' }],
  ]);
});

test('stock goes into a unit that is made for the customer of its product', async () => {
  answer(listInventory, () => [loose(41, shelf)]);
  answer(getProduct, () => product);
  const tote: Unit = { ...carton, lpn: 'LPN-77', kind: 'TOTE', totalQuantity: 0, contents: [] };
  const created = answer(createUnit, () => tote);
  const filled = answer(fillUnit, () => tote);
  openScreen('/floor/move', operator);
  await scan('A-01');
  await said('A-01 holds 1 product. Scan a product or an LPN.');
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(sku) }));
  await offers('11');
  await scan('LPN-77');
  await said('No unit with the label LPN-77 is known. Choose what it is to make it.');
  await press('New Tote')();
  await said(`11 × ${sku} put into LPN-77.`);
  expect(created.map(({ body }) => body)).toEqual([
    { warehouseId: 1, customerId: customer.id, kind: 'TOTE', lpn: 'LPN-77' },
  ]);
  expect(filled.map(({ params, body }) => [params.lpn, body])).toEqual([
    ['LPN-77', { inventoryId: 41, quantity: 11 }],
  ]);
});
