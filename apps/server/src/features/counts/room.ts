import type { RoomManifest } from '../../platform/room.ts';
import { documents } from './counts.queries.ts';
import { registerCounts } from './counts.routes.ts';

export const countsRoom: RoomManifest = {
  name: 'counts',
  description: 'Cycle counts.',
  routes: registerCounts,
  tables: {
    cycle_count: ['cycle count', 'cycle counts'],
    cycle_count_product: ['cycle count', 'cycle counts'],
    cycle_count_place: ['cycle count', 'cycle counts'],
    cycle_count_line: ['counted line', 'counted lines'],
    cycle_count_scan: ['count entry', 'count entries'],
  },
  documents,
};
