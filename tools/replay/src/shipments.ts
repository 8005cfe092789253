import { getOrder, type OrderDetail } from '@lading/contract/orders';
import { packOrder, pickOrder, releaseOrder, shipOrder } from '@lading/contract/picking';
import { inParallel } from './client.ts';
import type { Faces } from './faces.ts';
import type { Sale } from './folder.ts';
import type { Site } from './site.ts';

export interface Shipped {
  orders: number;
  units: number;
  /** Orders with a tracking number. */
  tracked: number;
}

/**
 * Ships every fully allocated order, from its current status on, with its real carrier, day and
 * tracking number.
 */
export async function playShipments(
  site: Site,
  sales: readonly Sale[],
  ids: ReadonlyMap<string, number>,
  faces: Faces | null,
): Promise<Shipped> {
  const sums: Shipped = { orders: 0, units: 0, tracked: 0 };
  const bar = site.screen.bar('Shipments', sales.length);
  await inParallel(sales, site.concurrency, async (sale) => {
    const id = ids.get(sale.reference);
    if (id !== undefined) count(sums, await shipOut(site, sale, id, faces));
    bar.advance(sale.lines.length);
  });
  bar.end();
  return sums;
}

function count(sums: Shipped, { status, items, trackingNumber }: OrderDetail): void {
  if (status !== 'SHIPPED' && status !== 'DELIVERED') return;
  sums.orders += 1;
  sums.units += items.reduce((sum, item) => sum + item.shippedQuantity, 0);
  if (trackingNumber !== null) sums.tracked += 1;
}

/** Takes the next step of an order. Returns null if its status has none here. */
async function takeNextStep(
  { client, keyOf }: Site,
  sale: Sale,
  order: OrderDetail,
  faces: Faces | null,
): Promise<OrderDetail | null> {
  const params = { id: order.id };
  switch (order.status) {
    case 'ALLOCATED': {
      await faces?.prepare(order);
      const released = await client.call(releaseOrder, {
        params,
        key: keyOf('release', sale.reference),
      });
      faces?.count(released);
      return released;
    }
    case 'PENDING_PICK':
    case 'PICKING_IN_PROGRESS': {
      const left = order.allocations.map(({ id, quantity, pickedQuantity }) => ({
        allocationId: id,
        quantity: quantity - pickedQuantity,
      }));
      const body = { picks: left.filter(({ quantity }) => quantity > 0) };
      return client.call(pickOrder, { params, body, key: keyOf('pick', sale.reference) });
    }
    case 'PICKED':
      return client.call(packOrder, {
        params,
        body: { packages: [{ lines: linesOf(order) }] },
        key: keyOf('pack', sale.reference),
      });
    case 'PACKED': {
      const shippedAt =
        sale.shippedOn === null ? {} : { shippedAt: `${sale.shippedOn}T12:00:00.000Z` };
      const body = {
        ...(sale.carrier === null ? {} : { shippingCarrier: sale.carrier }),
        trackingNumber: sale.tracking,
        ...shippedAt,
      };
      return client.call(shipOrder, { params, body, key: keyOf('ship', sale.reference) });
    }
    default:
      return null;
  }
}

const linesOf = (order: OrderDetail) =>
  order.items
    .filter((item) => item.pickedQuantity > 0)
    .map((item) => ({ orderItemId: item.id, quantity: item.pickedQuantity }));

async function shipOut(
  site: Site,
  sale: Sale,
  id: number,
  faces: Faces | null,
): Promise<OrderDetail> {
  let order = await site.client.call(getOrder, { params: { id } });
  for (
    let next = await takeNextStep(site, sale, order, faces);
    next;
    next = await takeNextStep(site, sale, order, faces)
  )
    order = next;
  return order;
}
