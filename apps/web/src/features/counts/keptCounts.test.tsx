// What a device does with a count that the network, a reload or another count comes between.
import {
  countLine,
  findCode,
  getCount,
  listLocations,
  withdrawEntry,
} from '@lading/contract/calls';
import type { CountDetail, CountLine } from '@lading/contract/counts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  answerReads,
  openScreen,
  operator,
  place,
  product,
} from '../../app/testing/openScreen.tsx';
import { fill, press, said, scan } from '../../app/testing/steps.ts';
import { reach } from '../../lib/reach.ts';
import { answer, noAnswer } from '../../lib/testing/network.ts';

const other = { id: 12, name: 'A-02' };
const nothing = {
  fault: null,
  doubts: [],
  location: null,
  pallet: null,
  products: [],
  stated: null,
  count: null,
};
const goods = {
  id: product.id,
  sku: product.sku,
  name: product.name,
  tracking: 'NONE',
  expires: false,
  pack: null,
} as const;

const countOf = (id: number, status: CountDetail['status'] = 'COUNTING') =>
  ({
    id,
    name: `Aisle ${id}`,
    warehouse: { id: 1, name: 'North' },
    status,
    chosenBy: 'LOCATIONS',
    variance: null,
    progress: { places: 2, placesDone: 0, lines: 0, linesCounted: 0 },
    products: [],
    lines: [],
    counters: [],
    history: [],
    places: [place, other].map((location) => ({
      location,
      done: false,
      doneAt: null,
      doneBy: null,
      lines: 0,
      linesCounted: 0,
    })),
  }) as unknown as CountDetail;

/** The line of the goods in the first location, open or with what was entered. */
const lineOf = (countedQuantity: number | null = null) =>
  ({
    id: 611,
    location: place,
    product,
    pallet: null,
    lot: null,
    listed: true,
    countedQuantity,
    entered: countedQuantity !== null,
    countedAt: null,
    movedSince: false,
    foundIn: null,
    attempts: [],
  }) as unknown as CountLine;

/** The headers come in time, and the body never: the wait for it is given up. */
const stalled = () => {
  const body = new ReadableStream({
    start: (stream) =>
      void setTimeout(() => stream.error(new DOMException('Late.', 'TimeoutError')), 50),
  });
  return new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } });
};

const saidLike = (text: RegExp) =>
  waitFor(() => expect(screen.getByRole('status', { name: 'Result' }).textContent).toMatch(text));

beforeEach(() => {
  reach.set(true);
  answerReads();
  answer(getCount, ({ params }) => countOf(Number(params.id)));
  answer(listLocations, () => [place, { ...place, ...other, barcode: null }]);
  answer(findCode, ({ query: { code } }) => {
    const location = [place, other].find(({ name }) => name === code);
    return location
      ? { ...nothing, location: { id: location.id, name: location.name } }
      : { ...nothing, products: [goods] };
  });
});

test('an answer whose body stalls is none: the counter goes to the location that the device knows, and counts there', async () => {
  openScreen('/floor/count/61', operator);
  await scan(place.name);
  await saidLike(/^A-01/);
  answer(findCode, stalled);
  await scan(other.name);
  await saidLike(/^A-02/);
  await screen.findByRole('button', { name: 'Finish A-02' });
});

test('a figure that was keyed comes back after the page is left, in its own count and in no other', async () => {
  openScreen('/floor/count/61', operator);
  await scan(place.name);
  await saidLike(/^A-01/);
  await scan(product.sku);
  await screen.findByLabelText('Quantity counted');
  fill('Quantity counted', '5');
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('\\"5\\"'));
  cleanup();
  openScreen('/floor/count/62', operator);
  await said('Scan or choose the location that you count.');
  cleanup();
  const entered = answer(countLine, () => countOf(61));
  openScreen('/floor/count/61', operator);
  await said(`5 × ${product.sku} is keyed, not saved. Scan ${product.sku} or press Save first.`);
  expect(screen.getByLabelText('Quantity counted')).toHaveProperty('value', '5');
  await press('Save')();
  await saidLike(/^5 × WB-H098\./);
  await waitFor(() => expect(entered).toHaveLength(1));
  expect(entered).toMatchObject([
    { params: { id: '61' }, body: { locationId: place.id, productId: product.id, quantity: 5 } },
  ]);
});

test('an entry is undone: on the device while it waits, else by the server', async () => {
  const undo = () => screen.findByRole('button', { name: 'Undo' });
  const count = async (quantity: string) => {
    await scan(product.sku);
    await screen.findByLabelText('Quantity counted');
    fill('Quantity counted', quantity);
    await press('Save')();
  };
  let known: number | null = null;
  const read = () => ({ ...countOf(61), lines: [lineOf(known)] });
  const change = (units: number | null) => () => {
    known = units;
    return read();
  };
  answer(getCount, read);
  const entered = answer(countLine, change(5));
  const withdrawn = answer(withdrawEntry, change(null));
  openScreen('/floor/count/61', operator);
  await scan(place.name);
  await saidLike(/^A-01/);
  await count('5');
  await saidLike(/^5 × WB-H098\.$/);
  expect(screen.queryByText('to count')).toBeNull();
  fireEvent.click(await undo());
  await said('Undone: WB-H098 in A-01 is not counted.');
  expect(withdrawn).toMatchObject([
    { params: { id: '61' }, body: { locationId: place.id, productId: product.id } },
  ]);
  await screen.findByText('to count');
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => line.mockRestore());
  answer(countLine, noAnswer);
  reach.set(false);
  await count('6');
  await saidLike(/^6 × WB-H098\. /);
  expect(screen.queryByText('to count')).toBeNull();
  fireEvent.click(await undo());
  await said('Undone: WB-H098 in A-01 is not counted.');
  await screen.findByText('to count');
  expect([entered.length, withdrawn.length]).toEqual([1, 1]);
});

test('a count that ends under a figure that was keyed says so', async () => {
  openScreen('/floor/count/61?location=11', operator);
  await scan(place.name);
  await saidLike(/^A-01/);
  await scan(product.sku);
  await screen.findByLabelText('Quantity counted');
  fill('Quantity counted', '5');
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('\\"5\\"'));
  answer(getCount, () => countOf(61, 'CANCELLED'));
  cleanup();
  openScreen('/floor/count/61', operator);
  await saidLike(/^This count was cancelled\. .* 5 × \S+ in A-01 was keyed here and not saved\.$/);
});
