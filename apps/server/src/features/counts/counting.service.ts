import type * as contract from '@lading/contract/counts';
import type { CountDetail } from '@lading/contract/counts';
import type { BodyOf, ResponseOf } from '@lading/contract/endpoint';
import {
  countsPlaces,
  MAX_SCAN_AGE_DAYS,
  type ScanInstantFault,
  scanInstant,
} from '@lading/domain/counts';
import { type Fault, fault } from '@lading/domain/messages/faults';
import { isSameCode } from '@lading/domain/spelling';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { requireLocked } from '../../platform/documents.ts';
import { badField, badFields, notFound, Refusal } from '../../platform/refusal.ts';
import { countAnnounced } from '../asns/asns.service.ts';
import { findByCode, layoutDoubts } from '../inventory/codes.service.ts';
import { readForCount } from '../inventory/counting.ledger.ts';
import { resolveLots } from '../inventory/lots.ledger.ts';
import { lockPlaces, requireLocation } from '../locations/locations.service.ts';
import { listProductsById } from '../products/products.service.ts';
import { type CountHead, findHead, lockCount } from './counts.queries.ts';
import { getCount, requireStep } from './counts.service.ts';
import * as lines from './lines.queries.ts';
import { type CountablePallet, findCountablePallet, lockPallets } from './stock.queries.ts';

type LineBody = BodyOf<typeof contract.countLine>;

/**
 * Locks a count in share mode, so that many people can enter lines at once. A change of its status
 * waits for them.
 */
async function shareCount(tx: Tx, actor: Actor, id: number): Promise<CountHead> {
  return requireLocked(tx, await lockCount(tx, id, actor.warehouseIds, 'share'), 'COUNT');
}

const instantFaults: Record<ScanInstantFault, Fault> = {
  FUTURE: fault('SCAN_IN_FUTURE'),
  BEFORE_START: fault('SCAN_BEFORE_COUNT'),
  TOO_OLD: fault('SCAN_TOO_OLD', { days: MAX_SCAN_AGE_DAYS }),
};

interface Scanned {
  at: Date;
  /**
   * The instant whose stock the entry is compared with; null if the entry arrives with the scan.
   */
  comparedAt: Date | null;
}

/** Returns the instant of a scan. Refuses an impossible one with 400. */
function scannedAt(
  actor: Actor,
  { startedAt }: CountHead,
  countedAt: string | null | undefined,
): Scanned {
  if (!countedAt) return { at: actor.at, comparedAt: null };
  const arrivedAt = actor.at.getTime();
  const at = scanInstant({
    scannedAt: new Date(countedAt).getTime(),
    arrivedAt,
    startedAt: startedAt?.getTime() ?? arrivedAt,
  });
  if (typeof at === 'string') throw badFields([{ path: 'countedAt', ...instantFaults[at] }]);
  return { at: new Date(at), comparedAt: new Date(at) };
}

/**
 * Enters the counted units of a product in a place, loose or on a pallet. Compares them with the
 * ledger at the instant of the scan, so that moves and picks before and after do not change the
 * difference. A newer scan replaces an older one; both stay in the trail.
 */
export async function countLine(
  tx: Tx,
  actor: Actor,
  id: number,
  body: LineBody,
): Promise<CountDetail> {
  const count = await shareCount(tx, actor, id);
  const { locationId, productId, quantity } = body;
  const location = await requireLocation(tx, count.warehouseId, locationId);
  const product = (await listProductsById(tx, [productId])).get(productId);
  if (!product) throw notFound('PRODUCT');
  const { lpn } = body;
  const pallet = lpn ? await findCountablePallet(tx, count.warehouseId, lpn) : null;
  if (lpn && !pallet) throw notFound('PALLET', lpn);
  await requirePart(tx, count, location, product);
  if (pallet && pallet.customerId !== product.customerId)
    throw badField('productId', 'OF_OTHER_OWNER', { lpn: pallet.lpn, sku: product.sku });
  requireStep(count, 'count');
  const scanned = scannedAt(actor, count, body.countedAt);
  if (!countsPlaces(count.chosenBy)) await lines.addPlaces(tx, count, [locationId]);
  const [lot] = await resolveLots(
    tx,
    actor,
    new Map([[productId, product]]),
    [{ productId, quantity, lot: body.lot ?? null }],
    () => '',
  );
  const line = {
    customerId: product.customerId,
    productId,
    lotId: lot?.lotId ?? null,
    palletId: pallet?.id ?? null,
    locationId,
  };
  const { userId } = actor;
  const isEntered = await enter(tx, count, [line], { quantity, userId, isEntry: true, ...scanned });
  if (!isEntered && pallet) throw await countedElsewhere(tx, count, line, pallet);
  return getCount(tx, actor, id);
}

