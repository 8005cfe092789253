import type { Named, PackRef, UnitRef } from '@lading/contract/fields';
import type { Scan } from '@lading/contract/floor';
import type { BatchOrder, PickBatchDetail, PickLine, PickList } from '@lading/contract/picking';
import { isLegal } from '@lading/domain/life';
import { statedCode } from '@lading/domain/lots';
import { orderSteps } from '@lading/domain/orders';
import { scannedUnits } from '@lading/domain/packs';
import { isOpenBatch, leftOf, toteCode } from '@lading/domain/picking';
import { isSameCode } from '@lading/domain/spelling';
import { unitWords } from '@lading/domain/units';
import { counted, formatUnits } from '../../lib/format.ts';
import { type Entry, isToApply } from '../../lib/outbox/entry.ts';
import { notHere, notWanted } from '../../ui/scan/scanned.ts';

/** What was proved at a stop: nothing, the location, or the goods. */
export type Proved = 'nothing' | 'place' | 'goods';

/**
 * A stop of a walk. Where the orders of the walk have totes, `tote` is the one into which its goods
 * are put.
 */
export type WalkLine = PickLine & { tote?: string | null };

export type WalkOrder = Omit<BatchOrder, 'tote'> & { tote?: string | null };

export interface KnownWalk {
  lines: readonly WalkLine[];
  orders: readonly WalkOrder[];
  /** Where all is brought. */
  bringTo: Named | null;
  /** True while the orders of a batch get a tote each. */
  bindsTotes: boolean;
}

/**
 * True for a stop whose order can be picked: it may be on hold or cancelled, and an older answer
 * may still list its stops.
 */
function isPicked({ orders }: Pick<KnownWalk, 'orders'>, { orderId }: WalkLine): boolean {
  const order = orders.find(({ id }) => id === orderId);
  return order === undefined || isLegal(orderSteps, order.status, 'pick');
}

/** The stops of a walk that can be picked now, in walking order, those put off last. */
export function openStops(known: KnownWalk, putOff: readonly number[]): WalkLine[] {
  return stopsLeft(
    known.lines.filter((line) => isPicked(known, line)),
    putOff,
  );
}

/**
 * The open stops in walking order, those put off last. A stop that waits for a replenishment is not
 * open yet.
 */
export function stopsLeft(lines: readonly WalkLine[], putOff: readonly number[]): WalkLine[] {
  const open = lines.filter((line) => leftOf(line) > 0 && line.waitsFor === null);
  const isPutOff = ({ allocationId }: PickLine): boolean => putOff.includes(allocationId);
  return [...open.filter((line) => !isPutOff(line)), ...open.filter(isPutOff)];
}

/** A unit that is taken as it stands, and the stops that it serves. */
export interface WholeTake {
  unit: UnitRef;
  stops: readonly WalkLine[];
}

/**
 * The unit that can be taken whole at a stop; null if there is none. Goods that go into a tote
 * leave their unit, and so do those of which some were taken before.
 */
export function wholeTakeAt({ lines }: KnownWalk, stop: WalkLine): WholeTake | null {
  const { wholeUnit, orderId } = stop;
  if (!wholeUnit || stop.tote) return null;
  const stops = lines.filter(
    (line) => line.orderId === orderId && line.wholeUnit?.lpn === wholeUnit.lpn && leftOf(line) > 0,
  );
  const isUntouched = stops.every(
    ({ pickedQuantity, waitsFor }) => pickedQuantity === 0 && waitsFor === null,
  );
  return isUntouched ? { unit: wholeUnit, stops } : null;
}

/** `Whole pallet LPN-1 (2 lines)`: the button that takes a unit whole. */
export const takeWholeText = ({ unit, stops }: WholeTake): string =>
  `Whole ${unitWords[unit.kind]} ${unit.lpn} (${counted(stops.length, 'line')})`;

