import type { BodyOf } from '@lading/contract/endpoint';
import type { Product, updateProduct } from '@lading/contract/products';
import { type Fault, fault, onLine } from '@lading/domain/messages/faults';
import { codeKey, NO_PACKS, type PackEntry, unitsOfPacks } from '@lading/domain/packs';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import { isSameCode, spellingKey } from '@lading/domain/spelling';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { badFields, type FieldAtFault } from '../../platform/refusal.ts';
import { requireUnnamed } from './openDocuments.service.ts';
import * as queries from './packaging.queries.ts';

type Input = Pick<BodyOf<typeof updateProduct>, 'packs' | 'barcodes' | 'barcode'>;
type Stored = Pick<Product, 'packs' | 'barcodes'>;

/** A code of a product. `pack` is the place of its pack in the list; null for the base unit. */
interface PlannedCode {
  code: string;
  pack: number | null;
  isGtin: boolean;
  /** The field that gives the code. */
  path: string;
}

interface Plan {
  packs: queries.PackValues[];
  codes: PlannedCode[];
}

/**
 * Writes the packs and barcodes of a call for a locked product; absent ones stay. Refuses with
 * PACKS_NAMED to change the units of a pack that open documents name, unless the call confirms it.
 */
export async function writePackaging(
  tx: Tx,
  actor: Actor,
  product: { id: number; customerId: number },
  stored: Stored,
  input: Input & { confirmed?: boolean },
): Promise<void> {
  if (input.packs === undefined && input.barcodes === undefined && input.barcode === undefined)
    return;
  const { packs, codes } = planPackaging(stored, input);
  const changed = input.confirmed ? [] : changedPacks(stored, { packs, codes });
  if (changed.length) await requireUnnamed(tx, actor, 'PACKS_NAMED', product.id, changed);
  const ids = await queries.replacePacks(tx, product.id, packs);
  await queries.replaceBarcodes(
    tx,
    product,
    codes.map(({ code, pack, isGtin }) => ({
      code,
      isGtin,
      packId: pack === null ? null : (ids[pack] ?? null),
    })),
  );
}

/**
 * Plans the packs and codes of the product after the call. Refuses with a 400 that names each field
 * at fault.
 */
function planPackaging(stored: Stored, input: Input): Plan {
  const planned = (input.packs ?? stored.packs).map((pack) => ({
    ...pack,
    name: pack.name.trim(),
  }));
  const faults: FieldAtFault[] = [];
  for (const [index, { id, name }] of planned.entries()) {
    if (id !== undefined && !stored.packs.some((pack) => pack.id === id))
      faults.push({ path: `packs.${index}.id`, ...fault('NOT_OWN_PACK') });
    if (id !== undefined && planned.findIndex((other) => other.id === id) < index)
      faults.push({ path: `packs.${index}.id`, ...fault('LISTED_ALREADY') });
    if (planned.findIndex((other) => isSameCode(other.name, name)) < index)
      faults.push({
        path: `packs.${index}.name`,
        ...fault('PACK_NAME_TAKEN', { name }),
      });
  }
  const gtins = planned.flatMap(({ gtin }, pack) =>
    gtin ? [{ code: gtin, pack, isGtin: true, path: `packs.${pack}.gtin` }] : [],
  );
  const codes = [...planBarcodes(stored, planned, input, faults), ...gtins];
  for (const [index, { code, path }] of codes.entries()) {
    if (
      codes.findIndex((other) => codeKey(spellingKey(other.code)) === codeKey(spellingKey(code))) <
      index
    )
      faults.push({
        path,
        ...fault('CODE_TWICE', { code }),
      });
  }
  if (faults.length) throw badFields(faults);
  const packs = planned.map(
    ({
      id = null,
      name,
      units,
      weightGrams = null,
      lengthMm = null,
      widthMm = null,
      heightMm = null,
    }) => ({
      id,
      name,
      units,
      weightGrams,
      lengthMm,
      widthMm,
      heightMm,
    }),
  );
  return { packs, codes };
}

/**
 * Returns the stored packs whose units the call changes for somebody who scans or names them: by
 * id, by the name of a new pack, or by a code that moves to another pack or to the base unit.
 */
function changedPacks(stored: Stored, { packs, codes }: Plan): number[] {
  const unitsOf = (pack: number | null): number => (pack === null ? 1 : (packs[pack]?.units ?? 1));
  const keyOf = (code: string): string => codeKey(spellingKey(code));
  const after = new Map(codes.map(({ code, pack }) => [keyOf(code), unitsOf(pack)]));
  return stored.packs.flatMap(({ id, name, units, gtin }) => {
    const same =
      packs.find((pack) => pack.id === id) ??
      packs.find((pack) => pack.id === null && isSameCode(pack.name, name));
    const own = [
      gtin,
      ...stored.barcodes.flatMap(({ code, packId }) => (packId === id ? [code] : [])),
    ];
    const scanned = own.flatMap((code) => (code === null ? [] : (after.get(keyOf(code)) ?? [])));
    return [...(same ? [same.units] : []), ...scanned].every((now) => now === units) ? [] : [id];
  });
}

