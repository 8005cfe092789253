import type { RoomManifest } from '../../platform/room.ts';
import { registerChanges } from './changes.routes.ts';
import { purgeChanges } from './changes.service.ts';

export const changesRoom: RoomManifest = {
  name: 'changes',
  description: 'What happened, by cursor.',
  routes: registerChanges,
  tables: {
    outbox: {},
    outbox_span: {},
  },
  purges: { changes: purgeChanges },
};
