import type { RoomManifest } from '../../platform/room.ts';
import { registerViews } from './views.routes.ts';

export const viewsRoom: RoomManifest = {
  name: 'views',
  routes: registerViews,
  tables: { saved_view: ['saved view', 'saved views'] },
};
