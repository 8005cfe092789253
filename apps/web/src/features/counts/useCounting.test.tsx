import { countLine, findCode, finishPlace } from '@lading/contract/calls';
import type { CountDetail, CountLine } from '@lading/contract/counts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mount } from '../../lib/testing/mount.tsx';
import { answer, later, noAnswer, refusal } from '../../lib/testing/network.ts';
import { Questions } from './CountingPanel.tsx';
import { oneCount } from './counts.queries.ts';
import { useCounting } from './useCounting.ts';

const shelf = { id: 1, name: 'A-01' };
const product = (id: number) => ({ id, sku: `SKU-${id}`, name: `Goods ${id}` });
const user = { id: 9, email: 'mara@example.com', name: 'Mara Lind' };

const line = (id: number, productId: number): CountLine => ({
  id,
  location: shelf,
  product: product(productId),
  pallet: null,
  lot: null,
  listed: true,
  countedQuantity: null,
  entered: false,
  countedAt: null,
  countedBy: null,
  movedSince: false,
  differs: false,
  foundIn: null,
  expectedQuantity: null,
  variance: null,
  variancePercentage: null,
  unitCost: null,
  varianceValue: null,
  isAccurate: null,
  recordedIn: null,
  attempts: [],
});

const countWith = (counted: number, done = false): CountDetail => ({
  id: 4,
  name: 'Aisle A',
  warehouse: { id: 1, name: 'North' },
  status: 'COUNTING',
  chosenBy: 'LOCATIONS',
  abcClass: null,
  notCountedForDays: null,
  leftOut: 0,
  progress: { places: 1, placesDone: done ? 1 : 0, lines: 2, linesCounted: counted },
  variance: null,
  createdAt: '2026-11-22T08:00:00.000Z',
  createdBy: user,
  startedAt: '2026-11-22T08:00:00.000Z',
  submittedAt: null,
  closedAt: null,
  places: [{ location: shelf, done, doneAt: null, doneBy: null, lines: 2, linesCounted: counted }],
  products: [],
  lines: [line(11, 1), line(12, 2)],
  counters: [],
  needsSecondPerson: false,
  history: [],
});

const nothing = {
  fault: null,
  doubts: [],
  location: null,
  pallet: null,
  products: [],
  stated: null,
  count: null,
};
const untracked = { tracking: 'NONE', expires: false } as const;

const expiresOn = '2027-01-31';
const milk = { ...product(6), tracking: 'LOT', expires: true, pack: null } as const;

function counting() {
  const codes = answer(findCode, ({ query }) => {
    const code = query.code ?? '';
    if (code === 'A-01') return { ...nothing, location: shelf };
    const id = Number(/^SKU-(\d)$/.exec(code)?.[1]);
    if (code === 'wrong') return { ...nothing, fault: 'The check digit is wrong.' };
    const pack = code === 'CASE-1' ? { id: 4, name: 'Case of 24', units: 24 } : null;
    if (pack) return { ...nothing, products: [{ ...product(1), ...untracked, pack }] };
    if (code === 'MILK') return { ...nothing, products: [milk] };
    if (code === '(10)L-2')
      return {
        ...nothing,
        products: [milk],
        stated: { lot: 'L-2', serial: null, expiresOn, producedOn: null },
      };
    return id ? { ...nothing, products: [{ ...product(id), ...untracked, pack }] } : nothing;
  });
  const count = countWith(0);
  const mounted = mount(() => {
    const task = useCounting(count, null);
    return { ...task, dialog: <Questions task={task} /> };
  });
  const { now } = mounted;
  const idle = () => waitFor(() => expect(now().isBusy).toBe(false));
  const press = async (work: (task: ReturnType<typeof useCounting>) => void) => {
    act(() => work(now()));
    await idle();
  };
  const scan = (...scanned: string[]) =>
    press((task) => {
      for (const code of scanned) task.scan(code);
    });
  return { ...mounted, codes, scan, press, said: () => now().message?.text };
}

test('the screen asks for place, goods and quantity in turn, and shows no expected quantity', async () => {
  const entries = answer(countLine, () => countWith(1));
  const { now, scan, press, said, client } = counting();
  await scan('A-01');
  expect(said()).toBe('A-01: 2 lines to count.');
  await scan('SKU-1');
  expect(said()).toBe('How many of SKU-1?');
  await press((task) => task.save({ quantity: '7' }));
  expect(entries).toMatchObject([
    { params: { id: '4' }, body: { locationId: 1, productId: 1, quantity: 7 } },
  ]);
  expect(said()).toBe('7 × SKU-1.');
  expect(now().position).toMatchObject({ place: shelf, goods: null });
  expect(client.getQueryData(oneCount(4).queryKey)?.progress.linesCounted).toBe(1);
});

