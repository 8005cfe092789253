import type { StockReport } from '@lading/contract/reports';
import { ageBuckets } from '@lading/domain/reports';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatUnits } from '../../lib/format.ts';
import { Tile } from '../../ui/Tile.tsx';
import { AvailableNumber } from './AvailableNumber.tsx';
import { allocationsLink, movementsLink, type StockFilters } from './reportLinks.ts';
import { UnitsLink } from './UnitsLink.tsx';

/** The ages of the stock, each with a bar as long as its share. */
function Ageing({ report, stock }: { report: StockReport; stock: StockFilters }) {
  const whole = report.totals.onHand.value ?? 0;
  return (
    <Paper component="section" aria-label="Ageing" sx={{ p: 2, gridColumn: { md: 'span 2' } }}>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>Age from the received date, in units</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: { xs: 1.5, sm: 1 }, p: 0, display: 'grid', gap: { xs: 2, sm: 0.75 } }}>
        {report.ageing.map((age, at) => {
          const { label } = ageBuckets[at] ?? { label: age.bucket };
          const units = age.figure.value ?? 0;
          const oldest = at === ageBuckets.length - 1;
          return (
            <Box
              component="li"
              key={age.bucket}
              sx={{ display: 'grid', gridTemplateColumns: '96px 1fr auto', gap: 1.5, alignItems: 'center' }}
            >
              <span>{label}</span>
              <Box aria-hidden sx={{ height: 8, borderRadius: 4, bgcolor: 'rgba(255,255,255,0.06)', overflow: 'hidden' }}>
                <Box
                  sx={{
                    height: 1,
                    width: whole > 0 ? `${(units / whole) * 100}%` : 0,
                    bgcolor: oldest ? 'secondary.main' : 'primary.main',
                  }}
                />
              </Box>
              <UnitsLink value={age.figure.value} label={`units, ${label}`} to={movementsLink(stock, report.asOf, age)} />
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}

const grid = {
  display: 'grid',
  gap: 2,
  mb: 2.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
  // On a handheld two stand side by side, and the third has a row.
  '& > :nth-of-type(3)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  '& > section': { gridColumn: { xs: '1 / -1', md: 'span 2' } },
} as const;

/** What the stock of a report adds up to; each number opens what it is made of. */
export function StockFigures({ report, stock }: { report: StockReport | undefined; stock: StockFilters }) {
  if (!report) {
    return (
      <Box sx={grid} aria-hidden>
        {['on hand', 'allocated', 'available', 'ageing'].map((name) => (
          <Skeleton
            key={name}
            variant="rounded"
            height={140}
            sx={name === 'ageing' ? { gridColumn: { xs: '1 / -1', md: 'span 2' } } : {}}
          />
        ))}
      </Box>
    );
  }
  const { onHand, allocated, available } = report.totals;
  const hint = (figure: typeof onHand) =>
    figure.reason ?? `${figure.unit} in ${formatUnits(figure.population.count)} ${figure.population.of}`;
  return (
    <Box sx={grid}>
      <Tile
        label="On hand"
        value={<UnitsLink value={onHand.value} label="units on hand" to={movementsLink(stock, report.asOf)} />}
        hint={hint(onHand)}
      />
      <Tile
        label="Allocated"
        value={<UnitsLink value={allocated.value} label="units allocated" to={allocationsLink(stock)} />}
        hint={hint(allocated)}
      />
      <Tile
        label="Available"
        value={<AvailableNumber available={available.value} allocated={allocated.value} of="in all" stock={stock} asOf={report.asOf} />}
        hint={hint(available)}
      />
      <Ageing report={report} stock={stock} />
    </Box>
  );
}
