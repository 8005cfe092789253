import type { RoomManifest } from '../../platform/room.ts';
import { registerLocations } from './locations.routes.ts';

export const locationsRoom: RoomManifest = {
  name: 'locations',
  description: 'Places of a warehouse.',
  routes: registerLocations,
  constraints: {
    location_warehouse_id_name_key: 'A location with the name',
    location_warehouse_id_barcode_key: 'A location with the barcode',
  },
  tables: {
    location: ['location', 'locations'],
  },
};
