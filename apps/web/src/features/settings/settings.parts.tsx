import { MAX_REASON } from '@lading/domain/limits';
import type { ReasonKind } from '@lading/domain/settings';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { required, SuggestInput } from '../../ui/fields.tsx';
import { useReasons } from './settings.queries.ts';

interface Props<T extends FieldValues, N extends FieldPath<T>> {
  control: Control<T>;
  name: N;
  kind: ReasonKind;
  isRequired?: boolean;
}

export function ReasonInput<T extends FieldValues, N extends FieldPath<T>>({
  kind,
  isRequired = false,
  ...field
}: Props<T, N>) {
  const look = isRequired
    ? { label: 'Reason', rules: required('A reason is required.') }
    : { label: 'Reason (optional)' };
  return (
    <SuggestInput {...field} {...look} suggestions={useReasons(kind)} maxLength={MAX_REASON} />
  );
}
