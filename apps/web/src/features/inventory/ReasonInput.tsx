import { MAX_REASON } from '@lading/domain/limits';
import type { ReasonKind } from '@lading/domain/settings';
import { type Control, type FieldPath, type FieldValues, type RegisterOptions, useController } from 'react-hook-form';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { useReasons } from '../settings/settings.queries.ts';

interface Props<T extends FieldValues, N extends FieldPath<T>> {
  control: Control<T>;
  name: N;
  label: string;
  kind: ReasonKind;
  rules?: Pick<RegisterOptions<T, N>, 'validate'>;
}

/** A reason of those that the settings suggest, or in words of one's own where none of them is true. */
export function ReasonInput<T extends FieldValues, N extends FieldPath<T>>({ control, name, label, kind, rules }: Props<T, N>) {
  const suggestions = useReasons(kind);
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) });
  return (
    <SuggestField
      label={label}
      value={field.value}
      suggestions={suggestions}
      onChange={field.onChange}
      maxLength={MAX_REASON}
      required={rules !== undefined}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
    />
  );
}
