import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ExpandMore } from './icons.tsx';
import { useIsPhone } from './media.ts';

interface Props {
  /** How many filters are set. */
  count: number;
  children: ReactNode;
}

/** Opens and closes filters, and says how many are set. */
export function FoldButton({
  count,
  isOpen,
  ...props
}: ButtonProps & { count: number; isOpen: boolean }) {
  return (
    <Button
      color="inherit"
      aria-expanded={isOpen}
      endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
      {...props}
    >
      {count === 0 ? 'Filters' : `Filters (${count})`}
    </Button>
  );
}

/** Filters, which on a phone are folded where they take more than a row. */
export function FilterFold({ count, children }: Props) {
  return useIsPhone() ? <PhoneFilters count={count}>{children}</PhoneFilters> : children;
}

/** Higher than a row of fields, and lower than two. */
const ROW_PX = 60;
const rows = { display: 'flex', flexWrap: 'wrap', gap: 2, flex: '1 1 100%', minWidth: 0 };

function PhoneFilters({ count, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [isFolded, setFolded] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // Only what is there at first counts: a filter that is set later must not close the others.
  useLayoutEffect(() => setFolded((ref.current?.offsetHeight ?? 0) > ROW_PX), []);
  if (!isFolded)
    return (
      <Box ref={ref} sx={rows}>
        {children}
      </Box>
    );
  return (
    <Box sx={{ flex: '1 1 100%', minWidth: 0 }}>
      <FoldButton
        fullWidth
        variant="outlined"
        count={count}
        isOpen={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Collapse in={isOpen} unmountOnExit>
        <Box sx={{ ...rows, pt: 2 }}>{children}</Box>
      </Collapse>
    </Box>
  );
}
