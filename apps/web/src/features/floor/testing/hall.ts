import type { Scan, ScannedLocation } from '@lading/contract/floor';
import type { InventoryRecord, Pallet, PutawaySuggestions } from '@lading/contract/inventory';
import { partsOf } from '@lading/domain/inventory';
import { unknownScan } from '../../../lib/testing/unknownScan.ts';
import type { Place } from '../putawayFit.ts';

export const places = {
  DOCK: { id: 8, name: 'DOCK', type: 'RECEIVING' },
  'A-01': { id: 11, name: 'A-01', type: 'PICK' },
  'A-02': { id: 12, name: 'A-02', type: 'PICK' },
  'B-01': { id: 13, name: 'B-01', type: 'STORAGE' },
  'Q-01': { id: 14, name: 'Q-01', type: 'QUARANTINED' },
  '848415': { id: 15, name: '848415', type: 'STORAGE' },
} as const satisfies Record<string, ScannedLocation>;
export type PlaceName = keyof typeof places;

export const product = { id: 1, sku: 'WB-1', name: 'Bottle' };
export const acme = { id: 3, name: 'Acme' };
const scanned = {
  ...product,
  customer: acme,
  tracking: 'NONE' as const,
  expires: false,
  pack: null,
};

/** Units that lie on a pallet, or loose in a place. */
export const recordOf = (
  id: number,
  quantity: number,
  where: { lpn?: string; place: PlaceName },
): InventoryRecord => {
  const { id: placeId, name } = places[where.place];
  const at = { id: placeId, name };
  return {
    id,
    product,
    quantity,
    allocated: 0,
    ...partsOf({ quantity, allocated: 0 }),
    status: 'AVAILABLE',
    lot: null,
    receivedDate: '2026-11-20T08:00:00.000Z',
    shortCountId: null,
    ...(where.lpn === undefined
      ? { pallet: null, location: at }
      : { pallet: { lpn: where.lpn, location: at }, location: null }),
  };
};

export const palletOf = (lpn: string, place: PlaceName, quantity = 30): Pallet => ({
  id: Number(lpn.slice(4)),
  lpn,
  kind: 'PALLET',
  warehouseId: 1,
  customer: acme,
  parent: null,
  location: places[place],
  createdAt: '2026-11-20T08:00:00.000Z',
  lines: 1,
  totalQuantity: quantity,
  contents: [recordOf(Number(lpn.slice(4)), quantity, { lpn, place })],
});

export const adviceOf = (lpn: string, best: PlaceName | null): PutawaySuggestions => ({
  lpn,
  status: 'AVAILABLE',
  types: ['STORAGE', 'PICK'],
  suggestions:
    best === null
      ? []
      : [
          {
            location: { ...places[best], barcode: best },
            reason: 'EMPTY',
            steps: 0,
            near: null,
            product: null,
          },
        ],
});

/** What is known of a place: nothing stands there, and no rules but its type. */
export const factsOf = (location: ScannedLocation): Place => ({
  location,
  rules: undefined,
  best: undefined,
  stock: [],
  faceOf: [],
});

/** What a code means while the pallets are where `whereIs` says. */
export function scanOf(code: string, whereIs: (lpn: string) => PlaceName): Scan {
  const location = Object.entries(places).find(([name]) => name === code)?.[1] ?? null;
  if (location) return { ...unknownScan, code, location };
  if (code === product.sku) return { ...unknownScan, code, products: [scanned] };
  if (code === 'WB-1 (37)48107') {
    const doubts = [
      { code: 'SEPARATOR_MISSING' as const, text: 'Count 48107 may be count 48 and lot 7.' },
    ];
    return { ...unknownScan, code, count: 48_107, doubts, products: [scanned] };
  }
  if (code === 'LPN-9') return { ...unknownScan, code, freshLpn: code };
  if (!/^LPN-\d$/.test(code)) return { ...unknownScan, code };
  const pallet = {
    lpn: code,
    warehouse: { id: 1, name: 'North' },
    location: places[whereIs(code)],
    totalQuantity: 30,
    state: 'STORED' as const,
    load: null,
  };
  return { ...unknownScan, code, pallet };
}
