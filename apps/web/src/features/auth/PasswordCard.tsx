import { changePassword, getMe } from '@lading/contract/calls';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { passwordHint, refreshUser, useUser } from '../../lib/session.ts';
import { UNEXPECTED } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit, withoutReload } from '../../lib/useSubmit.ts';
import { TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NewPasswordInput } from '../users/users.parts.tsx';

interface Values {
  currentPassword: string;
  newPassword: string;
  repeated: string;
}

const empty: Values = { currentPassword: '', newPassword: '', repeated: '' };

function usePasswordChange() {
  const form = useForm<Values>({ defaultValues: empty });
  const { error, submit } = useSubmit<Values>(['currentPassword', 'newPassword'], form.setError);
  const changing = useCall(changePassword);
  const notify = useNotify();
  const onSubmit = form.handleSubmit(({ currentPassword, newPassword }) =>
    submit(async () => {
      await changing.run({ body: { currentPassword, newPassword } });
      form.reset(empty);
      notify('Your password was changed; your other sessions have ended.');
      refreshUser(await call(getMe, {}));
    }, UNEXPECTED),
  );
  return { control: form.control, error, onSubmit, isBusy: changing.isPending };
}

/** Changes the user's own password, which ends their other sessions. */
export function PasswordCard() {
  const user = useUser();
  const { control, error, onSubmit, isBusy } = usePasswordChange();
  return (
    <Paper
      component="form"
      noValidate
      aria-label="Change password"
      onSubmit={withoutReload(() => void onSubmit())}
      sx={{ p: 2, display: 'grid', gap: 2 }}
    >
      <Typography variant="h2">Change Password</Typography>
      {user.passwordSetByOther && <Alert severity="info">{passwordHint(user)}</Alert>}
      {error && <Alert severity="error">{error}</Alert>}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <TextInput
        control={control}
        name="currentPassword"
        label="Current Password"
        type="password"
        autoComplete="current-password"
        missing="Current password is required."
      />
      <NewPasswordInput control={control} name="newPassword" kind="New" />
      <TextInput
        control={control}
        name="repeated"
        label="Repeat Password"
        type="password"
        required
        autoComplete="new-password"
        rules={{ validate: (value, { newPassword }) => value === newPassword || 'The two passwords differ.' }}
      />
      <Box>
        <Button type="submit" variant="contained" loading={isBusy}>
          Change Password
        </Button>
      </Box>
    </Paper>
  );
}
