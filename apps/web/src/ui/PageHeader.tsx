import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { onPhone } from './media.ts';
import { PageTitle } from './PageTitle.tsx';
import { SectionNav, type Sections } from './SectionNav.tsx';

interface Props {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The screens above this one, the highest first. */
  trail?: readonly { to: string; label: string }[];
  /** What this screen is called at the end of its trail, where its title would be too much. */
  here?: string;
  /** The screens that share the title, and which of them this is. */
  sections?: Sections;
  section?: string;
}

/** On a handheld the buttons share the width in even rows, so that none is left over with a gap beside it. */
const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 1.5 },
  width: { xs: 1, sm: 'auto' },
  [onPhone]: { '& > *': { flexGrow: 1 }, '& > .MuiButton-outlined:only-child': { flexGrow: 0 } },
} as const;

/** The head of a screen: where it stands, its title, one line that says what one looks at, and its actions at the right. */
export function PageHeader({ title, subtitle, actions, trail, here, sections, section }: Props) {
  return (
    <>
      {trail && (
        <Breadcrumbs aria-label="Breadcrumbs" sx={{ mb: 1 }}>
          {trail.map(({ to, label }) => (
            <Link key={to} component={RouterLink} to={to}>
              {label}
            </Link>
          ))}
          <Typography>{here ?? title}</Typography>
        </Breadcrumbs>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mb: 2 }}>
        <PageTitle>{section ? `${section} · ${title}` : title}</PageTitle>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography
            component="div"
            sx={{ mt: 0.5, minHeight: '1.5em', color: 'text.secondary', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
          >
            {subtitle}
          </Typography>
        </Box>
        {actions && <Box sx={actionsStyle}>{actions}</Box>}
      </Box>
      {sections && <SectionNav {...sections} />}
    </>
  );
}
