import type { RoomManifest } from '../../platform/room.ts';
import { registerWarehouses } from './warehouses.routes.ts';

export const warehousesRoom: RoomManifest = {
  name: 'warehouses',
  description: 'The warehouses and their time zones.',
  routes: registerWarehouses,
  constraints: {
    warehouse_name_key: 'WAREHOUSE_NAME',
  },
};
