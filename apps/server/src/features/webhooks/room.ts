import type { RoomManifest } from '../../platform/room.ts';
import { sending } from './dispatcher.ts';
import { registerWebhooks } from './webhooks.routes.ts';
import { purgeDeliveries, sealedSecrets } from './webhooks.service.ts';

export const webhooksRoom: RoomManifest = {
  name: 'webhooks',
  description: 'Webhooks and their deliveries.',
  routes: registerWebhooks,
  sealed: sealedSecrets,
  constraints: { webhook_name_key: 'WEBHOOK_NAME' },
  tables: {
    webhook: { kind: 'WEBHOOK' },
    webhook_delivery: {},
  },
  jobs: [sending],
  purges: {
    deliveries: { tables: ['webhook_delivery'], retention: 'deliveries', purge: purgeDeliveries },
  },
};
