import type { RoomManifest } from '../../platform/room.ts';
import { registerChanges } from './changes.routes.ts';
import { purgeChanges } from './changes.service.ts';

export const changesRoom: RoomManifest = {
  name: 'changes',
  description: 'What happened, by cursor.',
  routes: registerChanges,
  tables: {
    // The statement that writes a step or a movement also writes its change.
    outbox: { isWrittenByFunctions: true },
    outbox_span: { isWrittenByFunctions: true },
  },
  purges: {
    changes: { tables: ['outbox', 'outbox_span'], retention: 'changes', purge: purgeChanges },
  },
};
