import type { ProductRef } from '@lading/contract/fields';
import { AddProductForm } from '../../ui/AddProductForm.tsx';
import { useProductPicker } from '../products/products.queries.ts';

interface Props {
  label: string;
  /** Whose products are offered; null until a customer is chosen. */
  customerId: number | null;
  onAdd: (product: ProductRef | null, quantity: string) => string | null;
}

/** Adds a product to a return or to what came of it. */
export function AddProduct({ customerId, ...form }: Props) {
  return <AddProductForm {...form} picker={useProductPicker(customerId)} failed="Failed to load the products." />;
}
