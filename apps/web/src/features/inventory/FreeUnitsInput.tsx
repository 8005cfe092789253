import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { formatUnits } from '../../lib/format.ts';
import { TextInput } from '../../ui/fields.tsx';
import { unitsRule } from './unitsRule.ts';

interface Props<T extends FieldValues, N extends FieldPath<T>> {
  control: Control<T>;
  name: N;
  /** Units that are not allocated: the most that can be taken. */
  free: number;
}

/** How many of the free units of a balance are meant. */
export function FreeUnitsInput<T extends FieldValues, N extends FieldPath<T>>({ control, name, free }: Props<T, N>) {
  return (
    <TextInput
      control={control}
      name={name}
      label="Quantity"
      type="number"
      helperText={`Of ${formatUnits(free)} that are not allocated.`}
      rules={unitsRule(free)}
      slotProps={{ htmlInput: { min: 1, max: free, step: 1, inputMode: 'numeric' } }}
    />
  );
}
