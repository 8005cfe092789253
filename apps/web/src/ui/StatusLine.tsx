import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The line below a document's title: where it stands, then whose it is, so that a handheld says both before all else. */
export function StatusLine({ chip, children }: { chip: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 24 }}>
      {chip}
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
