import Box from '@mui/material/Box';
import { besides } from './besides.ts';
import { PanelShape } from './PanelSkeleton.tsx';

/** Stands in for a document's screen while it loads: what it is made of at the left, its facts at the right. */
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
