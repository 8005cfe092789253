import { MIN_PASSWORD } from '@lading/domain/passwords';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { required, TextInput } from '../../ui/fields.tsx';

interface Props<T extends FieldValues, N extends FieldPath<T>> {
  control: Control<T>;
  name: N;
  kind: 'Initial' | 'New';
  autoFocus?: boolean;
}

/** A new password. Browsers offer to generate one. */
export function NewPasswordInput<T extends FieldValues, N extends FieldPath<T>>({ control, name, kind, autoFocus = false }: Props<T, N>) {
  return (
    <TextInput
      control={control}
      name={name}
      label={`${kind} Password`}
      type="password"
      required
      autoFocus={autoFocus}
      autoComplete="new-password"
      helperText={`At least ${MIN_PASSWORD} characters, and no common password.`}
      rules={required(`${kind} password is required.`)}
    />
  );
}
