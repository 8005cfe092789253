import type { Dashboard } from '@lading/contract/dashboard';
import type { DailyMeasure } from '@lading/domain/dashboard';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import { formatCompact, formatShortDay, formatUnits } from '../../lib/format.ts';

const colours = ['#13C3A8', '#EFB010'];
const charts = {
  Units: { title: 'Units by day', measures: ['unitsReceived', 'unitsShipped'] },
  Orders: { title: 'Orders by day', measures: ['ordersPlaced', 'ordersShipped'] },
} as const satisfies Record<string, { title: string; measures: readonly DailyMeasure[] }>;
export type DailyChart = keyof typeof charts;

interface Props {
  daily: Dashboard['daily'];
  shown: readonly DailyChart[];
}

/** The height of a chart in pixels. */
const HEIGHT = 200;

/**
 * Bar charts of the last days. They are not animated, as each event renders them again. Screen
 * readers get the table with the same numbers instead.
 */
export function DailyCharts({ daily, shown }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: `repeat(${shown.length}, minmax(0, 1fr))`,
        },
      }}
    >
      {shown.map((name) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Typography variant="h3">{charts[name].title}</Typography>
          <Box aria-hidden sx={{ height: HEIGHT }}>
            <BarChart
              height={HEIGHT}
              skipAnimation
              colors={colours}
              margin={{ left: 0, right: 8 }}
              xAxis={[
                { data: daily.days.map(({ date }) => formatShortDay(date)), scaleType: 'band' },
              ]}
              yAxis={[
                {
                  width: 56,
                  valueFormatter: (value: number) =>
                    value < 100_000 ? formatUnits(value) : formatCompact(value),
                },
              ]}
              series={charts[name].measures.map((measure) => ({
                data: daily.days.map((day) => day[measure]),
                label: daily.measures[measure].label,
                valueFormatter: (value) => (value === null ? '' : formatUnits(value)),
              }))}
              disableKeyboardNavigation
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
