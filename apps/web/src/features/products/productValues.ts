import type { createProduct } from '@lading/contract/calls';
import type { Product } from '@lading/contract/products';
import type { BodyOf } from '../../lib/api.ts';

/** The fields of the form, as typed. */
export interface ProductValues {
  customerId: number | '';
  sku: string;
  name: string;
  barcode: string;
  quantity: string;
  unitCost: string;
}

/** The typed base quantity; 0 if it is not a number. */
export function baseQuantity(text: string): number {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? value : 0;
}

export const valuesOf = (product: Product | null): ProductValues => ({
  customerId: product?.customerId ?? '',
  sku: product?.sku ?? '',
  name: product?.name ?? '',
  barcode: product?.barcode ?? '',
  quantity: String(product?.quantity ?? 0),
  unitCost: String(product?.unitCost ?? ''),
});

export const bodyOf = ({ customerId, sku, name, barcode, quantity, unitCost }: ProductValues): BodyOf<typeof createProduct> => ({
  sku,
  name,
  quantity: baseQuantity(quantity),
  barcode: barcode.trim() || null,
  unitCost: unitCost.trim() === '' ? null : Number(unitCost),
  ...(customerId === '' ? {} : { customerId }),
});
