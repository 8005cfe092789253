import type { RoomManifest } from '../../platform/room.ts';
import { registerChanges } from './changes.routes.ts';
import { purgeChanges } from './changes.service.ts';

export const changesRoom: RoomManifest = {
  name: 'changes',
  description: 'What happened, by cursor.',
  routes: registerChanges,
  purges: { changes: purgeChanges },
};