/**
 * Withdraws the caller's last entry of goods in a location. What was entered before it counts
 * again, compared with the stock of its own instant. Refuses with 404 goods that the caller did not
 * enter there.
 */
export async function withdrawEntry(
  tx: Tx,
  actor: Actor,
  id: number,
  { locationId, productId, lpn, lot }: BodyOf<typeof contract.withdrawEntry>,
): Promise<CountDetail> {
  const count = await shareCount(tx, actor, id);
  const pallet = lpn ? await findCountablePallet(tx, count.warehouseId, lpn) : null;
  if (lpn && !pallet) throw notFound('PALLET', lpn);
  await lockPlaces(tx, count.warehouseId, [locationId], 'share');
  await lines.lockEntries(tx, count, [productId]);
  const line = (await lines.listLinesOf(tx, count, productId)).find(
    (each) =>
      each.palletId === (pallet?.id ?? null) &&
      isSameCode(each.lotCode, lot?.code) &&
      (pallet !== null || each.locationId === locationId),
  );
  if (!line) throw notFound('LINE');
  requireStep(count, 'count');
  const at = await lines.withdrawScan(tx, count, line, locationId, actor);
  if (!at) throw notFound('LINE');
  if (await lines.openLine(tx, count, line, { userId: actor.userId, at }))
    await enterAgain(tx, count, line, locationId);
  return getCount(tx, actor, id);
}

/**
 * Counts an open line by the last entry that stands. A find without one is no line any more;
 * another line stays open, as the place where it was counted.
 */
async function enterAgain(
  tx: Tx,
  count: CountHead,
  line: lines.CountedLine,
  locationId: number,
): Promise<void> {
  const last = await lines.findLastScan(tx, count, line);
  if (last) {
    const { round, ...entry } = last;
    const found = [{ ...line, locationId: last.locationId }];
    const inItsRound = { ...count, round };
    await enter(tx, inItsRound, found, { ...entry, isEntry: false, comparedAt: entry.at });
  } else if (!(await lines.deleteFind(tx, count, line))) {
    await lines.openPlace(tx, count, locationId);
  } else if (!countsPlaces(count.chosenBy)) {
    await lines.deleteEmptyPlace(tx, count, locationId);
  }
}

async function countedElsewhere(
  tx: Tx,
  count: CountHead,
  line: lines.ListedLine,
  pallet: CountablePallet,
): Promise<Refusal> {
  return new Refusal('COUNTED_ELSEWHERE', {
    lpn: pallet.lpn,
    place: await lines.findCountedIn(tx, count, line, pallet.id),
  });
}

/**
 * Refuses a line outside the count. A count of places accepts any product, a count of products any
 * place.
 */
async function requirePart(
  tx: Tx,
  count: CountHead,
  location: { id: number; name: string },
  product: { id: number; sku: string } | null,
): Promise<void> {
  if (countsPlaces(count.chosenBy)) {
    if (!(await lines.hasPlace(tx, count, location.id)))
      throw badField('locationId', 'NOT_IN_COUNT', { name: location.name });
  } else if (product && !(await lines.hasProduct(tx, count, product.id))) {
    throw badField('productId', 'NOT_IN_COUNT', { name: product.sku });
  }
}

interface Entered extends Scanned {
  quantity: number;
  userId: number;
  isEntry: boolean;
}

/**
 * Enters lines with the units that the ledger had at the scan, under its locks. Returns false if a
 * line was not entered.
 */
