import { MINUTE_MS } from '@lading/domain/time';
import { createOrder } from '@lading/server/src/features/orders/orders.service.ts';
import { cancelOrder, holdOrder } from '@lading/server/src/features/orders/steps.service.ts';
import type { Client, Site } from './company.ts';
import type { Diary } from './diary.ts';
import { as, goodsAt } from './goods.ts';
import { type Loadable, planLoads } from './loads.ts';
import { batchWalks, type Outgoing, type Stage, stepsTo } from './outbound.ts';
import {
  ADDRESSES,
  CANCEL_REASONS,
  CARRIERS,
  HOLD_NOTES,
  ONE_IN_LATE,
  ORDER_ENDS,
  ORDER_NOTES,
  ORDER_TYPES,
  ORDERS_BY_AGE,
  type OrderEnd,
  PICKED_SHORT,
  PRIORITIES,
  SHIPPED_PARTLY,
  STAGES_BY_AGE,
} from './scenario.ts';
import { planBuyerReturn } from './upkeep.ts';

/** The position of the delivered order of which the buyer returns goods. */
const RETURNED = 6;
const FIRST_REFERENCE = 30_411;

interface Planned {
  number: number;
  daysAgo: number;
  /** When it is placed. */
  at: number;
  end: OrderEnd;
  isLate: boolean;
  site: Site;
  clientAt: number;
  outgoing: Outgoing;
}

export function planOrders(diary: Diary): void {
  const { company, now } = diary;
  // The orders that are being picked, and the delivered ones of the first site.
  const walked: Outgoing[] = [];
  const delivered: Outgoing[] = [];
  const departed: Loadable[] = [];
  const waiting: Loadable[] = [];
  let number = 0;
  for (let daysAgo = ORDERS_BY_AGE.length - 1; daysAgo >= 0; daysAgo -= 1) {
    const turn = { stages: 0 };
    for (let left = ORDERS_BY_AGE[daysAgo] ?? 0; left > 0; left -= 1) {
      const order = planOrder(diary, number++, daysAgo, left);
      const wanted = stageOf(order, turn);
      const isLoaded = wanted === 'SHIPPED' && daysAgo === 1 && !order.isLate;
      const stage = isLoaded ? 'PACKED' : wanted;
      if (stage === 'PACKED') (isLoaded ? departed : waiting).push(order);
      planOutbound(diary, order, stage);
      if (stage === 'RELEASED' || stage === 'PICKING') walked.push(order.outgoing);
      if (stage === 'DELIVERED' && order.site === company.sites[0]) delivered.push(order.outgoing);
    }
  }
  planLoads(diary, departed, waiting);
  planBuyerReturn(diary, delivered[RETURNED] as Outgoing);
  diary.plan(now.getTime() - 3 * MINUTE_MS, async (tx, at) => {
    for (const site of company.sites)
      await batchWalks(tx, as(company.operator, at), site.id, walked);
  });
}

function planOrder(diary: Diary, number: number, daysAgo: number, left: number): Planned {
  const { company, random } = diary;
  const clientAt = number % company.clients.length;
  // The first client is mostly served from the first site.
  const site = company.sites[number % 5 < (clientAt === 0 ? 4 : 2) ? 0 : 1];
  const at =
    daysAgo > 0
      ? diary.onDay(daysAgo, 8 + random.between(0, 480) / 60)
      : diary.now.getTime() - (left * 16 + 4) * MINUTE_MS;
  const end = ORDER_ENDS[number % ORDER_ENDS.length] ?? 'ALLOCATED';
  const outgoing = {
    id: 0,
    detail: null,
    carrier: random.pick(CARRIERS) ?? 'PostNL',
    trackingNumber: `3S${random.between(1_000_000, 9_999_999)}`,
    shortReason: PICKED_SHORT.get(number) ?? null,
  };
  const order = {
    number,
    daysAgo,
    at,
    end,
    isLate: number % ONE_IN_LATE === 6 && daysAgo > 2,
    site,
    clientAt,
    outgoing,
  };
  planCreation(diary, order);
  return order;
}

