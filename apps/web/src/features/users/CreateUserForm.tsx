import { createUser } from '@lading/contract/calls';
import { type Role, roles } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { choicesOf } from '../../lib/choices.ts';
import { UNEXPECTED } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit } from '../../lib/useSubmit.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, SelectInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NewPasswordInput } from './users.parts.tsx';
import { clientCustomers } from './users.queries.ts';

interface Values {
  email: string;
  role: Role;
  customerId: number | '';
  password: string;
}

const names = ['email', 'role', 'customerId', 'password'] as const;

/** Creates a user; a client needs its customer. Afterwards come its warehouses, on the screen that this leads to. */
export function CreateUserForm({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { email: '', role: 'OPERATOR', customerId: '', password: '' } });
  const { error, submit } = useSubmit<Values>(names, form.setError);
  const creating = useCall(createUser);
  const customers = useQuery(clientCustomers());
  const notify = useNotify();
  const navigate = useNavigate();
  const saved = useRef(false);
  const isClient = form.watch('role') === 'CLIENT';
  const onSubmit = form.handleSubmit(({ email, role, customerId, password }) =>
    submit(async () => {
      const user = await creating.run({ body: { email, role, password, ...(isClient && customerId !== '' ? { customerId } : {}) } });
      saved.current = true;
      notify(`User "${user.email}" created. Assign the warehouses to work in.`);
      await navigate(`/admin/users/${user.id}`);
    }, UNEXPECTED),
  );
  const { control } = form;
  return (
    <FormDialog
      title="Create New User"
      submit="Create"
      onSubmit={() => void onSubmit()}
      onClose={onClose}
      isBusy={creating.isPending}
      isDirty={form.formState.isDirty}
      error={error}
      released={saved}
    >
      <TextInput control={control} name="email" label="Email" type="email" required autoFocus rules={required('Email is required.')} />
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
      <NewPasswordInput control={control} name="password" kind="Initial" />
    </FormDialog>
  );
}
