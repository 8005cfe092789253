import { expect, test } from 'vitest';
import type { Entry, Work } from '../../lib/outbox/entry.ts';
import { palletOf, places } from './testing/hall.ts';
import { withUnitWork } from './unitsAhead.ts';

const READ_AT = 1_000;
const entryOf = (work: Work, values: Partial<Entry> = {}): Entry =>
  ({ ...work, warehouseId: 1, state: 'waiting', settledAt: null, ...values }) as Entry;
const putAway = (lpn: string, locationId: number): Work => ({
  to: 'putAwayPallet',
  input: { params: { lpn }, body: { locationId } },
});
const nest = (lpn: string, into: string): Work => ({
  to: 'nestUnit',
  input: { params: { lpn }, body: { into } },
});
const takeOut = (lpn: string): Work => ({ to: 'unnestUnit', input: { params: { lpn } } });
const unit = { ...palletOf('LPN-1', 'DOCK'), parent: { lpn: 'LPN-2' } };
const ahead = (...entries: Entry[]) => withUnitWork(unit, entries, READ_AT, Object.values(places));

test('a unit is shown where this device brought it, in its order', () => {
  expect(ahead(entryOf(putAway('LPN-1', places['B-01'].id)))).toMatchObject({
    parent: null,
    location: { id: places['B-01'].id, name: 'B-01' },
  });
  expect(
    ahead(entryOf(putAway('LPN-1', places['B-01'].id)), entryOf(nest('LPN-1', 'LPN-3'))),
  ).toMatchObject({ parent: { lpn: 'LPN-3' }, location: null });
  expect(ahead(entryOf(takeOut('LPN-1')))).toMatchObject({
    parent: null,
    location: { name: 'DOCK' },
  });
});

test('what was taken out of a unit is no longer in it', () => {
  const [record] = unit.contents;
  const fill: Work = {
    to: 'fillUnit',
    input: { params: { lpn: 'LPN-9' }, body: { inventoryId: record?.id ?? 0, quantity: 12 } },
  };
  const move: Work = {
    to: 'moveStock',
    input: { params: { id: record?.id ?? 0 }, body: { locationId: 11, quantity: 18 } },
  };
  expect(ahead(entryOf(fill))).toMatchObject({
    totalQuantity: 18,
    contents: [{ quantity: 18, available: 18 }],
  });
  expect(ahead(entryOf(fill), entryOf(move))).toMatchObject({ totalQuantity: 0, contents: [] });
});

test('what others did, was refused, or was read already changes nothing', () => {
  expect(
    ahead(
      entryOf(nest('LPN-7', 'LPN-3')),
      entryOf(takeOut('LPN-1'), { state: 'refused', settledAt: 2_000 }),
      entryOf(takeOut('LPN-1'), { state: 'done', settledAt: 900 }),
    ),
  ).toEqual(unit);
});
