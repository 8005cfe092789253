import type { RoomManifest } from '../../platform/room.ts';
import { registerBadges } from './badges.routes.ts';

export const badgesRoom: RoomManifest = {
  name: 'badges',
  description: 'Shared devices, and the badges and PINs with which people sign in there.',
  routes: registerBadges,
  constraints: { shared_device_name_key: 'DEVICE_NAME' },
  tables: {
    shared_device: { kind: 'DEVICE', isLent: true },
    user_pin: {},
  },
};
