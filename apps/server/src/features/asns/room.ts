import { asnSteps } from '@lading/domain/asns';
import { stepsOf } from '@lading/domain/life';
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
    // A batch is received with its ASN in one call.
    asn: { kind: 'ASN', isLent: true, isWrittenByFunctions: true },
    // Where a lot is merged into another, open lines name that one from then on.
    asn_item: { kind: 'ASN_LINE', isLent: true, isWrittenByFunctions: true },
    asn_unit: { kind: 'ANNOUNCED_UNIT' },
    asn_unit_item: { kind: 'ANNOUNCED_GOODS', isWrittenByFunctions: true },
    asn_event: { kind: 'ASN_STEP', isWrittenByFunctions: true },
  },
  documents: [
    {
      type: 'ASN',
      table: 'asn',
      // The steps of an ASN include those of a transfer's.
      steps: [false, true].flatMap((isTransfer) => stepsOf(asnSteps({ isTransfer }))),
      reference: 'reference',
      search: documents,
    },
  ],
};
