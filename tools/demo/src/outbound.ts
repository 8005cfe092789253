import type { OrderDetail } from '@lading/contract/orders';
import { isOneOf, orderStages } from '@lading/domain/orders';
import { listBoxes } from '@lading/server/src/features/packagings/packagings.lent.ts';
import { packOrder } from '@lading/server/src/features/picking/packing.service.ts';
import { createPickBatch } from '@lading/server/src/features/picking/pickBatches.service.ts';
import { pickOrder, releaseOrder } from '@lading/server/src/features/picking/picking.service.ts';
import { deliverOrder, shipOrder } from '@lading/server/src/features/picking/shipping.service.ts';
import { setTote } from '@lading/server/src/features/picking/totes.service.ts';
import type { Actor } from '@lading/server/src/platform/auth/actor.ts';
import type { Tx } from '@lading/server/src/platform/database/database.ts';

/** The stages of an order, in order. */
const STAGES = [
  'ALLOCATED',
  'RELEASED',
  'PICKING',
  'PICKED',
  'PACKING',
  'PACKED',
  'SHIPPED',
  'DELIVERED',
] as const;
export type Stage = (typeof STAGES)[number];

export interface Outgoing {
  id: number;
  /** The order after its last step; null before its release. */
  detail: OrderDetail | null;
  carrier: string;
  trackingNumber: string;
  /** The reason of a short pick at the first stop; null if there is none. */
  shortReason: string | null;
}

export interface Step {
  to: Stage;
  by: 'supervisor' | 'operator';
  /** The instant of the step after the order's creation, in equal parts of time. */
  after: number;
  take: (tx: Tx, actor: Actor, order: Outgoing) => Promise<OrderDetail>;
}

/** The steps of an order from allocation to delivery. */
const STEPS: readonly Step[] = [
  {
    to: 'RELEASED',
    by: 'supervisor',
    after: 1,
    take: (tx, actor, { id }) => releaseOrder(tx, actor, id),
  },
  { to: 'PICKING', by: 'operator', after: 2, take: pickFirst },
  { to: 'PICKED', by: 'operator', after: 3, take: pickRest },
  { to: 'PACKING', by: 'operator', after: 4, take: packOne },
  { to: 'PACKED', by: 'operator', after: 5, take: packRest },
  {
    to: 'SHIPPED',
    by: 'operator',
    after: 6,
    take: (tx, actor, { id, carrier, trackingNumber }) =>
      shipOrder(tx, actor, id, { shippingCarrier: carrier, trackingNumber }, []),
  },
  {
    to: 'DELIVERED',
    by: 'operator',
    after: 7,
    take: (tx, actor, { id }) => deliverOrder(tx, actor, id),
  },
];

/**
 * The steps to a stage. Partial picking and packing are left out, unless the stage is one of them
 * or a pick is short.
 */
export function stepsTo(stage: Stage, { shortReason }: Pick<Outgoing, 'shortReason'>): Step[] {
  const steps = STEPS.slice(0, STAGES.indexOf(stage));
  return steps.filter(
    ({ to }) => to === stage || !(to === 'PACKING' || (to === 'PICKING' && shortReason === null)),
  );
}

const released = ({ detail }: Outgoing): OrderDetail => {
  if (!detail) throw new Error('The demo picks an order before its release.');
  return detail;
};

/** Picks all units of the first stop but one; an order of a single unit is then already picked. */
async function pickFirst(tx: Tx, actor: Actor, order: Outgoing): Promise<OrderDetail> {
  const { id, allocations } = released(order);
  const [first] = allocations;
  if (!first) throw new Error('An order of the demo has no open pick.');
  const quantity = Math.max(1, first.quantity - 1);
  const pick = { allocationId: first.id, quantity, shortReason: order.shortReason };
  return pickOrder(tx, actor, id, { picks: [pick] });
}

async function pickRest(tx: Tx, actor: Actor, order: Outgoing): Promise<OrderDetail> {
  const { id, allocations } = released(order);
  const left = allocations.map((each) => ({
    allocationId: each.id,
    quantity: each.quantity - each.pickedQuantity,
  }));
  const picks = left.filter(({ quantity }) => quantity > 0);
  return picks.length ? pickOrder(tx, actor, id, { picks }) : released(order);
}

async function packOne(tx: Tx, actor: Actor, order: Outgoing): Promise<OrderDetail> {
  const { id, items } = released(order);
  const first = items.find((item) => item.pickedQuantity > 0);
  return packOrder(tx, actor, id, [
    { lines: [{ orderItemId: first?.id ?? 0, quantity: 1 }], weight: 0.8 },
  ]);
}

/** One of this many orders goes into the next larger packaging than was suggested. */
const ONE_IN_REPLACED = 6;

/** The packages of an order that is packed as suggested, or nearly so; null if nothing was. */
async function asSuggested(tx: Tx, { id, warehouseId, packages, cartons = [] }: OrderDetail) {
  if (packages.length > 0 || cartons.length === 0) return null;
  const boxes = await listBoxes(tx, warehouseId);
  return cartons.map(({ packaging, lines, weight }) => {
    const place = boxes.findIndex((box) => box.id === packaging?.id);
    const box = boxes[place + (id % ONE_IN_REPLACED === 0 ? 1 : 0)];
    return {
      lines: lines.map(({ orderItemId, quantity }) => ({ orderItemId, quantity })),
      packagingId: packaging === null ? null : (box?.id ?? packaging.id),
      weight: lines.every(({ hasWeight }) => hasWeight) ? weight : null,
    };
  });
}

async function packRest(tx: Tx, actor: Actor, order: Outgoing): Promise<OrderDetail> {
  const detail = released(order);
  const { id, items, packages } = detail;
  const suggested = await asSuggested(tx, detail);
  if (suggested) return packOrder(tx, actor, id, suggested);
  const packed = packages.flatMap((each) => each.lines);
  const left = items.map((item) => ({
    orderItemId: item.id,
    quantity:
      item.pickedQuantity -
      packed.reduce((sum, line) => (line.orderItemId === item.id ? sum + line.quantity : sum), 0),
  }));
  const lines = left.filter(({ quantity }) => quantity > 0);
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  return lines.length ? packOrder(tx, actor, id, [{ lines, weight: 0.5 + 0.4 * units }]) : detail;
}

/** Creates one pick batch of a site's orders that are still to pick, each into its tote. */
export async function batchWalks(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  orders: readonly Outgoing[],
): Promise<void> {
  const walked = orders.flatMap(({ detail }) =>
    detail && detail.warehouseId === warehouseId ? detail : [],
  );
  const orderIds = walked
    .filter(({ status }) => isOneOf(orderStages.TO_PICK, status))
    .map(({ id }) => id);
  if (orderIds.length < 2) return;
  await createPickBatch(tx, actor, { warehouseId, orderIds, usesTotes: true });
  for (const [index, id] of orderIds.entries())
    await setTote(tx, actor, id, `TOTE-${String(index + 1).padStart(2, '0')}`);
}
