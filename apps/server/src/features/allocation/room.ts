import type { RoomManifest } from '../../platform/room.ts';

export const allocationRoom: RoomManifest = {
  name: 'allocation',
};
