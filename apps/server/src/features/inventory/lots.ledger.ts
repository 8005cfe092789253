import { lotDoubt, lotsLike } from '@lading/domain/codeDoubts';
import { type EnteredLot, type LotDates, lotFault, type TrackedProduct } from '@lading/domain/lots';
import { onLine } from '@lading/domain/messages/faults';
import { findSpelling } from '@lading/domain/spelling';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, jsonRowsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { badField, badFields, Refusal } from '../../platform/refusal.ts';
import { context } from './inventory.ledger.ts';
import { listKnownLots } from './inventory.queries.ts';
import { listUndated, listWanted, type WantedLot } from './lots.queries.ts';

export type { WantedLot } from './lots.queries.ts';

/** The part of the ledger for lots and serials. */

interface LotLine {
  productId: number;
  quantity: number;
  lot?: EnteredLot | null;
  serials?: readonly string[] | null;
}

const FIELD_OF = (at: number): string => `items.${at}.`;

/** Finds or creates the lots of announced lines. A line without a lot accepts any. */
export async function resolveAnnounced<L extends Pick<LotLine, 'productId' | 'lot'>>(
  tx: Tx,
  actor: Actor,
  products: ReadonlyMap<number, TrackedProduct>,
  lines: readonly L[],
  pathOf: (at: number) => string = FIELD_OF,
): Promise<(Omit<L, 'lot'> & { lotId: number | null })[]> {
  const entered = lines.flatMap(({ productId, lot }, index): Entered[] => {
    if (!lot) return [];
    const product = products.get(productId);
    const fault = product && lotFault(product, { lot });
    if (fault)
      throw badFields([{ path: `${pathOf(index)}${fault.field}`, ...onLine(fault, index + 1) }]);
    const { code, expiresOn = null, producedOn = null, asPrinted: isConfirmed = false } = lot;
    return [{ productId, code, expiresOn, producedOn, at: index, field: 'lot.code', isConfirmed }];
  });
  await requireWholeCodes(tx, actor, entered, pathOf);
  const ids = await makeLots(tx, actor, entered);
  return lines.map(({ lot: _, ...line }, index) => ({
    ...line,
    lotId: ids[entered.findIndex((each) => each.at === index)] ?? null,
  }));
}

/**
 * Finds the lots of order lines, one for each line; null for a line without a lot. Refuses with a
 * 400 that names the line whose product has no such lot.
 */
export async function resolveWanted(
  db: Db,
  warehouseId: number,
  products: ReadonlyMap<number, TrackedProduct>,
  lines: readonly { productId: number; lot?: string | null }[],
): Promise<(WantedLot | null)[]> {
  const named = lines.flatMap(({ productId, lot }) => (lot ? [{ productId, code: lot }] : []));
  if (named.length === 0) return lines.map(() => null);
  const rows = await listWanted(db, warehouseId, named);
  return lines.map(({ productId, lot }, index) => {
    const product = products.get(productId);
    if (!lot || !product) return null;
    const ofProduct = rows.filter((row) => row.productId === productId);
    const found = findSpelling(ofProduct, lot, ({ code }) => code) ?? ofProduct[0];
    if (found) return found;
    const path = `items.${index}.lot`;
    const { sku, tracking } = product;
    throw tracking === 'NONE'
      ? badField(path, 'NOT_TRACKED_BY_LOT', { sku, line: index + 1 })
      : badField(path, 'NO_SUCH_LOT', { sku, lot, line: index + 1 });
  });
}

/**
 * Refuses with LOT_EXPIRED a lot whose last day has passed in the warehouse. Lots in `known`, which
 * the order named before, are accepted.
 */
export function requireUsable(
  lots: readonly (WantedLot | null)[],
  known: ReadonlySet<number | null> = new Set(),
): void {
  for (const [index, lot] of lots.entries())
    if (lot?.expiredOn != null && !known.has(lot.id))
      throw new Refusal('LOT_EXPIRED', { line: index + 1, code: lot.code, date: lot.expiredOn });
}

