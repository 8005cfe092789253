import type { OrderDetail } from '@lading/contract/orders';
import { MINUTE_MS } from '@lading/domain/time';
import { departLoad } from '@lading/server/src/features/loads/departing.service.ts';
import { loadUnit } from '@lading/server/src/features/loads/loading.service.ts';
import { closeLoad, createLoad } from '@lading/server/src/features/loads/loads.service.ts';
import { getOrder } from '@lading/server/src/features/orders/orders.service.ts';
import type { Actor } from '@lading/server/src/platform/auth/actor.ts';
import type { Tx } from '@lading/server/src/platform/database/database.ts';
import type { Site } from './company.ts';
import type { Diary } from './diary.ts';
import { as } from './goods.ts';
import type { Outgoing } from './outbound.ts';

/** An order that is packed, and goes with a load. */
export interface Loadable {
  site: Site;
  outgoing: Outgoing;
}

/** Opens a load of the carrier of the first order, and loads so many packages of those that go by it. */
async function fill(
  tx: Tx,
  actor: Actor,
  site: Site,
  orders: readonly Loadable[],
  { trailer, share }: { trailer: string; share: number },
): Promise<number> {
  const details: OrderDetail[] = [];
  for (const { outgoing } of orders) details.push(await getOrder(tx, actor, outgoing.id));
  const carrier = details[0]?.shippingCarrier ?? null;
  const load = await createLoad(tx, actor, {
    warehouseId: site.id,
    carrier,
    trailer,
    service: 'Collection at 17:00',
    orderIds: details.filter((order) => order.shippingCarrier === carrier).map(({ id }) => id),
  });
  const loaded = load.packages.slice(0, Math.ceil(load.packages.length * share));
  for (const { packageId } of loaded) await loadUnit(tx, actor, load.id, { packageId });
  return load.id;
}

/** The load that left yesterday evening, and the one that is being loaded now. */
export function planLoads(
  { company, now, plan, onDay }: Diary,
  left: readonly Loadable[],
  waiting: readonly Loadable[],
): void {
  for (const site of company.sites) {
    const here = ({ site: where }: Loadable) => where === site;
    plan(onDay(1, 18), async (tx, at) => {
      const actor = as(company.operator, at);
      const orders = left.filter(here);
      if (orders.length === 0) return;
      const id = await fill(tx, actor, site, orders, { trailer: 'OX-18-TR', share: 1 });
      await closeLoad(tx, actor, id, {}, []);
      await departLoad(tx, actor, id, {}, []);
    });
    plan(now.getTime() - 2 * MINUTE_MS, async (tx, at) => {
      const orders = waiting.filter(here);
      if (orders.length === 0) return;
      await fill(tx, as(company.operator, at), site, orders, { trailer: 'WD-42-LX', share: 0.5 });
    });
  }
}
