import type { RoomManifest } from '../../platform/room.ts';
import { registerReceiving } from './receiving.routes.ts';

export const receivingRoom: RoomManifest = {
  name: 'receiving',
  description: 'Pallets of transfers that are received as they are.',
  routes: registerReceiving,
};
