import type { RoomManifest } from '../../platform/room.ts';
import { registerAudit } from './audit.routes.ts';

export const auditRoom: RoomManifest = {
  name: 'audit',
  description: 'Who changed master data, users and settings, and who signed in.',
  routes: registerAudit,
  tables: {
    audit: {},
  },
};
