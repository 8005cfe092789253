import type { RoomManifest } from '../../platform/room.ts';
import { purgeLinks } from './users.purges.ts';
import { registerUsers } from './users.routes.ts';

export const usersRoom: RoomManifest = {
  name: 'users',
  description: 'People, their roles and the warehouses in which they work.',
  routes: registerUsers,
  constraints: {
    app_user_email_key: 'USER_EMAIL',
  },
  tables: {
    app_user: { kind: 'USER', isLent: true },
    user_warehouse: { kind: 'USER_OF_WAREHOUSE', isLent: true },
    account_notice: {},
    user_identity: { isLent: true },
    password_link: {},
  },
  purges: {
    'links of mails': { tables: ['password_link'], retention: null, purge: purgeLinks },
  },
};
