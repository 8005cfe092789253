import type { Control } from 'react-hook-form';
import { required, TextInput } from '../../ui/fields.tsx';

/** The user's present password. */
export function PasswordInput({ control }: { control: Control<{ currentPassword: string }> }) {
  return (
    <TextInput
      control={control}
      name="currentPassword"
      label="Your Password"
      type="password"
      required
      autoFocus
      autoComplete="current-password"
      rules={required('Your password is required.')}
    />
  );
}
