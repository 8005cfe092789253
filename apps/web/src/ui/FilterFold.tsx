import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import { type ReactNode, useState } from 'react';
import { ExpandMore } from './icons.tsx';
import { useIsPhone } from './media.ts';

/**
 * Filters that would fill the screen of a phone: there they open by a press, which says how many
 * are set.
 */
export function FilterFold({ count, children }: { count: number; children: ReactNode }) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <Box sx={{ flex: '1 1 100%', minWidth: 0 }}>
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
      >
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <Collapse in={isOpen} unmountOnExit>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 2 }}>{children}</Box>
      </Collapse>
    </Box>
  );
}
