import { stepsOf } from '@lading/domain/life';
import { replenishmentSteps } from '@lading/domain/replenishment';
import type { RoomManifest } from '../../platform/room.ts';
import { registerReplenishment } from './replenishment.routes.ts';

export const replenishmentRoom: RoomManifest = {
  name: 'replenishment',
  description: 'Filling pick locations: rules, needs and tasks.',
  routes: registerReplenishment,
  tables: {
    replenishment_rule: { kind: 'REPLENISHMENT_RULE' },
    replenishment_task: { kind: 'REPLENISHMENT_TASK', isLent: true },
    work_replenishment: { isLent: true },
  },
  documents: [
    {
      type: 'REPLENISHMENT',
      table: 'replenishment_task',
      steps: stepsOf(replenishmentSteps),
      reference: null,
    },
  ],
};
