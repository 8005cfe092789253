import type { RoomManifest } from '../../platform/room.ts';
import { expiry } from './expiry.ts';
import { registerLots } from './lots.routes.ts';

export const lotsRoom: RoomManifest = {
  name: 'lots',
  description: 'Lots and serials: holds, and where they went.',
  routes: registerLots,
  tables: { lot: 'LOT' },
  jobs: [expiry],
};
