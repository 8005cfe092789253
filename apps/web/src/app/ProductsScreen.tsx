import type { Product } from '@lading/contract/products';
import { useQuery } from '@tanstack/react-query';
import { availability } from '../features/inventory/inventory.queries.ts';
import { type OnHand, ProductsPage } from '../features/products/ProductsPage.tsx';
import { useWarehouses } from '../lib/warehouse.tsx';

function useOnHand(products: readonly Product[]): OnHand | null {
  const { current } = useWarehouses();
  const ids = current ? products.map(({ id }) => id) : [];
  const { data = [] } = useQuery(availability(current?.id ?? 0, ids));
  const units = new Map(data.map(({ productId, onHand }) => [productId, onHand]));
  return current && ((productId) => units.get(productId));
}

/** The list of products with their stock, which the room of products may not import. */
export function ProductsScreen() {
  return <ProductsPage useOnHand={useOnHand} />;
}