function planCreation(
  diary: Diary,
  { number, daysAgo, at: ordered, end, isLate, site, clientAt, outgoing }: Planned,
): void {
  const { company, random, plan } = diary;
  const client = company.clients[clientAt] as Client;
  const seller = clientAt === 0 && number % 2 === 0 ? company.client : company.supervisor;
  plan(ordered, async (tx, at) => {
    const order = await createOrder(tx, as(seller, at), {
      orderReference: `${client.prefix}-${FIRST_REFERENCE + 3 * number}`,
      type: ORDER_TYPES[number % ORDER_TYPES.length] ?? 'STANDARD_OUTBOUND',
      priority: PRIORITIES[number % PRIORITIES.length] ?? 5,
      shippingAddress: random.pick(ADDRESSES[clientAt] ?? []),
      shippingCarrier: random.pick(CARRIERS),
      requestedShipDate: diary.date((isLate ? 0 : random.between(1, 5)) - daysAgo),
      notes: end === 'HELD' ? HOLD_NOTES : random.pick(ORDER_NOTES),
      customerId: client.id,
      warehouseId: site.id,
      items: orderLines(diary, site, client, { end, number }),
    });
    outgoing.id = order.order.id;
  });
  if (end === 'HELD')
    plan(ordered + 4 * MINUTE_MS, async (tx, at) => {
      await holdOrder(tx, as(company.supervisor, at), outgoing.id);
    });
  if (end === 'CANCELLED')
    plan(ordered + 6 * MINUTE_MS, async (tx, at) => {
      await cancelOrder(tx, as(seller, at), outgoing.id, {
        notes: random.pick(CANCEL_REASONS),
      });
    });
}

function orderLines(
  diary: Diary,
  site: Site,
  client: Client,
  { end, number }: { end: OrderEnd; number: number },
) {
  const { random } = diary;
  const missing = end === 'PARTIAL' || end === 'BACKORDER' ? [goodsAt(client.awaited, number)] : [];
  const stocked = end === 'BACKORDER' ? [] : diary.stockedGoods(site, client, random.between(1, 4));
  const isBulk = ORDER_TYPES[number % ORDER_TYPES.length] === 'BULK_ORDER';
  return [
    ...stocked.map(({ id, price }) => {
      const quantity = isBulk ? 12 * random.between(2, 6) : random.between(1, 14);
      diary.count(site, id, -quantity);
      return { productId: id, quantity, price };
    }),
    ...missing.map(({ id, price }) => ({ productId: id, quantity: random.between(2, 24), price })),
  ];
}

/** How far an order gets. */
function stageOf({ number, end, daysAgo }: Planned, turn: { stages: number }): Stage {
  if (SHIPPED_PARTLY.includes(number)) return 'SHIPPED';
  if (end !== 'ALLOCATED') return 'ALLOCATED';
  const stages = STAGES_BY_AGE[daysAgo] ?? ['DELIVERED'];
  return stages[turn.stages++ % stages.length] ?? 'DELIVERED';
}

/**
 * Plans the steps to a stage: today's within minutes, others within hours, a late order overnight;
 * delivery on the day after.
 */
function planOutbound({ company, random, plan, onDay }: Diary, order: Planned, stage: Stage): void {
  const { outgoing, daysAgo, isLate, at: ordered } = order;
  const part = (daysAgo === 0 ? random.between(60, 140) : random.between(500, 2_400)) * 1_000;
  const begins = isLate ? onDay(daysAgo - 1, 6.5) : ordered;
  const arrives = onDay(daysAgo - (isLate ? 2 : 1), 9 + random.between(0, 420) / 60);
  const isHelped = order.number % 4 === 0;
  for (const step of stepsTo(stage, outgoing))
    plan(step.to === 'DELIVERED' ? arrives : begins + step.after * part, async (tx, at) => {
      const person = isHelped && step.to === 'PICKED' ? 'supervisor' : step.by;
      outgoing.detail = await step.take(tx, as(company[person], at), outgoing);
    });
}
