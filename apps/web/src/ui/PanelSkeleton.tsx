import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { besides } from './media.ts';

interface Props {
  lines: number;
  /** Of each line, in pixels: 56 for a field, less for text. */
  height: number;
}

function PanelShape({ lines, height }: Props) {
  return (
    <Paper sx={{ p: 2, display: 'grid', gap: 1.75 }}>
      <Skeleton width={120} height={24} sx={{ transform: 'none' }} />
      {[...Array(lines).keys()].map((line) => (
        <Skeleton key={line} height={height} sx={{ transform: 'none' }} />
      ))}
    </Paper>
  );
}

export function PanelSkeleton(props: Props) {
  return (
    <Box role="progressbar" aria-label="Loading">
      <PanelShape {...props} />
    </Box>
  );
}

export function DetailSkeleton() {
  return (
    <Box role="progressbar" aria-label="Loading" sx={besides(8, 4)}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <PanelShape lines={3} height={32} />
        <PanelShape lines={2} height={32} />
      </Box>
      <PanelShape lines={9} height={20} />
    </Box>
  );
}
