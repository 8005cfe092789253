import type { CountLine } from '@lading/contract/counts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { TYPED_AFTER_MS } from '../../lib/scanBurst.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { lotText } from '../../ui/LotText.tsx';
import { type Countable, PackChips } from '../../ui/PackChips.tsx';
import { PackLine } from '../../ui/PackLine.tsx';
import { type Entered, enterPacks, entryOf, inPacks } from '../../ui/packUnits.ts';
import { GoodsTitle } from '../../ui/scan/FloorList.tsx';
import { KeyPad, useFingers } from '../../ui/scan/KeyPad.tsx';
import { chosen } from '../../ui/scan/QuantityField.tsx';
import { useCountable } from '../products/products.queries.ts';
import type { Goods } from './countingRules.ts';
import { isSameFigure } from './countMachine.ts';
import { isAssumed } from './countWords.ts';

interface Props {
  goods: Goods;
  placeName: string;
  /** What was counted of them before. */
  line: CountLine | undefined;
  /** The figure: as keyed, or as scans have counted. */
  entered: Entered;
  isBusy: boolean;
  onEntered: (entered: Entered) => void;
  onSave: (figure: Entered) => void;
  onBack: () => void;
}

const MOST_CHARACTERS = 20;

function CountedBefore({ line }: { line: CountLine }) {
  const { countedQuantity, countedBy, countedAt } = line;
  if (isAssumed(line))
    return (
      <Typography sx={{ mt: 1 }}>
        Not entered, so it counts as 0. What you enter replaces it.
      </Typography>
    );
  return (
    <Typography sx={{ mt: 1 }}>
      Counted before: {formatUnits(countedQuantity ?? 0)}
      {countedBy && ` by ${countedBy.name}`}
      {countedAt && `, ${formatDateTime(countedAt)}`}. What you enter replaces it.
    </Typography>
  );
}

/** The figure of the screen: that of the task, or what is being typed over it. */
function useFigure({
  entered,
  onEntered,
  onSave,
}: Pick<Props, 'entered' | 'onEntered' | 'onSave'>) {
  const [typed, setTyped] = useState<{ next: Entered; over: Entered } | null>(null);
  const [keyed, setKeyed] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useLatest(entered);
  // Each further case that is scanned adds its units, and what was being typed over the sum before
  // is none of it.
  const shown = typed?.over === entered ? typed.next : entered;
  const { packs } = shown;
  const enter = (next: Entered) => {
    clearTimeout(timer.current);
    setTyped(null);
    if (!isSameFigure(next, entered)) onEntered(next);
  };
  const type = (next: Entered) => {
    clearTimeout(timer.current);
    setTyped({ next, over: entered });
    timer.current = setTimeout(() => {
      if (latest.current === entered && !isSameFigure(next, entered)) onEntered(next);
    }, TYPED_AFTER_MS);
  };
  const withCount = (count: string): Entered =>
    packs ? enterPacks({ ...packs, count }) : { quantity: count };
  return {
    shown,
    keyed,
    packs,
    enter,
    text: packs ? packs.count : shown.quantity,
    type: (count: string) => type(withCount(count)),
    typeLoose: (loose: string) => packs && type(enterPacks({ ...packs, loose })),
    key: (next: string) => {
      setKeyed(next);
      enter(withCount(next));
    },
    save: () => {
      clearTimeout(timer.current);
      setKeyed(null);
      setTyped(null);
      onSave(shown);
    },
  };
}

const large = {
  '& .MuiOutlinedInput-root': { minHeight: 56, fontSize: 30, fontWeight: 700 },
  '& .MuiInputLabel-root': { fontSize: 18 },
  '& legend': { fontSize: 13.5 },
  '& input': { textAlign: 'center', ...chosen },
};

function Figure({ figure, of }: { figure: ReturnType<typeof useFigure>; of: Countable }) {
  const hasFingers = useFingers();
  const { shown, packs, text, keyed } = figure;
  const numeric = {
    autoComplete: 'off',
    maxLength: MOST_CHARACTERS,
    enterKeyHint: 'done',
  } as const;
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: packs ? 'minmax(0, 2fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
        }}
      >
        <TextField
          autoFocus
          fullWidth
          label="Quantity counted"
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => figure.type(target.value)}
          sx={large}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { ...numeric, inputMode: hasFingers ? 'none' : 'numeric' },
          }}
        />
        {packs && (
          <TextField
            fullWidth
            label={`+ ${of.unit}`}
            value={packs.loose}
            onChange={({ target }) => figure.typeLoose(target.value)}
            sx={large}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { ...numeric, inputMode: 'numeric' },
            }}
          />
        )}
      </Box>
      <PackChips
        of={of}
        value={packs?.pack ?? null}
        isLarge
        onChange={(pack) => figure.enter(inPacks(shown, pack))}
      />
      {hasFingers && <KeyPad keyed={keyed} onKeyed={figure.key} />}
      {packs && <PackLine entry={entryOf(shown)} quantity={Number(shown.quantity)} />}
    </>
  );
}

/**
 * Asks how many there are. It starts empty, or with the count of the label: the expected number is
 * never shown.
 */
export function CountQuantity({ goods, placeName, line, isBusy, onBack, ...entering }: Props) {
  const { product, lpn, lot } = goods;
  const countable = useCountable(product.id);
  const figure = useFigure(entering);
  return (
    <Paper
      component="form"
      noValidate
      aria-label="How many"
      onSubmit={withoutReload(figure.save)}
      sx={{ p: { xs: 1.5, sm: 2 }, display: 'grid', gap: { xs: 1, sm: 2 } }}
    >
      <Box>
        <GoodsTitle sku={product.sku}>
          {product.name} · {placeName}
          {lot && ` · Lot ${lotText(lot)}`}
          {lpn !== null && ` · ${lpn}`}
        </GoodsTitle>
        {line && line.countedQuantity !== null && <CountedBefore line={line} />}
      </Box>
      <Figure figure={figure} of={countable} />
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: '1fr 2fr',
          '& .MuiButton-root': { minHeight: 56, fontSize: 18 },
        }}
      >
        <Button variant="outlined" color="inherit" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          Save
        </Button>
      </Box>
    </Paper>
  );
}
