import type { RoomManifest } from '../../platform/room.ts';
import { registerAuth } from './auth.routes.ts';
import { registerOidc } from './oidc.routes.ts';
import { registerPasskeys } from './passkey.routes.ts';

export const authRoom: RoomManifest = {
  name: 'auth',
  description: 'Signing in, sessions and passwords.',
  routes: (api) => {
    registerAuth(api);
    registerOidc(api);
    registerPasskeys(api);
  },
};
