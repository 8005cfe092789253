import type { RoomManifest } from '../../platform/room.ts';
import { registerPicking } from './picking.routes.ts';

export const pickingRoom: RoomManifest = {
  name: 'picking',
  description: 'Picking, packing, shipping and pick batches.',
  routes: registerPicking,
  tables: {
    pick_batch: { isLent: true },
  },
};
