import { unbindIdentity } from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useConfirm } from '../../ui/useConfirm.tsx';

/** The account of the identity provider that a user is bound to. Administrators unbind users who have another account there. */
export function UserIdentity({ user: { id, email, signsInBy } }: { user: User }) {
  const unbinding = useCall(unbindIdentity);
  const { error, attempt } = useAttempt('The user could not be unbound.');
  const { confirm, dialog } = useConfirm();
  if (signsInBy === 'PASSWORD') return null;
  const unbind = () =>
    attempt(async () => {
      const body = `Every session of ${email} ends at once. The next account at the provider with this verified email is bound instead.`;
      if (!(await confirm({ title: 'Unbind from the Identity Provider', body, confirm: 'Unbind', danger: true }))) return;
      await unbinding.run({ params: { id } });
    });
  return (
    <Paper component="section" aria-label="Identity provider" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Typography variant="h2">Identity Provider</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        Bound to an account of the identity provider, whose claims give role, warehouses and customer at each sign-in.
      </Typography>
      {error && <Alert severity="error">{error}</Alert>}
      <Box>
        <Button variant="outlined" color="error" size="small" loading={unbinding.isPending} onClick={() => void unbind()}>
          Unbind
        </Button>
      </Box>
      {dialog}
    </Paper>
  );
}