/** Asks to confirm that a unit is taken whole. */
export const wholeText = (whole: WholeTake): string =>
  `${takeWholeText(whole)}: take it as it stands, then confirm.`;

/** What is proved without a scan: goods without a location are found without one. */
export function provedAtFirst(stop: PickLine): Proved {
  return stop.location === null ? 'place' : 'nothing';
}

export function placeName({ location }: PickLine): string {
  return location?.name ?? 'No location';
}

const goodsOf = ({ product, pallet }: PickLine): string =>
  pallet ? `${product.sku} on ${pallet.lpn}` : product.sku;

/** `Put 3 in tote TOTE-07`. */
const putText = (tote: string, quantity: number): string =>
  `Put ${formatUnits(quantity)} in tote ${tote}`;

export function promptOf(stop: WalkLine, proved: Proved): string {
  if (proved === 'nothing') return `Go to ${placeName(stop)}.`;
  if (proved === 'place') return `Take ${formatUnits(leftOf(stop))} × ${goodsOf(stop)}.`;
  const left = leftOf(stop);
  return `${stop.product.sku} is right. ${stop.tote ? `${putText(stop.tote, left)}.` : `Take ${formatUnits(left)}, then confirm.`}`;
}

/**
 * Whether all that is left at a stop is in hand: as many as the scans stand for, where they say how
 * many.
 */
export const isFull = (stop: PickLine, quantity: number): boolean => quantity === leftOf(stop);

/** `Take 4`: the button that confirms a quantity. */
export const takeText = (quantity: number): string => `Take ${formatUnits(quantity)}`;

/** What somebody has keyed as the quantity. */
export function changedText(stop: WalkLine, quantity: number): string {
  const what = `${formatUnits(quantity)} of ${formatUnits(leftOf(stop))} × ${stop.product.sku}`;
  return stop.tote
    ? `${what}. ${putText(stop.tote, quantity)}.`
    : `${what}. Press ${takeText(quantity)}, or scan ${stop.product.sku}.`;
}

/** Asks to confirm a keyed quantity before anything else is done. */
export function keyedText(stop: WalkLine, quantity: number): string {
  const what = `${formatUnits(quantity)} × ${stop.product.sku} is keyed, not saved.`;
  return stop.tote
    ? `${what} ${putText(stop.tote, quantity)} first.`
    : `${what} Scan ${stop.product.sku} or press ${takeText(quantity)} first.`;
}

/**
 * Why the code of the goods does not confirm a keyed quantity: it stands for another number of
 * units.
 */
export function otherUnitsText(stop: WalkLine, quantity: number, units: number): string {
  const onward = stop.tote ? putText(stop.tote, quantity) : `Press ${takeText(quantity)}`;
  return `${formatUnits(quantity)} × ${stop.product.sku} is keyed, and this code stands for ${formatUnits(units)}. ${onward}, or key what you took.`;
}

/**
 * Whether a scan belongs to what comes after this stop: the location, pallet or other product of
 * the next stop, or the place to bring all to behind the last one. It confirms that everything of
 * this stop was taken.
 */
export function isOnward(
  stop: PickLine,
  next: PickLine | null,
  bringTo: Named | null,
  { location, pallet, products }: Scan,
): boolean {
  if (!next) return location !== null && location.id === bringTo?.id;
  if (location) return location.id === next.location?.id && location.id !== stop.location?.id;
  // The pallet of both stops is the code of the goods that are at hand.
  if (pallet) return isAround(next, pallet) && !isAround(stop, pallet);
  const isSamePlace = next.location?.id === stop.location?.id;
  return (
    isSamePlace &&
    next.product.id !== stop.product.id &&
    products.some(({ id }) => id === next.product.id)
  );
}

/**
 * Why the scan of what comes next does not confirm a stop: its tote confirms it, or less was taken
 * than is wanted. Null if it does.
 */
