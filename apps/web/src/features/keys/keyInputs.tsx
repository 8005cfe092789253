import { type KeyPermission, scopesOf } from '@lading/domain/keys';
import { MAX_REQUESTS_PER_MINUTE } from '@lading/domain/limits';
import type { Role } from '@lading/domain/permissions';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {
  type Control,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  useController,
  useWatch,
} from 'react-hook-form';
import { endOf } from '../../lib/zone.ts';
import { TextInput } from '../../ui/fields.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';

/** What an administrator enters of a key, beside its role and its warehouses. */
export interface KeyLimits {
  scopes: KeyPermission[];
  /** A day, to whose end the key works; empty: without end. */
  expiresOn: string;
  addresses: string;
  requestsPerMinute: string;
}

export const expiryOf = (day: string): string | null => (day === '' ? null : endOf(day));

export const limitsOf = ({ addresses, requestsPerMinute }: KeyLimits) => ({
  addresses: addresses.split(/[\s,;]+/).filter((address) => address !== ''),
  requestsPerMinute: Number(requestsPerMinute),
});

/** The scopes that the role still has. */
export const within = (role: Role, scopes: readonly KeyPermission[]): KeyPermission[] =>
  scopesOf(role).filter((scope) => scopes.includes(scope));

interface ScopesProps<T extends FieldValues> {
  control: Control<T>;
  names: { role: FieldPathByValue<T, Role>; scopes: FieldPathByValue<T, KeyPermission[]> };
}

export function ScopesInput<T extends FieldValues>({ control, names }: ScopesProps<T>) {
  const role: Role = useWatch({ control, name: names.role as FieldPath<T> });
  const validate = (scopes: KeyPermission[]) =>
    within(role, scopes).length > 0 || 'Choose at least one scope.';
  const { field, fieldState } = useController({
    control,
    name: names.scopes as FieldPath<T>,
    rules: { validate },
  });
  const all = scopesOf(role);
  const chosen = within(role, field.value);
  return (
    <>
      <Autocomplete
        multiple
        disableCloseOnSelect
        options={all}
        value={chosen}
        onChange={(_, picked) => field.onChange(picked)}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Scopes"
            required
            inputRef={field.ref}
            error={fieldState.invalid}
            helperText={
              fieldState.error?.message ?? 'What the key may do. It never does more than its role.'
            }
          />
        )}
      />
      {chosen.length < all.length && (
        <Button
          size="small"
          sx={{ justifySelf: 'start', mt: -1 }}
          onClick={() => field.onChange(all)}
        >
          Choose all scopes of the role
        </Button>
      )}
    </>
  );
}

export function LimitInputs<T extends KeyLimits>({ control }: { control: Control<T> }) {
  const name = (field: string) => field as FieldPath<T>;
  const isRate = (text: unknown) =>
    (/^\d+$/.test(String(text)) && Number(text) >= 1 && Number(text) <= MAX_REQUESTS_PER_MINUTE) ||
    `A whole number from 1 to ${MAX_REQUESTS_PER_MINUTE}.`;
  return (
    <>
      <TextInput
        control={control}
        name={name('expiresOn')}
        label="Expires On"
        type="date"
        helperText="The key works to the end of this day. Empty: until it is revoked."
      />
      <TextInput
        control={control}
        name={name('addresses')}
        label="Allowed Addresses"
        multiline
        helperText="IP addresses and networks such as 203.0.113.0/24, one per line. Empty: any."
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
      <NumberInput
        control={control}
        name={name('requestsPerMinute')}
        label="Requests per Minute"
        missing="Requests per minute are required."
        validate={isRate}
      />
    </>
  );
}
