import type { RoomManifest } from '../../platform/room.ts';
import { mailing } from '../mail/mailer.service.ts';
import { noticing } from './notifier.ts';
import { registerSubscriptions } from './subscriptions.routes.ts';
import { purgeNotices, readNotices } from './subscriptions.service.ts';

export const subscriptionsRoom: RoomManifest = {
  name: 'subscriptions',
  description: 'Mail subscriptions of people.',
  routes: registerSubscriptions,
  tables: {
    subscription: {},
    notice: {},
    notice_position: {},
  },
  // This room sends the mails: it is the lowest one that knows the texts of notices.
  jobs: [noticing, mailing(readNotices)],
  purges: { notices: { tables: ['notice'], retention: 'mails', purge: purgeNotices } },
};
