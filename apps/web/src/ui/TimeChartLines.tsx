import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatTick } from '../lib/format.ts';

interface TimePoint {
  label: string;
  /** Null leaves a gap, which is not 0. */
  value: number | null;
}

export interface TimeChartProps {
  label: string;
  points: readonly TimePoint[];
  height?: number;
  valueText: (value: number) => string;
  /** The upper end of the axis, such as 100 for per cent. */
  max?: number | undefined;
}

/** More points have no marks. */
const MARKED = 45;

/** The chart, in a file of its own so that it is loaded on demand. */
export function TimeChartLines({ label, points, height = 280, valueText, max }: TimeChartProps) {
  const { palette } = useTheme();
  return (
    <Box role="img" aria-label={label} sx={{ '& text': { fontVariantNumeric: 'tabular-nums' } }}>
      <LineChart
        height={height}
        skipAnimation
        hideLegend
        grid={{ horizontal: true }}
        margin={{ left: 0, right: 16, top: 16, bottom: 0 }}
        xAxis={[
          {
            data: points.map((point) => point.label),
            scaleType: 'point',
            tickLabelMinGap: 12,
            tickLabelStyle: { fontSize: 12 },
          },
        ]}
        yAxis={[
          {
            min: 0,
            ...(max === undefined ? {} : { max }),
            width: 'auto',
            valueFormatter: formatTick,
            tickLabelStyle: { fontSize: 12 },
          },
        ]}
        series={[
          {
            data: points.map((point) => point.value),
            label,
            color: palette.primary.main,
            curve: 'linear',
            showMark: points.length <= MARKED,
            connectNulls: false,
            valueFormatter: (value) => (value === null ? '–' : valueText(value)),
          },
        ]}
      />
    </Box>
  );
}
