import type { Period } from '@lading/domain/reports';
import { dayIn } from '@lading/domain/time';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { parseISO, startOfYear, subDays } from 'date-fns';
import type { ReactNode } from 'react';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { CustomerFilter } from '../customers/customers.parts.tsx';
import { localDay } from './performanceFilters.ts';

interface Props {
  query: Period & { customerId?: number | undefined };
  problem: string | null;
  onChange: (entries: Record<string, string | null>) => void;
  /** Filters besides the period and the customer. */
  children?: ReactNode;
}

const presets: readonly { label: string; from: (today: Date) => Date }[] = [
  { label: '7 days', from: (today) => subDays(today, 6) },
  { label: '30 days', from: (today) => subDays(today, 29) },
  { label: '90 days', from: (today) => subDays(today, 89) },
  { label: 'This year', from: startOfYear },
];

/** Chooses the period of a report, and whose orders it looks at. */
export function PeriodFilterBar({ query, problem, onChange, children }: Props) {
  const today = parseISO(dayIn(useCurrentWarehouse().timeZone, new Date()));
  return (
    <Paper
      component="section"
      aria-label="Filters"
      className="no-print"
      sx={{ p: 2, mb: 2.5, display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <DateField label="From" value={query.from} onChange={(from) => onChange({ from })} />
        <DateField label="To" value={query.to} onChange={(to) => onChange({ to })} />
        {children}
        <CustomerFilter
          value={query.customerId}
          onChange={(customerId) => onChange({ customerId })}
        />
        <Box role="group" aria-label="Time" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {presets.map(({ label, from }) => (
            <Button
              key={label}
              color="inherit"
              size="small"
              onClick={() =>
                onChange({ from: localDay(from(today)), to: localDay(today), step: null })
              }
            >
              {label}
            </Button>
          ))}
        </Box>
      </Box>
      {problem && <Alert severity="warning">{problem}</Alert>}
    </Paper>
  );
}
