// The floor's screens for tasks: replenishment.
import { claimTask, completeTask, finishReplenishmentTask, getReplenishmentTask, listTasks, scanCode } from '@lading/contract/calls';
import type { Scan } from '@lading/contract/floor';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import type { Task } from '@lading/contract/tasks';
import { taskId } from '@lading/domain/tasks';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerReads, openScreen, operator, place, product } from '../../app/testing/openScreen.tsx';
import { button, press, said, scan } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';

const reserve = { id: 8, name: 'R-08' };
const { id, sku, name, customer, tracking, expires } = product;
const pallet = { lpn: 'LPN-9', location: { ...reserve, type: 'STORAGE' as const }, warehouse: { id: 1, name: 'North' }, totalQuantity: 40 };
const known: Record<string, Partial<Scan>> = {
  'R-08': { location: { ...reserve, type: 'STORAGE' } },
  'A-01': { location: { id: place.id, name: place.name, type: 'PICK' } },
  'LPN-9': { pallet },
  'LPN-1': { pallet: { ...pallet, lpn: 'LPN-1' } },
  [sku]: { products: [{ id, sku, name, customer, tracking, expires, pack: null }] },
  'TI-2': { products: [{ id: 6, sku: 'TI-2', name: 'Tin', customer, tracking, expires, pack: null }] },
};

beforeEach(() => {
  answerReads();
  answer(scanCode, ({ query: { code = '' } }) => ({ ...unknownScan, ...known[code], code }));
  answer(claimTask, ({ params }) => ({ ...open, id: Number(params.id) }));
  answer(completeTask, ({ params }) => ({ id: Number(params.id), kind: 'REPLENISHMENT' as const, subjectId: 4 }));
});

const move: ReplenishmentTask = {
  ...{ id: 4, warehouseId: 1, status: 'OPEN', customer, product: { id, sku, name }, inventoryId: 2 },
  ...{
    from: { location: reserve, pallet: { lpn: 'LPN-9' } },
    to: { id: place.id, name: place.name },
    quantity: 20,
    movedQuantity: 0,
  },
  ...{ waiting: { units: 12, orders: [{ id: 21, orderReference: 'ORD-21' }] }, createdAt: product.createdAt, createdBy: operator },
  ...{ endedAt: null, endedBy: null, version: 1 },
};
const open: Task = {
  ...{ id: taskId('REPLENISHMENT', 4), kind: 'REPLENISHMENT', warehouseId: 1, subjectId: 4, name: `${sku} to A-01`, customer },
  ...{ location: reserve, units: 20, lines: 1, urgency: 1, dueOn: null, since: product.createdAt, claim: null },
};

test('a replenishment is found by its reserve, and moved by the scan of its pick location', async () => {
  answer(listTasks, () => [open]);
  answer(getReplenishmentTask, () => move);
  const at = openScreen('/floor/replenish', operator);
  await screen.findByText(`${sku} to A-01`);
  await scan('R-08');
  await waitFor(() => expect(at()).toBe('/floor/replenish/4'));
  await said('Go to R-08, and scan it.');
  await screen.findByText(/Orders wait for 12 units/);
  await scan('A-01');
  await said('This is A-01. Go to R-08, and scan it.');
  await scan('LPN-1');
  await said('This is LPN-1. Take LPN-9.');
  await scan('LPN-9');
  await said(`Take 20 × ${sku} to A-01, and scan A-01.`);
  await scan('TI-2');
  await said(`This is TI-2. Take ${sku}.`);
  fireEvent.click(await button('One less'));
  await said(`Take 19 of 20 × ${sku} to A-01, and scan A-01.`);
  const moved = answer(finishReplenishmentTask, () => {
    answer(getReplenishmentTask, () => ({ ...move, status: 'DONE' as const, movedQuantity: 19 }));
    return { ...move, status: 'DONE' as const, movedQuantity: 19 };
  });
  await scan('A-01');
  await said(`19 × ${sku} moved to A-01. 1 unit left at R-08.`);
  expect(moved).toMatchObject([{ params: { id: '4' }, body: { quantity: 19 } }]);
  await button('Next Task');
});

test('what the server refuses stays open on the screen', async () => {
  answer(getReplenishmentTask, () => move);
  openScreen('/floor/replenish/4', operator);
  await scan('LPN-9');
  answer(finishReplenishmentTask, () => refusal(409, 'STOCK_GONE', 'The stock is gone.'));
  await scan('A-01');
  await said('The stock is gone.');
  expect(screen.queryByRole('button', { name: 'Next Task' })).toBeNull();
  await press('Cancel Task')();
  await screen.findByRole('dialog', { name: 'Cancel Task 4' });
});
