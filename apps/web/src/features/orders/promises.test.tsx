import { getOrder, releaseOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { streamEvents } from '../../app/testing/liveEvents.ts';
import {
  answerReads,
  openScreen,
  order,
  place,
  product,
  supervisor,
} from '../../app/testing/openScreen.tsx';
import { press, rowsOf } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';

beforeEach(answerReads);

const { id, sku, name, createdAt } = product;
const bottle = { id, sku, name };

/** An order that was promised this many units, and whose last step has these notes. */
function promised(
  allocatedQuantity: number,
  step: Pick<OrderDetail['history'][number], 'event' | 'from' | 'notes'>,
): OrderDetail {
  const status = step.event === 'recall' ? 'PARTIALLY_ALLOCATED' : 'ALLOCATED';
  const item: OrderDetail['items'][number] = {
    id: 1,
    product: bottle,
    quantity: 15,
    price: null,
    lot: null,
    lineNo: 1,
    externalLineId: null,
    allocatedQuantity,
    pickedQuantity: 0,
    shippedQuantity: 0,
    backorderedQuantity: 15 - allocatedQuantity,
    packId: null,
    packs: null,
    packName: null,
    packUnits: null,
  };
  return {
    ...order,
    status,
    items: [item],
    history: [{ at: createdAt, user: supervisor, to: status, remarks: [], ...step }],
  };
}

test('an order whose promise another one takes over shows so by itself', async () => {
  const { listening, tell } = streamEvents();
  let now = promised(15, { event: 'create', from: null, notes: null });
  answer(getOrder, () => now);
  openScreen('/orders/21', supervisor);
  await screen.findByText(
    '15 units promised. Where they are picked is chosen when the order is released.',
  );
  await listening();
  const notes = `7 of "${sku}" taken over by order "ORD-22", which is more urgent.`;
  now = promised(8, { event: 'recall', from: 'ALLOCATED', notes });
  tell('orders');
  await screen.findByText('8 units promised.', { exact: false });
  screen.getByText(notes, { exact: false });
});

test('an order says whose promise it took over and, once it is released, why its units come from where they do', async () => {
  const notes = `Took over promised units of "${sku}": 7 from order "ORD-21".`;
  let now = promised(15, { event: 'create', from: null, notes });
  answer(getOrder, () => now);
  const released = answer(releaseOrder, () => {
    const from = {
      inventoryId: 2,
      pallet: { lpn: 'LPN-9' },
      location: { id: place.id, name: place.name },
      lot: null,
    };
    const why = { rule: 'FIFO' as const, passedOver: [] };
    const allocation = {
      id: 1,
      orderItemId: 1,
      product: bottle,
      ...from,
      quantity: 15,
      pickedQuantity: 0,
      waitsFor: null,
      why,
    };
    now = { ...now, status: 'PENDING_PICK', allocations: [allocation] };
    return now;
  });
  openScreen('/orders/21', supervisor);
  await screen.findByText(notes, { exact: false });
  await press('Release')();
  await waitFor(async () =>
    expect(await rowsOf('Allocations')).toEqual([
      expect.stringMatching(/LPN-9.*The oldest units go out first\./),
    ]),
  );
  expect(released).toMatchObject([{ params: { id: '21' } }]);
});
