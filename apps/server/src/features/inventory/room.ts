import { guard } from '../../platform/guards.ts';
import type { RoomManifest } from '../../platform/room.ts';
import { reasonDeletion, settingsChange } from '../settings/settings.service.ts';
import { registerInventory } from './inventory.routes.ts';
import { monthStarts } from './monthStarts.ts';
import { requireFreshLpns, requireNoMovement } from './settingsGuard.service.ts';
import { stockCounting } from './stockCount.ts';

export const inventoryRoom: RoomManifest = {
  name: 'inventory',
  description: 'Stock, pallets and movements.',
  routes: registerInventory,
  tables: {
    pallet: { kind: 'PALLET', isLent: true, isWrittenByFunctions: true },
    unit_event: { isWrittenByFunctions: true },
    inventory: { kind: 'STOCK', isLent: true, isWrittenByFunctions: true },
    movement: { kind: 'MOVEMENT', isLent: true, isWrittenByFunctions: true },
    lot: { kind: 'LOT', isLent: true, isWrittenByFunctions: true },
    product_stock: { isLent: true, isWrittenByFunctions: true },
    stock_count: { isWrittenByFunctions: true },
    month_start: { isLent: true, isWrittenByFunctions: true },
    month_start_stock: { isLent: true, isWrittenByFunctions: true },
    transit: { isLent: true, isWrittenByFunctions: true },
    transit_pallet: { isLent: true, isWrittenByFunctions: true },
    transit_unit: { isLent: true, isWrittenByFunctions: true },
    allocation: { isLent: true, isWrittenByFunctions: true },
    pick: { kind: 'PICK', isLent: true, isWrittenByFunctions: true },
    short_pick: { isWrittenByFunctions: true },
    promise: { isLent: true, isWrittenByFunctions: true },
    work_putaway: { isLent: true },
  },
  guards: [guard(settingsChange, requireFreshLpns), guard(reasonDeletion, requireNoMovement)],
  // Units that are allocated stay where orders may take them.
  checks: { inventory_allocated_rank: 'ALLOCATED_THERE' },
  // Only the sequence of LPNs has an end.
  errors: { '2200H': 'LPNS_USED_UP' },
  jobs: [monthStarts, stockCounting],
};
