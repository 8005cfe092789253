import type { RoomManifest } from '../../platform/room.ts';
import { registerKeys } from './keys.routes.ts';

export const keysRoom: RoomManifest = {
  name: 'keys',
  description: 'API keys of programs.',
  routes: registerKeys,
  constraints: { api_key_name_key: 'API_KEY_NAME' },
};
