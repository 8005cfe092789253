import type { StockReport } from '@lading/contract/reports';
import { ageBuckets } from '@lading/domain/reports';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { countedOf } from '../../lib/format.ts';
import { AvailableUnits, partsText } from '../../ui/StockParts.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { allocationsLink, movementsLink, type StockFilters } from './reportLinks.ts';
import { UnitsLink } from './StockNumbers.tsx';

function Bar({ share, color }: { share: number; color: string }) {
  return (
    <Box
      aria-hidden
      sx={{ height: 8, borderRadius: 4, bgcolor: 'rgba(255,255,255,0.06)', overflow: 'hidden' }}
    >
      <Box sx={{ height: 1, width: `${share * 100}%`, bgcolor: color }} />
    </Box>
  );
}

const ageStyle = {
  display: 'grid',
  gridTemplateColumns: '96px 1fr auto',
  gap: 1.5,
  alignItems: 'center',
};

function Ageing({ report, stock }: { report: StockReport; stock: StockFilters }) {
  const whole = report.totals.onHand.value ?? 0;
  const ages = report.ageing.map((age, index) => ({
    ...age,
    label: ageBuckets[index]?.label ?? age.bucket,
    share: whole > 0 ? (age.figure.value ?? 0) / whole : 0,
    color: index === ageBuckets.length - 1 ? 'secondary.main' : 'primary.main',
  }));
  return (
    <Paper component="section" aria-label="Ageing" sx={{ p: 2, gridColumn: { md: 'span 2' } }}>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
        Age from the received date, in units
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: { xs: 1.5, sm: 1 },
          p: 0,
          display: 'grid',
          gap: { xs: 2, sm: 0.75 },
        }}
      >
        {ages.map(({ label, share, color, ...age }) => (
          <Box component="li" key={label} sx={ageStyle}>
            <span>{label}</span>
            <Bar share={share} color={color} />
            <UnitsLink
              value={age.figure.value}
              label={`units, ${label}`}
              to={movementsLink(stock, report.asOf, age)}
            />
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

const acrossTwo = { gridColumn: { xs: '1 / -1', md: 'span 2' } } as const;
const grid = {
  display: 'grid',
  gap: 2,
  mb: 2.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
  // On a phone the first two share a row, and the third has its own.
  '& > :nth-of-type(3)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  '& > section': acrossTwo,
} as const;

function Holder() {
  return (
    <Box sx={grid} aria-hidden>
      {['on hand', 'placed', 'available'].map((name) => (
        <Skeleton key={name} variant="rounded" height={140} />
      ))}
      <Skeleton variant="rounded" height={140} sx={acrossTwo} />
    </Box>
  );
}

export function StockFigures({
  report,
  stock,
}: {
  report: StockReport | undefined;
  stock: StockFilters;
}) {
  if (!report) return <Holder />;
  const { asOf, totals } = report;
  const parts = {
    onHand: totals.onHand.value,
    placed: totals.placed.value,
    promised: totals.promised.value,
    held: totals.held.value,
    expired: totals.expired.value,
    notSellable: totals.notSellable.value,
    available: totals.available.value,
  };
  const links = { onHand: movementsLink(stock, asOf), placed: allocationsLink(stock) };
  const less = partsText(parts);
  const figures = [
    {
      label: 'On hand',
      figure: totals.onHand,
      value: <UnitsLink value={parts.onHand} label="units on hand" to={links.onHand} />,
    },
    {
      label: 'Placed',
      figure: totals.placed,
      value: <UnitsLink value={parts.placed} label="units placed" to={links.placed} />,
    },
    {
      label: 'Available',
      figure: totals.available,
      value: <AvailableUnits parts={parts} of="in all" links={links} />,
      // Says why it is less than what is on hand.
      more: less && `; on hand are also ${less}`,
    },
  ];
  return (
    <Box sx={grid}>
      {figures.map(({ label, figure: { reason, unit, population }, value, more = '' }) => (
        <Tile
          key={label}
          label={label}
          value={value}
          hint={reason ?? `${unit} in ${countedOf(population.count, population.of)}${more}`}
        />
      ))}
      <Ageing report={report} stock={stock} />
    </Box>
  );
}
