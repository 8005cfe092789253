import { MAX_PACKAGES } from './limits.ts';
import { unitsOf } from './quantity.ts';

/**
 * BOX: a packaging; OWN_BOX: the box of the product itself; NONE: what no packaging holds, or whose
 * volume nobody knows.
 */
export const cartonKinds = ['BOX', 'OWN_BOX', 'NONE'] as const;
export type CartonKind = (typeof cartonKinds)[number];

/**
 * ARRANGED: each piece has its place; VOLUME: the sum of the volumes and the weights fits, or, of
 * what has no packaging, would have to be known.
 */
export const cartonMethods = ['ARRANGED', 'VOLUME'] as const;
export type CartonMethod = (typeof cartonMethods)[number];

/** More pieces than this are not arranged, except those of a single line. */
export const MAX_ARRANGED = 40;

/** In millimetres. */
export interface Sides {
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

/** Units of an order line that are to be packed. */
export interface CartonItem {
  orderItemId: number;
  quantity: number;
  /** Of a unit; null unless all three are known. */
  sides: Sides | null;
  /** Of a unit in cubic millimetres: of its sides, else its part of a pack; null if unknown. */
  volume: number | null;
  /** Of a unit; null if unknown. */
  grams: number | null;
  /** It is sent as it is, each unit by itself. */
  shipsInOwnBox: boolean;
  /** Its height stays upright. */
  thisSideUp: boolean;
  /** Units of two different classes are never in one carton; null goes with all. */
  segregationClass: string | null;
}

/** A packaging as suggestions see it. */
export interface Box extends Sides {
  id: number;
  tareGrams: number;
  maxWeightGrams: number | null;
  fillPercent: number;
  cost: number | null;
}

/** A unit that is to be arranged. */
export interface Piece extends Sides {
  thisSideUp: boolean;
}

/** Arranges pieces in a box. Returns the places of those that find room in it. */
export type Arrange = (box: Sides, pieces: readonly Piece[]) => readonly number[];

export interface CartonLine {
  orderItemId: number;
  quantity: number;
  hasSides: boolean;
  hasWeight: boolean;
}

export interface Carton {
  kind: CartonKind;
  packagingId: number | null;
  method: CartonMethod;
  lines: CartonLine[];
  /** With the packaging; what has no weight counts nothing. */
  grams: number;
}

const volumeOf = ({ lengthMm, widthMm, heightMm }: Sides): number => lengthMm * widthMm * heightMm;
const volumeIn = (box: Box): number => (volumeOf(box) * box.fillPercent) / 100;
const gramsIn = ({ maxWeightGrams, tareGrams }: Box): number =>
  maxWeightGrams === null ? Number.POSITIVE_INFINITY : maxWeightGrams - tareGrams;

const sorted = (...numbers: number[]): number[] => numbers.toSorted((a, b) => b - a);

/** Whether a piece alone fits into a box, longest side to longest side. */
export function fitsSides(box: Sides, piece: Piece): boolean {
  if (!piece.thisSideUp) {
    const inside = sorted(box.lengthMm, box.widthMm, box.heightMm);
    return sorted(piece.lengthMm, piece.widthMm, piece.heightMm).every(
      (side, place) => side <= (inside[place] ?? 0),
    );
  }
  const floor = sorted(box.lengthMm, box.widthMm);
  return (
    piece.heightMm <= box.heightMm &&
    sorted(piece.lengthMm, piece.widthMm).every((side, place) => side <= (floor[place] ?? 0))
  );
}

/** How many equal pieces stand in a box side by side, all turned the same way. */
function lattice(box: Sides, piece: Piece): number {
  const { lengthMm: l, widthMm: w, heightMm: h } = piece;
  const turns = piece.thisSideUp
    ? [[l, w, h] as const, [w, l, h] as const]
    : ([
        [l, w, h],
        [w, l, h],
        [l, h, w],
        [h, l, w],
        [w, h, l],
        [h, w, l],
      ] as const);
  return Math.max(
    ...turns.map(
      ([along, across, up]) =>
        Math.floor(box.lengthMm / along) *
        Math.floor(box.widthMm / across) *
        Math.floor(box.heightMm / up),
    ),
  );
}

const pieceOf = ({ sides, thisSideUp }: CartonItem): Piece | null =>
  sides && { ...sides, thisSideUp };

const sumOf = (
  items: readonly CartonItem[],
  measureOf: (item: CartonItem) => number | null,
): number => items.reduce((sum, item) => sum + item.quantity * (measureOf(item) ?? 0), 0);

/** The single units of items, with the place of the item of each. */
function piecesOf(items: readonly CartonItem[]): { piece: Piece; place: number }[] | null {
  const pieces = items.map(pieceOf);
  if (pieces.some((piece) => piece === null)) return null;
  return items.flatMap(({ quantity }, place) => {
    const piece = pieces[place];
    return piece ? Array.from({ length: quantity }, () => ({ piece, place })) : [];
  });
}

/** How a box holds all of the items; null if it does not, as far as can be known. */
function holds(box: Box, items: readonly CartonItem[], arrange: Arrange): CartonMethod | null {
  if (sumOf(items, ({ grams }) => grams) > gramsIn(box)) return null;
  if (sumOf(items, ({ volume }) => volume) > volumeIn(box)) return null;
  if (items.some((item) => !isAlone(box, item))) return null;
  const [only, ...others] = items;
  const alone = only && others.length === 0 ? pieceOf(only) : null;
  if (only && alone && lattice(box, alone) >= only.quantity) return 'ARRANGED';
  if (unitsOf(items) > MAX_ARRANGED) return alone ? null : 'VOLUME';
  const pieces = piecesOf(items);
  if (pieces === null) return 'VOLUME';
  const arranged = arrange(
    box,
    pieces.map(({ piece }) => piece),
  );
  return arranged.length === pieces.length ? 'ARRANGED' : null;
}

/** Whether a single unit goes into a box. */
function isAlone(box: Box, item: CartonItem): boolean {
  const piece = pieceOf(item);
  return (
    (item.grams ?? 0) <= gramsIn(box) &&
    (item.volume ?? 0) <= volumeIn(box) &&
    (piece === null || fitsSides(box, piece))
  );
}

/** The cheapest first. Those whose cost nobody has said come last, the smallest first. */
const byCost = (boxes: readonly Box[]): Box[] =>
  boxes.toSorted(
    (first, other) =>
      (first.cost ?? Number.MAX_VALUE) - (other.cost ?? Number.MAX_VALUE) ||
      volumeOf(first) - volumeOf(other) ||
      first.tareGrams - other.tareGrams ||
      first.id - other.id,
  );

/** The largest first, the longest of equal ones, so that what needs much room gets it. */
const bySize = (items: readonly CartonItem[]): CartonItem[] =>
  items.toSorted(
    (first, other) =>
      (other.volume ?? 0) - (first.volume ?? 0) ||
      longest(other) - longest(first) ||
      first.orderItemId - other.orderItemId,
  );
const longest = ({ sides }: CartonItem): number =>
  sides ? Math.max(sides.lengthMm, sides.widthMm, sides.heightMm) : 0;

/** Items by class, in the order of the classes. What has no class goes with the first of them. */
function separated(items: readonly CartonItem[]): CartonItem[][] {
  const classes = [...new Set(items.flatMap(({ segregationClass }) => segregationClass ?? []))];
  if (classes.length < 2) return items.length > 0 ? [[...items]] : [];
  return classes
    .toSorted((first, other) => (first < other ? -1 : 1))
    .map((name, place) =>
      items.filter(
        ({ segregationClass }) =>
          segregationClass === name || (place === 0 && segregationClass === null),
      ),
    );
}

const linesOf = (items: readonly CartonItem[]): CartonLine[] =>
  items.map(({ orderItemId, quantity, sides, grams }) => ({
    orderItemId,
    quantity,
    hasSides: sides !== null,
    hasWeight: grams !== null,
  }));

const boxed = (box: Box, items: readonly CartonItem[], method: CartonMethod): Carton => ({
  kind: 'BOX',
  packagingId: box.id,
  method,
  lines: linesOf(items),
  grams: Math.round(sumOf(items, ({ grams }) => grams)) + box.tareGrams,
});

const unboxed = (
  kind: 'OWN_BOX' | 'NONE',
  items: readonly CartonItem[],
  method: CartonMethod = 'ARRANGED',
): Carton => ({
  kind,
  packagingId: null,
  method,
  lines: linesOf(items),
  grams: Math.round(sumOf(items, ({ grams }) => grams)),
});

/** Takes as many units as a box may hold by weight and volume, the largest first. */
function fill(box: Box, items: readonly CartonItem[]): CartonItem[] {
  let [grams, volume] = [gramsIn(box), volumeIn(box)];
  const taken: CartonItem[] = [];
  for (const item of items) {
    if (!isAlone(box, item)) continue;
    const piece = taken.length === 0 ? pieceOf(item) : null;
    const most = Math.min(
      item.quantity,
      item.grams ? Math.floor(grams / item.grams) : item.quantity,
      item.volume ? Math.floor(volume / item.volume) : item.quantity,
      piece ? Math.max(1, lattice(box, piece)) : item.quantity,
    );
    if (most < 1) continue;
    taken.push({ ...item, quantity: most });
    grams -= most * (item.grams ?? 0);
    volume -= most * (item.volume ?? 0);
  }
  return taken;
}

/** The units of these items that find room in the box; at least one of the first. */
function arranged(
  box: Box,
  items: readonly CartonItem[],
  arrange: Arrange,
): { items: CartonItem[]; method: CartonMethod } {
  const method = holds(box, items, arrange);
  if (method !== null) return { items: [...items], method };
  const pieces = unitsOf(items) > MAX_ARRANGED ? null : piecesOf(items);
  const places =
    pieces === null
      ? []
      : arrange(
          box,
          pieces.map(({ piece }) => piece),
        ).map((at) => pieces[at]?.place);
  const found = items
    .map((item, place) => ({ ...item, quantity: places.filter((each) => each === place).length }))
    .filter(({ quantity }) => quantity > 0);
  const first = items.slice(0, 1).map((item) => ({ ...item, quantity: 1 }));
  return { items: found.length > 0 ? found : first, method: 'ARRANGED' };
}

const without = (items: readonly CartonItem[], taken: readonly CartonItem[]): CartonItem[] => {
  const gone = new Map(taken.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  return items
    .map((item) => ({ ...item, quantity: item.quantity - (gone.get(item.orderItemId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
};

/** The cheapest box that holds all of the items, as a carton. */
function cheapest(
  boxes: readonly Box[],
  items: readonly CartonItem[],
  arrange: Arrange,
): Carton | null {
  for (const box of boxes) {
    const method = holds(box, items, arrange);
    if (method !== null) return boxed(box, items, method);
  }
  return null;
}

/**
 * Cartons for items that may go together: one for all, else the largest box is filled, and what it
 * took goes into the cheapest that holds it. `boxes` are the cheapest first.
 */
function packTogether(boxes: readonly Box[], items: readonly CartonItem[], arrange: Arrange) {
  const cartons: Carton[] = [];
  const stray: CartonItem[] = [];
  let rest = bySize(items);
  while (rest.length > 0 && cartons.length <= MAX_PACKAGES) {
    const [first] = rest;
    const single = cheapest(boxes, rest, arrange);
    if (single) return { cartons: [...cartons, single], stray };
    const largest = boxes
      .filter((box) => first && isAlone(box, first))
      .toSorted((box, other) => volumeIn(other) - volumeIn(box) || box.id - other.id)[0];
    if (!largest) {
      stray.push(...rest.slice(0, 1));
      rest = rest.slice(1);
      continue;
    }
    const part = arranged(largest, fill(largest, rest), arrange);
    cartons.push(cheapest(boxes, part.items, arrange) ?? boxed(largest, part.items, part.method));
    rest = without(rest, part.items);
  }
  return { cartons, stray };
}

/**
 * Suggests the cartons of an order; none if they are more than a call packs. What has neither sides
 * nor a volume gets no packaging: any would be a guess. The same input always gives the same
 * cartons.
 */
export function suggestCartons(
  items: readonly CartonItem[],
  boxes: readonly Box[],
  arrange: Arrange,
): Carton[] {
  const wanted = items.filter(({ quantity }) => quantity > 0);
  const own = wanted.filter(({ shipsInOwnBox }) => shipsInOwnBox);
  if (unitsOf(own) > MAX_PACKAGES) return [];
  const cartons = own.flatMap((item) =>
    Array.from({ length: item.quantity }, () => unboxed('OWN_BOX', [{ ...item, quantity: 1 }])),
  );
  const cheapestFirst = byCost(boxes);
  const others = wanted.filter(({ shipsInOwnBox }) => !shipsInOwnBox);
  for (const group of separated(others.filter(({ volume }) => volume !== null))) {
    const { cartons: more, stray } = packTogether(cheapestFirst, group, arrange);
    cartons.push(...more, ...(stray.length > 0 ? [unboxed('NONE', stray)] : []));
    if (cartons.length > MAX_PACKAGES) return [];
  }
  const unmeasured = others.filter(({ volume }) => volume === null);
  return unmeasured.length > 0 ? [...cartons, unboxed('NONE', unmeasured, 'VOLUME')] : cartons;
}

/** How many units of a package a suggested carton holds too. */
const inCommon = (carton: Held, { lines }: Held): number =>
  lines.reduce((sum, { orderItemId, quantity }) => {
    const line = carton.lines.find((each) => each.orderItemId === orderItemId);
    return sum + Math.min(quantity, line?.quantity ?? 0);
  }, 0);

/**
 * The suggested carton that a package is: of those that no package is yet, the one that has most
 * units in common with it, the first of several; null if none is left. A package without contents
 * is the first that is left. A unit that was picked as it stands is a carton only if that holds all
 * its units.
 */
export function cartonFor<C extends Held & { position: number }>(
  cartons: readonly C[],
  taken: readonly (number | null | undefined)[],
  held: Held,
  isAsPicked = false,
): C | null {
  const left = cartons.filter(({ position }) => !taken.includes(position));
  const fit = isAsPicked
    ? left.filter((each) => inCommon(each, held) === unitsOf(held.lines))
    : left;
  return fit.reduce<C | null>(
    (best, carton) => (best && inCommon(best, held) >= inCommon(carton, held) ? best : carton),
    null,
  );
}

/** What goods are packed in, in words. */
export const cartonName = ({
  kind,
  packaging,
}: {
  kind: CartonKind;
  packaging: { name: string } | null;
}): string => packaging?.name ?? (kind === 'OWN_BOX' ? 'Own box' : 'No packaging');

interface Held {
  lines: readonly { orderItemId: number; quantity: number }[];
}

/** `Carton M: 2 × KET-1, 1 × CUP-2`. */
export function cartonText(
  carton: Parameters<typeof cartonName>[0] & Held,
  skuOf: (orderItemId: number) => string,
  write: (units: number) => string,
): string {
  const units = carton.lines.map(
    ({ orderItemId, quantity }) => `${write(quantity)} × ${skuOf(orderItemId)}`,
  );
  return `${cartonName(carton)}: ${units.join(', ')}`;
}

/**
 * Into which cartons units of an order line go: `2 into Carton M (1 of 3)`; '' if none are
 * suggested. Where a part of the line is to be picked, several cartons are named without numbers:
 * nobody knows which of them that part is for.
 */
export function cartonsOfLine(
  cartons: readonly (Parameters<typeof cartonName>[0] & Held & { position: number })[],
  orderItemId: number,
  units: number,
): string {
  const found = cartons.flatMap((carton) =>
    carton.lines
      .filter((line) => line.orderItemId === orderItemId)
      .map(({ quantity }) => ({
        quantity,
        name: `${cartonName(carton)} (${carton.position} of ${cartons.length})`,
      })),
  );
  if (units >= unitsOf(found))
    return found.map(({ quantity, name }) => `${quantity} into ${name}`).join(', ');
  return `${units} into ${found.map(({ name }) => name).join(' or ')}`;
}

/** Why a suggestion may be wrong, in words; null if each piece has its place. */
export function cartonDoubt(
  { method, kind, lines }: Pick<Carton, 'method' | 'kind'> & { lines: readonly CartonLine[] },
  skuOf: (orderItemId: number) => string,
): string | null {
  const named = (which: (line: CartonLine) => boolean): string =>
    lines
      .filter(which)
      .map(({ orderItemId }) => skuOf(orderItemId))
      .join(', ');
  const [unmeasured, unweighed] = [
    named(({ hasSides }) => !hasSides),
    named(({ hasWeight }) => !hasWeight),
  ];
  const parts = [
    kind === 'NONE' &&
      (method === 'VOLUME' ? `dimensions of ${unmeasured} are missing` : 'no packaging holds it'),
    kind === 'BOX' &&
      method === 'VOLUME' &&
      (unmeasured
        ? `by volume: dimensions of ${unmeasured} are missing`
        : `by volume: more than ${MAX_ARRANGED} pieces`),
    kind !== 'OWN_BOX' && unweighed && `the weight of ${unweighed} is missing`,
  ].filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 ? parts.join('; ') : null;
}
