import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/lots';
import type { DatedLot, Lot, LotTrace, TraceRow } from '@lading/contract/lots';
import { correctionFault } from '@lading/domain/lots';
import { type Remark, remark, stepNotes } from '@lading/domain/messages/remarks';
import type { StepOf } from '@lading/domain/messages/words';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { type JobItems, tryItem } from '../../platform/jobs/items.ts';
import { badField, badFields, notFound, Refusal } from '../../platform/refusal.ts';
import { listDateCorrections, recordChange } from '../audit/audit.service.ts';
import { requireCustomerScope } from '../customers/customers.service.ts';
import { recallUnits } from '../inventory/allocations.ledger.ts';
import { noteLoss, noteStock } from '../inventory/inventory.ledger.ts';
import {
  dateLot,
  endHold,
  joinLots,
  moveToMerged,
  putOnHold,
  rankDated,
  rankLots,
} from '../inventory/lots.ledger.ts';
import { type HoldingOrders, lockHolders, reallocateAfterLoss } from '../orders/recall.service.ts';
import { getProduct } from '../products/products.service.ts';
import * as queries from './lots.queries.ts';
import { searchLots } from './lots.search.ts';

export async function listLots(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listLots>,
): Promise<Listing<Lot>> {
  const customerId = await requireCustomerScope(db, actor, query.customerId);
  if (query.productId !== undefined) await getProduct(db, actor, query.productId);
  const search = query.search?.trim() ? await searchLots(db, query.search, customerId) : null;
  return queries.lotListing(actor, { ...query, customerId }, search);
}

export async function getLot(db: Db, actor: Actor, id: number): Promise<Lot> {
  const lot = await queries.findLot(db, actor, id);
  if (!lot) throw notFound('LOT');
  return lot;
}

export async function traceLot(db: Db, actor: Actor, id: number): Promise<LotTrace> {
  const lot = await getLot(db, actor, id);
  const corrections = actor.customerId === null ? await listDateCorrections(db, id) : null;
  return { lot, corrections, ...(await queries.findTrace(db, actor, id)) };
}

/** Yields a trace as rows of one table: where the lot went, where it is and where it came from. */
export function* rowsOfTrace({ shipments, onHand, receipts }: LotTrace): Iterable<TraceRow> {
  const none = { at: null, document: null, place: null, trackingNumber: null, status: null };
  for (const { order, warehouse, consignee, trackingNumber, shippedAt, quantity } of shipments) {
    const document = order.orderReference;
    yield {
      ...none,
      section: 'SHIPMENT',
      at: shippedAt,
      warehouse: warehouse.name,
      document,
      place: consignee,
      trackingNumber,
      quantity,
    };
  }
  for (const { warehouse, location, lpn, status, quantity } of onHand) {
    const place = [location?.name, lpn].filter(Boolean).join(', ') || null;
    yield { ...none, section: 'STOCK', warehouse: warehouse.name, place, status, quantity };
  }
  for (const { at, warehouse, asn, return: back, quantity } of receipts) {
    const document = asn?.asnReference ?? back?.returnReference ?? null;
    yield { ...none, section: 'RECEIPT', at, warehouse: warehouse.name, document, quantity };
  }
}

/**
 * Puts a lot on hold in every warehouse. Takes unpicked units of it from orders in the same
 * transaction.
 */
export async function holdLot(tx: Tx, actor: Actor, id: number, reason: string): Promise<Lot> {
  const before = await getLot(tx, actor, id);
  await withdraw(tx, actor, {
    find: (isEnded) => queries.listUnpicked(tx, [id], null, isEnded),
    change: async () => {
      if (!(await putOnHold(tx, actor, id, reason)))
        throw illegal(before.code, 'ON_HOLD', 'hold', 'release');
      await rankLots(tx, [id], null);
    },
    remarkIn: () => remark('LOT_HELD', { code: before.code, reason }),
  });
  return finish(tx, actor, before, await queries.listWarehousesOf(tx, id));
}

/** Ends the hold of a lot. Wakes the allocator for the units that orders may take again. */
export async function releaseLot(tx: Tx, actor: Actor, id: number): Promise<Lot> {
  const before = await getLot(tx, actor, id);
  if (!(await endHold(tx, id))) throw illegal(before.code, 'AVAILABLE', 'release', 'hold');
  await rankLots(tx, [id], null);
  return finish(tx, actor, before, await queries.listWarehousesOf(tx, id));
}

