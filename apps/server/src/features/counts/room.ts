import { countSteps } from '@lading/domain/counts';
import { stepsOf } from '@lading/domain/life';
import type { RoomManifest } from '../../platform/room.ts';
import { documents } from './counts.queries.ts';
import { registerCounts } from './counts.routes.ts';

export const countsRoom: RoomManifest = {
  name: 'counts',
  description: 'Cycle counts.',
  routes: registerCounts,
  tables: {
    cycle_count: { kind: 'COUNT', isLent: true },
    cycle_count_product: { kind: 'COUNT' },
    cycle_count_place: { kind: 'COUNT' },
    cycle_count_line: { kind: 'COUNT_LINE', isLent: true },
    cycle_count_scan: { kind: 'COUNT_ENTRY' },
    cycle_count_event: {},
    work_count: { isLent: true },
  },
  documents: [
    {
      type: 'COUNT',
      table: 'cycle_count',
      steps: stepsOf(countSteps),
      reference: null,
      search: documents,
    },
  ],
};
