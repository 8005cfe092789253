import { isLegal } from '@lading/domain/life';
import {
  type OrderEvent,
  type OrderStatus,
  orderSteps,
  statusAfterAllocation,
} from '@lading/domain/orders';
import { first } from '../first.ts';
import type { Chooser, Deed } from './chooser.ts';
import type { House, Site } from './house.ts';
import type { Model, ModelLine, ModelOrder } from './model.ts';

export interface ToldOrder {
  id: number;
  orderReference: string;
  type: ModelOrder['type'];
  warehouseId: number;
  destinationWarehouseId: number | null;
  priority: number;
  requestedShipDate: string | null;
  minRemainingDays: number | null;
  orderDate: string;
  status: OrderStatus;
  items: readonly {
    id: number;
    product: { id: number };
    lot: { code: string } | null;
    quantity: number;
  }[];
}

export const linesOf = (items: ToldOrder['items']): ModelLine[] =>
  items.map(({ id, product, lot, quantity }) => ({
    itemId: id,
    productId: product.id,
    lot: lot?.code ?? null,
    quantity,
    allocated: 0,
    picked: 0,
    packed: 0,
    shipped: 0,
    returned: 0,
    wasShort: false,
  }));

/** Takes a new order into the model. */
export function enter(model: Model, record: ToldOrder): ModelOrder {
  const {
    id,
    orderReference: reference,
    type,
    warehouseId,
    destinationWarehouseId: destinationId,
    priority,
    requestedShipDate,
    minRemainingDays,
    orderDate,
  } = record;
  const order: ModelOrder = {
    id,
    reference,
    type,
    warehouseId,
    destinationId,
    priority,
    requestedShipDate,
    minRemainingDays,
    orderDate,
    status: 'PENDING_ALLOCATION',
    heldStatus: null,
    lines: linesOf(record.items),
    picks: [],
    packedUnits: new Set(),
    cartons: new Set(),
    tote: null,
    wasPicked: false,
    isHandedOver: false,
    followUps: [],
  };
  model.orders.push(order);
  model.touched.add(warehouseId);
  return order;
}

/** Lets a new order have what is free, and what less urgent orders were promised, at once. */
export function begin(model: Model, record: ToldOrder): void {
  const order = enter(model, record);
  model.allocate(order);
  order.status = statusAfterAllocation(order.lines);
}

/** Takes a step over HTTP; returns false if it is illegal and the API refuses it. */
export async function step(
  model: Model,
  house: House,
  order: ModelOrder,
  event: OrderEvent,
  body?: unknown,
): Promise<ToldOrder | null> {
  model.touched.add(order.warehouseId);
  const isPossible =
    isLegal(orderSteps, order.status, event) &&
    !(event === 'deliver' && order.type === 'INTERNAL_TRANSFER');
  const answer = await house.mustRaw<ToldOrder>(
    isPossible ? 200 : 409,
    'POST',
    `/api/orders/${order.id}/${event}`,
    body,
  );
  return isPossible ? answer.body : null;
}

export const ableTo = ({ orders }: Readonly<Model>, event: OrderEvent): ModelOrder[] =>
  orders.filter(({ status }) => isLegal(orderSteps, status, event));

/** There is an order that can take the step. */
export const someCan =
  (event: OrderEvent) =>
  (model: Readonly<Model>): boolean =>
    ableTo(model, event).length > 0;

/** An order that can take the step. */
export function orderFor(model: Model, choose: Chooser, event: OrderEvent): ModelOrder {
  return choose.of(ableTo(model, event));
}

export const siteOf = (house: House, order: ModelOrder): Site =>
  first(house.sites.filter(({ id }) => id === order.warehouseId));

export const lineOf = (order: ModelOrder, itemId: number): ModelLine => {
  const line = order.lines.find((candidate) => candidate.itemId === itemId);
  if (!line) throw new Error(`Order ${order.id} has no line ${itemId}.`);
  return line;
};

/**
 * A step that needs no body; `then` does to the model's order what the step does to the real one.
 */
export const stepping = (
  event: OrderEvent,
  weight: number,
  then: (order: ModelOrder, model: Model, house: House) => void,
): Deed => ({
  weight,
  can: someCan(event),
  run: async (model, house, choose) => {
    const order = orderFor(model, choose, event);
    if (await step(model, house, order, event)) then(order, model, house);
  },
});
