import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title}>
      <Typography variant="h2" sx={{ p: 2, pb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
