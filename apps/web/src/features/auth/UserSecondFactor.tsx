import type { SecondFactor } from '@lading/contract/auth';
import { resetSecondFactor } from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { counted, formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { userSecondFactor } from './auth.queries.ts';

function Reset({ user: { id, email } }: { user: User }) {
  const resetting = useCall(resetSecondFactor);
  const { error, attempt } = useAttempt('The second factor could not be removed.');
  const { confirm, dialog } = useConfirm();
  const reset = () =>
    attempt(async () => {
      const body = `${email} signs in by password alone until they set up another one; their passkeys are removed too, and every session of theirs ends at once. Make sure that it is really they who ask.`;
      if (!(await confirm({ title: 'Remove Second Factor', body, confirm: 'Remove', danger: true }))) return;
      await resetting.run({ params: { id } });
    });
  return (
    <>
      {error && <Alert severity="error">{error}</Alert>}
      <Box>
        <Button variant="outlined" color="error" size="small" loading={resetting.isPending} onClick={() => void reset()}>
          Remove Second Factor
        </Button>
      </Box>
      {dialog}
    </>
  );
}

function factorText({ since, recoveryCodes, passkeys }: SecondFactor, { signsInBy }: User): string {
  const also = passkeys > 0 ? ` ${counted(passkeys, 'passkey')} as well.` : '';
  if (since) return `Authenticator app since ${formatDate(since)}, ${recoveryCodes} recovery codes left.${also}`;
  if (passkeys > 0) return `${counted(passkeys, 'passkey')}, and no authenticator app.`;
  return signsInBy === 'PROVIDER' ? 'None: the identity provider decides what it asks for.' : 'None: the password alone signs in.';
}

/** Whether a user has a second factor. Administrators remove it from whoever lost the phone. */
export function UserSecondFactor({ user }: { user: User }) {
  const factor = useQuery(userSecondFactor(user.id));
  const isOwn = useUser().id === user.id;
  return (
    <Paper component="section" aria-label="Second factor" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Typography variant="h2">Second Factor</Typography>
      <Loaded<[SecondFactor]>
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
    </Paper>
  );
}
