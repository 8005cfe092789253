import type { Control } from 'react-hook-form';
import { TextInput } from '../../ui/fields.tsx';

/** The user's present password. */
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
