import type { ProductRef, UnitRef } from '@lading/contract/fields';
import type { Scan } from '@lading/contract/floor';
import type { Carton, OrderDetail } from '@lading/contract/orders';
import type { Packaging } from '@lading/contract/packagings';
import { cartonFor } from '@lading/domain/cartons';
import { isCancelled, isLegal, statusesFor } from '@lading/domain/life';
import { MAX_WEIGHT } from '@lading/domain/limits';
import { statedCode } from '@lading/domain/lots';
import { orderSteps } from '@lading/domain/orders';
import { scannedUnits } from '@lading/domain/packs';
import { isSameCode } from '@lading/domain/spelling';
import { GRAMS_PER_KG, isDoubtfulWeight } from '@lading/domain/weights';
import { counted, currentFormats, formatUnits, formatWeight } from '../../lib/format.ts';
import { fieldText, GRAMS, isUnread, readNumber } from '../../lib/numbers.ts';
import { type Entered, inPacks, NOTHING } from '../../ui/packUnits.ts';
import { whatItIs } from '../../ui/scan/scanned.ts';

export interface PackLine {
  orderItemId: number;
  product: ProductRef;
  /** The code of the lot that the line names. */
  lot: string | null;
  picked: number;
  /** Units that are picked and in no closed package. */
  left: number;
  /** True if a serial is recorded for each unit that is packed. */
  hasSerials?: boolean;
}

/** `KET-1, lot L2411`. */
export const lineName = ({ product, lot }: PackLine): string =>
  lot === null ? product.sku : `${product.sku}, lot ${lot}`;

/** The lines of which something is picked. */
export function packLines(
  order: Pick<OrderDetail, 'items' | 'packages' | 'serialItems'>,
): PackLine[] {
  const packed = new Map<number, number>();
  for (const { orderItemId, quantity } of order.packages.flatMap(({ lines }) => lines)) {
    packed.set(orderItemId, (packed.get(orderItemId) ?? 0) + quantity);
  }
  return order.items
    .filter(({ pickedQuantity }) => pickedQuantity > 0)
    .map(({ id, product, lot, pickedQuantity }) => ({
      orderItemId: id,
      product,
      lot: lot?.code ?? null,
      picked: pickedQuantity,
      left: pickedQuantity - (packed.get(id) ?? 0),
      ...(order.serialItems?.includes(id) && { hasSerials: true }),
    }));
}

export type Serials = Readonly<Record<number, readonly string[]>>;

export interface PackageDraft {
  /** Units as scanned or typed, by order item. A missing entry means none. */
  units: Readonly<Record<number, Entered>>;
  weight: string;
  /** Serials of these units, by order item. */
  serials?: Serials;
  /** Why the server refused some of them, by order item and serial. */
  refused?: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** The packaging that was chosen, null for none; absent while the suggested one counts. */
  packagingId?: number | null;
  /** True if units were typed: then no scan closes the package. */
  isTyped?: true;
  /** The number under which it was handed over to be recorded. */
  sentAs?: number;
}

export const emptyPackage: PackageDraft = { units: {}, weight: '' };

export function unitsTyped(draft: PackageDraft, line: PackLine): Entered {
  return draft.units[line.orderItemId] ?? NOTHING;
}

export const serialsOf = (
  { serials }: PackageDraft,
  { orderItemId }: Pick<PackLine, 'orderItemId'>,
): readonly string[] => serials?.[orderItemId] ?? [];

/** Units of a line in the open package; null if they are not a number from 0 to what is left. */
export function unitsIn(draft: PackageDraft, line: PackLine): number | null {
  const units = Number(unitsTyped(draft, line).quantity.trim());
  return Number.isInteger(units) && units >= 0 && units <= line.left ? units : null;
}

/** Units of a line that are in no package yet. */
export function roomFor(draft: PackageDraft, line: PackLine): number {
  return line.left - (unitsIn(draft, line) ?? 0);
}

/** True if all that is picked of a line is in packages. */
export function isPacked(draft: PackageDraft, line: PackLine): boolean {
  return unitsIn(draft, line) === line.left;
}

/** The draft with more units of a line, in packs if they were entered in packs before. */
export function putIn(draft: PackageDraft, line: PackLine, units: number): PackageDraft {
  const quantity = String((unitsIn(draft, line) ?? 0) + units);
  const entered = inPacks({ quantity }, unitsTyped(draft, line).packs?.pack ?? null);
  return { ...draft, units: { ...draft.units, [line.orderItemId]: entered } };
}

/** The draft with everything that is left. */
export function putAllIn(draft: PackageDraft, lines: readonly PackLine[]): PackageDraft {
  return lines.reduce((filled, line) => putIn(filled, line, roomFor(filled, line)), draft);
}

/**
 * The draft without units that are no longer left to pack, because others have packed them or taken
 * them back.
 */
