import type { PalletSummary } from '@lading/contract/inventory';
import {
  type Doubt,
  expiryDoubts,
  hasCountInDoubt,
  lookAlikeDoubts,
  lotsInDoubt,
  separatorDoubts,
} from '@lading/domain/codeDoubts';
import {
  formsOfGtin,
  gtinsIn,
  plainCode,
  readCode,
  type ScannedCode,
  wholesOf,
} from '@lading/domain/gs1';
import {
  hasTellingForm,
  isOrdinary,
  layoutText,
  sentByOtherLayout,
} from '@lading/domain/keyboardLayouts';
import { type StatedLot, statedLot } from '@lading/domain/lots';
import { isOfPattern, lpnForms } from '@lading/domain/lpns';
import { toteCode } from '@lading/domain/picking';
import { isSameCode } from '@lading/domain/spelling';
import { dayIn, LAST_DATE } from '@lading/domain/time';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { lookalikeWarnings } from '../../platform/database/lookalikes.ts';
import { findLocationByCode, type TypedLocation } from '../locations/locations.service.ts';
import { type FoundProduct, findProductsByCode } from '../products/products.service.ts';
import { getRules } from '../settings/settings.service.ts';
import { getTimeZone } from '../warehouses/warehouses.service.ts';
import {
  type FoundLot,
  findLargestBalance,
  findLotLike,
  findLotsByCode,
  findPallet,
  findPalletByCode,
} from './inventory.queries.ts';
import { findRelabelled, findTote, getUnitState } from './units.queries.ts';

/** The things that a code names, of any number. */
export interface FoundByCode {
  /** The code as it was read. The parts of a code with a fault are not looked up. */
  code: ScannedCode;
  /** The questions to ask before the code is used. */
  doubts: readonly Doubt[];
  /** A pallet of the warehouse comes before one of another warehouse of the caller's. */
  pallet: PalletSummary | null;
  location: TypedLocation | null;
  /** Several customers may use the same code. */
  products: FoundProduct[];
  stated: StatedLot | null;
  /** Known lots with this code; for an element string only those of its products. */
  lots: FoundLot[];
}

/**
 * Returns the LPN that a code states as a label, whether a pallet has it or not; null for any other
 * code.
 */
export async function freshLpnOf(db: Db, scanned: string): Promise<string | null> {
  return (await freshLpns(db))(scanned);
}

/** Reads the rule for LPNs once, then acts as `freshLpnOf` for each code. */
export async function freshLpns(db: Db): Promise<(scanned: string) => string | null> {
  const { lpnPattern } = await getRules(db);
  return (scanned) => {
    const { text, elements, sscc, fault } = readCode(scanned);
    if (fault !== null) return null;
    if (sscc !== null) return sscc;
    const lpn = text.toUpperCase();
    return elements.length === 0 && isOfPattern(lpn, lpnPattern) ? lpn : null;
  };
}

/** Finds the unit that had a code as its label before. */
export async function findByFormerLabel(
  db: Db,
  actor: Actor,
  scanned: string,
): Promise<{ lpn: string; warehouseId: number } | null> {
  const { text, sscc } = readCode(scanned);
  const forms = lpnForms(text, (await getRules(db)).lpnPattern);
  return findRelabelled(db, sscc === null ? forms : [sscc, ...forms], actor);
}

/** What a unit that a scan found is on its way through the warehouse. */
export const stateOf = getUnitState;

const NOTHING: Omit<FoundByCode, 'code'> = {
  doubts: [],
  pallet: null,
  location: null,
  products: [],
  stated: null,
  lots: [],
};

/** Finds the tote of a warehouse with a code. */
export async function findToteByCode(
  db: Db,
  actor: Actor,
  warehouseId: number,
  code: string,
): Promise<PalletSummary | null> {
  const tote = await findTote(db, warehouseId, toteCode(code));
  return tote && findPallet(db, tote.lpn, [warehouseId], actor.customerId);
}

/** The result for a code that names no stock. */
export const nothingOf = (text: string): FoundByCode => ({ ...NOTHING, code: plainCode(text) });

function isStock({ pallet, location, products, lots }: Omit<FoundByCode, 'code'>): boolean {
  return pallet !== null || location !== null || products.length > 0 || lots.length > 0;
}

type Announced = (db: Db, warehouseId: number, productIds: readonly number[]) => Promise<number>;
const noneAnnounced: Announced = async () => 0;

const todayIn = async (db: Db, actor: Actor, warehouseId: number): Promise<string> =>
  dayIn(await getTimeZone(db, warehouseId), actor.at);

/** Finds the LPN, name, SKU, barcode or lot that is this text. */
async function findText(
  db: Db,
  actor: Actor,
  warehouseId: number,
  text: string,
): Promise<FoundByCode> {
  const code = plainCode(text);
  const lpns = [
    ...(code.sscc === null ? [] : [code.sscc]),
    ...lpnForms(text, (await getRules(db)).lpnPattern),
  ];
  return {
    ...NOTHING,
    code,
    pallet: await findPalletByCode(db, lpns, warehouseId, actor.warehouseIds, actor.customerId),
    location: await findLocationByCode(db, warehouseId, text),
    products: await findProductsByCode(db, actor, text, code.gtins.flatMap(formsOfGtin)),
    lots: await findLotsByCode(db, [text], null, actor.customerId),
  };
}

