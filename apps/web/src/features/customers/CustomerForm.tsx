import { createCustomer, updateCustomer } from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import { MAX_EMAIL, MAX_NAME, MAX_REMAINING_DAYS } from '@lading/domain/limits';
import { type Rotation, readRemainingDays } from '@lading/domain/lots';
import { ApiError } from '../../lib/api.ts';
import { announcedUnitChoices, rotationChoices } from '../../lib/choices.ts';
import { formatUnits } from '../../lib/format.ts';
import { UNEXPECTED } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, SwitchInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { NewPasswordInput } from '../users/users.parts.tsx';
import { oneCustomer } from './customers.queries.ts';

/** A response that is not JSON does not come from the server itself. */
const fallback = (reason: unknown) =>
  reason instanceof ApiError && !reason.isJson ? 'Failed to save customer.' : UNEXPECTED;

const DAYS_FAULT = `Enter a whole number of days from 0 to ${formatUnits(MAX_REMAINING_DAYS)}, or nothing.`;

interface Props {
  customer: Customer | null;
  onClose: () => void;
}

const valuesOf = (customer: Customer | null) => ({
  name: customer?.name ?? '',
  email: customer?.email ?? '',
  rotation: customer?.rotation ?? ('' as Rotation | ''),
  overtaking: customer?.overtaking ?? true,
  announcedUnits: customer?.announcedUnits ?? ('ACCEPT' as const),
  days: customer?.minRemainingDays == null ? '' : String(customer.minRemainingDays),
  password: '',
});

function useCustomerForm({ customer, onClose }: Props) {
  const creating = useCall(createCustomer);
  const updating = useCall(updateCustomer);
  const notify = useNotify();
  return useRecordForm(
    {
      record: customer,
      query: oneCustomer,
      valuesOf,
      shape: {
        names: {
          days: 'Least shelf life',
          overtaking: 'Urgent orders first',
          announcedUnits: 'Announced units',
        },
      },
    },
    ({ password, rotation, days, ...contact }, sent) => {
      const body = {
        ...contact,
        rotation: rotation || null,
        minRemainingDays: readRemainingDays(days),
      };
      return customer && sent
        ? updating.run({ params: { id: customer.id }, body }, sent)
        : creating.run({ body: { ...body, password } });
    },
    (_, { name }) => {
      notify(`Customer "${name.trim()}" saved successfully.`);
      onClose();
    },
    fallback,
  );
}

/** Creates or changes a customer. A new one gets a user with the initial password. */
export function CustomerForm({ customer, onClose }: Props) {
  const { control, dialog } = useCustomerForm({ customer, onClose });
  return (
    <FormDialog
      title={customer ? 'Edit Customer' : 'Create New Customer'}
      submit={customer ? 'Save Changes' : 'Create'}
      onClose={onClose}
      {...dialog}
    >
      <TextInput
        control={control}
        name="name"
        label="Customer Name"
        autoFocus
        missing="Customer name is required."
        maxLength={MAX_NAME}
      />
      <TextInput
        control={control}
        name="email"
        label="Email"
        type="email"
        missing="Email is required."
        maxLength={MAX_EMAIL}
      />
      <SelectInput
        control={control}
        name="rotation"
        label="Rotation"
        choices={[{ value: '', label: 'FEFO for what expires, else FIFO' }, ...rotationChoices]}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      />
      <NumberInput
        control={control}
        name="days"
        label="Least Shelf Life (days)"
        helperText="What expires must still last so long after an order's ship date. Empty: any."
        validate={(text) => !Number.isNaN(readRemainingDays(text)) || DAYS_FAULT}
      />
      <SelectInput
        control={control}
        name="announcedUnits"
        label="Announced Units"
        choices={announcedUnitChoices}
      />
      <SwitchInput
        control={control}
        name="overtaking"
        label="Urgent orders take over what less urgent ones were promised"
      />
      {!customer && <NewPasswordInput control={control} name="password" kind="Initial" />}
    </FormDialog>
  );
}
