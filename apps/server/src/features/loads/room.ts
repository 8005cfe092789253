import { stepsOf } from '@lading/domain/life';
import { loadSteps } from '@lading/domain/loads';
import { guard } from '../../platform/guards.ts';
import type { RoomManifest } from '../../platform/room.ts';
import { carrierDeletion } from '../settings/settings.service.ts';
import { documents } from './loads.queries.ts';
import { registerLoads } from './loads.routes.ts';
import { requireNoLoad } from './loads.service.ts';

export const loadsRoom: RoomManifest = {
  name: 'loads',
  description: 'Loads: what leaves together in one vehicle.',
  routes: registerLoads,
  constraints: { load_bol_number: 'LOAD_BOL' },
  tables: {
    load: { kind: 'LOAD', isLent: true },
    load_order: { kind: 'LOAD_ORDER' },
    load_package: { kind: 'LOADED_PACKAGE' },
    load_unit: { kind: 'LOADED_UNIT' },
    load_leftover: { kind: 'LEFTOVER' },
    load_event: { kind: 'LOAD_STEP' },
    bol_serial: {},
  },
  documents: [
    {
      type: 'LOAD',
      table: 'load',
      steps: stepsOf(loadSteps),
      reference: null,
      search: documents,
    },
  ],
  guards: [guard(carrierDeletion, requireNoLoad)],
};
