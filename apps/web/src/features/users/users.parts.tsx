import type { User } from '@lading/contract/users';
import { codeText } from '@lading/domain/codeText';
import { MIN_PASSWORD } from '@lading/domain/passwords';
import type { SignInWay } from '@lading/domain/people';
import { type Role, roles } from '@lading/domain/permissions';
import { type TaskKind, taskKinds } from '@lading/domain/tasks';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  useController,
  useWatch,
} from 'react-hook-form';
import { choicesOf, codeChoices } from '../../lib/choices.ts';
import { useUser } from '../../lib/session.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, SelectInput, SwitchInput, TextInput } from '../../ui/fields.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { allWarehouses } from '../warehouses/warehouses.queries.ts';
import { clientCustomers } from './users.queries.ts';

export const signInWords: Readonly<Record<SignInWay, string>> = {
  PASSWORD: 'Password',
  PROVIDER: 'Identity provider',
  EITHER: 'Password or identity provider',
};

export interface RoleValues {
  role: Role;
  customerId: number | '';
}

/** The role of a person: a user of a client may only look. */
export interface PersonRoleValues extends RoleValues {
  readOnly: boolean;
  /** Manages the logins of the client's other users. */
  chief: boolean;
}

export const roleChoices = codeChoices(roles);

interface RoleProps<T extends FieldValues> {
  control: Control<T>;
  names: {
    role: FieldPath<T>;
    customer: FieldPath<T>;
    readOnly?: FieldPath<T>;
    chief?: FieldPath<T>;
  };
}

/**
 * The role of a user, and of a client the customer, and whether it changes anything and manages
 * logins. A chief chooses whether it changes anything.
 */
export function RoleInputs<T extends FieldValues>({
  control,
  names: { role, customer, readOnly, chief },
}: RoleProps<T>) {
  const isOfChief = useUser().role === 'CLIENT';
  const customers = useQuery({ ...clientCustomers(), enabled: !isOfChief });
  const isClient = String(useWatch({ control, name: role })) === 'CLIENT';
  const rules = required('Customer is required.');
  const onlyLooks = readOnly && (
    <SwitchInput control={control} name={readOnly} label="Only looks, and changes nothing" />
  );
  if (isOfChief) return onlyLooks;
  return (
    <>
      <SelectInput control={control} name={role} label="Role" required choices={roleChoices} />
      {isClient && (
        <>
          <SelectInput
            control={control}
            name={customer}
            label="Customer"
            required
            rules={rules}
            choices={choicesOf(customers.data)}
          />
          {onlyLooks}
          {chief && (
            <SwitchInput
              control={control}
              name={chief}
              label="Manages the logins of this customer"
            />
          )}
        </>
      )}
    </>
  );
}

export function roleText({
  role,
  readOnly,
  chief,
}: Pick<User, 'role' | 'readOnly' | 'chief'>): string {
  if (chief) return `${role}, manages logins`;
  return readOnly ? `${role}, only looks` : role;
}

export const roleBody = ({ role, customerId, readOnly, chief }: PersonRoleValues) => ({
  role,
  customerId: role === 'CLIENT' && customerId !== '' ? customerId : null,
  readOnly: role === 'CLIENT' && readOnly,
  chief: role === 'CLIENT' && chief,
});

interface WarehousesProps<T extends FieldValues> {
  control: Control<T>;
  /** Shown where none is chosen, unless the role is ADMIN. */
  required?: string;
  hint?: string | undefined;
  names: { role: FieldPath<T>; warehouses: FieldPath<T> };
}

/** The warehouses to work in; an ADMIN works in all. */
export function WarehousesInput<T extends FieldValues>({
  control,
  names: { role, warehouses: name },
  required: missing,
  hint,
}: WarehousesProps<T>) {
  const warehouses = useQuery(allWarehouses());
  const isAdmin = String(useWatch({ control, name: role })) === 'ADMIN';
  const validate = (ids: readonly number[]) =>
    isAdmin || missing === undefined || ids.length > 0 || missing;
  const { field, fieldState } = useController({ control, name, rules: { validate } });
  if (isAdmin) return null;
  const open = (warehouses.data ?? []).filter(({ active }) => active);
  const chosen: readonly number[] = field.value;
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={open}
      value={open.filter(({ id }) => chosen.includes(id))}
      onChange={(_, picked) => field.onChange(picked.map(({ id }) => id))}
      getOptionLabel={(warehouse) => warehouse.name}
      getOptionKey={({ id }) => id}
      loading={warehouses.isPending}
      noOptionsText={
        warehouses.isError ? 'The warehouses could not be loaded.' : 'No warehouses found.'
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label="Warehouses"
          required={missing !== undefined}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? hint}
        />
      )}
    />
  );
}

interface PasswordProps<T extends FieldValues, N extends FieldPath<T>> {
  control: Control<T>;
  name: N;
  kind: 'Initial' | 'New';
  autoFocus?: boolean;
}

/** A new password. Browsers offer to generate one. */
export function NewPasswordInput<T extends FieldValues, N extends FieldPath<T>>({
  control,
  name,
  kind,
  autoFocus = false,
}: PasswordProps<T, N>) {
  return (
    <TextInput
      control={control}
      name={name}
      label={`${kind} Password`}
      type="password"
      required
      autoFocus={autoFocus}
      autoComplete="new-password"
      helperText={`At least ${MIN_PASSWORD} characters, no common password, and no word of the company, a warehouse or the user.`}
      rules={required(`${kind} password is required.`)}
    />
  );
}

/** `PUTAWAY, COUNT`, or that the user may do all. */
export const taskKindsText = (kinds: readonly TaskKind[] | null): string =>
  kinds?.map(codeText).join(', ') ?? 'All';

interface TaskKindsProps {
  title: string;
  /** Those that the user may do now; null for all. */
  kinds: readonly TaskKind[] | null;
  save: (kinds: TaskKind[] | null) => Promise<unknown>;
  onClose: () => void;
}

interface TaskKindsFieldsProps extends Pick<TaskKindsProps, 'title' | 'onClose'> {
  control: Control<{ kinds: TaskKind[] }>;
  dialog: Omit<ComponentProps<typeof FormDialog>, 'title' | 'submit' | 'onClose' | 'children'>;
}

export function TaskKindsForm({ title, kinds, save, onClose }: TaskKindsProps) {
  const form = useDialogForm<{ kinds: TaskKind[] }>(
    { kinds: [...(kinds ?? [])] },
    async ({ kinds: chosen }) => {
      await save(chosen.length > 0 ? chosen : null);
      onClose();
    },
  );
  return <TaskKindsFields title={title} onClose={onClose} {...form} />;
}

export function TaskKindsFields({ title, control, dialog, onClose }: TaskKindsFieldsProps) {
  const { field } = useController({ control, name: 'kinds' });
  return (
    <FormDialog title={title} submit="Save Changes" onClose={onClose} {...dialog}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        options={taskKinds}
        value={field.value}
        onChange={(_, chosen) => field.onChange(chosen)}
        getOptionLabel={codeText}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            label="Tasks"
            helperText="If none is chosen, the user may do all of them."
          />
        )}
      />
    </FormDialog>
  );
}
