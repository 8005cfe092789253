import { guard } from '../../platform/guards.ts';
import type { RoomManifest } from '../../platform/room.ts';
import { reasonDeletion, settingsChange } from '../settings/settings.service.ts';
import { registerInventory } from './inventory.routes.ts';
import { requireFreshLpns, requireNoMovement } from './settingsGuard.service.ts';
import { stockCounting } from './stockCount.ts';

export const inventoryRoom: RoomManifest = {
  name: 'inventory',
  description: 'Stock, pallets and movements.',
  routes: registerInventory,
  tables: {
    pallet: { kind: 'PALLET', isLent: true },
    inventory: { kind: 'STOCK', isLent: true },
    movement: { kind: 'MOVEMENT', isLent: true },
    lot: { kind: 'LOT', isLent: true },
    product_stock: { isLent: true },
    stock_count: {},
    transit: { isLent: true },
    transit_pallet: { isLent: true },
    allocation: { isLent: true },
    pick: { isLent: true },
    short_pick: {},
    promise: { isLent: true },
    work_putaway: { isLent: true },
  },
  guards: [guard(settingsChange, requireFreshLpns), guard(reasonDeletion, requireNoMovement)],
  // Units that are allocated stay where orders may take them.
  checks: { inventory_allocated_rank: 'ALLOCATED_THERE' },
  // Only the sequence of LPNs has an end.
  errors: { '2200H': 'LPNS_USED_UP' },
  jobs: [stockCounting],
};