function planBarcodes(
  stored: Stored,
  packs: readonly { id?: number; name: string }[],
  { barcodes, barcode }: Input,
  faults: FieldAtFault[],
): PlannedCode[] {
  const placeOf = (packId: number): number | null => {
    const place = packs.findIndex(({ id }) => id === packId);
    return place < 0 ? null : place;
  };
  if (barcodes === undefined) {
    const kept = stored.barcodes.flatMap(({ code, packId }) => {
      const pack = packId === null ? null : placeOf(packId);
      return packId !== null && pack === null
        ? []
        : [{ code, pack, isGtin: false, path: 'barcode' }];
    });
    return barcode === undefined ? kept : withFirst(kept, barcode);
  }
  const codes = barcodes.map(({ code, packId = null, packName }, index) => {
    const path = `barcodes.${index}`;
    const named =
      packName === undefined ? -1 : packs.findIndex(({ name }) => isSameCode(name, packName));
    const pack =
      packName !== undefined
        ? named < 0
          ? null
          : named
        : packId === null
          ? null
          : placeOf(packId);
    if (packName !== undefined && (named < 0 || packId !== null))
      faults.push({
        path: `${path}.packName`,
        ...fault(packId === null ? 'NOT_OWN_PACK' : 'BESIDE_PACK_ID'),
      });
    else if (packId !== null && pack === null)
      faults.push({ path: `${path}.packId`, ...fault('NOT_OWN_PACK') });
    return { code, pack, isGtin: false, path: `${path}.code` };
  });
  const first = codes.find(({ pack }) => pack === null)?.code ?? null;
  if (barcode !== undefined && barcode !== first)
    faults.push({
      path: 'barcode',
      ...fault('NOT_FIRST_BARCODE'),
    });
  return codes;
}

/** Replaces the first code of the base unit; null removes it. */
function withFirst(codes: readonly PlannedCode[], barcode: string | null): PlannedCode[] {
  const first = codes.find(({ pack }) => pack === null);
  if (first?.code === barcode) return [...codes];
  const rest = codes.filter(
    (other) => other !== first && (other.pack !== null || !isSameCode(other.code, barcode)),
  );
  return barcode === null
    ? rest
    : [{ code: barcode, pack: null, isGtin: false, path: 'barcode' }, ...rest];
}

/** A line of a document as a call sends it: in units, in packs of its product, or in both. */
export interface EnteredLine {
  productId: number;
  quantity?: number | undefined;
  packId?: number | null;
  packs?: number | null;
  looseUnits?: number | null;
}

/** A stored line, with its pack as it was at the time of entry. */
export type StoredLine = PackEntry & { lineNo: number; productId: number; quantity: number };

/** A line with its number in a stored document; null for a new line. */
type Numbered<L extends EnteredLine> = L & { lineNo?: number | null };

const lineFault = (at: number, field: string, found: Fault): FieldAtFault => ({
  path: `items.${at}.${field}`,
  ...found,
});

/** Returns the stored line that a line changes; undefined for a new one. */
const storedOf = (
  { lineNo, productId }: Numbered<EnteredLine>,
  stored: readonly StoredLine[],
): StoredLine | undefined =>
  stored.find((line) => line.lineNo === lineNo && line.productId === productId);

/**
 * Returns the pack of a stored line if the line still names it. The line names a pack that the
 * product no longer has by null.
 */
function keptPack(
  { packId = null }: EnteredLine,
  line: StoredLine | undefined,
): { name: string; units: number } | null {
  if (line?.packName == null || line.packUnits === null || line.packId !== packId) return null;
  return { name: line.packName, units: line.packUnits };
}

/**
 * Refuses lines that give neither units nor packs. `field` is the name of the units in the call;
 * `stored` has the lines of the document that the call changes.
 */
export function requireEntered(
  lines: readonly Numbered<EnteredLine>[],
  field = 'quantity',
  stored: readonly StoredLine[] = [],
): void {
  const faults = lines.flatMap((line, index) => {
    const { quantity, packId = null, packs = null, looseUnits = null } = line;
    const isNamed =
      packId !== null || (packs !== null && keptPack(line, storedOf(line, stored)) !== null);
    if (!isNamed && packs !== null)
      return [lineFault(index, 'packId', fault('REQUIRED_BESIDE', { field: 'packs' }))];
    if (packId !== null && packs === null)
      return [lineFault(index, 'packs', fault('REQUIRED_BESIDE', { field: 'packId' }))];
    if (!isNamed && looseUnits !== null)
      return [lineFault(index, 'looseUnits', fault('NEEDS_PACKS'))];
    return !isNamed && quantity === undefined ? [lineFault(index, field, fault('REQUIRED'))] : [];
  });
  if (faults.length) throw badFields(faults);
}

