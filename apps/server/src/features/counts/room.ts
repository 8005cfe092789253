import type { RoomManifest } from '../../platform/room.ts';
import { documents } from './counts.queries.ts';
import { registerCounts } from './counts.routes.ts';

export const countsRoom: RoomManifest = {
  name: 'counts',
  description: 'Cycle counts.',
  routes: registerCounts,
  tables: {
    cycle_count: 'COUNT',
    cycle_count_product: 'COUNT',
    cycle_count_place: 'COUNT',
    cycle_count_line: 'COUNT_LINE',
    cycle_count_scan: 'COUNT_ENTRY',
  },
  documents,
};
