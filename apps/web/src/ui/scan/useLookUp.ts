import { getProduct, listLocations, listProducts, scanCode } from '@lading/contract/calls';
import type { Named } from '@lading/contract/fields';
import type { Scan } from '@lading/contract/floor';
import type { Product } from '@lading/contract/products';
import { MAX_PAGE } from '@lading/domain/limits';
import { dayIn } from '@lading/domain/time';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call, isPassing, listPage, type Page } from '../../lib/api.ts';
import { currentSettings } from '../../lib/currentSettings.ts';
import { currentZone } from '../../lib/format.ts';
import { identify, type KnownProduct } from '../../lib/knownCodes.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { reach } from '../../lib/reach.ts';
import { useLatest } from '../../lib/useLatest.ts';

/** After this time (ms) without a response a scan is looked up on the device. */
export const PATIENCE_MS = 3_000;
const CODES_CHANGE_SELDOM_MS = 10 * 60_000;

/** The codes of all locations of a warehouse. */
export const locationCodes = (warehouseId: number) =>
  kept(
    queryOptions({
      queryKey: ['locations', 'codes', warehouseId],
      queryFn: ({ signal }) => call(listLocations, { query: { warehouseId } }, { signal }),
      staleTime: CODES_CHANGE_SELDOM_MS,
    }),
  );

const PRODUCT_CODES = ['products', 'codes'] as const;
/**
 * The most products of a customer whose codes a device keeps; the codes of others are asked for.
 */
const MOST_PRODUCTS = 20 * MAX_PAGE;

const coded = ({
  id,
  sku,
  name,
  customer,
  tracking,
  expires,
  barcodes,
  packs,
}: Product): KnownProduct => ({
  id,
  sku,
  name,
  customer,
  tracking,
  expires,
  barcodes,
  packs,
});

/** The codes of all products of a customer, read page by page. */
export const productCodes = (customerId: number) =>
  kept(
    queryOptions({
      queryKey: [...PRODUCT_CODES, customerId],
      queryFn: async ({ signal }): Promise<KnownProduct[]> => {
        const products: KnownProduct[] = [];
        for (let cursor: string | null = ''; cursor !== null && products.length < MOST_PRODUCTS; ) {
          const query = {
            customerId,
            limit: MAX_PAGE,
            sort: 'id' as const,
            ...(cursor && { cursor }),
          };
          const page: Page<Product> = await listPage(listProducts, { query }, { signal });
          products.push(...page.rows.map(coded));
          cursor = page.next;
        }
        return products;
      },
      staleTime: CODES_CHANGE_SELDOM_MS,
      retry: false,
    }),
  );

/**
 * The products whose codes this device knows, each once: a product that was read alone is newer.
 */
function knownProducts(client: QueryClient): KnownProduct[] {
  const ofCustomers = client
    .getQueriesData<KnownProduct[]>({ queryKey: PRODUCT_CODES })
    .flatMap(([, products]) => products ?? []);
  const alone = client
    .getQueriesData<Product>({ queryKey: ['products', getProduct.path] })
    .flatMap(([, product]) => product ?? []);
  return [...new Map([...ofCustomers, ...alone].map((product) => [product.id, product])).values()];
}

/** A code that cannot be looked up now. */
export class NotKnownHere extends Error {}

/**
 * Asks for what only the server can say, or takes what was kept of it. Throws ApiError, and
 * NotKnownHere with this sentence where neither is there.
 */
export async function readOrSay<T>(
  reading: () => Promise<T>,
  known: T | undefined,
  sentence: string,
): Promise<T> {
  try {
    return await reading();
  } catch (reason) {
    if (!isPassing(reason)) throw reason;
    if (known === undefined) throw new NotKnownHere(sentence);
    return known;
  }
}

/** A pallet of a task, and where it should be. */
export interface TaskPallet {
  lpn: string;
  location: Named | null;
}

function identifyHere(
  client: QueryClient,
  warehouseId: number,
  code: string,
  pallets: readonly TaskPallet[],
): Scan {
  const products = knownProducts(client);
  const warehouse = { id: warehouseId, name: 'this warehouse' };
  const locations = client.getQueryData(locationCodes(warehouseId).queryKey) ?? [];
  const placeOf = (at: Named | null) =>
    at && (locations.find(({ id }) => id === at.id) ?? { ...at, type: 'STORAGE' as const });
  // Whether one is empty is for the server to say.
  const known = pallets.map(({ lpn, location }) => ({
    lpn,
    location: placeOf(location),
    warehouse,
    totalQuantity: 1,
    state: 'STORED' as const,
    load: null,
  }));
  const lpnPattern = client.getQueryData(currentSettings().queryKey)?.lpnPattern ?? null;
  return identify(code, {
    locations,
    products,
    pallets: known,
    lpnPattern,
    today: dayIn(currentZone(), new Date()),
  });
}

/** Says what a code is as far as the device knows. */
export function useKnownHere(warehouseId: number): (code: string) => Scan {
  const client = useQueryClient();
  return (code) => identifyHere(client, warehouseId, code, []);
}

/**
 * Asks what a code is: the server, since goods move; without a network the device, which knows the
 * warehouse's locations, the products that tasks have loaded, and the task's own pallets. Throws
 * ApiError, and NotKnownHere.
 */
export function useAsking(warehouseId: number, pallets: readonly TaskPallet[] = []) {
  const client = useQueryClient();
  const latest = useLatest(pallets);
  return async <T>(code: string, ask: (options: CallOptions) => Promise<T>): Promise<T | Scan> => {
    const here = () => identifyHere(client, warehouseId, code, latest.current);
    if (!reach.get() && here().kind !== null) return here();
    try {
      return await ask({ signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (reason) {
      if (!isPassing(reason)) throw reason;
      const found = here();
      if (found.kind !== null || found.fault !== null || found.freshLpn !== null) return found;
      throw new NotKnownHere(
        `"${code.trim()}" is not known on this device, and there is no network to ask. Scan it again later.`,
      );
    }
  };
}

/** Looks codes up in a warehouse. The lookup throws ApiError, and NotKnownHere. */
export function useLookUp(
  warehouseId: number,
  pallets: readonly TaskPallet[] = [],
): (code: string) => Promise<Scan> {
  const ask = useAsking(warehouseId, pallets);
  return (code) =>
    ask(code, (options) => call(scanCode, { query: { warehouseId, code: code.trim() } }, options));
}
