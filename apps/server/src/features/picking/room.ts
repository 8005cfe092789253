import type { RoomManifest } from '../../platform/room.ts';
import { registerPicking } from './picking.routes.ts';

export const pickingRoom: RoomManifest = {
  name: 'picking',
  description: 'Picking, packing, shipping and pick batches.',
  routes: registerPicking,
  tables: {
    pick_batch: { isLent: true },
    work_pick: { isLent: true },
    work_pick_batch: { isLent: true },
    work_pack: { isLent: true },
    work_load: { isLent: true },
  },
};
