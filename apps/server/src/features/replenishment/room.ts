import type { RoomManifest } from '../../platform/room.ts';
import { registerReplenishment } from './replenishment.routes.ts';

export const replenishmentRoom: RoomManifest = {
  name: 'replenishment',
  description: 'Filling pick locations: rules, needs and tasks.',
  routes: registerReplenishment,
  tables: {
    replenishment_rule: 'REPLENISHMENT_RULE',
    replenishment_task: 'REPLENISHMENT_TASK',
  },
};
