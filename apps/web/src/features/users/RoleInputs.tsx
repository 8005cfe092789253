import { type Role, roles } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { choicesOf } from '../../lib/choices.ts';
import { required, SelectInput } from '../../ui/fields.tsx';
import { clientCustomers } from './users.queries.ts';

export interface RoleValues {
  role: Role;
  customerId: number | '';
}

interface Props<T extends FieldValues> {
  control: Control<T>;
  names: { role: FieldPath<T>; customer: FieldPath<T> };
}

/** The role of a user, and the customer of a client. */
export function RoleInputs<T extends FieldValues>({ control, names: { role, customer } }: Props<T>) {
  const customers = useQuery(clientCustomers());
  const isClient = String(useWatch({ control, name: role })) === 'CLIENT';
  const rules = required('Customer is required.');
  return (
    <>
      <SelectInput control={control} name={role} label="Role" required choices={roles.map((value) => ({ value, label: value }))} />
      {isClient && (
        <SelectInput control={control} name={customer} label="Customer" required rules={rules} choices={choicesOf(customers.data)} />
      )}
    </>
  );
}
