import type { CountLine } from '@lading/contract/counts';
import { MAX_SCAN } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { GoodsTitle } from '../../ui/scan/FloorList.tsx';
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
  onAnswer: (text: string) => void;
  onBack: () => void;
}

function CountedBefore({ line }: { line: CountLine }) {
  const { countedQuantity, countedBy, countedAt } = line;
  if (isAssumed(line)) return <Typography sx={{ mt: 1 }}>Not entered, so it counts as 0. What you enter replaces it.</Typography>;
  return (
    <Typography sx={{ mt: 1 }}>
      Counted before: {formatUnits(countedQuantity ?? 0)}
      {countedBy && ` by ${countedBy.email}`}
      {countedAt && `, ${formatDateTime(countedAt)}`}. What you enter replaces it.
    </Typography>
  );
}

const large = {
  '& .MuiOutlinedInput-root': { minHeight: 72, fontSize: 30, fontWeight: 650 },
  '& .MuiInputLabel-root': { fontSize: 18 },
  '& legend': { fontSize: 13.5 },
  '& input': { textAlign: 'center' },
};

/** Asks how many there are. It starts empty, or with the count of the label: the expected number is never shown. */
export function CountQuantity({ goods, placeName, line, offered, isBusy, onAnswer, onBack }: Props) {
  const [text, setText] = useState(offered === null ? '' : String(offered));
  const { product, lpn } = goods;
  return (
    <Paper
      component="form"
      noValidate
      aria-label="How many"
      data-takes-scans
      onSubmit={withoutReload(() => {
        onAnswer(text);
        setText('');
      })}
      sx={{ p: 2, display: 'grid', gap: 2 }}
    >
      <Box>
        <GoodsTitle sku={product.sku}>
          {product.name} · {placeName}
          {lpn !== null && ` · ${lpn}`}
        </GoodsTitle>
        {line && line.countedQuantity !== null && <CountedBefore line={line} />}
      </Box>
      <TextField
        autoFocus
        fullWidth
        label="Quantity counted"
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        sx={large}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: MAX_SCAN, enterKeyHint: 'done' },
        }}
      />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 2fr', '& .MuiButton-root': { minHeight: 64, fontSize: 18 } }}>
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
