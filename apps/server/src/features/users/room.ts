import type { RoomManifest } from '../../platform/room.ts';
import { registerUsers } from './users.routes.ts';

export const usersRoom: RoomManifest = {
  name: 'users',
  description: 'People, their roles and the warehouses in which they work.',
  routes: registerUsers,
  constraints: {
    app_user_email_key: 'A user with the email',
  },
  tables: {
    app_user: ['user', 'users'],
    user_warehouse: ['assigned user', 'assigned users'],
  },
};
