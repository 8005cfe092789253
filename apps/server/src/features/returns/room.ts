import { stepsOf } from '@lading/domain/life';
import { returnSteps } from '@lading/domain/returns';
import { guard } from '../../platform/guards.ts';
import type { RoomManifest } from '../../platform/room.ts';
import { reasonDeletion } from '../settings/settings.service.ts';
import { documents } from './returns.queries.ts';
import { registerReturns } from './returns.routes.ts';
import { requireNoReturn } from './settingsGuard.service.ts';

export const returnsRoom: RoomManifest = {
  name: 'returns',
  description: 'Returns of shipped goods.',
  routes: registerReturns,
  constraints: {
    returns_warehouse_id_customer_id_reference_key: 'RETURN_REFERENCE',
  },
  tables: {
    returns: { kind: 'RETURN', isLent: true },
    return_item: { kind: 'RETURN_LINE', isLent: true },
    return_receipt: { kind: 'RETURN_RECEIPT' },
    work_return: { isLent: true },
  },
  documents: [
    {
      type: 'RETURN',
      table: 'returns',
      steps: stepsOf(returnSteps),
      reference: 'reference',
      search: documents,
    },
  ],
  guards: [guard(reasonDeletion, requireNoReturn)],
};
