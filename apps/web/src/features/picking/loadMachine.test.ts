import type { OrderDetail } from '@lading/contract/orders';
import { packageCode } from '@lading/domain/picking';
import { expect, test } from 'vitest';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { chanceOf, must, walksOf } from '../../ui/scan/testing/chance.ts';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import {
  type LoadAsk,
  type LoadEffect,
  type LoadEvent,
  type LoadTask,
  loadedOf,
  loadMachine,
} from './loadMachine.ts';
import { orderOf, parcel } from './testing/packing.ts';

const packed: OrderDetail = {
  ...orderOf([3]),
  status: 'PACKED',
  packages: [parcel(8, [[1, 1]]), parcel(9, [[1, 2]])],
};
const loading = (order = packed) => {
  const device = simulate<LoadTask, LoadEvent, LoadAsk, LoadEffect>(loadMachine, {
    order,
    loaded: [],
    isSending: false,
  });
  return { ...device, last: () => device.said.at(-1), loaded: () => loadedOf(device.task()) };
};

test('packages are loaded by their codes, each once, and a load can be undone', () => {
  const { scan, loaded, last, undo, effects } = loading();
  scan(packageCode(8));
  expect([loaded(), last()]).toEqual([
    [8],
    { tone: 'success', text: 'Package 1 is loaded. Scan package 2.' },
  ]);
  undo();
  expect([loaded(), last()?.text]).toEqual([[], 'Scan package 1 or 2.']);
  scan(packageCode(8));
  scan(packageCode(8));
  expect(last()).toEqual({ tone: 'info', text: 'It is loaded already. Scan package 2.' });
  expect(effects.at(-1)).toEqual({ kind: 'keep', loaded: [8] });
  scan(packageCode(7));
  expect(last()).toEqual({ tone: 'error', text: 'This package is not of ORD-21.' });
});

test('a shipment that waits ships here; what comes afterwards is refused in words', () => {
  const { scan, press, answer, last, task, tell } = loading();
  press({ kind: 'ship' });
  tell({ kind: 'told', order: { ...packed, status: 'CANCELLED', version: 2 } });
  answer({ kind: 'shipped', after: null });
  expect([task().order.status, last()?.text]).toEqual([
    'SHIPPED',
    'ORD-21 ships with 2 packages. It waits, and is sent by itself.',
  ]);
  scan(packageCode(8));
  expect(last()).toEqual({
    tone: 'error',
    text: 'ORD-21 is SHIPPED: it is not waiting to be loaded.',
  });
  tell({ kind: 'told', order: { ...packed, status: 'CANCELLED', version: 2 } });
  expect(last()?.text).toBe('ORD-21 is CANCELLED.');
});

test('a refused shipment keeps what is loaded', () => {
  const { scan, press, refuse, loaded, last, task } = loading();
  scan(packageCode(8));
  press({ kind: 'ship' });
  refuse('It is on hold.');
  expect([loaded(), last()?.text, task().isSending]).toEqual([[8], 'It is on hold.', false]);
});

test('whatever comes, only packages of the order are loaded, and every scan has a message or a question', () => {
  for (const seed of walksOf(60)) {
    const chance = chanceOf(seed);
    const device = loading();
    let order = packed;
    for (let index = 0; index < 40; index++) {
      const before = device.said.length + device.asked.length + device.device().waiting.length;
      const kind = chance.below(8);
      if (kind < 4) {
        device.scan(chance.oneOf([packageCode(8), packageCode(9), packageCode(7), 'SOAP']));
        if (device.said.length + device.asked.length + device.device().waiting.length === before)
          throw new Error('A scan was ignored.');
      } else if (kind === 4) device.press({ kind: 'ship' });
      else if (kind === 5) device.undo();
      else if (kind === 6) {
        order = {
          ...order,
          version: order.version + 1,
          packages: chance.onceIn(2) ? packed.packages : packed.packages.slice(1),
        };
        device.tell({ kind: 'told', order });
      } else if (device.asked[0]) {
        const { ask } = device.asked[0];
        if (ask.kind === 'lookUp')
          device.answer({ kind: 'found', found: { ...unknownScan, code: ask.code } });
        else device.refuse('It is on hold.');
      }
      must(device.asked.length <= 1, true);
      for (const id of device.loaded())
        must(
          device.task().order.packages.some((each) => each.id === id),
          true,
        );
    }
  }
});
