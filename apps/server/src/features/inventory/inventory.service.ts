import type { QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/inventory';
import type {
  Availability,
  InventoryRecord,
  Movement,
  MovementSum,
  Pallet,
  PalletSummary,
} from '@lading/contract/inventory';
import type { StockStatus } from '@lading/domain/inventory';
import { MAX_LINES } from '@lading/domain/limits';
import { DAY_MS, HOUR_MS } from '@lading/domain/time';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import type { Search } from '../../platform/database/search.ts';
import { badField, notFound, Refusal } from '../../platform/refusal.ts';
import { requireCustomerScope } from '../customers/customers.service.ts';
import { requireLocation } from '../locations/locations.service.ts';
import { getProduct, listProductsById } from '../products/products.service.ts';
import { adjustUnits, type Move, movePallet, moveUnits } from './inventory.ledger.ts';
import {
  type BalanceHead,
  findBalance,
  findInventoryRecords,
  findPallet,
  findPalletContents,
  hasLot,
  type OwnedStock,
  ownedStockListing,
  palletListing,
  type StockFilter,
  stockListing,
  sumStock,
} from './inventory.queries.ts';
import { hasAsn, type MovementFilter, movementListing, sumMovements } from './movements.queries.ts';
import { searchMovements, searchPallets, searchStock } from './search.service.ts';
import { lockUnit } from './units.queries.ts';

/**
 * Refuses with 404 a filter outside the caller's scope. Returns the customer id to filter by; null
 * for all customers.
 */
export async function requireScope(
  db: Db,
  actor: Actor,
  query: {
    warehouseId: number;
    customerId?: number;
    productId?: number;
    locationId?: number;
    lotId?: number;
  },
): Promise<number | null> {
  requireWarehouse(actor, query.warehouseId);
  const customerId = await requireCustomerScope(db, actor, query.customerId);
  if (query.productId !== undefined) await getProduct(db, actor, query.productId);
  if (query.locationId !== undefined)
    await requireLocation(db, query.warehouseId, query.locationId);
  if (query.lotId !== undefined && !(await hasLot(db, actor, query.lotId))) throw notFound('LOT');
  return customerId;
}

type StockQuery = QueryOf<typeof contract.exportOpeningStock>;

export const listInventory = async (
  db: Db,
  actor: Actor,
  query: StockQuery,
): Promise<Listing<InventoryRecord>> => stockListing(...(await resolveStock(db, actor, query)));

/** Lists stock with the name of each customer. */
export const listOwnedStock = async (
  db: Db,
  actor: Actor,
  query: StockQuery,
): Promise<Listing<OwnedStock>> => ownedStockListing(...(await resolveStock(db, actor, query)));

async function resolveStock(
  db: Db,
  actor: Actor,
  query: StockQuery,
): Promise<[StockFilter, Search | null]> {
  const customerId = await requireScope(db, actor, query);
  const search = query.search?.trim()
    ? await searchStock(db, query.search, query.warehouseId, customerId)
    : null;
  return [{ ...query, customerId }, search];
}

export async function getAvailability(
  db: Db,
  actor: Actor,
  query: { warehouseId: number; productIds: string },
): Promise<Availability[]> {
  const productIds = [...new Set(query.productIds.split(',').map(Number))];
  if (productIds.length > MAX_LINES)
    throw badField('productIds', 'TOO_MANY_PRODUCTS', {
      count: productIds.length,
      most: MAX_LINES,
    });
  requireWarehouse(actor, query.warehouseId);
  const products = await listProductsById(db, productIds);
  const visible = [...products.values()].filter(
    ({ customerId }) => actor.customerId === null || customerId === actor.customerId,
  );
  if (visible.length < productIds.length) throw notFound('PRODUCT');
  return sumStock(db, query.warehouseId, productIds);
}

type MovementQuery = QueryOf<typeof contract.getMovementSum>;

export async function listMovements(
  db: Db,
  actor: Actor,
  query: MovementQuery,
): Promise<Listing<Movement>> {
  const { filter, found } = await resolveMovements(db, actor, query);
  return movementListing(actor, filter, found);
}

/** Returns the sums of the movements that `listMovements` lists, in units. */
export async function getMovementSum(
  db: Db,
  actor: Actor,
  query: MovementQuery,
): Promise<MovementSum> {
  const { filter, found } = await resolveMovements(db, actor, query);
  return sumMovements(db, filter, found);
}

/**
 * Adds the caller's scope and the search to a filter of movements. Refuses with 404 outside the
 * scope.
 */
async function resolveMovements(
  db: Db,
  actor: Actor,
  query: MovementQuery,
): Promise<{ filter: MovementFilter; found: Search | null }> {
  const { lpn, search, ...filter } = query;
  const { warehouseId } = filter;
  const customerId = await requireScope(db, actor, filter);
  if (filter.asnId !== undefined && !(await hasAsn(db, actor, filter.asnId))) throw notFound('ASN');
  const pallet = lpn === undefined ? null : await findPallet(db, lpn, [warehouseId], customerId);
  if (lpn !== undefined && !pallet) throw notFound('PALLET', lpn);
  const found = search?.trim() ? await searchMovements(db, search, warehouseId, customerId) : null;
  return { filter: { ...filter, customerId, palletId: pallet?.id }, found };
}

const RECENT_MS = DAY_MS;

export async function listPallets(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listPallets>,
): Promise<Listing<PalletSummary>> {
  const customerId = await requireScope(db, actor, query);
  return palletListing({
    warehouseId: query.warehouseId,
    customerId,
    locationId: query.locationId,
    kind: query.kind,
    since: query.recent === 'true' ? new Date(actor.at.getTime() - RECENT_MS) : undefined,
    isWaiting: query.waiting === 'true',
    before: query.olderThanHours
      ? new Date(actor.at.getTime() - query.olderThanHours * HOUR_MS)
      : undefined,
    search: await searchPallets(db, query.search, query.warehouseId, customerId),
  });
}

export async function getPallet(db: Db, actor: Actor, lpn: string): Promise<Pallet> {
  const pallet = await findPallet(db, lpn, actor.warehouseIds, actor.customerId);
  if (!pallet) throw notFound('PALLET', lpn);
  return { ...pallet, contents: await findPalletContents(db, pallet.warehouseId, pallet.id) };
}

/**
 * Moves a unit with all that is in it to a location of its warehouse, out of the unit in which it
 * stands. Does nothing if it stands there already by itself.
 */
export async function putAway(
  tx: Tx,
  actor: Actor,
  lpn: string,
  locationId: number,
): Promise<Pallet> {
  const { id, warehouseId } = await getPallet(tx, actor, lpn);
  await requireLocation(tx, warehouseId, locationId);
  const unit = await lockUnit(tx, warehouseId, id);
  if (unit.locationId !== locationId || unit.parentId !== null)
    await movePallet(tx, actor, { warehouseId, id }, locationId);
  return getPallet(tx, actor, lpn);
}

/**
 * Returns a balance of the caller's warehouses that people may change by hand. The ledger checks
 * all further conditions under its locks.
 */
export async function requireBalance(tx: Tx, actor: Actor, id: number): Promise<BalanceHead> {
  const balance = await findBalance(tx, id, actor.warehouseIds);
  if (!balance) throw notFound('STOCK');
  if (balance.status === 'IN_TRANSIT')
    throw new Refusal('ILLEGAL_STEP', {
      document: 'STOCK',
      status: balance.status,
      step: 'change',
      legal: ['receive'],
    });
  return balance;
}

/**
 * Moves free units to another location as loose stock; all free units without a quantity. Returns
 * the changed balances.
 */
export async function moveStock(
  tx: Tx,
  actor: Actor,
  id: number,
  input: { locationId: number; quantity?: number },
): Promise<InventoryRecord[]> {
  const balance = await requireBalance(tx, actor, id);
  await requireLocation(tx, balance.warehouseId, input.locationId);
  if (balance.locationId === input.locationId) {
    throw badField('locationId', 'STOCK_STANDS_THERE', {
      by: balance.palletId === null ? 'LOOSE' : 'PALLET',
    });
  }
  return moveTo(tx, actor, balance, {
    aim: { locationId: input.locationId },
    quantity: input.quantity ?? null,
    kind: 'MOVE',
    reason: null,
  });
}

/**
 * Changes the status of free units in place; of all free units without a quantity. Returns the
 * changed balances.
 */
export async function changeStatus(
  tx: Tx,
  actor: Actor,
  id: number,
  input: { status: StockStatus; quantity?: number; reason?: string },
): Promise<InventoryRecord[]> {
  const balance = await requireBalance(tx, actor, id);
  if (balance.status === input.status)
    throw badField('status', 'STOCK_IS_ALREADY', { status: input.status });
  const reason = input.reason?.trim() ?? null;
  return moveTo(tx, actor, balance, {
    aim: { status: input.status },
    quantity: input.quantity ?? null,
    kind: 'STATUS',
    reason,
  });
}

async function moveTo(
  tx: Tx,
  actor: Actor,
  { warehouseId, customerId, id }: BalanceHead,
  move: Pick<Move, 'aim' | 'quantity' | 'kind' | 'reason'>,
): Promise<InventoryRecord[]> {
  const { toId } = await moveUnits(tx, actor, {
    warehouseId,
    customerId,
    inventoryId: id,
    ...move,
  });
  return findInventoryRecords(tx, warehouseId, [id, toId]);
}

/** Corrects a balance by a signed number of units. Returns the changed balance. */
export async function adjustStock(
  tx: Tx,
  actor: Actor,
  id: number,
  input: { quantity: number; reason: string },
): Promise<InventoryRecord[]> {
  const balance = await requireBalance(tx, actor, id);
  await adjustUnits(tx, actor, balance, input.quantity, input.reason.trim());
  return findInventoryRecords(tx, balance.warehouseId, [id]);
}
