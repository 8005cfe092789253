import { MAX_SCAN } from '@lading/domain/limits';
import { DEFAULT_UNIT, unitsOfPacks } from '@lading/domain/packs';
import { isQuantity } from '@lading/domain/quantity';
import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { type Countable, PackChips } from '../PackChips.tsx';
import { PackLine } from '../PackLine.tsx';
import { readUnits } from './scanned.ts';

interface Props {
  label?: string;
  value: number;
  max?: number;
  onQuantity: (quantity: number) => void;
  /** Gets what is no quantity: a scanner types into whatever has the focus. */
  onCode: (code: string) => void;
  of?: Countable;
}

const step = { width: 64, height: 64, border: '1px solid', borderColor: 'rgba(255,255,255,0.2)', borderRadius: 2 } as const;

const IN_UNITS: Countable = { unit: DEFAULT_UNIT, packs: [] };

/** A quantity, changed by buttons or typed; Enter or leaving the field takes it. With packs it may be a number of those: loose units stay. */
export function QuantityField({ label = 'Quantity', value, max, onQuantity, onCode, of = IN_UNITS }: Props) {
  const [packId, setPackId] = useState<number | null>(null);
  const pack = of.packs.find(({ id }) => id === packId) ?? null;
  const size = pack?.units ?? 1;
  const loose = value % size;
  const shown = String((value - loose) / size);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const fits = (quantity: number) => isQuantity(quantity) && quantity <= (max ?? quantity);
  const typed = readUnits(text);
  const quantity = typed === null ? null : unitsOfPacks(size, typed, loose);
  const isWrong = quantity === null || !fits(quantity);
  const take = () => {
    if (quantity !== null && fits(quantity) && quantity !== value) onQuantity(quantity);
    if (isWrong) setText(shown);
  };
  const enter = (form: HTMLElement) => {
    const code = text.trim();
    if (typed === null && code !== '') {
      setText(shown);
      onCode(code);
    }
    // Leaving takes the quantity, and the next scan goes to the scan field.
    form.querySelector('input')?.blur();
  };
  const row = (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        enter(event.currentTarget);
      }}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
    >
      <IconButton aria-label="One less" disabled={!fits(value - size)} onClick={() => onQuantity(value - size)} sx={step}>
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
      <IconButton aria-label="One more" disabled={!fits(value + size)} onClick={() => onQuantity(value + size)} sx={step}>
        <Add />
      </IconButton>
    </Box>
  );
  const entry = { packs: (value - loose) / size, packName: pack?.name ?? null, packUnits: pack?.units ?? null };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {row}
      <PackChips of={of} value={pack} isLarge onChange={(next) => setPackId(next?.id ?? null)} />
      {pack && <PackLine entry={entry} quantity={value} />}
    </Box>
  );
}