export function notFull(stop: WalkLine, quantity: number): string | null {
  if (stop.tote) return `${putText(stop.tote, quantity)} first, and scan the tote.`;
  if (isFull(stop, quantity)) return null;
  const taken = formatUnits(quantity);
  return `Only ${taken} of ${formatUnits(leftOf(stop))} × ${stop.product.sku} are in hand. Take ${taken}, take more, or press Short.`;
}

const isSamePlace = (first: WalkLine, other: WalkLine): boolean =>
  first.location?.id === other.location?.id;

const isSameGoods = (first: WalkLine, other: WalkLine): boolean =>
  isSamePlace(first, other) &&
  first.product.id === other.product.id &&
  first.lot?.id === other.lot?.id &&
  first.pallet?.lpn === other.pallet?.lpn;

/**
 * What needs no scan at the stop after one. The place is still proved. The same goods at the same
 * place are proved too where they go into another tote, whose own scan confirms them; into the same
 * tote they are scanned again, because that tote may be scanned twice.
 */
export function provedAlready(stop: WalkLine, proved: Proved, next: WalkLine): Proved {
  if (proved === 'nothing' || !isSamePlace(stop, next)) return provedAtFirst(next);
  const goesOn =
    proved === 'goods' && isSameGoods(stop, next) && Boolean(next.tote) && next.tote !== stop.tote;
  return goesOn ? 'goods' : 'place';
}

/** Whether a unit is the one in which the goods of a stop stand, or can be taken whole with it. */
const isAround = ({ pallet, wholeUnit }: WalkLine, { lpn }: { lpn: string }): boolean =>
  lpn === pallet?.lpn || lpn === wholeUnit?.lpn;

/** Whether a scan is one of the goods at a stop, not of its place. */
export function isOfGoods(stop: WalkLine, { pallet, products }: Scan): boolean {
  return (
    (pallet !== null && isAround(stop, pallet)) || products.some(({ id }) => id === stop.product.id)
  );
}

/** Where the goods go after the last stop. */
export const bringText = ({ name }: Named): string => `Bring it to ${name}, and scan ${name}.`;

/**
 * `units` is the number of units that the code states or that its pack holds; null for any other
 * code.
 */
export type Met =
  | { proved: Proved; isProduct: boolean; units: number | null; pack: PackRef | null }
  | { fault: string };

const proof = (proved: Proved): Met => ({ proved, isProduct: false, units: null, pack: null });

/** What a scan proves. An LPN proves goods and location in one. */
export function meetStop(stop: WalkLine, proved: Proved, found: Scan, warehouseId: number): Met {
  const { pallet, location, products, count, stated } = found;
  if (pallet && isAround(stop, pallet)) return proof('goods');
  if (proved === 'nothing') {
    if (location && location.id === stop.location?.id) return proof('place');
    if (location) return { fault: `This is ${location.name}. Go to ${placeName(stop)}.` };
    if (pallet && pallet.location?.id !== stop.location?.id)
      return { fault: notHere(pallet, warehouseId) };
    return { fault: notWanted(found, 'a location', warehouseId) };
  }
  const product = products.find(({ id }) => id === stop.product.id);
  if (product) {
    const code = statedCode(product.tracking, stated);
    if (stop.lot && code !== null && !isSameCode(code, stop.lot.code)) {
      const what = product.tracking === 'SERIAL' ? 'serial' : 'lot';
      return { fault: `This is ${what} ${code}. Take ${what} ${stop.lot.code}.` };
    }
    return {
      proved: 'goods',
      isProduct: true,
      units: scannedUnits(product.pack, count),
      pack: product.pack,
    };
  }
  if (products[0]) return { fault: `This is ${products[0].sku}. Take ${goodsOf(stop)}.` };
  if (pallet && pallet.location?.id !== stop.location?.id)
    return { fault: notHere(pallet, warehouseId) };
  if (pallet) return { fault: `This is ${pallet.lpn}. Take ${goodsOf(stop)}.` };
  if (location && location.id === stop.location?.id) return proof(proved);
  if (location) return { fault: `This is ${location.name}. Go to ${placeName(stop)}.` };
  return {
    fault: notWanted(
      found,
      proved === 'goods' && stop.tote ? `tote ${stop.tote}` : 'a product or an LPN',
      warehouseId,
    ),
  };
}

