import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { formatUnits } from '../lib/format.ts';
import { isUnread } from '../lib/numbers.ts';
import { NumberField } from './NumberField.tsx';
import { type Countable, PackChips } from './PackChips.tsx';
import { type Entered, enterPacks, inPacks } from './packUnits.ts';

export interface UnitsFieldProps {
  label?: string | undefined;
  /** Named in full where the label does not say of what. */
  name?: string | undefined;
  value: Entered;
  /** What the product is counted in; nothing but units is offered where it has no packs. */
  of: Countable;
  onChange: (value: Entered) => void;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  width?: number;
  min?: number;
  max?: number | undefined;
  error?: boolean;
  helperText?: ReactNode;
  align?: 'right';
  autoFocus?: boolean;
  required?: boolean;
}

/** The total of what was entered in packs, and what is wrong with it. */
function PackTotal({
  quantity,
  unit,
  error,
  helperText,
}: { quantity: string; unit: string } & Pick<UnitsFieldProps, 'error' | 'helperText'>) {
  const color = error ? 'error.main' : 'text.secondary';
  return (
    <>
      <Typography role="status" sx={{ fontSize: 13, color, fontVariantNumeric: 'tabular-nums' }}>
        {`= ${quantity === '' || isUnread(quantity) ? '–' : formatUnits(Number(quantity))} ${unit}`}
      </Typography>
      {helperText && <Typography sx={{ fontSize: 12, color }}>{helperText}</Typography>}
    </>
  );
}

/**
 * A number of units; of a product with packs, also of those and the units beside them, with the
 * total in units below.
 */
export function UnitsField(props: UnitsFieldProps) {
  const { label, name, value, of, onChange, disabled = false, width, align, min = 1 } = props;
  const { packs } = value;
  const number = (
    <NumberField
      label={label}
      name={name}
      align={align}
      min={packs ? 0 : min}
      max={packs ? undefined : props.max}
      disabled={disabled}
      required={props.required ?? false}
      autoFocus={props.autoFocus ?? false}
      error={props.error ?? false}
      helperText={packs ? undefined : props.helperText}
      value={packs ? packs.count : value.quantity}
      {...(props.inputRef ? { inputRef: props.inputRef } : {})}
      onChange={(typed) =>
        onChange(packs ? enterPacks({ ...packs, count: typed }) : { quantity: typed })
      }
      fullWidth={width === undefined}
      sx={width === undefined ? { flex: '1 1 96px', minWidth: 96 } : { width }}
    />
  );
  // The number stays in its place when the packs become known, or it would lose the focus.
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 0.75,
        justifyItems: align === 'right' ? 'end' : 'start',
        minWidth: 0,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.75,
          alignItems: 'center',
          width: width === undefined ? 1 : 'auto',
        }}
      >
        {number}
        {packs && (
          <>
            <span aria-hidden>+</span>
            <NumberField
              label={of.unit}
              name={`${name ?? label ?? 'Quantity'}, beside the packs`}
              align={align}
              disabled={disabled}
              value={packs.loose}
              onChange={(typed) => onChange(enterPacks({ ...packs, loose: typed }))}
              sx={{ flex: '0 0 84px' }}
            />
          </>
        )}
      </Box>
      <PackChips
        of={of}
        value={packs?.pack ?? null}
        disabled={disabled}
        onChange={(pack) => onChange(inPacks(value, pack))}
      />
      {packs && (
        <PackTotal
          quantity={value.quantity}
          unit={of.unit}
          error={props.error ?? false}
          helperText={props.helperText}
        />
      )}
    </Box>
  );
}
