import type { RoomManifest } from '../../platform/room.ts';
import { mailing } from '../mail/mailer.service.ts';
import { noticing } from './notifier.ts';
import { registerSubscriptions } from './subscriptions.routes.ts';
import { purgeNotices, readNotices } from './subscriptions.service.ts';

export const subscriptionsRoom: RoomManifest = {
  name: 'subscriptions',
  description: 'Mail subscriptions of people.',
  routes: registerSubscriptions,
  // Mails are sent from here, because this is the lowest room that knows what notices say.
  jobs: [noticing, mailing(readNotices)],
  purges: { notices: purgeNotices },
};
