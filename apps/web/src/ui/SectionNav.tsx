import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NavLink } from 'react-router';

export interface Sections {
  /** What they are the sections of. */
  label: string;
  entries: readonly { to: string; label: string }[];
}

const navStyle = {
  display: 'flex',
  gap: { xs: 0, sm: 0.5 },
  mb: 2,
  overflowX: 'auto',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& > a': {
    flexShrink: 0,
    minWidth: 44,
    px: { xs: 1, sm: 1.5 },
    borderRadius: 0,
    borderBottom: '2px solid transparent',
    color: 'text.secondary',
  },
  '& > a[aria-current]': { color: 'primary.main', borderBottomColor: 'primary.main' },
  '& > a.Mui-focusVisible': { outlineOffset: '-2px' },
};

/** The way between the screens that share a title; where there is but one, there is no way to show. */
export function SectionNav({ label, entries }: Sections) {
  if (entries.length < 2) return null;
  return (
    <Box component="nav" aria-label={`${label} sections`} className="no-print" sx={navStyle}>
      {entries.map(({ to, label: name }) => (
        <Button key={to} component={NavLink} to={to} end color="inherit">
          {name}
        </Button>
      ))}
    </Box>
  );
}
