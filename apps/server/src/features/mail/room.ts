import type { RoomManifest } from '../../platform/room.ts';
import { registerMail } from './mail.routes.ts';

export const mailRoom: RoomManifest = {
  name: 'mail',
  routes: registerMail,
  tables: { mail: ['mail', 'mails'] },
};
