import { MAX_REASON } from '@lading/domain/limits';
import type { ReasonKind } from '@lading/domain/settings';
import type { Control, FieldPath, FieldValues, RegisterOptions } from 'react-hook-form';
import { SuggestInput } from '../../ui/fields.tsx';
import { useReasons } from '../settings/settings.queries.ts';

interface Props<T extends FieldValues, N extends FieldPath<T>> {
  control: Control<T>;
  name: N;
}

interface ReasonProps<T extends FieldValues, N extends FieldPath<T>> extends Props<T, N> {
  label: string;
  kind: ReasonKind;
  rules?: Pick<RegisterOptions<T, N>, 'validate'>;
}

/** A reason: one that the settings suggest, or another. */
export function ReasonInput<T extends FieldValues, N extends FieldPath<T>>({ kind, ...field }: ReasonProps<T, N>) {
  return <SuggestInput {...field} suggestions={useReasons(kind)} maxLength={MAX_REASON} />;
}
