import type { Control, FieldPath } from 'react-hook-form';
import { TextInput } from '../../ui/fields.tsx';

export function PasswordInput({ control }: { control: Control<{ currentPassword: string }> }) {
  return (
    <TextInput
      control={control}
      name="currentPassword"
      label="Your Password"
      type="password"
      autoFocus
      autoComplete="current-password"
      missing="Your password is required."
    />
  );
}

interface RepeatedProps<T extends { newPassword: string }, N extends FieldPath<T>> {
  control: Control<T>;
  name: N;
}

export function RepeatedPasswordInput<T extends { newPassword: string }, N extends FieldPath<T>>(
  props: RepeatedProps<T, N>,
) {
  return (
    <TextInput
      {...props}
      label="Repeat Password"
      type="password"
      required
      autoComplete="new-password"
      rules={{
        validate: (value, { newPassword }) => value === newPassword || 'The two passwords differ.',
      }}
    />
  );
}
