import { getProduct, listProducts } from '@lading/contract/calls';
import type { PackRef, ProductRef } from '@lading/contract/fields';
import type { Product } from '@lading/contract/products';
import { DEFAULT_UNIT, packOfCode } from '@lading/domain/packs';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, isPassing } from '../../lib/api.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { oneQuery, pageQuery } from '../../lib/queries.ts';
import { useSearchTerm } from '../../lib/useSearchTerm.ts';
import type { Countable } from '../../ui/PackChips.tsx';

const OFFERED = 20;

export const productsPage = pageQuery('products', listProducts);

export const oneProduct = oneQuery('products', getProduct);

const offered = (customerId: number | null, search: string) =>
  queryOptions({
    queryKey: ['products', 'offered', customerId, search],
    queryFn: ({ signal }) =>
      call(
        listProducts,
        {
          query: {
            limit: OFFERED,
            ...(customerId ? { customerId } : {}),
            ...(search ? { search } : {}),
          },
        },
        { signal },
      ),
    enabled: customerId !== null,
    placeholderData: keepPreviousData,
  });

interface Offer {
  options: readonly Product[];
  isLoading: boolean;
  hasFailed: boolean;
  isBusy: boolean;
  retry: () => void;
}

/** The products that a picker offers. The server searches; the search is debounced. */
export function useOfferedProducts(customerId: number | null, text: string): Offer {
  const { search, isSettled } = useSearchTerm(text);
  const { data, isFetching, isError, refetch } = useQuery(offered(customerId, search));
  const isLoading = isFetching || !isSettled;
  // While it loads, the former options that match the text are offered.
  const typed = text.trim().toLowerCase();
  const fits = ({ sku, name, barcodes }: Product) =>
    `${sku} - ${name}`.toLowerCase().includes(typed) ||
    barcodes.some(({ code }) => code.toLowerCase() === typed);
  return {
    options: isLoading ? (data ?? []).filter(fits) : (data ?? []),
    isLoading,
    hasFailed: isError && data === undefined,
    isBusy: isFetching,
    retry: () => void refetch(),
  };
}

/** The product of a code, and the pack whose code it is. */
export interface CodedProduct extends ProductRef {
  pack: PackRef | null;
}

/**
 * Finds the customer's product with exactly this SKU, barcode or GTIN; the SKU takes precedence.
 * Throws ApiError.
 */
export async function findProductByCode(
  customerId: number,
  code: string,
): Promise<CodedProduct | null> {
  const found = await call(listProducts, { query: { customerId, code } });
  const product = found.find(({ sku }) => sku === code) ?? found[0];
  return product
    ? { id: product.id, sku: product.sku, name: product.name, pack: packOfCode(product, code) }
    : null;
}

const IN_UNITS: Countable = { unit: DEFAULT_UNIT, packs: [] };

/**
 * Whether a product is tracked by lot or serial: false until it is loaded, or where `isAsked` is
 * false.
 */
export function useIsTracked(productId: number, isAsked: boolean): boolean {
  const { data } = useQuery({ ...oneProduct(productId), enabled: isAsked });
  return data !== undefined && data.tracking !== 'NONE';
}

const CODES_CHANGE_SELDOM_MS = 10 * 60_000;

/**
 * Reads products one after the other, so that their codes are known without a network; none any
 * more once `stop` is aborted.
 */
export async function keepProducts(
  client: QueryClient,
  ids: readonly number[],
  stop?: AbortSignal,
): Promise<void> {
  for (const id of new Set(ids)) {
    if (stop?.aborted) return;
    await client.prefetchQuery({
      ...kept(oneProduct(id)),
      staleTime: CODES_CHANGE_SELDOM_MS,
      retry: false,
    });
  }
}

/** Reads the products of a screen's lines while it is open. */
export function useKeptProducts(lines: readonly { product: { id: number } }[]): void {
  const client = useQueryClient();
  const wanted = [...new Set(lines.map(({ product }) => product.id))].join();
  useEffect(() => {
    const leaving = new AbortController();
    void keepProducts(client, wanted.split(',').map(Number).filter(Boolean), leaving.signal);
    return () => leaving.abort();
  }, [client, wanted]);
}

/**
 * Asks whether a product is tracked by lot or serial; without a network, what was kept of it says
 * so. Throws ApiError.
 */
export function useTrackingOf(): (productId: number) => Promise<boolean> {
  const client = useQueryClient();
  return async (productId) => {
    const query = kept(oneProduct(productId));
    try {
      return (
        (await client.fetchQuery({ ...query, staleTime: CODES_CHANGE_SELDOM_MS })).tracking !==
        'NONE'
      );
    } catch (reason) {
      const known = isPassing(reason) ? client.getQueryData(query.queryKey) : undefined;
      if (!known) throw reason;
      return known.tracking !== 'NONE';
    }
  };
}

/** What a product is counted in: units alone until it is loaded, or where `isAsked` is false. */
export function useCountable(productId: number | null, isAsked = true): Countable {
  const { data } = useQuery({
    ...kept(oneProduct(productId ?? 0)),
    enabled: productId !== null && isAsked,
  });
  return productId === null || !data ? IN_UNITS : data;
}
