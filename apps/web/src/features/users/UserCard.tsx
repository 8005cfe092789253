import { changeUser } from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import { LENT_PASSWORD_DAYS } from '@lading/domain/passwords';
import { type Role, roles } from '@lading/domain/permissions';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { choicesOf } from '../../lib/choices.ts';
import { formatDayFirst } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { UNEXPECTED, useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit } from '../../lib/useSubmit.ts';
import { Facts } from '../../ui/Facts.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, SelectInput } from '../../ui/fields.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { NewPasswordInput } from './users.parts.tsx';
import { clientCustomers } from './users.queries.ts';

interface RoleValues {
  role: Role;
  customerId: number | '';
}

interface FormProps {
  user: User;
  onClose: () => void;
}

/** What somebody started from is what they are compared with: a reload in the background must not lift the version under them. */
const useAsOpened = (user: User) => useState(user)[0];

function RoleForm({ user: shown, onClose }: FormProps) {
  const user = useAsOpened(shown);
  const form = useForm<RoleValues>({ defaultValues: { role: user.role, customerId: user.customerId ?? '' } });
  const { error, submit } = useSubmit<RoleValues>(['role', 'customerId'], form.setError);
  const changing = useCall(changeUser);
  const customers = useQuery(clientCustomers());
  const notify = useNotify();
  const isClient = form.watch('role') === 'CLIENT';
  const onSubmit = form.handleSubmit(({ role, customerId }) =>
    submit(async () => {
      const body = { role, customerId: isClient && customerId !== '' ? customerId : null };
      await changing.run({ params: { id: user.id }, body }, { ifMatch: user.version });
      notify(`${user.email} is ${role} now and has to sign in again.`);
      onClose();
    }, UNEXPECTED),
  );
  const { control } = form;
  return (
    <FormDialog
      title="Change Role"
      submit="Save Changes"
      onSubmit={() => void onSubmit()}
      onClose={onClose}
      isBusy={changing.isPending}
      isDirty={form.formState.isDirty}
      error={error}
    >
      <SelectInput control={control} name="role" label="Role" required choices={roles.map((role) => ({ value: role, label: role }))} />
      {isClient && (
        <SelectInput
          control={control}
          name="customerId"
          label="Customer"
          required
          rules={required('Customer is required.')}
          choices={choicesOf(customers.data)}
        />
      )}
    </FormDialog>
  );
}

function PasswordForm({ user: shown, onClose }: FormProps) {
  const user = useAsOpened(shown);
  const form = useForm({ defaultValues: { password: '' } });
  const { error, submit } = useSubmit<{ password: string }>(['password'], form.setError);
  const changing = useCall(changeUser);
  const notify = useNotify();
  const onSubmit = form.handleSubmit((body) =>
    submit(async () => {
      await changing.run({ params: { id: user.id }, body }, { ifMatch: user.version });
      notify(`The password of ${user.email} was reset; every session has ended.`);
      onClose();
    }, UNEXPECTED),
  );
  return (
    <FormDialog
      title="Reset Password"
      submit="Reset Password"
      onSubmit={() => void onSubmit()}
      onClose={onClose}
      isBusy={changing.isPending}
      isDirty={form.formState.isDirty}
      error={error}
    >
      <Typography>
        The new password works at once and for {LENT_PASSWORD_DAYS} days. {user.email} is asked to choose another after signing in.
      </Typography>
      <NewPasswordInput control={form.control} name="password" kind="New" autoFocus />
    </FormDialog>
  );
}

function useDisabling(user: User) {
  const changing = useCall(changeUser);
  const { error, attempt } = useAttempt();
  const { confirm, dialog } = useConfirm();
  const toggle = () =>
    attempt(async () => {
      const body = `${user.email} can no longer sign in, and every session ends at once.`;
      if (!user.disabled && !(await confirm({ title: 'Disable User', body, confirm: 'Disable', danger: true }))) return;
      await changing.run({ params: { id: user.id }, body: { disabled: !user.disabled } }, { ifMatch: user.version });
    });
  return { toggle, error, dialog, isBusy: changing.isPending };
}

/** Whose choice the password is, and for how long it works. */
function passwordText({ passwordSetByOther, passwordEndsAt }: User): string {
  if (!passwordSetByOther) return 'Chosen by the user';
  if (!passwordEndsAt) return 'Set by somebody else';
  const hasEnded = Date.parse(passwordEndsAt) <= Date.now();
  return `Set by somebody else; ${hasEnded ? 'ended on' : 'works until'} ${formatDayFirst(passwordEndsAt)}`;
}

/** Who a user is, and what an administrator may change of them. */
export function UserCard({ user }: { user: User }) {
  const me = useUser();
  const [open, setOpen] = useState<'role' | 'password' | null>(null);
  const disabling = useDisabling(user);
  const close = () => setOpen(null);
  return (
    <Paper component="section" aria-label="User details" sx={{ p: 2 }}>
      <Typography variant="h2">User Details</Typography>
      {disabling.error && <Alert severity="error">{disabling.error}</Alert>}
      <Facts
        facts={[
          { term: 'Email', value: user.email },
          { term: 'Role', value: user.role },
          { term: 'Password', value: passwordText(user) },
          { term: 'Joined On', value: formatDayFirst(user.createdAt) },
          {
            term: 'State',
            value: user.disabled ? <Chip size="small" label="DISABLED" /> : <Chip size="small" color="success" label="ENABLED" />,
          },
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" color="inherit" onClick={() => setOpen('role')}>
          Change Role
        </Button>
        {user.id === me.id ? (
          <LinkButton to="/settings" variant="outlined" color="inherit">
            Change Password
          </LinkButton>
        ) : (
          <Button variant="outlined" color="inherit" onClick={() => setOpen('password')}>
            Reset Password
          </Button>
        )}
        <Button
          variant="outlined"
          color={user.disabled ? 'inherit' : 'error'}
          loading={disabling.isBusy}
          onClick={() => void disabling.toggle()}
        >
          {user.disabled ? 'Enable' : 'Disable'}
        </Button>
      </Box>
      {open === 'role' && <RoleForm user={user} onClose={close} />}
      {open === 'password' && <PasswordForm user={user} onClose={close} />}
      {disabling.dialog}
    </Paper>
  );
}
