import type { RoomManifest } from '../../platform/room.ts';
import { registerAudit } from './audit.routes.ts';

export const auditRoom: RoomManifest = {
  name: 'audit',
  description: 'Who changed master data, users and settings, and who signed in.',
  routes: registerAudit,
  tables: {
    // Nobody changes the audit trail, so the role of the server has no right to write it.
    audit: { isWrittenByFunctions: true },
  },
};
