import { formsOfGtin, hasCheckDigit, readCode, wholesOf } from './gs1.ts';
import { spellingKey } from './spelling.ts';

/** What several base units of a product are handled as. */
export interface Pack {
  id: number;
  name: string;
  /** Base units in one pack. */
  units: number;
}

/** What a product counts in where nobody says otherwise. */
export const DEFAULT_UNIT = 'each';
/** A pack of one would be the base unit. */
export const MIN_PACK_UNITS = 2;

/** True for 8, 12, 13 or 14 digits that end in their check digit. */
export function isGtin(text: string): boolean {
  return /^(?:\d{8}|\d{12,14})$/.test(text) && hasCheckDigit(text);
}

/**
 * Equal for two codes that a scanner cannot distinguish: a GTIN with 13 digits is the one with 14
 * that begins with 0.
 */
export function codeKey(code: string): string {
  return isGtin(code) ? code.padStart(14, '0') : code;
}

/** Base units of some packs and of the units beside them. */
export function unitsOfPacks(packUnits: number, packs: number, looseUnits = 0): number {
  return packs * packUnits + looseUnits;
}

/**
 * Base units that one scan stands for: what the code itself counts, of the pack that bears it. Null
 * if neither says how many.
 */
export function scannedUnits(pack: { units: number } | null, count: number | null): number | null {
  if (pack === null) return count;
  return pack.units * Math.max(1, count ?? 1);
}

/** How a line's units were entered; all null if they were entered as units alone. */
export interface PackEntry {
  /** Null also where the pack is gone by now. */
  packId: number | null;
  packs: number | null;
  packName: string | null;
  packUnits: number | null;
}

export const NO_PACKS: PackEntry = { packId: null, packs: null, packName: null, packUnits: null };

/**
 * `3 x Case of 24 + 5 (77)`: packs, the units beside them and their sum, as text; null if a line
 * was entered in units.
 */
export function packText(
  { packs, packName, packUnits }: Omit<PackEntry, 'packId'>,
  quantity: number,
  shown: (units: number) => string = (units) => units.toLocaleString('en-US'),
): string | null {
  if (packs === null || packName === null || packUnits === null) return null;
  const loose = quantity - packs * packUnits;
  return `${shown(packs)} x ${packName}${loose > 0 ? ` + ${shown(loose)}` : ''} (${shown(quantity)})`;
}

/** The packs of a line in an exported file: only if the units beside them are fewer than a pack. */
export function packCells(
  { packs, packName, packUnits }: Omit<PackEntry, 'packId'>,
  quantity: number,
): { pack: string | null; packs: number | null } {
  const isPlain = packs === null || packUnits === null || quantity >= (packs + 1) * packUnits;
  return isPlain ? { pack: null, packs: null } : { pack: packName, packs };
}

interface Coded {
  sku: string;
  packs: readonly (Pack & { gtin: string | null })[];
  barcodes: readonly { code: string; packId: number | null }[];
}

/**
 * Every way in which the code that was scanned may be stored with a product. A whole element string
 * may be a SKU or a barcode too.
 */
export function storedForms(scanned: string): string[] {
  const { text, elements, gtins } = readCode(scanned);
  return [
    ...new Set([
      ...(elements.length === 0 ? [text] : []),
      ...wholesOf(scanned),
      ...gtins.flatMap(formsOfGtin),
    ]),
  ];
}

/**
 * The product that a serial is a code of; undefined if it is none. An element string that states a
 * serial besides its product is none.
 */
export function productOfSerial<T extends { codes: readonly string[] }>(
  products: readonly T[],
  serial: string,
): T | undefined {
  if (readCode(serial).elements.some(({ ai }) => ai === '21')) return undefined;
  const keys = new Set(storedForms(serial).map(spellingKey));
  return products.find(({ codes }) => codes.some((code) => keys.has(spellingKey(code))));
}

/**
 * The pack of a product that bears the scanned code; null if the code is its SKU or stands on the
 * base unit.
 */
export function packOfCode({ sku, packs, barcodes }: Coded, scanned: string): Pack | null {
  const keys = new Set(storedForms(scanned).map(spellingKey));
  const isMeant = (code: string): boolean => keys.has(spellingKey(code));
  if (isMeant(sku) || barcodes.some(({ code, packId }) => packId === null && isMeant(code)))
    return null;
  const packId = barcodes.find(({ code }) => isMeant(code))?.packId;
  const pack = packs.find(({ id, gtin }) => id === packId || (gtin !== null && isMeant(gtin)));
  return pack ? { id: pack.id, name: pack.name, units: pack.units } : null;
}