export function withinLeft(draft: PackageDraft, lines: readonly PackLine[]): PackageDraft {
  const entries = lines.flatMap((line): [number, Entered][] => {
    const entered = draft.units[line.orderItemId];
    if (!entered || !(Number(entered.quantity) > line.left))
      return entered ? [[line.orderItemId, entered]] : [];
    return line.left === 0
      ? []
      : [[line.orderItemId, inPacks({ quantity: String(line.left) }, entered.packs?.pack ?? null)]];
  });
  const within = { ...draft, units: Object.fromEntries(entries) };
  if (!draft.serials) return within;
  const open = new Set(entries.map(([id]) => String(id)));
  const serials = Object.entries(draft.serials).filter(([id]) => open.has(id));
  return { ...within, serials: Object.fromEntries(serials) };
}

/**
 * What of an order is to be packed, as text: another one means that somebody has packed, unpacked,
 * picked or cancelled.
 */
export const packState = (order: OrderDetail): string =>
  JSON.stringify([
    isLegal(orderSteps, order.status, 'pack'),
    packLines(order).map(({ orderItemId, picked, left }) => [orderItemId, picked, left]),
  ]);

/** The units of the open package, and of how many lines they are. */
export function contentsOf(
  draft: PackageDraft,
  lines: readonly PackLine[],
): { units: number; lines: number } {
  const units = lines.map((line) => unitsIn(draft, line) ?? 0).filter((each) => each > 0);
  return { units: units.reduce((sum, each) => sum + each, 0), lines: units.length };
}

const NAMED_AT_MOST = 3;

/** Which products are still to be packed; `units` are those that can be packed as they stand. */
export function wantedText(
  draft: PackageDraft,
  lines: readonly PackLine[],
  units: readonly UnitRef[] = [],
): string {
  const wanted = [
    ...new Set(lines.filter((line) => roomFor(draft, line) > 0).map(({ product }) => product.sku)),
  ];
  if (wanted.length === 0) return 'Everything is packed.';
  const more = wanted.length - NAMED_AT_MOST;
  const products = `${wanted.slice(0, NAMED_AT_MOST).join(', ')}${more > 0 ? ` or one of ${counted(more, 'other')}` : ''}`;
  const [unit, another] = units;
  if (!unit) return `Scan ${products}.`;
  return another
    ? `Scan ${products}, or one of ${counted(units.length, 'unit')} that can be packed as they stand.`
    : `Scan ${products}, or ${unit.lpn} to pack it as it stands.`;
}

/**
 * The line that a scan belongs to, and its units: one, or those of a pack. `fault` says what was
 * scanned and what is wanted.
 */
export function meetLine(
  lines: readonly PackLine[],
  draft: PackageDraft,
  found: Scan,
  warehouseId: number,
): { line: PackLine; units: number } | { fault: string } {
  const wanted = wantedText(draft, lines);
  const product = found.products.find(({ id }) => lines.some((line) => line.product.id === id));
  if (!product) return { fault: found.fault ?? `${whatItIs(found, warehouseId)} ${wanted}` };
  const ofProduct = lines.filter((line) => line.product.id === product.id);
  const code = statedCode(product.tracking, found.stated);
  const fitting = ofProduct.filter(
    ({ lot }) => lot === null || code === null || isSameCode(lot, code),
  );
  const lots = ofProduct.map(({ lot }) => lot).join(', ');
  if (fitting.length === 0)
    return { fault: `This is ${product.sku} of lot ${code}. Scan one of lot ${lots}.` };
  const units = Math.max(1, scannedUnits(product.pack, found.count) ?? 1);
  const line = fitting.find((each) => roomFor(draft, each) >= units);
  if (line) return { line, units };
  const left = fitting.reduce((sum, each) => sum + roomFor(draft, each), 0);
  if (left === 0) return { fault: `All of ${product.sku} is packed. ${wanted}` };
  const what = product.pack ? `A ${product.pack.name}` : 'This';
  return {
    fault: `${what} is ${counted(units, 'unit')}, but ${formatUnits(left)} of ${product.sku} ${left === 1 ? 'is' : 'are'} left to pack.`,
  };
}

const packable: readonly string[] = statusesFor(orderSteps, 'pack');

/**
 * The order that a scan of its reference or its tote turns to; null if it names no other order that
 * can be packed. `fault` says what is to be done first: what is in an open package would be
 * forgotten.
 */
export function meetOrder(
  lines: readonly PackLine[],
  draft: PackageDraft,
  { documents }: Pick<Scan, 'documents'>,
  orderId: number,
): { orderId: number } | { fault: string } | null {
  const [document, another] = documents.filter((document) => !isCancelled(document));
  if (document?.kind !== 'ORDER' || another || document.id === orderId) return null;
  if (!packable.includes(document.status)) return null;
  if (contentsOf(draft, lines).units > 0)
    return { fault: `Close this package first. Then scan ${document.reference} again.` };
  return { orderId: document.id };
}

