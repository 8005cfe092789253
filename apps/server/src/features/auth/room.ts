import type { RoomManifest } from '../../platform/room.ts';
import { registerAuth } from './auth.routes.ts';

export const authRoom: RoomManifest = {
  name: 'auth',
  routes: registerAuth,
};
