import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/returns';
import type { Return, ReturnDetail, ShippedUnit } from '@lading/contract/returns';
import { sumByKey } from '@lading/domain/quantity';
import { keptStatus, type ReturnEvent, returnSteps } from '@lading/domain/returns';
import { type Actor, requireOpenWarehouse, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { findReferenced, type Referenced } from '../../platform/database/referenced.ts';
import { searchOwnDocuments } from '../../platform/database/search.ts';
import { requireLocked } from '../../platform/documents.ts';
import { noteChange } from '../../platform/events/changes.ts';
import {
  badField,
  type IfMatch,
  notFound,
  Refusal,
  requireLegal,
  requireVersion,
} from '../../platform/refusal.ts';
import { findCustomerIds, getCustomer } from '../customers/customers.service.ts';
import { findByCode } from '../inventory/codes.service.ts';
import { resolveLots, withSerialUnits } from '../inventory/lots.ledger.ts';
import { receiveReturned } from '../inventory/returns.ledger.ts';
import { getOrder } from '../orders/orders.service.ts';
import { noteSerialsBack } from '../orders/serials.lent.ts';
import { lockShippedOrder } from '../orders/shipments.service.ts';
import { findNamedProducts, type ProductLine } from '../products/codedLines.service.ts';
import { requireEntered } from '../products/packaging.service.ts';
import {
  requireActiveProducts,
  requireDifferentProducts,
  requireOrderable,
  requireProductsOf,
} from '../products/products.service.ts';
import { proposeDisposition } from '../settings/settings.service.ts';
import { listReturnable, requireLeft } from './leftGoods.ts';
import * as queries from './returns.queries.ts';
import { requireReturnable, requireWithinShipped } from './shippedUnits.ts';

type Given = BodyOf<typeof contract.receiveReturn>['items'];
type Received = readonly ProductLine<Given[number]>[];

export async function listReturns(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listReturns>,
): Promise<Listing<Return>> {
  if (query.warehouseId !== undefined) requireWarehouse(actor, query.warehouseId);
  if (query.customerId !== undefined) await getCustomer(db, actor, query.customerId);
  if (query.orderId !== undefined) await getOrder(db, actor, query.orderId);
  return queries.returnListing(
    actor,
    query,
    await searchOwnDocuments(db, actor, queries.documents, query, findCustomerIds),
  );
}

export function findReturnsByReference(
  db: Db,
  actor: Actor,
  warehouseId: number,
  reference: string,
): Promise<Referenced[]> {
  return findReferenced(db, actor, queries.documents, warehouseId, reference);
}

/** Returns one return in the actor's scope. Refuses with 404. */
export async function getReturn(db: Db, actor: Actor, id: number): Promise<ReturnDetail> {
  const found = await queries.findReturn(db, actor, id);
  if (!found) throw notFound('RETURN');
  return {
    ...found,
    proposedDisposition: await proposeDisposition(db, found.reason),
    returnable: await listReturnable(db, found),
  };
}

/**
 * Finds a unit that left with a shipped order, or with units of one in it; null if there is none in
 * the actor's scope. Of several orders it is the first.
 */
export async function findShippedUnit(
  db: Db,
  actor: Actor,
  { warehouseId, code }: QueryOf<typeof contract.findShippedUnit>,
): Promise<ShippedUnit | null> {
  const [left, ...others] = await listLeft(db, actor, { warehouseId, code });
  if (!left) return null;
  const { unitId, ...unit } = left;
  return {
    ...unit,
    otherOrders: others.map(({ order }) => order),
    return: await queries.findReturnOfUnit(db, { warehouseId, unitId, orderId: unit.order.id }),
  };
}

/** Lists the orders with which the unit of a code left, each with what left in it. */
async function listLeft(
  db: Db,
  actor: Actor,
  { warehouseId, code }: QueryOf<typeof contract.findShippedUnit>,
): Promise<queries.LeftUnit[]> {
  requireWarehouse(actor, warehouseId);
  const { pallet } = await findByCode(db, actor, warehouseId, code);
  return pallet?.warehouseId === warehouseId
    ? queries.listShippedIn(db, actor, { warehouseId, lpn: pallet.lpn })
    : [];
}

/** Returns a unit that left with an order: the only one, or the one that is named. */
async function requireLeftUnit(
  tx: Tx,
  actor: Actor,
  sought: { warehouseId: number; code: string },
  orderId: number | null,
): Promise<queries.LeftUnit> {
  const all = await listLeft(tx, actor, sought);
  const unit = all.find(({ order }) => orderId === null || order.id === orderId);
  if (!unit) throw notFound('PALLET', sought.code);
  if (orderId === null && all.length > 1)
    throw badField('orderId', 'FIELD_REQUIRED', { field: 'orderId' });
  return unit;
}

/** The body with the order of the units that it names, and with what left in them unless it says. */
async function withUnits(
  tx: Tx,
  actor: Actor,
  { lpn, lpns = [], ...body }: BodyOf<typeof contract.createReturn>,
) {
  const { warehouseId } = body;
  const units: queries.LeftUnit[] = [];
  for (const code of new Set([...(lpn == null ? [] : [lpn]), ...lpns])) {
    const orderId = body.orderId ?? units[0]?.order.id ?? null;
    units.push(await requireLeftUnit(tx, actor, { warehouseId, code }, orderId));
  }
  const left = units.flatMap(({ items }) =>
    items.map(({ product, quantity }) => ({ key: product.id, quantity })),
  );
  const items =
    body.items ?? [...sumByKey(left)].map(([productId, quantity]) => ({ productId, quantity }));
  if (items.length === 0) throw badField('items', 'FIELD_REQUIRED', { field: 'items' });
  return { ...body, items, units, orderId: units[0]?.order.id ?? body.orderId };
}

/** Refuses units that are on another return of their order, which is locked. */
async function requireNotReturned(
  tx: Tx,
  { warehouseId, id: orderId }: { warehouseId: number; id: number },
  units: readonly queries.LeftUnit[],
): Promise<void> {
  for (const { unitId, lpn } of units) {
    const other = await queries.findReturnOfUnit(tx, { warehouseId, unitId, orderId });
    if (other) throw new Refusal('UNIT_RETURNED', { lpn, reference: other.returnReference });
  }
}

/**
 * Creates a return with or without a shipped order, or of a unit that left with one. A CLIENT may
 * omit its own customer.
 */
export async function createReturn(
  tx: Tx,
  actor: Actor,
  input: BodyOf<typeof contract.createReturn>,
): Promise<ReturnDetail> {
  requireWarehouse(actor, input.warehouseId);
  const body = await findNamedProducts(
    tx,
    actor,
    actor.customerId ?? input.customerId,
    await withUnits(tx, actor, input),
  );
  const { warehouseId, items } = body;
  const customerId = body.customerId ?? actor.customerId;
  if (customerId === null) throw badField('customerId', 'FIELD_REQUIRED', { field: 'customerId' });
  requireDifferentProducts(items);
  await getCustomer(tx, actor, customerId);
  const products = await requireProductsOf(tx, actor, customerId, items, 'RETURN');
  const order = body.orderId == null ? null : await lockShippedOrder(tx, actor, body.orderId);
  requireOpenWarehouse(actor, warehouseId);
  requireOrderable(products.values());
  if (order) {
    requireReturnable(order, { warehouseId, customerId });
    await requireNotReturned(tx, order, body.units);
    requireWithinShipped(order, await queries.listReturnsOfOrder(tx, order), items, products);
  }
  noteChange(tx, { warehouseId, customerId });
  const id = await queries.insertReturn(tx, {
    warehouseId,
    customerId,
    reference: body.returnReference.trim(),
    order,
    reason: body.reason.trim(),
    createdAt: actor.at,
    createdBy: actor.userId,
    unitIds: body.units.map(({ unitId }) => unitId),
    items,
  });
  return getReturn(tx, actor, id);
}

/**
 * Receives goods of a return, all or nothing. Goods that stay go onto one new pallet, or into a
 * unit that came back; the others go back to their owner.
 */
export async function receiveReturn(
  tx: Tx,
  actor: Actor,
  id: number,
  { items: input, into = null }: BodyOf<typeof contract.receiveReturn>,
  ifMatch: IfMatch = null,
): Promise<ReturnDetail> {
  const found = await queries.findReturnHead(tx, actor, id);
  if (!found) throw notFound('RETURN');
  const received = entered(
    (await findNamedProducts(tx, actor, found.customerId, { items: input })).items,
  );
  const products = await requireProductsOf(tx, actor, found.customerId, received, 'RETURN');
  // The order is locked before its returns everywhere, which prevents deadlocks.
  const order = found.orderId === null ? null : await lockShippedOrder(tx, actor, found.orderId);
  const head = await lockReturn(tx, actor, id);
  requireVersion(head.version, ifMatch);
  requireStep(head, 'receive');
  const announced = new Set(await queries.listProductIds(tx, head));
  requireActiveProducts([...products.values()].filter((product) => !announced.has(product.id)));
  const lots = await resolveLots(
    tx,
    actor,
    products,
    received.map((line, index) => ({
      ...line,
      at: index,
      field: line.serials ? 'serials' : 'lot',
    })),
  );
  const lines = sumLines(lots);
  await requireLeft(tx, actor, order, lots);
  if (order)
    requireWithinShipped(
      order,
      await queries.listReturnsOfOrder(tx, order),
      received,
      products,
      head.id,
    );
  const { warehouseId, customerId } = head;
  const kept = lines.flatMap(({ disposition, ...line }) => {
    const status = keptStatus(disposition);
    return status === null ? [] : [{ ...line, status }];
  });
  const passedOn = lines.filter(({ disposition }) => keptStatus(disposition) === null);
  const lpn = into === null || kept.length === 0 ? null : await requireBack(tx, actor, head, into);
  const palletId = await receiveReturned(tx, actor, {
    warehouseId,
    customerId,
    returnId: id,
    reason: head.reason,
    into: lpn,
    kept,
    passedOn,
  });
  if (order)
    await noteSerialsBack(tx, order, {
      productIds: lines.map(({ productId }) => productId),
      at: actor.at,
    });
  await queries.addReceipts(tx, head, lines, { palletId, at: actor.at, userId: actor.userId });
  await queries.takeStep(tx, head, 'receive');
  return getReturn(tx, actor, id);
}

/** Returns the LPN of a unit of the return that goods can stand in again. */
async function requireBack(
  tx: Tx,
  actor: Actor,
  { warehouseId, id }: queries.ReturnHead,
  code: string,
): Promise<string> {
  const { pallet } = await findByCode(tx, actor, warehouseId, code);
  const { units } = await getReturn(tx, actor, id);
  const unit = units.find(({ lpn }) => lpn === pallet?.lpn);
  if (!unit) throw notFound('PALLET', code);
  if (!unit.takesGoods) throw new Refusal('UNIT_IN_USE', { lpn: unit.lpn });
  return unit.lpn;
}

/** Closes a return that has received something. Its remainder is no longer expected. */
export async function closeReturn(tx: Tx, actor: Actor, id: number): Promise<ReturnDetail> {
  return takeStep(tx, actor, id, 'close');
}

/** Cancels a return that has received nothing. */
export async function cancelReturn(tx: Tx, actor: Actor, id: number): Promise<ReturnDetail> {
  return takeStep(tx, actor, id, 'cancel');
}

async function takeStep(
  tx: Tx,
  actor: Actor,
  id: number,
  event: ReturnEvent,
): Promise<ReturnDetail> {
  const head = await lockReturn(tx, actor, id);
  requireStep(head, event);
  await queries.takeStep(tx, head, event);
  return getReturn(tx, actor, id);
}

async function lockReturn(tx: Tx, actor: Actor, id: number): Promise<queries.ReturnHead> {
  return requireLocked(tx, await queries.lockReturn(tx, actor, id), 'RETURN');
}

function requireStep({ reference, status }: queries.ReturnHead, event: ReturnEvent): void {
  requireLegal(returnSteps, { document: 'RETURN', reference, status }, event);
}

/**
 * Takes the units of each line from its quantity or its serials. Refuses a line that has neither.
 */
function entered(received: Received): (Received[number] & { quantity: number })[] {
  const items = withSerialUnits(received);
  requireEntered(items);
  return items.map((item) => ({ ...item, quantity: item.quantity ?? 0 }));
}

/** Sums lines of the same product, lot and disposition. */
function sumLines(items: readonly queries.ReceivedLine[]): queries.ReceivedLine[] {
  const lines = new Map<string, queries.ReceivedLine>();
  for (const { productId, lotId, disposition, quantity } of items) {
    const key = `${productId} ${disposition} ${lotId}`;
    const line = lines.get(key);
    if (line) line.quantity += quantity;
    else lines.set(key, { productId, lotId, disposition, quantity });
  }
  return [...lines.values()];
}
