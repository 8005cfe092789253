import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useByBadge, useUser } from '../lib/session.ts';
import { ChevronRight, ExpandMore } from '../ui/icons.tsx';
import { Logo } from '../ui/Logo.tsx';
import { currentEntry, type MenuEntry, type MenuGroup, menuFor } from './menu.ts';

interface EntryProps {
  entry: MenuEntry & Partial<Pick<MenuGroup, 'icon'>>;
  current: MenuEntry | null;
  onNavigate: (() => void) | undefined;
}

function Entry({ entry, current, onNavigate }: EntryProps) {
  const isCurrent = entry.to === current?.to;
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={entry.to}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onNavigate}
        sx={{ py: 0.75 }}
      >
        {entry.icon && (
          <ListItemIcon sx={{ minWidth: 36, color: 'inherit', opacity: 0.8 }}>
            <entry.icon fontSize="small" />
          </ListItemIcon>
        )}
        <ListItemText primary={entry.label} />
      </ListItemButton>
    </ListItem>
  );
}

function Group({
  group,
  current,
  onNavigate,
}: {
  group: MenuGroup;
  current: MenuEntry | null;
  onNavigate: (() => void) | undefined;
}) {
  const holdsCurrent = group.children.some(({ to }) => to === current?.to);
  const [isOpen, setOpen] = useState(holdsCurrent);
  const listId = useId();
  // Opening a screen opens its group; groups that somebody opened stay open.
  useEffect(() => {
    if (holdsCurrent) setOpen(true);
  }, [holdsCurrent]);
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <ListItemButton
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={listId}
        sx={{ py: 0.75 }}
      >
        <ListItemIcon sx={{ minWidth: 36, color: 'inherit', opacity: 0.8 }}>
          <group.icon fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={group.label} />
        {isOpen ? <ExpandMore fontSize="small" /> : <ChevronRight fontSize="small" />}
      </ListItemButton>
      <Collapse in={isOpen} unmountOnExit>
        <List id={listId} disablePadding sx={{ pl: 4.5, display: 'grid', gap: 0.25, pt: 0.25 }}>
          {group.children.map((entry) => (
            <Entry key={entry.to} entry={entry} current={current} onNavigate={onNavigate} />
          ))}
        </List>
      </Collapse>
    </Box>
  );
}

export function Menu({ onNavigate, head }: { onNavigate?: () => void; head?: ReactNode }) {
  const user = useUser();
  const byBadge = useByBadge();
  const { pathname } = useLocation();
  const items = menuFor(user, byBadge);
  const current = currentEntry(pathname, items);
  return (
    <Box component="nav" aria-label="Main" sx={{ p: 1.5, height: 1, overflowY: 'auto' }}>
      <Logo to={byBadge ? '/floor' : '/dashboard'} onClick={onNavigate} />
      {head}
      <List disablePadding sx={{ display: 'grid', gap: 0.25, mt: 2 }}>
        {items.map((item) =>
          'children' in item ? (
            <Group key={item.label} group={item} current={current} onNavigate={onNavigate} />
          ) : (
            <Entry key={item.to} entry={item} current={current} onNavigate={onNavigate} />
          ),
        )}
      </List>
    </Box>
  );
}
