import { getPerformanceReport } from '@lading/contract/calls';
import type { PickerRate } from '@lading/contract/reports';
import { figureKeys } from '@lading/domain/performance';
import { reportSteps } from '@lading/domain/reports';
import { dayIn } from '@lading/domain/time';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { counted, formatDate, formatUnits } from '../../lib/format.ts';
import { useAddress } from '../../lib/useAddress.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { type Column, keyColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { Section } from '../../ui/Section.tsx';
import { useReportedCustomer } from '../customers/customers.parts.tsx';
import { FigureCard } from './FigureCard.tsx';
import { FigureOverTime } from './FigureOverTime.tsx';
import { PeriodFilterBar } from './PeriodFilterBar.tsx';
import { readPerformance } from './performanceFilters.ts';
import { performanceReport } from './reports.queries.ts';

const cardGrid = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(auto-fill, minmax(220px, 1fr))',
  },
} as const;

const stepChoices = reportSteps.map((value) => ({ value, label: `By ${value}` }));

const pickerColumns: Column<PickerRate>[] = [
  keyColumn('User', ({ user }) => user.name),
  unitsColumn('Lines', ({ lines }) => lines),
  unitsColumn('Units', ({ units }) => units),
  unitsColumn('Hours with a pick', ({ hours }) => hours),
  {
    header: 'Lines per hour',
    align: 'right',
    tight: true,
    cell: ({ linesPerHour }) => <strong>{linesPerHour ?? '–'}</strong>,
  },
];

function Pickers({ pickers }: { pickers: readonly PickerRate[] }) {
  return (
    <Section title="Lines picked by user">
      {pickers.length === 0 ? (
        <EmptyState dense text="Nobody picked in this period." />
      ) : (
        <DataTable
          label="Lines picked by user"
          columns={pickerColumns}
          rows={pickers}
          expected={0}
          rowKey={({ user }) => user.id}
          card={({ user, lines, units, hours, linesPerHour }) => ({
            title: user.name,
            value: linesPerHour === null ? '–' : `${linesPerHour} lines/h`,
            detail: `${counted(lines, 'line')}, ${counted(units, 'unit')} in ${formatUnits(hours)} h`,
          })}
        />
      )}
    </Section>
  );
}

const FiguresHolder = () => (
  <Box sx={cardGrid} aria-label="Loading" role="status">
    {figureKeys.map((key) => (
      <Skeleton key={key} variant="rounded" height={112} />
    ))}
  </Box>
);

export function PerformanceReportPage() {
  const warehouse = useCurrentWarehouse();
  const [params, write] = useAddress();
  const {
    query: asked,
    figure: chosen,
    problem,
  } = readPerformance(params, dayIn(warehouse.timeZone, new Date()));
  const query = { ...asked, warehouseId: warehouse.id };
  const result = useQuery({ ...performanceReport(query), enabled: problem === null });
  const change = (entries: Record<string, string | null>) => write(entries, { replace: true });
  const overTime = useRef<HTMLDivElement>(null);
  const choose = (key: string) => {
    change({ figure: key });
    overTime.current?.scrollIntoView({ block: 'nearest' });
  };
  const client = useReportedCustomer(asked.customerId);
  const report = problem === null ? result.data : undefined;
  const figure = report?.figures.find(({ key }) => key === chosen) ?? report?.figures[0];
  return (
    <>
      <PageHeader
        title="Performance Report"
        subtitle={`${warehouse.name}, ${formatDate(asked.from)} – ${formatDate(asked.to)}`}
        actions={
          <>
            <PrintButton
              head={{
                reference: `Performance Report, ${warehouse.name}, ${formatDate(asked.from)} – ${formatDate(asked.to)}`,
                client,
              }}
              prints={{
                document: 'PERFORMANCE_REPORT',
                report: { ...asked, figure: chosen },
              }}
            />
            <ExportButton
              endpoint={getPerformanceReport}
              input={{ query }}
              name="performance-report"
            />
          </>
        }
      />
      <PeriodFilterBar query={asked} problem={problem} onChange={change}>
        <FilterSelect
          label="Steps"
          none="Automatic"
          value={asked.step}
          choices={stepChoices}
          onChange={(step) => change({ step })}
        />
      </PeriodFilterBar>
      {problem !== null ? null : result.isError && !report ? (
        <LoadFailed
          text="Failed to load the performance report."
          onRetry={() => void result.refetch()}
          busy={result.isFetching}
        />
      ) : !report || !figure ? (
        <FiguresHolder />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            gridTemplateColumns: 'minmax(0, 1fr)',
            opacity: result.isPlaceholderData ? 0.6 : 1,
          }}
        >
          <Box role="group" aria-label="Figures" sx={cardGrid}>
            {report.figures.map((each) => (
              <FigureCard
                key={each.key}
                figure={each}
                isChosen={each === figure}
                onChoose={() => choose(each.key)}
              />
            ))}
          </Box>
          <div ref={overTime}>
            <FigureOverTime figure={figure} step={report.step} />
          </div>
          {report.pickers && <Pickers pickers={report.pickers} />}
        </Box>
      )}
    </>
  );
}
