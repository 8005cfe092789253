import type { Order, OrderDetail } from '@lading/contract/orders';
import {
  beforeReleaseStatuses,
  canMeet,
  DEFAULT_ORDER_TYPE,
  DEFAULT_PRIORITY,
  editableItemStatuses,
  isOneOf,
  type OrderEvent,
  type OrderStatus,
  type OrderType,
  orderSteps,
  statusAfterAllocation,
  waitingOrderStatuses,
} from '@lading/domain/orders';
import { type Actor, customerScope, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { badField, notFound, Refusal, requireVersion } from '../../platform/refusal.ts';
import { planDemand, reserveDemand } from '../allocation/allocation.service.ts';
import { findCustomerIds, getCustomer } from '../customers/customers.service.ts';
import { allocateStock, type LineTake, releaseStock, wakeAllocator } from '../inventory/inventory.service.ts';
import { requireProducts } from '../products/products.service.ts';
import {
  findOrder,
  insertOrder,
  type LockedOrder,
  listLines,
  lockOrder,
  type OrderValues,
  orderListing,
  replaceLines,
  setAllocated,
  takeStep,
  updateOrderValues,
} from './orders.queries.ts';

export interface OrderInput {
  orderReference: string;
  type?: OrderType;
  priority?: number;
  shippingAddress: string;
  shippingCarrier?: string | null;
  requestedShipDate?: string | null;
  notes?: string | null;
  customerId?: number;
  warehouseId?: number;
  destinationWarehouseId?: number | null;
  items: readonly { productId: number; quantity: number; price?: number | null }[];
}

interface OrderQuery {
  warehouseId: number;
  customerId?: number;
  status?: string;
  type?: string;
  search?: string;
}

export async function listOrders(db: Db, actor: Actor, query: OrderQuery): Promise<Listing<Order>> {
  requireWarehouse(actor, query.warehouseId);
  const customerId = customerScope(actor, query.customerId);
  if (query.customerId !== undefined) await getCustomer(db, actor, query.customerId);
  return orderListing({ ...query, customerId, customersFound: await findCustomerIds(db, query.search) });
}

export async function getOrder(db: Db, actor: Actor, id: number): Promise<OrderDetail> {
  const order = await findOrder(db, id, actor.warehouseIds, actor.customerId);
  if (!order) throw notFound('The order');
  return order;
}

/** Creates an order and allocates what there is, oldest stock first, in the caller's transaction. */
export async function createOrder(
  tx: Tx,
  actor: Actor,
  input: OrderInput & { warehouseId: number },
): Promise<{ message: string; order: OrderDetail }> {
  requireWarehouse(actor, input.warehouseId);
  const customerId = customerScope(actor, input.customerId);
  if (customerId === null) throw badField('customerId', 'customerId is required');
  if (actor.customerId === null) await getCustomer(tx, actor, customerId);
  const values = readValues(actor, input, { warehouseId: input.warehouseId, customerId });
  await requireItems(tx, actor, customerId, input.items);
  const takes = await planDemand(
    tx,
    input.warehouseId,
    input.items.map((item) => ({ productId: item.productId, missing: item.quantity })),
  );
  const lines = input.items.map((item) => ({ ...item, price: item.price ?? null, allocated: sumOf(takes, item.productId) }));
  const status = statusAfterAllocation(lines);
  const made = await insertOrder(tx, { ...values, status, orderDate: actor.at, createdBy: actor.userId, previousOrderId: null }, lines);
  await take(
    tx,
    values.warehouseId,
    takes.map((planned) => ({ ...planned, orderLineId: made.lineIds.get(planned.productId) ?? 0 })),
    actor.at,
  );
  await wakeForMissing(tx, values.warehouseId, lines);
  return { message: createdMessage(values.reference, status), order: await getOrder(tx, actor, made.id) };
}

function createdMessage(reference: string, status: OrderStatus): string {
  const outcome = {
    ALLOCATED: 'created and fully allocated.',
    PARTIALLY_ALLOCATED: 'created and partially allocated; the rest is waiting for stock.',
  }[status as string];
  return `Order "${reference}" ${outcome ?? 'created; it is waiting for stock.'}`;
}

const sumOf = (takes: readonly { productId: number; quantity: number }[], productId: number): number =>
  takes.reduce((sum, planned) => (planned.productId === productId ? sum + planned.quantity : sum), 0);

/** Takes the planned stock. Somebody who is no allocator may have been faster: then the caller tries again. */
async function take(tx: Tx, warehouseId: number, takes: readonly LineTake[], at: Date): Promise<void> {
  if (!(await allocateStock(tx, warehouseId, takes, at))) throw new Refusal('STOCK_GONE');
}

/** Stock that arrives while an order that misses it is being written would find nobody waiting: so the order leaves word, too. */
async function wakeForMissing(
  tx: Tx,
  warehouseId: number,
  lines: readonly { productId: number; quantity: number; allocated: number }[],
): Promise<void> {
  const missing = lines.filter((line) => line.allocated < line.quantity).map((line) => line.productId);
  if (missing.length) await wakeAllocator(tx, warehouseId, missing);
}

function readValues(actor: Actor, input: OrderInput, of: { warehouseId: number; customerId: number }): OrderValues {
  const type = input.type ?? DEFAULT_ORDER_TYPE;
  const destination = input.destinationWarehouseId ?? null;
  if (type === 'INTERNAL_TRANSFER') {
    if (destination === null) throw badField('destinationWarehouseId', 'destinationWarehouseId is required for an internal transfer');
    if (destination === of.warehouseId) throw badField('destinationWarehouseId', 'The destination must be another warehouse.');
    requireWarehouse(actor, destination);
  } else if (destination !== null) throw badField('destinationWarehouseId', 'Only an internal transfer has a destination warehouse.');
  return {
    ...of,
    reference: input.orderReference.trim(),
    type,
    priority: input.priority ?? DEFAULT_PRIORITY,
    shippingAddress: input.shippingAddress.trim(),
    shippingCarrier: input.shippingCarrier?.trim() || null,
    requestedShipDate: input.requestedShipDate ?? null,
    notes: input.notes?.trim() || null,
    destinationWarehouseId: destination,
  };
}

/** Every product is the customer's, and stands once. */
async function requireItems(tx: Tx, actor: Actor, customerId: number, items: OrderInput['items']): Promise<void> {
  const seen = new Set<number>();
  for (const [at, item] of items.entries()) {
    if (seen.has(item.productId)) throw badField(`items.${at}.productId`, `Line ${at + 1}: the product is already in the order.`);
    seen.add(item.productId);
  }
  const products = await requireProducts(tx, [...seen]);
  for (const [at, item] of items.entries()) {
    const product = products.get(item.productId);
    if (!product || (product.customerId !== customerId && actor.customerId !== null)) throw notFound('The product');
    if (product.customerId !== customerId)
      throw badField(`items.${at}.productId`, `Line ${at + 1}: "${product.sku}" belongs to another customer.`);
  }
}

/** The order under its lock, within the caller's scope. */
async function requireOrder(tx: Tx, actor: Actor, id: number): Promise<LockedOrder> {
  const order = await lockOrder(tx, id, actor.warehouseIds, actor.customerId);
  if (!order) throw notFound('The order');
  return order;
}

const stepWords: Record<OrderEvent, string> = {
  allocate: 'be allocated',
  release: 'be released',
  pick: 'be picked',
  pack: 'be packed',
  ship: 'be shipped',
  deliver: 'be delivered',
  cancel: 'be cancelled',
  hold: 'be held',
  resume: 'be resumed',
  edit: 'be edited',
};

function requireStep(order: LockedOrder, event: OrderEvent): void {
  if (canMeet(order.status, event)) return;
  const legal = orderSteps[order.status].join(', ');
  throw new Refusal('ILLEGAL_STEP', { what: `Order "${order.reference}"`, status: order.status, step: stepWords[event], legal });
}

/** A client may change its order until the floor has it. */
function requireBeforeRelease(actor: Actor, order: LockedOrder): void {
  const status = order.heldStatus ?? order.status;
  if (actor.customerId !== null && !isOneOf(beforeReleaseStatuses, status)) throw new Refusal('RELEASED');
}

/** Changes an order; while nothing is picked its items too, which are then allocated anew. */
export async function updateOrder(tx: Tx, actor: Actor, id: number, input: OrderInput, ifMatch: number | null): Promise<OrderDetail> {
  const order = await requireOrder(tx, actor, id);
  if (input.customerId !== undefined && customerScope(actor, input.customerId) !== order.customerId)
    throw badField('customerId', 'The customer of an order cannot change.');
  if (input.warehouseId !== undefined && input.warehouseId !== order.warehouseId)
    throw badField('warehouseId', 'The warehouse of an order cannot change.');
  const values = readValues(actor, input, order);
  await requireItems(tx, actor, order.customerId, input.items);
  requireVersion(order.version, ifMatch);
  requireStep(order, 'edit');
  requireBeforeRelease(actor, order);
  const changesItems = await itemsDiffer(tx, order, input.items);
  if (changesItems && !isOneOf(editableItemStatuses, order.status)) throw new Refusal('ITEMS_FIXED');
  if (changesItems) {
    const before = await listLines(tx, order);
    await reserveDemand(
      tx,
      order.warehouseId,
      [...before, ...input.items].map((line) => line.productId),
    );
  }
  await updateOrderValues(tx, order, values);
  if (changesItems) await releaseLines(tx, order, actor.at);
  if (changesItems)
    await replaceLines(
      tx,
      order,
      input.items.map((item) => ({ ...item, price: item.price ?? null })),
    );
  const wasReleased = (order.heldStatus ?? order.status) === 'PENDING_PICK';
  const status = changesItems || wasReleased ? await allocateLines(tx, order, actor.at) : (order.heldStatus ?? order.status);
  const held = order.status === 'ON_HOLD';
  await takeStep(tx, order, {
    event: 'edit',
    at: actor.at,
    userId: actor.userId,
    to: held ? 'ON_HOLD' : status,
    heldStatus: held ? status : null,
    notes: changesItems ? 'Items changed.' : null,
  });
  if (!held && isOneOf(waitingOrderStatuses, status)) await wakeForMissing(tx, order.warehouseId, await listLines(tx, order));
  return getOrder(tx, actor, id);
}

async function itemsDiffer(tx: Tx, order: LockedOrder, items: OrderInput['items']): Promise<boolean> {
  const lines = await listLines(tx, order);
  if (lines.length !== items.length) return true;
  return items.some((item) => {
    const line = lines.find((candidate) => candidate.productId === item.productId);
    return !line || line.quantity !== item.quantity || line.price !== (item.price ?? null);
  });
}

/** Frees all that the order's lines hold. */
async function releaseLines(tx: Tx, order: LockedOrder, at: Date): Promise<void> {
  const lines = await listLines(tx, order);
  const freed = await releaseStock(
    tx,
    order.warehouseId,
    lines.map((line) => line.id),
    at,
  );
  await setAllocated(
    tx,
    order.warehouseId,
    lines.map((line) => ({ id: line.id, allocated: line.allocated - (freed.get(line.id) ?? 0), waiting: false })),
  );
}

/** Allocates what the lines still miss and answers the status that this gives. */
async function allocateLines(tx: Tx, order: LockedOrder, at: Date): Promise<OrderStatus> {
  const lines = await listLines(tx, order);
  const takes = await planDemand(
    tx,
    order.warehouseId,
    lines.map((line) => ({ productId: line.productId, missing: line.quantity - line.allocated })),
  );
  const lineIds = new Map(lines.map((line) => [line.productId, line.id]));
  await take(
    tx,
    order.warehouseId,
    takes.map((planned) => ({ ...planned, orderLineId: lineIds.get(planned.productId) ?? 0 })),
    at,
  );
  const after = lines.map((line) => ({ ...line, allocated: line.allocated + sumOf(takes, line.productId) }));
  await setAllocated(
    tx,
    order.warehouseId,
    after.map((line) => ({ id: line.id, allocated: line.allocated, waiting: line.allocated < line.quantity })),
  );
  return statusAfterAllocation(after);
}

export async function allocateOrder(tx: Tx, actor: Actor, id: number): Promise<OrderDetail> {
  const order = await requireOrder(tx, actor, id);
  requireStep(order, 'allocate');
  const to = await allocateLines(tx, order, actor.at);
  await takeStep(tx, order, { event: 'allocate', at: actor.at, userId: actor.userId, to, heldStatus: null, notes: null });
  return getOrder(tx, actor, id);
}

/** The allocator's own try at an order that waits; does nothing where it waits no more or gets nothing. */
export async function serveWaiting(tx: Tx, id: number, warehouseId: number, at: Date): Promise<void> {
  const order = await lockOrder(tx, id, [warehouseId], null);
  if (!order || !canMeet(order.status, 'allocate')) return;
  const before = (await listLines(tx, order)).reduce((sum, line) => sum + line.allocated, 0);
  const to = await allocateLines(tx, order, at);
  const after = (await listLines(tx, order)).reduce((sum, line) => sum + line.allocated, 0);
  if (to === order.status && after === before) return;
  await takeStep(tx, order, { event: 'allocate', at, userId: null, to, heldStatus: null, notes: null });
}

/** Cancels an order that has not shipped and frees what it holds. */
export async function cancelOrder(tx: Tx, actor: Actor, id: number, reason: string | null): Promise<OrderDetail> {
  const order = await requireOrder(tx, actor, id);
  requireStep(order, 'cancel');
  requireBeforeRelease(actor, order);
  await releaseLines(tx, order, actor.at);
  await takeStep(tx, order, {
    event: 'cancel',
    at: actor.at,
    userId: actor.userId,
    to: 'CANCELLED',
    heldStatus: null,
    notes: reason?.trim() || null,
  });
  return getOrder(tx, actor, id);
}

/** Holds an order where it is; what it has allocated it keeps, and it waits for nothing more. */
export async function holdOrder(tx: Tx, actor: Actor, id: number): Promise<OrderDetail> {
  const order = await requireOrder(tx, actor, id);
  requireStep(order, 'hold');
  const lines = await listLines(tx, order);
  await setAllocated(
    tx,
    order.warehouseId,
    lines.map((line) => ({ id: line.id, allocated: line.allocated, waiting: false })),
  );
  await takeStep(tx, order, { event: 'hold', at: actor.at, userId: actor.userId, to: 'ON_HOLD', heldStatus: order.status, notes: null });
  return getOrder(tx, actor, id);
}

/** Resumes a held order where it was; before release it is allocated what it misses. */
export async function resumeOrder(tx: Tx, actor: Actor, id: number): Promise<OrderDetail> {
  const order = await requireOrder(tx, actor, id);
  requireStep(order, 'resume');
  const held = order.heldStatus ?? 'PENDING_ALLOCATION';
  const to = isOneOf(beforeReleaseStatuses, held) ? await allocateLines(tx, order, actor.at) : held;
  await takeStep(tx, order, { event: 'resume', at: actor.at, userId: actor.userId, to, heldStatus: null, notes: null });
  const lines = await listLines(tx, order);
  if (isOneOf(beforeReleaseStatuses, to)) await wakeForMissing(tx, order.warehouseId, lines);
  return getOrder(tx, actor, id);
}

/** Writes orders that come from elsewhere as PENDING_ALLOCATION and leaves word for the allocator. */
export async function insertPendingOrders(tx: Tx, orders: readonly PendingOrder[]): Promise<void> {
  const woken = new Map<number, Set<number>>();
  for (const { lines, ...order } of orders) {
    await insertOrder(
      tx,
      { ...order, destinationWarehouseId: null, status: 'PENDING_ALLOCATION', previousOrderId: null },
      lines.map((line) => ({ ...line, allocated: 0 })),
    );
    const products = woken.get(order.warehouseId) ?? new Set();
    for (const line of lines) products.add(line.productId);
    woken.set(order.warehouseId, products);
  }
  for (const [warehouseId, products] of woken) await wakeAllocator(tx, warehouseId, [...products]);
}

export interface PendingOrder extends Omit<OrderValues, 'destinationWarehouseId'> {
  orderDate: Date;
  createdBy: number;
  lines: readonly { productId: number; quantity: number; price: number | null }[];
}
