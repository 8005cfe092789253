import type { Asn, CarriedPallet } from '@lading/contract/asns';
import type { ProductRef } from '@lading/contract/fields';
import { isActiveAsn } from '@lading/domain/asns';
import { codeText } from '@lading/domain/codeText';
import type { receivableStockStatuses } from '@lading/domain/inventory';
import type { EnteredLot } from '@lading/domain/lots';
import { MAX_QUANTITY, sumByKey } from '@lading/domain/quantity';
import {
  assignToLines,
  type ExpectedLine,
  findVariances,
  overageOf,
  sumLines,
} from '@lading/domain/receiving';
import { isSameCode, spellingKey } from '@lading/domain/spelling';
import type { UnitKind } from '@lading/domain/units';
import { counted } from '../../lib/format.ts';
import { type Entry, isToApply } from '../../lib/outbox/entry.ts';
import { type FoundGoods, isLabelOf } from './announced.ts';

/** The status of goods that arrived damaged or in doubt, and the reason. */
export interface Condition {
  status: Exclude<(typeof receivableStockStatuses)[number], 'AVAILABLE'>;
  reason: string;
}

/**
 * A staged line. A product has one line for each lot, condition and unit; without a condition it
 * is AVAILABLE.
 */
export interface StagedItem {
  product: ProductRef;
  quantity: number;
  /** The lot or serial of a tracked product. */
  lot?: EnteredLot;
  condition?: Condition;
  /** The unit in which it is; without it, it is on the pallet. */
  unit?: number;
}

/** A unit that is built on the pallet. */
export interface StagedUnit {
  /** Its number among the units of the pallet, which it keeps. */
  id: number;
  kind: UnitKind;
  /** The unit in which it stands, which comes before it; null for the pallet. */
  parent: number | null;
  /** The LPN on its label, where one was scanned. */
  lpn?: string;
}

/** The pallet that a user builds for a customer. The key makes sure that it is received once. */
export interface StagedPallet {
  key: string;
  items: readonly StagedItem[];
  /** The LPN on its label, where one was scanned. */
  lpn?: string;
  units?: readonly StagedUnit[];
  /** The unit into which the next goods go; without it they go on the pallet. */
  open?: number;
}

/** What is asked before a product is staged against an ASN. */
export type StagingWarning =
  | { kind: 'notOnAsn'; sku: string; reference: string }
  | {
      kind: 'overage';
      sku: string;
      expected: number;
      received: number;
      staged: number;
      adding: number;
      overage: number;
    };

export interface NamedVariances {
  extraItems: { sku: string; quantity: number }[];
  overages: { sku: string; overage: number }[];
}

/** Identifies a line of a pallet. */
export function lineKey({ product, lot, condition, unit }: Omit<StagedItem, 'quantity'>): string {
  const goods = lot ? `${product.id} lot ${spellingKey(lot.code)}` : String(product.id);
  const key = unit === undefined ? goods : `${goods} in ${unit}`;
  return condition ? `${key} ${condition.status} ${condition.reason}` : key;
}

