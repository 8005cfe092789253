import type { ProductRef } from '@lading/contract/fields';
import type { OrderDetail } from '@lading/contract/orders';
import type { OutboundUnit } from '@lading/contract/picking';
import { NO_PACKS } from '@lading/domain/packs';

export const soap: ProductRef = { id: 5, sku: 'SOAP', name: 'Soap' };
export const towel: ProductRef = { id: 6, sku: 'TOWEL', name: 'Towel' };
const products = [soap, towel];

export const parcel = (
  id: number,
  lines: readonly [orderItemId: number, quantity: number][],
): OrderDetail['packages'][number] => ({
  id,
  weight: null,
  computedWeight: null,
  trackingNumber: null,
  lines: lines.map(([orderItemId, quantity]) => ({ orderItemId, quantity })),
});

export const carton = { id: 7, lpn: 'LPN-7', kind: 'CARTON' } as const;

/** A unit that was picked as it stands, with so many units of the first product. */
export const unitOf = (quantity: number, more: Partial<OutboundUnit> = {}): OutboundUnit => ({
  ...carton,
  parent: null,
  location: null,
  state: 'PICKED',
  packageId: null,
  lines: quantity > 0 ? [{ orderItemId: 1, quantity }] : [],
  ...more,
});

/** A picked order with so many units of each product. They were picked in `places`. */
export function orderOf(
  quantities: readonly number[],
  { places = ['A-01'] }: { places?: readonly string[] } = {},
): OrderDetail {
  const items = quantities.map((quantity, index) => ({
    id: index + 1,
    product: products[index] ?? soap,
    price: null,
    lineNo: index + 1,
    externalLineId: null,
    lot: null,
    quantity,
    allocatedQuantity: quantity,
    pickedQuantity: quantity,
    shippedQuantity: 0,
    backorderedQuantity: 0,
    ...NO_PACKS,
  }));
  const allocations = places.map((name, index) => ({
    id: index + 1,
    orderItemId: 1,
    product: soap,
    inventoryId: index + 1,
    pallet: null,
    location: { id: index + 1, name },
    lot: null,
    quantity: quantities[0] ?? 0,
    pickedQuantity: quantities[0] ?? 0,
    waitsFor: null,
    why: null,
  }));
  return {
    id: 21,
    orderReference: 'ORD-21',
    type: 'STANDARD_OUTBOUND',
    priority: 5,
    status: 'PICKED',
    customer: { id: 3, name: 'Acme' },
    items,
    allocations,
    packages: [],
    history: [],
    summary: { totalItems: 1, totalUnits: 2, allocationPercentage: 100 },
    orderDate: '2026-11-01T00:00:00.000Z',
    requestedShipDate: null,
    shipBy: null,
    shipByReason: null,
    minRemainingDays: null,
    actualShipDate: null,
    notes: null,
    trackingNumber: null,
    shippingAddress: 'Basel',
    address: null,
    shippingCarrier: null,
    warehouseId: 1,
    destinationWarehouseId: null,
    stockStatuses: ['AVAILABLE'],
    version: 1,
    handedOverAt: null,
    tote: null,
    previousOrder: null,
    followUpOrders: [],
  };
}