/**
 * Returns the lines with their units; `requireEntered` has checked them. A line in `stored` keeps
 * the units of its pack, even if the product's pack has changed. Refuses with a 400 that names a
 * line whose pack is not one of its product, or whose quantity and packs differ.
 */
export async function resolveLines<L extends EnteredLine>(
  db: Db,
  lines: readonly Numbered<L>[],
  field = 'quantity',
  stored: readonly StoredLine[] = [],
): Promise<(Omit<L, keyof LineUnits> & LineUnits)[]> {
  const ids = lines.flatMap(({ packId }) => packId ?? []);
  const packs = new Map(
    ids.length
      ? (await queries.findPacks(db, [...new Set(ids)])).map((pack) => [pack.id, pack])
      : [],
  );
  const faults: FieldAtFault[] = [];
  const resolved = lines.map((line, index) => {
    const known = packs.get(line.packId ?? 0);
    const [units, found] = readLine(
      line,
      known?.productId === line.productId ? known : null,
      storedOf(line, stored),
      field,
    );
    if (found)
      faults.push({ path: `items.${index}.${found.field}`, ...onLine(found.fault, index + 1) });
    return { ...line, ...units };
  });
  if (faults.length) throw badFields(faults);
  return resolved;
}

/** The units of a line, and the packs in which the user entered them. */
type LineUnits = { quantity: number } & PackEntry;
type LineFault = { field: string; fault: Fault };

/**
 * Returns the units of a line or its fault. The pack of the stored line comes before that of the
 * product.
 */
function readLine(
  line: EnteredLine,
  current: { name: string; units: number } | null,
  stored: StoredLine | undefined,
  field: string,
): [LineUnits, LineFault | null] {
  const { quantity, packId = null, packs = null, looseUnits } = line;
  if (packs === null) {
    const isSame = stored !== undefined && packId === null && quantity === stored.quantity;
    return [{ quantity: quantity ?? 0, ...NO_PACKS, ...(isSame ? entryOf(stored) : {}) }, null];
  }
  const kept = keptPack(line, stored);
  const isSame =
    kept !== null && packs === stored?.packs && (quantity ?? stored.quantity) === stored.quantity;
  if (isSame && looseUnits == null)
    return [{ quantity: stored.quantity, ...entryOf(stored) }, null];
  const unitsOf = (pack: { units: number }): number =>
    unitsOfPacks(pack.units, packs, looseUnits ?? 0);
  const pack =
    [kept, current].find((each) => each && quantity === unitsOf(each)) ?? kept ?? current;
  if (!pack)
    return [
      { quantity: quantity ?? 0, ...NO_PACKS },
      { field: 'packId', fault: fault('PACK_OF_OTHER_PRODUCT') },
    ];
  const entry = {
    quantity: unitsOf(pack),
    packId,
    packs,
    packName: pack.name,
    packUnits: pack.units,
  };
  return [
    entry,
    unitsFault(line, pack, unitsOf(pack), field) ??
      changedFault(line, kept, current, stored, field),
  ];
}

const entryOf = ({ packId, packs, packName, packUnits }: PackEntry): PackEntry => ({
  packId,
  packs,
  packName,
  packUnits,
});

function unitsFault(
  { quantity, packs, looseUnits }: EnteredLine,
  pack: { name: string },
  units: number,
  field: string,
): LineFault | null {
  const entered = { packs: packs ?? 0, pack: pack.name, loose: looseUnits };
  if (quantity !== undefined && quantity !== units)
    return { field, fault: fault('OTHER_UNITS', { ...entered, units, field, quantity }) };
  return isQuantity(units)
    ? null
    : { field: 'packs', fault: fault('TOO_MANY_UNITS', { ...entered, most: MAX_QUANTITY }) };
}

/**
 * Returns a fault if the number of packs changes and the pack has other units now than at the time
 * of entry: the user has to give the units.
 */
function changedFault(
  { quantity, packs }: EnteredLine,
  kept: { name: string; units: number } | null,
  current: { units: number } | null,
  stored: StoredLine | undefined,
  field: string,
): LineFault | null {
  if (
    quantity !== undefined ||
    packs === stored?.packs ||
    !kept ||
    !current ||
    kept.units === current.units
  )
    return null;
  return {
    field,
    fault: fault('PACK_CHANGED', {
      pack: kept.name,
      before: kept.units,
      now: current.units,
      field,
    }),
  };
}
