import type { RoomManifest } from '../../platform/room.ts';
import { registerDoors } from './doors.routes.ts';

export const doorsRoom: RoomManifest = {
  name: 'doors',
  description: 'The doors of a warehouse, and when they are open.',
  routes: registerDoors,
  constraints: { door_warehouse_id_name_key: 'DOOR_NAME' },
  tables: { door: { kind: 'DOOR', isLent: true } },
};
