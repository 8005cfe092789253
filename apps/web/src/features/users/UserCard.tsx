import { changeUser, inviteUser } from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import { MAX_NAME } from '@lading/domain/limits';
import { TEMPORARY_PASSWORD_DAYS } from '@lading/domain/passwords';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { BodyOf } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { Facts } from '../../ui/Facts.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { mailState } from '../mail/mail.queries.ts';
import {
  NewPasswordInput,
  type PersonRoleValues,
  RoleInputs,
  roleBody,
  roleText,
  signInWords,
  TaskKindsFields,
  taskKindsText,
} from './users.parts.tsx';
import { oneUser } from './users.queries.ts';

interface FormProps {
  user: User;
  onClose: () => void;
}

function useUserForm<F extends FieldValues>(
  user: User,
  valuesOf: (user: User) => F,
  { bodyOf, done }: { bodyOf: (values: F) => BodyOf<typeof changeUser>; done: (values: F) => void },
) {
  const changing = useCall(changeUser);
  return useRecordForm(
    { record: user, query: oneUser, valuesOf: (stored) => valuesOf(stored ?? user) },
    (values, sent) => changing.run({ params: { id: user.id }, body: bodyOf(values) }, sent ?? {}),
    (_, values) => done(values),
  );
}

function TasksForm({ user, onClose }: FormProps) {
  const form = useUserForm(user, ({ taskKinds }) => ({ kinds: [...(taskKinds ?? [])] }), {
    bodyOf: ({ kinds }) => ({ taskKinds: kinds.length > 0 ? kinds : null }),
    done: onClose,
  });
  return <TaskKindsFields title="Change Tasks" onClose={onClose} {...form} />;
}

const roleOf = ({ role, customerId, readOnly, chief }: User): PersonRoleValues => ({
  role,
  customerId: customerId ?? '',
  readOnly,
  chief,
});

function RoleForm({ user, onClose }: FormProps) {
  const notify = useNotify();
  const { control, dialog } = useUserForm(user, roleOf, {
    bodyOf: roleBody,
    done: ({ role }) => {
      notify(`${user.email} is ${role} now and has to sign in again.`);
      onClose();
    },
  });
  return (
    <FormDialog title="Change Role" submit="Save Changes" onClose={onClose} {...dialog}>
      <RoleInputs
        control={control}
        names={{ role: 'role', customer: 'customerId', readOnly: 'readOnly', chief: 'chief' }}
      />
    </FormDialog>
  );
}

const nameOf = ({ name }: User) => ({ name });

function NameForm({ user, onClose }: FormProps) {
  const { control, dialog } = useUserForm(user, nameOf, {
    bodyOf: (values) => values,
    done: onClose,
  });
  return (
    <FormDialog title="Change Name" submit="Save Changes" onClose={onClose} {...dialog}>
      <TextInput
        control={control}
        name="name"
        label="Name"
        autoFocus
        maxLength={MAX_NAME}
        missing="Name is required."
      />
    </FormDialog>
  );
}

const noPassword = () => ({ password: '' });

function PasswordForm({ user, onClose }: FormProps) {
  const notify = useNotify();
  const { control, dialog } = useUserForm(user, noPassword, {
    bodyOf: (values) => values,
    done: () => {
      notify(`The password of ${user.email} was reset; every session has ended.`);
      onClose();
    },
  });
  return (
    <FormDialog title="Reset Password" submit="Reset Password" onClose={onClose} {...dialog}>
      <Typography>
        The new password works at once and for {TEMPORARY_PASSWORD_DAYS} days. {user.email} is asked
        to choose another after signing in.
      </Typography>
      <NewPasswordInput control={control} name="password" kind="New" autoFocus />
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
      if (
        !user.disabled &&
        !(await confirm({ title: 'Disable User', body, confirm: 'Disable', danger: true }))
      )
        return;
      await changing.run(
        { params: { id: user.id }, body: { disabled: !user.disabled } },
        { ifMatch: user.version },
      );
    });
  return { toggle, error, dialog, isBusy: changing.isPending };
}

