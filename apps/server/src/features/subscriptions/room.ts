import type { RoomManifest } from '../../platform/room.ts';
import { registerSubscriptions } from './subscriptions.routes.ts';

export const subscriptionsRoom: RoomManifest = {
  name: 'subscriptions',
  description: 'Mail subscriptions of people.',
  routes: registerSubscriptions,
  tables: {
    subscription: {},
    notice: {},
    notice_position: {},
  },
};