/** A lot as a line names it. `at` is the index of the line. */
interface Entered extends LotDates {
  productId: number;
  code: string;
  at: number;
  field: 'lot.code' | 'serials';
  /** True if a person has confirmed the code. */
  isConfirmed: boolean;
}

/**
 * Refuses with a 400 that names the line a new lot that seems to contain another part of its label,
 * because the scanner sent no separator or a wrong one. Known and confirmed lots are accepted.
 */
async function requireWholeCodes(
  tx: Tx,
  actor: Actor,
  entered: readonly Entered[],
  pathOf: (at: number) => string,
): Promise<void> {
  const doubtful = entered.filter(
    ({ code, isConfirmed }) => !isWholeCode({ code, asPrinted: isConfirmed }),
  );
  if (doubtful.length === 0) return;
  const asked = doubtful.flatMap(({ productId, code }) =>
    lotsLike(code).map((like) => ({ productId, code: like })),
  );
  const rows = await listKnownLots(tx, asked);
  const today = actor.at.toISOString().slice(0, 10);
  for (const { productId, code, field, at } of doubtful) {
    const lots = rows.flatMap((row) => (row.productId === productId ? [row.code] : []));
    const doubt = lotDoubt(code, { lots, mostUnits: null, today });
    if (doubt !== null)
      throw badFields([{ path: `${pathOf(at)}${field}`, ...onLine(doubt, at + 1) }]);
  }
}

/** True if a code seems to contain no other part of its label, or a person has confirmed it. */
export const isWholeCode = ({ code, asPrinted = false }: EnteredLot): boolean =>
  asPrinted || lotsLike(code).length === 0;

/** A line with serials and no quantity counts one unit for each. */
export function withSerialUnits<
  L extends {
    quantity?: number | undefined;
    packs?: number | null;
    serials?: readonly string[] | null;
  },
>(lines: readonly L[]): L[] {
  return lines.map((line) =>
    line.serials && line.quantity === undefined && line.packs == null
      ? { ...line, quantity: line.serials.length }
      : line,
  );
}

/**
 * Finds or creates the lots of incoming lines. A line with serials becomes one line for each.
 * Refuses with a 400 that names the line if it lacks a lot, a serial or a date that its product
 * requires.
 */
export async function resolveLots<L extends LotLine>(
  tx: Tx,
  actor: Actor,
  products: ReadonlyMap<number, TrackedProduct>,
  lines: readonly L[],
  pathOf: (at: number) => string = FIELD_OF,
): Promise<(Omit<L, 'lot' | 'serials'> & { lotId: number | null })[]> {
  const entered: Entered[] = [];
  const split = lines.flatMap(
    (
      { lot = null, serials = null, ...line },
      index,
    ): { line: Omit<L, 'lot' | 'serials'>; entry: Entered | null }[] => {
      const product = products.get(line.productId);
      const fault = product && lotFault(product, { lot, serials, quantity: line.quantity });
      if (fault)
        throw badFields([{ path: `${pathOf(index)}${fault.field}`, ...onLine(fault, index + 1) }]);
      const lots: readonly EnteredLot[] = lot
        ? [lot]
        : (serials ?? []).map((code: string) => ({ code }));
      if (lots.length === 0) return [{ line, entry: null }];
      const units = lot ? line.quantity : 1;
      const field = lot ? 'lot.code' : 'serials';
      return lots.map(
        ({ code, expiresOn = null, producedOn = null, asPrinted: isConfirmed = false }) => {
          const entry: Entered = {
            productId: line.productId,
            code,
            expiresOn,
            producedOn,
            at: index,
            field,
            isConfirmed,
          };
          entered.push(entry);
          return { line: { ...line, quantity: units }, entry };
        },
      );
    },
  );
  await requireWholeCodes(tx, actor, entered, pathOf);
  const ids = await makeLots(tx, actor, entered);
  await requireDates(tx, products, entered, ids, pathOf);
  return split.map(({ line, entry }) => ({
    ...line,
    lotId: entry === null ? null : (ids[entered.indexOf(entry)] ?? null),
  }));
}

/**
 * Finds or creates lots. Returns their ids in the order given. Refuses with LOT_DIFFERS if a known
 * lot has another date.
 */
