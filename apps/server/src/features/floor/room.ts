import type { RoomManifest } from '../../platform/room.ts';
import { registerFloor } from './floor.routes.ts';

export const floorRoom: RoomManifest = {
  name: 'floor',
  description: 'What a scanned code means, and where pallets should go.',
  routes: registerFloor,
};
