import { setPasswordByLink } from '@lading/contract/calls';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { clearSession, getSession } from '../../lib/session.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { NewPasswordInput } from '../users/users.parts.tsx';
import { EntryPage } from './EntryPage.tsx';
import { RepeatedPasswordInput } from './PasswordInput.tsx';

function PasswordForm({ token, onSet }: { token: string; onSet: (email: string) => void }) {
  const { control, dialog } = useDialogForm(
    { newPassword: '', repeated: '' },
    async ({ newPassword }) => {
      const { email } = await call(setPasswordByLink, { body: { token, newPassword } });
      // The session of this browser has ended with the others of the same user.
      if (getSession()?.user.email === email) clearSession();
      onSet(email);
    },
  );
  return (
    <Box
      component="form"
      noValidate
      data-takes-scans
      onSubmit={withoutReload(dialog.onSubmit)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography>
        If you had a password before, it ends now, and all of your sessions with it.
      </Typography>
      {dialog.error && <Alert severity="error">{dialog.error}</Alert>}
      <NewPasswordInput control={control} name="newPassword" kind="New" autoFocus />
      <RepeatedPasswordInput control={control} name="repeated" />
      <Button type="submit" variant="contained" size="large" loading={dialog.isBusy}>
        Set Password
      </Button>
    </Box>
  );
}

/**
 * Where the link of a mail leads. The token is behind the `#`, which browsers send to no server.
 */
export function SetPasswordPage() {
  const token = useLocation().hash.slice(1);
  const [setFor, setSetFor] = useState<string | null>(null);
  return (
    <EntryPage title="Choose Password">
      {token === '' ? (
        <Alert severity="warning">
          This link is incomplete. Please copy all of it from the mail.
        </Alert>
      ) : setFor === null ? (
        <PasswordForm token={token} onSet={setSetFor} />
      ) : (
        <Alert severity="success">Your password was set. Sign in as {setFor}.</Alert>
      )}
    </EntryPage>
  );
}
