import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { formatDateTime } from '../lib/format.ts';
import { Secondary } from './columns.tsx';
import { Section } from './Section.tsx';
import { StatusChip } from './StatusChip.tsx';

interface Step {
  at: string;
  /** Null for a step of the system. */
  user: { name: string } | null;
  event: string;
  to: string;
  notes: string | null;
}

interface Props {
  of: ComponentProps<typeof StatusChip>['of'];
  history: readonly Step[];
}

/** The steps of a document: what was done, by whom, with which notes. */
export function History({ of, history }: Props) {
  return (
    <Section title="History">
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 2,
          pt: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 1.5,
          overflowWrap: 'anywhere',
        }}
      >
        {history.map(({ at, user, event, to, notes }) => (
          <Box component="li" key={`${at}:${event}:${to}`}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Box component="span" sx={{ fontWeight: 600, textTransform: 'capitalize' }}>
                {event}
              </Box>
              <StatusChip of={of} status={to} />
            </Box>
            <Secondary>
              {formatDateTime(at)} · {user?.name ?? 'Lading'}
              {notes && ` · ${notes}`}
            </Secondary>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
