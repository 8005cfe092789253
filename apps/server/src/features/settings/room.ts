import type { RoomManifest } from '../../platform/room.ts';
import { registerSettings } from './settings.routes.ts';

export const settingsRoom: RoomManifest = {
  name: 'settings',
  description: 'The company: name, currency, formats, pallet numbers, carriers and reasons.',
  routes: registerSettings,
  constraints: {
    carrier_name_key: 'CARRIER_NAME',
    reason_code_name_key: 'REASON_NAME',
  },
  tables: {
    settings: { isLent: true },
    carrier: { isLent: true },
    reason_code: {},
    lpn_number: {},
  },
};
