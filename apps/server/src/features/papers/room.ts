import type { RoomManifest } from '../../platform/room.ts';
import { registerPapers } from './papers.routes.ts';

export const papersRoom: RoomManifest = {
  name: 'papers',
  description:
    'Papers that go with goods (packing lists, bills of lading, consignment notes), pick lists, receiving lists, lot traces and printed reports.',
  routes: registerPapers,
  tables: {},
};
