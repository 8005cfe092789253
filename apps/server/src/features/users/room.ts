import type { RoomManifest } from '../../platform/room.ts';
import { registerUsers } from './users.routes.ts';

export const usersRoom: RoomManifest = {
  name: 'users',
  description: 'People, their roles and the warehouses in which they work.',
  routes: registerUsers,
  constraints: {
    app_user_email_key: 'USER_EMAIL',
  },
  tables: {
    app_user: 'USER',
    user_warehouse: 'USER_OF_WAREHOUSE',
  },
};
