import type { RoomManifest } from '../../platform/room.ts';
import { registerCalendars } from './calendars.routes.ts';

export const calendarsRoom: RoomManifest = {
  name: 'calendars',
  description:
    'Working days, cut-offs and service levels of warehouses, and the lanes between them.',
  routes: registerCalendars,
  constraints: { ship_rule_warehouse_id_name_key: 'SHIP_RULE_NAME' },
  tables: {
    calendar: {},
    ship_rule: { kind: 'SHIP_RULE' },
    lane: { kind: 'LANE' },
  },
};
