import type { CountDetail, CountLine } from '@lading/contract/counts';
import type { Tracking } from '@lading/domain/lots';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../lib/outbox/entry.ts';
import { readUnits } from '../../ui/scan/scanned.ts';
import { lineFor, linesIn, nextStep, unsentOf, withCounts } from './countingRules.ts';

const named = (id: number) => ({ id, name: `A-${id}` });
const product = (id: number) => ({ id, sku: `SKU-${id}`, name: `Goods ${id}` });
const [shelf, next] = [named(1), named(2)];

const line = (
  id: number,
  productId: number,
  lpn: string | null,
  locationId = 1,
  foundIn: CountLine['foundIn'] = null,
): CountLine => ({
  id,
  location: named(locationId),
  product: product(productId),
  pallet: lpn === null ? null : { lpn },
  lot: null,
  listed: true,
  countedQuantity: foundIn ? 1 : null,
  entered: foundIn !== null,
  countedAt: null,
  countedBy: null,
  movedSince: false,
  differs: false,
  foundIn,
  expectedQuantity: null,
  variance: null,
  variancePercentage: null,
  unitCost: null,
  varianceValue: null,
  isAccurate: null,
  recordedIn: null,
  attempts: [],
});

const place = (id: number) => ({
  location: named(id),
  done: false,
  doneAt: null,
  doneBy: null,
  lines: 0,
  linesCounted: 0,
});

const count = (lines: CountLine[], chosenBy: CountDetail['chosenBy'] = 'LOCATIONS') => ({
  chosenBy,
  lines,
  places: [place(1), place(2)],
  products: chosenBy === 'PRODUCTS' ? [product(7)] : [],
});

const nothing = { location: null, pallet: null, products: [], stated: null };
const found = (id: number, tracking: Tracking = 'NONE') => ({
  ...product(id),
  tracking,
  expires: false,
});
const here = { place: shelf, lpn: null };

