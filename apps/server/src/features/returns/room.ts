import type { RoomManifest } from '../../platform/room.ts';
import { documents } from './returns.queries.ts';
import { registerReturns } from './returns.routes.ts';

export const returnsRoom: RoomManifest = {
  name: 'returns',
  description: 'Returns of shipped goods.',
  routes: registerReturns,
  constraints: {
    returns_warehouse_id_customer_id_reference_key: 'A return with the reference',
  },
  tables: {
    returns: ['return', 'returns'],
    return_item: ['return line', 'return lines'],
    return_receipt: ['return receipt', 'return receipts'],
  },
  documents,
};
