import type { RoomManifest } from '../../platform/room.ts';
import * as purges from './auth.purges.ts';
import { registerAuth } from './auth.routes.ts';
import { registerOidc } from './oidc.routes.ts';
import { registerPasskeys } from './passkey.routes.ts';
import { sealedFactors } from './secondFactor.service.ts';

export const authRoom: RoomManifest = {
  name: 'auth',
  description: 'Signing in, sessions and passwords.',
  sealed: sealedFactors,
  routes: (api) => {
    registerAuth(api);
    registerOidc(api);
    registerPasskeys(api);
  },
  purges: {
    sessions: purges.purgeSessions,
    'attempts to sign in with a provider': purges.purgeAttempts,
    'challenges of passkeys': purges.purgeChallenges,
    'known networks': purges.purgeNetworks,
    'failed sign-ins': purges.purgeThrottles,
    'links of mails': purges.purgeLinks,
  },
};
