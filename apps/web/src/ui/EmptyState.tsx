import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Nothing to show: says so in the screen's own sentence and offers the action that fills it. */
export function EmptyState({ text, icon, action }: { text: string; icon?: ReactNode; action?: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, px: 3, py: 6, textAlign: 'center', color: 'text.secondary' }}>
      {icon ?? <InboxOutlined sx={{ fontSize: 40 }} aria-hidden />}
      <Typography>{text}</Typography>
      {action}
    </Box>
  );
}