async function makeLots(tx: Tx, actor: Actor, entered: readonly Entered[]): Promise<number[]> {
  if (entered.length === 0) return [];
  const wanted = entered.map(({ productId, code, expiresOn, producedOn }) => ({
    productId,
    code,
    expiresOn,
    producedOn,
  }));
  const rows = await sql<{ ids: number[] }>`
    select ledger.make_lots(${actor.at}::timestamptz, ${jsonRowsOf(wanted)})::float8[]
      as ids`.execute(tx);
  return oneRow(rows).ids;
}

/**
 * Puts a lot on hold. Waits for transactions that bring in units of it. Returns false if it is on
 * hold already.
 */
export async function putOnHold(
  tx: Tx,
  actor: Actor,
  id: number,
  reason: string,
): Promise<boolean> {
  const held = await sql<{ done: boolean }>`
    select ledger.hold_lot(${actor.at}::timestamptz, ${actor.userId}, ${id}, ${reason})
      as done`.execute(tx);
  return oneRow(held).done;
}

/** Returns false if the lot is not on hold. */
export async function endHold(tx: Tx, id: number): Promise<boolean> {
  return oneRow(await sql<{ done: boolean }>`select ledger.release_lot(${id}) as done`.execute(tx))
    .done;
}

/** Corrects the dates of a lot. Waits for transactions that bring in units of it. */
export async function dateLot(
  tx: Tx,
  id: number,
  { expiresOn, producedOn }: LotDates,
): Promise<void> {
  await sql`select ledger.date_lot(${id}, ${expiresOn}::date, ${producedOn}::date)`.execute(tx);
}

/** Updates, in all warehouses, what orders may take of a lot after a change of its dates. */
export async function rankDated(tx: Tx, id: number): Promise<void> {
  await sql`select ledger.rank_dated(${id})`.execute(tx);
}

/** Merges a lot into another one. Refuses with LOTS_APART or LOT_DIFFERS if they cannot be one. */
export async function joinLots(
  tx: Tx,
  actor: Actor,
  id: number,
  into: number,
  reason: string,
): Promise<void> {
  await sql`
    select ledger.merge_lots(${actor.at}::timestamptz, ${actor.userId}, ${id}, ${into},
      ${reason})`.execute(tx);
}

/**
 * Moves the stock of a merged lot in a warehouse to the lot that it is part of. Refuses with
 * STOCK_ALLOCATED if any of it is picked or in transit.
 */
export async function moveToMerged(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  id: number,
  reason: string,
): Promise<void> {
  await sql`select ledger.merge_stock(${context(actor, warehouseId)}, ${id}, ${reason})`.execute(
    tx,
  );
}

/**
 * Updates whether orders may take stock of lots. `warehouseIds` null means all warehouses. Wakes
 * the allocator for stock that becomes available.
 */
export async function rankLots(
  tx: Tx,
  ids: readonly number[],
  warehouseIds: readonly number[] | null,
): Promise<void> {
  const within = warehouseIds && arrayOf('bigint', warehouseIds);
  await sql`select ledger.rank_lots(${arrayOf('bigint', ids)}, ${within})`.execute(tx);
}

/** Refuses a lot without its last day of use if the product requires one. */
async function requireDates(
  tx: Tx,
  products: ReadonlyMap<number, TrackedProduct>,
  entered: readonly Entered[],
  ids: readonly number[],
  pathOf: (at: number) => string,
): Promise<void> {
  const undated = entered.flatMap((lot, place) =>
    products.get(lot.productId)?.expires && lot.expiresOn === null
      ? [{ ...lot, id: ids[place] ?? 0 }]
      : [],
  );
  if (undated.length === 0) return;
  const without = await listUndated(
    tx,
    undated.map(({ id }) => id),
  );
  const bad = undated.find(({ id }) => without.has(id));
  if (!bad) return;
  throw badField(`${pathOf(bad.at)}lot.expiresOn`, 'DATE_REQUIRED', {
    sku: products.get(bad.productId)?.sku ?? '',
    code: bad.code,
    line: bad.at + 1,
  });
}
