import type { Asn } from '@lading/contract/asns';
import type { InventoryRecord } from '@lading/contract/inventory';
import type { RequestAt, ResponseAt } from './callTypes.ts';
import type { Answered, World } from './world.ts';

type BatchBody = RequestAt<'POST', '/api/inventory/batch'>;
type AsnBody = RequestAt<'POST', '/api/asns'>;
type OrderBody = RequestAt<'POST', '/api/orders'>;

export interface Floor {
  warehouseId: number;
  /** Receives a pallet; returns the whole response. */
  batch(
    /** Goods that are not AVAILABLE get a reason where a test gives none. */
    items: BatchBody['items'],
    more?: Partial<BatchBody>,
    headers?: Record<string, string>,
  ): Promise<Answered<ResponseAt<'POST', '/api/inventory/batch'>>>;
  /** Receives a pallet that must succeed; returns its LPN. */
  receive(items: BatchBody['items'], more?: Partial<BatchBody>): Promise<string>;
  putAway(
    lpn: string,
    locationId: number,
  ): Promise<Answered<ResponseAt<'POST', '/api/pallets/LPN/putaway'>>>;
  asn(
    customerId: number,
    items: readonly { productId: number; quantity: number }[],
    more?: Partial<AsnBody>,
  ): Promise<Asn>;
  order(
    customerId: number,
    items: OrderBody['items'],
    more?: Partial<OrderBody>,
  ): Promise<Answered<ResponseAt<'POST', '/api/orders'>>>;
  /** The warehouse's stock, with what the query adds. */
  stock(query?: string): Promise<InventoryRecord[]>;
}

/** Helpers that receive goods and create orders over HTTP, as the user of the token. */
export function makeFloor(world: World, warehouseId: number, token: string = world.admin): Floor {
  let count = 0;
  const batch: Floor['batch'] = (lines, more = {}, headers = {}) => {
    const items = lines.map((line) =>
      line.status && line.status !== 'AVAILABLE' ? { reason: 'Arrived so', ...line } : line,
    );
    return world.call(
      token,
      'POST',
      '/api/inventory/batch',
      { warehouseId, items, ...more },
      headers,
    );
  };
  return {
    warehouseId,
    batch,
    receive: async (items, more) => {
      const { status, body } = await batch(items, more);
      if (status !== 201) throw new Error(`The batch answered ${status}: ${JSON.stringify(body)}`);
      return body.data.pallet.lpn;
    },
    putAway: (lpn, locationId) =>
      world.call(token, 'POST', `/api/pallets/${lpn}/putaway`, { locationId }),
    asn: async (customerId, items, more = {}) => {
      count += 1;
      const { status, body } = await world.call(token, 'POST', '/api/asns', {
        customerId,
        warehouseId,
        asnReference: `ASN-${warehouseId}-${count}`,
        expectedArrivalDate: '2026-11-28',
        items: items.map(({ productId, quantity }) => ({ productId, expectedQuantity: quantity })),
        ...more,
      });
      if (status !== 201) throw new Error(`The ASN answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
    order: (customerId, items, more = {}) => {
      count += 1;
      const fields = {
        orderReference: `ORD-${warehouseId}-${count}`,
        shippingAddress: 'Kade 3, 2583 Den Haag',
      };
      return world.call(token, 'POST', '/api/orders', {
        warehouseId,
        customerId,
        items,
        ...fields,
        ...more,
      });
    },
    stock: async (query = '') =>
      (await world.call(token, 'GET', `/api/inventory?warehouseId=${warehouseId}${query}`)).body,
  };
}
