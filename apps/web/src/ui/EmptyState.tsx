import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { InboxOutlined } from './startIcons.tsx';

interface Props {
  text: string;
  action?: ReactNode;
  /** One quiet line, among other things on a screen. */
  dense?: boolean;
}

export function EmptyState({ text, action, dense = false }: Props) {
  if (dense)
    return <Typography sx={{ px: 2, pt: 0.5, pb: 2, color: 'text.secondary' }}>{text}</Typography>;
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1.5,
        px: 3,
        py: { xs: 4, sm: 6 },
        textAlign: 'center',
        color: 'text.secondary',
      }}
    >
      <InboxOutlined sx={{ fontSize: 40 }} aria-hidden />
      <Typography>{text}</Typography>
      {action}
    </Box>
  );
}
