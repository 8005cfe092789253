import type { RoomManifest } from '../../platform/room.ts';
import { registerReports } from './reports.routes.ts';

export const reportsRoom: RoomManifest = {
  name: 'reports',
  description: 'Reports on stock, performance and packagings.',
  routes: registerReports,
};
