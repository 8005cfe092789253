import { guard } from '../../platform/guards.ts';
import type { RoomManifest } from '../../platform/room.ts';
import { departure } from '../orders/shipments.service.ts';
import { sealedCredentials } from './accounts.service.ts';
import { registerCarriers } from './carriers.routes.ts';
import { finding } from './finding.ts';
import { requireGoodLabels } from './labels.service.ts';

export const carriersRoom: RoomManifest = {
  name: 'carriers',
  description: 'Accounts at carriers, and the labels of packages that are bought by them.',
  routes: registerCarriers,
  sealed: sealedCredentials,
  constraints: {
    carrier_account_name_key: 'CARRIER_ACCOUNT_NAME',
    carrier_service_code_key: 'CARRIER_SERVICE_CODE',
  },
  checks: { shipping_label_package: 'LABEL_OPEN' },
  tables: {
    carrier_account: { kind: 'CARRIER_ACCOUNT' },
    carrier_service: {},
    carrier_rule: { kind: 'CARRIER_RULE' },
    carrier_manifest: { kind: 'MANIFEST' },
    shipping_label: { kind: 'SHIPPING_LABEL' },
  },
  guards: [guard(departure, requireGoodLabels)],
  jobs: [finding],
};
