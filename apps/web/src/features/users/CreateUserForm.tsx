import { createUser } from '@lading/contract/calls';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { RoleInputs, type RoleValues } from './RoleInputs.tsx';
import { NewPasswordInput } from './users.parts.tsx';

interface Values extends RoleValues {
  email: string;
  password: string;
}

/** Creates a user and opens its page, where warehouses are assigned. */
export function CreateUserForm({ onClose }: { onClose: () => void }) {
  const creating = useCall(createUser);
  const notify = useNotify();
  const navigate = useNavigate();
  const saved = useRef(false);
  const { control, dialog } = useDialogForm<Values>(
    { email: '', role: 'OPERATOR', customerId: '', password: '' },
    async ({ email, role, customerId, password }) => {
      const owner = role === 'CLIENT' && customerId !== '' ? { customerId } : {};
      const user = await creating.run({ body: { email, role, password, ...owner } });
      saved.current = true;
      notify(`User "${user.email}" created. Assign the warehouses to work in.`);
      await navigate(`/admin/users/${user.id}`);
    },
  );
  return (
    <FormDialog title="Create New User" submit="Create" onClose={onClose} released={saved} {...dialog}>
      <TextInput control={control} name="email" label="Email" type="email" required autoFocus rules={required('Email is required.')} />
      <RoleInputs control={control} names={{ role: 'role', customer: 'customerId' }} />
      <NewPasswordInput control={control} name="password" kind="Initial" />
    </FormDialog>
  );
}