/** Who set the password, and how long it works. */
function passwordText({ passwordSetByOther, passwordEndsAt }: User): string {
  if (!passwordSetByOther) return 'Chosen by the user';
  if (!passwordEndsAt) return 'Not chosen by the user';
  const hasEnded = Date.parse(passwordEndsAt) <= Date.now();
  return `Not chosen by the user yet; ${hasEnded ? 'ended on' : 'works until'} ${formatDate(passwordEndsAt)}`;
}

/** Sends a link to choose a password, where the server sends mails. */
function InviteButton({ user }: { user: User }) {
  const inviting = useCall(inviteUser);
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const isMailOn = useQuery(mailState()).data?.on;
  if (!isMailOn || user.disabled) return null;
  const invite = () =>
    attempt(async () => {
      const { endsAt } = await inviting.run({ params: { id: user.id } });
      notify(
        `${user.email} is sent a link to choose a password. It works until ${formatDate(endsAt)}.`,
      );
    }, 'The invitation could not be sent.');
  return (
    <Button
      variant="outlined"
      color="inherit"
      loading={inviting.isPending}
      onClick={() => void invite()}
    >
      Send Invitation
    </Button>
  );
}

const factsOf = (user: User) => [
  { term: 'Name', value: user.name },
  { term: 'Email', value: user.email },
  { term: 'Role', value: roleText(user) },
  user.role !== 'CLIENT' && { term: 'Tasks', value: taskKindsText(user.taskKinds) },
  { term: 'Signs In By', value: signInWords[user.signsInBy] },
  user.signsInBy !== 'PROVIDER' && { term: 'Password', value: passwordText(user) },
  { term: 'Joined On', value: formatDate(user.createdAt) },
  {
    term: 'State',
    value: user.disabled ? (
      <Chip size="small" label="DISABLED" />
    ) : (
      <Chip size="small" color="success" label="ENABLED" />
    ),
  },
];

interface CardProps {
  user: User;
  isFixed: boolean;
}

/** Shows a user; of one that is fixed, to whom may not change it, without steps. */
export function UserCard({ user, isFixed }: CardProps) {
  return (
    <Paper component="section" aria-label="User details" sx={{ p: 2 }}>
      <Typography variant="h2">User Details</Typography>
      {isFixed && (
        <Typography sx={{ color: 'text.secondary' }}>
          Administrators alone change who manages logins.
        </Typography>
      )}
      <Facts facts={factsOf(user)} />
      {!isFixed && <UserSteps user={user} />}
    </Paper>
  );
}

function UserSteps({ user }: { user: User }) {
  const me = useUser();
  const [open, setOpen] = useState<'name' | 'role' | 'tasks' | 'password' | null>(null);
  const disabling = useDisabling(user);
  const close = () => setOpen(null);
  return (
    <>
      {disabling.error && <Alert severity="error">{disabling.error}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" color="inherit" onClick={() => setOpen('name')}>
          Change Name
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => setOpen('role')}>
          Change Role
        </Button>
        {user.role !== 'CLIENT' && (
          <Button variant="outlined" color="inherit" onClick={() => setOpen('tasks')}>
            Change Tasks
          </Button>
        )}
        {user.id === me.id ? (
          <LinkButton to="/settings" variant="outlined" color="inherit">
            Change Password
          </LinkButton>
        ) : (
          <Button variant="outlined" color="inherit" onClick={() => setOpen('password')}>
            Reset Password
          </Button>
        )}
        {user.id !== me.id && <InviteButton user={user} />}
        <Button
          variant="outlined"
          color={user.disabled ? 'inherit' : 'error'}
          loading={disabling.isBusy}
          onClick={() => void disabling.toggle()}
        >
          {user.disabled ? 'Enable' : 'Disable'}
        </Button>
      </Box>
      {open === 'name' && <NameForm user={user} onClose={close} />}
      {open === 'tasks' && <TasksForm user={user} onClose={close} />}
      {open === 'role' && <RoleForm user={user} onClose={close} />}
      {open === 'password' && <PasswordForm user={user} onClose={close} />}
      {disabling.dialog}
    </>
  );
}