/** Finds what the whole code names. A name, a SKU or a lot may look like an element string. */
export async function findWhole(
  db: Db,
  actor: Actor,
  warehouseId: number,
  scanned: string,
): Promise<FoundByCode | null> {
  const { text, elements, fault } = readCode(scanned);
  const isPlain = fault === null && elements.length === 0;
  const texts = new Set([...(isPlain ? [text] : []), ...wholesOf(scanned)].filter(Boolean));
  for (const whole of texts) {
    const found = await findText(db, actor, warehouseId, whole);
    if (isStock(found)) return { ...found, doubts: await expiryOf(db, actor, warehouseId, found) };
  }
  return null;
}

/** Finds what the parts of an element string name. */
export async function findParts(
  db: Db,
  actor: Actor,
  warehouseId: number,
  scanned: string,
  announced: Announced = noneAnnounced,
): Promise<FoundByCode> {
  const asSent = readCode(scanned);
  if (asSent.elements.length === 0 && asSent.fault === null) return nothingOf(asSent.text);
  const gtins = gtinsIn(scanned);
  const products = gtins.length
    ? await findProductsByCode(db, actor, gtins[0] ?? '', gtins.flatMap(formsOfGtin))
    : [];
  const ids = products.map(({ id }) => id);
  const lots = ids.length
    ? await findLotsByCode(db, lotsInDoubt(scanned), ids, actor.customerId)
    : [];
  const known = lots.map((lot) => lot.code);
  const code = readCode(scanned, (lot) => known.some((other) => isSameCode(other, lot)));
  if (code.fault !== null) return { ...NOTHING, code };
  const stated = statedLot(code.elements, actor.at.getUTCFullYear());
  const stating = [stated?.lot ?? [], stated?.serial ?? []].flat();
  const found: FoundByCode = {
    ...NOTHING,
    code,
    products,
    stated,
    pallet:
      code.sscc === null
        ? null
        : await findPalletByCode(
            db,
            [code.sscc],
            warehouseId,
            actor.warehouseIds,
            actor.customerId,
          ),
    lots: lots.filter((lot) => stating.some((code) => isSameCode(code, lot.code))),
  };
  const mostUnits = hasCountInDoubt(asSent)
    ? await findMostUnits(db, warehouseId, ids, announced)
    : null;
  const today = await todayIn(db, actor, warehouseId);
  const doubts = [
    ...separatorDoubts(code, { lots: known, mostUnits, today }),
    ...(found.lots.length === 0 ? await lookAlikesOf(db, stating, ids) : []),
    ...(await expiryOf(db, actor, warehouseId, found)),
  ];
  return { ...found, doubts };
}

/** Returns a doubt if no product has the lot or serial, but one has a similar one. */
async function lookAlikesOf(
  db: Db,
  [code]: readonly string[],
  productIds: readonly number[],
): Promise<Doubt[]> {
  if (code === undefined || productIds.length === 0) return [];
  return lookAlikeDoubts(code, await findLotLike(db, code, productIds));
}

async function findMostUnits(
  db: Db,
  warehouseId: number,
  productIds: readonly number[],
  announced: Announced,
): Promise<number> {
  return Math.max(
    await findLargestBalance(db, warehouseId, productIds),
    await announced(db, warehouseId, productIds),
  );
}

/**
 * Returns a doubt if the last day of use has passed: the one that the code states, or that of the
 * lots with this code.
 */
async function expiryOf(
  db: Db,
  actor: Actor,
  warehouseId: number,
  { stated, lots }: FoundByCode,
): Promise<Doubt[]> {
  if (!stated?.expiresOn && !lots.some(({ expiresOn }) => expiresOn !== null)) return [];
  const today = await todayIn(db, actor, warehouseId);
  if (stated?.expiresOn)
    return expiryDoubts('The code says that the goods', stated.expiresOn, today);
  const [last] = lots.toSorted((first, other) =>
    (other.expiresOn ?? LAST_DATE).localeCompare(first.expiresOn ?? LAST_DATE),
  );
  return last ? expiryDoubts(`Lot ${last.code}`, last.expiresOn, today) : [];
}

/**
 * Finds what a scanned or typed code names in a warehouse, within the caller's scope: first as a
 * whole, then by its parts.
 */
export async function findByCode(
  db: Db,
  actor: Actor,
  warehouseId: number,
  scanned: string,
  announced: Announced = noneAnnounced,
): Promise<FoundByCode> {
  const whole = await findWhole(db, actor, warehouseId, scanned);
  return whole ?? findParts(db, actor, warehouseId, scanned, announced);
}

/**
 * Returns a doubt if an unknown code would name something, or be a label of the company, with
 * another keyboard layout of the scanner. `isMore` tells whether a text names something besides
 * stock.
 */
export async function layoutDoubts(
  db: Db,
  actor: Actor,
  warehouseId: number,
  { text, elements, fault }: ScannedCode,
  isMore: (text: string) => Promise<boolean> = async () => false,
): Promise<Doubt[]> {
  if (text === '' || elements.length > 0 || fault !== null) return [];
  const { lpnPattern } = await getRules(db);
  const others = sentByOtherLayout(text);
  const telling = others.find((other) => hasTellingForm(other, lpnPattern));
  if (telling !== undefined) return [{ code: 'LAYOUT', text: layoutText(telling) }];
  // A code of ordinary signs is seldom one of another layout, so that fewer kinds of things are
  // looked for.
  const isSuspicious = !isOrdinary(text);
  for (const other of others)
    if ((await findWhole(db, actor, warehouseId, other)) || (isSuspicious && (await isMore(other))))
      return [{ code: 'LAYOUT', text: layoutText(other) }];
  return [];
}

/** Returns warnings: new lots whose code looks like another of their product. */
export function lookalikesOfLots(db: Db, actor: Actor, ids: readonly number[]): Promise<string[]> {
  return lookalikeWarnings(db, actor, { table: 'lot', code: 'code', owner: 'product_id' }, ids);
}
