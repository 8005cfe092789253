import type { RoomManifest } from '../../platform/room.ts';
import { registerTwins } from './twins.routes.ts';

export const twinsRoom: RoomManifest = {
  name: 'twins',
  description:
    'Codes, references and names of places that earlier releases let in in two spellings.',
  routes: registerTwins,
  tables: {
    twin: {},
  },
};
