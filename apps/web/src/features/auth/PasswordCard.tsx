import { changePassword, getMe } from '@lading/contract/calls';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { call } from '../../lib/api.ts';
import { passwordHint, refreshUser, useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { NewPasswordInput } from '../users/users.parts.tsx';
import { RepeatedPasswordInput } from './PasswordInput.tsx';

/** Changes the user's own password, which ends their other sessions. */
export function PasswordCard() {
  const user = useUser();
  const changing = useCall(changePassword);
  const notify = useNotify();
  const { control, reset, dialog } = useDialogForm(
    { currentPassword: '', newPassword: '', repeated: '' },
    async ({ currentPassword, newPassword }) => {
      await changing.run({ body: { currentPassword, newPassword } });
      reset();
      notify('Your password was changed; your other sessions have ended.');
      refreshUser(await call(getMe, {}));
    },
  );
  return (
    <Paper
      component="form"
      noValidate
      aria-label="Change password"
      onSubmit={withoutReload(dialog.onSubmit)}
      sx={{ p: 2, display: 'grid', gap: 2 }}
    >
      <Typography variant="h2">Change Password</Typography>
      {user.passwordSetByOther && <Alert severity="info">{passwordHint(user)}</Alert>}
      {dialog.error && <Alert severity="error">{dialog.error}</Alert>}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.email}
        readOnly
        hidden
      />
      <TextInput
        control={control}
        name="currentPassword"
        label="Current Password"
        type="password"
        autoComplete="current-password"
        missing="Current password is required."
      />
      <NewPasswordInput control={control} name="newPassword" kind="New" />
      <RepeatedPasswordInput control={control} name="repeated" />
      <Box>
        <Button type="submit" variant="contained" loading={changing.isPending}>
          Change Password
        </Button>
      </Box>
    </Paper>
  );
}
