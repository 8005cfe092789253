import type { RoomManifest } from '../../platform/room.ts';
import { registerInventory } from './inventory.routes.ts';
import { stockCounting } from './stockCount.ts';

export const inventoryRoom: RoomManifest = {
  name: 'inventory',
  description: 'Stock, pallets and movements.',
  routes: registerInventory,
  tables: {
    pallet: 'PALLET',
    inventory: 'STOCK',
    movement: 'MOVEMENT',
  },
  // Only the sequence of LPNs has an end.
  errors: { '2200H': 'LPNS_USED_UP' },
  jobs: [stockCounting],
};
