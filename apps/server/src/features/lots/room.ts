import type { RoomManifest } from '../../platform/room.ts';
import { registerLots } from './lots.routes.ts';

export const lotsRoom: RoomManifest = {
  name: 'lots',
  routes: registerLots,
  tables: { lot: ['lot', 'lots'] },
};
