import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { besides } from './besides.ts';

function Lines({ count, height }: { count: number; height: number }) {
  return (
    <Paper sx={{ p: 2, display: 'grid', gap: 1.75 }}>
      <Skeleton width={120} height={24} sx={{ transform: 'none' }} />
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else to be told apart by.
        <Skeleton key={line} height={height} sx={{ transform: 'none' }} />
      ))}
    </Paper>
  );
}

/** Stands in for a document's screen while it loads: what it is made of at the left, its facts at the right. */
export function DetailSkeleton() {
  return (
    <Box role="progressbar" aria-label="Loading" sx={besides(8, 4)}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Lines count={3} height={32} />
        <Lines count={2} height={32} />
      </Box>
      <Lines count={9} height={20} />
    </Box>
  );
}