export const lineName = ({ product, lot, condition, unit }: StagedItem): string =>
  [
    product.sku,
    lot && `lot ${lot.code}`,
    condition && codeText(condition.status),
    unit !== undefined && `in unit ${unit}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Units of a product in any condition. */
export function stagedQuantity(items: readonly StagedItem[], productId: number): number {
  return items.reduce(
    (sum, { product, quantity }) => (product.id === productId ? sum + quantity : sum),
    0,
  );
}

export function lineQuantity(items: readonly StagedItem[], key: string): number {
  return items.find((item) => lineKey(item) === key)?.quantity ?? 0;
}

/** True if some goods are good, and some are damaged or in doubt. */
export const isMixed = (items: readonly StagedItem[]): boolean =>
  new Set(items.map(({ condition }) => condition === undefined)).size > 1;

/**
 * Adds units to the line of their product, lot, condition and unit. Returns null if the line would
 * exceed the limit.
 */
export function stage(items: readonly StagedItem[], line: StagedItem): StagedItem[] | null {
  const key = lineKey(line);
  const sum = lineQuantity(items, key) + line.quantity;
  if (sum > MAX_QUANTITY) return null;
  const known = items.some((item) => lineKey(item) === key);
  return known
    ? items.map((item) => (lineKey(item) === key ? { ...item, quantity: sum } : item))
    : [...items, line];
}

export function unstage(items: readonly StagedItem[], line: StagedItem): StagedItem[] {
  return items.filter((item) => lineKey(item) !== lineKey(line));
}

/** Sets the condition of units of a line. Returns null if a line would exceed the limit. */
export function recondition(
  items: readonly StagedItem[],
  line: StagedItem,
  units: number,
  condition?: Condition,
): StagedItem[] | null {
  const rest = items.flatMap((item) => {
    if (lineKey(item) !== lineKey(line)) return [item];
    return item.quantity > units ? [{ ...item, quantity: item.quantity - units }] : [];
  });
  const { condition: _, ...goods } = line;
  return stage(rest, { ...goods, quantity: units, ...(condition && { condition }) });
}

/** The unit of a transfer whose label was scanned, also as a GS1 element string. */
export const findCarried = (
  pallets: readonly CarriedPallet[],
  code: string,
): CarriedPallet | null => pallets.find(({ lpn }) => isLabelOf(lpn, code)) ?? null;

/** What an ASN announces of each product, over all its lines. */
export function expectedLines(asn: Asn): ExpectedLine[] {
  return sumLines(
    asn.items.map(({ product, expectedQuantity, receivedQuantity }) => ({
      productId: product.id,
      expected: expectedQuantity,
      received: receivedQuantity,
    })),
  );
}

/** The products of an ASN, each once. */
export const productsOf = (asn: Asn): ProductRef[] => [
  ...new Map(asn.items.map(({ product }) => [product.id, product])).values(),
];

/** The staged units of each line of an ASN, by the line's id, as the server will assign them. */
export function stagedByLine(asn: Asn, items: readonly StagedItem[]): ReadonlyMap<number, number> {
  const lines = asn.items.map(
    ({ id, product, lot, expectedQuantity: expected, receivedQuantity: received }) => ({
      id,
      productId: product.id,
      lotId: lot?.id ?? null,
      expected,
      received,
    }),
  );
  const idOf = (code: string | undefined): number | null =>
    asn.items.find(({ lot }) => lot !== null && isSameCode(lot.code, code))?.lot?.id ?? null;
  const goods = items.map(({ product, quantity, lot }) => ({
    productId: product.id,
    lotId: idOf(lot?.code),
    quantity,
  }));
  return sumByKey(
    assignToLines(goods, lines).map(({ lineId, quantity }) => ({ key: lineId ?? 0, quantity })),
  );
}

/**
 * The lines of an ASN that still wait for units beside those on the pallet, and for how many. One
 * that takes no more stock expects none.
 */
export function awaitedItems(
  asn: Asn,
  items: readonly StagedItem[],
): { item: Asn['items'][number]; units: number }[] {
  if (!isActiveAsn(asn.status)) return [];
  const staged = stagedByLine(asn, items);
  return asn.items.flatMap((item) => {
    const units = item.expectedQuantity - item.receivedQuantity - (staged.get(item.id) ?? 0);
    return units > 0 ? [{ item, units }] : [];
  });
}

/**
 * What `awaitedItems` lists, without what travels in units of a transfer, which are received as
 * they were sent. Nothing before these units are known.
 */
export function awaitedLoose(
  asn: Asn,
  items: readonly StagedItem[],
  carried: readonly CarriedPallet[] | null,
): ReturnType<typeof awaitedItems> {
  if (carried === null) return [];
  const inUnits = carried.flatMap(({ state, contents }) =>
    state === 'UNDER_WAY'
      ? contents.map(({ product, quantity, lot }) => ({ product, quantity, ...(lot && { lot }) }))
      : [],
  );
  return awaitedItems(asn, [...items, ...inUnits]);
}

/**
 * The quantity of a staged line with which all that the ASN announces of its product has come;
 * undefined if nothing is missing.
 */
export function awaitedWith(
  asn: Asn,
  items: readonly StagedItem[],
  { product, quantity }: StagedItem,
): number | undefined {
  const missing = awaitedItems(asn, items).reduce(
    (sum, { item, units }) => (item.product.id === product.id ? sum + units : sum),
    0,
  );
  return missing > 0 ? quantity + missing : undefined;
}

/** `3 lines, 12 units`. */
export function contentText(items: readonly StagedItem[]): string {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${counted(items.length, 'line')}, ${counted(units, 'unit')}`;
}

