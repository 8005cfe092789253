import { may, type Permission } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NavLink, Outlet } from 'react-router';
import { useUser } from '../../lib/session.ts';

const sections: readonly { to: string; label: string; permission: Permission }[] = [
  { to: '/settings', label: 'Account', permission: 'session:own' },
  { to: '/settings/company', label: 'Company', permission: 'settings:write' },
  { to: '/settings/carriers', label: 'Carriers', permission: 'settings:write' },
  { to: '/settings/reasons', label: 'Reasons', permission: 'settings:write' },
  { to: '/settings/audit', label: 'Audit', permission: 'audit:read' },
];

const navStyle = {
  display: 'flex',
  gap: 0.5,
  mb: 2,
  overflowX: 'auto',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& > a': {
    flexShrink: 0,
    minWidth: 0,
    px: { xs: 1, sm: 1.5 },
    borderRadius: 0,
    borderBottom: '2px solid transparent',
    color: 'text.secondary',
  },
  '& > a[aria-current]': { color: 'primary.main', borderBottomColor: 'primary.main' },
  '& > a.Mui-focusVisible': { outlineOffset: '-2px' },
};

/** The sections of the settings; who has but one needs no way between them. */
export function SettingsLayout() {
  const { role } = useUser();
  const open = sections.filter(({ permission }) => may(role, permission));
  return (
    <>
      {open.length > 1 && (
        <Box component="nav" aria-label="Settings sections" sx={navStyle}>
          {open.map(({ to, label }) => (
            <Button key={to} component={NavLink} to={to} end color="inherit">
              {label}
            </Button>
          ))}
        </Box>
      )}
      <Outlet />
    </>
  );
}
