import type { ReturnDetail } from '@lading/contract/returns';
import type { Tracked } from '../returnMachine.ts';

export const soap: Tracked = { id: 5, sku: 'SOAP', name: 'Soap', tracking: 'NONE', expires: false };
export const towel: Tracked = {
  id: 6,
  sku: 'TOWEL',
  name: 'Towel',
  tracking: 'NONE',
  expires: false,
};
export const serialGoods: Tracked = {
  id: 7,
  sku: 'PHONE',
  name: 'Phone',
  tracking: 'SERIAL',
  expires: false,
};
const products = [soap, towel];

/** A return of nobody's order that announces so many units of each product. */
export function returnOf(quantities: readonly number[]): ReturnDetail {
  const items = quantities.map((quantity, index) => {
    const { id, sku, name } = products[index] ?? soap;
    return { id: index + 1, product: { id, sku, name }, quantity, receivedQuantity: 0, lot: null };
  });
  return {
    id: 31,
    returnReference: 'RMA-31',
    status: 'EXPECTED',
    reason: 'Too many',
    customer: { id: 3, name: 'Acme' },
    warehouse: { id: 1, name: 'North' },
    order: null,
    items,
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    createdBy: { id: 9, email: 'mara@example.com', name: 'Mara Lind' },
    units: [],
    pallet: null,
    receipts: [],
    proposedDisposition: 'AVAILABLE',
    returnable: null,
  };
}
