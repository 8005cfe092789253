import type { SecondFactor } from '@lading/contract/auth';
import { resetSecondFactor } from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { counted, formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { AskedButton } from '../../ui/AskedButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { Panel } from '../../ui/Section.tsx';
import { userSecondFactor } from './auth.queries.ts';

function Reset({ user: { id, email } }: { user: User }) {
  const resetting = useCall(resetSecondFactor);
  const body = `${email} signs in by password alone until they set up another one; their passkeys are removed too, and every session of theirs ends at once. Make sure that it is really they who ask.`;
  return (
    <AskedButton
      question={{ title: 'Remove Second Factor', body, confirm: 'Remove', danger: true }}
      failed="The second factor could not be removed."
      run={() => resetting.run({ params: { id } })}
      loading={resetting.isPending}
      color="error"
      size="small"
    >
      Remove Second Factor
    </AskedButton>
  );
}

function factorText({ since, recoveryCodes, passkeys }: SecondFactor, { signsInBy }: User): string {
  const also = passkeys > 0 ? ` ${counted(passkeys, 'passkey')} as well.` : '';
  if (since)
    return `Authenticator app since ${formatDate(since)}, ${recoveryCodes} recovery codes left.${also}`;
  if (passkeys > 0) return `${counted(passkeys, 'passkey')}, and no authenticator app.`;
  return signsInBy === 'PROVIDER'
    ? 'None: the identity provider decides what it asks for.'
    : 'None: the password alone signs in.';
}

/** Whether a user has a second factor. Administrators remove it from whoever lost the phone. */
export function UserSecondFactor({ user }: { user: User }) {
  const factor = useQuery(userSecondFactor(user.id));
  const isOwn = useUser().id === user.id;
  return (
    <Panel title="Second Factor" label="Second factor">
      <Loaded
        results={[factor]}
        failed="The second factor could not be loaded."
        holder={<PanelSkeleton lines={1} height={24} />}
      >
        {(factor) => (
          <>
            <Typography sx={{ color: 'text.secondary' }}>{factorText(factor, user)}</Typography>
            {(factor.since !== null || factor.passkeys > 0) && !isOwn && <Reset user={user} />}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
