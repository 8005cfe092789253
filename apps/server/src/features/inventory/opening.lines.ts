import type { Warehouse } from '@lading/contract/warehouses';
import type { OwnedStock } from './inventory.queries.ts';

/** The columns of a file of stock. An import of opening stock reads all of them. */
export const openingColumns = [
  'sku',
  'customer',
  'warehouse',
  'location',
  'lpn',
  'lot',
  'expires_on',
  'produced_on',
  'status',
  'received_on',
  'quantity',
] as const;

type Cells = Readonly<Record<(typeof openingColumns)[number], unknown>>;

/** Returns a function that makes cells of stock. Stock in transit has none. */
export const openingCells =
  ({ name }: Warehouse) =>
  ({
    product,
    customer,
    pallet,
    location,
    lot,
    status,
    quantity,
    receivedDate,
  }: OwnedStock): Cells[] => {
    if (status === 'IN_TRANSIT') return [];
    return [
      {
        sku: product.sku,
        customer,
        warehouse: name,
        location: (pallet?.location ?? location)?.name,
        lpn: pallet?.lpn,
        lot: lot?.code,
        expires_on: lot?.expiresOn,
        produced_on: lot?.producedOn,
        status,
        received_on: receivedDate,
        quantity,
      },
    ];
  };
