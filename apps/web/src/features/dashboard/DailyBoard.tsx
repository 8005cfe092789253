import type { Dashboard, DashboardDay } from '@lading/contract/dashboard';
import { dailyMeasureKeys, dailyMeasures } from '@lading/domain/dashboard';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { type Column, dateColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { onPhone } from '../../ui/media.ts';
import { type DailyChart, DailyCharts } from './DailyCharts.tsx';

type Daily = Dashboard['daily'];

const columns: Column<DashboardDay>[] = [
  dateColumn('Day', ({ date }) => date),
  ...dailyMeasureKeys.map((key) => unitsColumn<DashboardDay>(dailyMeasures[key].label, (day) => day[key])),
];

/** The height of a chart in pixels: alone on a phone, and where two stand beside the table. */
const HEIGHT = { alone: 220, beside: 296 } as const;
const bothCharts: readonly DailyChart[] = ['Units', 'Orders'];

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

function Populations() {
  return (
    <Box component="dl" sx={{ m: 0, mt: 1.5, fontSize: 12, color: 'text.secondary' }}>
      {dailyMeasureKeys.map((key) => (
        <Box key={key} sx={{ mb: 0.5 }}>
          <Box component="dt" sx={{ display: 'inline', fontWeight: 600 }}>
            {dailyMeasures[key].label}:{' '}
          </Box>
          <Box component="dd" sx={{ display: 'inline', m: 0 }}>
            {dailyMeasures[key].population}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Shows one chart or the table, for a phone. */
function OneView({ daily }: { daily: Daily }) {
  const [view, setView] = useState<DailyChart | 'Numbers'>('Units');
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={view}
        aria-label="What is shown of the last 14 days"
        onChange={(_, chosen: typeof view | null) => chosen && setView(chosen)}
        sx={{ display: 'flex', mb: 2, '& .MuiToggleButton-root': { flex: 1, textTransform: 'none', minHeight: 44 } }}
      >
        {[...bothCharts, 'Numbers'].map((name) => (
          <ToggleButton key={name} value={name}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view === 'Numbers' ? (
        <>
          <Numbers daily={daily} />
          <Populations />
        </>
      ) : (
        <DailyCharts daily={daily} shown={[view]} height={HEIGHT.alone} />
      )}
    </>
  );
}

function BothViews({ daily }: { daily: Daily }) {
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <DailyCharts daily={daily} shown={bothCharts} height={HEIGHT.beside} />
        <Numbers daily={daily} />
      </Box>
      <Populations />
    </>
  );
}

/** The last days as charts and a table. */
export function DailyBoard({ daily, isPhone }: { daily: Daily; isPhone: boolean }) {
  return isPhone ? <OneView daily={daily} /> : <BothViews daily={daily} />;
}