/**
 * Corrects the dates of a lot. In the same transaction, takes unpicked units and promises from
 * orders for which the lot no longer lasts. Wakes the allocator for orders that it may serve now.
 * Names the pallets whose labels show the old dates.
 */
export async function correctLotDates(
  tx: Tx,
  actor: Actor,
  id: number,
  { reason, ...dates }: BodyOf<typeof contract.correctLotDates>,
): Promise<DatedLot> {
  if (dates.expiresOn === undefined && dates.producedOn === undefined)
    throw badField('expiresOn', 'OR_PRODUCED_ON');
  const before = await getLot(tx, actor, id);
  const { expiresOn = before.expiresOn, producedOn = before.producedOn } = dates;
  const fault = correctionFault(await getProduct(tx, actor, before.product.id), before.code, {
    expiresOn,
    producedOn,
  });
  if (fault) throw badFields([{ path: fault.field, code: fault.code, facts: fault.facts }]);
  let past: readonly number[] = [];
  await withdraw(tx, actor, {
    find: async (isEnded) => {
      if (expiresOn === null) return [];
      past = await queries.listWarehousesPast(
        tx,
        await queries.listWarehousesOf(tx, id),
        expiresOn,
      );
      const tooShort = await queries.listTooShort(tx, id, expiresOn);
      return [
        ...(await queries.listUnpicked(tx, [id], past, isEnded)),
        ...tooShort.filter((each) => !past.includes(each.warehouseId)),
      ];
    },
    change: async () => {
      await dateLot(tx, id, { expiresOn, producedOn });
      await rankLots(tx, [id], null);
    },
    remarkIn: (warehouseId) =>
      remark('LOT_DATED', {
        code: before.code,
        day: String(expiresOn),
        reason: reason.trim(),
        effect: past.includes(warehouseId) ? 'EXPIRED' : 'TOO_SHORT',
      }),
  });
  await rankDated(tx, id);
  const after = await finish(tx, actor, before, await queries.listWarehousesOf(tx, id), {
    dateReason: reason.trim(),
  });
  const isSame = expiresOn === before.expiresOn && producedOn === before.producedOn;
  return {
    ...after,
    ...(isSame ? { labels: [], labelsElsewhere: 0 } : await queries.listLabels(tx, actor, id)),
  };
}

/**
 * Merges a lot into another one of its product, which takes its stock and its place in open
 * documents. Takes unpicked units from orders; the allocator gives them back. Refuses with
 * STOCK_ALLOCATED while units are picked or in transit.
 */
export async function mergeLot(
  tx: Tx,
  actor: Actor,
  id: number,
  { into, reason }: BodyOf<typeof contract.mergeLot>,
): Promise<Lot> {
  const [gone, before] = [await getLot(tx, actor, id), await getLot(tx, actor, into)];
  const merged = remark('LOT_MERGED', { code: gone.code, into: before.code, reason });
  const text = stepNotes(null, [merged]) ?? '';
  await requireWarehousesOf(tx, actor, id);
  await withdraw(tx, actor, {
    find: (isEnded) => queries.listUnpicked(tx, [id], null, isEnded),
    change: async () => {
      await joinLots(tx, actor, id, into, text);
      await rankLots(tx, [id], null);
    },
    remarkIn: () => merged,
  });
  // Units of the lot may have come to other warehouses before it was locked.
  for (const warehouseId of await requireWarehousesOf(tx, actor, id))
    await moveToMerged(tx, actor, warehouseId, id, text);
  await rankLots(tx, [into], null);
  await recordChange(tx, actor, 'LOT', recordOf(gone), recordOf(await getLot(tx, actor, id)));
  return finish(tx, actor, before, await queries.listWarehousesOf(tx, into));
}

/**
 * Returns the warehouses that have or had stock of a lot. Refuses a caller who does not work in all
 * of them.
 */
async function requireWarehousesOf(tx: Tx, actor: Actor, id: number): Promise<number[]> {
  const warehouseIds = await queries.listWarehousesOf(tx, id);
  for (const warehouseId of warehouseIds) requireWarehouse(actor, warehouseId);
  return warehouseIds;
}

