import type { RoomManifest } from '../../platform/room.ts';
import { registerViews } from './views.routes.ts';

export const viewsRoom: RoomManifest = {
  name: 'views',
  description: 'Views of lists that a user saved.',
  routes: registerViews,
  tables: { saved_view: 'VIEW' },
};
