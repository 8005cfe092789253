import type { CountDetail } from '@lading/contract/counts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { counted, formatDateTime, formatUnits } from '../../lib/format.ts';
import { Secondary } from '../../ui/columns.tsx';

/** How far a count is, and who has counted how much of it. */
export function CountProgress({ count }: { count: CountDetail }) {
  const { lines, linesCounted, places, placesDone } = count.progress;
  const share = lines > 0 ? (linesCounted / lines) * 100 : 0;
  return (
    <Paper component="section" aria-label="Progress" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2">Progress</Typography>
      <LinearProgress variant="determinate" value={share} aria-label="Lines counted" sx={{ height: 8, borderRadius: 4 }} />
      <Typography>
        {formatUnits(linesCounted)} of {counted(lines, 'line')} counted, {formatUnits(placesDone)} of {counted(places, 'location')} done.
      </Typography>
      {count.counters.length > 0 && (
        <Box component="ul" aria-label="Who counts" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {count.counters.map(({ user, lines: own, lastCountedAt }) => (
            <Box component="li" key={user.id} sx={{ overflowWrap: 'anywhere' }}>
              {user.email}: {counted(own, 'line')} <Secondary>last {formatDateTime(lastCountedAt)}</Secondary>
            </Box>
          ))}
        </Box>
      )}
    </Paper>
  );
}
