import type { RoomManifest } from '../../platform/room.ts';
import { registerFloor } from './floor.routes.ts';

export const floorRoom: RoomManifest = {
  name: 'floor',
  routes: registerFloor,
};
