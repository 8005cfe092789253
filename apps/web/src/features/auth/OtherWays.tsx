import { finishPasskeySignIn } from '@lading/contract/calls';
import Alert from '@mui/material/Alert';
import Divider from '@mui/material/Divider';
import { call, type ResponseOf } from '../../lib/api.ts';
import { resumeSession } from '../../lib/resumeSession.ts';
import type { Interrupted } from '../../lib/session.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import type { PasskeyAnswer } from './passkeyDevice.ts';
import { canUsePasskeys } from './passkeyPlace.ts';

interface Props {
  options: ResponseOf<typeof import('@lading/contract/calls').getSignInOptions>;
  /** Where its user goes on afterwards. */
  interrupted: Interrupted | null;
}

/** The ways to sign in beside the password. */
export function OtherWays({
  options: { provider, localSignIn, passkeyOrigin },
  interrupted,
}: Props) {
  const signIn = async (body: PasskeyAnswer) =>
    resumeSession(await call(finishPasskeySignIn, { body }), interrupted);
  return (
    <>
      <Divider>or</Divider>
      {!localSignIn && (
        <Alert severity="info">
          Local sign-in is closed: only the emergency administrator signs in by password or passkey.
        </Alert>
      )}
      {canUsePasskeys(passkeyOrigin) && (
        <PasskeyButton variant="outlined" size="large" onAnswer={signIn}>
          Sign In with a Passkey
        </PasskeyButton>
      )}
      {provider !== null && <ProviderButton name={provider} interrupted={interrupted} />}
    </>
  );
}
