import { HOUR_MS, MINUTE_MS } from '@lading/domain/time';
import { listInventory, putAway } from '@lading/server/src/features/inventory/inventory.service.ts';
import { createOrder } from '@lading/server/src/features/orders/orders.service.ts';
import { releaseOrder } from '@lading/server/src/features/picking/picking.service.ts';
import { createRule } from '@lading/server/src/features/replenishment/replenishment.service.ts';
import {
  createTask,
  finishTask,
} from '@lading/server/src/features/replenishment/replenishment.tasks.service.ts';
import {
  closeReturn,
  createReturn,
  receiveReturn,
} from '@lading/server/src/features/returns/returns.service.ts';
import type { Actor } from '@lading/server/src/platform/auth/actor.ts';
import type { Tx } from '@lading/server/src/platform/database/database.ts';
import { readRows } from '@lading/server/src/platform/database/listing.ts';
import type { Company, Goods, Site } from './company.ts';
import type { Diary } from './diary.ts';
import { as } from './goods.ts';
import type { Outgoing } from './outbound.ts';

/** Plans the other work: returns, and replenishment of pick bins. */
export function planUpkeep(diary: Diary): void {
  planFairReturn(diary);
  planOutflow(diary);
  planCafeReturn(diary);
  for (const site of diary.company.sites) planPickBins(diary, site);
}

/** The hour at which the other work of a day is done. */
const EVENING = 17;

function goodsOf(company: Company, client: 0 | 1, at: number): Goods {
  const goods = company.clients[client].regular[at];
  if (!goods) throw new Error('The demo company has no goods for a blind return.');
  return goods;
}

/** A blind return from announcement to end, with every disposition. */
function planFairReturn({ company, plan, onDay }: Diary): void {
  const { client, operator } = company;
  const site = company.sites[0];
  const [tent, tarp] = [goodsOf(company, 0, 0).id, goodsOf(company, 0, 5).id];
  const fair = { id: 0, lpn: '' };
  plan(onDay(3, EVENING), async (tx, at) => {
    const result = await createReturn(tx, as(client, at), {
      warehouseId: site.id,
      returnReference: `${company.clients[0].prefix}-RMA-118`,
      reason: 'Samples back from the trade fair in Utrecht',
      items: [
        { productId: tent, quantity: 4 },
        { productId: tarp, quantity: 6 },
      ],
    });
    fair.id = result.id;
  });
  plan(onDay(1, EVENING), async (tx, at) => {
    const received = await receiveReturn(tx, as(operator, at), fair.id, {
      items: [
        { productId: tent, quantity: 2, disposition: 'AVAILABLE' },
        { productId: tent, quantity: 1, disposition: 'DAMAGED' },
        { productId: tent, quantity: 1, disposition: 'RETURN_TO_CLIENT' },
        { productId: tarp, quantity: 6, disposition: 'QUARANTINED' },
      ],
    });
    fair.lpn = received.pallet?.lpn ?? '';
  });
  plan(onDay(1, EVENING + 20 / 60), async (tx, at) => {
    await putAway(tx, as(operator, at), fair.lpn, site.bins.at(-1) as number);
    await closeReturn(tx, as(operator, at), fair.id);
  });
}

/**
 * Unsaleable goods that came back from the fair leave: the damaged tent is scrapped, and the
 * quarantined tarps go to their manufacturer.
 */
function planOutflow({ company, now, plan }: Diary): void {
  const { client, supervisor } = company;
  const site = company.sites[0];
  const prefix = company.clients[0].prefix;
  const order = { customerId: client.customerId ?? 0, warehouseId: site.id, priority: 8 };
  plan(now.getTime() - 2 * HOUR_MS, async (tx, at) => {
    await createOrder(tx, as(supervisor, at), {
      ...order,
      orderReference: `${prefix}-SCRAP-12`,
      type: 'SCRAP',
      shippingAddress: 'Recycling, Vaartweg 9, 3542 Utrecht',
      items: [{ productId: goodsOf(company, 0, 0).id, quantity: 1 }],
    });
  });
  plan(now.getTime() - HOUR_MS, async (tx, at) => {
    const result = await createOrder(tx, as(supervisor, at), {
      ...order,
      orderReference: `${prefix}-RTV-4`,
      type: 'RETURN_TO_VENDOR',
      stockStatuses: ['QUARANTINED'],
      shippingAddress: 'Zeltwerk GmbH, Hafenstrasse 12, 47119 Duisburg',
      items: [{ productId: goodsOf(company, 0, 5).id, quantity: 6 }],
    });
    await releaseOrder(tx, as(supervisor, at), result.order.id);
  });
}

