import Box from '@mui/material/Box';
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

interface PanelProps {
  title: string;
  /** The accessible name, where it is not the title. */
  label?: string;
  hint?: string;
  gap?: number;
  children: ReactNode;
}

/** A section whose parts stand one below the other. */
export function Panel({ title, label = title, hint, gap = 2, children }: PanelProps) {
  return (
    <Paper
      component="section"
      aria-label={label}
      sx={{ p: 2, display: 'grid', gap, alignContent: 'start' }}
    >
      <Box>
        <Typography variant="h2">{title}</Typography>
        {hint && <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{hint}</Typography>}
      </Box>
      {children}
    </Paper>
  );
}
