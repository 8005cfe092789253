import type { AnnouncedUnit } from '@lading/contract/asns';
import type { Scan, ScannedProduct } from '@lading/contract/floor';
import { expect, test } from 'vitest';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import { bottle, drill, milk, tire } from './testing/receivingScans.ts';
import { beginCount, unitCountMachine, type Values } from './unitCount.ts';

const goods = ({ id, sku, name, tracking }: ScannedProduct, quantity: number, lot?: string) => ({
  product: { id, sku, name },
  tracking,
  expires: false,
  lot: lot === undefined ? null : { id: 1, code: lot, expiresOn: null, onHold: false },
  quantity,
  receivedQuantity: 0,
});
const unit = (
  code: string,
  parent: string | null,
  items: ReturnType<typeof goods>[] = [],
): AnnouncedUnit => ({
  code,
  kind: parent === null ? 'PALLET' : 'CARTON',
  parent,
  receivedAs: null,
  items: items as AnnouncedUnit['items'],
});
const pallet = '340123450000000017';
const first = '340123450000000024';
const second = '340123450000000031';
const units = [
  unit(pallet, null),
  unit(first, pallet, [goods(bottle, 12), goods(milk, 5, 'L1'), goods(milk, 6, 'L2')]),
  unit(second, pallet, [goods(bottle, 7), goods(milk, 3), goods(drill, 2)]),
  unit('340123450000000048', null, [goods(bottle, 1)]),
];

/** A form of numbers and texts, in which scans count. */
function open(isBlind: boolean, announced = units) {
  const begun = beginCount(pallet, announced, isBlind, 1);
  const values: Values = {};
  for (const { found, item } of begun.rows) values[found] = isBlind ? '' : String(item.quantity);
  const device = simulate(unitCountMachine, begun);
  const scan = (code: string, found: Partial<Scan> = {}) => {
    const before = device.effects.length;
    device.scan(code);
    if (device.asked.length > 0)
      device.answer({ kind: 'found', found: { ...unknownScan, code, ...found }, values });
    for (const effect of device.effects.slice(before))
      if (effect.kind === 'fill') values[effect.name] = effect.text;
    return device.said.at(-1)?.text;
  };
  return { values, scan, device };
}

const lot = (code: string) => ({ lot: code, serial: null, expiresOn: null, producedOn: null });

test('a scan of a carton takes it in hand, and each product adds one, or its pack, to its line there', () => {
  const { scan, values, device } = open(true);
  const pack = { id: 4, name: 'Case of 6', units: 6 };
  expect(scan('WB-1', { products: [bottle] })).toBe('Scan the unit in which WB-1 is first.');
  expect(scan(pallet)).toBe(`This is Pallet ${pallet}. Scan what is in it.`);
  expect(scan(`(00)${first}`)).toBe(`Carton ${first}: scan each product. 1 of 2 begun.`);
  expect(device.effects.at(-1)).toEqual({ kind: 'show', name: first });
  expect(scan('WB-1', { products: [bottle] })).toBe(`WB-1: 1 in Carton ${first}.`);
  expect(scan('case', { products: [{ ...bottle, pack }] })).toBe(`WB-1: 7 in Carton ${first}.`);
  expect(scan(second)).toBe(`Carton ${second}: scan each product. 2 of 2 begun.`);
  expect(scan('WB-1', { products: [bottle] })).toBe(`WB-1: 1 in Carton ${second}.`);
  // What was typed meanwhile is counted on.
  values.found_0_0 = '20';
  expect(scan(first)).toBe(`Carton ${first}: scan each product. 2 of 2 begun.`);
  expect(scan('WB-1', { products: [bottle] })).toBe(`WB-1: 21 in Carton ${first}.`);
  expect(values).toMatchObject({ found_0_0: '21', found_0_1: '', found_1_0: '1' });
});

test('where units are checked, the first scan of a line begins at none, and a changed figure is counted on', () => {
  const { scan, values } = open(false);
  scan(first);
  expect(scan('WB-1', { products: [bottle] })).toBe(`WB-1: 1 of 12 in Carton ${first}.`);
  values.found_0_0 = '12';
  expect(scan('WB-1', { products: [bottle] })).toBe(`WB-1: 13 of 12 in Carton ${first}.`);
  scan(second);
  values.found_1_0 = '4';
  expect(scan('WB-1', { products: [bottle] })).toBe(`WB-1: 5 of 7 in Carton ${second}.`);
  expect(values).toMatchObject({ found_0_0: '13', found_0_1: '5', found_1_0: '5' });
});

test('a lot or serial that a code states goes to its line, once', () => {
  const { scan, values } = open(true);
  scan(first);
  expect(scan('MILK', { products: [milk] })).toBe(
    'MILK is announced in 2 lots: please enter how many of each there are.',
  );
  expect(scan('MILK L2', { products: [milk], stated: lot('l2') })).toBe(
    `MILK: 1 in Carton ${first}.`,
  );
  expect(scan('MILK L3', { products: [milk], stated: lot('L3') })).toBe(
    `MILK, L3 is not announced in Carton ${first}.`,
  );
  scan(second);
  expect(scan('MILK L3', { products: [milk], stated: lot('L3'), count: 2 })).toBe(
    `MILK: 2 in Carton ${second}.`,
  );
  expect(scan('MILK L4', { products: [milk], stated: lot('L4') })).toBe(
    'MILK is counted as lot L3, and this is lot L4. Enter it by hand.',
  );
  const serial = { ...lot(''), lot: null, serial: 'S1' };
  expect(scan('DRILL', { products: [drill] })).toBe(
    'DRILL is tracked by serial: please scan into the field of its serials.',
  );
  scan('DRILL S1', { products: [drill], stated: serial });
  expect(scan('DRILL S1', { products: [drill], stated: serial })).toBe(
    'Serial S1 is counted already.',
  );
  scan('DRILL S2', { products: [drill], stated: { ...serial, serial: 'S2' } });
  expect(values).toMatchObject({
    found_0_1: '',
    found_0_2: '1',
    found_1_1: '2',
    lot_1_1: 'L3',
    found_1_2: '2',
    lot_1_2: 'S1\nS2',
  });
});

test('a wrong code says what it is, and counts nothing', () => {
  const received = units.map((each) =>
    each.code === second ? { ...each, receivedAs: second } : each,
  );
  const { scan, values } = open(true, received);
  // All that is left is in one carton, which is in hand without a scan.
  expect(scan('TIRE', { products: [tire] })).toBe(`TIRE is not announced in Carton ${first}.`);
  expect(scan(second)).toBe(`${second} is received already.`);
  expect(scan('340123450000000048')).toBe(
    `Pallet 340123450000000048 is not announced in ${pallet}.`,
  );
  expect(scan('what')).toBe('"what" is not known here. Scan a product.');
  const doubts = [{ code: 'SEPARATOR_MISSING' as const, text: 'Count 48107 may be 48, lot 7.' }];
  expect(scan('(37)48107', { products: [bottle], count: 48_107, doubts })).toBe(
    'Count 48107 may be 48, lot 7. Please enter the figure by hand.',
  );
  values.found_0_0 = 'x';
  expect(scan('WB-1', { products: [bottle] })).toBe('What is entered for WB-1 is no number.');
  values.found_0_0 = '';
  expect(scan('WB-1', { products: [bottle] })).toBe(`WB-1: 1 in Carton ${first}.`);
});
