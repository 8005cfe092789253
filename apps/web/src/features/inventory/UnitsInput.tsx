import { type ReactNode, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { EnteredPacks } from '../../ui/packUnits.ts';
import { ProductUnitsField } from '../products/products.parts.tsx';
import { unitsRule } from './stockInputs.tsx';

interface Props<T extends FieldValues, N extends FieldPath<T>> {
  control: Control<T>;
  name: N;
  productId: number;
  /** The most that can be meant, in units. */
  most: number;
  label?: string;
  helperText: ReactNode;
  autoFocus?: boolean;
  required?: boolean;
}

/** How many units of a balance are meant, in packs where the product has some. The form holds the units. */
export function UnitsInput<T extends FieldValues, N extends FieldPath<T>>(props: Props<T, N>) {
  const { control, name, productId, most, label = 'Quantity', helperText, ...look } = props;
  const { field, fieldState } = useController({ control, name, rules: unitsRule(most) });
  const [packs, setPacks] = useState<EnteredPacks | null>(null);
  return (
    <ProductUnitsField
      {...look}
      label={label}
      productId={productId}
      value={{ quantity: field.value, ...(packs ? { packs } : {}) }}
      onChange={(entered) => {
        setPacks(entered.packs ?? null);
        field.onChange(entered.quantity);
      }}
      inputRef={field.ref}
      max={most}
      error={fieldState.invalid}
      helperText={fieldState.error?.message || helperText}
    />
  );
}
