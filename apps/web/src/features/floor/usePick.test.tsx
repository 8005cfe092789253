import { pickOrder, scanCode } from '@lading/contract/calls';
import type { PackRef } from '@lading/contract/fields';
import type { Scan } from '@lading/contract/floor';
import type { PickLine } from '@lading/contract/picking';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useEntries } from '../../lib/outbox/pageOutbox.ts';
import { mount } from '../../lib/testing/mount.tsx';
import { answer, later, noAnswer, refusal } from '../../lib/testing/network.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { withPicks } from './pickWalk.ts';
import { usePick } from './usePick.ts';

const stop = (allocationId: number, sku: string, place: string, pallet: PickLine['pallet'] = null): PickLine => ({
  allocationId,
  orderId: 50,
  orderReference: 'ORD-50',
  orderItemId: allocationId,
  product: { id: allocationId, sku, name: sku, barcode: null },
  pallet,
  location: { id: allocationId, name: place, barcode: place },
  lot: null,
  quantity: 12,
  pickedQuantity: 2,
  waitsFor: null,
});
const walk = [stop(1, 'WB-1', 'A-01'), stop(2, 'TI-2', 'A-02')];

const place = (id: number, name: string) => ({ location: { id, name, type: 'PICK' as const } });
const goods = (id: number, sku: string, pack: PackRef | null = null) => ({
  products: [{ id, sku, name: sku, customer: { id: 1, name: 'Acme' }, tracking: 'NONE' as const, expires: false, pack }],
});
const known: Record<string, Partial<Scan>> = {
  'A-01': place(1, 'A-01'),
  'A-02': place(2, 'A-02'),
  'WB-1': goods(1, 'WB-1'),
  'TI-2': goods(2, 'TI-2'),
  '(37)4': { ...goods(1, 'WB-1'), count: 4 },
  'BOX-4': goods(1, 'WB-1', { id: 8, name: 'Box of 4', units: 4 }),
};

/** A walk whose screen shows after each pick what is known of it. */
function walking(lines: readonly PickLine[] = walk) {
  const scans = answer(scanCode, ({ query }) => ({ ...unknownScan, ...known[query.code ?? ''], code: query.code ?? '' }));
  const mounted = mount(() => {
    const client = useQueryClient();
    const { data, dataUpdatedAt } = useQuery({ queryKey: ['walk'], queryFn: () => lines, initialData: lines });
    return usePick(1, withPicks(data, useEntries(), dataUpdatedAt), async (next) => {
      client.setQueryData(['walk'], next);
      return next;
    });
  });
  const idle = () => waitFor(() => expect(mounted.now().isBusy).toBe(false));
  const scan = async (...codes: string[]) => {
    act(() => {
      for (const code of codes) mounted.now().scan(code);
    });
    await idle();
  };
  const said = () => mounted.now().message?.text;
  const press = async (work: (walk: ReturnType<typeof usePick>) => void) => {
    act(() => work(mounted.now()));
    await idle();
  };
  return { ...mounted, scans, scan, said, press };
}

const takesAll = () => answer(pickOrder, () => new Response('{}'));

test('a stop needs the scan of its location, then of its goods, and a confirmation; then the next one follows', async () => {
  const picks = takesAll();
  const { now, scan, said, press } = walking();
  await scan('A-01');
  expect(said()).toBe('Take 10 × WB-1.');
  await scan('WB-1');
  expect(said()).toBe('WB-1 is right. Take 10, then confirm.');
  await press((walk) => walk.confirm());
  expect(picks).toMatchObject([{ params: { id: '50' }, body: { picks: [{ allocationId: 1, quantity: 10 }] } }]);
  expect(said()).toBe('10 × WB-1 taken. Go to A-02.');
  expect(now().stop?.allocationId).toBe(2);
});

test('scans that come faster than the responses are processed in order', async () => {
  const { now, scans, scan } = walking();
  await scan('A-01', 'WB-1');
  expect(scans.map(({ query }) => query.code)).toEqual(['A-01', 'WB-1']);
  expect(now().state).toMatchObject({ proved: 'goods', quantity: 10 });
});

test('a wrong location and wrong goods are reported and not accepted', async () => {
  const { now, scan, said } = walking();
  await scan('A-02');
  expect(said()).toBe('This is A-02. Go to A-01.');
  expect(now().state?.proved).toBe('nothing');
  await scan('A-01', 'TI-2');
  expect(said()).toBe('This is TI-2. Take WB-1.');
  expect(now().state?.proved).toBe('place');
});

test('the quantity in a code is offered, and can be reduced', async () => {
  const picks = takesAll();
  const { now, scan, press } = walking();
  await scan('A-01', '(37)4');
  expect(now().state?.quantity).toBe(4);
  await press((walk) => walk.setQuantity(3));
  await press((walk) => walk.confirm());
  expect(picks[0]?.body).toEqual({ picks: [{ allocationId: 1, quantity: 3 }] });
  expect(now().stop).toMatchObject({ allocationId: 1, pickedQuantity: 5 });
});