describe('the next step of a counter', () => {
  it('is to scan a place first', () => {
    const plain = count([]);
    expect(
      nextStep(plain, { place: null, lpn: null }, { ...nothing, products: [found(7)] }),
    ).toMatchObject({ kind: 'fault' });
    expect(nextStep(plain, here, { ...nothing, location: next })).toEqual({
      kind: 'place',
      place: next,
    });
    expect(nextStep(plain, here, { ...nothing, location: named(9) })).toEqual({
      kind: 'fault',
      text: 'A-9 is not part of this count.',
    });
    expect(nextStep(count([], 'PRODUCTS'), here, { ...nothing, location: named(9) })).toMatchObject(
      { kind: 'place' },
    );
  });

  it('takes a product as listed in the place: on its pallet or loose', () => {
    const listed = count([line(1, 7, 'LPN-1'), line(2, 8, null)]);
    expect(nextStep(listed, here, { ...nothing, products: [found(7)] })).toEqual({
      kind: 'goods',
      goods: { product: product(7), lpn: 'LPN-1' },
      isListed: true,
    });
    expect(nextStep(listed, here, { ...nothing, products: [found(9)] })).toEqual({
      kind: 'goods',
      goods: { product: product(9), lpn: null },
      isListed: false,
    });
  });

  it('asks if a product is listed more than once, and which product if a code has two owners', () => {
    const twice = count([line(1, 7, 'LPN-1'), line(2, 7, 'LPN-2'), line(3, 7, null)]);
    expect(nextStep(twice, here, { ...nothing, products: [found(7)] })).toMatchObject({
      kind: 'choice',
      choice: { length: 3 },
    });
    expect(
      nextStep(twice, { place: shelf, lpn: 'LPN-2' }, { ...nothing, products: [found(7)] }),
    ).toMatchObject({
      kind: 'goods',
      goods: { lpn: 'LPN-2' },
    });
    const two = { ...nothing, products: [found(7), found(8)] };
    expect(nextStep(count([]), here, two)).toMatchObject({
      kind: 'choice',
      choice: [{ lpn: null }, { lpn: null }],
    });
    expect(nextStep(count([line(1, 8, null)]), here, two)).toMatchObject({
      kind: 'goods',
      goods: { product: { id: 8 } },
    });
  });

  it('takes the lot of a code, and asks if the code has none', () => {
    const lot = { id: 1, code: 'L-1', expiresOn: null, producedOn: null };
    const listed = count([{ ...line(1, 7, null), lot }]);
    const milk = { ...nothing, products: [found(7, 'LOT')] };
    const stating = (code: string) => ({
      ...milk,
      stated: { lot: code, serial: null, expiresOn: null, producedOn: null },
    });
    const goods = { product: product(7), lpn: null };
    const asks = { tracking: 'LOT', expires: false };
    expect(nextStep(listed, here, stating('L-1'))).toEqual({
      kind: 'goods',
      goods: { ...goods, lot: { code: 'L-1' } },
      isListed: true,
    });
    expect(nextStep(listed, here, stating('l-1'))).toMatchObject({
      kind: 'goods',
      goods: { lot: { code: 'L-1' } },
      isListed: true,
    });
    expect(nextStep(listed, here, stating('L-2'))).toEqual({
      kind: 'goods',
      goods: { ...goods, lot: { code: 'L-2' } },
      isListed: false,
    });
    const choice = [
      { ...goods, lot: { code: 'L-1' } },
      { ...goods, asks },
    ];
    expect(nextStep(listed, here, milk)).toEqual({ kind: 'choice', choice });
    expect(nextStep(count([]), here, milk)).toEqual({
      kind: 'goods',
      goods: { ...goods, asks },
      isListed: false,
    });
  });

  it('leads from a pallet to its content', () => {
    const found = { ...nothing, pallet: { lpn: 'LPN-1' } };
    expect(nextStep(count([line(1, 7, 'LPN-1')]), here, found)).toMatchObject({
      kind: 'goods',
      goods: { product: { id: 7 }, lpn: 'LPN-1' },
    });
    expect(nextStep(count([line(1, 7, 'LPN-1'), line(2, 8, 'LPN-1')]), here, found)).toEqual({
      kind: 'pallet',
      inside: 0,
      lpn: 'LPN-1',
      isListed: true,
    });
    expect(nextStep(count([]), here, found)).toEqual({
      kind: 'pallet',
      inside: 0,
      lpn: 'LPN-1',
      isListed: false,
    });
  });

  it('in a count by products takes only these products', () => {
    const ofProducts = count([], 'PRODUCTS');
    expect(nextStep(ofProducts, here, { ...nothing, products: [found(7)] })).toMatchObject({
      kind: 'goods',
      isListed: false,
    });
    expect(nextStep(ofProducts, here, { ...nothing, products: [found(8)] })).toMatchObject({
      kind: 'fault',
    });
  });

  it('is unchanged by an unknown code', () => {
    for (const stand of [here, { place: null, lpn: null }])
      expect(nextStep(count([]), stand, nothing)).toEqual({ kind: 'unknown' });
  });
});

describe('the lines of a place', () => {
  it('are the expected ones and the found ones', () => {
    const lines = [line(1, 7, null), line(2, 8, 'LPN-1', 1, next), line(3, 9, 'LPN-2', 2, shelf)];
    expect(linesIn({ lines }, 1).map(({ id }) => id)).toEqual([1, 3]);
    expect(linesIn({ lines }, 2).map(({ id }) => id)).toEqual([2]);
  });

  it('identify loose goods by their place, and a pallet anywhere', () => {
    const lines = [line(1, 7, null), line(2, 7, 'LPN-1', 2)];
    expect(lineFor({ lines }, shelf, { product: product(7), lpn: null })?.id).toBe(1);
    expect(lineFor({ lines }, next, { product: product(7), lpn: null })).toBeUndefined();
    expect(lineFor({ lines }, shelf, { product: product(7), lpn: 'LPN-1' })?.id).toBe(2);
  });
});

it('a number of units may be 0; a code is none', () => {
  expect(
    ['0', ' 24 ', '9999999', '', '-1', '1.5', '4006381333931', 'LPN-1'].map(readUnits),
  ).toEqual([0, 24, 9_999_999, null, null, null, null, null]);
});

