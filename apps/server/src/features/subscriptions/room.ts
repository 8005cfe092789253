import type { RoomManifest } from '../../platform/room.ts';
import { registerSubscriptions } from './subscriptions.routes.ts';

export const subscriptionsRoom: RoomManifest = {
  name: 'subscriptions',
  description: 'What people are told by mail.',
  routes: registerSubscriptions,
};