const illegal = (
  code: string,
  status: string,
  step: StepOf<'LOT'>,
  legal: StepOf<'LOT'>,
): Refusal =>
  new Refusal('ILLEGAL_STEP', { document: 'LOT', reference: code, status, step, legal: [legal] });

async function finish(
  tx: Tx,
  actor: Actor,
  before: Lot,
  warehouseIds: readonly number[],
  why: { dateReason?: string } = {},
): Promise<Lot> {
  const after = await getLot(tx, actor, before.id);
  await recordChange(tx, actor, 'LOT', recordOf(before), { ...recordOf(after), ...why });
  noteChange(tx, { customerId: before.customer.id });
  for (const warehouseId of warehouseIds) noteLoss(tx, warehouseId, before.customer.id);
  return after;
}

const recordOf = ({ id, code, product, hold, expiresOn, producedOn }: Lot) => ({
  id,
  name: `${product.sku} ${code}`,
  expiresOn,
  producedOn,
  onHold: hold !== null,
  reason: hold?.reason ?? null,
});

/** A change that takes units of lots from orders. */
interface Withdrawal {
  /**
   * Finds the unpicked placements of the lots before the change and after it (`isEnded`), when
   * units may be elsewhere as well.
   */
  find(isEnded: boolean): Promise<readonly queries.Unpicked[]>;
  /** Locks the lots and makes them unsellable. */
  change(): Promise<void>;
  /** The remark in the history of the orders in a warehouse. */
  remarkIn(warehouseId: number): Remark;
}

/**
 * Takes units of lots from orders. Locks the orders that hold them before any stock. Looks again
 * after the change for stock that came before the lots were locked. Refuses with STOCK_GONE, which
 * the caller retries, if another order has allocated units meanwhile.
 */
async function withdraw(
  tx: Tx,
  step: { at: Date; userId: number | null },
  { find, change, remarkIn }: Withdrawal,
): Promise<void> {
  const foreseen = await find(false);
  const holders = new Map<number, HoldingOrders>();
  for (const warehouseId of new Set(foreseen.map((each) => each.warehouseId))) {
    const lines = foreseen.flatMap((each) =>
      each.warehouseId === warehouseId ? [each.orderLineId] : [],
    );
    holders.set(warehouseId, await lockHolders(tx, warehouseId, lines));
  }
  await change();
  const unpicked = await find(true);
  if (unpicked.some((each) => !holders.get(each.warehouseId)?.orderLineIds.has(each.orderLineId)))
    throw new Refusal('STOCK_GONE');
  for (const [warehouseId, held] of holders) {
    const losses = await recallUnits(
      tx,
      warehouseId,
      unpicked.filter((each) => each.warehouseId === warehouseId),
      step.at,
    );
    await reallocateAfterLoss(tx, step, held, losses, {
      event: 'recall',
      remark: remarkIn(warehouseId),
    });
  }
}

/**
 * Takes from orders what has expired since the last call. Returns the number of lots by warehouse.
 * With `items` a failure of one lot does not stop the others.
 */
export async function withdrawExpired(
  db: Db,
  at: Date,
  isStopped: () => boolean = () => false,
  items: JobItems | null = null,
): Promise<number> {
  const expired = await queries.listExpired(db);
  for (const each of expired) {
    if (isStopped()) break;
    await tryItem(items, `lot ${each.lotId} in warehouse ${each.warehouseId}`, () =>
      withdrawLot(db, at, each),
    );
  }
  return expired.length;
}

type Expired = Awaited<ReturnType<typeof queries.listExpired>>[number];

function withdrawLot(
  db: Db,
  at: Date,
  { warehouseId, lotId, code, expiresOn }: Expired,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    noteStock(tx, warehouseId, null);
    await withdraw(
      tx,
      { at, userId: null },
      {
        find: (isEnded) => queries.listUnpicked(tx, [lotId], [warehouseId], isEnded),
        change: () => rankLots(tx, [lotId], [warehouseId]),
        remarkIn: () => remark('LOT_EXPIRED', { code, day: expiresOn }),
      },
    );
  });
}