/** The goods of an ASN that an entry receives. */
function goodsOf(entry: Entry, asn: Asn): readonly Omit<FoundGoods[number], 'unit'>[] {
  if (entry.to === 'receiveUnit')
    return entry.input.params.id === asn.id ? (entry.input.body.items ?? []) : [];
  return entry.to === 'receiveBatch' && entry.input.body.asnId === asn.id
    ? entry.input.body.items
    : [];
}

/**
 * The ASN as the server returned it at `readAt`, with the pallets of this device that it does not
 * contain.
 */
export function withReceipts(asn: Asn, entries: readonly Entry[], readAt: number): Asn {
  const received = entries.flatMap((entry) => {
    if (!isToApply(entry, readAt)) return [];
    return goodsOf(entry, asn).map(({ productId, quantity = 0, lot }) => ({
      product: { id: productId, sku: '', name: '' },
      quantity,
      ...(lot && { lot }),
    }));
  });
  if (received.length === 0) return asn;
  const units = stagedByLine(asn, received);
  return {
    ...asn,
    items: asn.items.map((item) => ({
      ...item,
      receivedQuantity: item.receivedQuantity + (units.get(item.id) ?? 0),
    })),
  };
}

/** The warning before `adding` units are staged; null if the ASN expects them. */
export function warningAbout(
  asn: Asn,
  items: readonly StagedItem[],
  product: ProductRef,
  adding: number,
): StagingWarning | null {
  const line = expectedLines(asn).find(({ productId }) => productId === product.id);
  if (!line) return { kind: 'notOnAsn', sku: product.sku, reference: asn.asnReference };
  const staged = stagedQuantity(items, product.id);
  const overage = overageOf(line, staged, adding);
  const { expected, received } = line;
  return overage > 0
    ? { kind: 'overage', sku: product.sku, expected, received, staged, adding, overage }
    : null;
}

/** The warnings before an ASN is chosen for a staged pallet. */
export function warningsAboutStaged(asn: Asn, items: readonly StagedItem[]): StagingWarning[] {
  const announced = new Set(asn.items.map(({ product }) => product.id));
  return items.flatMap(({ product }) =>
    announced.has(product.id)
      ? []
      : [{ kind: 'notOnAsn' as const, sku: product.sku, reference: asn.asnReference }],
  );
}

/** What the pallet brings beyond the ASN, by SKU; null for nothing. */
export function variancesOf(asn: Asn | null, items: readonly StagedItem[]): NamedVariances | null {
  if (!asn) return null;
  const found = findVariances(
    items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    expectedLines(asn),
  );
  if (found.extraItems.length + found.overages.length === 0) return null;
  const skuOf = (productId: number) =>
    items.find(({ product }) => product.id === productId)?.product.sku ?? '';
  return {
    extraItems: found.extraItems.map(({ productId, quantity }) => ({
      sku: skuOf(productId),
      quantity,
    })),
    overages: found.overages.map(({ productId, overage }) => ({ sku: skuOf(productId), overage })),
  };
}
