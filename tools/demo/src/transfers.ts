import { MINUTE_MS } from '@lading/domain/time';
import { putAway } from '@lading/server/src/features/inventory/inventory.service.ts';
import { createOrder } from '@lading/server/src/features/orders/orders.service.ts';
import { finalizePallet } from '@lading/server/src/features/receiving/receiving.service.ts';
import type { Site } from './company.ts';
import type { Diary } from './diary.ts';
import { as, type Lot } from './goods.ts';
import { type Outgoing, stepsTo } from './outbound.ts';

const TEN_MINUTES = 10 * MINUTE_MS;

/**
 * A transfer from the first site to the second: shipped in the evening, received on the day after
 * or still in transit.
 */
export function planTransfer(
  diary: Diary,
  number: number,
  daysAgo: number,
  end: 'RECEIVED' | 'UNDERWAY',
): void {
  const { company, plan, onDay } = diary;
  const [site, destination] = company.sites;
  const client = company.clients[1];
  const lots: Lot[] = [];
  const order: Outgoing = {
    id: 0,
    detail: null,
    carrier: 'Shuttle',
    trackingNumber: `TR-${number}`,
    shortReason: null,
  };
  plan(onDay(daysAgo, 16.5), async (tx, at) => {
    lots.push(
      ...diary.stockedGoods(site, client, 3).map(({ id }) => ({ productId: id, quantity: 12 })),
    );
    for (const lot of lots) diary.count(site, lot.productId, -lot.quantity);
    const result = await createOrder(tx, as(company.supervisor, at), {
      orderReference: `${client.prefix}-TR-${number}`,
      type: 'INTERNAL_TRANSFER',
      priority: 6,
      shippingAddress: destination.address,
      shippingCarrier: null,
      requestedShipDate: diary.date(1 - daysAgo),
      notes: 'With the weekly shuttle.',
      customerId: client.id,
      warehouseId: site.id,
      destinationWarehouseId: destination.id,
      items: lots,
    });
    order.id = result.order.id;
  });
  for (const step of stepsTo('SHIPPED', order))
    plan(onDay(daysAgo, 17) + step.after * TEN_MINUTES, async (tx, at) => {
      order.detail = await step.take(tx, as(company[step.by], at), order);
    });
  if (end === 'RECEIVED') planArrival(diary, destination, onDay(daysAgo - 1, 9), order, lots);
}

function planArrival(
  { company, plan, count, nextBin }: Diary,
  site: Site,
  arrival: number,
  order: Outgoing,
  lots: readonly Lot[],
): void {
  const pallet = { lpn: '' };
  plan(arrival, async (tx, at) => {
    const { id } = await tx
      .selectFrom('asn')
      .select('id')
      .where('sourceOrderId', '=', order.id)
      .executeTakeFirstOrThrow();
    const batch = { warehouseId: site.id, asnId: id, userNotes: null, items: [...lots] };
    pallet.lpn = (await finalizePallet(tx, as(company.operator, at), batch)).data.pallet.lpn;
    for (const lot of lots) count(site, lot.productId, lot.quantity);
  });
  plan(arrival + 6 * TEN_MINUTES, async (tx, at) => {
    await putAway(tx, as(company.operator, at), pallet.lpn, nextBin(site));
  });
}