/** The kilograms that were typed; null if nothing was, or a problem. */
export function readWeight(typed: string): { weight: number | null; problem: string | null } {
  const { locale } = currentFormats();
  if (isUnread(typed))
    return {
      weight: null,
      problem: `The weight: ${readNumber(fieldText(typed, locale), locale, GRAMS).fault}`,
    };
  const weight = typed.trim() === '' ? null : Number(typed);
  if (weight === null || (weight > 0 && weight <= MAX_WEIGHT)) return { weight, problem: null };
  return { weight: null, problem: 'The weight must be a number of kilograms above 0.' };
}

/** What a package is packed in, as far as its weight goes. */
export type WeighedBox = Pick<Packaging, 'name' | 'tareGrams' | 'maxWeightGrams'>;

/**
 * A question about kilograms that are far from what the products and the packaging weigh together;
 * null if there is nothing to ask.
 */
export function weightDoubt(
  typed: number | null,
  computed: number | null,
  box: { name: string } | null = null,
): string | null {
  if (typed === null || computed === null || !isDoubtfulWeight(typed, computed)) return null;
  const what = box === null ? 'the products' : `the products and ${box.name}`;
  return `You typed ${formatWeight(typed)}, and ${what} weigh ${formatWeight(computed)}.`;
}

/** What products and packaging weigh together in kilograms; null if the products are unknown. */
export const withTare = (products: number | null, box: WeighedBox | null): number | null =>
  products === null
    ? null
    : (Math.round(products * GRAMS_PER_KG) + (box?.tareGrams ?? 0)) / GRAMS_PER_KG;

/**
 * A warning that a package is heavier than its packaging may be; null if it is not, as far as is
 * known. What was weighed counts before what the products weigh.
 */
export function overweightText(
  { typed, computed }: { typed: number | null; computed: number | null },
  box: WeighedBox | null,
): string | null {
  const kilograms = typed ?? computed;
  if (kilograms === null || box?.maxWeightGrams == null) return null;
  const most = box.maxWeightGrams / GRAMS_PER_KG;
  if (kilograms <= most) return null;
  const about = typed === null ? 'about ' : '';
  return `${box.name} carries ${formatWeight(most)} with its own weight. This package weighs ${about}${formatWeight(kilograms)}.`;
}

/**
 * What the products in the open package weigh in kilograms; null if the weight of one of them is
 * unknown.
 */
export function draftWeight(
  draft: PackageDraft,
  lines: readonly PackLine[],
  gramsOf: (productId: number) => number | null,
): number | null {
  let grams = 0;
  for (const line of lines) {
    const units = unitsIn(draft, line) ?? 0;
    const each = units === 0 ? 0 : gramsOf(line.product.id);
    if (each === null) return null;
    grams += units * each;
  }
  return grams / 1000;
}

/** The suggested carton that the open package is; null if none is left. */
export const draftCarton = (
  { cartons = [], packages }: Pick<OrderDetail, 'cartons' | 'packages'>,
  draft: PackageDraft,
  lines: readonly PackLine[],
): Carton | null =>
  cartonFor(
    cartons,
    packages.map(({ cartonPosition }) => cartonPosition),
    {
      lines: lines.map((line) => ({
        orderItemId: line.orderItemId,
        quantity: unitsIn(draft, line) ?? 0,
      })),
    },
  );

/** What the open package is packed in: what somebody chose, else what is suggested. */
export const draftPackaging = (
  draft: PackageDraft,
  carton: Carton | null,
): number | null | undefined =>
  draft.packagingId === undefined ? carton?.packaging?.id : draft.packagingId;

export interface NewPackage {
  /** The unit that was picked as it stands, and is packed so. */
  unit?: UnitRef;
  packagingId?: number | null;
  lines: { orderItemId: number; quantity: number; serials?: string[] }[];
  weight: number | null;
}

/** The package for the call, or the faults. */
export function readPackage(
  lines: readonly PackLine[],
  draft: PackageDraft,
): { package: NewPackage | null; problems: string[] } {
  const problems: string[] = [];
  const packed: NewPackage['lines'] = [];
  for (const line of lines) {
    const quantity = unitsIn(draft, line);
    if (quantity === null)
      problems.push(`${line.product.sku}: enter 0 to ${counted(line.left, 'unit')}.`);
    else if (quantity > 0)
      packed.push({
        orderItemId: line.orderItemId,
        quantity,
        ...(line.hasSerials && { serials: [...serialsOf(draft, line)] }),
      });
  }
  const { weight, problem } = readWeight(draft.weight);
  if (problem !== null) problems.push(problem);
  if (problems.length === 0 && packed.length === 0) problems.push('The package is empty.');
  return problems.length > 0
    ? { package: null, problems }
    : { package: { lines: packed, weight }, problems };
}
