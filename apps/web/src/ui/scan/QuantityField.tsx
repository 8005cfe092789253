import type { PackRef } from '@lading/contract/fields';
import { MAX_SCAN } from '@lading/domain/limits';
import { unitsOfPacks } from '@lading/domain/packs';
import { isQuantity } from '@lading/domain/quantity';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { TYPED_AFTER_MS } from '../../lib/scanBurst.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { Add, Remove } from '../icons.tsx';
import { type Countable, PackChips } from '../PackChips.tsx';
import { PackLine } from '../PackLine.tsx';
import { KeyPad, useFingers } from './KeyPad.tsx';
import { readUnits } from './scanned.ts';

interface Props {
  value: number;
  max?: number;
  /** The usual quantity, offered in one tap; `max` by default. */
  all?: number | undefined;
  /** Gets each figure that somebody keys, types or taps. */
  onQuantity: (quantity: number) => void;
  of: Countable;
}

const step = {
  width: 56,
  height: 56,
  border: '1px solid',
  borderColor: 'rgba(255,255,255,0.2)',
  borderRadius: 2,
} as const;
/** A figure is selected, so that what is typed replaces it, and is still read. */
export const chosen = {
  '&::selection': { color: '#fff', backgroundColor: 'rgba(19, 195, 168, 0.35)' },
} as const;
const large = {
  '& .MuiOutlinedInput-root': { minHeight: 56, fontSize: 30, fontWeight: 700 },
  '& input': { textAlign: 'center', py: 0, ...chosen },
};
const chip = { height: 44, px: 1, fontSize: 16, fontWeight: 600, borderRadius: 2 } as const;

type Taking = Pick<Props, 'value' | 'max' | 'onQuantity'> & { pack: PackRef | null };

/** The units of a typed number of packs, beside loose ones; null if it is not a number. */
function unitsEntered(entered: string, size: number, loose: number): number | null {
  const count = readUnits(entered);
  return count === null ? null : unitsOfPacks(size, count, loose);
}

function useFigure({ value, max, onQuantity, pack }: Taking) {
  const field = useRef<HTMLInputElement>(null);
  const [keyed, setKeyed] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const size = pack?.units ?? 1;
  const loose = value % size;
  const shown = String((value - loose) / size);
  const [text, setText] = useState(shown);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(shown), [shown]);
  useEffect(() => () => clearTimeout(typing.current), []);
  // What is typed next replaces what was keyed.
  useEffect(() => {
    if (keyed !== null) field.current?.select();
  }, [keyed]);
  const fits = (quantity: number) => isQuantity(quantity) && quantity <= (max ?? quantity);
  const unitsOf = (entered: string): number | null => {
    const units = unitsEntered(entered, size, loose);
    return units !== null && fits(units) ? units : null;
  };
  const commit = (entered: string) => {
    const units = unitsOf(entered);
    if (units !== null && units !== value) onQuantity(units);
  };
  const take = (entered: string) => {
    clearTimeout(typing.current);
    if (unitsOf(entered) === null) setText(shown);
    commit(entered);
  };
  const settled = useLatest(commit);
  return {
    field,
    text,
    keyed,
    isOpen,
    open: () => setOpen(true),
    size,
    fits,
    isWrong: unitsOf(text) === null,
    key: (next: string) => {
      setKeyed(next);
      setText(next);
      commit(next);
    },
    type: (next: string) => {
      setText(next);
      clearTimeout(typing.current);
      typing.current = setTimeout(() => settled.current(next), TYPED_AFTER_MS);
    },
    leave: () => {
      take(text);
      setKeyed(null);
      setOpen(false);
    },
    // Leaving takes the quantity, and what is typed next goes to the scan field.
    enter: () => field.current?.blur(),
  };
}

interface RowProps extends Pick<Props, 'value' | 'onQuantity'> {
  figure: ReturnType<typeof useFigure>;
  hasFingers: boolean;
}

function FigureRow({ value, onQuantity, figure, hasFingers }: RowProps) {
  const { field, text, size, fits } = figure;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={withoutReload(figure.enter)}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
    >
      <IconButton
        aria-label="One less"
        disabled={!fits(value - size)}
        onClick={() => onQuantity(value - size)}
        sx={step}
      >
        <Remove />
      </IconButton>
      <TextField
        fullWidth
        label="Quantity"
        value={text}
        error={figure.isWrong}
        onChange={(event) => figure.type(event.target.value)}
        onBlur={figure.leave}
        onFocus={(event) => {
          figure.open();
          event.target.select();
        }}
        inputRef={field}
        sx={large}
        slotProps={{
          htmlInput: {
            inputMode: hasFingers ? 'none' : 'numeric',
            maxLength: MAX_SCAN,
            autoComplete: 'off',
            enterKeyHint: 'done',
          },
        }}
      />
      <IconButton
        aria-label="One more"
        disabled={!fits(value + size)}
        onClick={() => onQuantity(value + size)}
        sx={step}
      >
        <Add />
      </IconButton>
    </Box>
  );
}

/**
 * A quantity, changed by buttons, chips or keys, or typed. With packs it may be a number of those:
 * loose units stay.
 */
export function QuantityField({ of, all, ...taking }: Props) {
  const { value, max, onQuantity } = taking;
  const usual = all ?? max;
  const [packId, setPackId] = useState<number | null>(null);
  const pack = of.packs.find(({ id }) => id === packId) ?? null;
  const figure = useFigure({ ...taking, pack });
  const hasFingers = useFingers();
  const entry = {
    packs: Math.floor(value / figure.size),
    packName: pack?.name ?? null,
    packUnits: pack?.units ?? null,
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FigureRow value={value} onQuantity={onQuantity} figure={figure} hasFingers={hasFingers} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
        {usual !== undefined && usual !== value && figure.fits(usual) && (
          <Chip
            label={`All ${formatUnits(usual)}`}
            variant="outlined"
            onClick={() => onQuantity(usual)}
            sx={chip}
          />
        )}
        <PackChips of={of} value={pack} isLarge onChange={(next) => setPackId(next?.id ?? null)} />
      </Box>
      {pack && <PackLine entry={entry} quantity={value} />}
      {hasFingers && figure.isOpen && <KeyPad keyed={figure.keyed} onKeyed={figure.key} />}
    </Box>
  );
}
