import type { CountDetail, CountLine } from '@lading/contract/counts';
import type { Named, PackRef, ProductRef } from '@lading/contract/fields';
import type { Product } from '@lading/contract/products';
import { countSteps, countsPlaces } from '@lading/domain/counts';
import { statusAfter } from '@lading/domain/life';
import { type EnteredLot, lotOf, type StatedLot, statedCode } from '@lading/domain/lots';
import { scannedUnits } from '@lading/domain/packs';
import { isSameCode } from '@lading/domain/spelling';
import { type Entry, isOpen, isToApply, scanOf } from '../../lib/outbox/entry.ts';

type Tracked = Pick<Product, 'tracking' | 'expires'>;

/** Goods to count: loose, or on a pallet; of a lot where the product is tracked. */
export interface Goods {
  product: ProductRef;
  lpn: string | null;
  lot?: EnteredLot;
  /** How the product is tracked, where its lot is still to be asked for. */
  asks?: Tracked;
}

type FoundProduct = ProductRef & Tracked;

export interface Found {
  location: Named | null;
  pallet: { lpn: string } | null;
  products: readonly FoundProduct[];
  /** What the code itself says of a lot. */
  stated: StatedLot | null;
}

/** Where a counter stands: in no location, in one, or there at a pallet. */
export interface Stand {
  place: Named | null;
  lpn: string | null;
}

export type Next =
  | { kind: 'place'; place: Named }
  /** `inside` is how many LPNs with lines stand on it. */
  | { kind: 'pallet'; lpn: string; isListed: boolean; inside: number }
  | { kind: 'goods'; goods: Goods; isListed: boolean }
  | { kind: 'choice'; choice: Goods[] }
  | { kind: 'fault'; text: string }
  | { kind: 'unknown' };

type Counted = Pick<CountDetail, 'places' | 'lines' | 'chosenBy' | 'products'>;

export const goodsOf = (line: CountLine): Goods => ({
  product: line.product,
  lpn: line.pallet?.lpn ?? null,
  ...(line.lot && { lot: { code: line.lot.code } }),
});

/** Tells goods apart. */
export const keyOf = ({ product, lpn, lot }: Goods): string =>
  `${product.id}:${lpn ?? ''}:${lot?.code ?? ''}`;

export const placeOf = (line: CountLine): Named => line.foundIn ?? line.location;

/** Whether a line is of goods on a unit, or in what stands on it. */
export const isOn = ({ pallet, within = [] }: CountLine, lpn: string): boolean =>
  pallet?.lpn === lpn || within.includes(lpn);

/** The lines of a location, without those found elsewhere meanwhile. */
export function linesIn(count: { lines: readonly CountLine[] }, locationId: number): CountLine[] {
  return count.lines.filter((line) => placeOf(line).id === locationId);
}

function atPlace(count: Counted, place: Named): Next {
  const isPart =
    !countsPlaces(count.chosenBy) || count.places.some(({ location }) => location.id === place.id);
  return isPart
    ? { kind: 'place', place }
    : { kind: 'fault', text: `${place.name} is not part of this count.` };
}

/**
 * Goods that are not listed: of the lot that the code states, or of one that is to be asked for.
 */
function findOf(
  { id, sku, name, tracking, expires }: FoundProduct,
  lpn: string | null,
  stated: StatedLot | null,
): Goods {
  const goods = { product: { id, sku, name }, lpn };
  if (tracking === 'NONE') return goods;
  const lot = lotOf({ tracking, expires }, stated);
  return lot ? { ...goods, lot } : { ...goods, asks: { tracking, expires } };
}

/** Returns whether listed goods may be what a code means. */
function isMeant({ product, lot }: Goods, meant: FoundProduct, stated: StatedLot | null): boolean {
  const code = statedCode(meant.tracking, stated);
  return product.id === meant.id && (code === null || isSameCode(lot?.code, code));
}

function atProduct(
  count: Counted,
  { place, lpn }: { place: Named; lpn: string | null },
  { products, stated }: Found,
): Next {
  const isPart = (product: ProductRef) =>
    countsPlaces(count.chosenBy) || count.products.some(({ id }) => id === product.id);
  const meant = products.filter(isPart);
  if (meant.length === 0)
    return { kind: 'fault', text: `${products[0]?.sku} is not part of this count.` };
  const listed = linesIn(count, place.id)
    .filter((line) => lpn === null || isOn(line, lpn))
    .map(goodsOf)
    .filter((goods) => meant.some((product) => isMeant(goods, product, stated)));
  // A code that states no lot may mean one that is not listed.
  const mayBeOther = (product: FoundProduct) =>
    product.tracking !== 'NONE' &&
    statedCode(product.tracking, stated) === null &&
    listed.some((goods) => goods.product.id === product.id);
  const finds = meant
    .filter((product) => listed.length === 0 || mayBeOther(product))
    .map((product) => findOf(product, lpn, stated));
  const choice = [...listed, ...finds];
  const [only] = choice;
  return only && choice.length === 1
    ? { kind: 'goods', goods: only, isListed: listed.length > 0 }
    : { kind: 'choice', choice };
}