async function enter(
  tx: Tx,
  count: CountHead,
  found: readonly lines.ListedLine[],
  { quantity, userId, isEntry, at, comparedAt }: Entered,
): Promise<boolean> {
  const { warehouseId } = count;
  await lockPlaces(tx, warehouseId, [...new Set(found.map((line) => line.locationId))], 'share');
  await lines.lockEntries(
    tx,
    count,
    found.map((line) => line.productId),
  );
  const palletIds = found.flatMap((line) => line.palletId ?? []);
  await lockPallets(tx, warehouseId, palletIds, 'share');
  // A found pallet is compared with all its stock in the ledger, a missing one with its stock in
  // this place.
  const isAnywhere = (line: lines.ListedLine): boolean => line.palletId !== null && quantity > 0;
  const [readings, entered] = await Promise.all([
    readForCount(
      tx,
      warehouseId,
      found.map((line) => ({
        productId: line.productId,
        lotId: line.lotId,
        palletId: line.palletId,
        locationId: isAnywhere(line) ? null : line.locationId,
      })),
      comparedAt,
    ),
    lines.listEntered(
      tx,
      count,
      found.map((line) => line.productId),
    ),
  ]);
  let areAllEntered = true;
  for (const [place, line] of found.entries()) {
    const reading = readings[place] ?? {
      quantity: 0,
      lastCorrection: null,
      locationId: null,
      movedSince: false,
    };
    const entry = {
      ...line,
      quantity,
      ledger: reading.quantity,
      ledgerLocationId: reading.locationId,
      lastCorrection: reading.lastCorrection,
      movedSince: reading.movedSince,
      userId,
      at,
      isEntry,
    };
    const isEntered =
      (await lines.enterCount(tx, count, entry, entered)) ||
      (isEntry && (await lines.keepOlder(tx, count, entry)));
    areAllEntered &&= isEntered;
  }
  return areAllEntered;
}

/**
 * Finishes a place. Its open lines either count as 0, marked as not entered, or stay open and are
 * not posted. A line that got an entry meanwhile keeps it. A line that was opened after the scan
 * belongs to a later round.
 */
export async function finishPlace(
  tx: Tx,
  actor: Actor,
  id: number,
  { locationId, openLines = 'ZERO', countedAt }: BodyOf<typeof contract.finishPlace>,
): Promise<CountDetail> {
  const count = await shareCount(tx, actor, id);
  const location = await requireLocation(tx, count.warehouseId, locationId);
  if (!(await lines.hasPlace(tx, count, locationId)))
    throw badField('locationId', 'NOT_IN_COUNT', { name: location.name });
  requireStep(count, 'count');
  const scanned = scannedAt(actor, count, countedAt);
  const open = openLines === 'ZERO' ? await lines.listOpen(tx, count, locationId, scanned.at) : [];
  const { userId } = actor;
  if (open.length)
    await enter(tx, count, open, { quantity: 0, userId, isEntry: false, ...scanned });
  await lines.setDone(tx, count, locationId, { userId, at: scanned.at });
  return getCount(tx, actor, id);
}

/** Finds what a code names in the count's warehouse, without quantities. */
export async function findCode(
  db: Db,
  actor: Actor,
  id: number,
  scanned: string,
): Promise<ResponseOf<typeof contract.findCode>> {
  const count = await findHead(db, id, actor.warehouseIds);
  if (!count) throw notFound('COUNT');
  const found = await findByCode(db, actor, count.warehouseId, scanned, countAnnounced);
  const { code, doubts, pallet, location, products, stated } = found;
  const isUnknown = !pallet && !location && products.length === 0;
  return {
    fault: code.fault,
    doubts: [
      ...doubts,
      ...(isUnknown ? await layoutDoubts(db, actor, count.warehouseId, code) : []),
    ],
    location: location && { id: location.id, name: location.name },
    pallet: pallet?.warehouseId === count.warehouseId ? { lpn: pallet.lpn } : null,
    products: products.map(({ id: productId, sku, name, tracking, expires, pack }) => ({
      id: productId,
      sku,
      name,
      tracking,
      expires,
      pack,
    })),
    stated,
    count: code.count,
  };
}
