import type { RoomManifest } from '../../platform/room.ts';
import { registerAudit } from './audit.routes.ts';

export const auditRoom: RoomManifest = {
  name: 'audit',
  routes: registerAudit,
};
