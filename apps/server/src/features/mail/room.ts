import type { RoomManifest } from '../../platform/room.ts';
import { registerMail } from './mail.routes.ts';
import { purgeMails, sealedTokens } from './mail.service.ts';

export const mailRoom: RoomManifest = {
  name: 'mail',
  description: 'Mails to users, and whether the server sends any.',
  routes: registerMail,
  sealed: sealedTokens,
  tables: {
    mail: { kind: 'MAIL', isLent: true },
  },
  purges: { mails: { tables: ['mail'], retention: 'mails', purge: purgeMails } },
};
