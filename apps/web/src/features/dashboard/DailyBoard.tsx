import type { Dashboard, DashboardDay } from '@lading/contract/dashboard';
import { type DailyMeasure, dailyMeasureKeys, dailyMeasures } from '@lading/domain/dashboard';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { type Column, dateColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { onPhone } from '../../ui/media.ts';
import { InfoTip } from '../../ui/Tile.tsx';
import { type DailyChart, DailyCharts } from './DailyCharts.tsx';

type Daily = Dashboard['daily'];

const columns: Column<DashboardDay>[] = [
  dateColumn('Day', ({ date }) => date),
  ...dailyMeasureKeys.map((key) =>
    unitsColumn<DashboardDay>(dailyMeasures[key].label, (day) => day[key]),
  ),
];

/** Keeps the four measures side by side on a phone. */
const tableStyle = {
  minWidth: 0,
  [onPhone]: {
    mx: -2,
    '& th': { whiteSpace: 'normal', verticalAlign: 'bottom', lineHeight: '16px' },
    '& th, & td': { px: 0.75 },
  },
};

function Numbers({ daily }: { daily: Daily }) {
  return (
    <Box sx={tableStyle}>
      <DataTable
        label="Last 14 days"
        columns={columns}
        rows={[...daily.days].reverse()}
        expected={daily.days.length}
        rowKey={({ date }) => date}
      />
    </Box>
  );
}

/** How much more or less it is than before, in words. */
function changeText(now: number, before: number): string {
  if (now === before) return 'As in the 14 days before';
  if (before === 0) return 'None in the 14 days before';
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent < 0 ? '−' : '+'}${formatUnits(Math.abs(percent))}% on the 14 days before`;
}

function Total({ of, daily }: { of: DailyMeasure; daily: Daily }) {
  const labelId = useId();
  const { label, population } = dailyMeasures[of];
  const total = daily.days.reduce((sum, day) => sum + day[of], 0);
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ position: 'relative', minWidth: 0 }}>
      <Typography id={labelId} sx={{ color: 'text.secondary', fontSize: 13, pr: 4 }}>
        {label}
      </Typography>
      <Box sx={{ fontSize: '1.25rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {formatUnits(total)}
      </Box>
      <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>
        {changeText(total, daily.before[of])}
      </Typography>
      <InfoTip label={`What ${label} counts`} text={population} />
    </Box>
  );
}

function Totals({ daily }: { daily: Daily }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {dailyMeasureKeys.map((key) => (
        <Total key={key} of={key} daily={daily} />
      ))}
    </Box>
  );
}

/**
 * The charts that are shown together, by the name of their button: two if there is room, one on a
 * phone.
 */
const views = {
  wide: { Charts: ['Units', 'Orders'], Numbers: [] },
  phone: { Units: ['Units'], Orders: ['Orders'], Numbers: [] },
} as const satisfies Record<string, Record<string, readonly DailyChart[]>>;

/** The last days: their sums against those before, and charts or a table. */
export function DailyBoard({ daily, isPhone }: { daily: Daily; isPhone: boolean }) {
  const choices: Record<string, readonly DailyChart[]> = isPhone ? views.phone : views.wide;
  const names = Object.keys(choices);
  const [chosen, choose] = useState(names[0]);
  const view = names.find((name) => name === chosen) ?? names[0] ?? '';
  const charts = choices[view] ?? [];
  return (
    <>
      <Totals daily={daily} />
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={view}
        aria-label="What is shown of the last 14 days"
        onChange={(_, name: string | null) => name && choose(name)}
        sx={{
          display: 'flex',
          mb: 2,
          maxWidth: 360,
          '& .MuiToggleButton-root': { flex: 1, textTransform: 'none', minHeight: 44 },
        }}
      >
        {names.map((name) => (
          <ToggleButton key={name} value={name}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {charts.length > 0 ? <DailyCharts daily={daily} shown={charts} /> : <Numbers daily={daily} />}
    </>
  );
}
