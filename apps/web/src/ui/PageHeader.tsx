import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { TextLink } from './LinkButton.tsx';
import { onPhone } from './media.ts';

interface Sections {
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

/** Links between the screens that share a title. */
function SectionNav({ label, entries }: Sections) {
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

export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Lading`}</title>;
}

interface Props {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The parent screens, the topmost first. */
  trail?: readonly { to: string; label: string }[] | undefined;
  /** The last entry of the trail, where it is not the title. */
  here?: string;
  sections?: Sections | undefined;
  section?: string | undefined;
}

/** On a phone the buttons share rows evenly. */
const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 1.5 },
  width: { xs: 1, sm: 'auto' },
  [onPhone]: { '& > *': { flexGrow: 1 }, '& > .MuiButton-outlined:only-child': { flexGrow: 0 } },
} as const;

export function PageHeader({ title, subtitle, actions, trail, here, sections, section }: Props) {
  return (
    <>
      {trail && (
        <Breadcrumbs aria-label="Breadcrumbs" sx={{ mb: 1 }}>
          {trail.map(({ to, label }) => (
            <TextLink key={to} to={to}>
              {label}
            </TextLink>
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
            sx={{
              mt: 0.5,
              minHeight: '1.5em',
              color: 'text.secondary',
              fontVariantNumeric: 'tabular-nums',
              overflowWrap: 'anywhere',
            }}
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

/** The subtitle of a document: its status first. */
export function StatusLine({ chip, children }: { chip: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 24 }}>
      {chip}
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