test('a case counts as its units, another one adds to it, and never more than is left', async () => {
  const picks = takesAll();
  const { now, scan, said, press } = walking();
  await scan('A-01', 'BOX-4');
  expect(said()).toBe('WB-1 is right: 4 of 10. Scan the next, or confirm.');
  await scan('BOX-4');
  expect(now().state?.quantity).toBe(8);
  await scan('BOX-4');
  expect(said()).toBe('A Box of 4 is more than is left to take. Take 8, then confirm.');
  await scan('WB-1', 'WB-1');
  expect(said()).toBe('WB-1 is right. Take 10, then confirm.');
  await press((walk) => walk.confirm());
  expect(picks[0]?.body).toEqual({ picks: [{ allocationId: 1, quantity: 10 }] });
});

test('a short pick before the scan of the goods takes none, and after it the set quantity', async () => {
  const picks = takesAll();
  const { scan, said, press } = walking();
  await press((walk) => walk.short('Shelf empty'));
  expect(said()).toBe('WB-1 is short by 10. Go to A-02.');
  await scan('A-02', 'TI-2');
  await press((walk) => walk.setQuantity(4));
  await press((walk) => walk.short('Damaged'));
  expect(said()).toBe('TI-2 is short by 6. Nothing is left to pick.');
  expect(picks.map(({ body }) => body.picks)).toEqual([
    [{ allocationId: 1, quantity: 0, shortReason: 'Shelf empty' }],
    [{ allocationId: 2, quantity: 4, shortReason: 'Damaged' }],
  ]);
});

test('from the press until the response the buttons are disabled, so that nobody picks twice', async () => {
  const reply = later<Response>();
  const picks = answer(pickOrder, () => reply.promise);
  const { now, scan } = walking();
  await scan('A-01', 'WB-1');
  act(() => now().confirm());
  expect(now().isBusy).toBe(true);
  await waitFor(() => expect(picks).toHaveLength(1));
  reply.give(new Response('{}'));
  await waitFor(() => expect(now()).toMatchObject({ isBusy: false, stop: { allocationId: 2 } }));
  expect(picks).toHaveLength(1);
});

test('two presses before the screen shows the first send one pick', async () => {
  const picks = takesAll();
  const { scan, said, press } = walking();
  await scan('A-01', 'WB-1');
  await press((walk) => {
    walk.confirm();
    walk.confirm();
    walk.short('Damaged');
  });
  expect(picks.map(({ body }) => body.picks)).toEqual([[{ allocationId: 1, quantity: 10 }]]);
  expect(said()).toBe('10 × WB-1 taken. Go to A-02.');
});

test('without a response the walk continues, also after a reload, and the pick is sent with the same key', async () => {
  let isDown = true;
  const picks = answer(pickOrder, () => (isDown ? noAnswer() : new Response('{}')));
  const { now, scan, said, press, unmount } = walking();
  await scan('A-01', 'WB-1');
  await press((walk) => walk.confirm());
  expect(said()).toBe('10 × WB-1 taken. It waits, and is sent by itself. Go to A-02.');
  expect(now()).toMatchObject({ retry: null, stop: { allocationId: 2 } });
  unmount();
  expect(walking().now().stop?.allocationId).toBe(2);
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(picks.length).toBeGreaterThan(1));
  expect(picks.at(-1)).toEqual(picks[0]);
});

test('a pick that is refused later is open again', async () => {
  let reply = noAnswer;
  answer(pickOrder, () => reply());
  const { now, scan, said, press } = walking();
  await scan('A-01', 'WB-1');
  await press((walk) => walk.confirm());
  reply = () => refusal(409, 'STOCK_GONE', 'Only 3 units are left here.');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(said()).toBe('The walk has changed. Go to A-01.'));
  expect(now().stop?.allocationId).toBe(1);
});

test('without a network codes of the task are known, and others are refused with the reason', async () => {
  const { client, scan, said } = walking([stop(1, 'WB-1', 'A-01', { lpn: 'LPN-00000004' })]);
  answer(scanCode, noAnswer);
  client.setQueryData(['locations', 'codes', 1], [{ id: 1, name: 'A-01', type: 'PICK', barcode: 'BIN-1' }]);
  await scan('bin-1');
  expect(said()).toBe('Take 10 × WB-1 on LPN-00000004.');
  await scan('LPN-00000004');
  expect(said()).toBe('WB-1 is right. Take 10, then confirm.');
  await scan('4006381333931');
  expect(said()).toBe('"4006381333931" is not known on this device, and there is no network to ask. Scan it again later.');
});

test('a refusal shows the message of the server, and the stop is unchanged', async () => {
  answer(pickOrder, () => refusal(409, 'STOCK_GONE', 'Only 3 units are left here.'));
  const { now, scan, said, press } = walking();
  await scan('A-01', 'WB-1');
  await press((walk) => walk.confirm());
  expect(said()).toBe('Only 3 units are left here.');
  expect(now()).toMatchObject({ retry: null, stop: { allocationId: 1 }, state: { proved: 'goods', quantity: 10 } });
});

test('a postponed stop comes last', async () => {
  const { now, said, press } = walking();
  await press((walk) => walk.later());
  expect(said()).toBe('WB-1 comes later. Go to A-02.');
  expect(now().stops.map(({ allocationId }) => allocationId)).toEqual([2, 1]);
});

test('if another user empties the stop, the next location is shown', async () => {
  const { now, client, scan, said } = walking();
  await scan('A-01');
  expect(said()).toBe('Take 10 × WB-1.');
  act(() => client.setQueryData(['walk'], walk.slice(1)));
  await waitFor(() => expect(said()).toBe('The walk has changed. Go to A-02.'));
  expect(now().stop?.allocationId).toBe(2);
});
