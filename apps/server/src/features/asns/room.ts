import type { RoomManifest } from '../../platform/room.ts';
import { documents } from './asns.queries.ts';
import { registerAsns } from './asns.routes.ts';

export const asnsRoom: RoomManifest = {
  name: 'asns',
  description: 'Advance shipping notices: goods that will come.',
  routes: registerAsns,
  constraints: {
    asn_warehouse_id_customer_id_reference_key: 'ASN_REFERENCE',
  },
  tables: {
    asn: 'ASN',
    asn_item: 'ASN_LINE',
    asn_event: 'ASN_STEP',
  },
  documents,
};
