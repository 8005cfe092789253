import type { BodyOf } from '@lading/contract/endpoint';
import type { Product, updateProduct } from '@lading/contract/products';
import type { FieldFault } from '@lading/contract/refusals';
import { codeKey, NO_PACKS, type PackEntry, unitsOfPacks } from '@lading/domain/packs';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import { isSameCode, spellingKey } from '@lading/domain/spelling';
import type { Db, Tx } from '../../platform/database/database.ts';
import { badFields, Refusal } from '../../platform/refusal.ts';
import * as queries from './packaging.queries.ts';

type Input = Pick<BodyOf<typeof updateProduct>, 'packs' | 'barcodes' | 'barcode'>;
type Stored = Pick<Product, 'packs' | 'barcodes'>;

/** A code of a product, and which of its packs bears it: by its place in the list, null for the base unit. */
interface PlannedCode {
  code: string;
  pack: number | null;
  isGtin: boolean;
  /** The field that says so. */
  path: string;
}

interface Plan {
  packs: queries.PackValues[];
  codes: PlannedCode[];
}

/** Writes what a call says about the packs and barcodes of a locked product; does nothing if it says nothing. */
export async function writePackaging(tx: Tx, product: { id: number; customerId: number }, stored: Stored, input: Input): Promise<void> {
  if (input.packs === undefined && input.barcodes === undefined && input.barcode === undefined) return;
  const { packs, codes } = planPackaging(stored, input);
  const ids = await queries.replacePacks(tx, product.id, packs);
  await queries.replaceBarcodes(
    tx,
    product,
    codes.map(({ code, pack, isGtin }) => ({ code, isGtin, packId: pack === null ? null : (ids[pack] ?? null) })),
  );
}

/** The packs and codes that the product has after the call. Refuses with a 400 that names each field that cannot be so. */
function planPackaging(stored: Stored, input: Input): Plan {
  const given = (input.packs ?? stored.packs).map((pack) => ({ ...pack, name: pack.name.trim() }));
  const faults: FieldFault[] = [];
  for (const [at, { id, name }] of given.entries()) {
    if (id !== undefined && !stored.packs.some((pack) => pack.id === id))
      faults.push({ path: `packs.${at}.id`, message: 'is not a pack of this product' });
    if (id !== undefined && given.findIndex((other) => other.id === id) < at)
      faults.push({ path: `packs.${at}.id`, message: 'stands in the list already' });
    if (given.findIndex((other) => isSameCode(other.name, name)) < at)
      faults.push({ path: `packs.${at}.name`, message: `is taken: another pack of the product is called "${name}"` });
  }
  const gtins = given.flatMap(({ gtin }, pack) => (gtin ? [{ code: gtin, pack, isGtin: true, path: `packs.${pack}.gtin` }] : []));
  const codes = [...planBarcodes(stored, given, input, faults), ...gtins];
  for (const [at, { code, path }] of codes.entries()) {
    if (codes.findIndex((other) => codeKey(spellingKey(other.code)) === codeKey(spellingKey(code))) < at)
      faults.push({ path, message: `names the code "${code}" once more; a code stands for one pack or for the base unit` });
  }
  if (faults.length) throw badFields(faults);
  const packs = given.map(({ id = null, name, units, weightGrams = null, lengthMm = null, widthMm = null, heightMm = null }) => ({
    ...{ id, name, units, weightGrams, lengthMm, widthMm, heightMm },
  }));
  return { packs, codes };
}

function planBarcodes(
  stored: Stored,
  packs: readonly { id?: number; name: string }[],
  { barcodes, barcode }: Input,
  faults: FieldFault[],
): PlannedCode[] {
  const placeOf = (packId: number): number | null => {
    const place = packs.findIndex(({ id }) => id === packId);
    return place < 0 ? null : place;
  };
  if (barcodes === undefined) {
    const kept = stored.barcodes.flatMap(({ code, packId }) => {
      const pack = packId === null ? null : placeOf(packId);
      return packId !== null && pack === null ? [] : [{ code, pack, isGtin: false, path: 'barcode' }];
    });
    return barcode === undefined ? kept : withFirst(kept, barcode);
  }
  const codes = barcodes.map(({ code, packId = null, packName }, at) => {
    const path = `barcodes.${at}`;
    const named = packName === undefined ? -1 : packs.findIndex(({ name }) => isSameCode(name, packName));
    const pack = packName !== undefined ? (named < 0 ? null : named) : packId === null ? null : placeOf(packId);
    if (packName !== undefined && (named < 0 || packId !== null))
      faults.push({ path: `${path}.packName`, message: packId === null ? 'is not a pack of this product' : 'stands beside packId' });
    else if (packId !== null && pack === null) faults.push({ path: `${path}.packId`, message: 'is not a pack of this product' });
    return { code, pack, isGtin: false, path: `${path}.code` };
  });
  const first = codes.find(({ pack }) => pack === null)?.code ?? null;
  if (barcode !== undefined && barcode !== first)
    faults.push({ path: 'barcode', message: 'must be the first of the barcodes of the base unit, or be left out' });
  return codes;
}