test('scans that come faster than the responses are processed in order', async () => {
  const { now, codes, scan } = counting();
  await scan('A-01', 'SKU-2');
  expect(codes.map(({ query }) => query.code)).toEqual(['A-01', 'SKU-2']);
  expect(now().position).toMatchObject({ place: shelf, goods: { product: { sku: 'SKU-2' } } });
});

test('goods before a place, unknown codes and wrong check digits are refused', async () => {
  const { now, scan, said } = counting();
  await scan('SKU-1');
  expect(said()).toBe('Scan the location first.');
  await scan('what');
  expect(said()).toBe('"what" is not known here.');
  await scan('wrong');
  expect(said()).toBe('The check digit is wrong.');
  expect(now().position.place).toBeNull();
});

test('goods that are not on the list are marked, and can be counted', async () => {
  const entries = answer(countLine, () => countWith(0));
  const { scan, press, said } = counting();
  await scan('A-01', 'SKU-5');
  expect(said()).toBe('SKU-5 is not on the list here. How many are there?');
  await press((task) => task.save({ quantity: '1' }));
  expect(entries[0]?.body).toMatchObject({ locationId: 1, productId: 5, quantity: 1 });
});

test('the screen asks for the lot of goods that are not on the list, and a code with a lot answers', async () => {
  const entries = answer(countLine, () => countWith(0));
  const { now, scan, press, said } = counting();
  await scan('A-01');
  act(() => now().scan('MILK'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lot' }));
  expect(said()).toBe('SKU-6 is tracked by lot: please enter it.');
  fireEvent.change(dialog.getByLabelText(/^Lot/), { target: { value: 'L-1' } });
  fireEvent.change(dialog.getByLabelText(/^Expires/), { target: { value: expiresOn } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(said()).toBe('SKU-6, lot L-1 is not on the list here. How many are there?'),
  );
  await press((task) => task.save({ quantity: '4' }));
  await scan('(10)L-2');
  expect(said()).toBe('SKU-6, lot L-2 is not on the list here. How many are there?');
  await press((task) => task.save({ quantity: '5' }));
  expect(entries.map(({ body }) => body)).toMatchObject([
    { locationId: 1, productId: 6, quantity: 4, lot: { code: 'L-1', expiresOn } },
    { locationId: 1, productId: 6, quantity: 5, lot: { code: 'L-2', expiresOn } },
  ]);
});

test('nothing is counted if the question for the lot is dismissed', async () => {
  const { now, scan, said } = counting();
  await scan('A-01');
  act(() => now().scan('MILK'));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(said()).toBe('SKU-6 was left as it is.'));
  expect(now().position.goods).toBeNull();
});

test('0 is a valid quantity; a code or an empty field is not', async () => {
  const entries = answer(countLine, () => countWith(1));
  const { scan, press, said } = counting();
  await scan('A-01', 'SKU-1');
  for (const text of ['SKU-2', '', '-1', '1.5', '99999999']) {
    await press((task) => task.save({ quantity: text }));
    expect(said()).toBe('How many of SKU-1? Enter a number of units, 0 if there is none.');
  }
  expect(entries).toHaveLength(0);
  await press((task) => task.save({ quantity: '0' }));
  expect(entries[0]?.body.quantity).toBe(0);
});

test('a case counts as its units: they are proposed, each further scan adds a case, and a typed number replaces the sum', async () => {
  const entries = answer(countLine, () => countWith(1));
  const { now, scan, press, said } = counting();
  await scan('A-01', 'CASE-1');
  expect(now().position).toMatchObject({ goods: { product: { sku: 'SKU-1' } }, units: 24 });
  await press((task) => task.scan('CASE-1'));
  expect([said(), now().position.units]).toEqual(['SKU-1: 48. Scan the next, or save.', 48]);
  await press((task) => task.scan('SKU-1'));
  expect(now().position.units).toBe(49);
  await press((task) => task.scan('SKU-2'));
  expect([said(), now().position.units]).toEqual([
    'How many of SKU-1? Enter a number of units, 0 if there is none.',
    49,
  ]);
  await press((task) => task.save({ quantity: '50' }));
  expect(entries[0]?.body.quantity).toBe(50);
});

test('the button is disabled from the entry until the response, so that nobody enters twice', async () => {
  const reply = later<CountDetail>();
  const entries = answer(countLine, () => reply.promise);
  const { now, scan } = counting();
  await scan('A-01', 'SKU-1');
  act(() => now().save({ quantity: '7' }));
  expect(now().isBusy).toBe(true);
  await waitFor(() => expect(entries).toHaveLength(1));
  reply.give(countWith(1));
  await waitFor(() => expect(now()).toMatchObject({ isBusy: false, position: { goods: null } }));
  // Pressed again, there is nothing to enter.
  act(() => now().save({ quantity: '7' }));
  expect(entries).toHaveLength(1);
});

test('two presses before the screen shows the first send one entry, and finish a place once', async () => {
  const entries = answer(countLine, () => countWith(1));
  const finished = answer(finishPlace, () => countWith(2, true));
  const { scan, press } = counting();
  await scan('A-01', 'SKU-1');
  await press((task) => {
    task.save({ quantity: '7' });
    task.save({ quantity: '7' });
  });
  expect(entries).toHaveLength(1);
  await press((task) => {
    task.finishAs(shelf, 'ZERO');
    task.finishAs(shelf, 'ZERO');
  });
  expect(finished).toHaveLength(1);
});

test('without a response the next line can be counted, and everything is sent in order with the same keys', async () => {
  let isDown = true;
  const entries = answer(countLine, () => (isDown ? noAnswer() : countWith(1)));
  const finished = answer(finishPlace, () => countWith(2, true));
  const { now, scan, press, said, client } = counting();
  client.setQueryData(oneCount(4).queryKey, countWith(0));
  await scan('A-01', 'SKU-1');
  await press((task) => task.save({ quantity: '7' }));
  expect(said()).toBe('7 × SKU-1. It waits, and is sent by itself.');
  await scan('SKU-2');
  await press((task) => task.save({ quantity: '3' }));
  expect(said()).toBe('3 × SKU-2. A-01 is done. It waits, and is sent by itself.');
  await press((task) => task.finishAs(shelf, 'ZERO'));
  expect(now().position.place).toBeNull();
  expect(finished).toHaveLength(0);
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(finished).toHaveLength(1));
  const sent = entries.filter(({ body }) => body.productId === 1);
  expect(sent.at(-1)).toEqual(sent[0]);
  expect(entries.at(-1)?.body).toMatchObject({ productId: 2, quantity: 3 });
});

test('a refusal shows the message of the server, and the goods stay open', async () => {
  answer(countLine, () => refusal(409, 'ILLEGAL_STEP', 'The count is in review.'));
  const { now, scan, press, said } = counting();
  await scan('A-01', 'SKU-1');
  await press((task) => task.save({ quantity: '7' }));
  expect(said()).toBe('The count is in review.');
  expect(now()).toMatchObject({ retry: null, position: { goods: { product: { sku: 'SKU-1' } } } });
});

test('the last line of a place completes it, and a place can be finished by hand', async () => {
  answer(countLine, () => countWith(2, true));
  const finished = answer(finishPlace, () => countWith(2, true));
  const { now, scan, press, said } = counting();
  await scan('A-01', 'SKU-2');
  await press((task) => task.save({ quantity: '3' }));
  expect(said()).toBe('3 × SKU-2. A-01 is done.');
  await press((task) => task.finishAs(shelf, 'ZERO'));
  expect(finished[0]?.body).toMatchObject({ locationId: 1, openLines: 'ZERO' });
  expect(said()).toBe('A-01 is done. Every location is done: submit the count.');
  expect(now().position.place).toBeNull();
  const all = countWith(2, true);
  answer(finishPlace, () => ({
    ...all,
    places: [
      ...all.places,
      { ...all.places[0], location: { id: 2, name: 'A-02' }, done: false },
    ] as CountDetail['places'],
  }));
  await press((task) => task.finishAs(shelf, 'ZERO'));
  expect(said()).toBe('A-01 is done. Scan the next location.');
});

test('one step back leads from the goods to the place, and from the place to the start', async () => {
  const { now, scan, press, said } = counting();
  await scan('A-01', 'SKU-1');
  await press((task) => task.back());
  expect(said()).toBe('Scan a product or an LPN.');
  expect(now().position).toMatchObject({ place: shelf, goods: null });
  await press((task) => task.back());
  expect(said()).toBe('Scan a location.');
  expect(now().position.place).toBeNull();
});