/**
 * The lines after a pick at a stop, of which the server may know already; a short line is closed.
 */
export function afterPick(
  lines: readonly WalkLine[],
  stop: WalkLine,
  taken: number,
  isShort: boolean,
): WalkLine[] {
  return lines.map((line) => {
    if (line.allocationId !== stop.allocationId) return line;
    const pickedQuantity = Math.max(line.pickedQuantity, stop.pickedQuantity + taken);
    return {
      ...line,
      pickedQuantity,
      quantity: isShort ? Math.min(line.quantity, pickedQuantity) : line.quantity,
    };
  });
}

/** The lines after a unit was taken whole. */
export const afterWholeTake = (lines: readonly WalkLine[], { stops }: WholeTake): WalkLine[] =>
  stops.reduce((rest, stop) => afterPick(rest, stop, leftOf(stop), false), [...lines]);

/**
 * The walk as the server returned it at `readAt`, with the picks of this device that it does not
 * know of.
 */
export function withPicks(
  lines: readonly WalkLine[],
  entries: readonly Entry[],
  readAt: number,
): WalkLine[] {
  const picks = entries.flatMap((entry) =>
    entry.to === 'pickOrder' && isToApply(entry, readAt)
      ? entry.input.body.picks.map((pick) => ({ ...pick, before: entry.pickedBefore }))
      : [],
  );
  return lines.map((line) => {
    const known = { ...line };
    for (const { allocationId, quantity, shortReason, before = 0 } of picks) {
      if (allocationId !== line.allocationId) continue;
      // The server may have done it although no response came: what it has counted is not added
      // again.
      known.pickedQuantity = Math.max(known.pickedQuantity, before + quantity);
      if (shortReason) known.quantity = Math.min(known.quantity, known.pickedQuantity);
    }
    return known;
  });
}

/** What the scans of a stop's goods add up to. */
export interface Taken {
  quantity: number;
  /** Units that the scans stand for; 0 where none of them says how many. */
  scanned: number;
  /** True if the last scan stands for more than is left; it was not added. */
  isTooMany: boolean;
}

/**
 * Adds the units of a scan, never beyond what is left. If no scan says how many, all that is left
 * is meant.
 */
export function takeScan(stop: PickLine, scanned: number, units: number | null): Taken {
  const left = leftOf(stop);
  if ((units ?? 0) < 1 && scanned === 0) return { quantity: left, scanned: 0, isTooMany: false };
  const sum = scanned + Math.max(1, units ?? 1);
  if (sum > left) return { quantity: scanned || left, scanned, isTooMany: true };
  return { quantity: sum, scanned: sum, isTooMany: false };
}

/** What to do after a scan that says how many units it stands for. */
export function takenText(
  stop: WalkLine,
  { quantity, isTooMany }: Taken,
  pack: PackRef | null,
): string {
  const put = stop.tote ? putText(stop.tote, quantity) : null;
  const what = `${stop.product.sku} is right: ${formatUnits(quantity)} of ${formatUnits(leftOf(stop))}.`;
  if (!isTooMany)
    return put ? `${what} ${put}, or scan the next.` : `${what} Scan the next, or confirm.`;
  return `${pack ? `A ${pack.name}` : 'This'} is more than is left to take. ${put ?? `Take ${formatUnits(quantity)}, then confirm`}.`;
}

/** A walk as it is kept. A copy of an older version lacks the location. */
type Kept<T extends { bringTo: Named | null }> = Omit<T, 'bringTo'> & { bringTo?: Named | null };

/**
 * The walk of an order as the server returned it at `readAt`, with what this device has done since.
 */
