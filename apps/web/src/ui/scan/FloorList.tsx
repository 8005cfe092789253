import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A row of a list of the floor, as high as a thumb needs it. */
export const floorRow = {
  width: 1,
  minHeight: 64,
  px: 2,
  py: 1.25,
  gap: 2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  textAlign: 'left',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

/** A list of the floor under its title; its children are list items. */
export function FloorList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title} sx={{ overflow: 'hidden' }}>
      <Typography variant="h2" sx={{ p: 2, pb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Paper>
  );
}

/** A row that a thumb finds and that leads on to a task. */
export function FloorLink({ to, title, detail, end }: { to: string; title: string; detail: string; end?: ReactNode }) {
  return (
    <li>
      <ButtonBase component={Link} to={to} sx={floorRow}>
        <Box component="span" sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', fontSize: 18, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        </Box>
        {end}
      </ButtonBase>
    </li>
  );
}
