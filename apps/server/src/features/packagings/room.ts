import { guard } from '../../platform/guards.ts';
import type { RoomManifest } from '../../platform/room.ts';
import { carrierDeletion } from '../settings/settings.service.ts';
import { registerPackagings } from './packagings.routes.ts';
import { requireNoPackaging } from './packagings.service.ts';

export const packagingsRoom: RoomManifest = {
  name: 'packagings',
  description: 'Cartons and other packagings of a warehouse.',
  routes: registerPackagings,
  constraints: { packaging_warehouse_id_name_key: 'PACKAGING_NAME' },
  tables: {
    packaging: { kind: 'PACKAGING', isLent: true },
    packaging_carrier: {},
  },
  guards: [guard(carrierDeletion, requireNoPackaging)],
};
