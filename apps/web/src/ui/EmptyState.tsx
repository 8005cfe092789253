import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  text: string;
  action?: ReactNode;
  /** Smaller, among other things on a screen. */
  dense?: boolean;
}

export function EmptyState({ text, action, dense = false }: Props) {
  const py = dense ? 3 : { xs: 4, sm: 6 };
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: dense ? 1 : 1.5, px: 3, py, textAlign: 'center', color: 'text.secondary' }}>
      <InboxOutlined sx={{ fontSize: dense ? 28 : 40 }} aria-hidden />
      <Typography>{text}</Typography>
      {action}
    </Box>
  );
}
