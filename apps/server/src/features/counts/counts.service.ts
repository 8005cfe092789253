import type * as contract from '@lading/contract/counts';
import type { Count, CountDetail, CountLine } from '@lading/contract/counts';
import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import { ABC_PERIOD_DAYS, type AbcClass, classifyAbc } from '@lading/domain/abc';
import {
  type CountChoice,
  type CountEvent,
  cancelPermission,
  countSteps,
  countsPlaces,
  hasCounted,
  isWithinTolerance,
  needsSecondPerson,
  seesExpected,
  variancePercentage,
} from '@lading/domain/counts';
import { isLegal } from '@lading/domain/life';
import { MAX_COUNT_LINES, MAX_COUNT_SCOPE } from '@lading/domain/limits';
import { DAY_MS } from '@lading/domain/time';
import { type Actor, requireAllowed, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { type Search, searchDocuments } from '../../platform/database/search.ts';
import { requireLocked } from '../../platform/documents.ts';
import { noteChange } from '../../platform/events/changes.ts';
import {
  badField,
  notFound,
  Refusal,
  requireActive,
  requireLegal,
} from '../../platform/refusal.ts';
import { endShortCount } from '../inventory/counting.ledger.ts';
import { lockPlaces, requireLocation, requireLocations } from '../locations/locations.service.ts';
import { listProductsById, requireActiveProducts } from '../products/products.service.ts';
import { getRules } from '../settings/settings.service.ts';
import {
  type Chosen,
  listLongestUncounted,
  listNotCounted,
  listShippedUnits,
} from './choice.queries.ts';
import * as queries from './counts.queries.ts';
import {
  hasBeenCounted,
  insertListed,
  type LineRow,
  listCountLines,
  reopenLines,
} from './lines.queries.ts';
import { listCountable } from './stock.queries.ts';

async function viewerOf(db: Db, actor: Actor): Promise<queries.Viewer> {
  return { role: actor.role, tolerance: (await getRules(db)).countTolerancePercent };
}

const searchCounts = (db: Db, term: string, warehouseId: number): Promise<Search> =>
  searchDocuments(db, term, queries.documents, {
    warehouseIds: [warehouseId],
    customerId: null,
    customerIds: [],
  });

export async function listCounts(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listCounts>,
): Promise<Listing<Count>> {
  requireWarehouse(actor, query.warehouseId);
  const search = query.search?.trim()
    ? await searchCounts(db, query.search, query.warehouseId)
    : null;
  return queries.countListing(query, search, await viewerOf(db, actor));
}

/** Includes expected quantities if the caller may see them. Refuses with 404 outside the scope. */
export async function getCount(db: Db, actor: Actor, id: number): Promise<CountDetail> {
  const { countTolerancePercent: tolerance, countApprovalLimits } = await getRules(db);
  const viewer = { role: actor.role, tolerance };
  const found = await queries.findCount(db, id, actor.warehouseIds, viewer);
  if (!found) throw notFound('COUNT');
  const rows = await listCountLines(db, { warehouseId: found.warehouse.id, id });
  const isOpen = seesExpected(actor.role, found.status);
  return {
    ...found,
    lines: rows.map((row) => toLine(row, isOpen, tolerance)),
    counters: countersOf(rows),
    needsSecondPerson:
      isLegal(countSteps, found.status, 'approve') &&
      found.variance !== null &&
      needsSecondPerson(found.variance, countApprovalLimits),
  };
}

function toLine(
  { counted, ledger, countedIn, recordedIn, unitCost, movedLater, differs, ...row }: LineRow,
  isOpen: boolean,
  tolerance: number,
): CountLine {
  const result = isOpen && counted !== null && ledger !== null ? { counted, ledger } : null;
  const variance = result ? result.counted - result.ledger : null;
  return {
    ...row,
    countedQuantity: counted,
    countedAt: row.entered ? row.countedAt : null,
    countedBy: row.entered ? row.countedBy : null,
    movedSince: row.movedSince || (result !== null && movedLater),
    differs: isOpen && differs,
    foundIn: countedIn && countedIn.id !== row.location.id ? countedIn : null,
    ...(isOpen ? { expectedQuantity: result?.ledger ?? null } : {}),
    variance,
    variancePercentage: result && variancePercentage(result),
    unitCost: isOpen ? unitCost : null,
    varianceValue:
      variance === null || unitCost === null ? null : (variance * Math.round(unitCost * 100)) / 100,
    isAccurate: result && isWithinTolerance(result, tolerance),
    recordedIn:
      result && result.counted > 0 && recordedIn && recordedIn.id !== countedIn?.id
        ? recordedIn
        : null,
    attempts: isOpen ? row.attempts : [],
  };
}

/** Counts the current lines by the person who entered them, the most first. */
function countersOf(rows: readonly LineRow[]): CountDetail['counters'] {
  const counters = new Map<number, CountDetail['counters'][number]>();
  for (const { entered, countedBy, countedAt } of rows) {
    if (!entered || !countedBy || !countedAt) continue;
    const before = counters.get(countedBy.id);
    const lastCountedAt =
      before && before.lastCountedAt > countedAt ? before.lastCountedAt : countedAt;
    counters.set(countedBy.id, { user: countedBy, lines: (before?.lines ?? 0) + 1, lastCountedAt });
  }
  return [...counters.values()].sort(
    (first, other) => other.lines - first.lines || first.user.id - other.user.id,
  );
}

type NewCountBody = BodyOf<typeof contract.createCount>;

/** Creates a count in DRAFT. Chooses its places or products at once. */
export async function createCount(tx: Tx, actor: Actor, body: NewCountBody): Promise<CountDetail> {
  const chosenBy = choiceOf(body);
  requireWarehouse(actor, body.warehouseId);
  const { ids, leftOut } = await choose(tx, actor, body);
  const isOfPlaces = countsPlaces(chosenBy);
  noteChange(tx, { warehouseId: body.warehouseId });
  const id = await queries.insertCount(tx, {
    warehouseId: body.warehouseId,
    name: body.name?.trim() || null,
    chosenBy,
    abcClass: body.abcClass ?? null,
    notCountedForDays: body.notCountedForDays ?? null,
    leftOut,
    locationIds: isOfPlaces ? ids : [],
    productIds: isOfPlaces ? [] : ids,
    createdAt: actor.at,
    createdBy: actor.userId,
  });
  return getCount(tx, actor, id);
}

const waysToChoose = {
  locationIds: 'LOCATIONS',
  productIds: 'PRODUCTS',
  abcClass: 'ABC_CLASS',
  notCountedForDays: 'NOT_COUNTED',
} as const satisfies Partial<Record<keyof NewCountBody, CountChoice>>;

function choiceOf(body: NewCountBody): CountChoice {
  const ways = Object.keys(waysToChoose) as (keyof typeof waysToChoose)[];
  const choices = ways.filter((way) => body[way] !== undefined);
  const [only] = choices;
  if (only !== undefined && choices.length === 1) return waysToChoose[only];
  throw badField(choices[1] ?? 'locationIds', 'ONE_CHOICE', { fields: ways });
}

/** Returns the places or products of a count. A retired one is included only if it has stock. */
async function choose(tx: Tx, actor: Actor, body: NewCountBody): Promise<Chosen> {
  const { warehouseId, locationIds, productIds, abcClass, notCountedForDays } = body;
  if (locationIds) {
    const locations = await requireLocations(tx, warehouseId, locationIds);
    const retired = locations.filter(({ active }) => !active);
    const stocked = await listCountable(tx, warehouseId, {
      locationIds: retired.map(({ id }) => id),
    });
    requireActive(
      'LOCATION',
      retired.filter(({ id }) => !stocked.some(({ locationId }) => locationId === id)),
    );
    return { ids: locationIds, leftOut: 0 };
  }
  if (productIds) {
    const products = await listProductsById(tx, productIds);
    if (products.size < productIds.length) throw notFound('PRODUCT');
    const retired = [...products.values()].filter(({ active }) => !active);
    const stocked = await listCountable(tx, warehouseId, {
      productIds: retired.map(({ id }) => id),
    });
    requireActiveProducts(
      retired.filter(({ id }) => !stocked.some(({ productId }) => productId === id)),
    );
    return { ids: productIds, leftOut: 0 };
  }
  const chosen = abcClass
    ? await chooseClass(tx, actor, warehouseId, abcClass)
    : await listNotCounted(
        tx,
        warehouseId,
        new Date(actor.at.getTime() - (notCountedForDays ?? 0) * DAY_MS),
        MAX_COUNT_SCOPE,
      );
  if (chosen.ids.length > 0) return chosen;
  throw new Refusal('NOTHING_TO_COUNT', { abcClass, days: notCountedForDays });
}

/**
 * Chooses the products of an ABC class by shipped units. Products whose last count is longest ago
 * come first.
 */
async function chooseClass(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  abcClass: AbcClass,
): Promise<Chosen> {
  const shipped = await listShippedUnits(
    tx,
    warehouseId,
    new Date(actor.at.getTime() - ABC_PERIOD_DAYS * DAY_MS),
  );
  const classes = classifyAbc(shipped, (await getRules(tx)).abcLimits);
  const productIds = [...classes].flatMap(([productId, own]) =>
    own === abcClass ? [productId] : [],
  );
  return listLongestUncounted(tx, warehouseId, productIds, MAX_COUNT_SCOPE);
}

export function requireStep({ name, status }: queries.CountHead, event: CountEvent): void {
  requireLegal(countSteps, { document: 'COUNT', reference: name, status }, event);
}

/** Refuses the approval by a person who counted any of it, if the count differs by too much. */
export async function requireOther(
  tx: Tx,
  actor: Actor,
  { id, name }: queries.CountHead,
): Promise<void> {
  const count = await getCount(tx, actor, id);
  if (count.needsSecondPerson && hasCounted(count, actor.userId))
    throw new Refusal('COUNTED_BY_YOU', { name });
}

/** Locks a count exclusively. Refuses with 404 outside the caller's scope. */
export async function requireCount(tx: Tx, actor: Actor, id: number): Promise<queries.CountHead> {
  return requireLocked(tx, await queries.lockCount(tx, id, actor.warehouseIds, 'step'), 'COUNT');
}

export async function finishStep(
  tx: Tx,
  actor: Actor,
  count: queries.CountHead,
  event: CountEvent,
  notes: string | null = null,
): Promise<CountDetail> {
  await queries.takeStep(tx, count, { event, at: actor.at, userId: actor.userId, notes });
  return getCount(tx, actor, count.id);
}

/** Starts a count. Its lines are the current stock of its places or products. */
export async function startCount(tx: Tx, actor: Actor, id: number): Promise<CountDetail> {
  const count = await requireCount(tx, actor, id);
  requireStep(count, 'start');
  const scope = await queries.listScope(tx, count);
  const lines = await listCountable(
    tx,
    count.warehouseId,
    countsPlaces(count.chosenBy) ? { locationIds: scope } : { productIds: scope },
  );
  if (lines.length > MAX_COUNT_LINES)
    throw new Refusal('COUNT_TOO_LARGE', { lines: lines.length, most: MAX_COUNT_LINES });
  await insertListed(tx, count, lines);
  return finishStep(tx, actor, count, 'start');
}

/**
 * Joins the newest running count that includes the place, or starts one of this place alone. Locks
 * the place, so that of several callers one starts the count and the others join it.
 */
export async function countHere(
  tx: Tx,
  actor: Actor,
  { warehouseId, locationId }: BodyOf<typeof contract.countHere>,
): Promise<CountDetail> {
  requireWarehouse(actor, warehouseId);
  const { name } = await requireLocation(tx, warehouseId, locationId);
  await lockPlaces(tx, warehouseId, [locationId], 'change');
  const running = await queries.findRunningAt(tx, warehouseId, locationId);
  if (running !== undefined) return getCount(tx, actor, running);
  const count = await createCount(tx, actor, {
    warehouseId,
    locationIds: [locationId],
    name: `Count of ${name}`.slice(0, 100),
  });
  return startCount(tx, actor, count.id);
}

export async function submitCount(tx: Tx, actor: Actor, id: number): Promise<CountDetail> {
  const count = await requireCount(tx, actor, id);
  requireStep(count, 'submit');
  if (!(await hasBeenCounted(tx, count))) throw new Refusal('NOTHING_COUNTED');
  return finishStep(tx, actor, count, 'submit');
}

/** Opens lines for another round; all lines if none is named. */
export async function recount(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.recountCount>,
): Promise<CountDetail> {
  const count = await requireCount(tx, actor, id);
  const lineIds = body?.lineIds ?? null;
  if (lineIds && !(await queries.hasLines(tx, count, lineIds))) throw notFound('LINE');
  requireStep(count, 'recount');
  await reopenLines(tx, count, lineIds, actor.at);
  return finishStep(tx, actor, count, 'recount', body?.notes?.trim() || null);
}

/** Cancels a count. A count in review can be cancelled only by those who may approve it. */
export async function cancelCount(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.cancelCount>,
): Promise<CountDetail> {
  const count = await requireCount(tx, actor, id);
  requireAllowed(actor, cancelPermission(count.status));
  requireStep(count, 'cancel');
  if (count.chosenBy === 'SHORT_PICK') await endShortCount(tx, count, actor.at, false);
  return finishStep(tx, actor, count, 'cancel', body?.reason?.trim() || null);
}
