import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { formatUnits } from '../../lib/format.ts';
import { Secondary } from '../../ui/columns.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { Words } from '../../ui/Words.tsx';

/** Units that can be taken out or brought back. */
interface Row {
  id: number;
  sku: string;
  detail: string;
  most: number;
  /** The accessible name of the field. */
  label: string;
  text: string;
}

interface Props {
  label: string;
  rows: readonly Row[];
  /** The ids of the rows whose text is not a number of units up to `most`. */
  problems: readonly number[];
  onChange: (id: number, text: string) => void;
}

/** A list with a number field in each row. */
export function UnitsToTake({ label, rows, problems, onChange }: Props) {
  return (
    <LongList label={label} rows={rows} rowKey={({ id }) => id} rowHeight={72} find={({ sku, detail }) => `${sku} ${detail}`}>
      {({ id, sku, detail, most, label: name, text }) => (
        <Box sx={{ display: 'flex', gap: 2, py: { xs: 0.5, sm: 1 }, alignItems: 'center', justifyContent: 'space-between' }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Words>{sku}</Words>
            <br />
            <Secondary>
              <Words>{detail}</Words>
            </Secondary>
          </Box>
          <TextField
            type="number"
            value={text}
            error={problems.includes(id)}
            helperText={`of ${formatUnits(most)}`}
            onChange={({ target }) => onChange(id, target.value)}
            sx={{ width: 112, flexShrink: 0 }}
            slotProps={{ htmlInput: { 'aria-label': name, min: 0, max: most, step: 1, inputMode: 'numeric' } }}
          />
        </Box>
      )}
    </LongList>
  );
}
