import { MAX_REASON } from '@lading/domain/limits';
import { isQuantity } from '@lading/domain/quantity';
import type { ReasonKind } from '@lading/domain/settings';
import type { Control, FieldPath, FieldValues, RegisterOptions } from 'react-hook-form';
import { formatUnits } from '../../lib/format.ts';
import { SuggestInput } from '../../ui/fields.tsx';
import { useReasons } from '../settings/settings.queries.ts';

/** Accepts a whole number of units, up to `most`. */
export function unitsRule(most: number) {
  return {
    validate: (value: unknown) => {
      const units = Number(value);
      return (isQuantity(units) && units <= most) || `A whole number from 1 to ${formatUnits(most)}.`;
    },
  };
}

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
