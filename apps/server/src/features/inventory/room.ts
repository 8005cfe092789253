import type { RoomManifest } from '../../platform/room.ts';
import { registerInventory } from './inventory.routes.ts';

export const inventoryRoom: RoomManifest = {
  name: 'inventory',
  description: 'Stock, pallets and movements.',
  routes: registerInventory,
  tables: {
    pallet: { kind: 'PALLET', isLent: true },
    inventory: { kind: 'STOCK', isLent: true },
    movement: { kind: 'MOVEMENT', isLent: true },
    lot: { isLent: true },
    product_stock: { isLent: true },
    stock_count: {},
    transit: {},
    transit_pallet: { isLent: true },
    allocation: { isLent: true },
    allocation_wake: {},
    pick: { isLent: true },
    short_pick: {},
    promise: { isLent: true },
  },
  // Only the sequence of LPNs has an end.
  errors: { '2200H': 'LPNS_USED_UP' },
};
