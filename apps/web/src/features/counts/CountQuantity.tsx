import type { CountLine } from '@lading/contract/counts';
import { MAX_SCAN } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { lotText } from '../../ui/LotText.tsx';
import { type Countable, PackChips } from '../../ui/PackChips.tsx';
import { PackLine } from '../../ui/PackLine.tsx';
import { type Entered, enterPacks, entryOf, inPacks, NOTHING } from '../../ui/packUnits.ts';
import { GoodsTitle } from '../../ui/scan/FloorList.tsx';
import { KeyPad, useFingers } from '../../ui/scan/KeyPad.tsx';
import { chosen } from '../../ui/scan/QuantityField.tsx';
import { readUnits } from '../../ui/scan/scanned.ts';
import { useCountable } from '../products/products.queries.ts';
import type { Goods } from './countingRules.ts';
import { isAssumed } from './countWords.ts';

interface Props {
  goods: Goods;
  placeName: string;
  /** What was counted of them before. */
  line: CountLine | undefined;
  /** Units that the scanned code itself counts. */
  offered: number | null;
  isBusy: boolean;
  /** Takes a number, or a code of the goods that are counted. */
  onAnswer: (text: string) => void;
  /** Takes the code of what is counted next. */
  onCode: (code: string) => void;
  onBack: () => void;
}

function CountedBefore({ line }: { line: CountLine }) {
  const { countedQuantity, countedBy, countedAt } = line;
  if (isAssumed(line)) return <Typography sx={{ mt: 1 }}>Not entered, so it counts as 0. What you enter replaces it.</Typography>;
  return (
    <Typography sx={{ mt: 1 }}>
      Counted before: {formatUnits(countedQuantity ?? 0)}
      {countedBy && ` by ${countedBy.name}`}
      {countedAt && `, ${formatDateTime(countedAt)}`}. What you enter replaces it.
    </Typography>
  );
}

/** The figure that is entered: by keys, typed, or as the scans count. A scan of what comes next takes what was keyed. */
function useFigure({ offered, onAnswer, onCode }: Pick<Props, 'offered' | 'onAnswer' | 'onCode'>) {
  const field = useRef<HTMLInputElement>(null);
  const [keyed, setKeyed] = useState<string | null>(null);
  const first = offered === null ? NOTHING : { quantity: String(offered) };
  const [entered, setEntered] = useState<Entered>(first);
  // Each further case that is scanned adds its units.
  useEffect(() => {
    if (offered !== null) setEntered({ quantity: String(offered) });
  }, [offered]);
  // A scan replaces what is selected, and is not typed behind the figure.
  useEffect(() => {
    if (keyed !== null) field.current?.select();
  }, [keyed]);
  const { packs } = entered;
  const text = packs ? packs.count : entered.quantity;
  const enter = (next: string): Entered => (packs ? enterPacks({ ...packs, count: next }) : { quantity: next });
  const answer = () => {
    setKeyed(null);
    // A scanner does not know which field it types into: what is not a number is a code.
    const isCode = readUnits(text) === null && text.trim() !== '';
    if (isCode && keyed) {
      // Who goes on to the next goods has counted these.
      onAnswer(enter(keyed).quantity);
      return onCode(text);
    }
    onAnswer(isCode ? text : entered.quantity);
    setEntered(isCode ? first : NOTHING);
  };
  const key = (next: string) => {
    setKeyed(next);
    setEntered(enter(next));
  };
  return { field, keyed, key, entered, setEntered, text, type: (next: string) => setEntered(enter(next)), answer };
}

const large = {
  '& .MuiOutlinedInput-root': { minHeight: 56, fontSize: 30, fontWeight: 700 },
  '& .MuiInputLabel-root': { fontSize: 18 },
  '& legend': { fontSize: 13.5 },
  '& input': { textAlign: 'center', ...chosen },
};

/** The figure, in units or in packs and loose units, and the keys for it. */
function Figure({ figure, of }: { figure: ReturnType<typeof useFigure>; of: Countable }) {
  const hasFingers = useFingers();
  const { field, keyed, key, entered, setEntered, text, type } = figure;
  const { packs } = entered;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: packs ? 'minmax(0, 2fr) minmax(0, 1fr)' : 'minmax(0, 1fr)' }}>
        <TextField
          autoFocus
          fullWidth
          label="Quantity counted"
          value={text}
          onFocus={(event) => event.target.select()}
          inputRef={field}
          onChange={({ target }) => type(target.value)}
          sx={large}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { inputMode: hasFingers ? 'none' : 'numeric', autoComplete: 'off', maxLength: MAX_SCAN, enterKeyHint: 'done' },
          }}
        />
        {packs && (
          <TextField
            fullWidth
            label={`+ ${of.unit}`}
            value={packs.loose}
            onChange={({ target }) => setEntered(enterPacks({ ...packs, loose: target.value }))}
            sx={large}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric', autoComplete: 'off', enterKeyHint: 'done' } }}
          />
        )}
      </Box>
      <PackChips of={of} value={packs?.pack ?? null} isLarge onChange={(pack) => setEntered(inPacks(entered, pack))} />
      {hasFingers && <KeyPad keyed={keyed} onKeyed={key} />}
      {packs && <PackLine entry={entryOf(entered)} quantity={Number(entered.quantity)} />}
    </>
  );
}

/** Asks how many there are. It starts empty, or with the count of the label: the expected number is never shown. */
export function CountQuantity({ goods, placeName, line, isBusy, onBack, ...entering }: Props) {
  const { product, lpn, lot } = goods;
  const countable = useCountable(product.id);
  const figure = useFigure(entering);
  return (
    <Paper
      component="form"
      noValidate
      aria-label="How many"
      data-takes-scans
      onSubmit={withoutReload(figure.answer)}
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
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 2fr', '& .MuiButton-root': { minHeight: 56, fontSize: 18 } }}>
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
