import type { OrderDetail } from '@lading/contract/orders';
import type { QueryClient } from '@tanstack/react-query';
import { counted } from '../../lib/format.ts';
import { groupOfOrder } from '../../lib/outbox/entry.ts';
import { sendWork } from '../../lib/outbox/pageOutbox.ts';
import { oneOrder } from '../orders/orders.queries.ts';
import type { PackAsk } from './packMachine.ts';

type Close = Extract<PackAsk, { kind: 'close' | 'packUnit' }>;

/** Shows the order as the server answered; null stays null, because the work waits. */
function show(client: QueryClient, after: OrderDetail | null): OrderDetail | null {
  if (after) client.setQueryData(oneOrder(after.id).queryKey, after);
  return after;
}

const about = ({ id, warehouseId }: OrderDetail) => ({ warehouseId, group: groupOfOrder(id) });

/**
 * Sends a package. It is wrong unless what was picked before it is. `place` is where the open
 * package is kept, which a unit that is packed as it stands leaves as it is.
 */
export async function sendPackage(client: QueryClient, ask: Close, place: string, key: string) {
  const { order, number } = ask;
  const { unit, ...contents } = ask.newPackage;
  const { id, orderReference, packages } = order;
  const units = contents.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const after = await sendWork<'packOrder'>({
    to: 'packOrder',
    // Another package gets the next LPN.
    input: { params: { id }, body: { packages: [{ ...contents, unit: unit?.lpn ?? null }] } },
    ...about(order),
    what: `${orderReference}: package ${number}${unit ? ` (${unit.lpn})` : ''} with ${counted(units, 'unit')}`,
    group: groupOfOrder(id, 'packages'),
    needsGroup: groupOfOrder(id, 'units'),
    ...(unit && { unit }),
    ...(ask.kind === 'close' && { draft: { place, text: JSON.stringify(ask.draft) } }),
    afterPackage: Math.max(0, ...packages.map((each) => each.id)),
    key,
  });
  return show(client, after);
}

export async function sendReopening(
  client: QueryClient,
  order: OrderDetail,
  way: { packageId: number },
  key: string,
) {
  const { id, orderReference, packages } = order;
  const number = packages.findIndex((each) => each.id === way.packageId) + 1;
  const after = await sendWork<'unpackOrder'>({
    to: 'unpackOrder',
    input: { params: { id }, body: { packages: [{ packageId: way.packageId }] } },
    ...about(order),
    what: `${orderReference}: package ${number} opened again`,
    group: groupOfOrder(id, 'units'),
    key,
  });
  return show(client, after);
}

/**
 * Ships an order with the carrier and the tracking numbers that it has. It is wrong unless all is
 * packed.
 */
export async function sendShipment(
  client: QueryClient,
  order: OrderDetail,
  body: { confirmed?: true },
  key: string,
): Promise<OrderDetail | null> {
  const { id, orderReference, packages } = order;
  const after = await sendWork<'shipOrder'>({
    to: 'shipOrder',
    input: { params: { id }, body },
    ...about(order),
    what: `${orderReference}: shipped with ${counted(packages.length, 'package')}`,
    needsGroup: true,
    key,
  });
  return show(client, after);
}
