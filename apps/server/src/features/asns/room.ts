import type { RoomManifest } from '../../platform/room.ts';
import { documents } from './asns.queries.ts';
import { registerAsns } from './asns.routes.ts';

export const asnsRoom: RoomManifest = {
  name: 'asns',
  description: 'Advance shipping notices: goods that will come.',
  routes: registerAsns,
  constraints: {
    asn_warehouse_id_customer_id_reference_key: 'An ASN with the reference',
  },
  tables: {
    asn: ['ASN', 'ASNs'],
    asn_item: ['ASN line', 'ASN lines'],
    asn_event: ['ASN step', 'ASN steps'],
  },
  documents,
};
