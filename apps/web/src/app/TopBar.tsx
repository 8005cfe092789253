import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useByBadge, useUser } from '../lib/session.ts';
import { useWarehouses } from '../lib/warehouse.tsx';
import { Logout, MenuIcon, Search } from '../ui/icons.tsx';
import { onPhone } from '../ui/media.ts';
import { LiveSign } from './LiveSign.tsx';

function WarehouseSelector() {
  const { available, current, choose } = useWarehouses();
  const options = current && !available.some(({ id }) => id === current.id) ? [current] : available;
  return (
    <TextField
      select
      value={current?.id ?? ''}
      disabled={options.length === 0}
      onChange={(event) => choose(Number(event.target.value))}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': 'Warehouse' } },
      }}
      // On a phone it takes the width that the buttons leave.
      sx={{
        width: { xs: 0, sm: 220 },
        flexGrow: { xs: 1, sm: 0 },
        maxWidth: 220,
        minWidth: 0,
        flexShrink: 1,
      }}
    >
      {options.length === 0 && (
        <MenuItem value="" disabled>
          No warehouse
        </MenuItem>
      )}
      {options.map(({ id, name, active }) => (
        <MenuItem key={id} value={id}>
          {active === false ? `${name} (retired)` : name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** On a phone the greeting is a line of its own, which scrolls away first (in pixels). */
export const WELCOME_HEIGHT = 22;
const welcomeRow = {
  order: -1,
  width: 1,
  height: WELCOME_HEIGHT,
  px: 1,
  fontSize: 12,
  lineHeight: `${WELCOME_HEIGHT}px`,
  color: 'text.secondary',
};

interface HeadProps {
  /** Null if there is nothing to find. */
  onFind: (() => void) | null;
  onSignOut: () => void;
}

/** On a shared device the next user signs in. */
const useLeaveWord = (): string => (useByBadge() ? 'Switch User' : 'Logout');

/** What the bar has, for the menu of a screen without one. */
export function MenuHead({ onFind, onSignOut }: HeadProps) {
  const { email } = useUser();
  const leave = useLeaveWord();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        mt: 2,
        '& .MuiButton-root': { minHeight: 44, justifyContent: 'flex-start' },
      }}
    >
      <Box sx={{ display: 'flex' }}>
        <WarehouseSelector />
      </Box>
      {onFind && (
        <Button color="inherit" startIcon={<Search />} onClick={onFind}>
          Find
        </Button>
      )}
      <Button color="inherit" startIcon={<Logout />} onClick={onSignOut}>
        {leave}
      </Button>
      <Typography noWrap title={email} sx={{ px: 1, fontSize: 13, color: 'text.secondary' }}>
        Welcome, {email}
      </Typography>
    </Box>
  );
}

interface Props extends HeadProps {
  /** Opens the drawer; null if the menu is always open. */
  onMenu: (() => void) | null;
}

export function TopBar({ onMenu, onFind, onSignOut }: Props) {
  const { email } = useUser();
  const leave = useLeaveWord();
  return (
    <Toolbar
      sx={{
        minHeight: { xs: 56 },
        px: { xs: 1, md: 3 },
        columnGap: { xs: 1, md: 2 },
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
      }}
    >
      {onMenu && (
        <IconButton color="inherit" aria-label="Open menu" onClick={onMenu}>
          <MenuIcon />
        </IconButton>
      )}
      <WarehouseSelector />
      <Box sx={{ ml: 'auto' }}>
        <LiveSign />
      </Box>
      {onFind && (
        <Tooltip title="Find (Ctrl K)">
          <IconButton color="inherit" aria-label="Find" onClick={onFind}>
            <Search fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Typography noWrap title={email} sx={{ minWidth: 0, [onPhone]: welcomeRow }}>
        Welcome, {email}
      </Typography>
      <Tooltip title={leave}>
        <IconButton color="inherit" aria-label={leave} onClick={onSignOut}>
          <Logout fontSize="small" />
        </IconButton>
      </Tooltip>
    </Toolbar>
  );
}
