import type { PerformanceFigure, PerformanceReport } from '@lading/contract/reports';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import {
  formatDate,
  formatDecimals,
  formatMonth,
  formatShortDay,
  formatUnits,
} from '../../lib/format.ts';
import { type Column, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { TimeChart } from '../../ui/TimeChart.tsx';

/** A value with its unit: `97.5 %`, `4.25 h`, `31.2 lines/h`. */
export function figureText(value: number, unit: PerformanceFigure['unit']): string {
  const text = formatDecimals(value);
  if (unit === 'percent') return `${text}%`;
  return unit === 'hours' ? `${text} h` : `${text} lines/h`;
}

type Point = PerformanceFigure['periods'][number];

const stepWords = { day: 'Day', week: 'Week', month: 'Month' } as const;

const shortDay = (date: string, step: PerformanceReport['step']): string =>
  step === 'month' ? formatMonth(date) : formatShortDay(date);

export function FigureOverTime({
  figure,
  step,
}: {
  figure: PerformanceFigure;
  step: PerformanceReport['step'];
}) {
  const { label, unit, periods, population } = figure;
  const columns: Column<Point>[] = [
    textColumn(stepWords[step], ({ from, to }) =>
      step === 'day' ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`,
    ),
    {
      header: unit === 'percent' ? '%' : unit === 'hours' ? 'Hours' : 'Lines per hour',
      align: 'right',
      tight: true,
      cell: ({ value }) => <strong>{value === null ? '–' : figureText(value, unit)}</strong>,
    },
    { header: 'Of', align: 'right', tight: true, cell: ({ count }) => formatUnits(count) },
  ];
  return (
    <Paper
      component="section"
      aria-label={`${label} over time`}
      sx={{ '@media print': { breakInside: 'avoid' } }}
    >
      <Box sx={{ p: 2, pb: 0 }}>
        <Typography variant="h2">{label}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          By {step}, in {unit}; of {population.of}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(320px, 2fr)' },
        }}
      >
        <Box sx={{ p: 2, minWidth: 0 }}>
          <TimeChart
            label={`${label} by ${step}`}
            points={periods.map(({ from, value }) => ({ label: shortDay(from, step), value }))}
            valueText={(value) => figureText(value, unit)}
            max={unit === 'percent' ? 100 : undefined}
          />
        </Box>
        <Box sx={{ maxHeight: 340, overflow: 'auto', '@media print': { maxHeight: 'none' } }}>
          <DataTable
            label={`${label} by ${step}, as numbers`}
            columns={columns}
            rows={periods}
            rowKey={({ from }) => from}
            expected={0}
          />
        </Box>
      </Box>
    </Paper>
  );
}
