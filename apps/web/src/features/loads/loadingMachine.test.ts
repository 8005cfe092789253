import { expect, test } from 'vitest';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import { packagesScanned } from './loading.ts';
import {
  type LoadingAsk,
  type LoadingEvent,
  type LoadingTask,
  loadingMachine,
} from './loadingMachine.ts';
import { boxOf, loadOf } from './testing/loads.ts';

const pallet = { lpn: 'PALLET-1' };
const load = loadOf({
  packages: [
    boxOf(8, { outerUnit: pallet }),
    boxOf(9, { outerUnit: pallet, trackingNumber: '4911-403C' }),
  ],
});
const loading = (from = load) => {
  const device = simulate<LoadingTask, LoadingEvent, LoadingAsk>(loadingMachine, { load: from });
  return { ...device, last: () => device.said.at(-1), shown: () => device.task().load };
};

test('a code names a package by its LPN, number or tracking number, or all in a unit', () => {
  const ids = (code: string) => packagesScanned(load, code).map(({ packageId }) => packageId);
  expect(ids(' lpn-8 ')).toEqual([8]);
  expect(ids('PACKAGE-9')).toEqual([9]);
  expect(ids('4911-403c')).toEqual([9]);
  expect(ids('PALLET-1')).toEqual([8, 9]);
  expect(ids('LPN-7')).toEqual([]);
});

test('a code that names nothing to load is said by what it is', () => {
  const { scan, answer, last, shown } = loading();
  scan('LD-000005');
  const other = { id: 5, number: 'LD-000005', status: 'OPEN' as const };
  answer({ kind: 'strange', found: { ...unknownScan, load: other } });
  expect(last()).toEqual({ tone: 'error', text: 'Load LD-000005 is OPEN. Scan a package.' });
  expect(shown()).toBe(load);
});

test('a scan is asked for, loads what the server says, and can be undone', () => {
  const { scan, asked, answer, last, shown, undo } = loading();
  scan('LPN-8');
  expect(asked[0]?.ask).toMatchObject({ kind: 'load', code: 'LPN-8', packageIds: [8] });
  const after = {
    load: { id: 1, number: 'LD-000001', status: 'OPEN' as const },
    packages: [boxOf(8, { state: 'LOADED' })],
    orders: [],
    isNew: true,
    packageCount: 2,
    loadedCount: 1,
  };
  answer({ kind: 'loaded', packageIds: [8], after });
  expect([shown().loadedCount, last()]).toEqual([
    1,
    { tone: 'success', text: 'LPN-8 of ORD-21 is loaded. 1 of 2 packages loaded.' },
  ]);
  scan('LPN-8');
  expect(last()).toEqual({
    tone: 'info',
    text: 'It is loaded already. 1 of 2 packages loaded.',
  });
  expect(asked).toEqual([]);
  scan('PALLET-1');
  answer({ kind: 'loaded', packageIds: [8, 9], after: null });
  expect(last()?.text).toMatch(
    /^2 packages are loaded\. The scan waits, and is sent by itself\. Everything is loaded\. Close/,
  );
  undo();
  expect(asked).toEqual([]);
});

test('what is loaded is unloaded by the way back of its message', () => {
  const { scan, answer, asked, undo, shown, last } = loading();
  scan('LPN-8');
  answer({
    kind: 'loaded',
    packageIds: [8],
    after: {
      load: { id: 1, number: 'LD-000001', status: 'OPEN' },
      packages: [boxOf(8, { state: 'LOADED' })],
      orders: [],
      isNew: true,
      packageCount: 2,
      loadedCount: 1,
    },
  });
  undo();
  expect(asked[0]?.ask).toMatchObject({ kind: 'unload', packageIds: [8] });
  answer({ kind: 'unloaded', packageIds: [8] });
  expect([shown().loadedCount, last()?.text]).toEqual([
    0,
    'LPN-8 of ORD-21: unloaded. 0 of 2 packages loaded.',
  ]);
});

test('a closed load takes nothing, and says so loudly', () => {
  const { scan, asked, last, tell } = loading();
  tell({ kind: 'told', load: { ...load, status: 'CLOSED' } });
  expect(last()).toEqual({ tone: 'attention', text: 'LD-000001 is CLOSED.' });
  scan('LPN-8');
  expect([asked, last()]).toEqual([
    [],
    { tone: 'error', text: 'LD-000001 is CLOSED: nothing is loaded.' },
  ]);
});

test('the refusal of a scan is said, and loads nothing', () => {
  const { scan, refuse, last, shown } = loading();
  scan('LPN-8');
  refuse('Order "ORD-21" is on hold.');
  expect([shown().loadedCount, last()]).toEqual([
    0,
    { tone: 'error', text: 'Order "ORD-21" is on hold.' },
  ]);
});
