import { getProduct, listProducts } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import type { Product } from '@lading/contract/products';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';
import { useSearchTerm } from '../../lib/useSearchTerm.ts';

export const productKeys = { all: ['products'] as const };

/** How many products a picker offers at once; typing narrows them. */
const OFFERED = 20;

export const productsPage = (query: InputOf<typeof listProducts>['query']) =>
  queryOptions({
    queryKey: [...productKeys.all, 'page', query],
    queryFn: ({ signal }) => listPage(listProducts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const oneProduct = (id: number) =>
  queryOptions({ queryKey: [...productKeys.all, 'one', id], queryFn: ({ signal }) => call(getProduct, { params: { id } }, { signal }) });

const offered = (customerId: number | null, search: string) =>
  queryOptions({
    queryKey: [...productKeys.all, 'offered', customerId, search],
    queryFn: ({ signal }) =>
      call(listProducts, { query: { limit: OFFERED, ...(customerId ? { customerId } : {}), ...(search ? { search } : {}) } }, { signal }),
    enabled: customerId !== null,
    placeholderData: keepPreviousData,
  });

interface Offer {
  options: readonly Product[];
  isLoading: boolean;
  /** True where the products could not be asked for; without a word, that would look like a customer without any. */
  hasFailed: boolean;
  isBusy: boolean;
  retry: () => void;
}

/** A customer's products for a picker, searched by the server a moment after the last key. */
export function useOfferedProducts(customerId: number | null, text: string): Offer {
  const { search, isSettled } = useSearchTerm(text);
  const { data, isFetching, isError, refetch } = useQuery(offered(customerId, search));
  const isLoading = isFetching || !isSettled;
  // Until the answer is there, only those of the former options are offered that fit what is typed by now.
  const typed = text.trim().toLowerCase();
  const fits = ({ sku, name }: Product) => `${sku} - ${name}`.toLowerCase().includes(typed);
  return {
    options: isLoading ? (data ?? []).filter(fits) : (data ?? []),
    isLoading,
    hasFailed: isError && data === undefined,
    isBusy: isFetching,
    retry: () => void refetch(),
  };
}

/** The customer's product with exactly this SKU or barcode, the SKU first; null where there is none. Throws ApiError. */
export async function findProductByCode(customerId: number, code: string): Promise<ProductRef | null> {
  const found = await call(listProducts, { query: { customerId, code } });
  const product = found.find(({ sku }) => sku === code) ?? found[0];
  return product ? { id: product.id, sku: product.sku, name: product.name } : null;
}