/** The codes with another first one of the base unit, which takes the place of the one before; null takes that one away. */
function withFirst(codes: readonly PlannedCode[], barcode: string | null): PlannedCode[] {
  const first = codes.find(({ pack }) => pack === null);
  if (first?.code === barcode) return [...codes];
  const rest = codes.filter((other) => other !== first && (other.pack !== null || !isSameCode(other.code, barcode)));
  return barcode === null ? rest : [{ code: barcode, pack: null, isGtin: false, path: 'barcode' }, ...rest];
}

/** A line of a document as it is sent: in units, in packs of its product, or in both. */
export interface EnteredLine {
  productId: number;
  quantity?: number | undefined;
  packId?: number | null;
  packs?: number | null;
  looseUnits?: number | null;
}

/** The same with its units known, and with what is kept of how they were entered. */
export type ResolvedLine<L extends EnteredLine> = Omit<L, 'quantity' | keyof PackEntry> & { quantity: number } & PackEntry;

const lineFault = (at: number, field: string, sentence: string): FieldFault => ({ path: `items.${at}.${field}`, message: sentence });

/** Refuses lines that say neither how many units nor how many of which pack. `field` is what the call names the units. */
export function requireEntered(lines: readonly EnteredLine[], field = 'quantity'): void {
  const faults = lines.flatMap(({ quantity, packId = null, packs = null, looseUnits = null }, at) => {
    if (packId === null && packs !== null) return [lineFault(at, 'packId', 'is required beside packs')];
    if (packId !== null && packs === null) return [lineFault(at, 'packs', 'is required beside packId')];
    if (packId === null && looseUnits !== null) return [lineFault(at, 'looseUnits', 'needs packId and packs')];
    return packId === null && quantity === undefined ? [lineFault(at, field, 'is required')] : [];
  });
  if (faults.length) throw badFields(faults);
}

/**
 * The units of lines that `requireEntered` has let through, of which some are entered in packs of their products. Refuses with a 400 that names the line where a pack is none
 * of its product's, or where quantity and packs say different things.
 */
export async function resolveLines<L extends EnteredLine>(db: Db, lines: readonly L[], field = 'quantity'): Promise<ResolvedLine<L>[]> {
  const ids = lines.flatMap(({ packId }) => packId ?? []);
  const packs = new Map(ids.length ? (await queries.findPacks(db, [...new Set(ids)])).map((pack) => [pack.id, pack]) : []);
  const faults: FieldFault[] = [];
  const resolved = lines.map((line, at) => {
    const { quantity = 0, packId = null, packs: count = null, looseUnits } = line;
    if (packId === null || count === null) return { ...line, quantity, ...NO_PACKS };
    const pack = packs.get(packId);
    const units = pack ? unitsOfPacks(pack.units, count, looseUnits ?? 0) : quantity;
    const fault = faultOf(line, pack, units, field);
    if (fault) faults.push({ path: `items.${at}.${fault.field}`, message: `Line ${at + 1}: ${fault.sentence}` });
    return { ...line, quantity: units, packId, packs: count, packName: pack?.name ?? null, packUnits: pack?.units ?? null };
  });
  if (faults.length) throw new Refusal('BAD_INPUT', { detail: faults.map(({ message }) => message).join(' ') }, { errors: faults });
  return resolved;
}

function faultOf(
  { productId, quantity, packs, looseUnits }: EnteredLine,
  pack: { name: string; productId: number } | undefined,
  units: number,
  field: string,
): { field: string; sentence: string } | null {
  if (pack?.productId !== productId) return { field: 'packId', sentence: 'the pack is not one of the product.' };
  const entered = `${packs} x ${pack.name}${looseUnits ? ` + ${looseUnits}` : ''}`;
  if (quantity !== undefined && quantity !== units)
    return { field, sentence: `${entered} are ${units} units, and ${field} says ${quantity}.` };
  return isQuantity(units) ? null : { field: 'packs', sentence: `${entered} are more than ${MAX_QUANTITY} units.` };
}