/** What a code leads to, from where the counter stands. A location always leads there. */
export function nextStep(count: Counted, { place, lpn }: Stand, found: Found): Next {
  if (found.location) return atPlace(count, found.location);
  if (!found.pallet && found.products.length === 0) return { kind: 'unknown' };
  if (!place) return { kind: 'fault', text: 'Scan the location first.' };
  if (found.pallet) {
    const scanned = found.pallet.lpn;
    const onIt = linesIn(count, place.id).filter((line) => isOn(line, scanned));
    const [only] = onIt;
    if (only && onIt.length === 1) return { kind: 'goods', goods: goodsOf(only), isListed: true };
    const inside = new Set(onIt.flatMap(({ pallet }) => pallet?.lpn ?? []));
    inside.delete(scanned);
    return { kind: 'pallet', lpn: scanned, isListed: onIt.length > 0, inside: inside.size };
  }
  return atProduct(count, { place, lpn }, found);
}

/**
 * Tells which lines are of a product and lot: on a pallet, wherever it is, or loose in a location.
 */
const isLineOf =
  (productId: number, lpn: string | null, lotCode: string | undefined, locationId: number) =>
  (line: CountLine): boolean =>
    line.product.id === productId &&
    (line.pallet?.lpn ?? null) === lpn &&
    isSameCode(line.lot?.code, lotCode) &&
    (lpn !== null || line.location.id === locationId);

/** The line of these goods in a place, if it is known. */
export function lineFor(
  count: Pick<Counted, 'lines'>,
  place: Named,
  { product, lpn, lot }: Goods,
): CountLine | undefined {
  return count.lines.find(isLineOf(product.id, lpn, lot?.code, place.id));
}

const isOfCount = (entry: Entry, countId: number): boolean =>
  (entry.to === 'countLine' ||
    entry.to === 'withdrawEntry' ||
    entry.to === 'finishPlace' ||
    entry.to === 'submitCount') &&
  entry.input.params.id === countId;

/**
 * Whether an entry of this device stands on a line: a later scan by somebody else, which the server
 * has already, stays.
 */
const stands = ({ countedAt, entered }: CountLine, scannedAt: string): boolean =>
  !entered || countedAt === null || scannedAt === '' || countedAt <= scannedAt;

/**
 * The lines with one more entry of this device. Goods that are not listed are shown once the server
 * has them.
 */
function withEntry(lines: readonly CountLine[], entry: Entry): CountLine[] {
  if (entry.to === 'countLine') {
    const { productId, lpn = null, lot, locationId, quantity } = entry.input.body;
    const isCounted = isLineOf(productId, lpn, lot?.code, locationId);
    const at = scanOf(entry);
    return lines.map((line) =>
      isCounted(line) && stands(line, at)
        ? { ...line, countedQuantity: quantity, entered: true, movedSince: false }
        : line,
    );
  }
  if (entry.to === 'withdrawEntry') {
    const { productId, lpn = null, lot, locationId } = entry.input.body;
    const { countedBefore = null } = entry;
    const isOfEntry = isLineOf(productId, lpn, lot?.code, locationId);
    const before = { countedQuantity: countedBefore, entered: countedBefore !== null };
    return lines.map((line) =>
      isOfEntry(line) ? { ...line, ...before, movedSince: false } : line,
    );
  }
  if (entry.to !== 'finishPlace') return [...lines];
  const { locationId, openLines } = entry.input.body;
  if (openLines === 'NOT_COUNTED') return [...lines];
  return lines.map((line) =>
    placeOf(line).id === locationId && line.countedQuantity === null
      ? { ...line, countedQuantity: 0 }
      : line,
  );
}

/**
 * The count as the server returned it at `readAt`, with the entries of this device that it does not
 * contain.
 */
export function withCounts(
  count: CountDetail,
  entries: readonly Entry[],
  readAt: number,
): CountDetail {
  const added = entries.filter((entry) => isOfCount(entry, count.id) && isToApply(entry, readAt));
  if (added.length === 0) return count;
  const lines = added.reduce<readonly CountLine[]>(withEntry, count.lines);
  const finished = new Set(
    added.map((entry) => (entry.to === 'finishPlace' ? entry.input.body.locationId : null)),
  );
  const places = count.places.map((place) => {
    const here = linesIn({ lines }, place.location.id);
    const linesCounted = here.filter(({ countedQuantity }) => countedQuantity !== null).length;
    const done =
      place.done ||
      finished.has(place.location.id) ||
      (here.length > 0 && linesCounted === here.length);
    return { ...place, linesCounted, done };
  });
  const linesCounted = lines.filter(({ countedQuantity }) => countedQuantity !== null).length;
  const placesDone = places.filter(({ done }) => done).length;
  const submitted = added.some(({ to }) => to === 'submitCount')
    ? statusAfter(countSteps, count.status, 'submit')
    : null;
  return {
    ...count,
    status: submitted ?? count.status,
    lines: [...lines],
    places,
    progress: { ...count.progress, linesCounted, placesDone },
  };
}

export interface Unsent {
  waiting: number;
  /** Each needs a decision before the count can be submitted. */
  refused: number;
  /** True if the submission is among those that wait. */
  isSubmitted: boolean;
}

/** What the server does not have of a count. */
export function unsentOf(count: Pick<CountDetail, 'id'>, entries: readonly Entry[]): Unsent {
  const own = entries.filter((entry) => isOfCount(entry, count.id));
  const waiting = own.filter(({ state }) => state === 'waiting');
  return {
    waiting: waiting.length,
    refused: own.filter(isOpen).length,
    isSubmitted: waiting.some(({ to }) => to === 'submitCount'),
  };
}

/** The number of units that the code states or that its pack holds; null for any other code. */
export function unitsOf(
  {
    products,
    count,
  }: { products: readonly { id: number; pack: PackRef | null }[]; count: number | null },
  productId: number | undefined,
): number | null {
  const product = products.find(({ id }) => id === productId) ?? products[0];
  return scannedUnits(product?.pack ?? null, count);
}
