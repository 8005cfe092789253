import type { CountVariance } from '@lading/contract/counts';
import Box from '@mui/material/Box';
import { counted, formatMoney, formatPercent, formatUnits } from '../../lib/format.ts';
import { Tile } from '../../ui/Tile.tsx';
import { signed } from './countWords.ts';

function valueText({ overValue, shortValue }: CountVariance): string {
  return overValue === null || shortValue === null ? '–' : `${signed(overValue, formatMoney)} / ${signed(-shortValue, formatMoney)}`;
}

function valueHint({ linesWithoutCost, overValue }: CountVariance): string {
  if (linesWithoutCost === 0) return 'Over and short, at unit cost';
  const without = `${counted(linesWithoutCost, 'differing line')} without a unit cost`;
  return overValue === null ? `${without}: set it on the product` : `${without} left out`;
}

/** What a count found, in four figures; overs never cancel shorts. */
export function ReviewTiles({ variance }: { variance: CountVariance }) {
  const { lines, accurateLines, accuracy, differingLines, overUnits, shortUnits, tolerance } = variance;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' } }}>
      <Tile
        label="Record accuracy"
        value={formatPercent(accuracy)}
        hint={`${formatUnits(accurateLines)} of ${counted(lines, 'line')} right${tolerance > 0 ? `, within ${tolerance} %` : ''}`}
      />
      <Tile label="Lines that differ" value={formatUnits(differingLines)} hint={`of ${counted(lines, 'line')} counted`} />
      <Tile label="Units over / short" value={`${signed(overUnits)} / ${signed(-shortUnits)}`} hint="Overs do not cancel shorts" />
      <Tile label="Value over / short" value={valueText(variance)} hint={valueHint(variance)} />
    </Box>
  );
}