describe('what this device has entered and not sent', () => {
  const full = {
    ...count([line(1, 7, null), line(2, 8, 'LPN-1'), line(3, 9, null, 2)]),
    id: 4,
    progress: { linesCounted: 0, placesDone: 0 },
  } as CountDetail;
  const entry = (work: object, state = 'waiting', settledAt: number | null = null) =>
    ({ ...work, state, settledAt }) as Entry;
  const counted = (body: object) => ({ to: 'countLine', input: { params: { id: 4 }, body } });
  const seen = ({ lines, places, progress }: CountDetail) => [
    lines.map((line) => line.countedQuantity),
    places.map(({ done }) => done),
    progress,
  ];

  it('is shown in its lines, and a place of which all lines are counted is done', () => {
    const entries = [
      entry(counted({ locationId: 1, productId: 7, quantity: 5 })),
      entry(counted({ locationId: 1, productId: 8, lpn: 'LPN-1', quantity: 0 })),
    ];
    expect(seen(withCounts(full, entries, 100))).toEqual([
      [5, 0, null],
      [true, false],
      { linesCounted: 2, placesDone: 1 },
    ]);
  });

  it('leaves a line that somebody scanned later, which the server has already', () => {
    const scanned = (second: number) => `2026-11-26T10:00:0${second}.000Z`;
    const standing = {
      ...line(1, 7, null),
      countedQuantity: 22,
      entered: true,
      countedAt: scanned(5),
      movedSince: true,
    };
    const warningOf = (countedAt: string | undefined) =>
      withCounts(
        { ...full, lines: [standing] },
        [entry(counted({ locationId: 1, productId: 7, quantity: 20, countedAt }))],
        100,
      ).lines[0];
    expect(warningOf(scanned(4))).toBe(standing);
    // What a finished place assumed is no scan.
    const assumed = { ...standing, entered: false, countedQuantity: 0 };
    const entries = [
      entry(counted({ locationId: 1, productId: 7, quantity: 20, countedAt: scanned(4) })),
    ];
    expect(withCounts({ ...full, lines: [assumed] }, entries, 100).lines[0]?.countedQuantity).toBe(
      20,
    );
    for (const later of [scanned(5), scanned(6), undefined])
      expect(warningOf(later)).toMatchObject({ countedQuantity: 20, movedSince: false });
  });

  it('counts again what counted before an entry that was taken back', () => {
    const body = { locationId: 1, productId: 7 };
    const entered = entry(counted({ ...body, quantity: 5 }));
    const withdrawn = (countedBefore: number | null) =>
      entry({ to: 'withdrawEntry', input: { params: { id: 4 }, body }, countedBefore });
    const lineAfter = (countedBefore: number | null) =>
      withCounts(full, [entered, withdrawn(countedBefore)], 100).lines[0];
    expect(lineAfter(null)).toMatchObject({ countedQuantity: null, entered: false });
    expect(lineAfter(3)).toMatchObject({ countedQuantity: 3, entered: true });
  });

  it('counts the open lines of a finished place as 0', () => {
    const finished = entry({
      to: 'finishPlace',
      input: { params: { id: 4 }, body: { locationId: 2 } },
    });
    expect(seen(withCounts(full, [finished], 100))).toEqual([
      [null, null, 0],
      [false, true],
      { linesCounted: 1, placesDone: 1 },
    ]);
  });

  it('is in review once its submission is among them, with the number of entries to be sent or settled', () => {
    const body = { locationId: 1, productId: 7, quantity: 5 };
    const submitted = entry({ to: 'submitCount', input: { params: { id: 4 } } });
    const entries = [
      entry(counted(body)),
      entry(counted({ ...body, productId: 8 }), 'refused'),
      submitted,
    ];
    expect(withCounts({ ...full, status: 'COUNTING' }, entries, 100).status).toBe('REVIEW');
    expect(unsentOf(full, entries)).toEqual({ waiting: 2, refused: 1, isSubmitted: true });
    expect(unsentOf({ id: 5 }, entries)).toEqual({ waiting: 0, refused: 0, isSubmitted: false });
    const refused = [{ ...submitted, state: 'refused' } as Entry];
    expect(withCounts({ ...full, status: 'COUNTING' }, refused, 100).status).toBe('COUNTING');
  });

  it('is ignored if it belongs to another count, was refused, or is part of the server’s response', () => {
    const body = { locationId: 1, productId: 7, quantity: 5 };
    const other = entry({ to: 'countLine', input: { params: { id: 5 }, body } });
    expect(
      withCounts(
        full,
        [other, entry(counted(body), 'refused'), entry(counted(body), 'done', 99)],
        100,
      ),
    ).toBe(full);
    expect(
      withCounts(full, [entry(counted(body), 'done', 101)], 100).lines[0]?.countedQuantity,
    ).toBe(5);
  });
});
