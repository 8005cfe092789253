import type { Asn } from '@lading/contract/asns';
import type { ProductRef } from '@lading/contract/fields';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { type ExpectedLine, findVariances, overageOf } from '@lading/domain/receiving';

/** A line of the pallet that is being built, not yet sent. One product has one line. */
export interface StagedItem {
  product: ProductRef;
  quantity: number;
}

/** What has to be asked before a product is staged against an ASN. */
export type Doubt =
  | { kind: 'notOnAsn'; sku: string; reference: string }
  | { kind: 'overage'; sku: string; expected: number; received: number; staged: number; adding: number; overage: number };

export interface NamedVariances {
  extraItems: { sku: string; quantity: number }[];
  overages: { sku: string; overage: number }[];
}

export function stagedQuantity(items: readonly StagedItem[], productId: number): number {
  return items.find(({ product }) => product.id === productId)?.quantity ?? 0;
}

/** The pallet with more of a product on it; null where one line could not hold so much. */
export function stage(items: readonly StagedItem[], product: ProductRef, quantity: number): StagedItem[] | null {
  const sum = stagedQuantity(items, product.id) + quantity;
  if (sum > MAX_QUANTITY) return null;
  const known = items.some((item) => item.product.id === product.id);
  return known
    ? items.map((item) => (item.product.id === product.id ? { ...item, quantity: sum } : item))
    : [...items, { product, quantity }];
}

export function unstage(items: readonly StagedItem[], productId: number): StagedItem[] {
  return items.filter(({ product }) => product.id !== productId);
}

export function expectedLines(asn: Asn): ExpectedLine[] {
  return asn.items.map(({ product, expectedQuantity, receivedQuantity }) => ({
    productId: product.id,
    expected: expectedQuantity,
    received: receivedQuantity,
  }));
}

/** What has to be asked before `adding` units of a product join the pallet; null where all is as announced. */
export function doubtAbout(asn: Asn, items: readonly StagedItem[], product: ProductRef, adding: number): Doubt | null {
  const line = expectedLines(asn).find(({ productId }) => productId === product.id);
  if (!line) return { kind: 'notOnAsn', sku: product.sku, reference: asn.asnReference };
  const staged = stagedQuantity(items, product.id);
  const overage = overageOf(line, staged, adding);
  const { expected, received } = line;
  return overage > 0 ? { kind: 'overage', sku: product.sku, expected, received, staged, adding, overage } : null;
}

/** What has to be asked before an ASN is chosen for a pallet that is begun: of each line that is not on it. */
export function doubtsAboutStaged(asn: Asn, items: readonly StagedItem[]): Doubt[] {
  const announced = new Set(asn.items.map(({ product }) => product.id));
  return items.flatMap(({ product }) =>
    announced.has(product.id) ? [] : [{ kind: 'notOnAsn' as const, sku: product.sku, reference: asn.asnReference }],
  );
}

/** What finalizing would bring beyond the ASN, by SKU; null where there is nothing, or no ASN. */
export function variancesOf(asn: Asn | null, items: readonly StagedItem[]): NamedVariances | null {
  if (!asn) return null;
  const found = findVariances(
    items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    expectedLines(asn),
  );
  if (found.extraItems.length + found.overages.length === 0) return null;
  const skuOf = (productId: number) => items.find(({ product }) => product.id === productId)?.product.sku ?? '';
  return {
    extraItems: found.extraItems.map(({ productId, quantity }) => ({ sku: skuOf(productId), quantity })),
    overages: found.overages.map(({ productId, overage }) => ({ sku: skuOf(productId), overage })),
  };
}
