import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useState } from 'react';
import type { ResponseOf } from '../../lib/api.ts';
import { resumeSession } from '../../lib/resumeSession.ts';
import type { Interrupted } from '../../lib/session.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { ProviderButton } from './ProviderButton.tsx';
import { deviceText, signInByPasskey } from './passkeyDevice.ts';
import { canUsePasskeys } from './passkeyPlace.ts';

interface Props {
  options: ResponseOf<typeof import('@lading/contract/calls').getSignInOptions>;
  /** Where its user goes on afterwards. */
  interrupted: Interrupted | null;
}

function PasskeyButton({ interrupted }: Pick<Props, 'interrupted'>) {
  const { error, attempt } = useAttempt(deviceText);
  const [isBusy, setBusy] = useState(false);
  const signIn = () =>
    attempt(async () => {
      setBusy(true);
      await signInByPasskey()
        .then((signedIn) => resumeSession(signedIn, interrupted))
        .finally(() => setBusy(false));
    });
  return (
    <>
      {error && <Alert severity="error">{error}</Alert>}
      <Button variant="outlined" size="large" loading={isBusy} onClick={() => void signIn()}>
        Sign In with a Passkey
      </Button>
    </>
  );
}

/** The ways to sign in beside the password. */
export function OtherWays({ options: { provider, localSignIn, passkeyOrigin }, interrupted }: Props) {
  return (
    <>
      <Divider>or</Divider>
      {!localSignIn && (
        <Alert severity="info">Local sign-in is closed: only the emergency administrator signs in by password or passkey.</Alert>
      )}
      {canUsePasskeys(passkeyOrigin) && <PasskeyButton interrupted={interrupted} />}
      {provider !== null && <ProviderButton name={provider} interrupted={interrupted} />}
    </>
  );
}
