import type { BodyOf, QueryOf, ResponseOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/orders';
import type { Order, OrderDetail } from '@lading/contract/orders';
import {
  DEFAULT_ORDER_TYPE,
  DEFAULT_PRIORITY,
  editableItemStatuses,
  type FirstOrderStatus,
  isOneOf,
  statusAfterAllocation,
  waitingOrderStatuses,
} from '@lading/domain/orders';
import type { PackEntry } from '@lading/domain/packs';
import { type Actor, customerScope, requireOpenWarehouse, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { type Search, searchDocuments } from '../../platform/database/search.ts';
import { refreshStatistics } from '../../platform/database/statistics.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { badField, Refusal, requireUnchanged, requireVersion } from '../../platform/refusal.ts';
import { findCustomerIds, getCustomer } from '../customers/customers.service.ts';
import { allocateStock, forgetReleased, lockDemand, planDemand, wakeAllocator } from '../inventory/allocations.ledger.ts';
import { type ResolvedLine, requireEntered, resolveLines } from '../products/packaging.service.ts';
import { requireActiveProducts, requireDifferentProducts, requireOrderable, requireProductsOf } from '../products/products.service.ts';
import { allocateLines, releaseLines, sumOf, wakeForMissing } from './orders.demand.ts';
import { documents, orderListing } from './orders.queries.ts';
import {
  insertOrders,
  type LockedOrder,
  listLines,
  type OrderLine,
  type OrderValues,
  replaceLines,
  updateOrderValues,
} from './steps.queries.ts';
import { endStep, getOrder, requireBeforeRelease, requireOrder, requireStep } from './steps.service.ts';

export { getOrder };

type OrderInput = BodyOf<typeof contract.updateOrder>;
type Items = readonly ResolvedLine<OrderInput['items'][number]>[];

async function searchOrders(db: Db, term: string, warehouseId: number): Promise<Search> {
  const customerIds = await findCustomerIds(db, term);
  return searchDocuments(db, term, documents, { warehouseIds: [warehouseId], customerIds });
}

export async function listOrders(db: Db, actor: Actor, query: QueryOf<typeof contract.listOrders>): Promise<Listing<Order>> {
  requireWarehouse(actor, query.warehouseId);
  const customerId = customerScope(actor, query.customerId);
  if (query.customerId !== undefined) await getCustomer(db, actor, query.customerId);
  return orderListing({ ...query, customerId }, query.search?.trim() ? await searchOrders(db, query.search, query.warehouseId) : null);
}

/** Creates an order and allocates free stock to it, oldest first. */
export async function createOrder(
  tx: Tx,
  actor: Actor,
  input: BodyOf<typeof contract.createOrder>,
): Promise<ResponseOf<typeof contract.createOrder>> {
  requireSound(input, input.warehouseId);
  requireWarehouse(actor, input.warehouseId);
  const customerId = customerScope(actor, input.customerId);
  if (customerId === null) throw badField('customerId', 'customerId is required');
  const products = await requireProductsOf(tx, actor, customerId, input.items, belongsToAnother);
  const items = await resolveLines(tx, input.items);
  const values = readValues(actor, input, { warehouseId: input.warehouseId, customerId });
  requireOpenWarehouse(actor, values.warehouseId);
  if (values.destinationWarehouseId !== null) requireOpenWarehouse(actor, values.destinationWarehouseId);
  requireOrderable(products.values());
  const takes = await planDemand(
    tx,
    input.warehouseId,
    items.map((item) => ({ productId: item.productId, missing: item.quantity })),
  );
  const lines = items.map((item) => ({ ...item, price: item.price ?? null, allocated: sumOf(takes, item.productId) }));
  const status = statusAfterAllocation(lines);
  noteChange(tx, { warehouseId: values.warehouseId, customerId });
  const by = { orderDate: actor.at, previousOrderId: null, createdAt: actor.at, createdBy: actor.userId };
  const [made] = await insertOrders(tx, [{ ...values, ...by, status, lines }]);
  if (!made) throw new Error('An order was not made.');
  await allocateStock(tx, values.warehouseId, made.lines, takes, actor.at);
  await wakeForMissing(tx, values.warehouseId, lines);
  return { message: createdMessage(values.reference, status), order: await getOrder(tx, actor, made.id) };
}

const outcomes: Record<FirstOrderStatus, string> = {
  ALLOCATED: 'created and fully allocated.',
  PARTIALLY_ALLOCATED: 'created and partially allocated; the rest is waiting for stock.',
  BACKORDER: 'created; it is waiting for stock.',
  PENDING_ALLOCATION: 'created; it is waiting for stock.',
};

function createdMessage(reference: string, status: FirstOrderStatus): string {
  return `Order "${reference}" ${outcomes[status]}`;
}

/** Refuses input that is wrong whatever is stored: a product on two lines, a destination that does not fit the type. */
function requireSound(input: OrderInput, warehouseId: number): void {
  const destination = input.destinationWarehouseId ?? null;
  if (input.type === 'INTERNAL_TRANSFER') {
    if (destination === null) throw badField('destinationWarehouseId', 'destinationWarehouseId is required for an internal transfer');
    if (destination === warehouseId) throw badField('destinationWarehouseId', 'The destination must be another warehouse.');
  } else if (destination !== null) throw badField('destinationWarehouseId', 'Only an internal transfer has a destination warehouse.');
  requireDifferentProducts(input.items);
  requireEntered(input.items);
}

function readValues(actor: Actor, input: OrderInput, of: { warehouseId: number; customerId: number }): OrderValues {
  const destination = input.destinationWarehouseId ?? null;
  if (destination !== null) requireWarehouse(actor, destination);
  return {
    ...of,
    reference: input.orderReference.trim(),
    type: input.type ?? DEFAULT_ORDER_TYPE,
    priority: input.priority ?? DEFAULT_PRIORITY,
    shippingAddress: input.shippingAddress.trim(),
    shippingCarrier: input.shippingCarrier?.trim() || null,
    requestedShipDate: input.requestedShipDate ?? null,
    notes: input.notes?.trim() || null,
    destinationWarehouseId: destination,
  };
}

const belongsToAnother = (line: number, sku: string): string => `Line ${line}: "${sku}" belongs to another customer.`;

/** Changes an order. Items may change while nothing is picked, and are then allocated again. */
export async function updateOrder(tx: Tx, actor: Actor, id: number, input: OrderInput, ifMatch: number | null): Promise<OrderDetail> {
  const order = await requireOrder(tx, actor, id);
  customerScope(actor, input.customerId);
  requireUnchanged(input, { customerId: order.customerId, warehouseId: order.warehouseId });
  requireSound(input, order.warehouseId);
  const values = readValues(actor, input, order);
  const products = await requireProductsOf(tx, actor, order.customerId, input.items, belongsToAnother);
  const items = await resolveLines(tx, input.items);
  requireVersion(order.version, ifMatch);
  requireStep(order, 'edit');
  requireBeforeRelease(actor, order);
  const changesItems = await itemsDiffer(tx, order, items);
  if (!isOneOf(editableItemStatuses, order.status)) requireEditable(order, values, changesItems);
  if (changesItems) {
    const listed = new Set((await listLines(tx, order)).map((line) => line.productId));
    requireActiveProducts([...products.values()].filter(({ id: productId }) => !listed.has(productId)));
  }
  await updateOrderValues(tx, order, values);
  if (changesItems) await changeItems(tx, actor, order, items);
  const was = order.heldStatus ?? order.status;
  const status = changesItems || was === 'PENDING_PICK' ? await allocateLines(tx, order, actor.at) : was;
  const held = order.status === 'ON_HOLD';
  if (!held && isOneOf(waitingOrderStatuses, status)) await wakeForMissing(tx, order.warehouseId, await listLines(tx, order));
  const notes = changesItems ? 'Items changed.' : null;
  return endStep(tx, actor, order, { event: 'edit', ...(held ? { heldStatus: status } : { to: status }), notes });
}

/** Frees what the old lines have allocated and writes the new ones. Locks the demand of both before any stock. */
async function changeItems(tx: Tx, actor: Actor, order: LockedOrder, items: Items): Promise<void> {
  const before = await listLines(tx, order);
  await lockDemand(
    tx,
    order.warehouseId,
    [...before, ...items].map((line) => line.productId),
  );
  await releaseLines(tx, order, actor.at);
  const gone = before.filter((line) => !items.some((item) => item.productId === line.productId));
  await forgetReleased(
    tx,
    order.warehouseId,
    gone.map((line) => line.id),
  );
  await replaceLines(
    tx,
    order,
    items.map((item) => ({
      ...item,
      ...entryAfter(
        item,
        before.find((line) => line.productId === item.productId),
      ),
      price: item.price ?? null,
    })),
  );
}

/** Refuses, from the first pick on, to change items, reference, type or destination. */
function requireEditable(order: LockedOrder, values: OrderValues, changesItems: boolean): void {
  if (changesItems) throw new Refusal('ITEMS_FIXED');
  const fixed = [
    ...(values.reference === order.reference ? [] : ['the reference']),
    ...(values.type === order.type ? [] : ['the type']),
    ...(values.destinationWarehouseId === order.destinationWarehouseId ? [] : ['the destination']),
  ];
  if (fixed.length) throw new Refusal('FIELDS_FIXED', { fields: fixed.join(' and ') });
}

async function itemsDiffer(tx: Tx, order: LockedOrder, items: Items): Promise<boolean> {
  const lines = await listLines(tx, order);
  if (lines.length !== items.length) return true;
  return items.some((item) => {
    const line = lines.find((candidate) => candidate.productId === item.productId);
    const isEnteredAnew = item.packs !== null && (item.packs !== line?.packs || item.packId !== line.packId);
    return !line || line.quantity !== item.quantity || line.price !== (item.price ?? null) || isEnteredAnew;
  });
}

/** Returns the packs of a line after an edit. The same units without packs keep those that the line has. */
function entryAfter(item: Items[number], line: OrderLine | undefined): PackEntry {
  const { packId, packs, packName, packUnits } = item.packs === null && line?.quantity === item.quantity ? line : item;
  return { packId, packs, packName, packUnits };
}

const CHUNK = 500;

/** An imported order, which waits for its first allocation. */
type PendingOrder = Omit<OrderValues, 'destinationWarehouseId'> & {
  orderDate: Date;
  createdBy: number;
  lines: readonly { productId: number; quantity: number; price: number | null }[];
};

/** Writes imported orders as PENDING_ALLOCATION, and wakes the allocator for them. */
export async function insertPendingOrders(tx: Tx, orders: readonly PendingOrder[]): Promise<void> {
  const rows = orders.map((order) => ({
    ...order,
    ...{ status: 'PENDING_ALLOCATION' as const, createdAt: order.orderDate, destinationWarehouseId: null, previousOrderId: null },
    lines: order.lines.map((line) => ({ ...line, allocated: 0 })),
  }));
  for (let from = 0; from < rows.length; from += CHUNK) {
    await insertOrders(tx, rows.slice(from, from + CHUNK));
    if (from === 0 && rows.length > CHUNK) await refreshStatistics(tx, 'orders', 'orderLine');
  }
  for (const warehouseId of new Set(orders.map((order) => order.warehouseId))) {
    const lines = orders.flatMap((order) => (order.warehouseId === warehouseId ? order.lines : []));
    await wakeAllocator(tx, warehouseId, [...new Set(lines.map((line) => line.productId))]);
  }
}
