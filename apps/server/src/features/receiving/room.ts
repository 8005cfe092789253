import type { RoomManifest } from '../../platform/room.ts';
import { registerReceiving } from './receiving.routes.ts';

export const receivingRoom: RoomManifest = {
  name: 'receiving',
  description:
    'Pallets that are received, of an ASN, a transfer or neither, and the end of receiving.',
  routes: registerReceiving,
};
