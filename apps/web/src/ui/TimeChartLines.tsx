import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';

interface TimePoint {
  label: string;
  /** Null leaves a gap: nothing is known there, which is not 0. */
  value: number | null;
}

export interface TimeChartProps {
  /** What is drawn, for who does not see it; the numbers stand in a table beside. */
  label: string;
  points: readonly TimePoint[];
  height?: number;
  valueText: (value: number) => string;
  /** The highest value that there can be, as 100 of per cent. */
  max?: number;
}

/** Beyond so many points their marks would be a second line. */
const MARKED = 45;

/** The drawing itself, in a file of its own so that it is fetched by itself. */
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
        xAxis={[{ data: points.map((point) => point.label), scaleType: 'point', tickLabelMinGap: 12, tickLabelStyle: { fontSize: 12 } }]}
        yAxis={[{ min: 0, ...(max === undefined ? {} : { max }), width: 48, tickLabelStyle: { fontSize: 12 } }]}
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