export function knownOrderWalk(
  { order, lines, bringTo = null }: Kept<PickList>,
  entries: readonly Entry[],
  readAt: number,
): KnownWalk {
  return { lines: withPicks(lines, entries, readAt), orders: [order], bringTo, bindsTotes: false };
}

/**
 * The walk of a batch as the server returned it at `readAt`, with what this device has done since.
 */
export function knownBatchWalk(
  batch: Kept<PickBatchDetail>,
  entries: readonly Entry[],
  readAt: number,
): KnownWalk {
  const { lines, orders, bringTo = null } = withTotes(batch, entries, readAt);
  return {
    lines: withPicks(lines, entries, readAt),
    orders,
    bringTo,
    bindsTotes: batch.usesTotes && isOpenBatch(batch),
  };
}

/**
 * The batch as the server returned it at `readAt`, with the totes that this device has bound since.
 * Its stops have the totes of their orders.
 */
function withTotes<B extends Kept<PickBatchDetail>>(
  batch: B,
  entries: readonly Entry[],
  readAt: number,
): B & { lines: WalkLine[] } {
  if (!batch.usesTotes) return batch;
  const totes = new Map(batch.orders.map(({ id, tote }) => [id, tote]));
  for (const entry of entries)
    if (entry.to === 'setOrderTote' && isToApply(entry, readAt))
      totes.set(entry.input.params.id, entry.input.body.tote);
  const toteOf = (orderId: number) => totes.get(orderId) ?? null;
  return {
    ...batch,
    orders: batch.orders.map((order) => ({ ...order, tote: toteOf(order.id) })),
    lines: batch.lines.map((line) => ({ ...line, tote: toteOf(line.orderId) })),
  };
}

/**
 * The tote that a pick names, which the server then compares with that of the order. Null if the
 * tote itself waits to be bound: the server may refuse that one, and the units were picked all the
 * same.
 */
export function provenTote({ tote, orderId }: WalkLine, entries: readonly Entry[]): string | null {
  const waits = entries.some(
    (entry) =>
      entry.to === 'setOrderTote' && entry.state === 'waiting' && entry.input.params.id === orderId,
  );
  return waits ? null : (tote ?? null);
}

/** The next order of a walk that needs a tote before the walk goes on; null if each has one. */
export function nextWithoutTote({ bindsTotes, orders, lines }: KnownWalk): WalkOrder | null {
  if (!bindsTotes) return null;
  const isToPick = (id: number) => lines.some((line) => line.orderId === id && leftOf(line) > 0);
  return (
    orders.find(
      ({ id, tote, status }) =>
        tote === null && isLegal(orderSteps, status, 'pick') && isToPick(id),
    ) ?? null
  );
}

export const toteAsk = ({ orderReference }: WalkOrder): string =>
  `Scan a tote for ${orderReference}.`;

/** The tote of the walk that a code names, or null. */
export function toteOfCode(lines: readonly WalkLine[], code: string): string | null {
  const tote = toteCode(code);
  return lines.some((line) => line.tote === tote) ? tote : null;
}

/**
 * Why a tote is refused at a stop: it is another one, or the goods are not proved yet. Null if the
 * goods are put into it.
 */
export function toteFault(
  stop: WalkLine,
  proved: Proved,
  quantity: number,
  tote: string,
): string | null {
  if (proved === 'goods' && tote === stop.tote) return null;
  const wanted =
    proved === 'goods' && stop.tote ? `${putText(stop.tote, quantity)}.` : promptOf(stop, proved);
  return `This is tote ${tote}. ${wanted}`;
}

/** The message about a short pick until the tote is scanned into which the rest is put. */
export function shortPutText(stop: WalkLine, tote: string, quantity: number): string {
  return `${stop.product.sku} is short by ${formatUnits(leftOf(stop) - quantity)}. ${putText(tote, quantity)}.`;
}