/** A return that has not arrived yet. */
function planCafeReturn({ company, now, plan }: Diary): void {
  plan(now.getTime() - 3 * HOUR_MS, async (tx, at) => {
    await createReturn(tx, as(company.supervisor, at), {
      customerId: company.clients[1].id,
      warehouseId: company.sites[0].id,
      returnReference: `${company.clients[1].prefix}-RMA-7`,
      reason: 'Wrong grind, the café sends the cartons back',
      items: [{ productId: goodsOf(company, 1, 0).id, quantity: 12 }],
    });
  });
}

/** A return of shipped goods, of which one half has arrived. */
export function planBuyerReturn({ company, now, onDay, plan }: Diary, order: Outgoing): void {
  const announced = { id: 0, productId: 0 };
  plan(onDay(1, 11), async (tx, at) => {
    const { detail } = order;
    const line = detail?.items.find((item) => item.shippedQuantity >= 2);
    if (!detail || !line) throw new Error('The demo company has no shipped goods for a return.');
    const result = await createReturn(tx, as(company.supervisor, at), {
      customerId: detail.customer.id,
      warehouseId: detail.warehouseId,
      orderId: detail.id,
      returnReference: `RMA-${detail.orderReference}`,
      reason: 'The buyer ordered too many',
      items: [{ productId: line.product.id, quantity: 2 }],
    });
    Object.assign(announced, { id: result.id, productId: line.product.id });
  });
  plan(now.getTime() - 95 * MINUTE_MS, async (tx, at) => {
    const lines = [
      { productId: announced.productId, quantity: 1, disposition: 'AVAILABLE' as const },
    ];
    await receiveReturn(tx, as(company.operator, at), announced.id, { items: lines });
  });
}

const RULED_BINS = 10;
const [LOW, HIGH, MAXIMUM] = [6, 18, 48];

/**
 * Rules for the goods in the first pick bins, half of which hold too little. One bin is filled, one
 * task is open.
 */
function planPickBins(
  { company: { supervisor, operator }, now, plan, onDay }: Diary,
  site: Site,
): void {
  const short: number[] = [];
  const task = { id: 0 };
  plan(onDay(1, EVENING + 40 / 60), async (tx, at) => {
    for (const [number, locationId] of site.pickBins.slice(0, RULED_BINS).entries()) {
      const minimum = number % 2 === 0 ? HIGH : LOW;
      const rule = await ruleForBin(tx, as(supervisor, at), site.id, locationId, minimum);
      if (rule && rule.available < minimum) short.push(rule.id);
    }
  });
  plan(now.getTime() - 50 * MINUTE_MS, async (tx, at) => {
    if (short[0]) task.id = (await createTask(tx, as(operator, at), { ruleId: short[0] })).id;
  });
  plan(now.getTime() - 35 * MINUTE_MS, async (tx, at) => {
    if (task.id) await finishTask(tx, as(operator, at), task.id, {});
  });
  plan(now.getTime() - 20 * MINUTE_MS, async (tx, at) => {
    if (short[1]) await createTask(tx, as(operator, at), { ruleId: short[1] });
  });
}

/** Creates a rule for the oldest goods in a bin; returns null if the bin is empty. */
async function ruleForBin(
  tx: Tx,
  lead: Actor,
  warehouseId: number,
  locationId: number,
  minimum: number,
) {
  const stock = readRows(
    tx,
    await listInventory(tx, lead, { warehouseId, locationId }),
    'receivedDate',
  );
  for await (const { product } of stock)
    return createRule(tx, lead, {
      warehouseId,
      productId: product.id,
      locationId,
      minimum,
      maximum: MAXIMUM,
    });
  return null;
}
