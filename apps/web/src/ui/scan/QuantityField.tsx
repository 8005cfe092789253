import { MAX_SCAN } from '@lading/domain/limits';
import { isQuantity } from '@lading/domain/quantity';
import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { readUnits } from './scanned.ts';

interface Props {
  label?: string;
  value: number;
  max?: number;
  onQuantity: (quantity: number) => void;
  /** Gets what is no quantity: a scanner types into whatever has the focus. */
  onCode: (code: string) => void;
}

const step = { width: 64, height: 64, border: '1px solid', borderColor: 'rgba(255,255,255,0.2)', borderRadius: 2 } as const;

/** A quantity, changed by buttons or typed; Enter or leaving the field takes it. */
export function QuantityField({ label = 'Quantity', value, max, onQuantity, onCode }: Props) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const fits = (quantity: number) => isQuantity(quantity) && quantity <= (max ?? quantity);
  const typed = readUnits(text);
  const isWrong = typed === null || !fits(typed);
  const take = () => {
    if (typed !== null && fits(typed) && typed !== value) onQuantity(typed);
    if (isWrong) setText(String(value));
  };
  const enter = (form: HTMLElement) => {
    const code = text.trim();
    if (typed === null && code !== '') {
      setText(String(value));
      onCode(code);
    }
    // Leaving takes the quantity, and the next scan goes to the scan field.
    form.querySelector('input')?.blur();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        enter(event.currentTarget);
      }}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
    >
      <IconButton aria-label="One less" disabled={!fits(value - 1)} onClick={() => onQuantity(value - 1)} sx={step}>
        <Remove />
      </IconButton>
      <TextField
        fullWidth
        label={label}
        value={text}
        error={isWrong}
        helperText={max === undefined ? undefined : `of ${formatUnits(max)}`}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onFocus={(event) => event.target.select()}
        sx={{ '& .MuiOutlinedInput-root': { minHeight: 64, fontSize: 26, fontWeight: 650 }, '& input': { textAlign: 'center' } }}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: MAX_SCAN, autoComplete: 'off', enterKeyHint: 'done' } }}
      />
      <IconButton aria-label="One more" disabled={!fits(value + 1)} onClick={() => onQuantity(value + 1)} sx={step}>
        <Add />
      </IconButton>
    </Box>
  );
}
