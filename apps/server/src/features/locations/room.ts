import type { RoomManifest } from '../../platform/room.ts';
import { registerLocations } from './locations.routes.ts';

export const locationsRoom: RoomManifest = {
  name: 'locations',
  description: 'Places of a warehouse.',
  routes: registerLocations,
  constraints: {
    location_warehouse_id_name_key: 'LOCATION_NAME',
    location_warehouse_id_barcode_key: 'LOCATION_BARCODE',
  },
  tables: {
    location: 'LOCATION',
  },
};
