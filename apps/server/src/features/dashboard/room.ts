import type { RoomManifest } from '../../platform/room.ts';
import { registerDashboard } from './dashboard.routes.ts';

export const dashboardRoom: RoomManifest = {
  name: 'dashboard',
  description: 'The open work of a warehouse.',
  routes: registerDashboard,
};
