import type * as contract from '@lading/contract/counts';
import type { CountDetail } from '@lading/contract/counts';
import type { BodyOf } from '@lading/contract/endpoint';
import {
  type CountObstacle,
  type CountPosting,
  planCountPosting,
} from '@lading/domain/countPosting';
import { countsPlaces } from '@lading/domain/counts';
import type { StockStatus } from '@lading/domain/inventory';
import { isSellablePlace } from '@lading/domain/locations';
import { type Fault, fault } from '@lading/domain/messages/faults';
import { remark } from '@lading/domain/messages/remarks';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recallUnits } from '../inventory/allocations.ledger.ts';
import {
  type CountCorrection,
  type CountedPlace,
  endShortCount,
  lockForPosting,
  postCounted,
} from '../inventory/counting.ledger.ts';
import { movePallet } from '../inventory/inventory.ledger.ts';
import { lockPlaces } from '../locations/locations.service.ts';
import { lockHolders, reallocateAfterLoss } from '../orders/recall.service.ts';
import type { CountHead } from './counts.queries.ts';
import { finishStep, requireCount, requireOther, requireStep } from './counts.service.ts';
import {
  closeLines,
  type LineToPost,
  listDiffering,
  listToPost,
  type NamedLine,
} from './lines.queries.ts';
import { listContents, listUnpickedOn, lockPallets, type Unpicked } from './stock.queries.ts';

/**
 * Approves a count. Posts for each line the counted units less those of the ledger at that instant.
 */
export async function approveCount(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.approveCount>,
): Promise<CountDetail> {
  const count = await requireCount(tx, actor, id);
  requireStep(count, 'approve');
  await requireOther(tx, actor, count);
  const differing = await listDiffering(tx, count);
  if (differing.length) throw obstacle('COUNT_DIFFERS', differing);
  const lines = await listToPost(tx, count);
  const reason = body?.reason?.trim() || null;
  if (lines.length) await post(tx, actor, count, lines, reason ?? `Cycle count "${count.name}"`);
  await closeLines(tx, count, actor.at, countsPlaces(count.chosenBy));
  if (count.chosenBy === 'SHORT_PICK') await endShortCount(tx, count, actor.at, true);
  return finishStep(tx, actor, count, 'approve', reason);
}

interface LinePlan {
  line: LineToPost;
  posting: CountPosting;
}

interface Plan {
  plans: LinePlan[];
  freed: Unpicked[];
}

/**
 * Plans the posting twice: first to find the orders that lose stock, because orders are locked
 * before stock; then again under all locks.
 */
async function post(
  tx: Tx,
  actor: Actor,
  count: CountHead,
  lines: readonly LineToPost[],
  reason: string,
): Promise<void> {
  const { warehouseId } = count;
  const foreseen = await planLines(tx, count, lines);
  const holders = await lockHolders(
    tx,
    warehouseId,
    [...foreseen.freed, ...(await listUnpickedOn(tx, warehouseId, boundForUnsellable(lines)))].map(
      (each) => each.orderLineId,
    ),
  );
  await lockPlaces(tx, warehouseId, [...new Set(lines.map((line) => line.locationId))], 'change');
  const standing = await lockPallets(
    tx,
    warehouseId,
    [...new Set(lines.flatMap((line) => line.palletId ?? []))],
    'change',
  );
  const moves = misplaced(lines, standing);
  await lockForPosting(tx, warehouseId, lines.map(placeOf), [...moves.keys()]);
  const { plans, freed: missing } = await planLines(tx, count, lines);
  const bound = await listUnpickedOn(
    tx,
    warehouseId,
    boundForUnsellable(lines).filter((palletId) => moves.has(palletId)),
  );
  const freed = [
    ...bound,
    ...missing.filter(
      (each) => !bound.some(({ allocationId }) => allocationId === each.allocationId),
    ),
  ];
  if (freed.some((each) => !holders.orderLineIds.has(each.orderLineId)))
    throw new Refusal('STOCK_GONE');
  const losses = await recallUnits(tx, warehouseId, freed, actor.at);
  for (const [palletId, locationId] of moves) {
    const document = { type: 'COUNT', id: count.id } as const;
    await movePallet(tx, actor, { warehouseId, id: palletId }, locationId, {
      kind: 'MOVE',
      document,
      reason,
    });
  }
  await postCounted(
    tx,
    actor,
    { warehouseId, countId: count.id, reason },
    plans.flatMap(correctionsOf),
  );
  if (losses.length === 0) return;
  await reallocateAfterLoss(tx, actor, holders, losses, {
    event: 'count',
    remark: remark('COUNT_FOUND', {
      count: count.name,
      found: bound.length ? 'UNSELLABLE' : 'LESS',
    }),
  });
}

