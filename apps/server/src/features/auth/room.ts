import { guard } from '../../platform/guards.ts';
import type { RoomManifest } from '../../platform/room.ts';
import { settingsChange } from '../settings/settings.service.ts';
import * as purges from './auth.purges.ts';
import { registerAuth } from './auth.routes.ts';
import { registerOidc } from './oidc.routes.ts';
import { registerPasskeys } from './passkey.routes.ts';
import { sealedFactors } from './secondFactor.service.ts';
import { requireSignIn } from './settingsGuard.service.ts';

export const authRoom: RoomManifest = {
  name: 'auth',
  description: 'Signing in, sessions and passwords.',
  guards: [guard(settingsChange, requireSignIn)],
  sealed: sealedFactors,
  routes: (api) => {
    registerAuth(api);
    registerOidc(api);
    registerPasskeys(api);
  },
  tables: {
    session: {},
    known_address: { isLent: true },
    login_throttle: {},
    oidc_attempt: {},
    passkey: {},
    passkey_challenge: {},
    recovery_code: {},
    user_totp: {},
  },
  purges: {
    sessions: { tables: ['session'], retention: null, purge: purges.purgeSessions },
    'attempts to sign in with a provider': {
      tables: ['oidc_attempt'],
      retention: null,
      purge: purges.purgeAttempts,
    },
    'challenges of passkeys': {
      tables: ['passkey_challenge'],
      retention: null,
      purge: purges.purgeChallenges,
    },
    'known networks': {
      tables: ['known_address'],
      retention: null,
      purge: purges.purgeNetworks,
    },
    'failed sign-ins': {
      tables: ['login_throttle'],
      retention: null,
      purge: purges.purgeThrottles,
    },
  },
};
