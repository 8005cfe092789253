import type { RoomManifest } from '../../platform/room.ts';
import { registerPapers } from './papers.routes.ts';

export const papersRoom: RoomManifest = {
  name: 'papers',
  description: 'Papers that go with goods: packing lists, delivery notes, consignment notes.',
  routes: registerPapers,
  tables: {},
};