/**
 * The pallets that the ledger has elsewhere and the count found where no stock may be allocated.
 * Their allocations end.
 */
const boundForUnsellable = (lines: readonly LineToPost[]): number[] =>
  lines.flatMap(({ palletId, counted, locationId, ledgerLocationId, locationType }) =>
    palletId !== null &&
    counted > 0 &&
    ledgerLocationId !== locationId &&
    !isSellablePlace(locationType)
      ? [palletId]
      : [],
  );

/**
 * Stock on a found pallet is where the pallet is now. Missing stock is missing in the counted
 * place.
 */
const placeOf = ({
  productId,
  lotId,
  palletId,
  counted,
  locationId,
}: LineToPost): CountedPlace => ({
  productId,
  lotId,
  palletId,
  locationId: palletId !== null && counted > 0 ? null : locationId,
});

async function planLines(tx: Tx, count: CountHead, lines: readonly LineToPost[]): Promise<Plan> {
  const contents = await listContents(tx, count.warehouseId, lines.map(placeOf));
  const plan: Plan = { plans: [], freed: [] };
  const faulty: Record<CountObstacle, LineToPost[]> = { GONE: [], PICKED: [] };
  for (const [index, line] of lines.entries()) {
    const { lots = [], allocations = [], lastCorrection = null } = contents[index] ?? {};
    const delta = line.counted - line.ledger;
    const isStale = delta !== 0 && lastCorrection !== line.lastCorrection;
    const posting = isStale ? 'GONE' : planCountPosting(delta, lots, allocations);
    if (typeof posting === 'string') {
      faulty[posting].push(line);
      continue;
    }
    plan.plans.push({ line, posting });
    for (const { allocationId, quantity } of posting.freed) {
      const orderLineId =
        allocations.find((allocation) => allocation.allocationId === allocationId)?.orderLineId ??
        0;
      plan.freed.push({ allocationId, orderLineId, quantity });
    }
  }
  if (faulty.PICKED.length) throw obstacle('COUNT_BELOW_PICKED', faulty.PICKED);
  if (faulty.GONE.length) throw obstacle('COUNT_STALE', faulty.GONE);
  return plan;
}

const countedFault = ({ sku, locationName: location, lpn }: NamedLine): Fault =>
  fault('COUNTED_LINE', { sku, location, lpn });

/** A refusal that names each line by its id, so that people can count it again. */
function obstacle(
  code: 'COUNT_STALE' | 'COUNT_BELOW_PICKED' | 'COUNT_DIFFERS',
  lines: readonly NamedLine[],
): Refusal {
  const [first] = lines;
  const facts = {
    sku: first?.sku,
    location: first?.locationName,
    lpn: first?.lpn,
    more: lines.length - 1,
  };
  return new Refusal(code, facts, {
    errors: lines.map((line) => ({ path: `lines.${line.id}`, ...countedFault(line) })),
  });
}

/**
 * Returns the pallets that were found outside their location in the ledger and have not moved
 * since, with the place where each was found last.
 */
function misplaced(
  lines: readonly LineToPost[],
  standing: ReadonlyMap<number, number | null>,
): Map<number, number> {
  const found = new Map<number, number>();
  const inTime = [...lines].sort(
    (first, other) => first.countedAt.getTime() - other.countedAt.getTime(),
  );
  for (const { palletId, counted, locationId, ledgerLocationId } of inTime) {
    if (palletId === null || counted === 0 || ledgerLocationId === locationId) continue;
    if ((standing.get(palletId) ?? null) === ledgerLocationId) found.set(palletId, locationId);
  }
  return found;
}

function correctionsOf({ line, posting }: LinePlan): CountCorrection[] {
  const status: StockStatus = line.locationType === 'QUARANTINED' ? 'QUARANTINED' : 'AVAILABLE';
  return posting.changes.map(({ inventoryId, delta }) => ({
    countLineId: line.id,
    inventoryId,
    delta,
    customerId: line.customerId,
    productId: line.productId,
    lotId: line.lotId,
    palletId: line.palletId,
    locationId: line.locationId,
    status,
    receivedAt: line.countedAt,
  }));
}
