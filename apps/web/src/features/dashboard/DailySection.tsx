import type { Dashboard, DashboardDay } from '@lading/contract/dashboard';
import { dailyMeasureKeys, dailyMeasures } from '@lading/domain/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { type Column, dateColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';

// Drawing is heavy: the figures stand before its code has come.
const DailyCharts = lazy(async () => ({ default: (await import('./DailyCharts.tsx')).DailyCharts }));

const columns: Column<DashboardDay>[] = [
  dateColumn('Day', ({ date }) => date),
  ...dailyMeasureKeys.map((key) => unitsColumn<DashboardDay>(dailyMeasures[key].label, (day) => day[key])),
];

const holder = <Skeleton variant="rounded" height={488} aria-label="Loading" />;

/** How the last days went: drawn, and beside it in numbers. */
export function DailySection({ daily }: { daily: Dashboard['daily'] | undefined }) {
  return (
    <Paper component="section" aria-label="Last 14 days" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        Last 14 days
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        {daily ? (
          <Suspense fallback={holder}>
            <DailyCharts daily={daily} />
          </Suspense>
        ) : (
          holder
        )}
        <Box sx={{ minWidth: 0 }}>
          <DataTable
            label="Last 14 days"
            columns={columns}
            rows={daily && [...daily.days].reverse()}
            expected={14}
            rowKey={({ date }) => date}
          />
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
        </Box>
      </Box>
    </Paper>
  );
}
