import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The buttons that a thumb reaches, at the lower edge however long the list is. */
export function ThumbBar({ columns, children }: { columns?: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        // Above the labels of fields that scroll below it.
        zIndex: 2,
        py: 1.5,
        bgcolor: 'background.default',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: columns,
        '& .MuiButton-root': { minHeight: 64, fontSize: 18, whiteSpace: 'normal', overflowWrap: 'anywhere' },
      }}
    >
      {children}
    </Box>
  );
}
