import type { CountDetail } from '@lading/contract/counts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../lib/format.ts';
import { Secondary } from '../../ui/columns.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

export function CountHistory({ history }: { history: CountDetail['history'] }) {
  return (
    <Paper component="section" aria-label="History">
      <Typography variant="h2" sx={{ p: 2, pb: 1.5 }}>
        History
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 2, pt: 0, display: 'grid', gap: 1.5 }}>
        {history.map(({ at, user, event, to, notes }) => (
          <Box component="li" key={`${at}:${event}`}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Box component="span" sx={{ fontWeight: 600, textTransform: 'capitalize' }}>
                {event}
              </Box>
              <StatusChip of="count" status={to} />
            </Box>
            <Secondary>
              {formatDateTime(at)} · {user.email}
              {notes && ` · ${notes}`}
            </Secondary>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
