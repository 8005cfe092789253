import type { PalletSummary } from '@lading/contract/inventory';
import { formsOfGtin, readCode, type ScannedCode } from '@lading/domain/gs1';
import { type StatedLot, statedLot } from '@lading/domain/lots';
import { isOfPattern, lpnForms } from '@lading/domain/lpns';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { findLocationByCode, type TypedLocation } from '../locations/locations.service.ts';
import { type FoundProduct, findProductsByCode } from '../products/products.service.ts';
import { getRules } from '../settings/settings.service.ts';
import { type FoundLot, findLotsByCode, findPalletByCode } from './inventory.queries.ts';

/** What a code means: nothing, or one or more things. */
export interface FoundByCode {
  /** The code as it was read. With a fault nothing is looked up. */
  code: ScannedCode;
  /** In the warehouse, else in another one of the caller's. */
  pallet: PalletSummary | null;
  location: TypedLocation | null;
  /** Of several customers where they use the same code. */
  products: FoundProduct[];
  /** What the code itself says of a lot. */
  stated: StatedLot | null;
  /** Known lots of this code; of an element string those of its products. */
  lots: FoundLot[];
}

/** The LPN that a code is as a label, whether or not a pallet has it; null for another code. */
export async function freshLpnOf(db: Db, scanned: string): Promise<string | null> {
  return (await freshLpns(db))(scanned);
}

/** The same for many codes. */
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

/** Finds what a scanned or typed code means in a warehouse, within the caller's scope. */
export async function findByCode(db: Db, actor: Actor, warehouseId: number, scanned: string): Promise<FoundByCode> {
  const code = readCode(scanned);
  const { text, elements, sscc, gtins, fault } = code;
  if (fault !== null || text === '') return { code, pallet: null, location: null, products: [], stated: null, lots: [] };
  const isPlain = elements.length === 0;
  const lpns = [...(sscc === null ? [] : [sscc]), ...(isPlain ? lpnForms(text, (await getRules(db)).lpnPattern) : [])];
  const hasProduct = isPlain || gtins.length > 0;
  const products = hasProduct ? await findProductsByCode(db, actor, isPlain ? text : (gtins[0] ?? ''), gtins.flatMap(formsOfGtin)) : [];
  const stated = statedLot(elements, actor.at.getUTCFullYear());
  const lotCodes = isPlain ? [text] : [stated?.lot ?? [], stated?.serial ?? []].flat();
  const ofProducts = isPlain ? null : products.map(({ id }) => id);
  return {
    code,
    pallet: lpns.length ? await findPalletByCode(db, lpns, warehouseId, actor.warehouseIds, actor.customerId) : null,
    location: isPlain ? await findLocationByCode(db, warehouseId, text) : null,
    products,
    stated,
    lots: lotCodes.length ? await findLotsByCode(db, lotCodes, ofProducts, actor.customerId) : [],
  };
}
