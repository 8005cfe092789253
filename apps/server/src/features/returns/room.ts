import type { RoomManifest } from '../../platform/room.ts';
import { documents } from './returns.queries.ts';
import { registerReturns } from './returns.routes.ts';

export const returnsRoom: RoomManifest = {
  name: 'returns',
  description: 'Returns of shipped goods.',
  routes: registerReturns,
  constraints: {
    returns_warehouse_id_customer_id_reference_key: 'RETURN_REFERENCE',
  },
  tables: {
    returns: 'RETURN',
    return_item: 'RETURN_LINE',
    return_receipt: 'RETURN_RECEIPT',
  },
  documents,
};
