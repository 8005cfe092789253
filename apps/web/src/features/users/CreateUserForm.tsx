import { createUser } from '@lading/contract/calls';
import { MAX_NAME } from '@lading/domain/limits';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { NewPasswordInput, type PersonRoleValues, RoleInputs, roleBody, WarehousesInput } from './users.parts.tsx';

interface Values extends PersonRoleValues {
  email: string;
  name: string;
  password: string;
  warehouseIds: number[];
}

/** Creates a user, assigns the chosen warehouses and opens the user's page, where the others are assigned. */
export function CreateUserForm({ onClose }: { onClose: () => void }) {
  const creating = useCall(createUser);
  const notify = useNotify();
  const navigate = useNavigate();
  const saved = useRef(false);
  const { control, dialog } = useDialogForm<Values>(
    { email: '', name: '', role: 'OPERATOR', customerId: '', readOnly: false, password: '', warehouseIds: [] },
    async ({ email, name, password, warehouseIds, ...roleOf }) => {
      const { role } = roleOf;
      const named = name.trim() === '' ? {} : { name };
      const user = await creating.run({ body: { email, ...named, ...roleBody(roleOf), password, warehouseIds } });
      saved.current = true;
      notify(`User "${user.email}" created.${role === 'ADMIN' || warehouseIds.length > 0 ? '' : ' Assign the warehouses to work in.'}`);
      await navigate(`/admin/users/${user.id}`);
    },
  );
  return (
    <FormDialog title="Create New User" submit="Create" onClose={onClose} released={saved} {...dialog}>
      <TextInput control={control} name="email" label="Email" type="email" required autoFocus rules={required('Email is required.')} />
      <TextInput
        control={control}
        name="name"
        label="Name"
        maxLength={MAX_NAME}
        helperText="If it is empty, the one that the email suggests."
      />
      <RoleInputs control={control} names={{ role: 'role', customer: 'customerId', readOnly: 'readOnly' }} />
      <WarehousesInput control={control} names={{ role: 'role', warehouses: 'warehouseIds' }} />
      <NewPasswordInput control={control} name="password" kind="Initial" />
    </FormDialog>
  );
}
