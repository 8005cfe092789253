import { createCustomer, updateCustomer } from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import { MAX_EMAIL, MAX_NAME } from '@lading/domain/limits';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api.ts';
import { UNEXPECTED } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit } from '../../lib/useSubmit.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NewPasswordInput } from '../users/users.parts.tsx';

interface Values {
  name: string;
  email: string;
  password: string;
}

const names = ['name', 'email', 'password'] as const;

/** An answer that is no JSON is not the server's own: then the screen speaks for itself. */
const fallback = (reason: unknown) => (reason instanceof ApiError && !reason.isJson ? 'Failed to save customer.' : UNEXPECTED);

function useSave(customer: Customer | null) {
  const creating = useCall(createCustomer);
  const updating = useCall(updateCustomer);
  const save = async ({ name, email, password }: Values) => {
    if (customer) await updating.run({ params: { id: customer.id }, body: { name, email } }, { ifMatch: customer.version });
    else await creating.run({ body: { name, email, password } });
  };
  return { save, isBusy: creating.isPending || updating.isPending };
}

/** Creates a customer, or changes one. The password is the first one of the customer's own user, and only asked for then. */
export function CustomerForm({ customer, onClose }: { customer: Customer | null; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { name: customer?.name ?? '', email: customer?.email ?? '', password: '' } });
  const { error, submit } = useSubmit<Values>(names, form.setError);
  const { save, isBusy } = useSave(customer);
  const notify = useNotify();
  const onSubmit = form.handleSubmit((values) =>
    submit(async () => {
      await save(values);
      notify(`Customer "${values.name.trim()}" saved successfully.`);
      onClose();
    }, fallback),
  );
  const { control } = form;
  return (
    <FormDialog
      title={customer ? 'Edit Customer' : 'Create New Customer'}
      submit={customer ? 'Save Changes' : 'Create'}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={form.formState.isDirty}
      error={error}
    >
      <TextInput
        control={control}
        name="name"
        label="Customer Name"
        required
        autoFocus
        rules={required('Customer name is required.')}
        slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
      />
      <TextInput
        control={control}
        name="email"
        label="Email"
        type="email"
        required
        rules={required('Email is required.')}
        slotProps={{ htmlInput: { maxLength: MAX_EMAIL } }}
      />
      {!customer && <NewPasswordInput control={control} name="password" kind="Initial" />}
    </FormDialog>
  );
}
