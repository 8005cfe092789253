import type { RoomManifest } from '../../platform/room.ts';
import { registerWebhooks } from './webhooks.routes.ts';

export const webhooksRoom: RoomManifest = {
  name: 'webhooks',
  description: 'Webhooks and their deliveries.',
  routes: registerWebhooks,
  constraints: { webhook_name_key: 'A webhook with the name' },
  tables: { webhook: ['webhook', 'webhooks'] },
};
